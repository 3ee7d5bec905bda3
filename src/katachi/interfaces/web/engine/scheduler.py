"""Which jobs work now: the jobs of all tabs take turns, so each tab gets its share, and the page stays responsive.

A job works for a short while, then goes to the end of the queue. A job that is told to stop leaves the queue. A job
that does not call the scheduler in time, because it is in the middle of something that cannot be divided, is moved
aside: it continues on the core that is left to the page, while the others have their turns. One job can be aside.

Turns are sometimes too long, because a job calls the scheduler only between two slices of its work. The time that a tab
took beyond its share is its debt: its next turns are shorter, and if it owes a whole turn, the others go first. Debt is
counted in processor time, so a job that other programs slow down does not pay for them.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.engine.trees import Trees
from katachi.interfaces.web.judges import Judges
from katachi.interfaces.web.settings import ServeSettings
from katachi.work import cores

QUANTUM = 0.02  # seconds a job works before it lets the next one work
_LATE = 2  # quanta of work without a call
_BLOCKED = 10  # quanta that passed without a call: the job waits for something, such as a disk
_PAUSE = 0.01  # seconds between two checks for late jobs, while others wait
_MOST_DEBT = 2  # turns: more would be a wait that people notice
_EVEN = 1e-9  # seconds


def permits_here(threads: int = 1) -> int:
    """How many jobs with this many threads may work at a time; one core is left to the server and the browser."""
    return max(1, (cores() - 1) // threads)


def places(permits: int) -> int:
    """How many jobs can work at the same moment, including the one aside."""
    return permits + 1


# ---- The queue -------------------------------------------------------------------------------------------------------


class Ticket:
    """A job in the queue."""

    def __init__(self, job: int, tab: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.job, self.tab, self.clock = job, tab, clock
        self.stopped = False
        self.admitted = threading.Event()
        self.place: int | None = None
        self.since = time.monotonic()  # when its turn began
        self.begun = 0.0  # the same on its own clock
        self.allowance = 0.0  # seconds this turn may take

    def spent(self) -> float:
        """Seconds of work in this turn."""
        return self.clock() - self.begun


def thread_clock() -> Callable[[], float]:
    """A clock of this thread's processor time that other threads can read; wall time where the system has none."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))


class _Tab:
    def __init__(self) -> None:
        self.waiting: deque[Ticket] = deque()
        self.working = 0
        self.debt = 0.0  # seconds


class TabQueue:
    """The jobs that wait for a turn, by tab. For one thread at a time: the scheduler has the lock."""

    def __init__(self, quantum: float) -> None:
        self._quantum = quantum
        self._tabs: dict[int, _Tab] = {}
        self._queue: list[int] = []  # tabs with a waiting job, the one that has waited longest first

    def __len__(self) -> int:
        """How many tabs there are, waiting or working."""
        return len(self._tabs)

    def __contains__(self, ticket: Ticket) -> bool:
        """Whether it waits."""
        return ticket.tab in self._tabs and ticket in self._tabs[ticket.tab].waiting

    @property
    def is_empty(self) -> bool:
        """Whether no job waits."""
        return not self._queue

    def add(self, ticket: Ticket) -> None:
        """Put a job behind those of its tab; a tab without waiting jobs goes behind those that have some."""
        tab = self._tabs.setdefault(ticket.tab, _Tab())
        tab.waiting.append(ticket)
        if len(tab.waiting) == 1:
            self._queue.append(ticket.tab)

    def remove(self, ticket: Ticket) -> bool:
        """Remove a waiting job; False if it did not wait."""
        if ticket not in self:
            return False
        self._tabs[ticket.tab].waiting.remove(ticket)
        if not self._tabs[ticket.tab].waiting:
            self._queue.remove(ticket.tab)
        self._forget_if_gone(ticket.tab)
        return True

    def next(self) -> Ticket:
        """The job whose turn it is: of the tabs with the fewest working jobs, the one that has waited longest."""
        number = self._choose()
        tab = self._tabs[number]
        ticket = tab.waiting.popleft()
        ticket.allowance, ticket.begun = max(self._quantum - tab.debt, 0.0), ticket.clock()
        tab.working += 1
        if tab.waiting:
            self._to_the_end(number)
        else:
            self._queue.remove(number)
        return ticket

    def _choose(self) -> int:
        in_order = sorted(
            self._queue, key=lambda number: self._tabs[number].working
        )  # otherwise in the order of waiting
        for number in in_order:
            tab = self._tabs[number]
            if not 0 < self._quantum <= tab.debt + _EVEN:
                return number
            tab.debt -= self._quantum
            self._to_the_end(number)
        return in_order[0]

    def _to_the_end(self, number: int) -> None:
        self._queue.remove(number)
        self._queue.append(number)

    def worked(self, ticket: Ticket) -> None:
        """The turn of a job is over. Its tab goes to the end: its waiting jobs had to wait until now."""
        tab = self._tabs[ticket.tab]
        tab.working -= 1
        if tab.waiting:
            self._to_the_end(ticket.tab)
        tab.debt = min(max(tab.debt + ticket.spent() - self._quantum, 0.0), _MOST_DEBT * self._quantum)

    def forgive(self, ticket: Ticket) -> None:
        """No other job waited meanwhile, so its tab owes nothing."""
        self._tabs[ticket.tab].debt = 0.0
        ticket.allowance, ticket.begun = self._quantum, ticket.clock()

    def leave(self, ticket: Ticket) -> None:
        """The job has ended."""
        self.worked(ticket)
        self._forget_if_gone(ticket.tab)

    def _forget_if_gone(self, number: int) -> None:
        tab = self._tabs[number]
        if not tab.waiting and not tab.working:
            del self._tabs[number]


# ---- The scheduler ---------------------------------------------------------------------------------------------------


class Scheduler:
    """Lets a limited number of jobs work at a time: the tabs take turns, and within a tab its jobs.

    The numbers of the jobs that work now are written to ``holders``, memory that outlives this process: 0 for a free
    place, the last one for the place aside.
    """

    def __init__(
        self, permits: int, holders: list[int] | memoryview | None = None, *, quantum: float = QUANTUM
    ) -> None:
        self._lock = threading.Lock()
        self._tabs = TabQueue(quantum)
        self._quantum = quantum
        self._aside = permits
        self._holders: list[int] | memoryview = [0] * places(permits) if holders is None else holders
        self._working: list[Ticket | None] = [None] * places(permits)
        self._since: list[float] = [0.0] * places(permits)  # the last calls
        self._free = deque(range(permits))
        self._crowded = threading.Event()  # while jobs wait

    @property
    def tabs(self) -> int:
        """How many tabs have a job that works or waits."""
        with self._lock:
            return len(self._tabs)

    def waits(self, ticket: Ticket) -> bool:
        """Whether a job is in the queue."""
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
        """Give the permit to the next job in the queue."""
        with self._lock:
            if ticket.place is not None:
                self._vacate(ticket)
                self._tabs.leave(ticket)
                self._admit()

    def next_turn(self, ticket: Ticket) -> bool:
        """Let others work and wait at the end of the queue; False if told to stop meanwhile."""
        with self._lock:
            if ticket.stopped:
                return False
            if ticket.place is not None:
                if self._tabs.is_empty and ticket.place != self._aside:
                    self._tabs.forgive(ticket)
                    return True
                self._vacate(ticket)
                self._tabs.worked(ticket)
            self._queue(ticket)  # at once, or the next job would find the queue empty and continue
        ticket.admitted.wait()
        return not ticket.stopped

    def stop(self, ticket: Ticket) -> None:
        """Tell a job to stop; a waiting job leaves the queue."""
        with self._lock:
            ticket.stopped = True
            if self._tabs.remove(ticket):
                ticket.admitted.set()

    def longest_turn(self) -> tuple[int, float]:
        """The job that has worked longest without a call, and for how many seconds; 0 if none works."""
        with self._lock:
            working = [(since, self._holders[i]) for i, since in enumerate(self._since) if self._holders[i]]
        since, job = min(working, default=(0.0, 0))
        return (job, time.monotonic() - since) if job else (0, 0.0)

    def called(self, ticket: Ticket) -> float:
        """Note that a job calls; how long it has worked in this turn."""
        now = time.monotonic()
        if (place := ticket.place) is not None:  # read once: it may be moved aside at this moment
            self._since[place] = now
        return now - ticket.since

    # ---- Late jobs -------------------------------------------------------------------------------------------------

    def watch(self) -> None:
        """Move late jobs aside, forever. Sleeps while no job waits."""
        while True:
            self._crowded.wait()
            time.sleep(_PAUSE)
            self.move_aside()

    def move_aside(self) -> int:
        """Move the latest job aside, if there is room, and give its permit to the next; its number, or 0."""
        with self._lock:
            if self._tabs.is_empty:
                self._crowded.clear()
                return 0
            working = [ticket for ticket in self._working[: self._aside] if ticket is not None]
            ticket = max(working, key=self._lateness)
            if self._working[self._aside] is not None or self._lateness(ticket) < self._quantum:
                return 0
            place = ticket.place
            assert place is not None
            self._clear(place)
            self._occupy(self._aside, ticket, self._since[place])  # it still works, so it is never without a place
            self._admit()
            return ticket.job

    def _lateness(self, ticket: Ticket) -> float:
        return max(ticket.spent() / _LATE, (time.monotonic() - ticket.since) / _BLOCKED)

    # ---- Places ----------------------------------------------------------------------------------------------------

    def _queue(self, ticket: Ticket) -> None:
        ticket.admitted.clear()
        self._tabs.add(ticket)
        self._admit()
        if not self._tabs.is_empty:
            self._crowded.set()

    def _admit(self) -> None:
        while self._free and not self._tabs.is_empty:
            ticket = self._tabs.next()
            ticket.since = time.monotonic()
            self._occupy(self._free.popleft(), ticket, ticket.since)
            ticket.admitted.set()

    def _occupy(self, place: int, ticket: Ticket, called: float) -> None:
        ticket.place = place
        self._holders[place], self._working[place], self._since[place] = ticket.job, ticket, called

    def _vacate(self, ticket: Ticket) -> None:
        place, ticket.place = ticket.place, None
        assert place is not None
        self._clear(place)

    def _clear(self, place: int) -> None:
        self._holders[place], self._working[place] = 0, None
        if place != self._aside:
            self._free.append(place)


class Turn:
    """A job's side of the scheduler: when to work, where to report, and what it may use."""

    def __init__(
        self,
        job: int,
        scheduler: Scheduler,
        send: Callable[[object], None],
        settings: ServeSettings,
        *,
        tab: int | None = None,
        bases: Bases | None = None,
        trees: Trees | None = None,
        judges: Judges | None = None,
    ) -> None:
        self.settings = settings
        self.judges = judges or Judges(settings)
        self.bases = bases or Bases(settings)
        self.trees = trees or Trees()
        self.slices = 0  # turns so far
        self.worked = 0.0  # seconds in earlier turns
        self._scheduler, self._send = scheduler, send
        self._ticket = Ticket(job, -job if tab is None else tab)  # a job without a tab has one of its own

    @classmethod
    def alone(cls, settings: ServeSettings, send: Callable[[object], None] = lambda _data: None) -> Turn:
        """A turn for a job that is alone."""
        return cls(1, Scheduler(1), send, settings)

    def should_stop(self) -> bool:
        """Whether to stop; waits until it is this job's turn again. To be called after every 20–50 ms of work."""
        spent = self._scheduler.called(self._ticket)
        if self._ticket.stopped:
            return True
        if spent < self._ticket.allowance:
            return False
        self.worked += spent
        self.slices += 1
        continues = self._scheduler.next_turn(self._ticket)
        self._ticket.since = time.monotonic()
        return not continues

    @property
    def stopped(self) -> bool:
        """Whether it was told to stop. This never waits."""
        return self._ticket.stopped

    @contextmanager
    def idle(self) -> Iterator[None]:
        """Give up the turn while another program works for this job, and wait for the next one afterwards."""
        self._scheduler.leave(self._ticket)
        try:
            yield
        finally:
            self._scheduler.enter(self._ticket)

    def report(self, data: object) -> None:
        """Tell the page what is known so far."""
        self._send(data)

    def seconds_worked(self) -> float:
        """How long it has worked, without waiting."""
        now = time.monotonic()
        return self.worked + (now - self._ticket.since if self._ticket.place is not None else 0.0)

    def begin(self) -> bool:
        """Wait for the first turn; False if it was stopped before. To be called by the thread that works."""
        self._ticket.clock = thread_clock()
        return self._scheduler.enter(self._ticket)

    def end(self) -> None:
        """The job is over."""
        self._scheduler.leave(self._ticket)

    def stop(self) -> None:
        """Tell the job to stop, from another thread."""
        self._scheduler.stop(self._ticket)
