"""The batches of a job as one archive, written batch by batch: never more than one of them is in memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.lib.format import open_memmap

from katachi.knowledge.archive import SCHEMA, Archive
from katachi.knowledge.tables import TableWriter
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
