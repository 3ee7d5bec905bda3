"""What can be said without games: the counts of the knowledge base that comes with Katachi."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow.compute as pc

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.zipf import Spectrum
from katachi.lab.reproduce.table import Cell, Table

_MORE = (
    "No games were named: this is from the knowledge base that comes with Katachi; --games FILE for the other lines."
)


def _counts() -> Mapping[str, Any]:
    found: Mapping[str, Any] = KnowledgeBase.shipped().manifest.counts
    return found


def _label(counts: Mapping[str, Any]) -> str:
    return f"shipped base, {counts['games']:,} games"


def left_out(identity: str, title: str, columns: Sequence[str]) -> Table:
    """A table that needs games but has none, and says so."""
    empty: list[Cell] = ["left out: no games", *[""] * (len(columns) - 1)]
    note = "This table is made from professional games: name a collection with --games FILE."
    return Table(identity, title, list(columns), [empty], [note])


def contexts(table: Table, windows: Sequence[int]) -> Table:
    """Distinct windows."""
    counts = _counts()
    distinct = [int(counts["patterns"]["contexts"][str(window)]) for window in windows]
    games, moves = int(counts["games"]), int(counts["moves"])
    row: list[Cell] = [_label(counts), *distinct, round(distinct[-1] / games, 1), f"{100 * distinct[-1] / moves:.1f} %"]
    table.rows.append(row)
    table.notes += [_MORE, f"{moves:,} moves, {moves / games:.1f} per game (paper: about 212)."]
    table.notes.append(
        "With more games than the paper's, there are more patterns in total and fewer new ones per game."
    )
    return table


def spectra(table: Table, windows: Sequence[int]) -> dict[str, Spectrum]:
    """How many patterns have each frequency, over all games of the base."""
    base = KnowledgeBase.shipped()
    table.title += f", {_label(base.manifest.counts)}"
    table.notes.append(_MORE)
    rows = base.table("spectrum")
    names = {f"{n}×{n}": f"contexts-{n}" for n in windows} | {f"pairs {windows[-1]}×{windows[-1]}": "pairs"}
    found = {}
    for label, name in names.items():
        part = rows.filter(pc.equal(rows["table"], name))
        found[label] = Spectrum.of(part["frequency"].to_numpy(), part["patterns"].to_numpy())
    return found


def pairs(paper: Sequence[Cell]) -> Table:
    """Pairs and collocations. Which pairs fail is not kept in the base."""
    counts = _counts()
    distinct, kept = int(counts["patterns"]["pairs"]), int(counts["patterns"]["collocations"])
    columns = ["pairs", "distinct", "fail", "random pairs", "of them fail"]
    table = Table("C4", "Pairs of 9×9 patterns, likelihood ratio at 0.005", columns, [list(paper)])
    table.rows.append([_label(counts), distinct, "needs games", "needs games", "needs games"])
    table.notes = [_MORE, f"{kept:,} pairs seen twice or more are collocations at a false discovery rate of 0.005."]
    return table


def nearest(table: Table, orders: Sequence[int]) -> Table:
    """Patterns seen, and those played twice or more, of all orders up to K."""
    base = KnowledgeBase.shipped()
    rows = base.table("spectrum")
    order = {f"nearest-{k}": k for k in range(1, max(orders) + 1)}
    which = np.array([order.get(name, 0) for name in rows["table"].to_pylist()])
    frequency, number = rows["frequency"].to_numpy(), rows["patterns"].to_numpy()
    for what, least in (("created", 1), ("played twice", 2)):
        chosen = (which > 0) & (frequency >= least)
        totals = [int(number[chosen & (which <= k)].sum()) for k in orders]
        table.rows.append([_label(base.manifest.counts), what, *totals])
    table.notes += [_MORE, "These are counted whatever their P(i|p), which is above 0.01 for most (docs/nearest.md)."]
    return table
