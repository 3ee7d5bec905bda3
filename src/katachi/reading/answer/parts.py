"""Requests and answers about a problem."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_lowercase
from typing import cast

from katachi.go import EMPTY, Color, Position
from katachi.go.points import neighbours
from katachi.reading.answer.lines import NO_LINE, Line
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.search import MANY, Goal, Verdict, Winner
from katachi.work import SharedBudget

MOST_THREATS = 5  # a result that holds against this many does not depend on ko
_WORDS = {"l": "alive", "d": "dead"}


@dataclass(frozen=True)
class Request:
    """How to solve problems. `goal`: one of `problems.GOALS`, instead of what the records say."""

    seconds: float = 1.0  # processor time for everything about a problem
    nodes: int = MANY
    rules: bool = True
    goal: str | None = None
    all_targets: bool = False
    line: bool = True
    details: bool = False  # a line for every first move that wins, a refutation for every sensible one that does not
    only: tuple[int, ...] = ()  # first moves whose refutations are wanted in any case
    pulse: Callable[[Effort], bool] | None = None  # called often while the work goes on; False stops it


class Effort(SharedBudget):
    """What a request allows; whoever watches sees what is being done (`phase`) and what is `known` so far."""

    def __init__(self, request: Request) -> None:
        pulse = request.pulse
        super().__init__(request.nodes, request.seconds, None if pulse is None else lambda: pulse(self))
        self.phase = ""
        self.known: Answer | None = None
        self._elsewhere = 0

    def go_on_with(self, elsewhere: int) -> bool:
        """Let the watcher look during a search that keeps its own account of nodes."""
        self._elsewhere = elsewhere
        return self.go_on()

    @property
    def seen(self) -> int:
        """All nodes, for the watcher."""
        return self.used + self._elsewhere


@dataclass(frozen=True)
class Refutation:
    """A first move that is not good enough, what then happens to the group, and how. The line starts with the move."""

    move: int
    outcome: str
    line: Line

    @property
    def word(self) -> str:
        """alive, dead, ko; or "fails" if nothing more is known."""
        return word_of(self.outcome) if self.outcome else "fails"


@dataclass(frozen=True)
class Answer:
    """What was found out about a problem. `why`: what prevented more, or a remark.

    >>> from katachi import Position, Problem
    >>> print(Answer(Problem("empty", Position(5), "B"), 0.0, why="nobody asked"))
    Black to move: unknown (nobody asked)
    """

    problem: Problem
    seconds: float
    defender: Color | None = None
    goal: str = "life"
    verdict: Verdict | None = None
    seki: bool = False
    line: Line = NO_LINE
    others: tuple[Line, ...] = ()  # lines of the other winning first moves
    refutations: tuple[Refutation, ...] = ()
    idle: tuple[int, ...] = ()  # moves that do not even need an answer
    region: tuple[int, ...] = field(default=())
    nodes: int = 0
    why: str = ""
    is_open: bool = False  # not enclosed: proved on a part of the board

    @property
    def outcome(self) -> str:
        """ "l", "d", "lNd", "dNl", or "" if not known."""
        return self.verdict.label if self.verdict else ""

    @property
    def word(self) -> str:
        """alive, dead, seki, ko or unknown. For goals other than life, alive means that the defender reaches his
        goal."""
        return "seki" if self.seki else word_of(self.outcome)

    @property
    def first_moves(self) -> list[int]:
        """The first moves proved to reach the best result for the mover, the main line's first."""
        if self.verdict is None or self.defender is None:
            return []
        side = Winner.DEFENDER if self.problem.to_move == self.defender else Winner.ATTACKER
        moves = sorted(move for move in self.verdict.winning(side) if move >= 0)
        return sorted(moves, key=lambda move: move != self.line.moves[0]) if self.line.moves else moves

    def __str__(self) -> str:
        from katachi.reading.answer.tell import name_of, sentence  # noqa: PLC0415 - it is about answers

        return f"{name_of(self.problem.to_move)} to move: {sentence(self)}"

    def save_proof(self, path: str | os.PathLike[str]) -> int:
        """Write the proof of this answer to a file for `verify`, however long it takes, and return its positions.

        Raises ValueError for an answer that is not fully known, or about a group that is not enclosed.
        """
        from katachi.reading.proof import write_proof  # noqa: PLC0415 - answers are often not proved again

        if self.verdict is None or self.defender is None or not self.outcome or self.is_open:
            raise ValueError("the group is not enclosed" if self.is_open else "the answer is not fully known")
        return write_proof(Path(path), self.problem, self.defender, self.verdict, goal=cast("Goal", self.goal))

    def _repr_svg_(self) -> str:
        return self.problem.picture(dict(zip(self.first_moves, ascii_lowercase, strict=False))).svg(coordinates=True)

    @property
    def settled(self) -> bool:
        """Whether the side to move reaches its best result without moving, or has nothing to try."""
        return bool(self.line.ending) and not self.line.moves

    @property
    def exits(self) -> list[int]:
        """Empty points of the region with empty points behind them, which are assumed to be the attacker's.

        They are liberties of attacking stones that might be captured. Where the defender wins, he wins anyway; that he
        loses is proved only if he cannot get out there.
        """
        return exits_of(self.problem.position, self.region)

    @property
    def ways_out(self) -> list[int]:
        """Exits next to the defender's stones: he is not enclosed at all."""
        return [] if self.defender is None else ways_out_of(self.problem.position, self.defender, self.region)

    @property
    def ko_taker(self) -> Color | None:
        """Who takes the ko first in the main line."""
        if self.line.first_ko is None:
            return None
        return self.problem.to_move if self.line.first_ko % 2 == 0 else self.problem.to_move.opponent


def exits_of(position: Position, region: Sequence[int]) -> list[int]:
    """Empty points of a region with empty points behind them that are outside it."""
    board, inside = position.board.reshape(-1), set(region)
    return [
        point
        for point in region
        if board[point] == EMPTY
        and any(board[n] == EMPTY and n not in inside for n in neighbours(position.size)[point])
    ]


def ways_out_of(position: Position, defender: Color, region: Sequence[int]) -> list[int]:
    """Exits of a region next to the defender's own stones: a loss within the region then proves nothing."""
    board = position.board.reshape(-1)
    return [
        point
        for point in exits_of(position, region)
        if any(board[n] == defender for n in neighbours(position.size)[point])
    ]


def word_of(outcome: str) -> str:
    """alive, dead, ko or unknown."""
    return _WORDS.get(outcome, "ko" if outcome else "unknown")
