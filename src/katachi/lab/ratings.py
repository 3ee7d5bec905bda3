"""What a number of won, drawn and lost games says about strength.

A draw is half a win and half a loss, except in the test against an even score, which ignores draws. With draws,
intervals are slightly too wide and the sequential test slightly too slow, never the other way round.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from katachi.knowledge import statistics

Decision = Literal["accept_elo0", "accept_elo1"]


@dataclass(frozen=True)
class Tally:
    """Games from one side's point of view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, games: Iterable[Mapping[str, Any]]) -> "Tally":
        """Finished games, each with its `winner` ("a", "b" or "draw"), from A's point of view."""
        winners = Counter(game["winner"] for game in games)
        return cls(winners["a"], winners["draw"], winners["b"])

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Wins, plus half of the draws."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points per game; a half if nothing was played."""
        return self.points / self.games if self.games else 0.5


# ---- How sure the share is -------------------------------------------------------------------------------------------


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share; a draw is half a point.

    >>> [round(end, 4) for end in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    low, high = statistics.wilson(points, games)
    return float(low), float(high)


def p_value(wins: int, losses: int) -> float:
    """How likely a score at least this uneven is between equals (two-sided binomial test without the draws).

    >>> p_value(8, 2)
    0.109375
    """
    games, most = wins + losses, max(wins, losses)
    if games < 1000:
        tail = sum(math.comb(games, k) for k in range(most, games + 1)) / (1 << games)
    else:
        log_half = games * math.log(2)
        logs = (
            math.lgamma(games + 1) - math.lgamma(k + 1) - math.lgamma(games - k + 1) for k in range(most, games + 1)
        )
        tail = math.fsum(math.exp(log - log_half) for log in logs)
    return min(1.0, 2 * tail)


# ---- Elo -------------------------------------------------------------------------------------------------------------


def elo(share: float) -> float:
    """The difference in rating that gives this share of the points; infinite for 0 and 1.

    >>> round(elo(0.75), 1)
    190.8
    """
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


def finite(rating: float) -> float | None:
    """A rating as JSON can express it: infinite ones are null."""
    return round(rating, 1) if math.isfinite(rating) else None


def elo_words(share: float, rating: float | None, interval: Iterable[float | None]) -> str:
    """A rating with its interval as JSON has them, where infinite ones are null.

    >>> elo_words(0.9, None, (31.2, None))
    '∞ [+31, ∞]'
    """
    low, high = interval
    middle = ("∞" if share > 0.5 else "-∞") if rating is None else f"{rating:+.0f}"
    return f"{middle} [{'-∞' if low is None else f'{low:+.0f}'}, {'∞' if high is None else f'{high:+.0f}'}]"


def expected_share(difference: float) -> float:
    """The share of the points a difference in rating gives.

    >>> round(expected_share(400), 4)
    0.9091
    """
    return 1 / (1 + 10 ** (-difference / 400))


# ---- The sequential test ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test: is the difference ``elo0`` or ``elo1``? Raises ValueError unless
    the first is the smaller one, and both are sensible."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # how often elo1 is accepted though elo0 is true
    beta: float = 0.05  # how often elo0 is accepted though elo1 is true

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"sprt: {self.elo0:g},{self.elo1:g}: the first difference must be the smaller one")
        if max(abs(self.elo0), abs(self.elo1)) > 2000:
            raise ValueError(f"sprt: {self.elo0:g},{self.elo1:g}: differences beyond 2000 Elo mean nothing")

    @classmethod
    def parse(cls, text: str) -> "Sprt":
        """Read ``0,50``."""
        try:
            elo0, elo1 = map(float, text.split(","))
        except ValueError:
            raise ValueError(f"sprt: {text!r} does not fit: give two differences in Elo, such as 0,50") from None
        return cls(elo0, elo1)

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first elo0 is accepted, at or above the second elo1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, tally: Tally) -> float:
        """The logarithm of how many times likelier the games are under elo1 than under elo0."""
        share0, share1 = expected_share(self.elo0), expected_share(self.elo1)
        lost = tally.games - tally.points
        return tally.points * math.log(share1 / share0) + lost * math.log((1 - share1) / (1 - share0))

    def decision(self, tally: Tally) -> Decision | None:
        """Which is accepted; None while more games are needed."""
        low, high = self.bounds
        llr = self.llr(tally)
        return "accept_elo1" if llr >= high else "accept_elo0" if llr <= low else None
