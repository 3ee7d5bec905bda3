"""Requests and answers about joseki and openings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from katachi.go import Color, Move, Picture
from katachi.interfaces.web.models import GameModel, Model, Vertex
from katachi.interfaces.web.patterns.find import Years
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.statistics import Share
from katachi.knowledge.trees.ends import End
from katachi.knowledge.trees.own import FacedCorner
from katachi.search.report import GameExample

_Year = Annotated[int, Field(ge=1, le=9999)]


class JosekiRequest(Model):
    """A position with a side to move: the corner of the last move is meant, or the whole board. Years are included."""

    game: GameModel = GameModel()
    since: _Year | None = None
    until: _Year | None = None
    whole_board: bool = False


class JosekiGraphRequest(JosekiRequest):
    """The same, and how far to go."""

    depth: Annotated[int, Field(ge=1, le=12)] = 4
    breadth: Annotated[int, Field(ge=1, le=12)] = 4
    nodes: Annotated[int, Field(ge=2, le=120)] = 80


class WhatIfRequest(Model):
    """A move of the side to move, and the position before it."""

    game: GameModel
    vertex: Vertex


class OpeningsRequest(Model):
    """A player of the base, by a part of the name."""

    player: Annotated[str, Field(min_length=1, max_length=100)]


@dataclass(frozen=True, kw_only=True)
class JosekiMove:
    """A move that followed. `share` is its share of the next moves of the games, `eventually` that of the next moves in
    this corner, at once or after a tenuki. The vertex of a tenuki is the word."""

    letter: str
    vertex: str
    vertices: tuple[str, ...]  # all that mean the same
    color: Color
    tenuki: bool
    name: str
    count: int
    share: Share
    wins: Share  # games that the mover won
    later: int
    eventually: Share
    eventual_wins: Share
    eventual_by_year: Years
    trend: str | None  # rising, falling, an old answer, new
    by_year: Years
    around: list[str]  # what the rest of the board had to do with it, in all years
    examples: tuple[GameExample, ...]


@dataclass(frozen=True)
class LastMove:
    """The last move on the board: how often it was played where it was, with the same side to move."""

    vertex: str
    name: str
    count: int
    of: int


@dataclass(frozen=True)
class JosekiAnswer:
    """What followed a corner, or the whole board, with a side to move: the most frequent moves first."""

    size: int
    corner: str | None  # null: the whole board
    region: tuple[str, str] | None  # the corner, by two of its own corners
    to_move: Color
    line: list[str]  # the names of the moves on the board
    summary: str
    followed: int  # how often it was there; 0 if it is too rare to be in the tree
    least: int  # that is, less often than this
    settled: bool  # most players play elsewhere now
    end: End | None  # what each side has then
    last: LastMove | None  # null without a move, or if the position before it is not in the tree
    wins: Share | None  # of the side to move
    moves: list[JosekiMove]
    replies: list[JosekiMove]  # what the other side played next here, after a tenuki
    by_year: Years
    latest: int  # the last year of the games
    games: int  # in the base


@dataclass(frozen=True)
class JosekiNode:
    """A position in the tree, once for each line that leads there: `moves`, from the position of the request."""

    id: str
    picture: Picture  # its corner, as on the board
    depth: int
    moves: tuple[Move, ...]
    settled: bool


@dataclass(frozen=True)
class JosekiEdge:
    """A continuation in the tree, from one node to another, by their ids."""

    source: str
    target: str
    move: JosekiMove


@dataclass(frozen=True)
class JosekiGraphAnswer:
    """Lines of play, grown where most games are."""

    size: int
    root: str
    nodes: list[JosekiNode]
    edges: list[JosekiEdge]
    cut: bool  # whether there is more than was asked for


FORMS[JosekiEdge] = Form(spread=("move",))
FORMS[End] = Form(shows=("sentences",))
FORMS[FacedCorner] = Form(shows=("parts", "wins"))
