"""The game analysed inside a rectangle, played forward from one state; docs/rules.md has its rules.

The native analysis takes moves back, for all conditions at once. Here one state is followed move by move, which is slow
and easy to read. Sound mode only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from katachi.go import BLACK, EMPTY, WHITE
from katachi.knowledge.life.rule_set import Frame

Where = int | Literal["outside", "pass"]  # a cell of the rectangle, or not inside it
Levels = tuple[int, ...]
_KEPT = 1 << 16  # colourings whose strings are remembered


class State(NamedTuple):
    """Colours, and what is known about liberties outside, as levels from 0 to 2: higher is better for Black.

    All stones of a string have its level. An empty cell has the level of a stone that would be played there.
    """

    colours: tuple[int, ...]
    black: Levels
    white: Levels


class Outcome(NamedTuple):
    """A state that a move may lead to, and the cells where stones were captured."""

    state: State
    captured: tuple[int, ...]


class PossibleMove(NamedTuple):
    """A move. It has several outcomes if what it captures cannot be known from inside."""

    where: Where
    outcomes: list[Outcome]


class String(NamedTuple):
    """Stones connected inside the rectangle."""

    colour: int
    cells: tuple[int, ...]
    liberties: frozenset[int]  # inside the rectangle
    reaching: bool  # has a neighbour outside, so it may have liberties and stones there

    @property
    def hangs(self) -> bool:
        """No liberty inside."""
        return not self.liberties


class InnerGame:
    """The moves of both sides in a rectangle."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.strings = lru_cache(_KEPT)(self._strings)

    @cached_property
    def outside(self) -> tuple[int, ...]:
        """How many neighbours of each cell are on the board but not in the rectangle."""
        frame = self.frame
        edges = [(row, column) for row in range(frame.height) for column in range(frame.width)]
        at_edge = [
            (row == 0 and frame.place != "center") + (column == 0 and frame.place == "corner") for row, column in edges
        ]
        return tuple(4 - len(frame.neighbours[cell]) - at_edge[cell] for cell in range(frame.cells))

    def _strings(self, colours: tuple[int, ...]) -> tuple[String, ...]:
        found = []
        for cells in self.frame.strings(colours):
            around = {near for cell in cells for near in self.frame.neighbours[cell]}
            liberties = frozenset(near for near in around if colours[near] == EMPTY)
            reaching = any(self.outside[cell] for cell in cells)
            found.append(String(colours[cells[0]], cells, liberties, reaching))
        return tuple(found)

    def is_legal(self, state: State) -> bool:
        """Whether a board can look like this: no string is certain to have no liberties."""
        hanging = (string for string in self.strings(state.colours) if string.hangs)
        return all(s.reaching and (s.colour == BLACK or state.white[s.cells[0]] < 2) for s in hanging)

    # ---- What is known -----------------------------------------------------------------------------------------------

    def start(self, code: int, conditions: int) -> State:
        """The state in which the conditions of a rule hold, and nothing more than follows from them."""
        frame = self.frame
        colours = tuple(code // 3**cell % 3 for cell in range(frame.cells))
        black = [(conditions >> 4 * cell & 3).bit_count() for cell in range(frame.cells)]
        white = [(conditions >> 4 * cell + 2 & 3).bit_count() for cell in range(frame.cells)]
        reaching = [string for string in self.strings(colours) if string.reaching]
        for string in reaching:  # a condition on an empty cell may imply one on the strings next to it
            level, first = (black, string.cells[0]) if string.colour == BLACK else (white, string.cells[0])
            for cell in string.liberties:
                alone = sum(s.colour == BLACK and cell in s.liberties for s in reaching) == 1
                if string.colour == WHITE or (alone and not self.outside[cell]):
                    level[first] = max(level[first], level[cell])
            for cell in string.cells:
                level[cell] = level[first]
        for cell, colour in enumerate(colours):  # an inner cell joins strings and has no liberties of its own outside
            if colour == EMPTY and not self.outside[cell]:
                near = [white[s.cells[0]] for s in reaching if s.colour == WHITE and cell in s.liberties]
                white[cell] = max(white[cell], 2 - sum(2 - level for level in near))
        return self._settled(colours, black, white)

    def _settled(self, colours: Sequence[int], black: Sequence[int], white: Sequence[int]) -> State:
        """The levels with those added that need no condition."""
        stones, new_black, new_white = tuple(colours), list(black), list(white)
        strings = self.strings(stones)
        for string in strings:
            for cell in string.cells:
                new_black[cell] = black[cell] if string.colour == BLACK and string.reaching else 0
                if string.colour == BLACK or not string.reaching:
                    new_white[cell] = 0 if string.colour == BLACK else 2
        for cell, colour in enumerate(stones):
            if colour != EMPTY:
                continue
            near = [string for string in strings if string.reaching and cell in string.liberties]
            blacks = [new_black[string.cells[0]] for string in near if string.colour == BLACK]
            whites = [new_white[string.cells[0]] for string in near if string.colour == WHITE]
            inner = not self.outside[cell]
            new_black[cell] = max([0 if inner and len(blacks) < 2 else black[cell], *blacks])
            if inner and len(whites) < 2:
                new_white[cell] = whites[0] if whites else 2
        return State(stones, tuple(new_black), tuple(new_white))

    def conditions(self, state: State) -> int:
        """All conditions that hold, in the form that rules have."""
        bits = 0
        lowest = {string.cells[0] for string in self.strings(state.colours)}
        for cell, colour in enumerate(state.colours):
            if colour == EMPTY or cell in lowest:
                pair = (0, 1, 3)[state.black[cell]] | (0, 1, 3)[state.white[cell]] << 2
                bits |= pair << 4 * cell
        return bits

    # ---- White -------------------------------------------------------------------------------------------------------

    def white_choices(self, state: State) -> Iterator[PossibleMove]:
        """Moves inside first, a pass last."""
        for cell, colour in enumerate(state.colours):
            if colour == EMPTY and (outcomes := list(self._white_inside(state, cell))):
                yield PossibleMove(cell, outcomes)
        yield PossibleMove("outside", list(self._white_outside(state)))
        yield PossibleMove("pass", [Outcome(state, ())])

    def _white_inside(self, state: State, move: int) -> Iterator[Outcome]:
        blacks = [s for s in self.strings(state.colours) if s.colour == BLACK and s.liberties <= {move}]
        surely = [string for string in blacks if not string.reaching]
        doubtful = [string for string in blacks if string.reaching and state.black[string.cells[0]] == 0]
        level = state.white[move]
        for falling in self._falling(doubtful, move):
            taken = _cells([*surely, *falling])
            colours, black, white = _without(state, taken)
            colours[move] = WHITE
            black[move] = 0
            new = self._string_at(colours, move)
            if not taken and new.hangs and level == 2:
                continue  # suicide
            if falling:
                white = [0] * self.frame.cells  # stones outside may have gained liberties
            else:
                for cell in new.cells:
                    white[cell] = level
                for cell in new.liberties.difference(taken):
                    white[cell] = max(0, level + white[cell] - 2)
            yield Outcome(self._settled(colours, black, white), taken)

    def _white_outside(self, state: State) -> Iterator[Outcome]:
        hanging = [s for s in self.strings(state.colours) if s.colour == BLACK and s.hangs]
        return self._outside(state, (), [string for string in hanging if state.black[string.cells[0]] <= 1])

    # ---- Black -------------------------------------------------------------------------------------------------------

    def black_choices(self, state: State) -> Iterator[PossibleMove]:
        """Moves inside first, a pass last. Only moves that are legal on every board."""
        for cell, colour in enumerate(state.colours):
            if colour == EMPTY and (outcomes := self._black_inside(state, cell)):
                yield PossibleMove(cell, outcomes)
        hanging = [s for s in self.strings(state.colours) if s.colour == WHITE and s.hangs]
        for target in hanging:
            if state.white[target.cells[0]] >= 1:
                others = [string for string in hanging if string != target]
                yield PossibleMove("outside", list(self._outside(state, target.cells, others)))
        yield PossibleMove("pass", [Outcome(state, ())])

    def _black_inside(self, state: State, move: int) -> list[Outcome]:
        """All outcomes; none if the move is illegal in one of them."""
        whites = [s for s in self.strings(state.colours) if s.colour == WHITE and s.liberties <= {move}]
        level = {string: state.white[string.cells[0]] for string in whites}
        surely = [string for string in whites if level[string] == 2 and not string.hangs]
        doubtful = [string for string in whites if level[string] < (1 if string.hangs else 2)]
        outcomes = []
        for falling in self._falling(doubtful, move):
            taken = _cells([*surely, *falling])
            colours, black, white = _without(state, taken)
            colours[move] = BLACK
            new = self._string_at(colours, move)
            if not taken and new.hangs and state.black[move] == 0:
                return []
            best = max(state.black[cell] for cell in new.cells)
            for cell in new.cells:
                black[cell], white[cell] = best, 0
            for cell in _cells(surely):
                white[cell] = 1 if self.outside[cell] == 1 else 0
            outcomes.append(Outcome(self._settled(colours, black, white), taken))
        return outcomes

    # ---- Both --------------------------------------------------------------------------------------------------------

    def _outside(self, state: State, target: tuple[int, ...], doubtful: Sequence[String]) -> Iterator[Outcome]:
        """A stone outside costs every black chain at most one liberty; nothing is then known about White."""
        for falling in _subsets(doubtful):
            taken = tuple(sorted({*target, *_cells(falling)}))
            colours, black, _ = _without(state, taken)
            fewer = [max(0, level - 1) for level in black]
            yield Outcome(self._settled(colours, fewer, [0] * self.frame.cells), taken)

    def _falling(self, doubtful: Sequence[String], move: int) -> Iterator[tuple[String, ...]]:
        """What a move inside may capture besides what is certain: hanging strings only by contact, or with their
        chain."""
        for falling in _subsets(doubtful):
            alone = all(string.hangs for string in falling)
            if self.outside[move] or not alone or not falling:
                yield falling

    def _string_at(self, colours: Sequence[int], cell: int) -> String:
        return next(string for string in self.strings(tuple(colours)) if cell in string.cells)


def _subsets(strings: Sequence[String]) -> Iterator[tuple[String, ...]]:
    """All subsets, the empty one first."""
    for count in range(len(strings) + 1):
        yield from combinations(strings, count)


def _cells(strings: Iterable[String]) -> tuple[int, ...]:
    return tuple(sorted(cell for string in strings for cell in string.cells))


def _without(state: State, taken: Iterable[int]) -> tuple[list[int], list[int], list[int]]:
    """Colours and levels without some stones; nothing is known about their cells."""
    colours, black, white = list(state.colours), list(state.black), list(state.white)
    for cell in taken:
        colours[cell] = EMPTY
        black[cell] = white[cell] = 0
    return colours, black, white
