"""The joseki graph as the page asks for it and shows it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from katachi.interfaces.web.models import ColorName, GameModel, Model, MoveModel, Vertex
from katachi.interfaces.web.patterns.models import CountedShare, GameExample, PatternDrawing

Fits = Literal["board", "everywhere", "opening"]


class JosekiRequest(Model):
    """A position, and the stone whose surroundings are looked at: the last one that stands, if none is named."""

    game: GameModel = GameModel()
    anchor: Vertex | None = None
    everywhere: bool = False  # all surroundings of the pattern, not only those that fit the board
    limit: Annotated[int, Field(ge=1, le=52)] = 16


class JosekiGraphRequest(JosekiRequest):
    """The same, and how far to go."""

    depth: Annotated[int, Field(ge=1, le=12)] = 4
    breadth: Annotated[int, Field(ge=1, le=12)] = 4
    nodes: Annotated[int, Field(ge=2, le=120)] = 80


class JosekiMove(BaseModel):
    """A continuation. `effect` and what belongs to it are of the surroundings it is most typical of."""

    letter: str
    vertex: str
    vertices: list[str]  # also where a symmetric position allows the same
    color: ColorName
    tenuki: bool  # the other side had played elsewhere
    count: int
    share: CountedShare
    wins: CountedShare
    surroundings: int  # in how many different ones it was counted
    expected: float  # how often by chance
    times: float  # how many times as often as by chance
    effect: float  # the same as a power of two
    g2: float
    q_value: float  # the share of false discoveries if everything up to here is believed
    small_expected: bool  # too rare for the test to be exact
    after: str  # the key of the pattern it leads to
    examples: list[GameExample]


class JosekiAnswer(BaseModel):
    """A vertex of the graph: a pattern and what follows it, the most significant first."""

    key: str
    drawing: PatternDrawing
    anchor: str | None
    window: int
    seen: int | None  # how often the pattern was left by a move
    followed: int  # moves that followed it nearby
    counted: int  # of these, in collocations that are shown or could be
    fits: Fits  # where the counts are from
    moves: list[JosekiMove]
    moves_total: int
    tenuki: CountedShare | None  # of those counted, how often the same side continued
    note: str | None


class JosekiNode(BaseModel):
    """A pattern in the graph. `moves` lead to it from the position that was asked for."""

    key: str
    drawing: PatternDrawing
    depth: int
    followed: int
    moves: list[MoveModel]


class JosekiEdge(BaseModel):
    """A continuation in the graph."""

    source: str
    target: str
    vertex: str
    color: ColorName
    tenuki: bool
    count: int
    share: CountedShare
    wins: CountedShare
    times: float
    g2: float
    q_value: float


class JosekiGraphAnswer(BaseModel):
    """Nodes and edges, each once, grown where the evidence is strongest."""

    root: str
    nodes: list[JosekiNode]
    edges: list[JosekiEdge]
    cut: bool  # whether there is more than was asked for
