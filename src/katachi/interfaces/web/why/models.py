"""Evidence on the wire: one model for each kind, each with what is needed to draw it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from katachi.go import Picture
from katachi.interfaces.web.models import ColorName, Vertex
from katachi.interfaces.web.patterns.models import GameExample

Interval = tuple[float, float]  # 95 % of the belief lie between


class WhyNearest(BaseModel):
    """Of `matched` points that looked like this one, `played` were played."""

    kind: Literal["nearest"] = "nearest"
    order: int  # how many of the nearest stones and edges are alike
    played: int
    matched: int
    probability: float
    interval: Interval
    average: float  # how often any point is played that could be
    picture: Picture
    farther: int  # stones and edges outside the picture
    examples: list[GameExample]
    sentence: str


class WhyContext(BaseModel):
    """How often exactly these surroundings arose by a move, and how many of those games were won."""

    kind: Literal["context"] = "context"
    window: int
    key: str
    count: int
    wins: int
    decided: int
    interval: Interval | None  # of the share of wins
    picture: Picture
    examples: list[GameExample]
    sentence: str


class WhyCollocation(BaseModel):
    """The move as a continuation of an earlier stone nearby."""

    kind: Literal["collocation"] = "collocation"
    after: Vertex
    count: int
    followed: int
    share: float
    interval: Interval
    g2: float  # how far from chance the two moves come together
    picture: Picture
    examples: list[GameExample]
    sentence: str


class WhyFeature(BaseModel):
    """A part of the predictor's score."""

    name: str
    weight: float
    count: int


class WhyPredictor(BaseModel):
    """What the move predictor says."""

    kind: Literal["predictor"] = "predictor"
    probability: float
    rank: int
    of: int
    features: list[WhyFeature]
    sentence: str


class WhyCondition(BaseModel):
    """What a rule asks of the stones, or of the empty point, that bear its letter."""

    letter: str
    at: list[Vertex]
    words: list[str]


class WhyRule(BaseModel):
    """A proven rule that holds after the move: its colour reaches the goal though the other side moves next."""

    kind: Literal["rule"] = "rule"
    set: str
    number: int
    goal: Literal["eye", "life"]
    color: ColorName
    depth: int
    points: list[Vertex]  # the rule's rectangle
    stones: list[Vertex]  # which are promised to reach the goal
    conditions: list[WhyCondition]
    picture: Picture  # after the move
    sentence: str


class WhyFate(BaseModel):
    """A group whose fate is proved: since the moves `after`, or already, if there are none."""

    kind: Literal["proof"] = "proof"
    after: list[Vertex]
    color: ColorName
    status: Literal["alive", "dead", "in seki"]
    stones: list[Vertex]
    points: list[Vertex]  # its stones and the empty points that need no more moves
    positions: int  # that were read; 0: the eyes are there
    picture: Picture  # after the moves
    sentence: str


WhyPattern = Annotated[WhyNearest | WhyContext | WhyCollocation | WhyPredictor, Field(discriminator="kind")]
WhyProof = Annotated[WhyRule | WhyFate, Field(discriminator="kind")]


class MoveWhy(BaseModel):
    """All that was found for one move; the sentences say the most telling part of it."""

    vertex: Vertex
    patterns: list[WhyPattern]
    rules: list[WhyProof]
    sentences: list[str]


class WhyAnswer(BaseModel):
    """The moves that were asked for."""

    moves: list[MoveWhy]
