"""The corner that a line is played in, as a region of the board."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from katachi.go import Picture, Position
from katachi.interfaces.web.patterns.request import Rectangle

Lines = TypeVar("Lines", int, NDArray[np.intp])

_BEYOND = 2  # lines included beyond the farthest stone
_NEAR = 4  # lines between stones of one line of play
_MOST = 13  # lines: the largest corner


class Corner(Rectangle):
    """A rectangle with one corner of the board in it."""

    def mirrored(self, point: int) -> int:
        """Its mirror image across the diagonal from the corner."""
        row, column = divmod(point, self.size)
        if (self.left == 0) != (self.top == 0):
            row, column = self.size - 1 - column, self.size - 1 - row
        else:
            row, column = column, row
        return row * self.size + column

    def is_symmetric(self, position: Position) -> bool:
        """Whether both sides of the diagonal look the same."""
        if self.right - self.left != self.bottom - self.top:
            return False
        return all(position.color(point) == position.color(self.mirrored(point)) for point in self.points)

    def without_middle(self) -> Corner:
        """A quarter board that has no line in common with the other quarters."""
        side = self.size // 2
        return _corner(self.size, side, side, self.left > 0, self.top > 0)

    def squared(self) -> Corner:
        """As high as it is wide."""
        side = max(self.right - self.left, self.bottom - self.top) + 1
        return _corner(self.size, side, side, self.left > 0 or side == self.size, self.top > 0)

    def picture(self, position: Position, anchor: int) -> Picture:
        """In the colours of the board; the last stone is marked."""
        points = self.points
        return Picture.of(position, (points[0], points[-1]), last=False, stars=False).marked(move=anchor)


def corners(position: Position, anchor: int) -> list[Corner]:
    """Where to search for a position: the corner of its last stone with all stones of the line, then a quarter."""
    size = position.size
    right, low = _side(position, anchor)
    quarter = (size + 1) // 2
    across, down = _reach(position, anchor, right, low)
    tries = [(_enough(across, quarter, size), _enough(down, quarter, size)), (quarter, quarter)]
    return [_corner(size, *each, right, low) for each in dict.fromkeys(tries)]


def _side(position: Position, anchor: int) -> tuple[bool, bool]:
    """Whether the corner is on the right, and whether it is a lower one.

    It is the nearest one, unless all the other stones are in another corner that is not too far from the last one.
    """
    if anchor < 0:
        return True, False
    row, column = divmod(anchor, position.size)
    quarter = (position.size + 1) // 2

    def badness(side: tuple[bool, bool]) -> tuple[bool, int, bool, bool]:
        own = _line(position.size, row, column, *side)
        near = int((_lines(position, *side).max(axis=1) <= quarter).sum())
        is_alone = near == (max(own) <= quarter)
        return max(own) > _MOST or is_alone, sum(own), not side[0], side[1]

    return min(((right, low) for right in (True, False) for low in (False, True)), key=badness)


def _line(size: int, row: Lines, column: Lines, right: bool, low: bool) -> tuple[Lines, Lines]:
    return size - column if right else column + 1, size - row if low else row + 1


def _lines(position: Position, right: bool, low: bool) -> NDArray[np.intp]:
    """How many lines from the edges of a corner each stone is, across and down."""
    rows, columns = np.nonzero(position.board)
    return np.stack(_line(position.size, rows, columns, right, low), axis=1)


def _reach(position: Position, anchor: int, right: bool, low: bool) -> tuple[int, int]:
    """How many lines from the corner its farthest stones are: those in the quarter, and those connected to them."""
    size = position.size
    stones = _lines(position, right, low)
    farthest = stones.max(axis=1, initial=0)
    inside = farthest <= (size + 1) // 2
    inside |= np.flatnonzero(position.board) == anchor
    near = np.abs(stones[:, None] - stones[None]).max(axis=2, initial=0) <= _NEAR
    while (grown := inside | (near[:, inside].any(axis=1) & (farthest <= _MOST))).sum() > inside.sum():
        inside = grown
    across, down = stones[inside].max(axis=0, initial=0).tolist()
    return across, down


def _enough(lines: int, quarter: int, size: int) -> int:
    return min(size, max(quarter, lines + _BEYOND))


def _corner(size: int, across: int, down: int, right: bool, low: bool) -> Corner:
    left, top = size - across if right else 0, size - down if low else 0
    return Corner(size, left, top, left + across - 1, top + down - 1)
