"""3×3 neighbourhoods by class: seen from the side to move, turned and mirrored ones are the same.

A code has two bits for each of the eight neighbours (0 empty, 1 the mover's, 2 the enemy's, 3 off the board), as
``Position.code`` gives it with Black to move. Classes are numbered in the order of their smallest codes.

>>> number = class_of(0b10)  # an enemy stone to the north, and nothing else
>>> print(draw(int(CODES[number])))
.O.
.*.
...
"""

from __future__ import annotations

import functools
import io
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.files.limits import array_file
from katachi.files.writing import write_atomically
from katachi.knowledge.statistics import wilson
from katachi.records.packed import PackedGames

EMPTY, OWN, ENEMY, EDGE = range(4)
SIGNS = ".XO-"
# Right and down from the middle, in the order of a code's fields: north, east, west, south, then the diagonals.
OFFSETS = ((0, -1), (1, 0), (-1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
SHIPPED = resources.files("katachi") / "data" / "playouts" / "neighbourhoods.npz"

CODES: NDArray[np.uint16] = _core.pattern_class_codes()
CLASSES: NDArray[np.uint16] = _core.pattern_classes()

_COLUMNS = {"matched": np.int64, "played": np.int64, "strength": np.float64}


def class_of(code: int) -> int:
    """The class of a code, the mover being Black."""
    return int(CLASSES[code])


def code_of(fields: list[int] | tuple[int, ...]) -> int:
    """The code of eight fields in the order of `OFFSETS`."""
    return sum(field << 2 * i for i, field in enumerate(fields))


def fields_of(code: int) -> list[int]:
    """The eight fields of a code."""
    return [code >> 2 * i & 3 for i in range(8)]


def draw(code: int) -> str:
    """Three rows: X the mover, O the enemy, - off the board, * the move."""
    rows = [["*"] * 3 for _ in range(3)]
    for (x, y), field in zip(OFFSETS, fields_of(code), strict=True):
        rows[y + 1][x + 1] = SIGNS[field]
    return "\n".join(map("".join, rows))


def is_eye(code: int) -> bool:
    """Whether playing there would fill a one-point eye of the mover, as playouts understand eyes."""
    fields = fields_of(code)
    if not all(field in (OWN, EDGE) for field in fields[:4]):
        return False
    return fields[4:].count(ENEMY) < (1 if EDGE in fields[4:] else 2)


@functools.cache
def eyes() -> NDArray[np.bool_]:
    """Which classes are eyes."""
    return np.array([is_eye(int(code)) for code in CODES])


@functools.cache
def possible() -> NDArray[np.bool_]:
    """Which classes can occur on a board of two lines or more: its edges have no gaps."""
    edges: set[tuple[bool, ...]] = set()
    for size in (2, 3):
        for row in range(size):
            for column in range(size):
                edges.add(tuple(not (0 <= column + x < size and 0 <= row + y < size) for x, y in OFFSETS))
    return np.array([tuple(field == EDGE for field in fields_of(int(code))) in edges for code in CODES])


# ---- What was counted in games ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NeighbourhoodCounts:
    """For each class, how often it was there, how often it was played, and its strength as an answer.

    The strength is the logarithm of its Bradley-Terry weight among the points around the last move; that of playing
    elsewhere is 0.
    """

    matched: NDArray[np.int64]
    played: NDArray[np.int64]
    strength: NDArray[np.float64]
    source: str = ""

    @property
    def probability(self) -> NDArray[np.float64]:
        """P(i|p): the share of times the point was played when it looked like this."""
        return np.asarray(self.played / np.maximum(self.matched, 1), np.float64)

    @property
    def at_least(self) -> NDArray[np.float64]:
        """The lower end of the 95 % interval of P(i|p): few sightings prove nothing."""
        return wilson(self.played, self.matched)[0]

    def save(self, path: Path) -> None:
        """Keeps the classes that occurred, by their codes."""
        seen = np.flatnonzero(self.matched)
        buffer = io.BytesIO()
        arrays: dict[str, Any] = {name: getattr(self, name)[seen] for name in _COLUMNS}
        arrays["strength"] = arrays["strength"].astype(np.float32)
        np.savez_compressed(buffer, source=np.array(self.source), codes=CODES[seen], **arrays)
        write_atomically(path, buffer.getvalue())

    @staticmethod
    def load(path: Any = SHIPPED) -> NeighbourhoodCounts:
        """From a file, by default the shipped one. Raises ValueError if it is something else."""
        try:
            with np.load(array_file(path), allow_pickle=False) as arrays:
                numbers = CLASSES[arrays["codes"]]
                columns: dict[str, Any] = {}
                for name, dtype in _COLUMNS.items():
                    columns[name] = np.zeros(len(CODES), dtype)
                    columns[name][numbers] = arrays[name]
                return NeighbourhoodCounts(**columns, source=str(arrays["source"]))
        except (ValueError, KeyError, EOFError, OSError, IndexError) as error:
            raise ValueError(
                f"{path} has no counts of 3×3 neighbourhoods ({error}): make them with `katachi playouts count GAMES`"
            ) from None


def count(games: PackedGames) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How often each class was there, and how often it was played."""
    matched, played, _ = _core.count_neighbourhoods(games.native)
    return matched, played


def replies(games: PackedGames) -> tuple[NDArray[np.uint16], NDArray[np.int8]]:
    """The classes of the safe points around each last move (65535: no more), and which one was played (-1: none)."""
    return _core.replies_near(games.native)
