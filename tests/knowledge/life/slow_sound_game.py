"""The sound variant of the abstract game: where a move may or may not capture, Black must do well either way."""

from __future__ import annotations

from collections.abc import Iterable

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

# The level of a sum of two bounds on liberties: 2 is "none", 1 "at most one", 0 "any number".
SUM = np.array([[0, 0, 0], [0, 0, 1], [0, 1, 2]], np.int8)


class SoundGame(Game):
    def is_field(self, colours: Colours, cell: int, side: int) -> bool:
        return self.frame.outside[cell] > 0 or len(next_to(self.frame, colours, cell, side + 1)) >= 2

    def normalised(self, colours: Colours, levels: Levels) -> Levels:
        """The same states with the values that are known put in, and B at least b of the strings next to it."""
        levels = levels.copy()
        for string in strings(self.frame, colours):
            for cell in string.cells:
                if not string.reaching:
                    levels[:, cell, string.colour - 1] = 0 if string.colour == BLACK else 2
                levels[:, cell, 2 - string.colour] = 0  # a stone has nothing of the other side
        for cell in range(self.frame.cells):
            if colours[cell] != EMPTY:
                continue
            black, white = (next_to(self.frame, colours, cell, colour) for colour in (BLACK, WHITE))
            if self.frame.outside[cell] == 0:
                if len(black) <= 1:
                    levels[:, cell, 0] = levels[:, black[0].lowest, 0] if black else 0
                if len(white) <= 1:
                    levels[:, cell, 1] = levels[:, white[0].lowest, 1] if white else 2
            for string in black:
                levels[:, cell, 0] = np.maximum(levels[:, cell, 0], levels[:, string.lowest, 0])
        return levels

    def impossible(self, colours: Colours, levels: Levels) -> Rows:
        bare = [s for s in strings(self.frame, colours) if s.colour == WHITE and s.reaching and not s.libs]
        rows = ~all_rows(levels)
        for string in bare:
            rows |= levels[:, string.lowest, 1] == 2
        return rows

    def white_moves(self, colours: Colours, levels: Levels) -> Moves:
        yield self.white_outside(colours, levels)
        for cell in range(self.frame.cells):
            if colours[cell] == EMPTY:
                yield self.white_inside(colours, levels, cell)

    def white_outside(self, colours: Colours, levels: Levels) -> list[Outcome]:
        bare = [s for s in strings(self.frame, colours) if s.colour == BLACK and s.reaching and not s.libs]
        outcomes = []
        for taken in subsets(bare):
            rows = all_rows(levels)
            for string in taken:
                rows &= levels[:, string.lowest, 0] <= 1
            after = levels.copy()
            after[:, :, 0] = np.maximum(after[:, :, 0] - 1, 0)
            after[:, :, 1] = 0
            outcomes.append(self.outcome(rows, *emptied(colours, after, taken)))
        return outcomes

    def white_inside(self, colours: Colours, levels: Levels, move: int) -> list[Outcome]:
        blacks = [s for s in strings(self.frame, colours) if s.colour == BLACK and s.libs <= {move}]
        sure = [s for s in blacks if not s.reaching]  # these have the liberty `move`
        outcomes = []
        for others in subsets([s for s in blacks if s.reaching]):
            if not self.within_reach(move, others):
                continue
            taken = [*sure, *others]
            rows = all_rows(levels)
            for string in others:
                rows &= levels[:, string.lowest, 0] == 0
            now, after = emptied(recoloured(colours, [(move, WHITE)]), levels, taken)
            new = string_at(self.frame, now, move)
            played = levels[:, move, 1]
            legal = ~((played == 2) & (not taken and not new.libs))
            after[:, sorted(new.cells), 1] = played[:, None]
            if others:
                after[:, :, 1] = 0
            else:
                for cell in new.libs - cells_of(taken):
                    after[:, cell, 1] = SUM[played, levels[:, cell, 1]]
            outcomes.append(self.outcome(rows, now, after, legal))
        return outcomes

    def black_moves(self, colours: Colours, levels: Levels) -> Moves:
        for cell in range(self.frame.cells):
            if colours[cell] == EMPTY:
                yield self.black_inside(colours, levels, cell)
        for string in strings(self.frame, colours):
            if string.colour == WHITE and string.reaching and not string.libs:
                yield self.black_outside(colours, levels, string)

    def black_outside(self, colours: Colours, levels: Levels, target: String) -> list[Outcome]:
        bare = [s for s in strings(self.frame, colours) if s.colour == WHITE and s.reaching and not s.libs]
        after = levels.copy()
        after[:, :, 0] = np.maximum(after[:, :, 0] - 1, 0)
        after[:, :, 1] = 0
        legal = levels[:, target.lowest, 1] >= 1
        return [
            self.outcome(all_rows(levels), *emptied(colours, after, [target, *more]), legal)
            for more in subsets([s for s in bare if s != target])
        ]

    def black_inside(self, colours: Colours, levels: Levels, move: int) -> list[Outcome]:
        whites = [s for s in strings(self.frame, colours) if s.colour == WHITE and s.libs <= {move}]
        outcomes = []
        for taken in subsets(whites):
            rows = all_rows(levels)
            for string in whites:
                rows &= may_be_captured(string, levels) if string in taken else may_stay(string, levels)
            if not self.within_reach(move, taken):
                continue
            now, after = emptied(recoloured(colours, [(move, BLACK)]), levels, taken)
            new = string_at(self.frame, now, move)
            joined = sorted(new.cells)
            after[:, joined, 0] = levels[:, joined, 0].max(axis=1)[:, None]
            for cell in new.libs:
                after[:, cell, 0] = np.maximum(after[:, cell, 0], after[:, move, 0])
            for string in taken:  # White could be back with what is outside the cell, if the capture was sure
                for cell in string.cells:
                    held = (levels[:, string.lowest, 1] == 2) & bool(string.libs) & (self.frame.outside[cell] == 1)
                    after[:, cell, 1] = np.where(held, 1, 0)
            legal = all_rows(levels) & bool(taken or new.libs) | (levels[:, move, 0] >= 1)
            outcomes.append(self.outcome(rows, now, after, legal))
        return outcomes

    def within_reach(self, move: int, taken: Iterable[String]) -> bool:
        """A string without a liberty inside has this one only by stones outside, or by another string of its chain."""
        hanging = [s for s in taken if not s.libs]
        return not hanging or self.frame.outside[move] > 0 or any(s.reaching and s.libs for s in taken)

    def outcome(self, rows: Rows, colours: Colours, levels: Levels, legal: Rows | None = None) -> Outcome:
        return Outcome(rows, colours, self.normalised(colours, levels), all_rows(levels) if legal is None else legal)


def all_rows(levels: Levels) -> Rows:
    return np.ones(len(levels), bool)


def emptied(colours: Colours, levels: Levels, taken: Iterable[String]) -> tuple[Colours, Levels]:
    """Strings removed; nothing is known of their cells but what `normalised` puts in."""
    cells = sorted(cells_of(taken))
    after = levels.copy()
    after[:, cells, :] = 0
    return recoloured(colours, [(c, EMPTY) for c in cells]), after


def may_be_captured(string: String, levels: Levels) -> Rows:
    """When a black stone on its last internal liberty, or anywhere if it has none, may take this white string."""
    if string.libs:
        return all_rows(levels)
    rows: Rows = levels[:, string.lowest, 1] == 0
    return rows


def may_stay(string: String, levels: Levels) -> Rows:
    rows: Rows = levels[:, string.lowest, 1] < 2
    return rows
