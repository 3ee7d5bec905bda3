"""The rectangle of a rule in its place on the board: cells, strings, and its symmetries.

Cells are numbered row by row. Row 0 lies on the board's edge (corner and side), column 0 on the other edge (corner).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

Place = Literal["corner", "side", "center"]
PLACES: tuple[Place, ...] = get_args(Place)
MAX_CELLS = 16

Permutation = tuple[int, ...]


@dataclass(frozen=True)
class Frame:
    """`width` cells along the edge, `height` away from it. Raises ValueError for an unknown place or an impossible
    size.

    >>> Frame("side", 3, 2).neighbours(1), Frame("side", 3, 2).symmetries
    ((0, 2, 4), ((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3)))
    """

    place: Place
    width: int
    height: int

    def __post_init__(self) -> None:
        if self.place not in PLACES:
            raise ValueError(f"{self.place!r} is not a place of a rule: use {', '.join(PLACES)}")
        if min(self.width, self.height) < 1 or self.width * self.height > MAX_CELLS:
            raise ValueError(f"{self.width}x{self.height} is not a size of a rule: use 1 to {MAX_CELLS} cells")

    @property
    def cells(self) -> int:
        return self.width * self.height

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells next to one, inside the rectangle."""
        return self._neighbours[cell]

    @cached_property
    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(self._next_to(cell))) for cell in range(self.cells))

    def _next_to(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.width)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [r * self.width + c for r, c in around if 0 <= r < self.height and 0 <= c < self.width]

    def strings(self, colours: Sequence[int]) -> list[tuple[int, ...]]:
        """The cells of each string (connected inside the rectangle), by their lowest cells."""
        found: list[tuple[int, ...]] = []
        seen: set[int] = set()
        for cell in range(self.cells):
            if colours[cell] and cell not in seen:
                string = self._connected(colours, cell)
                seen |= string
                found.append(tuple(sorted(string)))
        return found

    def _connected(self, colours: Sequence[int], cell: int) -> set[int]:
        string, waiting = {cell}, [cell]
        while waiting:
            for near in self.neighbours(waiting.pop()):
                if near not in string and colours[near] == colours[cell]:
                    string.add(near)
                    waiting.append(near)
        return string

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...]:
        """Where each cell goes under each symmetry that keeps edges on edges; the identity comes first."""
        flips = {"corner": [(0, 0)], "side": [(0, 0), (0, 1)], "center": [(0, 0), (0, 1), (1, 0), (1, 1)]}[self.place]
        transposes = [False, True] if self.width == self.height and self.place != "side" else [False]
        return tuple(self._turned(down, across, swap) for swap in transposes for down, across in flips)

    def _turned(self, down: int, across: int, swap: bool) -> Permutation:
        places = []
        for cell in range(self.cells):
            row, column = divmod(cell, self.width)
            row, column = (column, row) if swap else (row, column)
            row = self.height - 1 - row if down else row
            column = self.width - 1 - column if across else column
            places.append(row * self.width + column)
        return tuple(places)
