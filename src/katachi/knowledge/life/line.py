"""The main line of a rule: White resists as long as possible, Black reaches the goal as fast as possible.

>>> from katachi.knowledge.life.rule_set import Rule, SetKey
>>> lines = lines_of(SetKey("eye", "corner", 2, 2, "sound"))
>>> print(lines.of(Rule(38, 0x1C0, 2)))  # O. above XX; White would have no liberty outside, Black has one
1. White outside
2. Black B1, captures A1
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from katachi import _core
from katachi.go import BLACK, WHITE
from katachi.go.points import COLUMNS
from katachi.go.words import name_of
from katachi.knowledge.life.game import InnerGame, Outcome, PossibleMove, State, Where
from katachi.knowledge.life.rule_set import GOALS, Frame, Rule, SetKey

CELLS_AT_ONCE = 12  # the analysis for lines of this many cells takes less than a second
_SLICE = 0.25  # seconds after which an interruption is noticed
_KEPT = 1 << 16  # states looked up, shared by the lines of a set


class LineMove(NamedTuple):
    """One move of a line. `captured` are cells of the rectangle; stones outside are ignored."""

    colour: int
    where: Where
    captured: tuple[int, ...] = ()
    in_doubt: tuple[int, ...] = ()  # stones it may capture or not; the line has the case that is harder for Black

    @property
    def side(self) -> str:
        return name_of(self.colour)

    def text(self, frame: Frame) -> str:
        """In words.

        >>> LineMove(BLACK, 1, (0, 2), in_doubt=(2, 3)).text(Frame("corner", 2, 2))
        'Black B1, captures A1, may capture A2, may leave B2'
        """
        if self.where == "pass":
            return f"{self.side} passes"
        place = cell_name(self.where, frame) if isinstance(self.where, int) else self.where
        groups = {
            "captures": [cell for cell in self.captured if cell not in self.in_doubt],
            "may capture": [cell for cell in self.captured if cell in self.in_doubt],
            "may leave": [cell for cell in self.in_doubt if cell not in self.captured],
        }
        words = [f"{verb} {' '.join(cell_name(c, frame) for c in cells)}" for verb, cells in groups.items() if cells]
        return ", ".join([f"{self.side} {place}", *words])


@dataclass(frozen=True)
class RuleLine:
    """The moves, White's first."""

    frame: Frame
    moves: tuple[LineMove, ...]

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        return "\n".join(self.words)

    @property
    def words(self) -> list[str]:
        """One numbered move per line."""
        return [f"{number}. {move.text(self.frame)}" for number, move in enumerate(self.moves, 1)]

    @property
    def pairs(self) -> list[str]:
        """The same, with White's move and Black's answer on one line."""
        return [f"{white}; {black}" for white, black in zip(self.words[::2], self.words[1::2], strict=True)]

    @property
    def numbers(self) -> dict[int, int]:
        """The cells played on, with the number of the first move there."""
        numbered = reversed(list(enumerate(self.moves, 1)))
        return {move.where: number for number, move in numbered if isinstance(move.where, int)}


def cell_name(cell: int, frame: Frame) -> str:
    """Columns are letters, from the left; rows are numbers, from the top, where the board's edge is.

    >>> cell_name(5, Frame("corner", 4, 3))
    'B2'
    """
    row, column = divmod(cell, frame.width)
    return f"{COLUMNS[column]}{row + 1}"


@cache
def lines_of(key: SetKey) -> Lines:
    """The lines of a set's rules. The analysis is repeated and kept: about 10 seconds for 15 cells."""
    return Lines(key)


class WonStates:
    """All states of a rectangle that are won with White to move, and their depths, worked out here.

    `target` is the cell of the stone that must reach the goal; without one, some stones must. Raises ValueError for
    paper mode.
    """

    def __init__(self, key: SetKey, target: int = -1) -> None:
        if key.mode != "sound":
            raise ValueError(f"{key.name}: only sound rules are proved; use those")
        self.game = InnerGame(key.frame)
        run = _core.RuleGeneration(GOALS.index(key.goal), *key.frame.native, target=target)
        while not run.work(_SLICE, os.cpu_count() or 1).finished:
            pass
        log = run.log()
        order = np.argsort(log.codes, kind="stable")  # the log has shallow rules first, so each colouring has too
        codes, starts = np.unique(log.codes[order], return_index=True)
        ends = np.append(starts, len(order))[1:]
        self._found = dict(zip(codes.tolist(), zip(starts.tolist(), ends.tolist(), strict=True), strict=True))
        self._conditions, self._depths = log.conditions[order], log.depths[order]

    def depth(self, state: State) -> int | None:
        """Plies to the goal with White to move, or None if Black does not get there."""
        code = 0
        for colour in reversed(state.colours):
            code = 3 * code + colour
        if code not in self._found or not self.game.is_legal(state):
            return None
        first, end = self._found[code]
        held = self._conditions[first:end] & ~np.uint64(self.game.conditions(state)) == 0
        place = int(held.argmax())
        return int(self._depths[first + place]) if held[place] else None


class Lines:
    """The best play of both sides in the won states of a rectangle. Raises ValueError for paper mode."""

    def __init__(self, key: SetKey) -> None:
        self.key = key
        won = WonStates(key)
        self.game = won.game
        self.depth = lru_cache(_KEPT)(won.depth)
        self.answer = lru_cache(_KEPT)(self._answer)

    def of(self, rule: Rule) -> RuleLine | None:
        """The main line, or None if the rule is not won here, because another analysis made it."""
        state = self.game.start(rule.code, rule.conditions)
        depth = self.depth(state)
        if depth is None:
            return None
        moves: list[LineMove] = []
        while depth:
            choice, outcome = self.resistance(state)
            moves.append(_move(WHITE, choice, outcome))
            answer = self.answer(outcome.state)
            if answer is None or answer.depth >= depth:
                raise RuntimeError(f"{self.key.name}: a won rule {rule} is not won move by move; please report this")
            moves.append(_move(BLACK, answer.choice, answer.outcome))
            state, depth = answer.outcome.state, answer.depth
        return RuleLine(self.key.frame, tuple(moves))

    def _answer(self, state: State) -> FastestMove | None:
        """Black's fastest move; where captures are in doubt, the outcome that takes longest."""
        best: FastestMove | None = None
        same = 0
        for choice in self.game.black_choices(state):
            depths = [self.depth(outcome.state) for outcome in choice.outcomes]
            worst = max((depth for depth in depths if depth is not None), default=0)
            if None in depths or (best is not None and best.depth < worst):
                continue
            same = same + 1 if best is not None and best.depth == worst else 1
            if best is None or worst < best.depth:
                best = FastestMove(worst, choice, choice.outcomes[depths.index(worst)])
        return best and best._replace(ways=same)

    def resistance(self, state: State) -> tuple[PossibleMove, Outcome]:
        """White's longest resistance; among equal moves, the one that leaves Black the fewest fastest answers."""
        best, most = None, (-1, 0)
        for choice in self.game.white_choices(state):
            for outcome in choice.outcomes:
                answer = self.answer(outcome.state)
                rank = (answer.depth, -answer.ways) if answer is not None else (256, 0)
                if rank > most:
                    best, most = (choice, outcome), rank
        assert best is not None  # White may always pass
        return best


class FastestMove(NamedTuple):
    """A move by Black, the plies to the goal after it, and how many moves are as fast."""

    depth: int
    choice: PossibleMove
    outcome: Outcome
    ways: int = 1


def _move(colour: int, choice: PossibleMove, outcome: Outcome) -> LineMove:
    taken = Counter(cell for other in choice.outcomes for cell in other.captured)
    in_doubt = sorted(cell for cell, times in taken.items() if times < len(choice.outcomes))
    return LineMove(colour, choice.where, outcome.captured, tuple(in_doubt))
