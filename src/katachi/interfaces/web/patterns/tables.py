"""Tables of a base: the most frequent patterns, and how frequencies fall with their rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from katachi.go import Picture
from katachi.interfaces.web.bases import Memory
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts import zipf
from katachi.knowledge.patterns.contexts.keys import Context
from katachi.knowledge.patterns.contexts.zipf import PowerLaw, ZipfLine
from katachi.knowledge.patterns.nearest import order
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns
from katachi.knowledge.statistics import Share, credible
from katachi.play.library import examples_of
from katachi.search.report import GameExample

MOST_OFFSET, MOST_LIMIT = 10_000, 100
RANKS = MOST_OFFSET + MOST_LIMIT  # that can be requested
remembered = Memory(48)
_REACH = 7  # lines around the point of a nearest pattern that are drawn
_COLUMNS = ["key", "count", "wins", "decided", "first", "last"]
_FREQUENT = 10  # the second line of a plot leaves out patterns seen less often


# ---- The most frequent patterns --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chance:
    """How often a pattern was played, of the times it was there, with a 95 % interval."""

    count: int
    of: int
    value: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class TopPattern:
    """A pattern, how often it was played and, if that was counted, how often it was there."""

    rank: int
    picture: Picture  # nearest patterns: X is the mover
    count: int
    wins: Share | None  # games that the mover won
    examples: tuple[GameExample, ...]
    farther: int = 0  # stones and edges outside the picture
    probability: Chance | None = None  # of nearest patterns
    key: str | None = None  # of contexts: where a walk can start


@dataclass(frozen=True)
class TopAnswer:
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
        raise ValueError(f"this base has no surroundings of {window}×{window}: it has windows of {known}")
    total, top = remembered(base, ("contexts", window), lambda: _ranked_contexts(base, window))
    rows: list[dict[str, Any]] = top.slice(offset, limit).to_pylist()
    return _answer(base, total, offset, [_context(base, row, rank) for rank, row in enumerate(rows, offset + 1)])


def _ranked_contexts(base: KnowledgeBase, window: int) -> tuple[int, pa.Table]:
    """How many there are, and those that can be requested."""
    table = base.contexts(window, columns=_COLUMNS)
    order = pc.sort_indices(table["count"], sort_keys=[("", "descending")])
    return len(table), table.take(order[:RANKS])


def _context(base: KnowledgeBase, row: dict[str, Any], rank: int) -> TopPattern:
    key, wins = row["key"], Share(row["wins"], row["decided"])
    examples = examples_of(base, row["first"], row["last"])
    return TopPattern(rank, Context.of(key).picture(), row["count"], wins, examples, key=key.hex())


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
    return TopPattern(
        rank,
        order.picture(facts, _REACH),
        played,
        Share(wins, decided) if decided else None,
        examples_of(base, first, last),
        farther=order.farther(facts, _REACH),
        probability=Chance(played, matched, played / matched, (float(low), float(high))) if matched else None,
    )


def _answer(base: KnowledgeBase, total: int, offset: int, patterns: list[TopPattern]) -> TopAnswer:
    return TopAnswer(total, offset, patterns, base.windows, _orders(base.nearest) if base.has_nearest else [])


def _orders(patterns: NearestPatterns) -> list[int]:
    return list(range(1, len(patterns.levels) - (0 if patterns.settings.colour_swap else 1)))


# ---- Zipf's law ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ZipfAnswer:
    """Dots and lines of a plot with logarithmic axes, for one table of a base."""

    table: str
    tables: list[str]
    patterns: int
    occurrences: int
    dots: list[tuple[int, int]]  # a rank, and how often the pattern of this rank was seen
    lines: list[ZipfLine]
    law: PowerLaw | None


def zipf_answer(base: KnowledgeBase, table: str) -> ZipfAnswer:
    """Raises ValueError if the base has no spectrum of this table."""
    return remembered(base, ("zipf", table), lambda: _fitted(base, table))


def _fitted(base: KnowledgeBase, table: str) -> ZipfAnswer:
    if "spectrum" not in base:
        raise ValueError("this base has no spectrum of frequencies: mine its games again")
    rows = base.table("spectrum", filters=[("table", "=", table)])
    tables = sorted(base.table("spectrum", columns=["table"])["table"].unique().to_pylist(), key=_by_number)
    if not len(rows):
        raise ValueError(f"there is no table {table!r} in this base: use one of {', '.join(tables)}")
    spectrum = zipf.Spectrum.of(rows["frequency"].to_numpy(), rows["patterns"].to_numpy())
    ranks = zipf.log_spaced(spectrum.patterns)
    dots = list(zip(ranks.tolist(), spectrum.frequency_at(ranks).tolist(), strict=True))
    lines = [line for smallest in (1, _FREQUENT) if (line := zipf.line(spectrum, smallest))]
    return ZipfAnswer(table, tables, spectrum.patterns, spectrum.occurrences, dots, lines, law=zipf.power_law(spectrum))


def _by_number(name: str) -> tuple[str, int]:
    kind, _, number = name.partition("-")
    return kind, int(number) if number.isdigit() else 0
