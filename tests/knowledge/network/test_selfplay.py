"""Games of a tiny network against itself."""

import random
from dataclasses import fields

import numpy as np
import pytest

from katachi.go import BLACK, PASS, WHITE, Game
from katachi.knowledge.network.examples import PRESENT, RECENT, examples_of, sight_of
from katachi.records import GameRecord

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from katachi.knowledge.network.body import Body, NetworkShape  # noqa: E402
from katachi.knowledge.network.selfplay import Selfplay, SelfplayGames, play, real_moves  # noqa: E402

NOTHING = -2


def tiny() -> Body:
    torch.manual_seed(1)
    return Body(NetworkShape(channels=8, blocks=1, gate=4, head=4, values=4))


@pytest.fixture(scope="module")
def games() -> SelfplayGames:
    return play(tiny(), Selfplay(7, handicaps=0.5), 24, 5, threads=2)


def test_the_same_seed_plays_the_same_games(games: SelfplayGames) -> None:
    network = tiny().train()
    over: list[int] = []
    again = play(network, Selfplay(7, handicaps=0.5), 24, 5, threads=1, progress=over.append)
    for one in fields(games):
        assert np.array_equal(getattr(games, one.name), getattr(again, one.name)), one.name
    assert network.training
    assert over == sorted(over)
    assert over[-1] <= 24
    other = play(network, Selfplay(7, handicaps=0.5), 24, 6)
    assert not np.array_equal(games.komi, other.komi)


def test_moves_are_legal_and_handicaps_are_placed(games: SelfplayGames) -> None:
    with_stones = 0
    for moves in games.moves:
        game = Game(7, rules="japanese")
        for column, move in enumerate(moves[moves != NOTHING].tolist()):
            assert game.to_move == (WHITE if column % 2 else BLACK)
            game.play(move)
        placed = (moves[:4:2] >= 0).all() and (moves[1:4:2] == PASS).all()
        with_stones += bool(placed)
    assert 4 < with_stones < 20
    assert (games.komi % 1 == 0.5).all()


def test_only_the_even_part_of_a_game_is_learned_from(games: SelfplayGames) -> None:
    found = games.examples(threads=2)
    assert len(found) > 200
    assert (found.number >= games.weak_until[found.game]).all()
    assert (found.played == -1).all()
    assert (found.reply == -1).all()
    assert (found.year == PRESENT).all()
    assert (found.black == (found.number % 2 == 0)).all()
    side = np.where(found.black, 1, -1)
    assert (found.komi == -side * games.komi[found.game]).all()
    margin = games.owners.astype(float).sum(1) / 127 - games.komi
    assert found.lead == pytest.approx(side * margin[found.game], abs=1e-4)
    assert (found.won == (found.lead > 0)).all()
    for row in range(0, len(found), 17):  # what is seen is the position before the move of this number
        game, number = Game(7, rules="japanese"), int(found.number[row])
        for move in games.moves[found.game[row], :number].tolist():
            game.play(move)
        points, last, _ = sight_of(game, game.to_move)
        assert (found.points[row] == points[0]).all()
        assert (found.recent[row] == last[0]).all()
        assert len(game.moves) == number
    assert found.recent.shape[1] == RECENT


def test_games_are_taken_over_where_real_ones_were_left() -> None:
    draw = random.Random(3)
    records = []
    for _ in range(6):
        game = Game(7, rules="japanese")
        for _ in range(20):
            game.play(draw.choice(list(game.legal_moves())))
        records.append(GameRecord(7, [(move.color, move.point) for move in game.moves]))
    records.append(GameRecord(7, [(BLACK, 3), (WHITE, PASS), (BLACK, 4)]))  # with a pass, so it is not used
    real = real_moves(examples_of(records, 7))
    assert len(real) == 6
    found = play(tiny(), Selfplay(7, handicaps=0.0, taken_over=1.0, spoiled=3), 24, 2, taken=real)
    shared = [max(int((row[:20] == moves[:20]).cumprod().sum()) for moves in real) for row in found.moves]
    assert sum(one >= 5 for one in shared) > 12  # most begin with several moves of a real game
    # Weak players add at most three moves, unless the real game was left because a move was not free.
    assert (found.weak_until <= 0.7 * 49 + 3).all()
    assert sum(until <= one + 3 for until, one in zip(found.weak_until, shared, strict=True)) > 12
    for moves in found.moves:
        game = Game(7, rules="japanese")
        for move in moves[moves != NOTHING].tolist():
            game.play(move)


def test_boards_without_a_place_for_handicaps() -> None:
    found = play(tiny(), Selfplay(5, handicaps=1.0, blunders=1.0), 6, 1)
    assert found.moves.shape[1] <= 50
    assert (found.moves[:, 0] >= 0).all()
    later = np.arange(found.moves.shape[1]) >= found.weak_until[:, None]
    assert len(found.examples()) == ((found.moves >= 0) & later).sum()


def test_playing_can_be_ended() -> None:
    network = tiny().train()

    def stop(_over: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(network, Selfplay(7), 4, 1, progress=stop)
    assert network.training
