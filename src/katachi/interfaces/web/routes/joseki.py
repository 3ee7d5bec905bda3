"""Joseki and openings of a base: what followed a position, lines of play some moves deep, and the same as SGF."""

from __future__ import annotations

from fastapi.responses import Response

from katachi.interfaces.web.answers import SGF, WireRouter, described_file, download
from katachi.interfaces.web.dependencies import NeedsBases, NeedsLibrary, WorkLimit, questions
from katachi.interfaces.web.joseki.answer import graph_answer, grown, joseki_answer
from katachi.interfaces.web.joseki.models import (
    JosekiAnswer,
    JosekiGraphAnswer,
    JosekiGraphRequest,
    JosekiRequest,
    OpeningsRequest,
    WhatIfRequest,
)
from katachi.knowledge.trees.ends import tell_ends
from katachi.knowledge.trees.lines import LineLimits, to_sgf
from katachi.knowledge.trees.own import OwnOpenings, own_openings
from katachi.play.what_if import WhatIf, what_if
from katachi.records import write

router = WireRouter(prefix="/api/joseki", tags=["joseki"])

_SGF_POSITIONS = 400
_SIMULATIONS = 100  # a second or two: the reader waits
_reading = WorkLimit(1, 60.0, "too many players")  # a pass through many games: one at a time


@router.post("")
def joseki(request: JosekiRequest, library: NeedsLibrary) -> JosekiAnswer:
    """What followed in the corner of the last move, or on the whole board, in exact shares of the games."""
    return joseki_answer(library.base, request)


@router.post("/graph")
def joseki_graph(request: JosekiGraphRequest, library: NeedsLibrary) -> JosekiGraphAnswer:
    """Lines of play some moves deep, grown where most games are."""
    return graph_answer(library.base, request)


@router.post("/sgf", response_class=Response, responses=described_file(SGF))
def joseki_sgf(request: JosekiGraphRequest, library: NeedsLibrary) -> Response:
    """The line as moves, and variations with letters, names and counts in the comments, up to 400 positions."""
    root = grown(library.base, request, LineLimits(request.depth + 1, request.breadth, _SGF_POSITIONS))
    tell_ends(root, library.base.any_network)
    return download(write([to_sgf(root)]), SGF, "joseki.sgf")


@router.post("/what-if")
def joseki_what_if(request: WhatIfRequest, library: NeedsLibrary, bases: NeedsBases) -> WhatIf:
    """What the games, the network and a short search say about a move in a corner, whether it was played or not."""
    with questions.turn():
        witness, game = bases.witness(library), request.game.game()
        return what_if(game, request.vertex, library.base, simulations=_SIMULATIONS, witness=witness)


@router.post("/openings")
def openings(request: OpeningsRequest, library: NeedsLibrary) -> OwnOpenings:
    """A player's openings in a base with games, compared with those of professionals."""
    if not library.base.has_games:
        raise ValueError("this knowledge base has no games of its own: choose one that was made from your games")
    with _reading.turn():
        return own_openings(library.base, request.player.strip())
