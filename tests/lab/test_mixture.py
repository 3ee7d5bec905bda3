"""Learning the mixture of the offline term: against grids, and as a whole on a small collection."""

import json
import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from katachi.go import Game
from katachi.lab import mixture
from katachi.records import GameRecord, write
from katachi.search.offline import Mixture
from katachi.search.settings import SOURCES


def test_weights_are_the_likeliest() -> None:
    """A grid of all weights, in steps of a twentieth, has none that are better."""
    chances = np.random.default_rng(1).dirichlet([0.4] * 3, 200)

    def likelihood(weights: np.ndarray) -> float:
        return float(np.log(chances @ weights).sum())

    steps = [np.array(one) / 20 for one in product(range(21), repeat=3) if sum(one) == 20]
    best = max(steps, key=likelihood)
    found = mixture.mixture_weights(chances, credit=0)
    assert found.sum() == pytest.approx(1)
    assert likelihood(found) >= likelihood(best)
    assert np.abs(found - best).max() < 0.05


def test_no_source_is_lost() -> None:
    useless = np.array([[0.9, 1e-12]] * 90)
    assert mixture.mixture_weights(useless).tolist() == pytest.approx([100 / 110, 10 / 110], abs=1e-3)


def test_a_logit_finds_the_weights_that_made_the_moves() -> None:
    made = np.array([1.0, -0.5])
    chance = np.random.default_rng(2)
    features = [chance.normal(size=(12, 2)) for _ in range(3000)]
    played = [int(chance.choice(12, p=mixture.softmax(rows @ made))) for rows in features]
    assert mixture.logit(features, played) == pytest.approx(made, abs=0.08)


def _collection(path: Path, games: int) -> None:
    chance, trees = random.Random(1), []
    for _ in range(games):
        game = Game(19)
        for _ in range(24):
            game.play(chance.choice(game.legal_moves()))
        trees.append(GameRecord.of(game).to_tree())
    path.write_text(write(trees), "utf-8")


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _collection(tmp_path / "games.sgf", 64)
    said: list[str] = []
    to = tmp_path / "offline.json"
    mixture.main([str(tmp_path / "games.sgf"), "--to", str(to), "--every", "4", "--taught", "2"], said.append)
    data = json.loads(to.read_text("utf-8"))
    assert data["recipe"]["mined"] == 61
    assert data["recipe"]["positions"] > 4
    assert set(data["weights"]) == set(SOURCES)
    assert sum(data["without_network"].values()) == pytest.approx(1, abs=1e-3)
    assert "positions" in said[0]
    monkeypatch.setattr("katachi.search.offline._FILE", to)
    assert dict(Mixture.shipped.__wrapped__().weights) == data["weights"]


def test_the_shipped_numbers_fit() -> None:
    shipped = Mixture.shipped()
    assert sum(shipped.weights.values()) == pytest.approx(1, abs=1e-3)
    assert all(weight > 0 for weight in (*shipped.weights.values(), *shipped.without_network.values()))
