"""Patterns: search in games, the most frequent ones, how their frequencies fall, and what surrounds a point."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import Query, Request
from fastapi.concurrency import run_in_threadpool

from katachi.interfaces.web.answers import WireRouter
from katachi.interfaces.web.dependencies import NeedsLibrary, WorkLimit
from katachi.interfaces.web.patterns.find import FindAnswer, as_learnt, from_games
from katachi.interfaces.web.patterns.nearest import NearestAnswer, NearestRequest, nearest_answer
from katachi.interfaces.web.patterns.request import FindRequest, region_of
from katachi.interfaces.web.patterns.tables import (
    MOST_LIMIT,
    MOST_OFFSET,
    TopAnswer,
    ZipfAnswer,
    top_contexts,
    top_nearest,
    zipf_answer,
)
from katachi.interfaces.web.patterns.trees import from_trees
from katachi.knowledge.base import KnowledgeBase
from katachi.records.names import KnownName, completions

router = WireRouter(prefix="/api/patterns", tags=["patterns"])

_searching = WorkLimit(2, 10.0, "too many searches")  # each uses all processors: more at a time slow down all


@router.post("/find")
async def find_pattern(request: FindRequest, library: NeedsLibrary, client: Request) -> FindAnswer:
    """A region in all games of a base: continuations with counts, win rates and years, and the games.

    For a base without games, the same kind of answer tells what it learned about the points of the region.
    """
    async with _searching.turn_of(client.is_disconnected):
        return await run_in_threadpool(_found, request, library.base)


def _found(request: FindRequest, base: KnowledgeBase) -> FindAnswer:
    region = region_of(request)
    started = time.perf_counter()
    if base.has_games:
        answer = from_games(base, region, request)
    else:
        answer = from_trees(base, region, request) or as_learnt(base, region, request)
    return replace(answer, seconds=round(time.perf_counter() - started, 4))


@router.get("/players")
def players(
    library: NeedsLibrary,
    typed: Annotated[str, Query(max_length=100, description="A part of a name, in any spelling")] = "",
    limit: Annotated[int, Query(ge=1, le=50)] = 8,
) -> list[KnownName]:
    """Players of a base whose names fit what was typed, those with the most games first."""
    return completions(typed, library.base.archive.players, limit) if library.base.has_games else []


@router.get("/top")
def top_patterns(
    library: NeedsLibrary,
    kind: Literal["nearest", "contexts"] = "contexts",
    window: Annotated[int, Query(ge=3, le=25, description="Of contexts: 3, 5, 7 or 9")] = 5,
    order: Annotated[int, Query(ge=1, le=30, description="Of nearest patterns: how many stones and edges")] = 6,
    limit: Annotated[int, Query(ge=1, le=MOST_LIMIT)] = 24,
    offset: Annotated[int, Query(ge=0, le=MOST_OFFSET)] = 0,
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
    """The nearest pattern of a point: its stones and edges in order, and P(move) for each order."""
    return nearest_answer(library.base, request)
