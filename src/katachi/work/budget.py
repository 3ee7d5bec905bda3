"""How much thinking a move may cost."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """Playouts, seconds, or both: what is used up first ends the thinking.

    A budget of playouts alone gives the same move for the same seed on every machine; seconds do not.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is None and self.seconds is None:
            raise ValueError("a budget needs playouts, seconds or both")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"a budget of {self.playouts} playouts: at least 1 is needed")
        if self.seconds is not None and not 0 <= self.seconds < float("inf"):
            raise ValueError(f"a budget of {self.seconds} seconds: it must be 0 or more")

    def at_most(self, seconds: float | None) -> "Budget":
        """This budget, but no longer than these seconds (None: as it is)."""
        if seconds is None:
            return self
        return Budget(self.playouts, seconds if self.seconds is None else min(seconds, self.seconds))

    def half(self) -> "Budget":
        """Half as much, but something."""
        playouts = None if self.playouts is None else -(-self.playouts // 2)
        return Budget(playouts, None if self.seconds is None else self.seconds / 2)


class Meter:
    """Measures how much of a budget is used."""

    def __init__(self, budget: Budget, now: Callable[[], float] = time.monotonic) -> None:
        self.budget = budget
        self.playouts = 0
        self._now = now
        self._start = now()

    def add(self, playouts: int) -> None:
        """Count playouts done."""
        self.playouts += playouts

    @property
    def elapsed(self) -> float:
        """Seconds since the thinking began."""
        return self._now() - self._start

    @property
    def used(self) -> float:
        """The share of the budget that is used: 0 at the start, 1 or more when nothing is left."""
        shares = [0.0]
        if self.budget.playouts is not None:
            shares.append(self.playouts / self.budget.playouts)
        if self.budget.seconds is not None:
            shares.append(self.elapsed / self.budget.seconds if self.budget.seconds > 0 else 1.0)
        return max(shares)

    def expected_playouts(self) -> float:
        """How many playouts the whole budget will come to, going by the speed so far."""
        limits = []
        if self.budget.playouts is not None:
            limits.append(float(self.budget.playouts))
        if self.budget.seconds is not None:
            limits.append(self.budget.seconds * self.playouts / max(self.elapsed, 1e-6))
        return min(limits)
