"""Two functions of `scipy.special` for installations without scipy, one number after the other.

They agree with scipy's to eight digits, and are slower: enough for the few intervals that an explanation shows.
"""

from math import erfc, exp, lgamma, log, log1p, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

_TINY = 1e-300  # instead of 0 in a denominator
_EXACT = 1e-15
_STEPS = 100_000  # of the continued fraction, which needs about the root of the larger parameter
_HALVINGS = 1100  # down to the smallest numbers there are


def betaincinv(a: ArrayLike, b: ArrayLike, y: float) -> NDArray[np.float64]:
    """Where the share y of a beta distribution is below."""
    found = np.vectorize(_beta_quantile, otypes=[np.float64])(a, b, y)
    return np.asarray(found, np.float64)


def chdtrc(degrees: int, x: float) -> float:
    """The chance of at least x in the χ² distribution."""
    half = x / 2
    if half <= 0:
        return 1.0
    whole = degrees % 2 == 0
    powers = np.arange(0 if whole else 0.5, degrees / 2)
    terms = (exp(power * log(half) - half - lgamma(power + 1)) for power in powers)
    return min(1.0, sum(terms) + (0.0 if whole else erfc(sqrt(half))))


def _beta_quantile(a: float, b: float, y: float) -> float:
    if not (a > 0 and b > 0 and 0 <= y <= 1):
        return float("nan")
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high) or high - low < 4 * _EXACT * high:
            break
        low, high = (middle, high) if _beta_share(a, b, middle) < y else (low, middle)
    return (low + high) / 2


def _beta_share(a: float, b: float, x: float) -> float:
    """How much of a beta distribution is below x."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        before = value
        for term in (even, odd):
            d = 1 / _not_zero(1 + term * d)
            c = _not_zero(1 + term / c)
            value *= d * c
        if abs(value - before) <= _EXACT * abs(value):
            break
    return value


def _not_zero(number: float) -> float:
    return number if abs(number) > _TINY else _TINY
