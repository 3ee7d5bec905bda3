"""How well the network predicts games: the fast way against one question after the other."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.knowledge.games import random_game
from tests.knowledge.network.slow_network import SHAPE, random_arrays

from katachi import _core
from katachi.go import Position, Rules
from katachi.go.symmetry import apply
from katachi.knowledge.network.evaluation import evaluate, legal_points
from katachi.knowledge.network.network import Network, NetworkError, save_network
from katachi.records import GameRecord

NO_SUPERKO = Rules.parse("japanese")


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Network:
    file = tmp_path_factory.mktemp("network") / "a.network"
    save_network(file, SHAPE, random_arrays(3), {})
    return Network.load(file)


def turned(record: GameRecord, symmetry: int) -> GameRecord:
    moves = [(color, apply(symmetry, point, record.size)) for color, point in record.moves]
    return GameRecord(record.size, moves, headers=dict(record.headers))


def slow_logs(network: Network, record: GameRecord, turns: int) -> list[dict[int, float]]:
    """For each move that is not a pass, the log-probabilities of the legal moves."""
    answers = []
    for number, (_, played) in enumerate(record.moves, 1):
        if played < 0:
            continue
        images = [dict(network.judge(turned(record, s).game(number, rules=NO_SUPERKO)).moves) for s in range(turns)]
        points = [p for p in range(record.size**2) if p in images[0]]
        logs = np.array([np.mean([np.log(images[s][apply(s, p, record.size)]) for s in range(turns)]) for p in points])
        logs -= np.log(np.exp(logs).sum())
        answers.append(dict(zip(points, logs.tolist(), strict=True)))
    return answers


@pytest.mark.parametrize("turns", [1, 8])
def test_the_same_as_one_question_after_the_other(network: Network, turns: int) -> None:
    games = [random_game(seed, size, 40) for seed, size in ((1, 5), (2, 7), (3, 5))]
    for game in games:
        game.headers["KM"] = "6.5"
    done: list[int] = []
    found = evaluate(network, games, turns=turns, threads=2, progress=done.append)
    slow = [answer for game in games for answer in slow_logs(network, game, turns)]
    played = [(n, p) for game in games for n, (_, p) in enumerate(game.moves, 1) if p >= 0]
    assert done == [1, 2, 3]
    assert (found.games, found.numbers.tolist()) == (3, [number for number, _ in played])
    own = [answer[point] for answer, (_, point) in zip(slow, played, strict=True)]
    assert found.log_probabilities == pytest.approx(own, abs=1e-3)
    close = 0
    for rank, answer, mine in zip(found.ranks.tolist(), slow, own, strict=True):
        near = sum(abs(other - mine) < 1e-3 for other in answer.values()) - 1  # rounding may exchange these
        assert abs(rank - 1 - sum(other > mine for other in answer.values())) <= near
        close += near
    assert close < len(slow)
    assert found.seconds > 0


def test_the_year_of_a_game_counts(network: Network) -> None:
    old, new, none = (random_game(4, 5, 20) for _ in range(3))
    old.headers["DT"], new.headers["DT"] = "1910-01-01", "2024-01-01"
    logs = [evaluate(network, [game]).log_probabilities for game in (old, new, none)]
    assert np.abs(logs[0] - logs[1]).max() > 1e-3
    assert logs[1].tolist() == logs[2].tolist()


def test_legal_points_are_those_of_the_board() -> None:
    kos = suicides = 0
    for seed in range(60):
        position = Position(5)
        for _, point in random_game(seed, 5, 60).moves:
            points, _ = _core.network_sight(position, [])
            legal = set(np.flatnonzero(legal_points(points, 5)[0]).tolist())
            assert legal == {p for p in position.legal_moves(position.to_move) if p >= 0}
            kos += int((points & 32 > 0).any())
            suicides += int(((points & 3) == 0).sum()) > len(legal)
            position.play(point, position.to_move)
    assert kos > 10
    assert suicides > 100


def test_games_without_moves(network: Network) -> None:
    found = evaluate(network, [GameRecord(9), GameRecord(9, [(1, -1)])])
    assert (found.games, len(found.ranks)) == (2, 0)
    assert evaluate(network, []).to_json()["positions"] == 0


def test_ctrl_c_ends_it(network: Network) -> None:
    def interrupted(_games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate(network, [random_game(1, 9, 30)] * 20, threads=2, progress=interrupted)


def test_a_network_whose_answer_is_not_a_number() -> None:
    native: Any = SimpleNamespace(judge=lambda points, *_: (np.full(points.shape, np.nan, np.float32),))
    with pytest.raises(NetworkError, match="not a number"):
        evaluate(Network(native, {}), [random_game(1, 9, 30)])
