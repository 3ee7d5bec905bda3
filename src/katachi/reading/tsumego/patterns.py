"""Attack and defence databases: contextual patterns of the moves that win in life-and-death problems (C6).

Problems are solved, and the proved lines followed. Every legal move on them is counted under the square of points
around it, separately for attacker and defender: how often it was possible, and how often it won. Squares that are the
same under the board's symmetries are one pattern; each point is empty, the defender's, the attacker's (including the
wall), or off the board.
"""

from __future__ import annotations

import functools
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.files.limits import array_file
from katachi.files.writing import write_atomically
from katachi.go import BLACK, WHITE, Color
from katachi.go.picture import SIGNS, Picture
from katachi.go.symmetry import point_maps
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.search import Tsumego

Side = Literal["defence", "attack"]
SIDES: tuple[Side, Side] = ("defence", "attack")  # in the order of the native sides
WINDOWS = (3, 5)
SHIPPED = resources.files("katachi") / "data" / "tsumego" / "moves.npz"

_WIDE = 25  # points of the largest window, including its middle
_RING = (6, 7, 8, 11, 13, 16, 17, 18)  # points of the small window, without its middle
_PRIOR = 8.0  # times that each window is assumed to have been seen with the average result
_COLUMNS = ("keys", "wins", "seen")


@dataclass(frozen=True)
class MoveCounts:
    """One database: sorted canonical windows, how often their middle was a winning move, and how often a legal one."""

    keys: NDArray[np.uint64]
    wins: NDArray[np.int64]
    seen: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.keys)

    def __add__(self, other: MoveCounts) -> MoveCounts:
        return _summed(*(np.concatenate([getattr(one, name) for one in (self, other)]) for name in _COLUMNS))


@dataclass(frozen=True)
class MoveDatabases:
    """The databases by side and window, with a note on their origin."""

    counts: dict[tuple[Side, int], MoveCounts]
    source: str = ""

    def save(self, path: Path) -> None:
        """Write them as a NumPy archive of arrays."""
        arrays = {
            f"{side}_{window}_{name}": getattr(counts, name)
            for (side, window), counts in self.counts.items()
            for name in _COLUMNS
        }
        buffer = io.BytesIO()
        np.savez_compressed(buffer, source=np.array(self.source), **arrays)
        write_atomically(path, buffer.getvalue())

    @staticmethod
    def load(path: Any = SHIPPED, windows: Sequence[int] = WINDOWS) -> MoveDatabases:
        """Read a file, or the shipped databases. Raises ValueError if the file is something else."""
        try:
            with np.load(array_file(path), allow_pickle=False) as arrays:
                counts = {
                    (side, window): MoveCounts(*(arrays[f"{side}_{window}_{name}"] for name in _COLUMNS))
                    for side in SIDES
                    for window in windows
                }
                return MoveDatabases(counts, str(arrays["source"]))
        except (ValueError, KeyError, EOFError, OSError) as error:
            raise ValueError(
                f"{path} does not hold move patterns ({error}): make them with `katachi tsumego patterns`"
            ) from None

    def doubts(self) -> NDArray[np.uint8]:
        """For each side and 3×3 window, how doubtful a move is: 16 for each halving of its share of wins.

        Windows that were seldom seen are assumed to be close to the average.
        """
        table = np.zeros((2, 1 << 16), np.uint8)
        for number, side in enumerate(SIDES):
            counts = self.counts[side, 3]
            usual = (counts.wins.sum() + 1) / (counts.seen.sum() + 2)
            share = (counts.wins + _PRIOR * usual) / (counts.seen + _PRIOR)
            table[number] = _doubt(np.array(usual))
            for image in _images(counts.keys, 3):
                table[number][image] = _doubt(share)
        return table


def _doubt(share: NDArray[np.float64]) -> NDArray[np.uint8]:
    return np.clip(np.round(-16 * np.log2(share)), 0, 254).astype(np.uint8)


# ---- Windows ---------------------------------------------------------------------------------------------------------


def _bits(keys: NDArray[np.uint64], points: int) -> NDArray[np.uint64]:
    """Rows of two bits per point: the defender's, then the attacker's."""
    return (keys[:, None] >> np.arange(2 * points, dtype=np.uint64)) & np.uint64(1)


def _packed(bits: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return np.asarray((bits << np.arange(bits.shape[1], dtype=np.uint64)).sum(axis=1, dtype=np.uint64), np.uint64)


def _small(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The 3×3 windows, without their middles, inside 5×5 ones."""
    bits = _bits(keys, _WIDE)
    return _packed(bits[:, [*_RING, *(_WIDE + point for point in _RING)]])


def _images(keys: NDArray[np.uint64], window: int) -> NDArray[np.uint64]:
    """The eight images of every key, one row per symmetry."""
    if window == 3:  # the middle is left out
        turns = point_maps(3)[:, [0, 1, 2, 3, 5, 6, 7, 8]]
        turns = np.where(turns > 4, turns - 1, turns)
    else:
        turns = point_maps(5)
    points = turns.shape[1]
    bits = _bits(keys, points)
    return np.array([_packed(bits[:, [*turn, *(points + turn)]]) for turn in turns])


def canonical(keys: NDArray[np.uint64], window: int) -> NDArray[np.uint64]:
    """The smallest of the eight images of each key."""
    return np.asarray(_images(keys, window).min(axis=0), np.uint64)


def counted(windows: NDArray[np.uint64], wins: NDArray[np.int64]) -> dict[int, MoveCounts]:
    """Databases of all sizes, from the 5×5 windows of moves."""
    distinct = _summed(windows, wins, np.ones(len(windows), np.int64))
    keys = {3: canonical(_small(distinct.keys), 3), 5: canonical(distinct.keys, 5)}
    return {window: _summed(keys[window], distinct.wins, distinct.seen) for window in WINDOWS}


def _summed(keys: NDArray[np.uint64], wins: NDArray[np.int64], seen: NDArray[np.int64]) -> MoveCounts:
    distinct, place = np.unique(keys, return_inverse=True)
    totals = [np.bincount(place, counts, len(distinct)).astype(np.int64) for counts in (wins, seen)]
    return MoveCounts(distinct, *totals)


@functools.cache
def shipped_values() -> _core.PatternValues:
    """The values of the shipped databases, by which the solver orders moves."""
    return _core.PatternValues(MoveDatabases.load(windows=(3,)).doubts())


def small_picture(key: int) -> Picture:
    """A 3×3 window around the move; the defender's stones are black, the attacker's and the wall's white."""
    signs = [SIGNS[(key >> point & 1) + 2 * (key >> (8 + point) & 1)] for point in range(8)]
    signs.insert(4, ".")
    return Picture(tuple("".join(signs[row : row + 3]) for row in (0, 3, 6)), move=4)


def draw_small(key: int) -> str:
    """The same in three lines: the move `*`, defenders `D`, attackers and wall `A`, points off the board `#`."""
    first, middle, last = (row.replace("X", "D").replace("O", "A") for row in small_picture(key).rows)
    return "\n".join(" ".join(row) for row in (first, f"{middle[0]}*{middle[2]}", last))


# ---- Learning --------------------------------------------------------------------------------------------------------


def learn(
    problems: Iterable[Problem], *, positions: int = 150, nodes: int = 1 << 20, source: str = ""
) -> MoveDatabases:
    """Count the moves of proved lines. Problems that are not enclosed, or too hard for the nodes, are left out."""
    rows = [row for problem in problems for row in observe_problem(problem, positions=positions, nodes=nodes)]
    windows = np.array([row[0] for row in rows], np.uint64)
    sides = np.array([row[1] for row in rows], np.int64)
    wins = np.array([row[2] for row in rows], np.int64)
    counts: dict[tuple[Side, int], MoveCounts] = {}
    for number, side in enumerate(SIDES):
        found = counted(windows[sides == number], wins[sides == number])
        counts |= {(side, window): database for window, database in found.items()}
    return MoveDatabases(counts, source)


def observe_problem(problem: Problem, *, positions: int, nodes: int) -> list[tuple[int, int, bool]]:
    """Window, side and success of the moves on proved lines, for either side moving first."""
    search = _enclosed(problem)
    if search is None:
        return []
    rows: list[tuple[int, int, bool]] = []
    for mover in (BLACK, WHITE):
        verdict = search.judge(mover, nodes=nodes)
        if verdict.label:
            found = search.observe(mover, verdict.threats, positions=positions, nodes=nodes)
            rows += [(window, side, wins) for window, _, side, wins in found]
    return rows


def _enclosed(problem: Problem) -> Tsumego | None:
    searches: list[Tsumego] = []
    sides: list[Color] = [problem.defender] if problem.defender else [BLACK, WHITE]
    for side in sides:
        try:
            searches.append(Tsumego(problem.position, side, problem.target))
        except ValueError:
            continue
    return min(searches, key=lambda search: len(search.region), default=None)
