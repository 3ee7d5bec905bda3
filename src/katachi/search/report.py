"""Results of a search: candidates with the four terms of Eq. 3 and their evidence (patterns, proofs), and a report.

`katachi.play.witness` finds evidence, `katachi.play.sentences` puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Move, Picture, Point, point_of, symmetry, vertex
from katachi.go.words import percent, plural
from katachi.knowledge.life.matcher import RuleMatch
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.knowledge.statistics import wilson
from katachi.search.fact import Fact
from katachi.search.settled import Proved


def pre(text: str) -> str:
    """A text for notebooks, whose long lines are wrapped."""
    return f'<pre style="white-space: pre-wrap">{escape(text)}</pre>'


Interval = tuple[float, float]  # holds 95 % of the belief


@dataclass(frozen=True)
class GameExample:
    """A move of a game that the knowledge base can name."""

    black: str
    white: str
    event: str
    date: str
    move: int
    number: int | None = None  # of the game in the base's archive, if the base has its games

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.event, self.date) if part)
        return f"{self.black or '?'} – {self.white or '?'}{f' ({where})' if where else ''}, move {self.move}"


@dataclass(frozen=True)
class Nearest:
    """A nearest pattern (K): of `matched` points that looked like this one, `played` were played."""

    order: int  # how many of the nearest stones and edges are alike
    played: int
    matched: int
    interval: Interval
    average: float  # P(i): how often any point is played that could be
    drawing: tuple[str, ...]  # the pattern in its one form, as text
    farther: int  # stones and edges outside the drawing
    examples: tuple[GameExample, ...]
    picture: Picture  # the pattern as it is on the board
    boards: str = ""  # which boards were counted, if others than this one
    source: str = ""  # the base that counted, if it is not the shipped one
    kind: Literal["nearest"] = "nearest"

    @property
    def probability(self) -> float:
        """P(i|p)."""
        return self.played / self.matched if self.matched else 0.0


@dataclass(frozen=True)
class ContextFact:
    """A contextual pattern (C): how often a move was played that has these N×N surroundings afterwards."""

    window: int
    key: str
    count: int
    wins: int
    decided: int
    interval: Interval | None  # of the share of wins
    drawing: tuple[str, ...]
    examples: tuple[GameExample, ...]
    picture: Picture
    boards: str = ""
    source: str = ""
    kind: Literal["context"] = "context"


@dataclass(frozen=True)
class Collocation:
    """The move as a continuation (C) of the pattern of an earlier stone nearby."""

    after: Point
    count: int
    followed: int
    interval: Interval
    g2: float  # how far from chance it is that the two moves come together
    examples: tuple[GameExample, ...]
    picture: Picture
    kind: Literal["collocation"] = "collocation"

    @property
    def share(self) -> float:
        """The share of all moves that followed the stone nearby."""
        return self.count / self.followed if self.followed else 0.0


@dataclass(frozen=True)
class Feature:
    """A named part of the predictor's score."""

    name: str
    weight: float  # beyond what the average legal move has of it
    count: int  # at least this many games have it


@dataclass(frozen=True)
class Predicted:
    """The answer of the move predictor, with the weightiest features."""

    probability: float
    rank: int
    of: int
    features: tuple[Feature, ...]
    source: str = ""
    kind: Literal["predictor"] = "predictor"


Pattern = Nearest | ContextFact | Collocation | Predicted


@dataclass(frozen=True)
class RuleFact:
    """A proven rule (R) that holds after a move."""

    match: RuleMatch
    picture: Picture  # after the move
    kind: Literal["rule"] = "rule"


@dataclass(frozen=True)
class FateFact:
    """A group whose fate is proved after some moves and was not before; without moves, it is proved already."""

    group: Proved
    after: tuple[Point, ...]
    picture: Picture  # after the moves
    kind: Literal["proof"] = "proof"


Proof = RuleFact | FateFact


@dataclass(frozen=True)
class Evidence:
    """All evidence for one move: what it does on the board, and what games and proofs say about it.

    `asked` says whether patterns were looked up at all.
    """

    patterns: tuple[Pattern, ...] = ()
    rules: tuple[Proof, ...] = ()
    asked: bool = False
    facts: tuple[Fact, ...] = ()  # the weightiest first
    shape: str = ""  # that the move makes, as it reads after "is"


NO_EVIDENCE = Evidence()


TERMS = ("online", "transient", "offline", "expert")
_SHOWN = 5  # candidates, for people
KATACHI = "Katachi"


@dataclass(frozen=True)
class Term:
    """One of the four terms of Eq. 3: its weight and its value."""

    weight: float
    value: float

    @property
    def share(self) -> float:
        """Its part of the score."""
        return self.weight * self.value


SILENT = Term(0.0, 0.5)


@dataclass(frozen=True)
class OfflineTerm(Term):
    """The term of patterns learned from games, with the share of each source: they add up to its part of the score.

    Sources are those of `katachi.search.offline`, and the network's judgement of who wins.
    """

    weight: float = 0.0
    value: float = 0.5
    sources: Mapping[str, float] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Terms:
    """Eq. 3 for one move; the shares add up to its score."""

    online: Term = SILENT  # simulations of this very move, with the bonus of exploration
    transient: Term = SILENT  # all moves as first
    offline: OfflineTerm = OfflineTerm()  # patterns learned from games
    expert: Term = SILENT  # shapes and hints

    @property
    def score(self) -> float:
        """The sum."""
        return self.online.share + self.transient.share + self.offline.share + self.expert.share


@dataclass(frozen=True)
class Hint:
    """A hint or a named shape behind the expert term: its virtual simulations and wins."""

    name: str
    visits: float
    wins: float
    is_shape: bool
    words: str  # a shape after "it is", a hint after "because"; empty: every move has it, so it is not worth telling


@dataclass(frozen=True)
class Candidate:
    """The results for one move; the numbers are the mover's.

    `TreeSearch.explained` adds hints and shapes, `play.witness.Witness` adds evidence.

    Where a report compares candidates (`katachi.search.compared`), moves that are the same by symmetry are one of them.

    >>> Candidate(0, Color.BLACK, visits=10, winrate=0.6).describe(9)
    'A9 60.0 % +0.0 (10 simulations)'
    """

    point: Point
    color: Color
    visits: int = 0
    winrate: float = 0.5  # of its simulations; where the network judged it, the chance that follows from both
    lead: float = 0.0  # in points, komi counted: the mean of its simulations, or what follows from both
    order: int = 0  # 0 is the best
    judged: int = 0  # positions after it that the network judged
    policy: float = 0.0  # the share of attention knowledge alone would give it; all moves add up to 1
    prior: float = 0.5  # the win rate that expert and offline knowledge expect
    rave_visits: int = 0
    rave_winrate: float = 0.5
    terms: Terms = field(default=Terms(), repr=False)
    line: tuple[Point, ...] = field(default=(), repr=False)  # the principal variation, this move first
    shapes: tuple[Hint, ...] = field(default=(), repr=False)
    hints: tuple[Hint, ...] = field(default=(), repr=False)
    evidence: Evidence = field(default=NO_EVIDENCE, repr=False)
    board_size: int = field(default=0, repr=False)  # 0: not known
    same: tuple[Point, ...] = field(default=(), repr=False)  # other moves that are this one by symmetry, counted here
    weak: bool = False  # searched too little: its numbers are no facts
    close: bool = False  # its difference from the first candidate is within the error of the search
    by: str = field(default=KATACHI, repr=False)  # whose numbers these are

    @property
    def points(self) -> tuple[Point, ...]:
        """The move and all others that are the same by symmetry."""
        return self.point, *self.same

    def image(self, point: int, symmetries: Iterable[int]) -> Candidate:
        """The same as another one of its points."""
        if point == self.point:
            return self
        size = self.board_size
        turn = next(turn for turn in symmetries if symmetry.apply(turn, self.point, size) == point)
        line = tuple(symmetry.apply(turn, played, size) for played in self.line)
        others = tuple(sorted(other for other in self.points if other != point))
        return replace(self, point=point, line=line, same=others, evidence=NO_EVIDENCE)

    @property
    def score(self) -> float:
        """Eq. 3: the sum of the terms, each with its weight."""
        return self.terms.score

    @property
    def lower(self) -> float:
        """The lower end of the win rate (Wilson's interval, 95 %); 0 without simulations."""
        return self._interval[0]

    @property
    def upper(self) -> float:
        """The upper end; 1 without simulations."""
        return self._interval[1]

    @property
    def _interval(self) -> Interval:
        low, high = wilson(min(max(self.winrate, 0.0), 1.0) * self.visits, self.visits)
        return float(low), float(high)

    @property
    def vertex(self) -> str:
        """The point as players say it, on the board of the search."""
        return vertex(self.point, self.board_size)

    def __str__(self) -> str:
        return self.describe(self.board_size) if self.board_size else repr(self)

    def describe(self, size: int) -> str:
        """``C3 61.2 % +4.1 (512 simulations)``, ``C3 = C7 (4 simulations)`` if they are too few to tell more."""
        worth = "" if self.weak else f" {percent(self.winrate, 1)} {self.lead:+.1f}"
        return f"{self.names(size)}{worth} ({plural(self.visits, 'simulation')})"

    def names(self, size: int) -> str:
        """``C3``, or ``C3 = C7 = G3 = G7``."""
        return " = ".join(vertex(point, size) for point in self.points)


@dataclass(frozen=True)
class Report:
    """The results of a search of a position; the numbers are those of the side to move.

    >>> from katachi import Game, analyze
    >>> report = analyze(Game(5), 100)
    >>> report.find("C3") is report.candidates[0]
    True
    """

    size: int
    to_move: Color
    visits: int
    winrate: float  # over all simulations
    lead: float
    spread: float  # standard deviation of the final score in playouts from this position
    # size × size: +1 always Black's at the end of the playouts, -1 always White's
    ownership: NDArray[np.float32] = field(compare=False)
    groups: tuple[Proved, ...]  # whose fate is proved; with life=on the search leaves them alone
    candidates: tuple[Candidate, ...]  # all legal moves and the pass, best first; those alike by symmetry are one
    symmetries: tuple[int, ...] = (0,)  # those that leave the position as it is
    book: Advised | None = None  # what the opening book would play here
    by: str = KATACHI  # whose numbers these are: Katachi's, or a judge's (`katachi.engine`)

    def mover_ownership(self) -> NDArray[np.float32]:
        """Ownership with +1 for the side to move."""
        return self.ownership if self.to_move is Color.BLACK else -self.ownership

    def shown(self, least: int = 0, most: int | None = None) -> tuple[Candidate, ...]:
        """The moves that were tried, within these bounds on their number."""
        return _shown(self.candidates, least, most)

    def shown_apart(self, least: int = 0, most: int | None = None) -> tuple[Candidate, ...]:
        """The same with moves that are alike by symmetry one by one, each with the numbers of all."""
        apart = [move.image(point, self.symmetries) for move in self.candidates for point in move.points]
        shares = (replace(move, order=i, policy=move.policy / len(move.points)) for i, move in enumerate(apart))
        return _shown(tuple(shares), least, most)

    def original(self, point: int) -> Point:
        """The move whose numbers a move has: its own, or another that is the same by symmetry."""
        return next((move.point for move in self.candidates if point in move.points), point)

    def find(self, move: Move | int | str) -> Candidate | None:
        """The candidate for one move, or None."""
        point = point_of(move, self.size)
        found = next((found for found in self.candidates if point in found.points), None)
        return found and found.image(point, self.symmetries)

    def __repr__(self) -> str:
        best = f", best {self.candidates[0]}" if self.candidates else ""
        won = f"{percent(self.winrate, 1)} after {self.visits:,} simulations"
        return f"<{type(self).__name__} {self.size}×{self.size}, {self.to_move} to move, {won}{best}>"

    def _repr_html_(self) -> str:
        return pre(str(self))

    def __str__(self) -> str:
        said = f"{self.to_move} to play, {percent(self.winrate, 1)} after {self.visits:,} simulations"
        best = (candidate.describe(self.size) for candidate in self.shown(most=_SHOWN))
        return "\n".join([said, *best, *(group.sentence(self.size) for group in self.groups)])


def _shown(candidates: tuple[Candidate, ...], least: int, most: int | None) -> tuple[Candidate, ...]:
    return candidates[: max(sum(move.visits > 0 for move in candidates), least)][:most]
