"""Games of a tiny network against itself."""

import random
from dataclasses import fields

import numpy as np
import pytest

from katachi import _core
from katachi.go import BLACK, PASS, WHITE, Game
from katachi.knowledge.network.examples import LEAD_SCALE, OPTIONS, PRESENT, RECENT, examples_of, sight_of
from katachi.records import GameRecord

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from katachi.knowledge.network.body import Body, NetworkShape, planes_of, symmetries  # noqa: E402
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
        first, second = (np.nan_to_num(getattr(played, one.name), nan=99) for played in (games, again))
        assert np.array_equal(first, second), one.name
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
    known = games.considered[found.game, found.number]
    assert 0.4 < known.mean() < 0.6
    assert (found.played[~known] == -1).all()
    assert (found.played[known] == games.moves[found.game, found.number][known]).all()
    assert (found.reply == -1).all()
    assert (found.year == PRESENT).all()
    assert (found.black == (found.number % 2 == 0)).all()
    side = np.where(found.black, 1, -1)
    assert (found.komi == -side * games.komi[found.game]).all()
    margin = games.owners.astype(float).sum(1) / 127 - games.komi
    assert found.margin == pytest.approx(side * margin[found.game], abs=1e-4)
    assert (found.won == (found.margin > 0)).all()
    for row in range(0, len(found), 17):  # what is seen is the position before the move of this number
        game, number = Game(7, rules="japanese"), int(found.number[row])
        for move in games.moves[found.game[row], :number].tolist():
            game.play(move)
        points, last, _ = sight_of(game, game.to_move)
        assert (found.points[row] == points[0]).all()
        assert (found.recent[row] == last[0]).all()
        assert len(game.moves) == number
    assert found.recent.shape[1] == RECENT


def test_leads_are_what_was_seen_later_and_the_end_the_less_the_later(games: SelfplayGames) -> None:
    found = games.examples()
    margin = games.owners.astype(float).sum(1) / 127 - games.komi
    for row in range(0, len(found), 13):
        game, number = int(found.game[row]), int(found.number[row])
        expected, weight = 0.0, 1.0
        for seen in games.leads[game, number + 1 :][games.moves[game, number + 1 :] != NOTHING].astype(float):
            expected, weight = expected + weight * 0.04 * seen, weight * 0.96
        expected += weight * margin[game]
        assert (found.lead[row] if found.black[row] else -found.lead[row]) == pytest.approx(expected, abs=0.02)
    assert np.isfinite(found.lead).all()


def judged(
    network: Body, seen: tuple[np.ndarray, np.ndarray], komi: float, turn: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """The logits of all points and the leads of the side to move, from positions turned by this symmetry."""
    turns, back = symmetries(7)
    points, recent = seen[0][:, turns[turn]], np.where(seen[1] < 0, seen[1], back[turn][seen[1]])
    given = torch.from_numpy(points), torch.from_numpy(recent).long()
    level, year = torch.full((len(points),), komi), torch.full((len(points),), PRESENT)
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        moves, _, lead, owner = network(planes_of(*given, level, year, 7))
    owned = (2 * torch.sigmoid(owner.float()) - 1).sum(1) + komi
    return moves[:, 0].float().numpy(), (0.6 * lead.float() * LEAD_SCALE + 0.4 * owned).numpy()


def test_a_considered_move_is_the_best_of_its_options() -> None:
    network = tiny().eval()
    how = Selfplay(7, handicaps=0.0, weak_until=0.0, taken_over=0.0, considered=1.0, likely=5, points=0.02)
    games = play(network, how, 6, 3)
    assert games.considered[games.moves >= 0].all()
    rows = iter(zip(games.options, games.odds.astype(float), games.ahead.astype(float), strict=True))
    differ = 0
    for moves, komi in zip(games.moves, games.komi.tolist(), strict=True):
        board = _core.Crowd(7, 1)
        for number, move in enumerate(moves[moves >= 0].tolist()):
            mine = komi if number % 2 else -komi
            points, recent, free = board.look(0, 1)
            logits = judged(network, (points, recent), mine)[0][0]
            likeliest = sorted(np.flatnonzero(free[0]).tolist(), key=lambda point: -logits[point])
            options, odds, ahead = next(rows)
            known = options >= 0
            assert known.sum() == min(len(likeliest), OPTIONS)
            assert len(set(options[known].tolist())) == known.sum()
            assert free[0][options[known]].all()
            sure = [one for one in likeliest if logits[one] > logits[likeliest[: how.likely][-1]] + 0.05]
            assert set(sure) <= set(options.tolist())  # of points about as likely as the fifth, any may be there
            after = board.look_ahead(np.zeros(known.sum(), np.uint32), options[known])
            seen = [-judged(network, after, -mine, turn)[1] for turn in range(8)]
            assert min(np.abs(one - ahead[known]).max() for one in seen) < 0.05
            wish = logits[options[known]] + ahead[known] / how.points
            assert odds[known] == pytest.approx(np.exp(wish - wish.max()) / np.exp(wish - wish.max()).sum(), abs=0.25)
            assert (odds[~known] == 0).all()
            assert np.isnan(ahead[~known]).all()
            assert move == options[odds.argmax()]
            differ += move != likeliest[0]
            board.play(0, np.array([move], np.int16))
    assert next(rows, None) is None
    assert differ > 20


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
