"""The jobs that wait for a turn, by tab: the tabs take turns, and the jobs of a tab share what it gets.

Turns are a little too long now and then: a job looks around only between two slices of its work. What a tab took
beyond its share is its debt: its next turns are shorter, and if it owes a whole turn, the others go first. Debt is
counted in processor time, so that a job slowed down by other programs does not pay for them.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial

_MOST_DEBT = 2  # turns: more would be a wait that people notice
_EVEN = 1e-9  # seconds


class Ticket:
    """A job in the line."""

    def __init__(self, job: int, tab: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.job, self.tab, self.clock = job, tab, clock
        self.stopped = False
        self.admitted = threading.Event()
        self.place: int | None = None
        self.since = time.monotonic()  # its turn
        self.begun = 0.0  # the same by its own clock
        self.allowance = 0.0  # seconds this turn may take

    def spent(self) -> float:
        """Seconds of work in this turn."""
        return self.clock() - self.begun


def thread_clock() -> Callable[[], float]:
    """Seconds that this thread has worked, for others to see; where the system does not tell, seconds that pass."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))


class _Tab:
    def __init__(self) -> None:
        self.waiting: deque[Ticket] = deque()
        self.working = 0
        self.debt = 0.0  # seconds


class Tabs:
    """The line of those who wait. Not for several threads at once: the turnstile has the lock."""

    def __init__(self, quantum: float) -> None:
        self._quantum = quantum
        self._tabs: dict[int, _Tab] = {}
        self._line: list[int] = []  # tabs in which a job waits, the one that has waited longest for a turn first

    def __len__(self) -> int:
        """How many tabs there are, waiting or working."""
        return len(self._tabs)

    def __contains__(self, ticket: Ticket) -> bool:
        """Whether it waits."""
        return ticket.tab in self._tabs and ticket in self._tabs[ticket.tab].waiting

    @property
    def anybody_waits(self) -> bool:
        return bool(self._line)

    def add(self, ticket: Ticket) -> None:
        """To the end of its tab's line; a tab that did not wait comes behind those that do."""
        tab = self._tabs.setdefault(ticket.tab, _Tab())
        tab.waiting.append(ticket)
        if len(tab.waiting) == 1:
            self._line.append(ticket.tab)

    def remove(self, ticket: Ticket) -> bool:
        """End the wait of a job; False if it did not wait."""
        if ticket not in self:
            return False
        self._tabs[ticket.tab].waiting.remove(ticket)
        if not self._tabs[ticket.tab].waiting:
            self._line.remove(ticket.tab)
        self._forget_if_gone(ticket.tab)
        return True

    def next(self) -> Ticket:
        """Whose turn it is: of a tab of which the fewest work now, and among these of the one that waited longest."""
        number = self._choose()
        tab = self._tabs[number]
        ticket = tab.waiting.popleft()
        ticket.allowance, ticket.begun = max(self._quantum - tab.debt, 0.0), ticket.clock()
        tab.working += 1
        if tab.waiting:
            self._to_the_end(number)
        else:
            self._line.remove(number)
        return ticket

    def _choose(self) -> int:
        in_order = sorted(self._line, key=lambda number: self._tabs[number].working)  # the rest as they wait
        for number in in_order:
            tab = self._tabs[number]
            if not 0 < self._quantum <= tab.debt + _EVEN:
                return number
            tab.debt -= self._quantum
            self._to_the_end(number)
        return in_order[0]

    def _to_the_end(self, number: int) -> None:
        self._line.remove(number)
        self._line.append(number)

    def worked(self, ticket: Ticket) -> None:
        """The turn of a job is over; it may wait for the next one. If others of its tab wait, they waited till now."""
        tab = self._tabs[ticket.tab]
        tab.working -= 1
        if tab.waiting:
            self._to_the_end(ticket.tab)
        tab.debt = min(max(tab.debt + ticket.spent() - self._quantum, 0.0), _MOST_DEBT * self._quantum)

    def forgive(self, ticket: Ticket) -> None:
        """Nobody waited while it worked, so it owes nothing."""
        self._tabs[ticket.tab].debt = 0.0
        ticket.allowance, ticket.begun = self._quantum, ticket.clock()

    def leave(self, ticket: Ticket) -> None:
        """The job has gone."""
        self.worked(ticket)
        self._forget_if_gone(ticket.tab)

    def _forget_if_gone(self, number: int) -> None:
        tab = self._tabs[number]
        if not tab.waiting and not tab.working:
            del self._tabs[number]
