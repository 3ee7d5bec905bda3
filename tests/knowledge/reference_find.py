"""Pattern search as its definition says it: every placement compared with every position, point by point."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.oracle_board import put

from katachi.knowledge.patterns.find.pattern import Pattern
from katachi.knowledge.patterns.find.search import Hit, Search
from katachi.records import GameRecord

STATES = {".": {0}, "X": {1}, "O": {2}, "x": {0, 1}, "o": {0, 2}, "*": {0, 1, 2}}
FAR = 10**9
Point = tuple[int, int]


class Image(NamedTuple):
    """A turned pattern: what each point may be, the size, the edges (left, top, right, bottom) and who is next."""

    cells: frozenset[tuple[Point, frozenset[int]]]
    width: int
    height: int
    edges: tuple[bool, bool, bool, bool]
    next: int


class View(NamedTuple):
    symmetry: int
    swapped: bool
    home: dict[Point, int]


def exchanged(color: int) -> int:
    return 3 - color if color else 0


def image(pattern: Pattern, search: Search, s: int, swap: bool) -> tuple[Image, View]:
    """Mirror left-right (1), top-bottom (2), then in the diagonal (4)."""
    width, height = pattern.width, pattern.height
    left, top, right, bottom = pattern.edges
    if s & 1:
        left, right = right, left
    if s & 2:
        top, bottom = bottom, top
    if s & 4:
        left, top, right, bottom = top, left, bottom, right
    cells, home = {}, {}
    for y, row in enumerate(pattern.rows):
        for x, sign in enumerate(row):
            at = (width - 1 - x if s & 1 else x, height - 1 - y if s & 2 else y)
            at = (at[1], at[0]) if s & 4 else at
            cells[at] = frozenset(exchanged(c) if swap else c for c in STATES[sign])
            home[at] = y * width + x
    turned = (height, width) if s & 4 else (width, height)
    mover = {"any": 0, "X": 1, "O": 2}[search.next]
    edges = (left, top, right, bottom)
    return Image(frozenset(cells.items()), *turned, edges, exchanged(mover) if swap else mover), View(s, swap, home)


def images(pattern: Pattern, search: Search) -> dict[Image, list[View]]:
    result: dict[Image, list[View]] = {}
    for s in range(8 if search.symmetries else 1):
        for swap in (False, True) if search.colour_swap else (False,):
            one, view = image(pattern, search, s, swap)
            result.setdefault(one, []).append(view)
    return result


def boards(record: GameRecord) -> list[tuple[int, ...]]:
    """The board after 0, 1, 2 ... moves."""
    stones = [0] * record.size**2
    for color, points in ((1, record.setup.black), (2, record.setup.white)):
        for point in points:
            stones[point] = color
    result = [tuple(stones)]
    for color, point in record.moves:
        result.append(result[-1] if point < 0 else put(result[-1], record.size, color, point).board)
    return result


def placements(one: Image, size: int) -> Iterator[Point]:
    left, top, right, bottom = one.edges
    for y in range(size - one.height + 1):
        for x in range(size - one.width + 1):
            if (left and x) or (top and y) or (right and x + one.width < size) or (bottom and y + one.height < size):
                continue
            yield x, y


def hits_of_game(number: int, record: GameRecord, pattern: Pattern, search: Search) -> list[Hit]:
    history, moves, size = boards(record), record.moves, record.size
    movers = [color for color, _ in moves] + [3 - moves[-1][0] if moves else 1]
    last = FAR if search.last_move is None else search.last_move
    hits = []
    for one, views in images(pattern, search).items():
        for x, y in placements(one, size):
            inside = {(y + b) * size + x + a: (a, b) for (a, b), _ in one.cells}
            counted = False  # this appearance has its hit already
            for time, board in enumerate(history):
                if not all(board[(y + b) * size + x + a] in allowed for (a, b), allowed in one.cells):
                    counted = False
                    continue
                if counted or not search.first_move <= time <= last or one.next not in (0, movers[time]):
                    continue
                counted = True
                later = (i for i in range(time, len(moves)) if moves[i][1] in inside)
                i = next(later, None)
                color = movers[time] if i is None else moves[i][0]
                seen = [
                    (
                        -1 if i is None else view.home[inside[moves[i][1]]],
                        exchanged(color) if view.swapped else color,
                        view.symmetry,
                        view.swapped,
                    )
                    for view in views
                ]
                cell, colour, symmetry, swapped = min(seen)
                hits.append(Hit(number, time, 0 if i is None else i + 1, cell, colour, x, y, symmetry, swapped))
    hits.sort(key=lambda h: (h.move, h.next_move or FAR, h.cell, h.colour, h.y, h.x, h.symmetry, h.swapped))
    return hits if search.all_hits else hits[:1]


def find(records: list[GameRecord], pattern: Pattern, search: Search) -> list[Hit]:
    return [hit for i, record in enumerate(records) for hit in hits_of_game(i, record, pattern, search)]
