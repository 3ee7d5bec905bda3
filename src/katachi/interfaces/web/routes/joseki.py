"""The joseki graph of a base: what follows a stone, the graph some moves deep, and the same as SGF."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from katachi.interfaces.web.joseki.answer import graph_answer, graph_of, reading, tree_of, vertex_answer
from katachi.interfaces.web.joseki.models import (
    JosekiAnswer,
    JosekiGraphAnswer,
    JosekiGraphRequest,
    JosekiRequest,
)
from katachi.interfaces.web.needs import NeedsLibrary
from katachi.knowledge.patterns.joseki_tree import to_sgf
from katachi.records import write

router = APIRouter(prefix="/api/joseki", tags=["joseki"])

_SGF_NODES = 400


@router.post("")
def joseki(request: JosekiRequest, library: NeedsLibrary) -> JosekiAnswer:
    """What professionals play next around a stone, the most significant continuations first."""
    with reading.turn():
        return vertex_answer(library.base, request)


@router.post("/graph")
def joseki_graph(request: JosekiGraphRequest, library: NeedsLibrary) -> JosekiGraphAnswer:
    """The graph some moves deep, grown where the evidence is strongest."""
    with reading.turn():
        return graph_answer(library.base, request)


@router.post(
    "/sgf",
    response_class=Response,
    responses={200: {"content": {"application/x-go-sgf": {"schema": {"type": "string"}}}}},
)
def joseki_sgf(request: JosekiGraphRequest, library: NeedsLibrary) -> Response:
    """Variations with letters and counts in the comments, up to 400 positions."""
    with reading.turn():
        graph = graph_of(library.base)
        text = write([to_sgf(tree_of(graph, request, _SGF_NODES), graph)])
    headers = {"content-disposition": 'attachment; filename="joseki.sgf"'}
    return Response(text, media_type="application/x-go-sgf", headers=headers)
