"""Patterns: search in games, the most frequent ones, how their frequencies fall, and what surrounds a point."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from katachi.interfaces.web.needs import NeedsLibrary
from katachi.interfaces.web.routes.pattern_answer import FindAnswer, as_learnt, from_games
from katachi.interfaces.web.routes.pattern_models import has_games
from katachi.interfaces.web.routes.pattern_nearest import NearestAnswer, NearestRequest, nearest_answer
from katachi.interfaces.web.routes.pattern_request import FindRequest, region_of
from katachi.interfaces.web.routes.pattern_top import TopAnswer, top_contexts, top_nearest
from katachi.interfaces.web.routes.pattern_zipf import ZipfAnswer, zipf_answer

router = APIRouter(prefix="/api/patterns", tags=["patterns"])

_PATIENCE = 10.0  # seconds to wait for the searches of others
_searching = threading.BoundedSemaphore(2)  # a search uses all processors: more at a time make all of them slower


@contextmanager
def _turn() -> Iterator[None]:
    if not _searching.acquire(timeout=_PATIENCE):
        raise HTTPException(429, "other searches are still running: try again in a moment")
    try:
        yield
    finally:
        _searching.release()


@router.post("/find")
def find_pattern(request: FindRequest, library: NeedsLibrary) -> FindAnswer:
    """A region in all games of a base: continuations with counts, win rates and years, and the games.

    A base without games answers in the same shape what it learnt of the points of the region.
    """
    region = region_of(request)
    with _turn():
        started = time.perf_counter()
        answer = (from_games if has_games(library.base) else as_learnt)(library.base, region, request)
        answer.seconds = round(time.perf_counter() - started, 4)
    return answer


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
