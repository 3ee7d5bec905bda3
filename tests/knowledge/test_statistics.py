"""Intervals and tests against scipy's and against the paper's formula worked out slowly."""

import re
from decimal import Decimal, localcontext
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from katachi.knowledge.statistics import Pairs, confidence, credible, hypergeometric_tail, q_values, wilson

COUNTS = st.integers(0, 200)


@st.composite
def tables(draw: st.DrawFn, most: int = 60) -> tuple[int, int, int, int]:
    """C_PQ, C_P, C_Q, N of a fourfold table."""
    both, only_p, only_q, neither = (draw(st.integers(0, most)) for _ in range(4))
    assume(both + only_p + only_q + neither > 0)
    return both, both + only_p, both + only_q, both + only_p + only_q + neither


# ---- Shares ----------------------------------------------------------------------------------------------------------


@given(st.integers(1, 500), st.floats(0, 1), st.sampled_from([0.5, 0.9, 0.95, 0.995]))
def test_wilson_is_scipys(n: int, share: float, level: float) -> None:
    k = round(n * share)
    theirs = stats.binomtest(k, n).proportion_ci(level, "wilson")
    low, high = wilson(k, n, level)
    assert (float(low), float(high)) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_wilson_of_nothing_is_everything() -> None:
    low, high = wilson([0, 0, 3], [0, 4, 3])
    assert low.tolist()[:2] == [0, 0]
    assert high[0] == high[2] == 1
    assert 0 < high[1] < 1


@given(COUNTS, COUNTS, st.sampled_from([0.5, 0.95]))
def test_credible_interval_is_the_beta_posterior(k: int, rest: int, level: float) -> None:
    low, high = credible(k, k + rest, level)
    theirs = stats.beta(k + 0.5, rest + 0.5).interval(level)
    assert float(low) == pytest.approx(theirs[0] if k else 0, rel=1e-9)
    assert float(high) == pytest.approx(theirs[1] if rest else 1, rel=1e-9)


def test_credible_interval_covers() -> None:
    """Averaged over the prior, 95 % of the intervals hold the true share."""
    rng = np.random.default_rng(4)
    true = rng.beta(0.5, 0.5, 20_000)
    low, high = credible(rng.binomial(30, true), 30)
    assert np.mean((low <= true) & (true <= high)) == pytest.approx(0.95, abs=0.02)


def test_the_papers_confidence() -> None:
    assert confidence([4, 0, 0], [100, 7, 0]).tolist() == [0.02, 0, 0]


# ---- Pairs -----------------------------------------------------------------------------------------------------------


def paper_g2(both: int, p: int, q: int, total: int) -> float:
    """−2 log(L(H1)/L(H2)) term by term with 60 digits; the binomial coefficients cancel."""
    with localcontext() as context:
        context.prec = 60

        def log_b(share: Decimal, k: int, n: int) -> Decimal:
            hit = k * share.ln() if k else Decimal(0)
            return hit + ((n - k) * (1 - share).ln() if n > k else Decimal(0))

        share = Decimal(q) / total
        log_h1 = log_b(share, both, p) + log_b(share, q - both, total - p)
        log_h2 = log_b(Decimal(both) / p, both, p) if p else Decimal(0)
        log_h2 += log_b(Decimal(q - both) / (total - p), q - both, total - p) if total > p else Decimal(0)
        return float(-2 * (log_h1 - log_h2))


@given(tables())
def test_likelihood_ratio_is_the_papers(table: tuple[int, int, int, int]) -> None:
    assert float(Pairs.of(*table).g2) == pytest.approx(paper_g2(*table), rel=1e-9, abs=1e-11)


@pytest.mark.parametrize(
    "table",
    [
        (1, 1, 1, 12_929_703),
        (1, 1, 500_000, 12_929_703),
        (2, 40, 51, 12_929_703),
        (0, 1000, 20_000, 12_929_703),
        (90_000, 900_000, 1_300_000, 12_929_703),
        (5, 5, 5, 5),
        (0, 0, 3, 9),
        (3, 9, 3, 9),
    ],
)
def test_likelihood_ratio_of_a_large_collection(table: tuple[int, int, int, int]) -> None:
    assert float(Pairs.of(*table).g2) == pytest.approx(paper_g2(*table), rel=1e-9, abs=1e-9)


def test_a_pair_met_once_looks_significant_whatever_it_is() -> None:
    """Why count 1 says nothing: with both patterns met once, −2 log λ = 2 (ln N + 1) nearly."""
    once = Pairs.of(1, 1, 1, 12_929_703)
    assert float(once.g2) == pytest.approx(2 * (np.log(12_929_703) + 1), abs=1e-6)
    assert float(once.p_value) < 1e-7


@given(tables())
def test_p_value_is_chi_squares(table: tuple[int, int, int, int]) -> None:
    pairs = Pairs.of(*table)
    assert float(pairs.p_value) == pytest.approx(stats.chi2.sf(float(pairs.g2), 1), rel=1e-9)


@given(tables())
def test_exact_p_value_is_fishers(table: tuple[int, int, int, int]) -> None:
    both, p, q, total = table
    fourfold = [[both, p - both], [q - both, total - p - q + both]]
    theirs = stats.fisher_exact(fourfold, alternative="greater").pvalue
    assert float(Pairs.of(*table).exact_p_value) == pytest.approx(theirs, rel=1e-7, abs=1e-12)


def test_exact_p_value_in_a_large_collection() -> None:
    total = 12_929_703
    k, p, q = np.array([(1, 1, 1), (2, 40, 51), (3, 5000, 5000), (700, 9000, 900_000), (30, 9000, 900_000)]).T
    theirs = stats.hypergeom.sf(k - 1, total, p, q)
    assert hypergeometric_tail(k, p, q, total) == pytest.approx(theirs, rel=1e-6)


@given(tables())
def test_independence_is_symmetric(table: tuple[int, int, int, int]) -> None:
    both, p, q, total = table
    here, there = Pairs.of(both, p, q, total), Pairs.of(both, q, p, total)
    assert float(here.g2) == pytest.approx(float(there.g2), abs=1e-9)
    assert float(here.exact_p_value) == pytest.approx(float(there.exact_p_value), rel=1e-9, abs=1e-12)


@given(st.integers(1, 19), st.integers(1, 19), st.integers(1, 9))
def test_no_association_no_evidence(p: int, q: int, scale: int) -> None:
    """Where observed is exactly what is expected, everything says so."""
    pairs = Pairs.of(p * q * scale, p * 20 * scale, q * 20 * scale, 400 * scale)
    assert float(pairs.g2) == pytest.approx(0, abs=1e-9)
    assert float(pairs.effect) == pytest.approx(0, abs=1e-12)
    _, low, high = pairs.log_odds()
    assert low < 0 < high


def test_effect_and_expected() -> None:
    pairs = Pairs.of([8, 0, 40], [10, 10, 100], [100, 100, 400], 1000)
    assert pairs.expected.tolist() == [1, 1, 40]
    assert pairs.effect.tolist() == [3, -np.inf, 0]
    assert pairs.small.tolist() == [True, True, False]


def test_log_odds_interval() -> None:
    middle, low, high = Pairs.of(20, 30, 60, 1000).log_odds()
    assert float(middle) == pytest.approx(np.log(20.5 * 930.5 / (10.5 * 40.5)))
    assert float(high - middle) == pytest.approx(1.959964 * np.sqrt(1 / 20.5 + 1 / 10.5 + 1 / 40.5 + 1 / 930.5))
    assert float(middle - low) == pytest.approx(float(high - middle))


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="contradict"):
        Pairs.of(5, 4, 9, 100)


# ---- Many tests ------------------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 1), min_size=1, max_size=50))
def test_q_values_are_scipys(p: list[float]) -> None:
    assert q_values(p) == pytest.approx(stats.false_discovery_control(p), rel=1e-9, abs=1e-300)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.integers(0, 30))
def test_tests_left_out_count_as_failed(p: list[float], more: int) -> None:
    whole = stats.false_discovery_control(p + [1.0] * more)[: len(p)]
    assert q_values(p, len(p) + more) == pytest.approx(whole, rel=1e-9, abs=1e-300)


def test_fewer_tests_than_p_values() -> None:
    with pytest.raises(ValueError, match="1 tests cannot have 2"):
        q_values([0.1, 0.2], 1)


def test_no_tests() -> None:
    assert q_values([]).tolist() == []


def test_the_example_of_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(example, "statistics.md", "exec"), {})
    assert capsys.readouterr().out.startswith("[15.6 34.  53.5]")
