"""Why a move, why not another, and which groups need one: facts, patterns, proofs, and what it takes to draw them."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import FastAPI
from pydantic import Field

from katachi.go import PASS, Game, Point, parse_vertex
from katachi.interfaces.web.answers import WireRouter
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.dependencies import NeedsBases, NeedsLibrary, questions
from katachi.interfaces.web.models import GameModel, Model, Vertex
from katachi.interfaces.wire import FORMS, Form
from katachi.play import sentences
from katachi.play.reasons.groups import GroupStatus
from katachi.play.reasons.why_not import WhyNot
from katachi.play.witness import Witness
from katachi.search.fact import Fact
from katachi.search.report import Pattern, Proof

_MOST_MOVES = 12
_LONGEST_LINE = 40
_SOON = 1.5  # seconds after the start: the page itself comes first


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Load the shipped base and the rules before they are needed."""
    timer = threading.Timer(_SOON, warm_up, [app.state.bases])
    timer.daemon = True
    timer.start()
    yield
    timer.cancel()


router = WireRouter(prefix="/api/why", tags=["why"], lifespan=_lifespan)


def warm_up(bases: Bases) -> None:
    """Ask once, so that the first answer is as quick as all others."""
    game = Game(19)
    game.play("Q16")
    with suppress(ValueError, LookupError, OSError), questions.turn():  # a later request tells what is wrong
        _look_up(bases.witness(bases.library()), game, parse_vertex("D4", 19))


class WhyRequest(Model):
    """Moves of the side whose turn it is."""

    game: GameModel
    vertices: Annotated[list[Vertex], Field(min_length=1, max_length=_MOST_MOVES)]


@dataclass(frozen=True)
class MoveWhy:
    """Everything found for one move; the sentences say the most important part of it."""

    point: Point
    facts: tuple[Fact, ...]  # what it does on the board, the weightiest first
    told: int  # how many of them are worth telling; the others are for those who ask
    patterns: tuple[Pattern, ...]
    rules: tuple[Proof, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class WhyAnswer:
    """The moves of the request."""

    size: int
    moves: tuple[MoveWhy, ...]


FORMS[MoveWhy] = Form({"point": "vertex"})


@router.post("")
def why(request: WhyRequest, library: NeedsLibrary, bases: NeedsBases) -> WhyAnswer:
    """What some moves do on the board, and what the knowledge base and the proofs say about them."""
    game = request.game.game()
    points = {_legal(game, name): None for name in request.vertices}  # each once, in their order
    with questions.turn():
        witness = bases.witness(library)
        return WhyAnswer(game.size, tuple(_look_up(witness, game, point) for point in points))


Line = Annotated[list[Vertex], Field(default_factory=list, max_length=_LONGEST_LINE)]


class WhyNotRequest(Model):
    """A move of the side whose turn it is, perhaps a pass. What an analysis knows about it and about the best move may
    be given: then nothing has to be guessed."""

    game: GameModel
    vertex: Vertex
    line: Annotated[
        list[Vertex], Field(default_factory=list, max_length=_LONGEST_LINE)
    ]  # expected after the move, without it
    better_line: Annotated[
        list[Vertex], Field(default_factory=list, max_length=_LONGEST_LINE)
    ]  # the best move and what follows it
    points_lost: float | None = None


@dataclass(frozen=True)
class WhyNotAnswer:
    """The comparison; none if the move is the best one."""

    size: int
    why_not: WhyNot | None


@router.post("/not")
def why_not(request: WhyNotRequest, library: NeedsLibrary, bases: NeedsBases) -> WhyNotAnswer:
    """Why a move is worse than the best one: the reply, and what the two moves do. Quick: the network guesses what the
    request does not say."""
    game = request.game.game()
    point = _legal(game, request.vertex)
    line = _line(game, (request.vertex, *request.line))
    better = _line(game, request.better_line)
    with questions.turn():
        found = bases.witness(library).quick_why_not(game, point, line, better, request.points_lost)
        return WhyNotAnswer(game.size, found)


def _line(game: Game, names: Sequence[str]) -> tuple[int, ...]:
    """The points, as far as they can be played."""
    after, points = game.copy(), []
    for name in names:
        point = parse_vertex(name, game.size)
        if after.is_over or after.why_illegal(point, after.to_move):
            break
        after.play(point)
        points.append(point)
    return tuple(points)


class GroupsRequest(Model):
    """A position."""

    game: GameModel


@dataclass(frozen=True)
class GroupsAnswer:
    """All groups with their status: proved ones first."""

    size: int
    groups: tuple[GroupStatus, ...]


@router.post("/groups")
def groups_of(request: GroupsRequest, library: NeedsLibrary, bases: NeedsBases) -> GroupsAnswer:
    """Which groups are alive, dead, or need a move, and where."""
    game = request.game.game()
    with questions.turn():
        return GroupsAnswer(game.size, bases.witness(library).groups(game))


def _legal(game: Game, name: str) -> int:
    point = parse_vertex(name, game.size)
    if point != PASS and (reason := game.why_illegal(point, game.to_move)):
        raise ValueError(f"{game.to_move.name.lower()} {name}: {reason}; ask for moves that can be played")
    return point


def _look_up(witness: Witness, game: Game, point: int) -> MoveWhy:
    found = witness.evidence(game, game.to_move, point)
    said = tuple(sentences.evidence(found, game.size))
    told = len(sentences.worth_telling(found.facts))
    return MoveWhy(point, found.facts, told, found.patterns, found.rules, said)
