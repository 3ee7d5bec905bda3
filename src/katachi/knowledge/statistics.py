"""Intervals and tests for counts, all on whole columns at once.

Only ``scipy.special`` is used: importing ``scipy.stats`` would cost a second in every command that shows an interval.

>>> low, high = wilson(8, 10)
>>> round(float(low), 4), round(float(high), 4)
(0.4902, 0.9433)
"""

from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from katachi._extras import installed
from katachi.go.words import between, percent

Column = NDArray[np.float64]

SMALL_EXPECTED = 5.0  # below this expected count the χ² distribution is unreliable
_NEGLIGIBLE = 1e-17  # a term this small compared with the sum of its tail changes no digit


# ---- Shares ----------------------------------------------------------------------------------------------------------


def _special() -> Any:
    """scipy's special functions, imported when first needed: commands that only need a share start faster. Without
    scipy, intervals and χ² use our own; the tables of a base need scipy's."""
    if installed("scipy"):
        from scipy import special  # noqa: PLC0415

        return special
    from katachi.knowledge import special as own  # noqa: PLC0415

    return own


def wilson(successes: ArrayLike, trials: ArrayLike, level: float = 0.95) -> tuple[Column, Column]:
    """Wilson's interval of a share; [0, 1] where nothing was tried."""
    k, n = _columns(successes, trials)
    z = NormalDist().inv_cdf(0.5 + level / 2)
    safe = np.maximum(n, 1)
    share = k / safe
    middle = (share + z * z / (2 * safe)) / (1 + z * z / safe)
    half = z / (1 + z * z / safe) * np.sqrt(share * (1 - share) / safe + z * z / (4 * safe * safe))
    low = np.where((n == 0) | (k == 0), 0.0, middle - half)  # the ends are exact there, but rounding is not
    high = np.where((n == 0) | (k == n), 1.0, middle + half)
    return low, high


@dataclass(frozen=True)
class Share:
    """A count out of a total, with Wilson's 95 % interval; no value if the total is 0.

    >>> share = Share(50, 100)
    >>> share.value, [round(end, 3) for end in share.interval]
    (0.5, [0.404, 0.596])
    """

    count: int
    of: int

    @property
    def value(self) -> float | None:
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        low, high = wilson(self.count, self.of)
        return float(low), float(high)

    def text(self, *, interval: bool = True) -> str:
        """For people: ``37.3 % [37.0, 37.6]``; a dash if there is nothing."""
        return percent(self.value, 1) + (f" {between(self.interval)}" if interval and self.of else "")

    def to_json(self) -> dict[str, object]:
        return {"value": self.value, "interval": list(self.interval), "count": self.count, "of": self.of}


def credible(played: ArrayLike, matched: ArrayLike, level: float = 0.95) -> tuple[Column, Column]:
    """The interval that holds P(i|p) with this probability: equal tails of its Beta posterior under Jeffreys' prior.

    As usual, the interval starts at 0 if the move was never played and ends at 1 if it always was.
    """
    k, n = _columns(played, matched)
    tail = (1 - level) / 2
    low = np.where(k == 0, 0.0, _special().betaincinv(k + 0.5, n - k + 0.5, tail))
    high = np.where(k == n, 1.0, _special().betaincinv(k + 0.5, n - k + 0.5, 1 - tail))
    return low, high


def confidence(played: ArrayLike, matched: ArrayLike) -> Column:
    """The paper's s(i|p) = sqrt(n_played) / n_match (K5): the standard error of a small share; 0 if never matched."""
    k, n = _columns(played, matched)
    return np.sqrt(k) / np.maximum(n, 1)


# ---- Pairs -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pairs:
    """Counts of pairs (P, Q): how often both, how often P, how often Q, and how many pairs there are in total.

    >>> pairs = Pairs.of(30, 100, 300, 10_000)
    >>> float(pairs.expected), round(float(pairs.g2), 2), bool(pairs.small)
    (3.0, 95.09, True)
    """

    both: Column
    p: Column
    q: Column
    total: Column

    @classmethod
    def of(cls, both: ArrayLike, p: ArrayLike, q: ArrayLike, total: ArrayLike) -> "Pairs":
        """From counts. Raises ValueError if a pair is more frequent than its parts, or a part than the whole."""
        pairs = cls(*_columns(both, p, q, total))
        cells = pairs._observed()
        if any(bool(np.any(cell < 0)) for cell in cells):
            raise ValueError("counts of pairs contradict each other: a pair cannot be commoner than its patterns")
        return pairs

    @property
    def expected(self) -> Column:
        """How often the pair would occur if its patterns were independent."""
        return self.p * self.q / np.maximum(self.total, 1)

    @property
    def small(self) -> NDArray[np.bool_]:
        """Whether the expected count is too small for the χ² distribution."""
        return np.asarray(self.expected < SMALL_EXPECTED)

    @property
    def effect(self) -> Column:
        """log2 of observed over expected: 1 is twice as often as chance, -inf is never."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.log2(self.both / self.expected))

    @property
    def g2(self) -> Column:
        """−2 log λ of the paper's two binomial hypotheses (C4).

        L(H1)/L(H2) has the same value as the fourfold table's Σ observed·log(expected/observed). All four cells differ
        from the expected counts by the same amount, which makes the sum exact where the table is nearly independent.
        """
        total = np.maximum(self.total, 1)
        surplus = (self.both * total - self.p * self.q) / total
        sums = np.zeros_like(total)
        for observed, expected, sign in zip(self._observed(), self._expected(), (1, -1, -1, 1), strict=True):
            seen = observed > 0  # an empty cell adds nothing: 0·log 0 = 0
            ratio = np.where(seen, sign * surplus, 0.0) / np.where(seen, expected, 1.0)
            sums += observed * np.log1p(ratio)
        return np.asarray(np.maximum(2 * sums, 0.0))

    @property
    def p_value(self) -> Column:
        """The chance of such a −2 log λ if P and Q are independent, from χ² with one degree of freedom."""
        return np.asarray(_special().erfc(np.sqrt(self.g2 / 2)))

    @property
    def exact_p_value(self) -> Column:
        """The chance of at least this many pairs if P and Q are independent: Fisher's one-sided test, for any
        counts."""
        return hypergeometric_tail(self.both, self.p, self.q, self.total)

    def log_odds(self, level: float = 0.95) -> tuple[Column, Column, Column]:
        """Natural log of the odds ratio with its interval; 1/2 is added to each cell (Haldane and Anscombe)."""
        a, b, c, d = (cell + 0.5 for cell in self._observed())
        middle = np.log(a * d / (b * c))
        half = NormalDist().inv_cdf(0.5 + level / 2) * np.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
        return middle, middle - half, middle + half

    def _observed(self) -> tuple[Column, Column, Column, Column]:
        return self.both, self.p - self.both, self.q - self.both, self.total - self.p - self.q + self.both

    def _expected(self) -> tuple[Column, Column, Column, Column]:
        p, q, total = self.p, self.q, np.maximum(self.total, 1)
        return p * q / total, p * (total - q) / total, (total - p) * q / total, (total - p) * (total - q) / total


def hypergeometric_tail(k: ArrayLike, marked: ArrayLike, drawn: ArrayLike, total: ArrayLike) -> Column:
    """P(X >= k), where X counts the marked among those drawn.

    The terms of a tail fall from its near end, so the tail that contains k is summed until nothing changes; that takes
    as many steps as a few standard deviations, not as the counts. About seven digits for millions of pairs.
    """
    k, marked, drawn, total = _columns(k, marked, drawn, total)
    upper = np.asarray(k > marked * drawn / np.maximum(total, 1))
    first = np.where(upper, k, k - 1)
    tail = _term(first, marked, drawn, total) * _falling_sum(first, marked, drawn, total, upper)
    return np.clip(np.where(upper, tail, 1 - tail), 0.0, 1.0)


def _term(k: Column, marked: Column, drawn: Column, total: Column) -> Column:
    """P(X = k); 0 where k is impossible."""
    possible = (k >= np.maximum(0, drawn + marked - total)) & (k <= np.minimum(marked, drawn))
    j = np.where(possible, k, np.maximum(0, drawn + marked - total))
    log = _log_choose(marked, j) + _log_choose(total - marked, drawn - j) - _log_choose(total, drawn)
    return np.where(possible, np.exp(log), 0.0)


def _log_choose(n: Column, k: Column) -> Column:
    return np.asarray(-_special().betaln(1 + n - k, 1 + k) - np.log1p(n))


def _falling_sum(first: Column, marked: Column, drawn: Column, total: Column, upper: NDArray[np.bool_]) -> Column:
    """1 + the ratios of all further terms to the first one, upwards or downwards."""
    sums = np.ones(np.shape(first)).reshape(-1)
    columns = [np.array(np.broadcast_to(c, np.shape(first)), dtype=float).reshape(-1) for c in (first, marked, drawn)]
    rest = np.broadcast_to(total, np.shape(first)).reshape(-1) - columns[1] - columns[2]
    up = np.broadcast_to(upper, np.shape(first)).reshape(-1)
    left = np.arange(len(sums))
    j, m, d, r, u, term = *columns, rest, up, np.ones(len(sums))
    while len(left):
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = np.where(u, (m - j) * (d - j) / ((j + 1) * (r + j + 1)), j * (r + j) / ((m - j + 1) * (d - j + 1)))
        term = term * np.where(np.isfinite(ratio), np.maximum(ratio, 0.0), 0.0)
        sums[left] += term
        go_on = term > _NEGLIGIBLE * sums[left]
        left, term = left[go_on], term[go_on]
        j, m, d, r, u = (np.where(u, j + 1, j - 1)[go_on], m[go_on], d[go_on], r[go_on], u[go_on])
    return sums.reshape(np.shape(first))


def chi_square(table: ArrayLike) -> tuple[float, float]:
    """Whether the rows of a table of counts depend on its columns: the p-value of Pearson's χ² test, and Cramér's V.

    Rows with small expected counts are added up first; what is still too thin has p = 1.

    >>> p, strength = chi_square([[30, 10], [10, 30]])
    >>> f"{p:.1e}", strength
    ('7.7e-06', 0.5)
    """
    counts = np.asarray(table, dtype=np.float64)
    counts = counts[:, counts.sum(axis=0) > 0]
    columns = counts.sum(axis=0) / max(1.0, float(counts.sum()))
    thin = counts.sum(axis=1) * columns.min(initial=1.0) < SMALL_EXPECTED
    counts = np.vstack([counts[~thin], counts[thin].sum(axis=0)])
    counts = counts[counts.sum(axis=1) * columns.min(initial=1.0) >= SMALL_EXPECTED]
    degrees = min(counts.shape) - 1
    if degrees < 1:
        return 1.0, 0.0
    total = float(counts.sum())
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / total
    statistic = float(((counts - expected) ** 2 / expected).sum())
    p = float(_special().chdtrc((counts.shape[0] - 1) * (counts.shape[1] - 1), statistic))
    return p, float(np.sqrt(statistic / (total * degrees)))


# ---- Many tests ------------------------------------------------------------------------------------------------------


def q_values(p_values: ArrayLike, tests: int | None = None) -> Column:
    """Benjamini and Hochberg: the smallest false-discovery rate at which each test still counts as a discovery.

    ``tests`` is how many tests were made, if more than there are p-values; the missing ones count as failed. Raises
    ValueError if it is less.

    >>> q_values([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.04, 0.04]
    """
    p = np.asarray(p_values, dtype=np.float64)
    if tests is not None and tests < len(p):
        raise ValueError(f"{tests} tests cannot have {len(p)} p-values")
    order = np.argsort(p)
    scaled = p[order] * (tests or len(p)) / np.arange(1, len(p) + 1)
    q = np.empty_like(p)
    q[order] = np.minimum(np.minimum.accumulate(scaled[::-1])[::-1], 1.0)
    return q


def _columns(*values: ArrayLike) -> list[Column]:
    return list(np.broadcast_arrays(*(np.asarray(value, dtype=np.float64) for value in values)))
