"""Requests and answers about joseki."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from katachi.go import Move, Picture, Point
from katachi.interfaces.web.models import GameModel, Model, Vertex
from katachi.interfaces.web.patterns.find import CountedMove, Years
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.statistics import Share

Fits = Literal["board", "everywhere", "opening"]
Source = Literal["games", "learnt"]


class JosekiRequest(Model):
    """A position, and the stone whose surroundings count: the last one on the board, if none is named."""

    game: GameModel = GameModel()
    anchor: Vertex | None = None
    everywhere: bool = False  # all surroundings of the pattern, not only those that fit the board
    limit: Annotated[int, Field(ge=1, le=52)] = 16


class JosekiGraphRequest(JosekiRequest):
    """The same, and how far to go."""

    depth: Annotated[int, Field(ge=1, le=12)] = 4
    breadth: Annotated[int, Field(ge=1, le=12)] = 4
    nodes: Annotated[int, Field(ge=2, le=120)] = 80


@dataclass(frozen=True)
class JosekiLink:
    """How the move is tied to the one before it through the window, in the surroundings it is most typical of."""

    count: int  # in all surroundings that fit
    surroundings: int  # in how many different ones it was counted
    expected: float  # count by chance
    times: float  # how many times as often as by chance
    effect: float  # the same as a power of two
    g2: float
    q_value: float  # the share of false discoveries if everything up to here is believed
    small_expected: bool  # too rare for the test to be exact
    after: str  # the key of the pattern it leads to


@dataclass(frozen=True, kw_only=True)
class JosekiMove(CountedMove):
    """A continuation. From games it is counted in exactly this corner; as learned, through the window.

    A count of 0 from games: it was only played where it looks alike through the window.
    """

    points: tuple[Point, ...]  # also where a symmetric position allows the same
    tenuki: bool = False  # the side that moved last moves again
    share: Share  # of nothing from games: outside the corner that was searched
    link: JosekiLink | None = None  # null if the move is not more frequent than by chance, or outside the window


@dataclass(frozen=True)
class JosekiAnswer:
    """What follows the last stone: from games the most frequent moves first, otherwise the most significant."""

    size: int
    source: Source
    key: str
    picture: Picture  # the window around the last stone, as on the board
    anchor: Point | None
    window: int
    seen: int | None  # how often a move left the pattern of the window
    followed: int  # moves that followed it nearby
    counted: int  # of these, in collocations that are shown or could be
    fits: Fits  # where the counts of the collocations are from
    moves: list[JosekiMove]
    moves_total: int
    tenuki: Share | None  # from games: the next move was elsewhere; as learned: the same side continued
    notes: list[str]  # what looks alike and is counted together, or is missing
    games_searched: int
    region: tuple[str, str] | None = None  # from games: the corner that was searched, by two of its own corners
    hits: int | None = None  # from games: how often it was there, in every corner of every game
    games: int | None = None
    by_year: Years = ()


@dataclass(frozen=True)
class JosekiNode:
    """A position in the tree, once for each line that leads there: `moves`, from the position of the request."""

    id: str
    key: str  # of the pattern around its last stone: equal ones look alike through the window
    picture: Picture  # its corner, as on the board
    depth: int
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class JosekiEdge:
    """A continuation in the tree, from one node to another, by their ids."""

    source: str
    target: str
    move: JosekiMove


@dataclass(frozen=True)
class JosekiGraphAnswer:
    """Lines of play, grown where the counts are greatest, or the evidence is strongest."""

    size: int
    source: Source
    root: str
    nodes: list[JosekiNode]
    edges: list[JosekiEdge]
    cut: bool  # whether there is more than was asked for


FORMS[JosekiMove] = Form({"point": "vertex", "points": "vertices"})
FORMS[JosekiEdge] = Form(spread=("move",))
