"""The most frequent patterns of a base."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pydantic import BaseModel

from katachi.go import Picture
from katachi.interfaces.web.patterns.models import CountedShare
from katachi.interfaces.web.patterns.remembered import remembered
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.keys import Context
from katachi.knowledge.patterns.nearest import order
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns
from katachi.knowledge.statistics import Share, credible
from katachi.play.library import examples_of
from katachi.search.report import GameExample

MOST_OFFSET, MOST_LIMIT = 10_000, 100
RANKS = MOST_OFFSET + MOST_LIMIT  # that can be asked for
_REACH = 7  # lines around the point of a nearest pattern that are drawn
_COLUMNS = ["key", "count", "wins", "decided", "first", "last"]


class TopPattern(BaseModel):
    """A pattern, how often it was played and, if that was counted, how often it was there."""

    rank: int
    picture: Picture  # nearest patterns: X is the mover's
    farther: int  # stones and edges outside the picture
    count: int
    probability: CountedShare | None  # nearest patterns: played, of the times it was there
    wins: CountedShare | None  # games won by who played it
    key: str | None  # contexts: to begin a walk with
    examples: tuple[GameExample, ...]


class TopAnswer(BaseModel):
    """One page of a table, the commonest first."""

    total: int
    offset: int
    patterns: list[TopPattern]
    windows: list[int]  # of contexts
    orders: list[int]  # of nearest patterns


def top_contexts(base: KnowledgeBase, window: int, offset: int, limit: int) -> TopAnswer:
    """Raises ValueError if the base has no such window."""
    if window not in base.windows:
        known = ", ".join(str(w) for w in base.windows) or "none"
        raise ValueError(f"this base has no surroundings of {window}×{window}: there are windows of {known}")
    total, top = remembered(base, ("contexts", window), lambda: _ranked_contexts(base, window))
    rows: list[dict[str, Any]] = top.slice(offset, limit).to_pylist()
    patterns = [_context(base, row, rank) for rank, row in enumerate(rows, offset + 1)]
    return _answer(base, total, offset, patterns)


def _ranked_contexts(base: KnowledgeBase, window: int) -> tuple[int, pa.Table]:
    """How many there are, and the first ones: those that can be asked for."""
    table = base.contexts(window, columns=_COLUMNS)
    order = pc.sort_indices(table["count"], sort_keys=[("", "descending")])
    return len(table), table.take(order[:RANKS])


def _context(base: KnowledgeBase, row: dict[str, Any], rank: int) -> TopPattern:
    return TopPattern(
        rank=rank,
        picture=Context.of(row["key"]).picture(),
        farther=0,
        count=row["count"],
        probability=None,
        wins=CountedShare.of_share(Share(row["wins"], row["decided"])),
        key=row["key"].hex(),
        examples=examples_of(base, row["first"], row["last"]),
    )


def top_nearest(base: KnowledgeBase, number: int, offset: int, limit: int) -> TopAnswer:
    """Raises ValueError if the base has no patterns of this order."""
    if not base.has_nearest:
        raise ValueError("this base has no nearest patterns: mine its games again")
    patterns = base.nearest
    if number not in (orders := _orders(patterns)):
        raise ValueError(f"this base has no patterns of {number} stones and edges: it has {orders[0]} to {orders[-1]}")
    begin = patterns.levels[number - (1 if patterns.settings.colour_swap else 0)]
    end = patterns.levels[number + (0 if patterns.settings.colour_swap else 1)]
    ranked = remembered(base, ("nearest", number), lambda: _ranked_nearest(patterns, begin, end))
    chosen = ranked[offset : offset + limit]
    found = [_nearest(base, patterns, int(pattern), rank) for rank, pattern in enumerate(chosen, offset + 1)]
    return _answer(base, end - begin, offset, found)


def _ranked_nearest(patterns: NearestPatterns, begin: int, end: int) -> NDArray[np.int64]:
    played = patterns.played[begin:end].astype(np.int64)
    return begin + np.argsort(-played, kind="stable")[:RANKS]


def _nearest(base: KnowledgeBase, patterns: NearestPatterns, pattern: int, rank: int) -> TopPattern:
    facts = patterns.sequence(pattern)[0 if patterns.settings.colour_swap else 1 :]
    played, matched, wins, decided, first, last = (
        int(getattr(patterns, name)[pattern]) for name in ("played", "matched", "wins", "decided", "first", "last")
    )
    low, high = credible(played, max(matched, played))
    share = CountedShare(
        count=played, of=matched, value=played / matched if matched else None, interval=(float(low), float(high))
    )
    return TopPattern(
        rank=rank,
        picture=order.picture(facts, _REACH),
        farther=order.farther(facts, _REACH),
        count=played,
        probability=share if matched else None,
        wins=CountedShare.of_share(Share(wins, decided)) if decided else None,
        key=None,
        examples=examples_of(base, first, last),
    )


def _answer(base: KnowledgeBase, total: int, offset: int, patterns: list[TopPattern]) -> TopAnswer:
    orders = _orders(base.nearest) if base.has_nearest else []
    return TopAnswer(total=total, offset=offset, patterns=patterns, windows=base.windows, orders=orders)


def _orders(patterns: NearestPatterns) -> list[int]:
    return list(range(1, len(patterns.levels) - (0 if patterns.settings.colour_swap else 1)))
