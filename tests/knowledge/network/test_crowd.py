"""Many games at once: what a crowd shows is what single games show."""

import numpy as np
import pytest
from tests.knowledge.games import random_game

from katachi import _core
from katachi.go import PASS, Game, Position
from katachi.knowledge.network.examples import sight_of

NOTHING = -2


def test_a_crowd_sees_what_single_games_show() -> None:
    records = [random_game(seed, 5, 40) for seed in range(6)]
    crowd = _core.Crowd(5, len(records))
    games = [Game(5, rules="japanese") for _ in records]
    fillings = 0
    for turn in range(40):
        points, recent, free = crowd.look(0, len(records))
        for row, game in enumerate(games):
            seen, last, _ = sight_of(game, game.to_move)
            assert (points[row] == seen[0]).all()
            assert recent[row].tolist() == last[0].tolist()
            legal = {point for point in game.position.legal_moves(game.to_move) if point != PASS}
            open_points = set(np.flatnonzero(free[row]).tolist())
            assert open_points <= legal
            fillings += len(legal - open_points)
            assert all(is_own_eye(game.position, point) for point in legal - open_points)
        moves = [record.moves[turn][1] if turn < len(record.moves) else NOTHING for record in records]
        going = np.flatnonzero(np.array(moves) != NOTHING).astype(np.uint32)
        ahead, last_ahead = crowd.look_ahead(going, np.array(moves, np.int16)[going])
        for game, move in zip(games, moves, strict=True):
            if move != NOTHING:
                game.play(move)
        crowd.play(0, np.array(moves, np.int16))
        points, recent, _ = crowd.look(0, len(records))
        assert (ahead == points[going]).all()
        assert (last_ahead == recent[going]).all()
    assert fillings > 10


def is_own_eye(position: Position, point: int) -> bool:
    y, x = divmod(point, position.size)
    near = [(y + dy, x + dx) for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    board = position.board
    colors = {int(board[b, a]) for b, a in near if 0 <= b < position.size and 0 <= a < position.size}
    return colors == {int(position.to_move)}


def test_what_a_crowd_refuses() -> None:
    crowd = _core.Crowd(5, 3)
    crowd.play(1, np.array([12, NOTHING], np.int16))
    with pytest.raises(ValueError, match="point 12 is not a legal move"):
        crowd.play(1, np.array([12], np.int16))
    for first, end in ((0, 4), (3, 2), (9, 9)):
        with pytest.raises(ValueError, match="not that many games"):
            crowd.look(first, end)
    with pytest.raises(ValueError, match="not that many games"):
        crowd.play(2, np.zeros(2, np.int16))
    with pytest.raises(ValueError, match="each game needs one move"):
        crowd.look_ahead(np.zeros(2, np.uint32), np.zeros(1, np.int16))
    with pytest.raises(ValueError, match="at least one playout"):
        crowd.owners(np.array([0], np.uint32), 0, 1)
    with pytest.raises(IndexError):
        crowd.owners(np.array([3], np.uint32), 4, 1)
    with pytest.raises(ValueError, match="at least one game"):
        _core.Crowd(5, 0)
    assert crowd.look(2, 2)[0].shape == (0, 25)


def test_who_owns_the_points_depends_on_the_seed_only() -> None:
    crowd = _core.Crowd(5, 3)
    for move in (12, 0, 11, 4, 13, 20):
        crowd.play(0, np.array([move] * 3, np.int16))
    found = crowd.owners(np.array([0, 1, 2], np.uint32), 20, 7)
    assert found.shape == (3, 25)
    assert (found == np.concatenate([crowd.owners(np.array([row], np.uint32), 20, 7) for row in range(3)])).all()
    assert np.abs(found.astype(int)).max() <= 127
    assert found.sum() > 0  # Black has the centre
