"""Requests and answers about a problem, and lines a person can follow."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from string import ascii_lowercase

import numpy as np

from katachi.go import EMPTY, Color, Position
from katachi.go.points import neighbours
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.search import FORCED, MANY, ProblemWinner, Tsumego, Verdict
from katachi.work import SharedBudget

# In the order of the core's endings; for some goals the first has other words.
_ENDINGS = ("", "two eyes", "captured", "no room for two eyes", "settled", "repetition", "seki")
_SAFE = {"link": "connected", "eye": "an eye"}


@dataclass(frozen=True)
class Line:
    """Moves (points, -1 a pass) by both sides in turn.

    Before a ko is retaken at once there are two passes, for a threat elsewhere and its answer. So every line can be
    replayed on a board. `ending` says why it ends: "two eyes", "captured", "no room for two eyes", "settled" (the loser
    has no move left that needs an answer), "seki", "repetition", "connected"; "" if it was cut short. `forced`: the
    line ends like this whatever the loser does, even if he passes. `first_ko`: the first ko taken.
    """

    moves: tuple[int, ...]
    winner: ProblemWinner
    ending: str
    forced: bool = False
    first_ko: int | None = None


NO_LINE = Line((), ProblemWinner.UNKNOWN, "")


def find_line(
    search: Tsumego,
    mover: Color,
    threats: tuple[int, int] = (0, 0),
    *,
    after: Sequence[int] = (),
    ko: bool = False,
    goal: str = "life",
    nodes: int = MANY,
    seconds: float = 1e9,
) -> Line:
    """The line from the position after some moves. `mover` plays the first of `after`, and the sides alternate.

    With `ko` the loser resists as long as one more ko threat would save him, and both sides retake kos. `goal` is that
    of the search and decides the words of the ending.
    """
    moves, winner, ending, forced, first_ko = search._search.line(mover, threats, list(after), ko, nodes, seconds)
    word = _SAFE.get(goal, _ENDINGS[ending]) if ending == 1 else _ENDINGS[ending]
    return Line(tuple(moves), ProblemWinner(winner), word, forced, first_ko if first_ko >= 0 else None)


def as_far_as_legal(line: Line, position: Position, mover: Color) -> Line:
    """The line up to the first move that the board does not allow.

    Such a move can occur where the region ends at empty points assumed to be the attacker's: a stone captured in the
    search has a liberty there on the board.
    """
    board = position.copy()
    for number, move in enumerate(line.moves):
        color = mover if number % 2 == 0 else mover.opponent
        if not board.is_legal(move, color):
            return replace(line, moves=line.moves[:number], ending="", forced=False)
        board.play(move, color)
    return line


def find_seki_line(life: Tsumego, eyes: Tsumego, mover: Color, *, nodes: int = MANY, seconds: float = 1e9) -> Line:
    """The line of a group that lives but cannot get two eyes (`eyes`: the same group with that goal)."""
    moves, winner, ending, forced, _ = life._search.seki_line(eyes._search, mover, nodes, seconds)
    return Line(tuple(moves), ProblemWinner(winner), _ENDINGS[ending], forced)


def winner_if_ignored(
    search: Tsumego,
    mover: Color,
    after: Sequence[int],
    threats: tuple[int, int] = (0, 0),
    *,
    nodes: int,
    seconds: float,
) -> ProblemWinner:
    """Who wins if the last of these moves is not answered."""
    return ProblemWinner(search._search.after_pass(mover, threats, list(after), nodes, seconds))


# ---- Answers ---------------------------------------------------------------------------------------------------------

MOST_THREATS = 5  # a result that holds against this many does not depend on ko
_WORDS = {"l": "alive", "d": "dead"}


@dataclass(frozen=True)
class SolveSettings:
    """How to solve problems. `goal`: one of `problems.GOALS`, instead of what the records say."""

    seconds: float = 1.0  # processor time for everything about a problem
    nodes: int = MANY
    uses: int = FORCED  # of the proven rules on life; they change no answer
    goal: str | None = None
    all_targets: bool = False
    line: bool = True
    details: bool = False  # a line for every first move that wins, a refutation for every sensible one that does not
    only: tuple[int, ...] = ()  # first moves whose refutations are wanted in any case
    pulse: Callable[[Effort], bool] | None = None  # called often during the work; False stops it


class Effort(SharedBudget):
    """What a request allows. A watcher sees what is being done (`phase`) and what is `known` so far."""

    def __init__(self, request: SolveSettings) -> None:
        pulse = request.pulse
        super().__init__(request.nodes, request.seconds, None if pulse is None else lambda: pulse(self))
        self.phase = ""
        self.known: Answer | None = None
        self._elsewhere = 0

    def go_on_with(self, elsewhere: int) -> bool:
        """Let the watcher look during a search that counts its own nodes."""
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
    is_open: bool = False  # not enclosed: read on a part of the board
    assumption: str = ""  # what must be so, if it is not proved
    targets: tuple[int, ...] = ()  # in the open: stones of the chains that die

    @property
    def mover(self) -> ProblemWinner:
        """The side to move."""
        return ProblemWinner.of(self.problem.to_move, self.defender)

    @property
    def outcome(self) -> str:
        """ "l", "d", "lNd", "dNl", or "" if not known."""
        return self.verdict.label if self.verdict else ""

    @property
    def word(self) -> str:
        """alive, dead, seki, ko or unknown. For other goals than life, alive means that the defender reaches his."""
        return "seki" if self.seki else word_of(self.outcome)

    @property
    def first_moves(self) -> list[int]:
        """The first moves proved to reach the best result for the mover, the main line's first."""
        if self.verdict is None or self.defender is None:
            return []
        moves = sorted(move for move in self.verdict.winning(self.mover) if move >= 0)
        return sorted(moves, key=lambda move: move != self.line.moves[0]) if self.line.moves else moves

    def __str__(self) -> str:
        from katachi.reading.answer.tell import told  # noqa: PLC0415 - it is about answers

        return told(self)

    def __repr__(self) -> str:
        return f"<Answer {self.problem.name!r}, {self}>"

    def save_proof(self, path: str | os.PathLike[str]) -> int:
        """Write the proof of this answer to a file for `verify`, however long it takes, and return its positions.

        Raises ValueError for an answer that is not fully known, or that cannot be proved on its part of the board.
        """
        from katachi.reading.proof import prove  # noqa: PLC0415 - answers are often not proved again

        proof = prove(self)
        proof.write(Path(path))
        return proof.positions

    def _repr_html_(self) -> str:
        return f"{self._repr_svg_()}<p>{escape(str(self))}</p>"

    def _repr_svg_(self) -> str:
        return self.problem.picture(dict(zip(self.first_moves, ascii_lowercase, strict=False))).svg(coordinates=True)

    @property
    def settled(self) -> bool:
        """Whether the side to move reaches its best result without moving, or has nothing to try."""
        return bool(self.line.ending) and not self.line.moves

    @property
    def exits(self) -> list[int]:
        """Empty points of the region with empty points behind them, which are assumed to be the attacker's.

        They are liberties of attacking stones that might be captured. A win of the defender holds anyway; a loss is
        proved only if there is no way out there. In the open, what a proof rests on is told otherwise.
        """
        if self.is_open:
            return []
        return exits_of(self.problem.position, self.region)

    @property
    def without_proof(self) -> str:
        """Why there is no proof file of this answer; "" if one can be made."""
        if self.verdict is None or self.defender is None or not (self.outcome or self.is_open):
            return "the answer is not fully known"
        if self.is_open and not self.region:
            return "a ladder that was read over the whole board has no proof file"
        if self.assumption and self.goal != "life" and self.outcome == "l":
            return "what holds once the stones are out of the part that was read has no proof file"
        return ""

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
    near, empty = neighbours(position.size), set(np.flatnonzero(position.board.ravel() == EMPTY).tolist())
    beyond = empty.difference(region)
    return [point for point in region if point in empty and not beyond.isdisjoint(near[point])]


def ways_out_of(position: Position, defender: Color, region: Sequence[int]) -> list[int]:
    """Exits of a region next to the defender's own stones: a loss within the region then proves nothing."""
    near, exits = neighbours(position.size), exits_of(position, region)
    return [point for point in exits if any(position.color(n) == defender for n in near[point])]


def word_of(outcome: str) -> str:
    """alive, dead, ko or unknown."""
    return _WORDS.get(outcome, "ko" if outcome else "unknown")
