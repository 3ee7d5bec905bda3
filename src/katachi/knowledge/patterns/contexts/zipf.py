"""How frequencies of patterns fall with their rank (C2): f ~ 1/r^e, fitted in two ways (docs/statistics.md).

The input is the frequency spectrum: how many patterns were seen exactly f times.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

_PER_DECADE = 20  # ranks of the least-squares line, evenly spaced in the logarithm
_CANDIDATES = 40  # smallest frequencies tried
_MIN_TAIL = 50  # a tail of fewer patterns says nothing
_MOST_ALIKE = 0.9  # if more of a tail has one frequency, a steep law fits that number and no distance sees the rest
_STEEPEST = 20.0

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Spectrum:
    """Frequencies in increasing order, and how many patterns have each.

    >>> spectrum = Spectrum.of([1, 3, 10], [5, 2, 1])
    >>> spectrum.patterns, spectrum.occurrences, spectrum.frequency_at(np.array([1, 2, 3, 4])).tolist()
    (8, 21, [10, 3, 3, 1])
    """

    frequency: Counts
    number: Counts

    @classmethod
    def of(cls, frequency: object, number: object) -> "Spectrum":
        """From two columns in any order. Raises ValueError if they are not a spectrum."""
        f, n = np.asarray(frequency, dtype=np.int64), np.asarray(number, dtype=np.int64)
        if f.shape != n.shape or np.any(f < 1) or np.any(n < 0) or len(np.unique(f)) != len(f):
            raise ValueError("a spectrum has each frequency (1 or more) once, with the number of its patterns")
        order = np.argsort(f)
        order = order[n[order] > 0]
        if not len(order):
            raise ValueError("a spectrum without patterns has no law")
        return cls(f[order], n[order])

    @property
    def patterns(self) -> int:
        return int(self.number.sum())

    @property
    def occurrences(self) -> int:
        return int((self.frequency * self.number).sum())

    @property
    def ranks(self) -> Counts:
        """The last rank of each frequency: how many patterns are at least as frequent."""
        return np.cumsum(self.number[::-1])[::-1]

    def frequency_at(self, ranks: Counts) -> Counts:
        """The frequency of the pattern of each rank, from 1."""
        falling = self.ranks[::-1]
        return self.frequency[::-1][np.searchsorted(falling, ranks)]

    def tail(self, smallest: int) -> "Spectrum":
        keep = self.frequency >= smallest
        return Spectrum(self.frequency[keep], self.number[keep])


# ---- The line through the plot ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ZipfLine:
    """f = scale / r^exponent, by least squares on logarithms over log-spaced ranks from first to last."""

    exponent: float
    scale: float
    r_squared: float
    first_rank: int
    last_rank: int
    smallest_frequency: int


def line(spectrum: Spectrum, smallest_frequency: int = 1) -> ZipfLine | None:
    """The line through the patterns seen at least this often; None if there are fewer than three ranks."""
    last = spectrum.tail(smallest_frequency).patterns
    ranks = log_spaced(last)
    if len(ranks) < 3:
        return None
    x, y = np.log(ranks), np.log(spectrum.frequency_at(ranks))
    slope, intercept = np.polyfit(x, y, 1)
    spread = float(np.sum((y - y.mean()) ** 2))
    left = float(np.sum((y - slope * x - intercept) ** 2))
    r_squared = 1 - left / spread if spread else 1.0
    return ZipfLine(-float(slope), float(np.exp(intercept)), r_squared, 1, last, smallest_frequency)


def log_spaced(last: int) -> Counts:
    """Whole ranks from 1 to last, about 20 per factor of ten, each once."""
    if last < 1:
        return np.zeros(0, dtype=np.int64)
    steps = max(2, round(np.log10(last) * _PER_DECADE) + 1)
    return np.unique(np.round(np.geomspace(1, last, steps)).astype(np.int64))


# ---- The power law of the frequencies --------------------------------------------------------------------------------


@dataclass(frozen=True)
class PowerLaw:
    """P(f) = f^-exponent / ζ(exponent, smallest) for f >= smallest, by maximum likelihood."""

    exponent: float
    standard_error: float
    smallest: int  # where the law begins: the choice with the least Kolmogorov–Smirnov distance
    patterns: int  # how many patterns are in the tail
    distance: float  # Kolmogorov–Smirnov

    @property
    def zipf_exponent(self) -> float:
        """The corresponding exponent of frequency against rank."""
        return 1 / (self.exponent - 1)

    def survival(self, frequencies: NDArray[np.int64]) -> NDArray[np.float64]:
        """P(F >= f)."""
        return np.asarray(special.zeta(self.exponent, frequencies) / special.zeta(self.exponent, self.smallest))


def power_law(spectrum: Spectrum, smallest: int | None = None) -> PowerLaw | None:
    """The fit with the best start, or with the given one; None if no tail has 50 patterns that are not all alike."""
    candidates = [smallest] if smallest is not None else _beginnings(spectrum)
    fits = [fit for beginning in candidates if (fit := _fit(spectrum.tail(beginning), beginning)) is not None]
    return min(fits, key=lambda fit: fit.distance, default=None)


def _beginnings(spectrum: Spectrum) -> list[int]:
    """Frequencies to start from: all small ones, then log-spaced, while the tail is large and varied enough."""
    ranks = spectrum.ranks
    usable = spectrum.frequency[(ranks >= _MIN_TAIL) & (spectrum.number <= _MOST_ALIKE * ranks)]
    if len(usable) <= _CANDIDATES:
        return [int(f) for f in usable]
    places = np.unique(np.round(np.geomspace(1, len(usable), _CANDIDATES)).astype(int)) - 1
    return [int(f) for f in usable[places]]


def _fit(tail: Spectrum, smallest: int) -> PowerLaw | None:
    if len(tail.frequency) < 2 or tail.patterns < _MIN_TAIL:
        return None
    mean_log = float((np.log(tail.frequency) * tail.number).sum()) / tail.patterns
    exponent = _most_likely(mean_log, smallest)
    error = 1 / np.sqrt(tail.patterns * _information(exponent, smallest))
    law = PowerLaw(exponent, float(error), smallest, tail.patterns, 0.0)
    return PowerLaw(exponent, float(error), smallest, tail.patterns, _distance(law, tail))


def _most_likely(mean_log: float, smallest: int) -> float:
    """The exponent that makes the mean logarithm likeliest; there is one maximum."""
    from scipy import optimize  # noqa: PLC0415 - imported when a law is fitted, because it takes long

    def loss(exponent: float) -> float:
        return exponent * mean_log + _log_zeta(exponent, smallest)

    bounds, precise = (1 + 1e-6, _STEEPEST), {"xatol": 1e-8}
    return float(optimize.minimize_scalar(loss, bounds=bounds, method="bounded", options=precise).x)


def _log_zeta(exponent: float, smallest: int) -> float:
    """log ζ(a, x); ζ underflows for steep laws that start late, but its leading terms do not."""
    value = float(special.zeta(exponent, smallest))
    if value > 1e-290:
        return float(np.log(value))
    return float(-exponent * np.log(smallest) + np.log1p(smallest / (exponent - 1)))


def _information(exponent: float, smallest: int) -> float:
    """The second derivative of log ζ: the variance of log f."""
    step = 1e-4 * (exponent - 1)
    low, middle, high = (_log_zeta(exponent + d, smallest) for d in (-step, 0, step))
    return max((low - 2 * middle + high) / (step * step), 1e-12)


def _distance(law: PowerLaw, tail: Spectrum) -> float:
    """The greatest gap between the two distributions, at and just before every frequency seen."""
    at_least = tail.ranks / tail.patterns
    above = np.append(at_least[1:], 0.0)
    predicted, predicted_above = law.survival(tail.frequency), law.survival(tail.frequency + 1)
    return float(max(np.max(np.abs(at_least - predicted)), np.max(np.abs(above - predicted_above))))


# ---- How sure the fit is ---------------------------------------------------------------------------------------------


def bootstrap(spectrum: Spectrum, *, samples: int = 100, seed: int = 0) -> tuple[float, float]:
    """A 95 % interval of the exponent: patterns are resampled, and the start is chosen again in every sample."""
    rng = np.random.default_rng(seed)
    shares = spectrum.number / spectrum.patterns
    exponents = []
    for _ in range(samples):
        drawn = rng.multinomial(spectrum.patterns, shares)
        fit = power_law(Spectrum.of(spectrum.frequency, drawn))
        if fit is not None:
            exponents.append(fit.exponent)
    low, high = np.quantile(exponents, [0.025, 0.975])
    return float(low), float(high)


def goodness(law: PowerLaw, *, samples: int = 100, seed: int = 0) -> float:
    """The share of samples from the law itself that are at least as far from their fit: a small share rejects the law.

    The start stays the same. A large collection rejects any simple law, so look at the distance as well.
    """
    rng = np.random.default_rng(seed)
    farther = 0
    for _ in range(samples):
        fit = power_law(sample(law, rng), law.smallest)
        farther += fit is not None and fit.distance >= law.distance
    return farther / samples


def sample(law: PowerLaw, rng: np.random.Generator) -> Spectrum:
    """As many frequencies as the tail has, drawn from the law (exactly to 10^5, beyond that by its smooth form)."""
    border = max(100_000, 2 * law.smallest)
    frequencies = np.arange(law.smallest, border + 1)
    shares = -np.diff(law.survival(frequencies))
    drawn = rng.multinomial(law.patterns, np.append(shares, max(0.0, 1 - shares.sum())))
    far = (border - 0.5) * (1 - rng.random(int(drawn[-1]))) ** (-1 / (law.exponent - 1)) + 0.5
    values, numbers = np.unique(np.minimum(far, 2.0**62).astype(np.int64), return_counts=True)
    met = np.flatnonzero(drawn[:-1])
    return Spectrum.of(np.append(frequencies[met], values), np.append(drawn[met], numbers))
