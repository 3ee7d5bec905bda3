"""A collection as flat arrays, two bytes per move, for mining, searching and training.

>>> from katachi.records import GameRecord, pack
>>> games = pack([GameRecord(9, [(1, 40), (2, 42)]), GameRecord(19)])
>>> len(games), games.moves.tolist(), games.starts.tolist()
(2, [82, 87], [0, 2, 2])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Move
from katachi.records.record import GameRecord, unpacked

_WINNERS = {"B": 1, "W": 2}


@dataclass(frozen=True)
class PackedGames:
    """Game i has `setup[setup_starts[i]:setup_starts[i + 1]]` and `moves[starts[i]:starts[i + 1]]`.

    A move is `(point + 1) * 2 + (1 if White else 0)`; a pass is point -1. `winners` are 1, 2, or 0 if unknown or drawn.
    """

    sizes: NDArray[np.uint8]
    winners: NDArray[np.uint8]
    setup_starts: NDArray[np.uint64]
    setup: NDArray[np.uint16]
    starts: NDArray[np.uint64]
    moves: NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.sizes)

    @cached_property
    def native(self) -> _core.PackedGames:
        """For the compiled core. Raises ValueError if the arrays do not fit together."""
        return _core.PackedGames(self.sizes, self.winners, self.setup_starts, self.setup, self.starts, self.moves)

    def moves_of(self, game: int) -> list[Move]:
        """The moves of a game, as `GameRecord.moves`."""
        return unpacked(self.moves[int(self.starts[game]) : int(self.starts[game + 1])].tobytes())

    def part(self, first: int, end: int) -> PackedGames:
        """Games first to end - 1; shares the moves."""
        a, b = int(self.starts[first]), int(self.starts[end])
        c, d = int(self.setup_starts[first]), int(self.setup_starts[end])
        return PackedGames(
            self.sizes[first:end],
            self.winners[first:end],
            self.setup_starts[first : end + 1] - self.setup_starts[first],
            self.setup[c:d],
            self.starts[first : end + 1] - self.starts[first],
            self.moves[a:b],
        )

    def take(self, games: Sequence[int] | NDArray[np.integer]) -> PackedGames:
        """The named games in the named order, copied."""
        return concatenate([self.part(int(i), int(i) + 1) for i in games])


def pack(records: Iterable[GameRecord]) -> PackedGames:
    """The games as arrays."""
    sizes, winners, setups, moves = [], [], [], []
    for record in records:
        sizes.append(record.size)
        winners.append(_WINNERS.get(record.winner or "", 0))
        setups.append(record._setup)
        moves.append(record._moves)
    return PackedGames(
        np.array(sizes, dtype=np.uint8),
        np.array(winners, dtype=np.uint8),
        _starts([len(setup) // 2 for setup in setups]),
        np.frombuffer(b"".join(setups), dtype="<u2"),
        _starts([len(game) // 2 for game in moves]),
        np.frombuffer(b"".join(moves), dtype="<u2"),
    )


def concatenate(parts: Sequence[PackedGames]) -> PackedGames:
    """All games of several parts, in their order."""
    return PackedGames(
        np.concatenate([np.zeros(0, np.uint8), *(part.sizes for part in parts)]),
        np.concatenate([np.zeros(0, np.uint8), *(part.winners for part in parts)]),
        _starts(np.concatenate([np.zeros(0, np.uint64), *(np.diff(part.setup_starts) for part in parts)])),
        np.concatenate([np.zeros(0, np.uint16), *(part.setup for part in parts)]),
        _starts(np.concatenate([np.zeros(0, np.uint64), *(np.diff(part.starts) for part in parts)])),
        np.concatenate([np.zeros(0, np.uint16), *(part.moves for part in parts)]),
    )


def _starts(lengths: Sequence[int] | NDArray[np.uint64]) -> NDArray[np.uint64]:
    starts = np.zeros(len(lengths) + 1, dtype=np.uint64)
    np.cumsum(np.asarray(lengths, dtype=np.uint64), out=starts[1:])
    return starts
