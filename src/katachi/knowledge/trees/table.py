"""A tree of counts in a file: positions, what followed each of them, and in which years.

The arrays are those of `native/knowledge/trees/table.hpp`, mapped into memory, or packed where a tree is shipped. A
position is found by its key, so orders of moves that lead to the same position meet there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.knowledge import moments
from katachi.knowledge.columns import open_columns, write_columns
from katachi.knowledge.moments import YEAR_SHIFT

LATER_OWN: int = _core.TREE_LATER_OWN
LATER_OTHER: int = _core.TREE_LATER_OTHER
ELSEWHERE: int = _core.TREE_ELSEWHERE
OVER: int = _core.TREE_OVER
FACTORS: int = _core.TREE_FACTORS
STATES: int = _core.TREE_STATES
ENOUGH = 50  # corners from which on the rest of the board is told

_COLUMNS: dict[str, type[np.unsignedinteger]] = {
    "keys": np.uint64, "counts": np.uint32, "edges": np.uint32, "years_at": np.uint32, "codes": np.uint16,
    "last": np.uint64, "years": np.uint8, "around_at": np.uint32, "around_bytes": np.uint8,
}  # fmt: skip


class Year(NamedTuple):
    """What happened in the games of one year (0: unknown). `wins` are those of the side to move."""

    year: int
    times: int
    wins: int
    decided: int


class Followed(NamedTuple):
    """One thing that followed a position. `last` is the moment of the latest example."""

    code: int
    years: tuple[Year, ...]
    last: int


@dataclass(frozen=True, eq=False)
class TreeTable:
    """The arrays. `least`: positions counted less often were left out."""

    least: int
    keys: NDArray[np.uint64]
    counts: NDArray[np.uint32]
    edges: NDArray[np.uint32]
    years_at: NDArray[np.uint32]
    codes: NDArray[np.uint16]
    last: NDArray[np.uint64]
    years: NDArray[np.uint8]
    around_at: NDArray[np.uint32]
    around_bytes: NDArray[np.uint8]

    @classmethod
    def merge(cls, runs: Sequence[Path], least: int, enough: int = ENOUGH) -> TreeTable:
        """From the runs of all batches; positions counted `enough` times tell of the rest of the board, too."""
        return cls(least, *_core.merge_tree([str(run) for run in runs], least, enough))

    @classmethod
    def open(cls, path: Path) -> TreeTable:
        """Raises ValueError, one line with the file's name, if it is not a tree."""
        meta, columns = open_columns(path)
        try:
            columns = moments.joined(columns)
        except ValueError as error:
            raise ValueError(f"{path}: damaged ({error}); make or fetch it again") from error
        columns.setdefault("around_bytes", np.zeros(0, np.uint8))  # the first trees did not have these
        columns.setdefault("around_at", np.zeros(len(columns.get("counts", ())) + 1, np.uint32))
        if not set(_COLUMNS) <= set(columns) or type(meta.get("least")) is not int:
            raise ValueError(f"{path}: damaged or foreign (it is not a tree of counts); make or fetch it again")
        table = cls(meta["least"], *(columns[name] for name in _COLUMNS))
        if why := table._damage():
            raise ValueError(f"{path}: damaged ({why}); make or fetch it again")
        return table

    def save(self, path: Path, *, packed: bool = False) -> None:
        """Write one file that is mapped when it is opened, or a smaller one that is unpacked."""
        columns: dict[str, NDArray[Any]] = {name: getattr(self, name) for name in _COLUMNS}
        write_columns(path, {"least": self.least}, moments.split(columns) if packed else columns, packed=packed)

    def _damage(self) -> str | None:
        if any(getattr(self, name).dtype != kind for name, kind in _COLUMNS.items()):
            return "a column has another type"
        starts = ((self.edges, self.codes), (self.years_at, self.years), (self.around_at, self.around_bytes))
        rows = len(self.keys)
        if (
            len(self.counts) != rows
            or len(self.codes) != len(self.last)
            or any(len(at) != rows + 1 for at, _ in starts)
        ):
            return "its columns do not fit together"
        if any(at[-1] != len(items) for at, items in starts):
            return "it ends too early"
        return None

    def __len__(self) -> int:
        return len(self.keys)

    def row(self, key: int) -> int | None:
        """Where the position with this key is."""
        at = int(np.searchsorted(self.keys, np.uint64(key)))
        return at if at < len(self.keys) and int(self.keys[at]) == key else None

    def followed(self, row: int) -> list[Followed]:
        """All that followed a position, in the order of codes. Raises ValueError if the file is damaged."""
        first, end = int(self.edges[row]), int(self.edges[row + 1])
        numbers = iter(_numbers(self.years[int(self.years_at[row]) : int(self.years_at[row + 1])]))
        found = []
        try:
            for code, last in zip(self.codes[first:end].tolist(), self.last[first:end].tolist(), strict=True):
                found.append(Followed(code, tuple(_years(numbers)), last))
        except (StopIteration, RuntimeError):
            raise ValueError("the years of a position are damaged: make or fetch the tree again") from None
        return found

    def around(self, row: int) -> dict[int, list[tuple[int, ...]]]:
        """How often the rest of the board was in each state: by factor, for each next move in the order of codes.

        Empty for a rare position. Raises ValueError if the file is damaged.
        """
        codes = self.codes[int(self.edges[row]) : int(self.edges[row + 1])].tolist()
        numbers = iter(_numbers(self.around_bytes[int(self.around_at[row]) : int(self.around_at[row + 1])]))
        changing, nexts = next(numbers, 0), sum(map(is_next, codes))
        rows = {f: [tuple(islice(numbers, STATES)) for _ in range(nexts)] for f in range(FACTORS) if changing >> f & 1}
        if any(len(times) != STATES for each in rows.values() for times in each):
            raise ValueError("what a tree tells of the rest of the board is damaged: make or fetch the tree again")
        return rows

    def pruned(self, least: int) -> TreeTable:
        """Only the positions counted this often."""
        rows = np.flatnonzero(self.counts >= least)
        edges = _ranges(self.edges, rows)
        years, around = _ranges(self.years_at, rows), _ranges(self.around_at, rows)
        return TreeTable(
            max(least, self.least),
            self.keys[rows],
            self.counts[rows],
            _starts(self.edges, rows),
            _starts(self.years_at, rows),
            self.codes[edges],
            self.last[edges],
            self.years[years],
            _starts(self.around_at, rows),
            self.around_bytes[around],
        )

    @cached_property
    def latest(self) -> int:
        """The last year of its games; 0 if unknown."""
        return int(self.last.max()) >> YEAR_SHIFT if len(self.last) else 0


def is_next(code: int) -> bool:
    """Whether this is about the next move of the game, and not about a later one."""
    return code < LATER_OWN or code >= ELSEWHERE


# ---- Packed years ----------------------------------------------------------------------------------------------------


def _numbers(data: NDArray[np.uint8]) -> list[int]:
    """Numbers of seven bits per byte, the lowest first; the highest bit says that more follow."""
    if not len(data) or data[-1] >= 0x80:
        return []
    starts = np.concatenate([[0], np.flatnonzero(data < 0x80)[:-1] + 1])
    place = np.arange(len(data)) - np.repeat(starts, np.diff([*starts, len(data)]))
    numbers: list[int] = np.add.reduceat((data & 0x7F).astype(np.int64) << 7 * np.minimum(place, 8), starts).tolist()
    return numbers


def _years(numbers: Iterator[int]) -> Iterator[Year]:
    year = 0
    for _ in range(next(numbers)):
        year += next(numbers)
        count = next(numbers)
        wins = next(numbers)
        open_games = next(numbers) if count & 1 else 0
        yield Year(year, count >> 1, wins, (count >> 1) - open_games)


def _starts(starts: NDArray[np.uint32], rows: NDArray[np.intp]) -> NDArray[np.uint32]:
    lengths = starts[rows + 1] - starts[rows]
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.uint32)


def _ranges(starts: NDArray[np.uint32], rows: NDArray[np.intp]) -> NDArray[np.intp]:
    """The indices of all items of these rows."""
    lengths = (starts[rows + 1] - starts[rows]).astype(np.intp)
    shift = starts[rows].astype(np.intp) - np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(np.intp)
    indices: NDArray[np.intp] = np.arange(lengths.sum(), dtype=np.intp) + np.repeat(shift, lengths)
    return indices
