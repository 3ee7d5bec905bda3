"""Counting the patterns of a collection, batch by batch: each batch leaves sorted runs, and merged runs are the counts.

A run is a file of distinct keys in ascending order, each with its tally (docs/knowledge-base.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.records import PackedGames

MAX_K: int = _core.MAX_ORDER
EMPTY, OWN, ENEMY, EDGE = range(4)  # what a point of a pattern may be, as the mover sees it


@dataclass(frozen=True)
class CountSettings:
    """What is counted, and which patterns share their counts.

    `edge`: every point outside the board is a fact of a nearest pattern ("point"), or only the first one straight ahead
    on each side ("side"). Windows are odd; the pairs' window must be one of them or smaller than the largest. `replies`
    adds nearest patterns around the last move that advise a move away from their centre (`replies.run`).
    """

    k: int = 15
    symmetries: bool = True
    colour_swap: bool = True
    edge: Literal["side", "point"] = "side"
    windows: tuple[int, ...] = (3, 5, 7, 9)
    pair_window: int = 9
    replies: bool = False

    @property
    def nearest(self) -> _core.NearestSettings:
        return _core.NearestSettings(self.k, self.symmetries, self.colour_swap, self.edge == "side")

    @property
    def nearest_levels(self) -> list[int]:
        """Widths of the sequences of order 1 to k; with absolute colours, the mover's marker is a level before them."""
        return [2 * (i + 1) for i in range(self.k + (0 if self.colour_swap else 1))]

    @property
    def reply_levels(self) -> list[int]:
        """Like those of the nearest patterns, with the reply in front."""
        return [2, *(width + 2 for width in self.nearest_levels)]

    @property
    def context_levels(self) -> list[int]:
        return [context_width(n) for n in sorted(self.windows)]

    @property
    def pair_levels(self) -> list[int]:
        """P alone, P with Q, and both with the place of Q as seen from P."""
        width = context_width(self.pair_window)
        return [width, 2 * width, 2 * width + 2]


def context_width(window: int) -> int:
    """Bytes of the key of a window."""
    return 1 + (window * window - 1) // 4


def count(games: PackedGames, tags: NDArray[np.uint64], settings: CountSettings, folder: Path) -> None:
    """Write `nearest.run`, `contexts.run`, `pairs.run` and, if wanted, `replies.run` for some games.

    Raises ValueError for impossible settings.
    """
    largest = max((*settings.windows, settings.pair_window))
    _core.count_patterns(
        games.native, tags, settings.nearest, largest, settings.pair_window, settings.replies, str(folder)
    )


def count_trees(games: PackedGames, tags: NDArray[np.uint64], folder: Path) -> None:
    """Write `corners.run` and `openings.run`: what followed each position of a corner and of the board."""
    _core.count_trees(games.native, tags, str(folder))


def join(folders: Sequence[Path], out: Path) -> None:
    """Join the runs of several batches into those of one, when there are too many to merge at once."""
    for name in sorted(path.name for path in folders[0].glob("*.run")):
        _core.join_runs([str(folder / name) for folder in folders], str(out / name))


@dataclass(frozen=True)
class Level:
    """Columns of the patterns of one size, in ascending order: whole keys (or, for sequences, the last fact), the row
    of the smaller pattern that each one continues, and tallies."""

    keys: NDArray[np.uint8]
    parents: NDArray[np.uint64]
    count: NDArray[np.uint32]
    wins: NDArray[np.uint32]
    decided: NDArray[np.uint32]
    first: NDArray[np.uint64]
    last: NDArray[np.uint64]

    def __iter__(self) -> Iterator[NDArray[Any]]:
        return iter(vars(self).values())

    def where(self, keep: NDArray[np.bool_]) -> Level:
        """The rows for which `keep` is true."""
        return Level(*(column[keep] for column in self))


class Merger:
    """Runs merged into one stream. `sequences` is for nearest patterns, whose keys may end early."""

    def __init__(
        self, runs: Sequence[Path], levels: Sequence[int], min_count: int = 1, *, sequences: bool = False
    ) -> None:
        self.levels = len(levels)
        self._native = _core.RunMerger([str(path) for path in runs], list(levels), min_count, sequences)

    def blocks(self, records: int = 1 << 20) -> Iterator[list[Level]]:
        """One list of levels for roughly this many records read. Rows are numbered across all blocks."""
        while (levels := self._native.next(records)) is not None:
            yield [Level(*level) for level in levels]

    def spectrum(self, level: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """After the last block: the frequencies that occur, and how many patterns have each, including rare ones."""
        return self._native.spectrum(level)
