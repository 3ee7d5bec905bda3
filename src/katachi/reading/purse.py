"""A budget that several searches share, and a callback that may watch it being spent."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from katachi.reading.tsumego import Tsumego

if TYPE_CHECKING:
    from katachi.reading.answer_parts import Answer

SLICE = 0.03  # seconds of work between two calls of the watcher
_SHORTEST = 0.005
_WHOLE, _LONGEST = 0.08, 0.3  # seconds, for what has to be done in one go

Result = TypeVar("Result")


class Purse:
    """What is left of a budget.

    `pulse` is called between slices of the work, with the purse: what is being done (`phase`) and what is `known` so
    far. It returns whether to continue; if not, nothing is left. Time is that of this thread, so waiting in `pulse` is
    free.
    """

    def __init__(self, nodes: int, seconds: float, pulse: Callable[[Purse], bool] | None = None) -> None:
        self._nodes, self._seconds = nodes, seconds
        self._start = self._looked = time.thread_time()
        self._searches: list[Tsumego] = []
        self._pulse = pulse
        self._stopped = False
        self._elsewhere = 0
        self.phase = ""
        self.known: Answer | None = None

    def watch(self, search: Tsumego) -> None:
        """Count the nodes of this search."""
        self._searches.append(search)

    def work(self, step: Callable[[int, float], Result], *, restarts: bool = False) -> Result:
        """What `step` returns for the remaining nodes and seconds; if watched, in slices until one ends by itself.

        The searches remember what they found, so a slice continues where the last one ended. With `restarts` they
        forget
        part of it: slices are then longer, and what the longest one does not find is given up.
        """
        if self._pulse is None:
            return step(self.nodes, self.seconds)
        slice_ = _WHOLE if restarts else max(_SHORTEST, SLICE - (time.thread_time() - self._looked))
        while True:
            given = min(slice_, self.seconds)
            start = time.thread_time()
            result = step(self.nodes, given)
            if time.thread_time() - start < given:
                self.breathe()
                return result
            if not self.go_on() or self.empty or slice_ >= _LONGEST:
                return result
            slice_ = 2 * slice_ if restarts else SLICE

    def breathe(self) -> None:
        """Call the watcher if it is time."""
        if time.thread_time() - self._looked >= SLICE:
            self.go_on()

    def go_on(self, elsewhere: int | None = None) -> bool:
        """Call the watcher. `elsewhere`: nodes of a search that is not watched. Returns False if the work is to
        stop."""
        if elsewhere is not None:
            self._elsewhere = elsewhere
        if self._pulse is not None and not self._stopped:
            self._stopped = not self._pulse(self)
            self._looked = time.thread_time()
        return not self._stopped

    @property
    def stopped(self) -> bool:
        return self._stopped

    @property
    def spent(self) -> float:
        return time.thread_time() - self._start

    @property
    def used(self) -> int:
        return sum(search.nodes for search in self._searches)

    @property
    def seen(self) -> int:
        """Nodes to show the watcher, including those of searches that keep their own count."""
        return self.used + self._elsewhere

    @property
    def seconds(self) -> float:
        return 0.0 if self._stopped else max(0.0, self._seconds - self.spent)

    @property
    def nodes(self) -> int:
        return 0 if self._stopped else max(0, self._nodes - self.used)

    @property
    def empty(self) -> bool:
        return self.seconds <= 0 or self.nodes <= 0
