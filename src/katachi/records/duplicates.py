"""Finds games that are in a collection twice: turned or reflected, with another header, or cut short.

>>> from katachi.records.record import GameRecord
>>> a = GameRecord(9, [(1, 20), (2, 24)], headers={"PB": "A"})
>>> turned = GameRecord(9, [(1, 24), (2, 20)], headers={"PB": "B"})
>>> duplicates = Duplicates()
>>> duplicates.check(a) is None, duplicates.check(turned) is None
(True, False)
"""

from __future__ import annotations

from array import array

from katachi import _core
from katachi.records.record import GameRecord, Provenance

_UNKNOWN = Provenance("?")


class Duplicates:
    """Remembers games and recognises them, in a few hundred bytes a game.

    Two games are the same if size, setup and moves are, under one of the eight symmetries of the board; headers and
    passes at the end do not count. One game is the beginning of another if they agree as far as the shorter one goes,
    at least `prefix` moves; to keep little, the last moves of the shorter one (fewer than 16) are not compared then.
    `prefix` is a multiple of 16, or 0 to look for whole games only.
    """

    def __init__(self, prefix: int = 48) -> None:
        if prefix < 0 or prefix % _core.CHECKPOINT_EVERY:
            raise ValueError(f"prefix is {prefix}, not a multiple of {_core.CHECKPOINT_EVERY}")
        self._at = prefix // _core.CHECKPOINT_EVERY - 1
        self._whole: dict[int, Provenance] = {}
        self._by_prefix: dict[int, list[tuple[bytes, Provenance]]] = {}

    def __len__(self) -> int:
        """How many different games are remembered."""
        return len(self._whole)

    def check(self, record: GameRecord) -> Provenance | None:
        """Where the same game was met earlier, or None; then the game is remembered.

        Very short games (fewer than two moves, no setup) are too much alike to be called the same.
        """
        if len(record) < 2 and not record._setup:
            return None
        whole, checkpoints = _core.game_signature(record.size, record._setup, record._moves)
        earlier = self._whole.get(whole) or self._same_beginning(checkpoints)
        if earlier is None:
            self._remember(whole, checkpoints, record.provenance or _UNKNOWN)
        return earlier

    def _same_beginning(self, checkpoints: bytes) -> Provenance | None:
        mine = array("Q", checkpoints)
        if self._at < 0 or len(mine) <= self._at:
            return None
        for packed, provenance in self._by_prefix.get(mine[self._at], ()):
            theirs = array("Q", packed)
            last = min(len(mine), len(theirs)) - 1
            if mine[last] == theirs[last]:
                return provenance
        return None

    def _remember(self, whole: int, checkpoints: bytes, provenance: Provenance) -> None:
        self._whole[whole] = provenance
        if 0 <= self._at < len(checkpoints) // 8:
            key = array("Q", checkpoints)[self._at]
            self._by_prefix.setdefault(key, []).append((checkpoints, provenance))
