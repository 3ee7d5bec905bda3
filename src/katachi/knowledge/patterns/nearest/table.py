"""Nearest patterns as a table, one row per pattern: the tree with its counts, for DuckDB and for reading back.

Rows are sorted by order (K), the children of a pattern are adjacent, and `id` is the row's own number.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from katachi.knowledge.patterns.counting import CountSettings
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns, nodes_of

SCHEMA = pa.schema(
    [
        ("id", pa.uint32()),
        ("parent", pa.int32()),  # -1: none
        ("order", pa.uint8()),  # K; 0 for the mover's marker of absolute colours
        ("rank", pa.int16()),  # where the last fact lies, by distance; -1 for a marker
        ("symbol", pa.uint8()),  # what it is: 1 own, 2 enemy, 3 edge (absolute colours: 1 black, 2 white)
        ("n_played", pa.uint32()),
        ("n_match", pa.uint64()),
        ("wins", pa.uint32()),
        ("decided", pa.uint32()),
        ("first", pa.uint64()),
        ("last", pa.uint64()),
    ]
)


def to_table(patterns: NearestPatterns) -> pa.Table:
    facts = patterns.facts.astype(np.int64)
    columns = {
        "id": np.arange(len(patterns)),
        "parent": patterns.parents,
        "order": patterns.orders,
        "rank": facts // 4 - 1,
        "symbol": facts % 4,
        "n_played": patterns.played,
        "n_match": patterns.matched,
        "wins": patterns.wins,
        "decided": patterns.decided,
        "first": patterns.first,
        "last": patterns.last,
    }
    return pa.Table.from_arrays([pa.array(columns[field.name]).cast(field.type) for field in SCHEMA], schema=SCHEMA)


def from_table(table: pa.Table, settings: CountSettings, *, tests: int = 0, moves: int = 0) -> NearestPatterns:
    """The patterns of a table that `to_table` made; `tests` and `moves` are in the base's manifest."""

    def count(name: str) -> NDArray[np.uint64]:
        return np.asarray(table[name].to_numpy(), dtype=np.uint64)

    def number(name: str) -> NDArray[np.int64]:
        return np.asarray(table[name].to_numpy(), dtype=np.int64)

    facts = (number("rank") + 1) * 4 + number("symbol")
    smallest = 1 if settings.colour_swap else 0
    sizes = np.bincount(table["order"].to_numpy(), minlength=settings.k + 1)[smallest:]
    return NearestPatterns(
        settings,
        nodes_of(facts.astype(np.uint16), number("parent")),
        (0, *np.cumsum(sizes).tolist()),
        played=count("n_played"),
        wins=count("wins"),
        decided=count("decided"),
        first=count("first"),
        last=count("last"),
        matched=count("n_match"),
        tests=tests,
        moves=moves,
    )
