"""The abstract game behind the rules, played forward over every state of a small rectangle: slow, but plainly right.

A state is a colouring and a level for each field. The states of one colouring are handled together: `Levels` has a
row for each state, then cells, then a side: 0 holds what Black has (b of a string, on all its stones, or B of an empty
cell), 1 what White is held to (w and W). A move says, for each of its outcomes, in which rows it can happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from numpy.typing import NDArray
from tests.knowledge.life.slow_frame import BLACK, EMPTY, Colours, Frame, goal_reached, string_at, strings

NEVER = 255
Levels = NDArray[np.int8]
Rows = NDArray[np.bool_]
Depths = NDArray[np.uint8]


@dataclass
class Outcome:
    """What a move may lead to. `rows`: the states where it can; `legal`: those where the move is then allowed."""

    rows: Rows
    colours: Colours
    levels: Levels
    legal: Rows


Moves = Iterator[list[Outcome]]


@dataclass
class Game:
    """What the variants of the game have in common: the tables of states and the least fixed point."""

    frame: Frame
    goal: str
    target: int = -1  # the cell whose stone must reach the goal
    depths: dict[Colours, Depths] = field(default_factory=dict)  # White to move
    known: dict[Colours, tuple[Levels, Rows]] = field(default_factory=dict)
    after_black: dict[Colours, set[Colours]] = field(default_factory=dict)

    # What a variant says ----------------------------------------------------------------------------------------

    def is_field(self, colours: Colours, cell: int, side: int) -> bool:
        raise NotImplementedError

    def normalised(self, colours: Colours, levels: Levels) -> Levels:
        raise NotImplementedError

    def impossible(self, colours: Colours, levels: Levels) -> Rows:
        raise NotImplementedError

    def white_moves(self, colours: Colours, levels: Levels) -> Moves:
        raise NotImplementedError

    def black_moves(self, colours: Colours, levels: Levels) -> Moves:
        raise NotImplementedError

    # States -----------------------------------------------------------------------------------------------------

    def playable(self, colours: Colours) -> bool:
        """No string is without liberties for certain, and the target is still there."""
        standing = all(s.reaching or s.libs for s in strings(self.frame, colours))
        return standing and (self.target < 0 or colours[self.target] == BLACK)

    def cells_at(self, colours: Colours, cell: int) -> list[int]:
        """The cells that share a level with this one: its string, or itself if it is empty."""
        return [cell] if colours[cell] == EMPTY else sorted(string_at(self.frame, colours, cell).cells)

    def fields(self, colours: Colours) -> list[tuple[int, int]]:
        """The fields with a level of their own: (cell, side); a string's is that of its lowest cell."""
        found = [(s.lowest, s.colour - 1) for s in strings(self.frame, colours) if s.reaching]
        empty = [c for c in range(self.frame.cells) if colours[c] == EMPTY]
        return found + [(c, side) for c in empty for side in (0, 1) if self.is_field(colours, c, side)]

    def states(self, colours: Colours) -> tuple[Levels, Rows]:
        """Every way to give the fields levels, and which of these are states (closed and possible)."""
        fields = self.fields(colours)
        rows = np.array(list(product((0, 1, 2), repeat=len(fields))), np.int8).reshape(3 ** len(fields), len(fields))
        levels = np.zeros((len(rows), self.frame.cells, 2), np.int8)
        for i, (cell, side) in enumerate(fields):
            levels[:, self.cells_at(colours, cell), side] = rows[:, [i]]
        closed = self.normalised(colours, levels)
        valid = np.all([closed[:, c, s] == levels[:, c, s] for c, s in fields] or [[True]], axis=0)
        return closed, valid & ~self.impossible(colours, closed)

    def table(self, colours: Colours) -> tuple[Levels, Rows]:
        if colours not in self.known:
            self.known[colours] = self.states(colours)
        return self.known[colours]

    def index(self, colours: Colours, levels: Levels) -> NDArray[np.int64]:
        """The rows of these states in the table of their colouring."""
        number = np.zeros(len(levels), np.int64)
        for cell, side in self.fields(colours):
            number = number * 3 + levels[:, cell, side]
        return number

    def state(self, colours: Colours, given: Mapping[tuple[int, int], int]) -> Levels:
        """One state: the given levels of fields, 0 for the others, and what follows from them."""
        levels = np.zeros((1, self.frame.cells, 2), np.int8)
        for (cell, side), level in given.items():
            levels[:, self.cells_at(colours, cell), side] = level
        return self.normalised(colours, levels)

    def least_depth(self, colours: Colours, levels: Levels) -> int | None:
        """Plies to the goal from one state, White first; None if Black does not get there."""
        if colours not in self.depths:
            return None
        depth = int(self.depths[colours][self.index(colours, levels)[0]])
        return None if depth == NEVER else depth

    def masks(self, colours: Colours, levels: Levels) -> NDArray[np.uint64]:
        """The conditions each of these states meets, as in native/rules/rule.hpp."""
        masks = np.zeros(len(levels), np.uint64)
        for cell in range(self.frame.cells):
            if self.cells_at(colours, cell)[0] == cell:
                for side in (0, 1):
                    bits = np.array([0, 1, 3], np.uint64)[levels[:, cell, side]]
                    masks |= bits << np.uint64(4 * cell + 2 * side)
        return masks

    # The fixed point --------------------------------------------------------------------------------------------

    def solve(self, most_rounds: int = 50) -> None:
        for colours in self.frame.colourings():
            if self.playable(colours) and goal_reached(self.frame, colours, self.goal, self.target):
                _, valid = self.table(colours)
                self.depths[colours] = np.where(valid, 0, NEVER).astype(np.uint8)
        for round_number in range(1, most_rounds):
            fresh = self.round()
            for colours, rows in fresh.items():
                depths = self.depths.setdefault(colours, np.full(len(rows), NEVER, np.uint8))
                depths[rows] = 2 * round_number
            if not fresh:
                return

    def round(self) -> dict[Colours, Rows]:
        hopeful = (c for c in self.frame.colourings() if not self.followers(c).isdisjoint(self.depths))
        winning = {c: w for c in hopeful if (w := self.winning(c)).any()}
        fresh = {}
        for colours, rows in winning.items():  # White may pass
            good = rows.copy()
            if colours in self.depths:
                good &= self.depths[colours] == NEVER
            for outcomes in self.white_moves(colours, self.table(colours)[0]):
                for outcome in outcomes:
                    good &= ~(outcome.rows & outcome.legal) | self.holds(outcome, winning)
                if not good.any():
                    break
            if good.any():
                fresh[colours] = good
        return fresh

    def followers(self, colours: Colours) -> set[Colours]:
        """The colourings a black move may lead to."""
        if colours not in self.after_black:
            one = np.zeros((1, self.frame.cells, 2), np.int8)
            moves = self.black_moves(colours, one) if self.playable(colours) else []
            self.after_black[colours] = {colours, *(outcome.colours for move in moves for outcome in move)}
        return self.after_black[colours]

    def winning(self, colours: Colours) -> Rows:
        """The states from which Black, to move, reaches a state known to be won."""
        levels, valid = self.table(colours)
        won = {c: d != NEVER for c, d in self.depths.items()}
        found = won[colours].copy() if colours in won else np.zeros(len(levels), bool)
        for outcomes in self.black_moves(colours, levels):
            if any(outcome.colours in won for outcome in outcomes):
                good = valid & ~found
                for outcome in outcomes:
                    good &= ~outcome.rows | (outcome.legal & self.holds(outcome, won))
                found |= good
        return found

    def holds(self, outcome: Outcome, sets: dict[Colours, Rows]) -> Rows:
        """In which rows the outcome lies in these sets of states."""
        if outcome.colours not in sets:
            return np.zeros(len(outcome.rows), bool)
        reached: Rows = sets[outcome.colours][self.index(outcome.colours, outcome.levels)]
        return reached

    # The same by search -----------------------------------------------------------------------------------------

    def white_loses(self, colours: Colours, levels: Levels, plies: int) -> bool:
        """Whether Black reaches the goal from one state within so many plies: each move tried, no table looked at."""
        if goal_reached(self.frame, colours, self.goal, self.target) and not self.impossible(colours, levels)[0]:
            return True
        return (
            plies >= 2
            and self.black_wins(colours, levels, plies - 1)  # White passes
            and all(
                self.black_wins(outcome.colours, outcome.levels, plies - 1)
                for outcomes in self.white_moves(colours, levels)
                for outcome in outcomes
                if outcome.rows[0] and outcome.legal[0]
            )
        )

    def black_wins(self, colours: Colours, levels: Levels, plies: int) -> bool:
        if not self.playable(colours) or self.impossible(colours, levels)[0]:
            return False
        return self.white_loses(colours, levels, plies - 1) or any(
            all(
                outcome.legal[0] and self.white_loses(outcome.colours, outcome.levels, plies - 1)
                for outcome in outcomes
                if outcome.rows[0]
            )
            for outcomes in self.black_moves(colours, levels)
        )
