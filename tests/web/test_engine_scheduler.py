"""Everybody gets his turn."""

import itertools
import random
import threading
from collections import Counter, defaultdict
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from katachi.interfaces.web.engine import scheduler
from katachi.interfaces.web.engine.scheduler import Scheduler, Ticket, Turn, permits_here, places
from katachi.interfaces.web.settings import ServeSettings

pytestmark = pytest.mark.slow

Work = Callable[[Turn], None]


class Crowd:
    """Jobs in threads of their own; every look around is a turn."""

    def __init__(self, settings: ServeSettings, permits: int = 1) -> None:
        self.holders = [0] * places(permits)
        self.scheduler, self._settings = Scheduler(permits, self.holders, quantum=0.0), settings
        self._threads: list[threading.Thread] = []
        self._number = 0

    def add(self, work: Work, tab: int | None = None) -> Turn:
        self._number += 1
        turn = Turn(self._number, self.scheduler, lambda _data: None, self._settings, tab=tab)

        def job() -> None:
            turn.begin()
            try:
                work(turn)
            finally:
                turn.end()

        thread = threading.Thread(target=job, daemon=True)
        self._threads.append(thread)
        thread.start()
        return turn

    def join(self) -> None:
        for thread in self._threads:
            thread.join(300)
            assert not thread.is_alive()

    def line_up(self, *turns: Turn) -> None:
        """Wait until these stand in the line: threads begin when they like."""
        while not all(self.scheduler.waits(turn._ticket) for turn in turns):
            threading.Event().wait(0.001)


def for_ever(turn: Turn) -> None:
    while not turn.should_stop():
        pass


def test_a_short_job_ends_beside_twenty_long_ones(settings: ServeSettings) -> None:
    crowd = Crowd(settings)
    entered = threading.Barrier(2)
    first = crowd.add(lambda turn: (entered.wait(), for_ever(turn)))  # type: ignore[arg-type,func-returns-value]
    long_ones = [first, *(crowd.add(for_ever) for _ in range(19))]
    seen: list[tuple[int, ...]] = []

    def short(turn: Turn) -> None:
        for _ in range(10):
            seen.append(tuple(other.slices for other in long_ones))
            assert not turn.should_stop()

    crowd.line_up(*long_ones[1:], crowd.add(short))
    entered.wait()  # nobody passes before all stand in the line
    while len(seen) < 10:
        threading.Event().wait(0.001)
    for turn in long_ones:
        turn.stop()
    crowd.join()
    # Between two turns of the short job every long one had exactly one.
    for earlier, later in itertools.pairwise(seen[1:]):
        assert [b - a for a, b in zip(earlier, later, strict=True)] == [1] * 20


def test_two_jobs_take_turns(settings: ServeSettings) -> None:
    crowd, order = Crowd(settings), list[int]()
    ready = threading.Barrier(2)

    def work(number: int) -> Work:
        def job(turn: Turn) -> None:
            if number == 1:
                ready.wait()
            for _ in range(50):
                order.append(number)
                turn.should_stop()

        return job

    crowd.add(work(1))
    second = crowd.add(work(2))
    crowd.line_up(second)
    ready.wait()
    crowd.join()
    assert order == [1, 2] * 50


def test_a_tab_with_five_jobs_gets_no_more_than_one_with_a_single_job(settings: ServeSettings) -> None:
    crowd, order, entered = Crowd(settings), list[int](), threading.Barrier(2)

    def work(turn: Turn) -> None:
        if turn._ticket.job == 1:
            entered.wait(30)  # nobody passes before all stand in the line
        order.append(turn._ticket.job)
        while not turn.should_stop():
            order.append(turn._ticket.job)

    tabs = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 3, 8: 4}  # job: tab
    turns = [crowd.add(work, tab) for tab in tabs.values()]
    crowd.line_up(*turns[1:])
    entered.wait(30)
    while len(order) < 80:
        threading.Event().wait(0.001)
    for turn in turns:
        turn.stop()
    crowd.join()
    seen = order[:80]
    by_tab = Counter(tabs[job] for job in seen)
    assert by_tab == {1: 20, 2: 20, 3: 20, 4: 20}
    assert all(set(map(tabs.__getitem__, seen[i : i + 4])) == {1, 2, 3, 4} for i in range(0, 80, 4)), (
        "one after another"
    )
    assert Counter(job for job in seen if tabs[job] == 1) == dict.fromkeys(range(1, 6), 4), "and in the tab each job"
    assert crowd.scheduler.tabs == 0, "tabs that are gone are forgotten"


def test_tabs_that_go_in_the_middle_keep_nobody_waiting(settings: ServeSettings) -> None:
    """Jobs come and go, stopped while they wait, while they work, before they begin; the last one still ends."""
    crowd, chance = Crowd(settings, permits=2), random.Random(5)
    steady = [crowd.add(for_ever, tab) for tab in (1, 1, 2)]
    for _ in range(150):
        guest = crowd.add(for_ever, chance.choice((1, 3, 4, 5)))
        if chance.random() < 0.7:
            before = [turn.slices for turn in steady]
            while guest.slices < chance.randrange(3):
                threading.Event().wait(0.0005)
            assert all(turn.slices >= slices for turn, slices in zip(steady, before, strict=True))
        guest.stop()
    before = [turn.slices for turn in steady]
    while any(turn.slices <= slices for turn, slices in zip(steady, before, strict=True)):
        threading.Event().wait(0.001)
    for turn in steady:
        turn.stop()
    crowd.join()
    assert crowd.scheduler.tabs == 0
    assert crowd.holders == [0, 0, 0]


class Hall:
    """Tabs without threads and with a clock of our own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, permits: int, quantum: float = 0.02) -> None:
        self.now = 0.0
        self.scheduler = Scheduler(permits, quantum=quantum)
        self.tickets: list[Ticket] = []
        self.had: defaultdict[int, float] = defaultdict(float)  # seconds by tab
        self._slices: dict[Ticket, float] = {}
        self._begun: dict[Ticket, float] = {}
        self._due: dict[Ticket, float] = {}
        self._chance = random.Random(1)
        monkeypatch.setattr(scheduler, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(threading.Event, "wait", lambda _event, _timeout=None: True)

    def add(self, tab: int, slice_: float = 0.01) -> Ticket:
        ticket = Ticket(len(self.tickets) + 1, tab, lambda: self.now)
        self.tickets.append(ticket)
        self._slices[ticket] = slice_
        self.scheduler.enter(ticket)
        return ticket

    def go(self, seconds: float) -> None:
        """Who has a permit works slice by slice, and passes on when its allowance is used up."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            working = [ticket for ticket in self.tickets if ticket.place is not None]
            for ticket in working:
                if self._due.get(ticket, 0.0) <= self.now:
                    self._due[ticket] = self.now + self._slices[ticket] * self._chance.uniform(0.9, 1.1)
                    self._begun[ticket] = self.now
            ticket = min(working, key=self._due.__getitem__)
            self.now = self._due[ticket]
            self.had[ticket.tab] += self.now - self._begun[ticket]
            if self.now - ticket.since >= ticket.allowance:
                self.scheduler.next_turn(ticket)
                ticket.since = self.now


@pytest.mark.parametrize("permits", [1, 2, 3])
def test_every_tab_has_the_same_time(monkeypatch: pytest.MonkeyPatch, permits: int) -> None:
    hall = Hall(monkeypatch, permits)
    for tab in (1, 1, 1, 1, 1, 2, 3, 4):
        hall.add(tab)
    hall.go(8.0)
    assert all(had == pytest.approx(8 * permits / 4, rel=0.03) for had in hall.had.values()), hall.had


def test_a_lonely_job_has_a_core_for_itself_where_there_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=3)
    for tab in (1, 1, 1, 1, 1, 2):
        hall.add(tab)
    hall.go(4.0)
    assert hall.had[2] == pytest.approx(4, rel=0.02), "one of three: it has no more to do"
    assert hall.had[1] == pytest.approx(8, rel=0.02)


@pytest.mark.parametrize("slice_", [0.003, 0.017, 0.03, 0.05])
def test_long_slices_get_nobody_ahead(monkeypatch: pytest.MonkeyPatch, slice_: float) -> None:
    hall = Hall(monkeypatch, permits=1)
    for tab in (1, 2, 3):
        hall.add(tab, slice_ if tab == 1 else 0.01)
    hall.add(1, slice_)
    hall.go(6.0)
    assert all(had == pytest.approx(2, rel=0.07) for had in hall.had.values()), hall.had


def test_who_was_kept_from_working_owes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=1)
    held, other = hall.add(1), hall.add(2)
    held.clock = lambda: 0.0  # other programs had the processor
    hall.now = 0.15
    assert hall.scheduler.move_aside() == 0
    hall.scheduler.next_turn(held)
    assert other.place is not None
    hall.now = 0.17
    hall.scheduler.next_turn(other)
    assert (held.place, held.allowance) == (0, 0.02), "the next turn is a whole one"
    hall.now = 0.38
    assert hall.scheduler.move_aside() == held.job, "but who waits for a disk holds nobody"


def test_what_was_done_while_nobody_waited_is_not_owed(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=1)
    alone = hall.add(1, 0.05)
    hall.go(1.0)
    hall.add(2, 0.01)
    while alone.place is not None:
        hall.go(0.001)
    began = hall.now
    while alone.place is None:
        hall.go(0.001)
    assert hall.now - began < 0.06, "it owes the end of one slice, not all of them"


def test_one_very_long_slice_costs_a_few_turns_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=1)
    slow = hall.add(1, 30.0)
    hall.add(2, 0.01)
    hall.go(30.0)
    while slow.place is not None:
        hall.go(0.001)
    began = hall.now
    while slow.place is None:
        hall.go(0.001)
    assert 0.04 < hall.now - began < 0.09


# ---- Aside -----------------------------------------------------------------------------------------------------------


def test_who_does_not_look_up_works_on_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=1)
    queue, slow, quick, third = hall.scheduler, hall.add(1), hall.add(2), hall.add(3)
    hall.now = 0.039
    assert queue.move_aside() == 0, "not yet late"
    hall.now = 0.041
    assert queue.move_aside() == slow.job
    assert (slow.place, quick.place, third.place) == (1, 0, None)
    assert list(queue._holders) == [quick.job, slow.job], "if the engine dies both may be to blame"
    hall.now = 0.1
    assert queue.move_aside() == 0, "there is one such place"
    assert queue.longest_turn() == (slow.job, 0.1)
    queue.next_turn(slow)  # it looks up at last: now it waits as everybody does, and pays for it
    assert slow.place is None
    assert queue.move_aside() == quick.job
    assert (quick.place, third.place) == (1, 0)
    queue.next_turn(third)
    assert third.place == 0, "the first one owes more than a turn"
    for ticket in (quick, third, slow):
        queue.stop(ticket)
        queue.leave(ticket)
    assert queue.tabs == 0
    assert list(queue._holders) == [0, 0]


def test_who_keeps_nobody_waiting_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=2)
    for tab in (1, 2):
        hall.add(tab)
    hall.now = 1.0
    assert hall.scheduler.move_aside() == 0
    assert list(hall.scheduler._holders) == [1, 2, 0]


def test_who_comes_back_from_aside_waits_for_a_permit(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=1)
    slow, quick = hall.add(1), hall.add(2)
    hall.now = 0.05
    assert hall.scheduler.move_aside() == slow.job
    hall.scheduler.next_turn(slow)  # nobody is in the line, but the permit is taken
    assert (slow.place, quick.place) == (None, 0)
    hall.scheduler.leave(quick)
    assert slow.place == 0


def test_who_waits_and_is_stopped_need_not_wait(settings: ServeSettings) -> None:
    crowd, go_on, ended = Crowd(settings), threading.Event(), threading.Event()
    crowd.add(lambda _turn: (go_on.wait(300), None)[1])

    def waiting(turn: Turn) -> None:
        assert turn.should_stop()
        ended.set()

    second = crowd.add(waiting)
    second.stop()
    assert ended.wait(300), "the first one never gives its permit back"
    assert crowd.holders == [1, 0]
    go_on.set()
    crowd.join()
    assert crowd.holders == [0, 0]


def test_no_more_work_at_a_time_than_there_are_permits(settings: ServeSettings) -> None:
    crowd, most, both = Crowd(settings, permits=2), list[int](), threading.Barrier(2)

    def work(turn: Turn) -> None:
        if turn._ticket.job <= 2:
            both.wait(300)  # they work at the same time, or this never ends
        for _ in range(200):
            most.append(sum(number > 0 for number in crowd.holders))
            turn.should_stop()

    for _ in range(5):
        crowd.add(work)
    crowd.join()
    assert max(most) == 2


def test_a_job_alone_keeps_its_permit(settings: ServeSettings) -> None:
    turn = Turn.alone(settings)
    assert turn.begin()
    assert not any(turn.should_stop() for _ in range(100))
    turn.stop()
    assert turn.should_stop()
    assert turn._ticket.stopped


def test_whoever_does_not_look_up_is_known(settings: ServeSettings) -> None:
    scheduler = Scheduler(1)
    turn = Turn(7, scheduler, lambda _data: None, settings)
    assert scheduler.longest_turn() == (0, 0.0)
    turn.begin()
    job, seconds = scheduler.longest_turn()
    assert job == 7
    assert seconds >= 0
    turn.end()
    assert scheduler.longest_turn() == (0, 0.0)


def test_one_core_is_left_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, threads, permits in ((1, 1, 1), (2, 1, 1), (8, 1, 7), (8, 2, 3), (2, 4, 1)):
        monkeypatch.setattr("katachi.interfaces.web.engine.scheduler.cores", lambda cores=cores: cores)
        assert permits_here(threads) == permits


def test_a_job_is_never_without_a_place_while_it_is_moved_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(monkeypatch, permits=1)
    slow, seen = hall.add(1), list[int | None]()
    hall.add(2)
    occupy = Scheduler._occupy

    def watched(queue: Scheduler, place: int, ticket: Ticket, looked: float) -> None:
        seen.append(slow.place)  # what the job would read just now, which has no lock
        occupy(queue, place, ticket, looked)

    monkeypatch.setattr(Scheduler, "_occupy", watched)
    hall.now = 1.0
    assert hall.scheduler.move_aside() == slow.job
    assert seen
    assert None not in seen
