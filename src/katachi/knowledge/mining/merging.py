"""The runs of all batches become tables: one pass, rows are written as they come."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.lib.format import open_memmap
from numpy.typing import NDArray

from katachi.knowledge.archive import SCHEMA, Archive
from katachi.knowledge.mining.settings import MineSettings
from katachi.knowledge.patterns.counting import Level, Merger
from katachi.knowledge.tables import TableWriter
from katachi.records.files import write_json
from katachi.work import appearing

_STARTS = "starts.npy"  # arrays that say where each game begins in another one, with one end more than games


def join_archives(batches: Sequence[Path], out: Path) -> None:
    """Leaves in `out` what `Archive.join` of the batches would save."""
    with appearing(out) as folder:
        for name in sorted(path.name for path in batches[0].glob("*.npy")):
            _join_array([batch / name for batch in batches], folder / name)
        with TableWriter(folder / "games.parquet", SCHEMA) as writer:
            for batch in batches:
                writer.write(Archive.open(batch).games)


def _join_array(paths: Sequence[Path], out: Path) -> None:
    parts = [np.load(path, mmap_mode="r") for path in paths]
    shared = 1 if out.name.endswith(_STARTS) else 0  # the end of one batch is the start of the next
    length = sum(len(part) - shared for part in parts) + shared
    joined = open_memmap(out, mode="w+", dtype=parts[0].dtype, shape=(length,))
    at, base = 0, 0
    for part in parts:
        joined[at : at + len(part)] = part + np.uint64(base) if shared else part
        at += len(part) - shared
        base = int(joined[at]) if shared else 0
    joined.flush()


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
SUMMARY = "summary.json"


# ---- Contexts --------------------------------------------------------------------------------------------------------


def merge_contexts(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """A task: `contexts-N.parquet` of every window, and what was seen in all."""
    windows = sorted(settings.counting.windows)
    names = [f"contexts-{n}" for n in windows]
    merger = Merger([run / "contexts.run" for run in runs], settings.counting.context_levels, settings.min_support)
    with appearing(out) as folder:
        with contextlib.ExitStack() as stack:
            writers = [stack.enter_context(TableWriter(folder / f"{name}.parquet", CONTEXTS)) for name in names]
            for levels in merger.blocks():
                for writer, level in zip(writers, levels, strict=True):
                    writer.write(_context_rows(level))
        finish(folder, {name: merger.spectrum(i) for i, name in enumerate(names)})


def _context_rows(level: Level) -> pa.Table:
    return pa.Table.from_arrays([binary(level.keys), *_tallies(level)], schema=CONTEXTS)


# ---- Pairs -----------------------------------------------------------------------------------------------------------


def merge_pairs(runs: Sequence[Path], out: Path, settings: MineSettings) -> None:
    """A task: `pairs.parquet`, and `befores.parquet`, how often each pattern came before another.

    A relation is kept with the others of its pair even if it was seen once: the pair is what needs support.
    """
    merger = Merger([run / "pairs.run" for run in runs], settings.counting.pair_levels)
    width = settings.counting.pair_levels[0]
    support = settings.min_support
    with appearing(out) as folder:
        with (
            TableWriter(folder / "befores.parquet", BEFORES) as befores,
            TableWriter(folder / "pairs.parquet", PAIRS) as pairs,
        ):
            supported = _Supported(support)
            for before, pair, related in merger.blocks():
                befores.write(_befores(before, support))
                pairs.write(_pair_rows(supported.rows(pair, related), width))
        finish(folder, {"pairs": merger.spectrum(1)})


def _befores(level: Level, support: int) -> pa.Table:
    keep = level.count >= support
    return pa.Table.from_arrays([binary(level.keys[keep]), pa.array(level.count[keep])], schema=BEFORES)


def _pair_rows(level: Level, width: int) -> pa.Table:
    keys = level.keys
    relation = keys[:, -2].astype(np.uint16) << 8 | keys[:, -1]
    columns = [binary(keys[:, :width]), binary(keys[:, width : 2 * width]), pa.array(relation), *_tallies(level)]
    return pa.Table.from_arrays(columns, schema=PAIRS)


class _Supported:
    """Picks the rows whose parent has support. A row is told before its parent, sometimes a block earlier."""

    def __init__(self, support: int) -> None:
        self._support = support
        self._told = 0  # parents so far
        self._waiting: Level | None = None

    def rows(self, parents: Level, children: Level) -> Level:
        if self._waiting is not None:
            children = joined(self._waiting, children)
        told = self._told
        self._told += len(parents.count)
        decided = children.parents < self._told
        self._waiting = chosen(children, ~decided)
        children = chosen(children, decided)
        counts = parents.count[(children.parents - np.uint64(told)).astype(np.int64)]
        return chosen(children, counts >= self._support)


# ---- Columns ---------------------------------------------------------------------------------------------------------


def joined(first: Level, then: Level) -> Level:
    """The rows of both."""
    return Level(*(np.concatenate(columns) for columns in zip(_columns(first), _columns(then), strict=True)))


def chosen(level: Level, rows: NDArray[np.bool_]) -> Level:
    """Some of the rows."""
    return Level(*(column[rows] for column in _columns(level)))


def _columns(level: Level) -> Iterator[NDArray[Any]]:
    return (getattr(level, name) for name in Level.__dataclass_fields__)


def binary(keys: NDArray[np.uint8]) -> pa.Array:
    """Rows of bytes as a column."""
    rows, width = keys.shape
    offsets = np.arange(rows + 1, dtype=np.int32) * np.int32(width)
    return pa.Array.from_buffers(
        pa.binary(), rows, [None, pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(keys))]
    )


def _tallies(level: Level) -> list[pa.Array]:
    return [pa.array(column) for column in (level.count, level.wins, level.decided, level.first, level.last)]


# ---- Spectra and sums ------------------------------------------------------------------------------------------------

Spectrum = tuple[NDArray[np.uint64], NDArray[np.uint64]]


def finish(folder: Path, spectra: dict[str, Spectrum]) -> None:
    """Writes how many patterns have which frequency, and the sums of that."""
    with TableWriter(folder / "spectrum.parquet", SPECTRUM) as writer:
        for name, (frequency, patterns) in spectra.items():
            table = pa.array([name] * len(frequency), pa.string())
            writer.write(pa.Table.from_arrays([table, pa.array(frequency), pa.array(patterns)], schema=SPECTRUM))
    summary = {
        name: {"distinct": int(patterns.sum()), "seen": int((frequency * patterns).sum())}
        for name, (frequency, patterns) in spectra.items()
    }
    write_json(folder / SUMMARY, summary)
