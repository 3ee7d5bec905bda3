"""Our own special functions against scipy's."""

import numpy as np
import pytest
from scipy import special as exact

from katachi.knowledge import special, statistics


def test_quantiles_of_the_beta_distribution() -> None:
    random = np.random.default_rng(7)
    matched = np.floor(10 ** random.uniform(0, 6, 300))
    played = np.floor(matched * random.uniform(0, 1, 300))
    small = np.minimum(played, random.integers(0, 20, 300))
    for k in (played, small, np.zeros(300), matched):
        for tail in (0.025, 0.975, 0.5):
            ours = special.betaincinv(k + 0.5, matched - k + 0.5, tail)
            np.testing.assert_allclose(ours, exact.betaincinv(k + 0.5, matched - k + 0.5, tail), rtol=1e-8)


def test_tails_of_the_chi_square_distribution() -> None:
    for degrees in range(1, 40):
        for x in (0.0, 0.01, 0.7, 3.0, 12.5, 80.0, 400.0):
            assert special.chdtrc(degrees, x) == pytest.approx(exact.chdtrc(degrees, x), rel=1e-10, abs=1e-300)


def test_intervals_without_scipy_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_scipy = statistics.credible([0, 3, 10], [10, 10, 10]), statistics.chi_square([[30, 10], [10, 30]])
    monkeypatch.setattr(statistics, "_special", lambda: special)
    without = statistics.credible([0, 3, 10], [10, 10, 10]), statistics.chi_square([[30, 10], [10, 30]])
    np.testing.assert_allclose(np.ravel(with_scipy[0]), np.ravel(without[0]), rtol=1e-9)
    assert with_scipy[1] == pytest.approx(without[1])
