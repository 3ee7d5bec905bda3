"""Joseki of a base: what follows a stone, lines of play some moves deep, and the same as SGF."""

from __future__ import annotations

from collections.abc import Callable

import anyio.from_thread
from fastapi import Request
from fastapi.responses import Response

from katachi.interfaces.web.answers import SGF, WireRouter, described_file, download
from katachi.interfaces.web.dependencies import NeedsLibrary
from katachi.interfaces.web.joseki.following import joseki_answer
from katachi.interfaces.web.joseki.lines import graph_answer, grow, to_sgf
from katachi.interfaces.web.joseki.models import JosekiAnswer, JosekiGraphAnswer, JosekiGraphRequest, JosekiRequest
from katachi.records import write

router = WireRouter(prefix="/api/joseki", tags=["joseki"])

_SGF_NODES = 400


@router.post("")
def joseki(request: JosekiRequest, library: NeedsLibrary) -> JosekiAnswer:
    """What professionals play next in a corner: counted in the games of the base, or learned from them earlier."""
    return joseki_answer(library.base, request)


@router.post("/graph")
def joseki_graph(request: JosekiGraphRequest, library: NeedsLibrary, client: Request) -> JosekiGraphAnswer:
    """Lines of play some moves deep, grown where they are most frequent or the evidence is strongest."""
    return graph_answer(library.base, request, _is_gone(client))


@router.post("/sgf", response_class=Response, responses=described_file(SGF))
def joseki_sgf(request: JosekiGraphRequest, library: NeedsLibrary, client: Request) -> Response:
    """The line as moves, and variations with letters and counts in the comments, up to 400 positions."""
    root, _ = grow(library.base, request, _SGF_NODES, _is_gone(client))
    return download(write([to_sgf(request.game, root)]), SGF, "joseki.sgf")


def _is_gone(client: Request) -> Callable[[], bool]:
    """Whether the client has disconnected. For routes that run in a thread."""
    return lambda: anyio.from_thread.run(client.is_disconnected)
