"""Budgets of work, and work in slices, so that it can be watched and stopped in between."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

SLICE = 0.03  # seconds of reading between two looks
_SHORTEST = 0.005
_WHOLE, _LONGEST = 0.08, 0.3  # seconds for what has to be read in one go
_LEAST_PLAYOUTS = 64  # of a slice

Result = TypeVar("Result")


@dataclass(frozen=True)
class Budget:
    """Playouts, seconds, or both: the first to be used up ends the thinking. Raises ValueError without any.

    A budget of playouts alone gives the same move for the same seed on every machine; seconds do not.

    >>> Budget(1000).at_most(2.5)
    Budget(playouts=1000, seconds=2.5)
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
        """Half as much, at least one playout."""
        playouts = None if self.playouts is None else -(-self.playouts // 2)
        return Budget(playouts, None if self.seconds is None else self.seconds / 2)


class Slice(NamedTuple):
    """The work until the next look; 0 seconds mean no limit."""

    playouts: int
    seconds: float


class Meter:
    """Measures how much of a budget is used."""

    def __init__(self, budget: Budget, now: Callable[[], float] = time.monotonic) -> None:
        self.budget = budget
        self.playouts = 0
        self.stopped = False  # by somebody else, before the budget was used
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
        """How many playouts the whole budget allows, judging by the speed so far."""
        limits = []
        if self.budget.playouts is not None:
            limits.append(float(self.budget.playouts))
        if self.budget.seconds is not None:
            limits.append(self.budget.seconds * self.playouts / max(self.elapsed, 1e-6))
        return min(limits)

    def slices(
        self,
        should_stop: Callable[[], bool],
        size: int,
        *,
        seconds: float | None = None,
        step: int | None = None,
        least: int = _LEAST_PLAYOUTS,
    ) -> Iterator[Slice]:
        """The next pieces of work until the budget is used or somebody stops it; the caller adds what was done.

        A slice has ``size`` playouts at first, later what fits into ``seconds``, if they are given, and ``least`` or
        more. Where playouts alone are limited, there is a look after every ``step`` of them, however fast the machine
        is.
        """
        budget = self.budget
        while self.used < 1:
            if should_stop():
                self.stopped = True
                return
            playouts = size if budget.playouts is None else min(size, budget.playouts - self.playouts)
            if step is not None and budget.seconds is None:
                playouts = min(playouts, step - self.playouts % step)
            started = self.elapsed
            yield Slice(playouts, 0.0 if budget.seconds is None else max(budget.seconds - started, 1e-4))
            if seconds is not None:
                took = max(self.elapsed - started, 1e-6)
                size = max(least, min(int(playouts * seconds / took), 4 * size))


# ---- Reading ---------------------------------------------------------------------------------------------------------


class CountsNodes(Protocol):
    """A search that counts the positions it searched."""

    @property
    def nodes(self) -> int:
        """The positions so far."""


class SharedBudget:
    """Nodes and seconds that several searches share; somebody may watch.

    ``pulse`` is called between slices of the work and says whether to continue; if not, nothing is left. Time is that
    of this thread, so waiting in ``pulse`` is free.
    """

    def __init__(self, nodes: int, seconds: float, pulse: Callable[[], bool] | None = None) -> None:
        self._nodes, self._seconds = nodes, seconds
        self._start = self._looked = time.thread_time()
        self._searches: list[CountsNodes] = []
        self._pulse = pulse
        self.stopped = False

    def watch(self, search: CountsNodes) -> None:
        """Count the nodes of this search too."""
        self._searches.append(search)

    def work(
        self, step: Callable[[int, float], Result], *, restarts: bool = False, at_most: float = math.inf
    ) -> Result:
        """The result of ``step`` with all nodes and seconds that are left; watched, in slices until one ends by itself.

        The searches remember their results, so a slice continues where the last one ended. With ``restarts`` they
        forget a part of them: then slices get longer, and the search gives up after the longest one.
        """
        if self._pulse is None:
            return step(self.nodes, min(self.seconds, at_most))
        end = time.thread_time() + at_most
        slice_ = _WHOLE if restarts else max(_SHORTEST, SLICE - (time.thread_time() - self._looked))
        while True:
            start = time.thread_time()
            given = min(slice_, self.seconds, max(0.0, end - start))
            result = step(self.nodes, given)
            if time.thread_time() - start < given:
                self.breathe()
                return result
            if not self.go_on() or self.empty or slice_ >= _LONGEST or time.thread_time() >= end:
                return result
            slice_ = 2 * slice_ if restarts else SLICE

    def breathe(self) -> None:
        """Let the watcher look if it is time."""
        if time.thread_time() - self._looked >= SLICE:
            self.go_on()

    def go_on(self) -> bool:
        """Let the watcher look. False: stop the work."""
        if self._pulse is not None and not self.stopped:
            self.stopped = not self._pulse()
            self._looked = time.thread_time()
        return not self.stopped

    @property
    def spent(self) -> float:
        """Seconds so far."""
        return time.thread_time() - self._start

    @property
    def used(self) -> int:
        """Nodes so far."""
        return sum(search.nodes for search in self._searches)

    @property
    def seconds(self) -> float:
        """How many are left."""
        return 0.0 if self.stopped else max(0.0, self._seconds - self.spent)

    @property
    def nodes(self) -> int:
        """How many are left."""
        return 0 if self.stopped else max(0, self._nodes - self.used)

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return self.seconds <= 0 or self.nodes <= 0
