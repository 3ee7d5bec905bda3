"""Filters of game records, applied to the table of an archive.

Each column is examined once per distinct value, not once per game, so the exact rules of `katachi.records.Filter` can
be used on hundreds of thousands of games in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from katachi.knowledge.archive import Archive
from katachi.records import Filter, FilterError, GameRecord

Mask = NDArray[np.bool_]

# Fields of a filter that one column decides, and the header the column was read from.
_BY_COLUMN: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("black",), "black", "PB"),
    (("white",), "white", "PW"),
    (("event",), "event", "EV"),
    (("since", "until"), "date", "DT"),
    (("result", "min_margin", "max_margin"), "result", "RE"),
)


def mask(archive: Archive, wanted: Filter) -> Mask:
    """True for each game that the filter accepts. Raises FilterError for `legal`, which an archive cannot answer."""
    if wanted.legal is not None:
        raise FilterError("an archive holds only legal moves: leave out legal=")
    games = archive.games
    fits = np.ones(len(archive), dtype=np.bool_)
    for fields, column, header in _BY_COLUMN:
        part = Filter(**{field: getattr(wanted, field) for field in fields})
        if part != Filter():
            fits &= _by_value(games[column], _header_test(part, header))
    if wanted.player is not None:
        fits &= _either(games, Filter(black=wanted.player))
    if wanted.min_rank is not None or wanted.max_rank is not None:
        fits &= _both_ranks(games, Filter(min_rank=wanted.min_rank, max_rank=wanted.max_rank))
    fits &= _within(games["size"], wanted.size, wanted.size)
    fits &= _within(games["handicap"], wanted.min_handicap, wanted.max_handicap)
    fits &= _within(games["moves"], wanted.min_moves, wanted.max_moves)
    fits &= _within(games["komi"], wanted.min_komi, wanted.max_komi)
    return fits


def _header_test(part: Filter, *headers: str) -> Callable[[str], bool]:
    return lambda text: part(GameRecord(headers=dict.fromkeys(headers, text)))


def _by_value(column: pa.ChunkedArray, test: Callable[[str], bool]) -> Mask:
    encoded = column.dictionary_encode().combine_chunks()
    passes = np.array([test(value) for value in encoded.dictionary.to_pylist()], dtype=np.bool_)
    indices: NDArray[Any] = encoded.indices.to_numpy(zero_copy_only=False)
    return passes[indices] if len(passes) else np.zeros(len(indices), dtype=np.bool_)


def _either(games: pa.Table, part: Filter) -> Mask:
    test = _header_test(part, "PB")
    return _by_value(games["black"], test) | _by_value(games["white"], test)


def _both_ranks(games: pa.Table, part: Filter) -> Mask:
    test = _header_test(part, "BR", "WR")
    return _by_value(games["black_rank"], test) & _by_value(games["white_rank"], test)


def _within(column: pa.ChunkedArray, low: float | None, high: float | None) -> Mask:
    values = column.to_numpy().astype(np.float32)  # null becomes NaN, which no bound includes
    fits = np.ones(len(values), dtype=np.bool_)
    if low is not None:
        fits &= values >= np.float32(low)
    if high is not None:
        fits &= values <= np.float32(high)
    return fits
