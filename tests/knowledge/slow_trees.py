"""The trees of corners and openings as docs/joseki.md defines them, on the naive board: every position of every game.

Nothing here is shared with the fast trees. A position is a picture: the stones of the corner as the side to move sees
them, turned to the upper right and mirrored to the smaller of its two pictures.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.oracle_board import OracleGame, other

from katachi.records import GameRecord

Cell = tuple[int, int]
Picture = tuple[str, ...]
Next = tuple[str, Cell]  # move, later, reply, tenuki or over, and where
NOWHERE = (-1, -1)
BOARD = 4  # in the place of a corner


@dataclass
class Told:
    """What is counted about one position: by what followed and the year, how often, won and decided."""

    count: Counter[tuple[Next, int]] = field(default_factory=Counter)
    wins: Counter[tuple[Next, int]] = field(default_factory=Counter)
    decided: Counter[tuple[Next, int]] = field(default_factory=Counter)
    example: tuple[int, int, int] = (0, 0, 0)  # game, moves played, corner


def turned(size: int, corner: int) -> Iterator[dict[int, Cell]]:
    """The views of a corner (upper left, upper right, lower left, lower right) or, with 4, of the board."""
    side = (size + 1) // 2 if corner < BOARD else size
    flips = [(corner in (0, 2), corner in (2, 3))] if corner < BOARD else [(a, b) for a in (0, 1) for b in (0, 1)]
    for across, down in flips:
        for mirrored in (False, True):
            view = {}
            for point in range(size * size):
                x, y = point % size, point // size
                x, y = (size - 1 - x if across else x), (size - 1 - y if down else y)
                x, y = (size - 1 - y, size - 1 - x) if mirrored else (x, y)
                if size - x <= side and y < side:
                    view[point] = (x, y)
            yield view


def seen(board: tuple[int, ...], own: int, views: list[dict[int, Cell]]) -> tuple[Picture, list[dict[int, Cell]]]:
    """The smallest picture, and the views that show it."""
    shown: dict[Picture, list[dict[int, Cell]]] = defaultdict(list)
    for view in views:
        cells = {cell: point for point, cell in view.items()}
        rows: dict[int, str] = defaultdict(str)
        for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
            color = board[cells[x, y]]
            rows[y] += "." if not color else "o" if color == own else "x"
        shown[tuple(rows[y] for y in sorted(rows))].append(view)
    picture = min(shown)
    return picture, shown[picture]


def place(point: int, views: list[dict[int, Cell]]) -> Cell:
    """Where the views show a point: the smallest of the places."""
    return min(view[point] for view in views)


def count(records: list[GameRecord]) -> tuple[dict[tuple[int, Picture], Told], dict[tuple[int, Picture], Told]]:
    """The corner tree and the opening tree: by the size of the board and the picture."""
    corners: dict[tuple[int, Picture], Told] = defaultdict(Told)
    boards: dict[tuple[int, Picture], Told] = defaultdict(Told)
    for number, record in enumerate(records):
        boards_of, sides, points = replayed(record)
        for corner in range(BOARD + 1):
            tree, most = (corners, 40) if corner < BOARD else (boards, 60)
            _count_part(number, record, corner, (boards_of, sides, points), tree, most)
    return corners, boards


def replayed(record: GameRecord) -> tuple[list[tuple[int, ...]], list[int], list[int]]:
    """The board before each move and after the last, who is to move there, and the points."""
    game = OracleGame(record.size, "SIMPLE")
    boards, sides, points = [game.board], [], []
    for color, point in record.moves:
        sides.append(int(color))
        points.append(point)
        game.play(int(color), point)
        boards.append(game.board)
    return boards, [*sides, other(sides[-1]) if sides else 1], points


def _count_part(
    number: int,
    record: GameRecord,
    corner: int,
    played: tuple[list[tuple[int, ...]], list[int], list[int]],
    tree: dict[tuple[int, Picture], Told],
    most: int,
) -> None:
    boards, sides, points = played
    views = list(turned(record.size, corner))
    inside = set(views[0])
    before = set()
    for time, (board, own) in enumerate(zip(boards, sides, strict=True)):
        stones = sum(bool(board[point]) for point in inside)
        over = time == len(points)
        here = not over and points[time] in inside
        if stones > most or (corner < BOARD and not stones and not here):
            continue
        picture, shown = seen(board, own, views)
        if picture in before:
            continue
        before.add(picture)
        told = tree[record.size, picture]
        if not told.count:
            told.example = number, time, corner
        following = ("over", NOWHERE) if over else ("move", place(points[time], shown)) if here else ("tenuki", NOWHERE)
        _add(told, following, record, own)
        if following[0] == "tenuki" and corner < BOARD:
            later = next((t for t in range(time + 1, len(points)) if points[t] in inside), None)
            if later is not None:
                kind = "later" if sides[later] == own else "reply"
                _add(told, (kind, place(points[later], shown)), record, own)


def _add(told: Told, following: Next, record: GameRecord, own: int) -> None:
    key = following, record.year or 0
    told.count[key] += 1
    if record.winner in ("B", "W"):
        told.decided[key] += 1
        told.wins[key] += record.winner == " BW"[own]
