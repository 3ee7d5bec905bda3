"""Names of shapes, compared with drawings in all orientations.

``*`` is the move, ``X`` a stone of the mover's, ``O`` of the other side's, ``.`` an empty point, ``?`` anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests import oracle_board as oracle
from tests.play.reasons.fact_checker.case import Case

DRAWINGS = {
    "an empty triangle": ["*X/X.", "*X/.X"],
    "a bamboo joint": ["*X/../XX"],
    "a tiger's mouth": ["?*?/X.X/?.?", "?X?/*.X/?.?", "?X?/*../?X?"],
    "a hane": ["XO/.*"],
    "a diagonal move": ["*./.X"],
    "a one-space jump": ["*.X"],
    "a two-space jump": ["*..X"],
    "a knight's move": ["*.?/?.X"],
    "a large knight's move": ["*..?/?..X"],
    "a two-space extension": ["*..X"],
    "a three-space extension": ["*...X"],
    "an attachment": ["*O"],
    "a shoulder hit": ["*?/?O"],
    "a stretch": ["*XO", "*X/?O"],
    "a descent": ["*XO", "*X/?O"],
    "the table shape": ["*X?/.../X.X", "X*?/.../X.X", "XX?/.../*.X", "XX?/.../X.*"],
    "a crosscut": ["XO/O*"],
    "a wedge": ["O*O"],
    "a turn": ["*X/OX"],
    "a peep": ["O.O/?*?"],
    "a clamp": ["XO*"],
    "a diagonal attachment": ["X.?/.*O"],
    "a crawl": ["O?/*X"],
    "a block": ["OO*/??X"],
    "a push": ["X*O"],
    "a cap": ["*/./O"],
    "a slide": ["*.?/?.X", "*..?/?..X"],
    "an elephant's move": ["*??/?.?/??X"],
}


def is_there(case: Case, name: str) -> bool:
    """Whether the move makes this shape."""
    if name in ("a ponnuki", "a tortoise shell"):
        return _is_round(case, 1 if name == "a ponnuki" else 2)
    ways = [way for drawing in DRAWINGS[name] for way in _found(case, drawing)]
    if name == "an empty triangle" and any(case.after.color(n) == case.enemy for n in _next_to(case)):
        return False
    if name == "a crosscut":
        return any(all(len(case.after.chain(stone)) == 1 for stone in way) for way in ways)
    if name in ("a turn", "a crawl", "a block", "a push"):
        near = [case.after.liberties(n) for n in _next_to(case) if case.after.color(n) == case.enemy]
        own = {min(case.before.chain(n)) for n in _next_to(case) if case.before.color(n) == case.mover}
        if len(own) > 1 or any(len(liberties) == 1 for liberties in near):
            return False
    if name == "a peep":
        return any(case.after.chain(way[0]) != case.after.chain(way[2]) for way in ways)
    if name == "a slide":
        return _line(case, case.point) == 2 and any(_line(case, way[-1]) == 3 for way in ways)
    if name == "a crawl":
        low, heights = _line(case, case.point), [[_line(case, point) for point in way] for way in ways]
        return low <= 2 and any(height[0] == low + 1 and height[-1] == low for height in heights)
    if name == "a cap" and not any(_line(case, way[-1]) == _line(case, case.point) - 2 for way in ways):
        return False
    if name in ("an attachment", "a shoulder hit", "a cap"):
        return bool(ways) and not any(case.before.color(point) == case.mover for point in case.near(3))
    if name == "a descent":
        return _line(case, case.point) <= 2 and any(_line(case, way[1]) > _line(case, case.point) for way in ways)
    if name.endswith("extension"):
        return any(len({_line(case, point) for point in way} | {3, 4}) == 2 for way in ways)
    return bool(ways)


def _is_round(case: Case, number: int) -> bool:
    """Whether so many stones that touch are taken in the open, with the mover's all around."""
    if len(case.captured) != number or case.after.ko in case.captured:
        return False
    around = {near for stone in case.captured for near in oracle.neighbours(case.size, stone)} - case.captured
    whole = len(around) == 2 + 2 * number and case.before.chain(min(case.captured)) == case.captured
    rows, columns = ({point // case.size for point in around}, {point % case.size for point in around})
    corners = [y * case.size + x for y in (min(rows), max(rows)) for x in (min(columns), max(columns))]
    high, empty = (
        min(_line(case, stone) for stone in case.captured) > 2,
        [p for p in corners if not case.after.color(p)],
    )
    return whole and high and len(empty) > 1 and all(case.after.color(point) == case.mover for point in around)


def _next_to(case: Case) -> list[int]:
    return oracle.neighbours(case.size, case.point)


def _line(case: Case, point: int) -> int:
    row, column = divmod(point, case.size)
    return 1 + min(row, column, case.size - 1 - row, case.size - 1 - column)


def _found(case: Case, drawing: str) -> Iterator[list[int]]:
    """The points of the drawing, for every orientation in which it fits."""
    cells = [(y, x, cell) for y, row in enumerate(drawing.split("/")) for x, cell in enumerate(row) if cell != "?"]
    down, across = next((y, x) for y, x, cell in cells if cell == "*")
    for turn in range(8):
        steps = [(*_turned(y - down, x - across, turn), cell) for y, x, cell in cells]
        points = [_at(case, y, x) for y, x, _ in steps]
        wanted = {"*": case.mover, "X": case.mover, "O": case.enemy, ".": 0}
        if all(
            point is not None and case.after.color(point) == wanted[c]
            for point, (_, _, c) in zip(points, steps, strict=True)
        ):
            yield [point for point in points if point is not None]


def _turned(y: int, x: int, turn: int) -> tuple[int, int]:
    if turn & 4:
        y, x = x, y
    return (-y if turn & 1 else y), (-x if turn & 2 else x)


def _at(case: Case, down: int, across: int) -> int | None:
    row, column = case.point // case.size + down, case.point % case.size + across
    return row * case.size + column if 0 <= row < case.size and 0 <= column < case.size else None
