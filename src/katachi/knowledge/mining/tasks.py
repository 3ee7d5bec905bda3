"""The tasks of a job: functions of paths and settings that leave one file or folder by renaming."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from katachi.knowledge.archive import Archive
from katachi.knowledge.base import COLLOCATIONS, NEAREST, REPLIES
from katachi.knowledge.mining.merging import SUMMARY, finish
from katachi.knowledge.mining.settings import MineSettings
from katachi.knowledge.patterns import counting
from katachi.knowledge.patterns.contexts import collocations
from katachi.knowledge.patterns.counting import CountSettings, Merger
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest import table as nearest_table
from katachi.knowledge.patterns.nearest.patterns import Replies
from katachi.knowledge.tables import TableWriter
from katachi.records.files import write_atomically, write_json
from katachi.work import appearing


def count_batch(batch: Path, out: Path, settings: CountSettings) -> None:
    """Counts the patterns of a batch of games into sorted runs."""
    archive = Archive.open(batch)
    with appearing(out) as folder:
        counting.count(archive.packed, archive.tags, settings, folder)


def join_runs(runs: Sequence[Path], out: Path) -> None:
    """Makes one of the runs of many batches."""
    with appearing(out) as folder:
        counting.join(runs, folder)


# ---- Nearest patterns ------------------------------------------------------------------------------------------------


def build_nearest(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """Collects the nearest patterns that were played often enough; nothing is estimated yet."""
    levels = settings.counting.nearest_levels
    merger = Merger([run / "nearest.run" for run in runs], levels, settings.min_played, sequences=True)
    patterns = nearest.collect(merger, settings.counting)
    orders = range(0 if settings.counting.colour_swap else -1, settings.counting.k)
    with appearing(out) as folder:
        nearest.save(patterns, folder / NEAREST)
        finish(folder, {f"nearest-{order + 1}": merger.spectrum(i) for i, order in enumerate(orders) if order >= 0})


def estimate_batches(batches: Sequence[Path], out: Path, patterns: Path) -> None:
    """Tries the patterns on every legal point of every position of some batches; sums of tests, moves, and matches."""
    loaded = nearest.load(patterns / NEAREST)  # mapped: workers on one machine share it
    sums = np.zeros(2 + len(loaded), np.uint64)
    for batch in batches:
        tests, moves, matches = nearest.estimate(Archive.open(batch).packed, loaded)
        sums[:2] += np.array([tests, moves], np.uint64)
        sums[2:] += matches
    data = io.BytesIO()
    np.save(data, sums)
    write_atomically(out, data.getvalue())


def estimate_nearest(matches: Sequence[Path], out: Path, patterns: Path) -> None:
    """Adds up the matches of all tasks, one of them in memory at a time."""
    loaded = nearest.load(patterns / NEAREST)
    sums = np.zeros(2 + len(loaded), np.uint64)
    for path in matches:
        sums += np.load(path)
    tests, moves = (int(number) for number in sums[:2])
    estimated = loaded.with_estimates([(tests, moves, sums[2:])])
    table = nearest_table.to_table(estimated)
    with appearing(out) as folder:
        nearest.save(estimated, folder / NEAREST)
        with TableWriter(folder / "nearest.parquet", table.schema) as writer:
            writer.write(table)
        kept = int(np.count_nonzero(estimated.orders))
        write_json(folder / SUMMARY, {"tests": tests, "nearest": kept})


def build_replies(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """Collects the sequences around the last move with the replies they got."""
    found = Replies.build([run / "replies.run" for run in runs], settings.counting, settings.min_played)
    with appearing(out) as folder:
        nearest.save(found.patterns, folder / REPLIES)


# ---- Collocations ----------------------------------------------------------------------------------------------------


def build_collocations(pairs: Path, out: Path, contexts: Path, settings: MineSettings) -> None:
    """Tests which pairs go together. In memory are the pairs with support, not those met once."""
    window = settings.counting.pair_window
    moves = json.loads((pairs / SUMMARY).read_bytes())["pairs"]["seen"]
    table = collocations.build(
        pq.read_table(pairs / "pairs.parquet"),
        pq.read_table(contexts / f"contexts-{window}.parquet", columns=["key", "count"]),
        moves,
        befores=pq.read_table(pairs / "befores.parquet"),
        min_support=max(settings.min_support, collocations.MIN_SUPPORT),  # a pair met once says nothing
    )
    with appearing(out) as folder:
        with TableWriter(folder / f"{COLLOCATIONS}.parquet", table.schema) as writer:
            writer.write(table)
        write_json(folder / SUMMARY, {"collocations": table.num_rows})
