"""The four corners of a board: which points they have, and which of them is meant."""

from __future__ import annotations

from katachi.go import PASS, Game, Position

CORNERS = ("upper left", "upper right", "lower left", "lower right")
UPPER_RIGHT = 1


def corner_side(size: int) -> int:
    """Lines of a corner: half the board with the middle line, 10 on 19×19."""
    return (size + 1) // 2


def in_corner(point: int, corner: int, size: int) -> bool:
    """Whether the point is in a corner. A point on a middle line is in two, the centre in all four."""
    row, column = divmod(point, size)
    side = corner_side(size)
    across = column >= size - side if corner & 1 else column < side
    return across and (row >= size - side if corner & 2 else row < side)


def corner_area(corner: int, size: int) -> tuple[int, int]:
    """The upper left and the lower right point of a corner."""
    side = corner_side(size)
    left, top = (size - side if corner & bit else 0 for bit in (1, 2))
    return top * size + left, (top + side - 1) * size + left + side - 1


def corner_of(game: Game | Position) -> int:
    """The corner of the last move that was not a pass; without a move the upper right one, as players draw corners."""
    if isinstance(game, Position):
        return corner_with(game, None)
    moves = game.moves_since_set_up
    return corner_with(game.position, next((move.point for move in reversed(moves) if move.point != PASS), None))


def corner_with(position: Position, point: int | None) -> int:
    """The corner that a point is in: of several, the one with most stones. Without a point it is one of all four."""
    numbers = [c for c in range(len(CORNERS)) if point is None or in_corner(point, c, position.size)]
    stones = [each for each in range(position.size**2) if position.color(each)]

    def badness(corner: int) -> tuple[int, bool, int]:
        return -sum(in_corner(each, corner, position.size) for each in stones), corner != UPPER_RIGHT, corner

    return min(numbers, key=badness)
