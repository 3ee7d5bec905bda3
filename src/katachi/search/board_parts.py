"""A position cut into connected areas, for the search for settled groups."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Position
from katachi.go.points import neighbours

Area = frozenset[int]  # connected points
Chain = tuple[int, ...]  # connected stones, in order


class BoardParts:
    """A position, its colours in one row, and its chains when they are needed."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.colors: NDArray[np.uint8] = position.board.reshape(-1)
        self.cells = self.colors.tobytes()  # plain numbers, which are quicker to read one by one

    @property
    def area(self) -> int:
        """How many points there are."""
        return len(self.colors)

    def areas(self, wanted: NDArray[np.bool_]) -> list[Area]:
        """The points that are wanted, in connected parts, the top left one first."""
        near = neighbours(self.position.size)
        left = bytearray(wanted.tobytes())
        found = []
        start = left.find(1)
        while start >= 0:
            left[start] = 0
            part = [start]
            for point in part:
                for other in near[point]:
                    if left[other]:
                        left[other] = 0
                        part.append(other)
            found.append(frozenset(part))
            start = left.find(1, start)
        return found

    def stones(self, points: Area, color: Color) -> tuple[int, ...]:
        """The stones of a colour among these points."""
        wanted, cells = int(color), self.cells
        return tuple(point for point in sorted(points) if cells[point] == wanted)

    def chain(self, point: int) -> Chain:
        """The stones connected with this one."""
        return tuple(sorted(self.position.chain(point)))

    def around(self, points: Area) -> set[int]:
        """The points next to these and not among them."""
        near = neighbours(self.position.size)
        return {other for point in points for other in near[point]} - points

    def chains_around(self, points: Area, color: Color) -> list[Chain]:
        """The chains of a colour next to these points."""
        wanted, cells = int(color), self.cells
        beside = {stone for stone in self.around(points) if cells[stone] == wanted}
        found = []
        while beside:
            found.append(self.chain(beside.pop()))
            beside.difference_update(found[-1])
        return sorted(found)

    def breathing_places(self, chain: Chain) -> list[Area]:
        """The connected empty points that a chain touches."""
        liberties = set(self.position.liberties(chain[0]))
        return [area for area in self.empty_areas if area & liberties]

    @cached_property
    def empty_areas(self) -> list[Area]:
        """All empty points, in connected parts."""
        return self.areas(self.colors == 0)

    def after(self, color: Color, point: int) -> BoardParts | None:
        """The board after a move of either side; None if it is illegal."""
        position = self.position.copy()
        position.to_move = color
        if not position.is_legal(point, color):
            return None
        position.play(point, color)
        return BoardParts(position)
