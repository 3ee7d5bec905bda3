"""Ranks, lines and power laws: against definitions written out, and on laws that are known."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from katachi.knowledge.patterns.contexts.zipf import (
    PowerLaw,
    Spectrum,
    bootstrap,
    goodness,
    line,
    log_spaced,
    power_law,
    sample,
)


def spectrum_of(frequencies: list[int]) -> Spectrum:
    counted = Counter(frequencies)
    return Spectrum.of(list(counted), list(counted.values()))


@given(st.lists(st.integers(1, 50), min_size=1, max_size=60))
def test_ranks_are_those_of_the_sorted_list(frequencies: list[int]) -> None:
    spectrum = spectrum_of(frequencies)
    assert spectrum.frequency_at(np.arange(1, len(frequencies) + 1)).tolist() == sorted(frequencies, reverse=True)
    assert (spectrum.patterns, spectrum.occurrences) == (len(frequencies), sum(frequencies))


@pytest.mark.parametrize(("frequency", "number"), [([], []), ([1], [0]), ([0], [1]), ([2, 2], [1, 1]), ([1], [-1])])
def test_what_is_no_spectrum(frequency: list[int], number: list[int]) -> None:
    with pytest.raises(ValueError, match="spectrum"):
        Spectrum.of(frequency, number)


# ---- Lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exponent", [0.8, 1.0, 1.3])
def test_an_exact_law_gives_its_exponent(exponent: float) -> None:
    found = line(spectrum_of([round(1e7 / r**exponent) for r in range(1, 2001)]))
    assert found is not None
    assert found.exponent == pytest.approx(exponent, abs=1e-3)
    assert found.r_squared > 0.9999
    assert (found.first_rank, found.last_rank) == (1, 2000)


def test_a_line_over_the_frequent_patterns_only() -> None:
    frequencies = [1000 // r for r in range(1, 101)] + [1] * 5000
    whole, frequent = line(spectrum_of(frequencies)), line(spectrum_of(frequencies), 10)
    assert whole is not None
    assert frequent is not None
    assert (frequent.last_rank, whole.last_rank) == (100, 5100)
    assert frequent.exponent == pytest.approx(1, abs=0.03)
    assert whole.exponent < frequent.exponent


def test_least_squares_is_scipys() -> None:
    frequencies = sorted(np.random.default_rng(0).zipf(1.9, 3000).tolist(), reverse=True)
    ranks = log_spaced(3000)
    theirs = stats.linregress(np.log(ranks), np.log([frequencies[r - 1] for r in ranks]))
    mine = line(spectrum_of(frequencies))
    assert mine is not None
    assert (mine.exponent, mine.r_squared) == pytest.approx((-theirs.slope, theirs.rvalue**2))
    assert mine.scale == pytest.approx(math.exp(theirs.intercept))


def test_two_ranks_are_no_line() -> None:
    assert line(spectrum_of([5, 3])) is None


def test_log_spaced_ranks() -> None:
    assert log_spaced(0).tolist() == []
    assert log_spaced(1).tolist() == [1]
    assert log_spaced(5).tolist() == [1, 2, 3, 4, 5]
    ranks = log_spaced(10**6)
    assert (ranks[0], ranks[-1], len(set(ranks.tolist()))) == (1, 10**6, len(ranks))


# ---- Power laws ------------------------------------------------------------------------------------------------------


def slow_fit(frequencies: list[int], smallest: int) -> float:
    """The likeliest exponent on a fine grid, with ζ added up term by term and its end as an integral."""
    tail = [f for f in frequencies if f >= smallest]
    logs = sum(math.log(f) for f in tail)

    def likelihood(a: float) -> float:
        far = smallest + 3000
        zeta = sum(x**-a for x in range(smallest, far)) + (far - 0.5) ** (1 - a) / (a - 1)
        return -a * logs - len(tail) * math.log(zeta)

    coarse = max(np.arange(1.3, 4, 0.05), key=likelihood)
    return float(max(np.arange(coarse - 0.06, coarse + 0.06, 0.001), key=likelihood))


@pytest.mark.parametrize("smallest", [1, 3])
def test_the_fit_is_the_slow_one(smallest: int) -> None:
    frequencies = np.random.default_rng(7).zipf(2.1, 800).tolist()
    fit = power_law(spectrum_of(frequencies), smallest)
    assert fit is not None
    assert fit.exponent == pytest.approx(slow_fit(frequencies, smallest), abs=0.002)
    assert fit.patterns == sum(f >= smallest for f in frequencies)


@pytest.mark.parametrize("exponent", [1.8, 2.0, 2.5])
def test_a_known_law_is_found(exponent: float) -> None:
    fit = power_law(spectrum_of(np.random.default_rng(11).zipf(exponent, 20_000).tolist()), 1)
    assert fit is not None
    assert abs(fit.exponent - exponent) < 4 * fit.standard_error
    assert fit.zipf_exponent == pytest.approx(1 / (fit.exponent - 1))


def test_the_standard_error_is_that_of_many_samples() -> None:
    rng = np.random.default_rng(2)
    fits = [power_law(spectrum_of(rng.zipf(2.2, 1000).tolist()), 1) for _ in range(200)]
    exponents = [fit.exponent for fit in fits if fit is not None]
    assert fits[0] is not None
    assert fits[0].standard_error == pytest.approx(float(np.std(exponents)), rel=0.2)


def test_where_the_law_begins() -> None:
    """Below 8 there are far too few patterns: the law is found to begin near there."""
    rng = np.random.default_rng(3)
    law = PowerLaw(2.3, 0, 8, 5000, 0)
    tail = sample(law, rng)
    mixed = Spectrum.of(np.append(tail.frequency, [1, 2, 3]), np.append(tail.number, [30, 30, 30]))
    fit = power_law(mixed)
    assert fit is not None
    assert 8 <= fit.smallest <= 12
    assert abs(fit.exponent - 2.3) < 5 * fit.standard_error


def test_patterns_met_once_are_no_law_by_themselves() -> None:
    """Singletons in plenty make a steep law from 1 on the nearest of all; the law of the rest is meant."""
    tail = sample(PowerLaw(2.0, 0, 5, 400, 0), np.random.default_rng(12))
    mixed = Spectrum.of(np.append(tail.frequency, [1, 2]), np.append(tail.number, [100_000, 1_500]))
    alone, fit = power_law(mixed, 1), power_law(mixed)
    assert alone is not None
    assert fit is not None
    assert alone.distance < fit.distance
    assert fit.smallest >= 5
    assert abs(fit.exponent - 2) < 5 * fit.standard_error


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_distance_is_the_definition(seed: int) -> None:
    frequencies = np.minimum(np.random.default_rng(seed).zipf(2.0, 200), 400).tolist()
    fit = power_law(spectrum_of(frequencies), 1)
    assert fit is not None
    gaps = []
    for x in range(1, 402):
        observed = sum(f >= x for f in frequencies) / len(frequencies)
        gaps.append(abs(observed - float(fit.survival(np.array([x]))[0])))
    assert fit.distance == pytest.approx(max(gaps), abs=1e-9)


def test_too_little_for_a_law() -> None:
    assert power_law(spectrum_of([1, 2, 3])) is None
    assert power_law(spectrum_of([1] * 1000)) is None


@pytest.mark.slow
def test_bootstrap_interval_holds_the_truth_and_is_seeded() -> None:
    spectrum = spectrum_of(np.random.default_rng(5).zipf(2.0, 3000).tolist())
    low, high = bootstrap(spectrum, samples=40, seed=1)
    assert low < 2.0 < high
    assert (low, high) == bootstrap(spectrum, samples=40, seed=1)


@pytest.mark.campaign
def test_goodness_tells_a_law_from_another() -> None:
    rng = np.random.default_rng(6)
    true = spectrum_of(rng.zipf(2.0, 3000).tolist())
    false = spectrum_of(rng.geometric(0.1, 3000).tolist())
    fits = [power_law(spectrum, 1) for spectrum in (true, false)]
    assert fits[0] is not None
    assert fits[1] is not None
    assert goodness(fits[0], samples=40) > 0.1
    assert goodness(fits[1], samples=40) == 0


def test_samples_follow_the_law() -> None:
    law = PowerLaw(1.9, 0, 5, 40_000, 0)
    drawn = sample(law, np.random.default_rng(8))
    assert drawn.patterns == 40_000
    met = drawn.ranks / drawn.patterns
    assert np.max(np.abs(met - law.survival(drawn.frequency))) < 0.02
