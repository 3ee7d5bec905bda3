"""A rectangle at the edge of the board, the strings in it and whether Black's goal is there, from scratch each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, combinations, product

EMPTY, BLACK, WHITE = 0, 1, 2
Colours = tuple[int, ...]


@dataclass(frozen=True)
class Frame:
    place: str  # corner, side, center
    width: int
    height: int

    @cached_property
    def cells(self) -> int:
        return self.width * self.height

    @cached_property
    def neighbours(self) -> list[list[int]]:
        return [[n for n in self.around(cell) if n >= 0] for cell in range(self.cells)]

    @cached_property
    def outside(self) -> list[int]:
        """How many neighbours of each cell are on the board, but not in the rectangle."""
        return [self.around(cell).count(-1) for cell in range(self.cells)]

    def around(self, cell: int) -> list[int]:
        """The neighbours on the board, -1 for each one outside the rectangle."""
        row, column = divmod(cell, self.width)
        found = []
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if (r < 0 and self.place != "center") or (c < 0 and self.place == "corner"):
                continue
            inside = 0 <= r < self.height and 0 <= c < self.width
            found.append(r * self.width + c if inside else -1)
        return found

    def colourings(self) -> Iterator[Colours]:
        return product((EMPTY, BLACK, WHITE), repeat=self.cells)


@dataclass(frozen=True)
class String:
    colour: int
    cells: frozenset[int]
    libs: frozenset[int]  # internal liberties
    reaching: bool

    @property
    def lowest(self) -> int:
        return min(self.cells)


@cache
def strings(frame: Frame, colours: Colours) -> tuple[String, ...]:
    found: list[String] = []
    for seed in range(frame.cells):
        if colours[seed] == EMPTY or any(seed in s.cells for s in found):
            continue
        cells, queue = {seed}, [seed]
        for cell in queue:
            fresh = [n for n in frame.neighbours[cell] if colours[n] == colours[seed] and n not in cells]
            cells.update(fresh)
            queue += fresh
        libs = {n for c in cells for n in frame.neighbours[c] if colours[n] == EMPTY}
        reaching = any(frame.outside[c] for c in cells)
        found.append(String(colours[seed], frozenset(cells), frozenset(libs), reaching))
    return tuple(found)


def string_at(frame: Frame, colours: Colours, cell: int) -> String:
    return next(s for s in strings(frame, colours) if cell in s.cells)


def next_to(frame: Frame, colours: Colours, cell: int, colour: int) -> list[String]:
    """The reaching strings of a colour next to a cell."""
    found = strings(frame, colours)
    return [s for s in found if s.reaching and s.colour == colour and s.cells & set(frame.neighbours[cell])]


def recoloured(colours: Colours, changes: Iterable[tuple[int, int]]) -> Colours:
    changed = list(colours)
    for cell, colour in changes:
        changed[cell] = colour
    return tuple(changed)


def subsets(items: Sequence[String]) -> Iterator[tuple[String, ...]]:
    return chain.from_iterable(combinations(items, n) for n in range(len(items) + 1))


def cells_of(taken: Iterable[String]) -> set[int]:
    return {c for s in taken for c in s.cells}


def goal_reached(frame: Frame, colours: Colours, goal: str, target: int = -1) -> bool:
    """A one-point eye of one string, or strings that all touch two one-point eyes of theirs alone.

    With a target, the stone there must be among these strings.
    """
    found = strings(frame, colours)
    eyes = []
    for cell in range(frame.cells):
        around = frame.neighbours[cell]
        if colours[cell] == EMPTY and frame.outside[cell] == 0 and all(colours[n] == BLACK for n in around):
            eyes.append({s for s in found if s.cells & set(around)})
    if goal == "eye":
        return any(len(owners) == 1 and (target < 0 or target in cells_of(owners)) for owners in eyes)
    alive = {s for s in found if s.colour == BLACK}
    while True:
        safe = [owners for owners in eyes if owners <= alive]
        kept = {s for s in alive if sum(s in owners for owners in safe) >= 2}
        if kept == alive:
            return bool(alive) if target < 0 else target in cells_of(alive)
        alive = kept
