"""The joseki graph as the page asks for it and shows it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from katachi.go import Picture
from katachi.interfaces.web.models import ColorName, GameModel, Model, MoveModel, Vertex
from katachi.interfaces.web.patterns.models import CountedShare, YearCount
from katachi.search.report import GameExample

Fits = Literal["board", "everywhere", "opening"]
Source = Literal["games", "learnt"]


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


class JosekiLink(BaseModel):
    """How the move is tied to the one before it, through the window: of the surroundings it is most typical of."""

    count: int  # in all surroundings that fit
    surroundings: int  # in how many different ones it was counted
    expected: float  # how often by chance
    times: float  # how many times as often as by chance
    effect: float  # the same as a power of two
    g2: float
    q_value: float  # the share of false discoveries if everything up to here is believed
    small_expected: bool  # too rare for the test to be exact
    after: str  # the key of the pattern it leads to


class JosekiStep(BaseModel):
    """A continuation. From games it is counted in exactly this corner; as learnt, through the window."""

    vertex: str
    color: ColorName
    tenuki: bool  # the side that moved last moves again
    count: int  # 0 from games: only where it looks alike through the window
    share: CountedShare  # of nothing from games: outside the corner that was searched
    wins: CountedShare
    link: JosekiLink | None  # null if the move does not come more often than by chance, or lies outside the window


class JosekiMove(JosekiStep):
    """A continuation in the list."""

    letter: str
    vertices: list[str]  # also where a symmetric position allows the same
    immediate: int | None = None  # from games: as the very next move of the game
    by_year: list[YearCount] = []
    examples: tuple[GameExample, ...]


class JosekiAnswer(BaseModel):
    """What follows the last stone: the most frequent moves first from games, else the most significant."""

    source: Source
    key: str
    picture: Picture  # the window round the last stone, as it lies on the board
    anchor: str | None
    window: int
    region: tuple[str, str] | None  # from games: the corner that was searched, by two of its own corners
    hits: int | None  # from games: how often it stood there, in every corner of every game
    games: int | None
    games_searched: int
    by_year: list[YearCount]
    seen: int | None  # how often the pattern of the window was left by a move
    followed: int  # moves that followed it nearby
    counted: int  # of these, in collocations that are shown or could be
    fits: Fits  # where the counts of the collocations are from
    moves: list[JosekiMove]
    moves_total: int
    tenuki: CountedShare | None  # from games: the next move went elsewhere; as learnt: the same side continued
    notes: list[str]  # what is seen alike and counted together, or not there


class JosekiNode(BaseModel):
    """A position in the graph, once for each line that leads there: `moves`, from the position that was asked for."""

    id: str
    key: str  # of the pattern round its last stone: equal ones look alike through the window
    picture: Picture  # its corner, as it lies on the board
    depth: int
    moves: list[MoveModel]


class JosekiEdge(JosekiStep):
    """A continuation in the graph, from one node to another, by their ids."""

    source: str
    target: str


class JosekiGraphAnswer(BaseModel):
    """Lines of play, grown where the counts are greatest, or the evidence strongest."""

    source: Source
    root: str
    nodes: list[JosekiNode]
    edges: list[JosekiEdge]
    cut: bool  # whether there is more than was asked for
