"""Patterns: search in games, the most frequent ones, how their frequencies fall, and what surrounds a point."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.concurrency import run_in_threadpool

from katachi.interfaces.web.needs import NeedsLibrary
from katachi.interfaces.web.routes.pattern_answer import FindAnswer, as_learnt, from_games
from katachi.interfaces.web.routes.pattern_models import has_games
from katachi.interfaces.web.routes.pattern_nearest import NearestAnswer, NearestRequest, nearest_answer
from katachi.interfaces.web.routes.pattern_request import FindRequest, region_of
from katachi.interfaces.web.routes.pattern_top import TopAnswer, top_contexts, top_nearest
from katachi.interfaces.web.routes.pattern_zipf import ZipfAnswer, zipf_answer
from katachi.knowledge.base import KnowledgeBase

router = APIRouter(prefix="/api/patterns", tags=["patterns"])

_PATIENCE = 10.0  # seconds to wait for the searches of others
_PAUSE = 0.02
_searching = threading.BoundedSemaphore(2)  # a search uses all processors: more at a time make all of them slower


async def _turn(client: Request) -> None:
    """Wait for a turn. Who clicks on while waiting has asked something else by then: that search is not begun."""
    began = time.monotonic()
    while not _searching.acquire(blocking=False):
        await asyncio.sleep(_PAUSE)
        if time.monotonic() - began > _PATIENCE or await client.is_disconnected():
            raise HTTPException(429, "other searches are still running: try again in a moment")


@router.post("/find")
async def find_pattern(request: FindRequest, library: NeedsLibrary, client: Request) -> FindAnswer:
    """A region in all games of a base: continuations with counts, win rates and years, and the games.

    A base without games answers in the same shape what it learnt of the points of the region.
    """
    await _turn(client)
    return await run_in_threadpool(_found, request, library.base)


def _found(request: FindRequest, base: KnowledgeBase) -> FindAnswer:
    try:
        region = region_of(request)
        started = time.perf_counter()
        answer = (from_games if has_games(base) else as_learnt)(base, region, request)
        answer.seconds = round(time.perf_counter() - started, 4)
        return answer
    finally:
        _searching.release()


@router.get("/top")
def top_patterns(
    library: NeedsLibrary,
    kind: Literal["nearest", "contexts"] = "contexts",
    window: Annotated[int, Query(ge=3, le=25, description="Of contexts: 3, 5, 7 or 9")] = 5,
    order: Annotated[int, Query(ge=1, le=30, description="Of nearest patterns: how many stones and edges")] = 6,
    limit: Annotated[int, Query(ge=1, le=100)] = 24,
    offset: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> TopAnswer:
    """The most frequent patterns of a base with drawings, counts, win rates and example games."""
    if kind == "nearest":
        return top_nearest(library.base, order, offset, limit)
    return top_contexts(library.base, window, offset, limit)


@router.get("/zipf")
def zipf_plot(
    library: NeedsLibrary,
    table: Annotated[
        str, Query(max_length=40, description="contexts-3 … contexts-9, pairs, nearest-1 …")
    ] = "contexts-9",
) -> ZipfAnswer:
    """How the frequencies of patterns fall with their rank, and the lines fitted to them."""
    return zipf_answer(library.base, table)


@router.post("/nearest")
def nearest_pattern(request: NearestRequest, library: NeedsLibrary) -> NearestAnswer:
    """The nearest pattern of a point: its stones and edges in the order they come, and P(move) for each order."""
    return nearest_answer(library.base, request)
