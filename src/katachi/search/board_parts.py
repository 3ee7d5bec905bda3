"""A position cut into connected areas: what looks for groups works on these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Position


@cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """The points next to each point."""
    table = []
    for point in range(size * size):
        row, column = divmod(point, size)
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        table.append(tuple(r * size + c for r, c in near if 0 <= r < size and 0 <= c < size))
    return tuple(table)


@dataclass(frozen=True)
class Board:
    """A position, its colours in one row, and its chains as they are asked for."""

    position: Position
    colors: NDArray[np.uint8]

    @classmethod
    def of(cls, position: Position) -> Board:
        """The board of a position."""
        return cls(position, position.board.reshape(-1))

    @property
    def area(self) -> int:
        """How many points there are."""
        return len(self.colors)

    def areas(self, wanted: NDArray[np.bool_]) -> list[frozenset[int]]:
        """The points that are wanted, in connected parts, the top left one first."""
        near = neighbours(self.position.size)
        left = set(np.flatnonzero(wanted).tolist())
        found = []
        for start in sorted(left):
            if start not in left:
                continue
            left.discard(start)
            part = [start]
            for point in part:
                for other in near[point]:
                    if other in left:
                        left.discard(other)
                        part.append(other)
            found.append(frozenset(part))
        return found

    def stones(self, points: frozenset[int], color: Color) -> tuple[int, ...]:
        """The stones of a colour among these points."""
        return tuple(point for point in sorted(points) if self.colors[point] == color)

    def chain(self, point: int) -> tuple[int, ...]:
        """The stones connected with this one."""
        return tuple(sorted(self.position.chain(point)))

    def chains_around(self, points: frozenset[int], color: Color) -> list[tuple[int, ...]]:
        """The chains of a colour next to these points."""
        near = neighbours(self.position.size)
        beside = {other for point in points for other in near[point] if self.colors[other] == color}
        return sorted({self.chain(stone) for stone in beside})
