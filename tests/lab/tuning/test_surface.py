"""The surface that games are drawn from is found again, and a flat one stays flat."""

import numpy as np
import pytest

from katachi.lab.tuning.surface import Array, Surface


def drawn(points: Array, share: Array, games: int, seed: int) -> list[float]:
    return [float(wins) / games for wins in np.random.default_rng(seed).binomial(games, share)]


def height(points: Array) -> Array:
    hill: Array = 0.65 - 0.6 * ((points - [0.7, 0.3]) ** 2).sum(axis=1)
    return hill


@pytest.mark.parametrize("seed", range(3))
def test_a_hill_is_found_in_noise(seed: int) -> None:
    points = np.random.default_rng(seed).random((60, 2))
    truth = height(points)
    surface = Surface(points, drawn(points, truth, 20, seed), [20] * 60)
    grid = np.array([[x, y] for x in np.linspace(0, 1, 21) for y in np.linspace(0, 1, 21)])
    best = grid[int(np.argmax([each.mean for each in surface.expect(grid)]))]
    assert height(best[None])[0] > 0.54  # of 0.65; a random point has 0.50
    errors = [abs(each.mean - true) for each, true in zip(surface.expect(points), truth, strict=True)]
    assert np.mean(errors) < 0.05  # the shares alone are wrong by 0.09 on average


@pytest.mark.parametrize("seed", range(3))
def test_luck_is_not_taken_for_strength(seed: int) -> None:
    points = np.random.default_rng(seed).random((60, 3))
    shares = drawn(points, np.full(60, 0.5), 20, seed)
    assert max(shares) >= 0.65
    surface = Surface(points, shares, [20] * 60, even=np.array([[0.5, 0.5, 0.5]]))
    assert max(each.mean for each in surface.expect(points)) < 0.56


def test_the_opponent_itself_wins_half() -> None:
    even = np.array([[0.5]])
    surface = Surface(np.array([[0.0], [1.0]]), [0.9, 0.9], [100, 100], even)
    at, far = surface.expect(np.array([[0.5], [0.0]]))
    assert at.mean == pytest.approx(0.5, abs=0.01)
    assert far.mean > 0.6


def test_more_games_are_surer() -> None:
    point = np.array([[0.2]])
    few, many = (Surface(point, [0.7], [games]).expect(point)[0] for games in (10, 1000))
    assert many.deviation < few.deviation
    low, high = few.interval
    assert low < few.mean < high
