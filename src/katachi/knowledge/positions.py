"""Positions of games as numpy arrays, in batches, for people who train things.

Boards come from one replay of each game in the compiled core, which says when which stones were taken; the rest is sums
over columns. A million positions per second and core are measured in docs/planes.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import islice, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import BLACK, WHITE
from katachi.records import GameRecord, PackedGames, pack, read_games

_GAMES = 32  # replayed in one go
_TAKEN = 1024  # a taken stone is its move times this, and its point


@dataclass(frozen=True)
class Positions:
    """Positions before moves of games on boards of one size; arrays have one row per position.

    >>> from katachi import GameRecord, planes
    >>> (batch,) = planes([GameRecord(5, [("B", "C3"), ("W", "D3")])], size=5)
    >>> len(batch), batch.boards[1, 2].tolist(), batch.played.tolist()
    (2, [0, 0, -1, 0, 0], [12, 13])
    """

    boards: NDArray[np.int8]  # (n, size, size): 1 is a stone of the side to move, -1 one of the other side
    played: NDArray[np.int16]  # the point played next, row by row from the top left; -1 is a pass
    black: NDArray[np.bool_]  # whether Black is to move
    won: NDArray[np.float32]  # 1 if the side to move won, 0 if it lost, NaN if nobody knows
    number: NDArray[np.uint16]  # moves played before
    game: NDArray[np.uint32]  # the game, counted from 0 among those of this size

    def __len__(self) -> int:
        return len(self.played)

    def stones(self, dtype: Any = np.uint8) -> NDArray[Any]:
        """Two planes, (n, 2, size, size): the stones of the side to move, and those of the other side.

        >>> from katachi import GameRecord, planes
        >>> (batch,) = planes([GameRecord(5, [("B", "C3"), ("W", "D3")])], size=5)
        >>> batch.stones().shape, int(batch.stones()[1, 1].sum())
        ((2, 2, 5, 5), 1)
        """
        both = np.empty((len(self), 2, *self.boards.shape[1:]), dtype)
        np.equal(self.boards, 1, out=both[:, 0], casting="unsafe")
        np.equal(self.boards, -1, out=both[:, 1], casting="unsafe")
        return both

    def _part(self, first: int, end: int) -> Positions:
        return Positions(*(getattr(self, one.name)[first:end] for one in fields(self)))


def planes(
    games: str | os.PathLike[str] | GameRecord | Iterable[Any], *, size: int = 19, batch: int = 4096
) -> Iterator[Positions]:
    """All positions of the games of this size, with the move played in each, in batches of this many.

    Games are records, or the paths of files and folders. The last batch may be smaller. Raises ValueError for a batch
    below 1.

    >>> from katachi import GameRecord, planes
    >>> record = GameRecord(9, [("B", "E5"), ("W", "C3"), ("B", "G3")])
    >>> [len(batch) for batch in planes([record], size=9, batch=2)]
    [2, 1]
    """
    if batch < 1:
        raise ValueError(f"a batch of {batch} positions: give 1 or more")
    records = (record for record in _records(games) if record.size == size)
    return _rebatched(_positions(records, size), batch)


def _records(games: Any) -> Iterable[GameRecord]:
    if isinstance(games, GameRecord):
        return [games]
    if isinstance(games, (str, os.PathLike)):
        return read_games(games)
    several = list(games) if isinstance(games, (list, tuple)) else games
    if isinstance(several, list) and several and not isinstance(several[0], GameRecord):
        return read_games(several)
    return several


def _positions(records: Iterator[GameRecord], size: int) -> Iterator[Positions]:
    first = 0
    while some := list(islice(records, _GAMES)):
        yield positions_of(pack(some), size, first)
        first += len(some)


def _rebatched(parts: Iterator[Positions], batch: int) -> Iterator[Positions]:
    """The same positions in batches of one size."""
    left: list[Positions] = []
    for part in parts:
        left.append(part)
        while sum(map(len, left)) >= batch:
            whole = _joined(left)
            ready = len(whole) - len(whole) % batch
            yield from (whole._part(at, at + batch) for at in range(0, ready, batch))
            left = [whole._part(ready, len(whole))]
    if sum(map(len, left)):
        yield _joined(left)


def _joined(parts: list[Positions]) -> Positions:
    if len(parts) == 1:
        return parts[0]
    return Positions(*(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Positions)))


# ---- Boards ----------------------------------------------------------------------------------------------------------


def positions_of(games: PackedGames, size: int, first: int = 0) -> Positions:
    """All positions of packed games of one size; their games are counted from `first`."""
    starts, taken, lengths = _core.find_captures(games.native, 1)
    rows = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
    game = np.repeat(np.arange(len(games), dtype=np.uint32), lengths)
    number = np.arange(rows[-1]) - rows[game]
    moves = games.moves[games.starts[:-1].astype(np.int64)[game] + number].astype(np.int16)
    black, played = moves & 1 == 0, (moves >> 1) - 1
    changes = _Changes(int(rows[-1]), size)
    # A stone is there from the next position of its game on.
    placed = np.flatnonzero((played[:-1] >= 0) & (number[1:] > 0))
    changes.add(placed + 1, played[placed], black[placed])
    captor = _owner(starts)
    changes.add(*_taken(taken, captor, rows, lengths, played, black))
    impossible = captor[taken < _TAKEN]  # their set-up is taken off by move 0
    changes.add(*_set_up(games, rows, lengths, impossible))
    winner = games.winners[game]
    won = np.where(winner == 0, np.float32("nan"), (winner == np.where(black, BLACK, WHITE)).astype(np.float32))
    boards = changes.boards(rows, black)
    return Positions(boards, played, black, won, number.astype(np.uint16), game + np.uint32(first))


class _Changes:
    """What changes on the board before each position. Eight points are summed at a time, as the bytes of a word: with 1
    added to each, no byte is ever negative and none overflows."""

    def __init__(self, count: int, size: int) -> None:
        self._size = size
        self._up, self._down = (np.zeros((count, -(-size * size // 8) * 8), np.uint8) for _ in range(2))

    def add(self, rows: NDArray[Any], points: NDArray[Any], up: NDArray[np.bool_]) -> None:
        """A black stone put on the board or a white one taken off is a step up, the other two are steps down."""
        self._up[rows[up], points[up]] += 1
        self._down[rows[~up], points[~up]] += 1

    def boards(self, games: NDArray[np.int64], black: NDArray[np.bool_]) -> NDArray[np.int8]:
        self._up[games[:-1][np.diff(games) > 0]] += 1
        words = self._up.view(np.uint64)
        words -= self._down.view(np.uint64)
        for begin, end in pairwise(games):
            np.add.accumulate(words[begin:end], axis=0, out=words[begin:end])
        area = self._size * self._size
        found = np.subtract(self._up[:, :area].view(np.int8), np.int8(1))
        found *= np.where(black, np.int8(1), np.int8(-1))[:, None]
        return found.reshape(-1, self._size, self._size)


def _taken(taken: Any, game: Any, rows: Any, lengths: Any, played: Any, black: Any) -> tuple[Any, Any, Any]:
    """Stones that a move takes are the other side's, or its own if the stone just played is among them."""
    move, point = taken.astype(np.int64) // _TAKEN, taken % _TAKEN
    seen = (move > 0) & (move < lengths[game])  # nobody sees the position after the last move
    after, point = (rows[game] + move)[seen], point[seen]
    by = after - 1
    suicide = np.isin(by, by[played[by] == point])
    return after, point, black[by] ^ suicide


def _set_up(games: PackedGames, rows: Any, lengths: Any, impossible: Any) -> tuple[Any, Any, Any]:
    game = _owner(games.setup_starts)
    there = (lengths[game] > 0) & ~np.isin(game, impossible)
    stones = games.setup[there].astype(np.int16)
    return rows[game[there]], (stones >> 1) - 1, stones & 1 == 0


def _owner(starts: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The game of each entry, where `starts` says which entries belong to which game."""
    ends = starts.astype(np.int64)
    return np.repeat(np.arange(len(ends) - 1), ends[1:] - ends[:-1])
