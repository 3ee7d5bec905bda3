"""Positions to learn from: what the network sees, the move played, and how the game ended.

A position is one byte for each point and the last moves (native/knowledge/network/sight.hpp), told from the side to
move. `PLANES` lists the input planes that are made of it, here and in the native inference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import BLACK, Color, Game
from katachi.records import GameRecord, PackedGames, pack

RECENT = 5  # last moves that are seen
KOMI_SCALE = 15.0  # komi for the side to move is divided by this
LEAD_SCALE = 20.0  # points
PRESENT = 2024.0  # the year of games that are played now, and of those without a date
UNKNOWN = -128  # an owner that nobody knows
OPTIONS = 10  # moves of a position that may be compared
PLANES = (
    "board",
    *(f"{whose} chains with {count} liberties" for whose in ("own", "other") for count in ("1", "2", "3", "4 or more")),
    "own chains lost in a ladder",
    "other chains lost in a ladder",
    "ko",
    "illegal or self-atari",
    *(f"last move but {back}" if back else "last move" for back in range(RECENT)),
    "komi",
    "era",
    "years with strong engines",
)
_OWN, _OTHER, _LADDER, _KO, _RISKY = 1, 2, 16, 32, 64
_CHUNK = 200  # games looked at in one go
_PLAYOUTS = 32  # from the last position of a game


@dataclass(frozen=True)
class Examples:
    """Positions of games on boards of one size, with what happened next. Arrays have one row per position."""

    size: int
    points: NDArray[np.uint8]
    recent: NDArray[np.int16]
    komi: NDArray[np.float32]  # for the side to move
    year: NDArray[np.float32]  # of the game
    played: NDArray[np.int16]
    reply: NDArray[np.int16]  # the move after it, or -1
    won: NDArray[np.float32]  # 1 if the side to move won, 0 if it lost, NaN if nobody knows
    lead: NDArray[np.float32]  # points by which it is ahead, as the end of the game tells; NaN if nobody counted
    number: NDArray[np.uint16]  # moves played before
    black: NDArray[np.bool_]  # whether Black is to move
    game: NDArray[np.uint32]  # row of `owners`
    owners: NDArray[np.int8]  # one row per game: who owns each point in the end, 127 (Black) to -127, or UNKNOWN
    margin: NDArray[np.float32] | None = None  # where all games were played out to count them: the lead at their end
    options: NDArray[np.int16] | None = None  # moves that were compared, OPTIONS of them; -1 where there are fewer
    odds: NDArray[np.float16] | None = None  # how often to play each of them; 0 everywhere if that is not known
    ahead: NDArray[np.float16] | None = None  # points by which the side to move is ahead after each; NaN if not known

    def __len__(self) -> int:
        return len(self.played)

    def rows(self, which: NDArray[np.int64]) -> Examples:
        """These positions alone; games keep their rows of `owners`."""
        of_all = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in {"size", "owners"}}
        return replace(self, **{name: array[which] for name, array in of_all.items() if array is not None})


def examples_of(games: Iterable[GameRecord], size: int = 19, threads: int = 1, *, moves: bool = True) -> Examples:
    """All positions of the games of this size in which a stone is played next.

    Without `moves` only the outcome is learned, because the players are weak: `played` and `reply` are -1. Who owns a
    point in the end is estimated by playouts from the last position.
    """
    records = [game for game in games if game.size == size]
    komis = np.array([game.komi or 0.0 for game in records], np.float32)
    margins = np.array([_margin(game) for game in records], np.float32)
    years = np.array([game.year or PRESENT for game in records], np.float32)
    packed = pack(records)
    parts = np.array_split(np.arange(len(records), dtype=np.uint32), max(1, len(records) // _CHUNK))
    with ThreadPoolExecutor(threads) as pool:
        found = list(pool.map(lambda part: _core.network_examples(packed.native, part, size), parts))
        ends = pool.map(lambda part: _core.final_owners(packed.native, part, size, _PLAYOUTS), parts)
        owners = np.concatenate(list(ends))
    joined = joined_examples(size, found, packed, komis, years, margins, owners)
    if moves:
        return joined
    unknown = np.full_like(joined.played, -1)
    return replace(joined, played=unknown, reply=unknown)


def _margin(game: GameRecord) -> float:
    """Black's margin, komi included, or NaN if the game was not counted."""
    won = {"B": 1.0, "W": -1.0}.get(game.winner or "")
    margin = game.result.margin
    return float("nan") if won is None or margin is None else won * margin


def joined_examples(
    size: int,
    parts: Sequence[tuple[NDArray[Any], ...]],
    games: PackedGames,
    komis: NDArray[np.float32],
    years: NDArray[np.float32],
    margins: NDArray[np.float32],
    owners: NDArray[np.int8],
) -> Examples:
    """Examples from what the compiled core sees in packed games, and what is known of each game."""
    points, recent, played, game, number = (np.concatenate(column) for column in zip(*parts, strict=True))
    side = np.where(_black_to_move(games, game, number), np.float32(1), np.float32(-1))
    winner = games.winners[game]
    black_won = np.where(winner == 0, np.float32("nan"), (winner == BLACK).astype(np.float32))
    follows = (game[1:] == game[:-1]) & (number[1:] == number[:-1] + 1)
    reply = np.append(np.where(follows, played[1:], -1), -1).astype(np.int16)
    return Examples(
        size=size,
        points=points,
        recent=recent,
        komi=-side * komis[game],
        year=years[game],
        played=played,
        reply=reply,
        won=np.where(side > 0, black_won, 1 - black_won).astype(np.float32),
        lead=(side * margins[game]).astype(np.float32),
        number=number,
        black=side > 0,
        game=game,
        owners=owners,
    )


def _black_to_move(games: PackedGames, game: NDArray[Any], number: NDArray[Any]) -> NDArray[np.bool_]:
    moves = games.moves[games.starts[game].astype(np.int64) + number.astype(np.int64)]
    return np.asarray(moves & 1 == 0)


def sight_of(game: Game, mover: Color) -> tuple[NDArray[np.uint8], NDArray[np.int16], float]:
    """What the network sees of a game's position with this side to move: points, last moves, and its komi."""
    position = game.position
    if position.to_move != mover:
        position = position.copy()
        position.to_move = mover
    points, recent = _core.network_sight(position, [move.point for move in game.moves[-RECENT:]])
    return points, recent, -game.komi if mover == BLACK else game.komi


def eras(year: Any) -> tuple[Any, Any]:
    """What the network is told about a year (numbers, arrays or tensors): the era, and years with strong engines."""
    return ((year - 1970) / 50).clip(-2, 1.1), ((year - 2016) / 6).clip(0, 1)


def planes(
    points: NDArray[np.uint8], recent: NDArray[np.int16], komi: NDArray[np.float32], year: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The input planes of positions, in the order of PLANES; training makes the same ones on the device."""
    own, other = points & _OWN > 0, points & _OTHER > 0
    liberties = points >> 2 & 3
    rows: list[NDArray[Any]] = [np.ones_like(points)]
    rows += [whose & (liberties == count) for whose in (own, other) for count in range(4)]
    ladder = points & _LADDER > 0
    rows += [own & ladder, other & ladder, points & _KO > 0, points & _RISKY > 0]
    where = np.arange(points.shape[1])
    rows += [recent[:, back, None] == where for back in range(RECENT)]
    rows += [np.broadcast_to(one[:, None], points.shape) for one in (komi / KOMI_SCALE, *eras(year))]
    return np.stack(rows, axis=1).astype(np.float32)
