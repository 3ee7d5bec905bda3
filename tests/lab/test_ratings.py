"""Statistics of matches against values worked out by hand."""

import math
import random

import pytest

from katachi.lab.ratings import Sprt, Tally, elo, expected_share, p_value, wilson


def test_points_and_share() -> None:
    score = Tally(wins=5, draws=2, losses=3)
    assert (score.games, score.points, score.share) == (10, 6.0, 0.6)
    assert Tally().share == 0.5


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    # (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96; for 0 of n: from 0 to z²/(n + z²).
    [(50, 100, 0.403832, 0.596168), (8, 10, 0.490162, 0.943318), (0, 10, 0.0, 0.277533), (10, 10, 0.722467, 1.0)],
)
def test_wilson(points: float, games: int, low: float, high: float) -> None:
    assert list(wilson(points, games)) == pytest.approx([low, high], abs=1e-6)


def test_wilson_without_games_knows_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_ends_solve_its_equation() -> None:
    """The ends are the shares p for which the observation lies exactly z standard deviations away."""
    for end in wilson(37.5, 90):
        assert abs(37.5 / 90 - end) == pytest.approx(1.959963984540054 * math.sqrt(end * (1 - end) / 90))


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.75, 190.8485)])
def test_elo_and_back(share: float, difference: float) -> None:
    assert elo(share) == pytest.approx(difference, abs=1e-4)
    assert expected_share(difference) == pytest.approx(share, abs=1e-6)


def test_elo_of_all_and_nothing() -> None:
    assert (elo(1.0), elo(0.0)) == (math.inf, -math.inf)


@pytest.mark.parametrize(
    ("wins", "losses", "p"),
    # 8:2 is 2 (45 + 10 + 1) / 1024; 10:0 is 2 / 1024.
    [(0, 0, 1.0), (5, 5, 1.0), (8, 2, 112 / 1024), (2, 8, 112 / 1024), (10, 0, 2 / 1024)],
)
def test_p_value(wins: int, losses: int, p: float) -> None:
    assert p_value(wins, losses) == pytest.approx(p)


def test_p_value_of_many_games_agrees_with_the_exact_one() -> None:
    exact = 2 * sum(math.comb(1200, k) for k in range(640, 1201)) / 2**1200
    assert p_value(640, 560) == pytest.approx(exact, rel=1e-9)


def test_llr_is_the_logarithm_of_the_likelihoods() -> None:
    test = Sprt(0, 100)
    share = expected_share(100)  # 0.6401
    by_hand = 7 * math.log(share / 0.5) + 3 * math.log((1 - share) / 0.5)
    assert test.llr(Tally(wins=7, losses=3)) == pytest.approx(by_hand)
    assert test.llr(Tally(wins=7, draws=2, losses=3)) == pytest.approx(test.llr(Tally(wins=8, losses=4)))
    assert list(test.bounds) == pytest.approx([-math.log(19), math.log(19)])


def test_sprt_decides() -> None:
    test = Sprt(0, 100)
    assert test.decision(Tally(wins=5, losses=5)) is None
    assert test.decision(Tally(wins=12)) == "accept_elo1"  # 12 ln(1.28) = 2.96
    assert test.decision(Tally(wins=11)) is None
    assert test.decision(Tally(losses=9)) == "accept_elo0"  # 9 ln(0.72) = -2.96


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "accept_elo1"), (100.0, "accept_elo0")])
def test_sprt_is_rarely_wrong(truth: float, wrong: str) -> None:
    test, chance, errors = Sprt(0, 100), random.Random(1), 0
    for _ in range(400):
        wins = losses = 0
        while (decision := test.decision(Tally(wins=wins, losses=losses))) is None:
            won = chance.random() < expected_share(truth)
            wins, losses = wins + won, losses + (not won)
        errors += decision == wrong
    assert errors <= 30  # 5 % of 400 is 20, with a standard deviation of 4.4


@pytest.mark.parametrize("text", ["", "5", "50,0", "a,b", "0,0", "0,1,2", "0,9999", "nan,1"])
def test_sprt_refuses_nonsense(text: str) -> None:
    with pytest.raises(ValueError, match="sprt"):
        Sprt.parse(text)
