"""A budget that several searches share."""

from __future__ import annotations

import time

from katachi.reading.tsumego import Tsumego


class Purse:
    """What is left of a budget."""

    def __init__(self, nodes: int, seconds: float) -> None:
        self._nodes, self._seconds = nodes, seconds
        self._start = time.process_time()
        self._searches: list[Tsumego] = []

    def watch(self, search: Tsumego) -> None:
        """Its nodes count."""
        self._searches.append(search)

    @property
    def spent(self) -> float:
        return time.process_time() - self._start

    @property
    def used(self) -> int:
        return sum(search.nodes for search in self._searches)

    @property
    def seconds(self) -> float:
        return max(0.0, self._seconds - self.spent)

    @property
    def nodes(self) -> int:
        return max(0, self._nodes - self.used)

    @property
    def empty(self) -> bool:
        return self.seconds <= 0 or self.nodes <= 0
