"""Joseki and openings of a base: what followed a position, lines of play some moves deep, and the same as SGF."""

from __future__ import annotations

from fastapi.responses import Response

from katachi.interfaces.web.answers import SGF, WireRouter, described_file, download
from katachi.interfaces.web.dependencies import NeedsLibrary
from katachi.interfaces.web.joseki.answer import graph_answer, grown, joseki_answer
from katachi.interfaces.web.joseki.models import JosekiAnswer, JosekiGraphAnswer, JosekiGraphRequest, JosekiRequest
from katachi.knowledge.trees.lines import LineLimits, to_sgf
from katachi.records import write

router = WireRouter(prefix="/api/joseki", tags=["joseki"])

_SGF_POSITIONS = 400


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
    return download(write([to_sgf(root)]), SGF, "joseki.sgf")
