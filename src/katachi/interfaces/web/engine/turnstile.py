"""Who works now. All jobs of all tabs go through one turnstile, so each tab gets its turn, and the page stays quick.

A job keeps its permit for a short while, then goes to the end of the line. Whoever is told to stop leaves the line. One
that does not look up in time, as it is in the middle of something that cannot be divided, is moved aside with it: there
is one place where it works on, on the core that is left to the page, while the others have their turns.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.engine.tabs import Tabs, Ticket, thread_clock
from katachi.interfaces.web.engine.trees import Trees
from katachi.interfaces.web.settings import ServeSettings
from katachi.work import cores

QUANTUM = 0.02  # seconds a job works before it lets the next one through
_LATE = 2  # times that of work: it has not looked up
_BLOCKED = 10  # times that have passed: it waits for something, such as a disk
_LOOKS = 0.01  # seconds between two looks at who is late, while somebody waits


def permits_here(threads: int = 1) -> int:
    """How many jobs of so many threads may work at a time: one core is left to the server and the browser."""
    return max(1, (cores() - 1) // threads)


def places(permits: int) -> int:
    """How many jobs can work at the same moment: one of them aside."""
    return permits + 1


class Turnstile:
    """Lets so many jobs work at a time: the tabs take turns, and in each of them its jobs.

    ``holders`` is where it writes the numbers of the jobs that work now, 0 for nobody: memory that outlives us. The
    last one is that of the place aside.
    """

    def __init__(
        self, permits: int, holders: list[int] | memoryview | None = None, *, quantum: float = QUANTUM
    ) -> None:
        self._lock = threading.Lock()
        self._tabs = Tabs(quantum)
        self._quantum = quantum
        self._aside = permits
        self._holders: list[int] | memoryview = [0] * places(permits) if holders is None else holders
        self._working: list[Ticket | None] = [None] * places(permits)
        self._since: list[float] = [0.0] * places(permits)  # the last looks around
        self._free = deque(range(permits))
        self._crowded = threading.Event()

    @property
    def tabs(self) -> int:
        """How many have a job that works or waits."""
        with self._lock:
            return len(self._tabs)

    def waits(self, ticket: Ticket) -> bool:
        """Whether it stands in the line."""
        with self._lock:
            return ticket in self._tabs

    def enter(self, ticket: Ticket) -> bool:
        """Wait for a permit; False if the job was told to stop before it got one."""
        with self._lock:
            if ticket.stopped:
                return False
            self._queue(ticket)
        ticket.admitted.wait()
        return not ticket.stopped

    def leave(self, ticket: Ticket) -> None:
        """Give the permit to the next in the line."""
        with self._lock:
            if ticket.place is not None:
                self._vacate(ticket)
                self._tabs.leave(ticket)
                self._admit()

    def pass_on(self, ticket: Ticket) -> bool:
        """Let the others through and come back at the end of the line; False if told to stop meanwhile."""
        with self._lock:
            if ticket.stopped:
                return False
            if ticket.place is not None:
                if not self._tabs.anybody_waits and ticket.place != self._aside:
                    self._tabs.forgive(ticket)
                    return True
                self._vacate(ticket)
                self._tabs.worked(ticket)
            self._queue(ticket)  # at once, or the next one would find the line empty and go on
        ticket.admitted.wait()
        return not ticket.stopped

    def stop(self, ticket: Ticket) -> None:
        """Tell a job to stop; one that waits need not wait any longer."""
        with self._lock:
            ticket.stopped = True
            if self._tabs.remove(ticket):
                ticket.admitted.set()

    def longest_turn(self) -> tuple[int, float]:
        """The job that has worked longest without a look around, and for how many seconds; 0 if nobody works."""
        with self._lock:
            working = [(since, self._holders[i]) for i, since in enumerate(self._since) if self._holders[i]]
        since, job = min(working, default=(0.0, 0))
        return (job, time.monotonic() - since) if job else (0, 0.0)

    def look(self, ticket: Ticket) -> float:
        """A job looks around: how long it has worked in this turn."""
        now = time.monotonic()
        if (place := ticket.place) is not None:  # read once: it may be moved aside in this instant
            self._since[place] = now
        return now - ticket.since

    # ---- Those who do not look up ----------------------------------------------------------------------------------

    def usher(self) -> None:
        """Move aside whoever is late, for ever. Has nothing to do while nobody waits."""
        while True:
            self._crowded.wait()
            time.sleep(_LOOKS)
            self.move_aside()

    def move_aside(self) -> int:
        """The job that is most late works on aside, if there is place, and its permit goes to the next: 0 for none."""
        with self._lock:
            if not self._tabs.anybody_waits:
                self._crowded.clear()
                return 0
            working = [ticket for ticket in self._working[: self._aside] if ticket is not None]
            ticket = max(working, key=self._lateness)
            if self._working[self._aside] is not None or self._lateness(ticket) < self._quantum:
                return 0
            place = ticket.place
            assert place is not None
            self._clear(place)
            self._occupy(self._aside, ticket, self._since[place])  # it is never without a place: it works on
            self._admit()
            return ticket.job

    def _lateness(self, ticket: Ticket) -> float:
        return max(ticket.spent() / _LATE, (time.monotonic() - ticket.since) / _BLOCKED)

    # ---- Places ----------------------------------------------------------------------------------------------------

    def _queue(self, ticket: Ticket) -> None:
        ticket.admitted.clear()
        self._tabs.add(ticket)
        self._admit()
        if self._tabs.anybody_waits:
            self._crowded.set()

    def _admit(self) -> None:
        while self._free and self._tabs.anybody_waits:
            ticket = self._tabs.next()
            ticket.since = time.monotonic()
            self._occupy(self._free.popleft(), ticket, ticket.since)
            ticket.admitted.set()

    def _occupy(self, place: int, ticket: Ticket, looked: float) -> None:
        ticket.place = place
        self._holders[place], self._working[place], self._since[place] = ticket.job, ticket, looked

    def _vacate(self, ticket: Ticket) -> None:
        place, ticket.place = ticket.place, None
        assert place is not None
        self._clear(place)

    def _clear(self, place: int) -> None:
        self._holders[place], self._working[place] = 0, None
        if place != self._aside:
            self._free.append(place)


class Turn:
    """What a job is given: when to work, where to say what it knows, and what it may use."""

    def __init__(
        self,
        job: int,
        turnstile: Turnstile,
        send: Callable[[object], None],
        settings: ServeSettings,
        *,
        tab: int | None = None,
        bases: Bases | None = None,
        trees: Trees | None = None,
    ) -> None:
        self.settings = settings
        self.bases = bases or Bases(settings)
        self.trees = trees or Trees()
        self.slices = 0  # how often it was this job's turn
        self.worked = 0.0  # seconds in earlier turns
        self._turnstile, self._send = turnstile, send
        self._ticket = Ticket(job, -job if tab is None else tab)  # without a tab it is one of its own

    @classmethod
    def alone(cls, settings: ServeSettings, send: Callable[[object], None] = lambda _data: None) -> Turn:
        """A turn that waits for nobody."""
        return cls(1, Turnstile(1), send, settings)

    def should_stop(self) -> bool:
        """To be asked every 20–50 ms of work: waits until it is this job's turn again, and says whether to stop."""
        spent = self._turnstile.look(self._ticket)
        if self._ticket.stopped:
            return True
        if spent < self._ticket.allowance:
            return False
        self.worked += spent
        self.slices += 1
        went_on = self._turnstile.pass_on(self._ticket)
        self._ticket.since = time.monotonic()
        return not went_on

    def report(self, data: object) -> None:
        """Show what is known so far."""
        self._send(data)

    def seconds_worked(self) -> float:
        """How long it has worked, its waiting not counted."""
        now = time.monotonic()
        return self.worked + (now - self._ticket.since if self._ticket.place is not None else 0.0)

    @property
    def is_stopped(self) -> bool:
        """Whether somebody asked to stop; does not wait."""
        return self._ticket.stopped

    def begin(self) -> bool:
        """Wait for the first turn; False if it was stopped before. To be called by the thread that will work."""
        self._ticket.clock = thread_clock()
        return self._turnstile.enter(self._ticket)

    def end(self) -> None:
        """The job is over."""
        self._turnstile.leave(self._ticket)

    def stop(self) -> None:
        """Ask the job to stop (from another thread)."""
        self._turnstile.stop(self._ticket)
