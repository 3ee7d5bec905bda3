"""What all games of a run together say about any configuration: a Gaussian process over the knobs (docs/tuning.md).

Its height is already pulled towards the middle, most of all for a lucky trial of few games, so the highest point can be
used directly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
_HEIGHTS = (0.01, 0.03, 0.08, 0.2)  # standard deviation of the share won
_REACHES = (0.2, 0.5, 1.0, 2.0, 4.0)  # in lengths of a range
_KNOWN = 1e-6  # variance of what is known without a game
_TWO_SIDED = 1.96  # standard deviations on either side of 95 %


@dataclass(frozen=True)
class Expected:
    """The share won, as far as the games show."""

    mean: float
    deviation: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where it is with 95 % probability."""
        return self.mean - _TWO_SIDED * self.deviation, self.mean + _TWO_SIDED * self.deviation


UNKNOWN = Expected(0.5, 0.5)


class Surface:
    """Fitted to points with their share and number of games.

    ``even`` is a point known to win exactly half: the settings of the opponent itself.
    """

    def __init__(self, points: Array, shares: Sequence[float], games: Sequence[int], even: Array | None = None) -> None:
        self._points = points
        values, variances = np.asarray(shares, float), 0.25 / np.asarray(games, float)
        weights = 1 / variances
        self._middle = 0.5 if even is not None else float(values @ weights / weights.sum())
        if even is not None:
            self._points = np.vstack([points, even])
            values, variances = np.append(values, 0.5), np.append(variances, _KNOWN)
        self._residuals, self._noise = values - self._middle, np.diag(variances)
        self._fits = [self._fit(height, reach) for height in _HEIGHTS for reach in _REACHES]
        evidence = np.array([fit.evidence for fit in self._fits])
        weight = np.exp(evidence - evidence.max())
        self._weights = weight / weight.sum()

    def expect(self, points: Array) -> list[Expected]:
        """What is expected at these points."""
        answers = [self._answer(fit, points) for fit in self._fits]
        means, variances = (np.array(part) for part in zip(*answers, strict=True))
        mean = self._weights @ means
        variance = self._weights @ (variances + means**2) - mean**2
        deviations = np.sqrt(np.maximum(variance, 0.0))
        return [
            Expected(self._middle + float(m), float(deviation)) for m, deviation in zip(mean, deviations, strict=True)
        ]

    def _fit(self, height: float, reach: float) -> "_Fit":
        covariance = _likeness(self._points, self._points, height, reach) + self._noise
        lower = np.linalg.cholesky(covariance)
        alpha = np.linalg.solve(covariance, self._residuals)
        evidence = -0.5 * float(self._residuals @ alpha) - float(np.log(np.diag(lower)).sum())
        return _Fit(height, reach, np.linalg.inv(covariance), alpha, evidence)

    def _answer(self, fit: "_Fit", points: Array) -> tuple[Array, Array]:
        near = _likeness(points, self._points, fit.height, fit.reach)
        variance = fit.height**2 - ((near @ fit.inverse) * near).sum(axis=1)
        return near @ fit.alpha, np.maximum(variance, 0.0)


@dataclass(frozen=True)
class _Fit:
    """The surface for one height and one reach."""

    height: float
    reach: float
    inverse: NDArray[np.floating[Any]]
    alpha: NDArray[np.floating[Any]]
    evidence: float  # logarithm of how likely the games are


def _likeness(a: Array, b: Array, height: float, reach: float) -> Array:
    squares = ((a[:, None, :] - b[None, :, :]) ** 2).sum(axis=2)
    likeness: Array = height**2 * np.exp(-squares / (2 * reach**2))
    return likeness
