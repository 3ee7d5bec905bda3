"""Moves that no player makes, however weak: a glance at the board finds them, without any search.

An opponent by rank (`katachi.play.ranks`) draws its moves at random from those it considers likely. It may be wrong
about a fight, as people are; but it does not fill its own eyes, put its own stones into atari for nothing, or play
where nothing is left to win.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Color, Game, Position
from katachi.play.judgement import Passing, sensible_moves
from katachi.reading import cannot_escape, unconditional_life
from katachi.search import MOGO, run

_PLAYOUTS = 32  # for each side as the first to move
_SURE = 0.97  # all of these playouts agree
_SEED = 20240229  # fixed: the same position always gets the same answer
_JUDGE = replace(MOGO, keep_seki=True)
_BIG = 3  # stones: an atari on fewer need not be answered
_FEW = 3  # liberties: a stone thrown in next to a chain with more of them does nothing
_MOST_CHASED = 2  # liberties after which a chain counts as saved


def reasonable_moves(game: Game, color: Color, *, crowded: bool | None = None) -> list[int]:
    """The legal moves that are not silly; none if everything left is. `crowded`: there are many stones on the board.

    >>> len(reasonable_moves(Game(9), Color.BLACK))
    81
    """
    if crowded is None:
        crowded = Passing(game, color).crowded
    position = game.position
    safe = [point for point in sensible_moves(game, color) if not is_bad_self_atari(position, point, color)]
    settled = _settled(position, by_playouts=crowded)
    return [point for point in safe if not settled[point] or _touches_atari(position, point)] or safe


def is_bad_self_atari(position: Position, point: int, color: Color) -> bool:
    """Whether the move leaves its own chain with one liberty and takes nothing.

    A single stone may be thrown in next to a chain that is short of liberties.
    """
    after = position.copy()
    after.play(point, color)
    if len(after.liberties(point)) > 1 or after.captured(color.opponent) > position.captured(color.opponent):
        return False
    return len(after.chain(point)) > 1 or not _is_throw_in(after, point, color)


def _is_throw_in(after: Position, point: int, color: Color) -> bool:
    enemies = [n for n in neighbours(point, after.size) if after.color(n) == color.opponent]
    return any(len(after.liberties(one)) <= (_FEW if len(after.chain(one)) > 1 else 1) for one in enemies)


def answers_to_atari(game: Game, color: Color) -> list[int]:
    """The moves that save a big chain which the opponent's last move put into atari; none if nothing is to be saved."""
    position, moves = game.position, game.moves
    if not moves or moves[-1].point == PASS or moves[-1].color is color:
        return []
    last = moves[-1].point
    mine = [n for n in neighbours(last, position.size) if position.color(n) == color and position.in_atari(n)]
    chains = {min(position.chain(stone)): position.chain(stone) for stone in mine}
    position.to_move = color
    big = [first for first, chain in chains.items() if len(chain) >= _BIG and not cannot_escape(position, first)]
    return [move for move in sensible_moves(game, color) if any(_saves(position, move, c, color) for c in big)]


def _saves(position: Position, move: int, chain: int, color: Color) -> bool:
    """Whether the chain is out of atari after the move."""
    after = position.copy()
    after.play(move, color)
    return len(after.liberties(chain)) >= _MOST_CHASED


def neighbours(point: int, size: int) -> list[int]:
    """The points next to this one."""
    row, column = divmod(point, size)
    found = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * size + c for r, c in found if 0 <= r < size and 0 <= c < size]


def _touches_atari(position: Position, point: int) -> bool:
    """Whether a chain next to the point is in atari: there something is left to take or to save."""
    return any(position.color(n) and position.in_atari(n) for n in neighbours(point, position.size))


def _settled(position: Position, *, by_playouts: bool) -> NDArray[np.bool_]:
    """The points that belong to one side even if it never answers, or in every playout, whoever begins."""
    settled: NDArray[np.bool_] = unconditional_life(position).reshape(-1) != 0
    if not by_playouts:
        return settled
    owners = []
    for color in (Color.BLACK, Color.WHITE):
        position.to_move = color
        owners.append(run(position, _PLAYOUTS, _JUDGE, seed=_SEED).ownership.reshape(-1))
    black_first, white_first = owners
    sure = np.minimum(np.abs(black_first), np.abs(white_first)) >= _SURE
    settled |= sure & (np.sign(black_first) == np.sign(white_first))
    return settled
