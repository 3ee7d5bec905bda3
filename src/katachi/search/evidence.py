"""What is known of a move besides simulations: patterns with their counts and example games, and proofs.

Facts only. `katachi.play.library` and `katachi.play.proofs` find them, `katachi.play.sentences` puts them into words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from katachi.go import Picture, Point
from katachi.knowledge.life.matcher import RuleMatch
from katachi.search.settled import Proved

Interval = tuple[float, float]  # 95 % of the belief lie between


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
    picture: Picture  # the pattern as it lies on the board
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
    g2: float  # how far from chance the two moves come together
    examples: tuple[GameExample, ...]
    picture: Picture
    kind: Literal["collocation"] = "collocation"

    @property
    def share(self) -> float:
        """Of all moves that followed the stone nearby."""
        return self.count / self.followed if self.followed else 0.0


@dataclass(frozen=True)
class Feature:
    """A named part of the predictor's score."""

    name: str
    weight: float  # beyond what the average legal move has of it
    count: int  # games it was played in at least


@dataclass(frozen=True)
class Predicted:
    """What the move predictor says, and what weighs most in it."""

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
    """A group whose fate is proved after some moves, and was not before; without moves, it is so already."""

    group: Proved
    after: tuple[Point, ...]
    picture: Picture  # after the moves
    kind: Literal["proof"] = "proof"


Proof = RuleFact | FateFact


@dataclass(frozen=True)
class Evidence:
    """All that was found for one move. `asked` says whether patterns were looked up at all."""

    patterns: tuple[Pattern, ...] = ()
    rules: tuple[Proof, ...] = ()
    asked: bool = False


NO_EVIDENCE = Evidence()
