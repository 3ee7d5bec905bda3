"""Why a move: the patterns and proofs behind it, with counts, example games and what is needed to draw them."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import FastAPI
from pydantic import Field

from katachi.go import PASS, Game, Point, parse_vertex
from katachi.interfaces.web.answers import WireRouter
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.dependencies import NeedsBases, NeedsLibrary, WorkLimit
from katachi.interfaces.web.models import GameModel, Model, Vertex
from katachi.interfaces.wire import FORMS, Form
from katachi.play import sentences
from katachi.play.library import Library, gather
from katachi.play.proofs import Proofs
from katachi.search.report import Pattern, Proof

_MOST_MOVES = 12
_SOON = 1.5  # seconds after the start: the page itself comes first

_asking = WorkLimit(1, 20.0, "too many questions")  # tables and proofs are for one thread at a time


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
    with suppress(ValueError, LookupError, OSError), _asking.turn():  # a later request tells what is wrong
        _look_up(bases.library(), bases.proofs, game, parse_vertex("D4", 19))


class WhyRequest(Model):
    """Moves of the side whose turn it is."""

    game: GameModel
    vertices: Annotated[list[Vertex], Field(min_length=1, max_length=_MOST_MOVES)]


@dataclass(frozen=True)
class MoveWhy:
    """Everything found for one move; the sentences say the most important part of it."""

    point: Point
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
    """What the knowledge base and the proofs say about some moves: sentences, patterns, rules and fates of groups."""
    game = request.game.game()
    points = {_legal(game, name): None for name in request.vertices}  # each once, in their order
    with _asking.turn():
        return WhyAnswer(game.size, tuple(_look_up(library, bases.proofs, game, point) for point in points))


def _legal(game: Game, name: str) -> int:
    point = parse_vertex(name, game.size)
    if point != PASS and (reason := game.why_illegal(point, game.to_move)):
        raise ValueError(f"{game.to_move.name.lower()} {name}: {reason}; ask for moves that can be played")
    return point


def _look_up(library: Library, proofs: Proofs, game: Game, point: int) -> MoveWhy:
    evidence = gather(game, game.to_move, point, library, proofs)
    said = tuple(sentences.evidence(evidence, game.size))
    return MoveWhy(point, evidence.patterns, evidence.rules, said)
