"""The paper's variant of the abstract game. It is for counting: some of what it calls won is not.

Every condition is taken at its word (a bound met is the exact number), one move outside touches one condition, and
conditions that follow from others are only compared when all rules are there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from tests.knowledge.life.slow_frame import (
    BLACK,
    EMPTY,
    WHITE,
    Colours,
    String,
    cells_of,
    next_to,
    recoloured,
    string_at,
    strings,
    subsets,
)
from tests.knowledge.life.slow_game import Game, Levels, Moves, Outcome, Rows
from tests.knowledge.life.slow_sound_game import all_rows, emptied


@dataclass
class PaperGame(Game):
    nearby: bool = False  # L16: a black move also tells what Black has on the empty cells next to it

    def is_field(self, colours: Colours, cell: int, side: int) -> bool:
        at_least = 1 if side == 0 else 2
        return self.frame.outside[cell] > 0 or len(next_to(self.frame, colours, cell, side + 1)) >= at_least

    def normalised(self, colours: Colours, levels: Levels) -> Levels:
        levels = levels.copy()
        for string in strings(self.frame, colours):
            for cell in string.cells:
                if not string.reaching:
                    levels[:, cell, string.colour - 1] = 0 if string.colour == BLACK else 2
                levels[:, cell, 2 - string.colour] = 0
        for cell in range(self.frame.cells):
            if colours[cell] != EMPTY:
                continue
            black, white = (next_to(self.frame, colours, cell, colour) for colour in (BLACK, WHITE))
            if self.frame.outside[cell] == 0:
                if not black:
                    levels[:, cell, 0] = 0
                if len(white) <= 1:
                    levels[:, cell, 1] = levels[:, white[0].lowest, 1] if white else 2
            for string in white:  # a string grown by a move has at least the liberties it had
                levels[:, cell, 1] = np.minimum(levels[:, cell, 1], levels[:, string.lowest, 1])
        return levels

    def impossible(self, colours: Colours, levels: Levels) -> Rows:
        """Strings without any liberty: white by what is known of them, black if nothing else is."""
        rows = ~all_rows(levels)
        for string in strings(self.frame, colours):
            if string.reaching and not string.libs:
                bare = levels[:, string.lowest, string.colour - 1]
                rows |= bare == (0 if string.colour == BLACK else 2)
        return rows

    def white_moves(self, colours: Colours, levels: Levels) -> Moves:
        yield from self.white_outside(colours, levels)
        for cell in range(self.frame.cells):
            if colours[cell] == EMPTY:
                yield self.white_inside(colours, levels, cell)

    def white_outside(self, colours: Colours, levels: Levels) -> Moves:
        for string in strings(self.frame, colours):
            if not string.reaching:
                continue
            cells, after = sorted(string.cells), levels.copy()
            if string.colour == WHITE:
                after[:, cells + sorted(string.libs), 1] = 0
                yield [self.outcome(all_rows(levels), colours, after)]
                continue
            after[:, cells, 0] = np.maximum(levels[:, cells, 0] - 1, 0)
            falls = (levels[:, string.lowest, 0] == 1) & (not string.libs)
            yield [
                self.outcome(~falls, colours, after),
                self.outcome(falls, *emptied(colours, levels, [string])),
            ]
        for cell in range(self.frame.cells):
            for side in (0, 1):
                if colours[cell] == EMPTY and (side == 0 or self.frame.outside[cell] > 0):
                    after = levels.copy()
                    after[:, cell, side] = np.maximum(levels[:, cell, side] - 1, 0) if side == 0 else 0
                    yield [self.outcome(all_rows(levels), colours, after)]

    def white_inside(self, colours: Colours, levels: Levels, move: int) -> list[Outcome]:
        blacks = [s for s in strings(self.frame, colours) if s.colour == BLACK and s.libs == {move}]
        sure = [s for s in blacks if not s.reaching]
        unsure = [s for s in blacks if s.reaching]
        outcomes = []
        for others in subsets(unsure):
            taken = [*sure, *others]
            rows = all_rows(levels)
            for string in others:
                rows &= levels[:, string.lowest, 0] == 0
            now, after = emptied(recoloured(colours, [(move, WHITE)]), levels, taken)
            for string in unsure:
                if string not in others:  # it stands, so it has a liberty outside
                    cells = sorted(string.cells)
                    after[:, cells, 0] = np.maximum(after[:, cells, 0], 1)
            new = string_at(self.frame, now, move)
            played = levels[:, move, 1]
            legal = ~((played == 2) & (not taken and not new.libs))
            after[:, sorted(new.cells), 1] = played[:, None]
            for cell in new.libs:
                after[:, cell, 1] = np.minimum(after[:, cell, 1], played)
            outcomes.append(self.outcome(rows, now, after, legal))
        return outcomes

    def black_moves(self, colours: Colours, levels: Levels) -> Moves:
        for cell in range(self.frame.cells):
            if colours[cell] == EMPTY:
                yield self.black_inside(colours, levels, cell)
        for string in strings(self.frame, colours):
            if string.colour == WHITE and string.reaching and not string.libs:
                now, after = captured(colours, levels, [string])
                yield [self.outcome(all_rows(levels), now, after, levels[:, string.lowest, 1] >= 1)]

    def black_inside(self, colours: Colours, levels: Levels, move: int) -> list[Outcome]:
        whites = [s for s in strings(self.frame, colours) if s.colour == WHITE and s.libs == {move}]
        outcomes = []
        for taken in subsets(whites):
            rows = all_rows(levels)
            for string in whites:
                rows &= (levels[:, string.lowest, 1] == 2) == (string in taken)
            now, after = captured(recoloured(colours, [(move, BLACK)]), levels, taken)
            new = string_at(self.frame, now, move)
            played = levels[:, move, 0]
            after[:, sorted(new.cells), 0] = played[:, None]
            if self.nearby:
                for cell in new.libs:
                    after[:, cell, 0] = np.maximum(after[:, cell, 0], played)
            legal = all_rows(levels) & bool(new.libs) | (played >= 1)
            outcomes.append(self.outcome(rows, now, after, legal))
        return outcomes

    def outcome(self, rows: Rows, colours: Colours, levels: Levels, legal: Rows | None = None) -> Outcome:
        return Outcome(rows, colours, self.normalised(colours, levels), all_rows(levels) if legal is None else legal)


def captured(colours: Colours, levels: Levels, taken: Iterable[String]) -> tuple[Colours, Levels]:
    """White strings removed by Black, and White is taken to have nothing outside if she comes back."""
    now, after = emptied(colours, levels, taken)
    after[:, sorted(cells_of(taken)), 1] = 2
    return now, after
