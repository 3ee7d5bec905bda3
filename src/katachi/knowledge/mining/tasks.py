"""The tasks of a job: functions of paths and settings that leave one file or folder by renaming.

Runs are merged in one pass, and rows are written as they come.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.lib import format as npy
from numpy.typing import NDArray

from katachi.files.writing import appearing, replacing, write_json
from katachi.knowledge import archive
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import COLLOCATIONS, CORNERS, NEAREST, OPENINGS, REPLIES
from katachi.knowledge.mining.settings import MineSettings
from katachi.knowledge.patterns import counting
from katachi.knowledge.patterns.contexts import collocations
from katachi.knowledge.patterns.counting import CountSettings, Level, Merger
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns, Replies
from katachi.knowledge.tables import TableWriter, write_table
from katachi.knowledge.trees.table import TreeTable

COUNTS = 2  # the version of what is counted for a batch: another one cannot be merged with it
SUMMARY = "summary.json"
_STARTS = "starts.npy"  # arrays that say where each game begins in another one, with one end more than games
_TALLY = [
    ("count", pa.uint32()),
    ("wins", pa.uint32()),
    ("decided", pa.uint32()),
    ("first", pa.uint64()),
    ("last", pa.uint64()),
]
CONTEXTS = pa.schema([("key", pa.binary()), *_TALLY])
PAIRS = pa.schema([("before", pa.binary()), ("after", pa.binary()), ("relation", pa.uint16()), *_TALLY])
BEFORES = pa.schema([("key", pa.binary()), ("count", pa.uint32())])
SPECTRUM = pa.schema([("table", pa.string()), ("frequency", pa.uint64()), ("patterns", pa.uint64())])
# Rows are sorted by order (K), the children of a pattern are adjacent, and `id` is the row's own number.
PATTERNS = pa.schema(
    [
        ("id", pa.uint32()),
        ("parent", pa.int32()),  # -1: none
        ("order", pa.uint8()),  # K; 0 for the mover's marker of absolute colours
        ("rank", pa.int16()),  # where the last fact is, by distance; -1 for a marker
        ("symbol", pa.uint8()),  # what it is: 1 own, 2 enemy, 3 edge (absolute colours: 1 black, 2 white)
        ("n_played", pa.uint32()),
        ("n_match", pa.uint64()),
        *_TALLY[1:],
    ]
)


def count_batch(batch: Path, out: Path, settings: CountSettings) -> None:
    """Counts the patterns, corners and openings of a batch of games into sorted runs."""
    games = Archive.open(batch)
    with appearing(out) as folder:
        counting.count(games.packed, games.tags, settings, folder)
        counting.count_trees(games.packed, games.tags, folder)


def join_runs(runs: Sequence[Path], out: Path) -> None:
    """Joins the runs of many batches into one."""
    with appearing(out) as folder:
        counting.join(runs, folder)


def join_archives(batches: Sequence[Path], out: Path) -> None:
    """Leaves in `out` what `Archive.join` of the batches would save."""
    with appearing(out) as folder:
        for name in sorted(path.name for path in batches[0].glob("*.npy")):
            _join_array([batch / name for batch in batches], folder / name)
        with TableWriter(folder / "games.parquet", archive.SCHEMA) as writer:
            for batch in batches:
                writer.write(Archive.open(batch).games)


def _join_array(paths: Sequence[Path], out: Path) -> None:
    """Not by mapping `out` into memory: where the disk is full, that would kill the process."""
    parts = [np.load(path, mmap_mode="r") for path in paths]
    shared = 1 if out.name.endswith(_STARTS) else 0  # the end of one batch is the start of the next
    length, base = sum(len(part) - shared for part in parts) + shared, 0
    with replacing(out) as place, place.open("wb") as file:
        head = {"descr": npy.dtype_to_descr(parts[0].dtype), "fortran_order": False, "shape": (length,)}
        npy.write_array_header_1_0(file, head)
        for number, part in enumerate(parts):
            joined = part + np.uint64(base) if shared else part
            file.write(np.ascontiguousarray(joined[shared if number else 0 :]).data)
            base = int(joined[-1]) if shared else 0


# ---- Nearest patterns ------------------------------------------------------------------------------------------------


def build_nearest(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """Collects the nearest patterns that were played often enough; nothing is estimated yet."""
    levels = settings.counting.nearest_levels
    merger = Merger([run / "nearest.run" for run in runs], levels, settings.min_played, sequences=True)
    patterns = nearest.collect(merger, settings.counting)
    orders = range(0 if settings.counting.colour_swap else -1, settings.counting.k)
    with appearing(out) as folder:
        nearest.save(patterns, folder / NEAREST)
        _finish(folder, {f"nearest-{order + 1}": merger.spectrum(i) for i, order in enumerate(orders) if order >= 0})


def estimate_batches(batches: Sequence[Path], out: Path, patterns: Path) -> None:
    """Tries the patterns on every legal point of every position of some batches; sums of tests, moves, and matches."""
    loaded = nearest.load(patterns / NEAREST)  # mapped: workers on one machine share it
    tests, moves, matches = nearest.estimate([Archive.open(batch).packed for batch in batches], loaded)
    with replacing(out) as place, place.open("wb") as file:
        np.save(file, np.concatenate([np.array([tests, moves], np.uint64), matches]))


def estimate_nearest(matches: Sequence[Path], out: Path, patterns: Path) -> None:
    """Adds up the matches of all tasks, one of them in memory at a time."""
    loaded = nearest.load(patterns / NEAREST)
    sums = np.zeros(2 + len(loaded), np.uint64)
    for path in matches:
        sums += np.load(path)
    tests, moves = (int(number) for number in sums[:2])
    estimated = replace(loaded, matched=sums[2:], tests=tests, moves=moves)
    with appearing(out) as folder:
        nearest.save(estimated, folder / NEAREST)
        write_table(folder / "nearest.parquet", to_table(estimated))
        kept = int(np.count_nonzero(estimated.orders))
        write_json(folder / SUMMARY, {"tests": tests, "nearest": kept})


def to_table(patterns: NearestPatterns) -> pa.Table:
    """One row per pattern: the tree with its counts, for DuckDB."""
    facts = patterns.facts.astype(np.int64)
    columns = {
        "id": np.arange(len(patterns)),
        "parent": patterns.parents,
        "order": patterns.orders,
        "rank": facts // 4 - 1,
        "symbol": facts % 4,
        "n_played": patterns.played,
        "n_match": patterns.matched,
        **{name: getattr(patterns, name) for name, _ in _TALLY[1:]},
    }
    return pa.Table.from_arrays([pa.array(columns[one.name]).cast(one.type) for one in PATTERNS], schema=PATTERNS)


def build_replies(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """Collects the sequences around the last move with the replies they got."""
    found = Replies.build([run / "replies.run" for run in runs], settings.counting, settings.min_played)
    with appearing(out) as folder:
        nearest.save(found.patterns, folder / REPLIES)


# ---- Contexts --------------------------------------------------------------------------------------------------------


def merge_contexts(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """Writes `contexts-N.parquet` for every window, and the spectrum of all contexts."""
    names = [f"contexts-{n}" for n in sorted(settings.counting.windows)]
    merger = Merger([run / "contexts.run" for run in runs], settings.counting.context_levels, settings.min_support)
    with appearing(out) as folder:
        with contextlib.ExitStack() as stack:
            writers = [stack.enter_context(TableWriter(folder / f"{name}.parquet", CONTEXTS)) for name in names]
            for levels in merger.blocks():
                for writer, level in zip(writers, levels, strict=True):
                    columns = [binary(level.keys), *_tallies(level)]
                    writer.write(pa.Table.from_arrays(columns, schema=CONTEXTS))
        _finish(folder, {name: merger.spectrum(i) for i, name in enumerate(names)})


def merge_pairs(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """Writes `pairs.parquet`, and `befores.parquet`: how often each pattern came before another.

    A relation is kept with the others of its pair even if it was seen once: the pair is what needs support.
    """
    merger = Merger([run / "pairs.run" for run in runs], settings.counting.pair_levels)
    width, support = settings.counting.pair_levels[0], settings.min_support
    with appearing(out) as folder:
        with (
            TableWriter(folder / "befores.parquet", BEFORES) as befores,
            TableWriter(folder / "pairs.parquet", PAIRS) as pairs,
        ):
            supported = _Supported(support)
            for before, pair, related in merger.blocks():
                often = before.where(before.count >= support)
                columns = [binary(often.keys), pa.array(often.count)]
                befores.write(pa.Table.from_arrays(columns, schema=BEFORES))
                pairs.write(_pair_rows(supported.rows(pair, related), width))
        _finish(folder, {"pairs": merger.spectrum(1)})


def _pair_rows(level: Level, width: int) -> pa.Table:
    keys = level.keys
    relation = keys[:, -2].astype(np.uint16) << 8 | keys[:, -1]
    columns = [binary(keys[:, :width]), binary(keys[:, width : 2 * width]), pa.array(relation), *_tallies(level)]
    return pa.Table.from_arrays(columns, schema=PAIRS)


class _Supported:
    """Picks the rows whose parent has support. A row comes before its parent, sometimes a block earlier."""

    def __init__(self, support: int) -> None:
        self._support = support
        self._parents = 0  # so far
        self._waiting: Level | None = None

    def rows(self, parents: Level, children: Level) -> Level:
        if self._waiting is not None:
            children = Level(*(np.concatenate(columns) for columns in zip(self._waiting, children, strict=True)))
        before = self._parents
        self._parents += len(parents.count)
        decided = children.parents < self._parents
        self._waiting = children.where(~decided)
        children = children.where(decided)
        counts = parents.count[(children.parents - np.uint64(before)).astype(np.int64)]
        return children.where(counts >= self._support)


def build_collocations(pairs: Path, out: Path, contexts: Path, settings: MineSettings) -> None:
    """Tests which pairs go together. Only the pairs with support are in memory, not those seen once."""
    window = settings.counting.pair_window
    moves = json.loads((pairs / SUMMARY).read_bytes())["pairs"]["seen"]
    table = collocations.build(
        pq.read_table(pairs / "pairs.parquet"),
        pq.read_table(contexts / f"contexts-{window}.parquet", columns=["key", "count"]),
        moves,
        befores=pq.read_table(pairs / "befores.parquet"),
        min_support=max(settings.min_support, collocations.MIN_SUPPORT),  # a pair seen once says nothing
    )
    with appearing(out) as folder:
        write_table(folder / f"{COLLOCATIONS}.parquet", table)
        write_json(folder / SUMMARY, {"collocations": table.num_rows})


# ---- Trees -----------------------------------------------------------------------------------------------------------


def build_trees(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """Merges the corners and the openings that were there often enough."""
    with appearing(out) as folder:
        counts = {}
        for name, run in ((CORNERS, "corners.run"), (OPENINGS, "openings.run")):
            tree = TreeTable.merge([each / run for each in runs], settings.min_support)
            tree.save(folder / name)
            counts[run.removesuffix(".run")] = len(tree)
        write_json(folder / SUMMARY, {"trees": counts})


# ---- Columns ---------------------------------------------------------------------------------------------------------


def binary(keys: NDArray[np.uint8]) -> pa.Array:
    """Rows of bytes as a column."""
    rows, width = keys.shape
    offsets = np.arange(rows + 1, dtype=np.int32) * np.int32(width)
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(keys))]
    return pa.Array.from_buffers(pa.binary(), rows, buffers)


def _tallies(level: Level) -> list[pa.Array]:
    return [pa.array(getattr(level, name)) for name, _ in _TALLY]


def _finish(folder: Path, spectra: dict[str, tuple[NDArray[np.uint64], NDArray[np.uint64]]]) -> None:
    """Writes how many patterns have which frequency, and the sums."""
    with TableWriter(folder / "spectrum.parquet", SPECTRUM) as writer:
        for name, (frequency, patterns) in spectra.items():
            table = pa.array([name] * len(frequency), pa.string())
            writer.write(pa.Table.from_arrays([table, pa.array(frequency), pa.array(patterns)], schema=SPECTRUM))
    summary = {
        name: {"distinct": int(patterns.sum()), "seen": int((frequency * patterns).sum())}
        for name, (frequency, patterns) in spectra.items()
    }
    write_json(folder / SUMMARY, summary)
