"""What a corner does not show, as docs/joseki.md defines it, slowly: one coordinate after the other."""

from __future__ import annotations

from collections.abc import Iterable

from tests.knowledge.slow_trees import Cell

from katachi.go import Position
from katachi.reading import cannot_escape, ladder_move

Around = tuple[int, int, int, int]  # along the top, along the right, opposite corner, ladders: 0 nobody, 1 own, 2 other
LINES = 6
MOST_STONES = 16  # in the corner: with more, nothing is noted


def turned(size: int, corner: int, *, mirrored: bool) -> dict[Cell, int]:
    """The whole board with a corner at the upper right: the point at each place."""
    places = {}
    for point in range(size * size):
        x, y = point % size, point // size
        x, y = (size - 1 - x if corner in (0, 2) else x), (size - 1 - y if corner in (2, 3) else y)
        places[(size - 1 - y, size - 1 - x) if mirrored else (x, y)] = point
    return places


def around(position: Position, corner: int, own: int, *, mirrored: bool | None) -> Around:
    """As a view of the corner shows it; without a view, the two sides cannot be told apart."""
    size = position.size
    side = (size + 1) // 2
    places = turned(size, corner, mirrored=bool(mirrored))
    inside = [point for (x, y), point in places.items() if size - x <= side and y < side]
    if sum(bool(position.color(point)) for point in inside) > MOST_STONES:
        return 0, 0, 0, 0

    def owners(cells: Iterable[Cell]) -> int:
        colors = {position.color(places[cell]) for cell in cells} - {0}
        return (own in colors) + 2 * bool(colors - {own})

    top = [owners((x, y) for y in range(min(LINES, side))) for x in reversed(range(size - side))]
    right = [owners((size - 1 - x, y) for x in range(min(LINES, side))) for y in range(side, size)]
    first_top, first_right = (next((found for found in each if found), 0) for each in (top, right))
    opposite = owners((x, y) for x in range(size - side) for y in range(side, size))
    if mirrored is None:
        first_top = first_right = 0
    return first_top, first_right, opposite, ladders(position, inside, own)


def ladders(position: Position, inside: Iterable[int], own: int) -> int:
    works = set()
    for point in inside:
        color = position.color(point)
        if not color:
            continue
        liberties = len(position.liberties(point))
        in_trouble = liberties == 1 and color == own and cannot_escape(position, point)
        if in_trouble or (liberties == 2 and ladder_move(position, point) is not None):
            works.add(2 if color == own else 1)
    return sum(works)
