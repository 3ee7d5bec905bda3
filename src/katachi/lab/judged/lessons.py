"""Judged positions to learn from: how far ahead a stronger player says each side is, also after bad moves.

Half of the games are held out, by name, so that everything can still be measured on games the network has not seen.
Moves are not learned from the judge, only who is ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from katachi.go import BLACK, PASS, Color, Game, parse_vertex
from katachi.knowledge.network.examples import PRESENT, RECENT, UNKNOWN, Examples, sight_of
from katachi.lab.judged.games import JudgedGame, read_judged_games
from katachi.lab.judged.positions import MOST, LossPosition, has_games, read_judged

_NEAR = 6.0  # points: moves that lose at most this are all looked at …
_FAR = 4  # … and every fourth of the others


def is_held_out(name: str) -> bool:
    """Whether the game of this name, or of a position ``NAME-MOVE``, is not learned from."""
    return crc32(name.partition("-")[0].encode()) % 2 == 0


class _Rows:
    """Examples as they are gathered."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.points: list[NDArray[np.uint8]] = [np.zeros((0, size**2), np.uint8)]
        self.recent: list[NDArray[np.int16]] = [np.zeros((0, RECENT), np.int16)]
        self.komi: list[float] = []
        self.won: list[float] = []
        self.lead: list[float] = []
        self.number: list[int] = []
        self.black: list[bool] = []

    def add(self, game: Game, mover: Color, lead: float, win: float | None) -> None:
        """A position with Black's lead and chance."""
        points, recent, komi = sight_of(game, mover)
        black = mover == BLACK
        self.points.append(points)
        self.recent.append(recent)
        self.komi.append(komi)
        self.won.append(np.nan if win is None else win if black else 1 - win)
        self.lead.append(lead if black else -lead)
        self.number.append(len(game.moves))
        self.black.append(black)

    def examples(self) -> Examples:
        count = len(self.komi)
        unknown = np.full(count, -1, np.int16)
        return Examples(
            size=self.size,
            points=np.concatenate(self.points),
            recent=np.concatenate(self.recent),
            komi=np.array(self.komi, np.float32),
            year=np.full(count, PRESENT, np.float32),
            played=unknown,
            reply=unknown,
            won=np.array(self.won, np.float32),
            lead=np.array(self.lead, np.float32),
            number=np.array(self.number, np.uint16),
            black=np.array(self.black, np.bool_),
            game=np.zeros(count, np.uint32),
            owners=np.full((1, self.size**2), UNKNOWN, np.int8),
        )


def read_lessons(files: Iterable[Path]) -> list[Examples]:
    """The lessons of files of judged positions or games, without those that are held out: one part per board size.

    Raises ValueError, with the line, if a file has neither.
    """
    positions: list[LossPosition] = []
    games: list[JudgedGame] = []
    for file in files:
        if has_games(file):
            games += read_judged_games(file)
        else:
            positions += read_judged(file)
    positions = [one for one in positions if not is_held_out(one.name)]
    games = [one for one in games if not is_held_out(one.name)]
    sizes = sorted({one.size for one in positions} | {one.size for one in games}, reverse=True)
    return [found for size in sizes if len(found := lessons(positions, games, size))]


def lessons(positions: Iterable[LossPosition], games: Iterable[JudgedGame], size: int) -> Examples:
    """The positions of this size, those after the moves that the judge weighed, and those of whole games."""
    rows = _Rows(size)
    for position in positions:
        if position.size == size and position.lead is not None:
            _weighed(rows, position, position.lead)
    for game in games:
        if game.size == size:
            _followed(rows, game)
    return rows.examples()


def _weighed(rows: _Rows, position: LossPosition, lead: float) -> None:
    rows.add(position.game, position.to_move, lead, position.win)
    side = 1 if position.to_move == BLACK else -1
    legal = set(position.game.legal_moves(position.to_move))  # the judge may have allowed suicide
    for move, lost in _chosen(position.lost):
        if (point := parse_vertex(move, position.size)) not in legal:
            continue
        game = position.game.copy()
        game.play(point, position.to_move)
        rows.add(game, position.to_move.opponent, lead - side * min(lost, MOST), None)


def _chosen(lost: dict[str, float]) -> Iterator[tuple[str, float]]:
    for number, (move, points) in enumerate(lost.items()):
        if points <= _NEAR or number % _FAR == 0:
            yield move, points


def _followed(rows: _Rows, game: JudgedGame) -> None:
    board = game.start.copy()
    for said, move in zip(game.judged, game.moves, strict=False):
        rows.add(board, move.color, said.lead, said.win)
        if move.point == PASS:
            break
        board.play(move.point, move.color)
