"""Everybody gets his turn."""

import itertools
import threading
from collections.abc import Callable

import pytest

from katachi.interfaces.web.engine.turnstile import Turn, Turnstile, permits_here
from katachi.interfaces.web.settings import ServeSettings

Work = Callable[[Turn], None]


class Crowd:
    """Jobs in threads of their own; every look around is a turn."""

    def __init__(self, settings: ServeSettings, permits: int = 1) -> None:
        self.holders = [0] * permits
        self._turnstile, self._settings = Turnstile(permits, self.holders), settings
        self._threads: list[threading.Thread] = []
        self._number = 0

    def add(self, work: Work) -> Turn:
        self._number += 1
        turn = Turn(self._number, self._turnstile, lambda _data: None, self._settings, quantum=0.0)

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
        while not all(turn._ticket in self._turnstile._line for turn in turns):
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


def test_who_waits_and_is_stopped_need_not_wait(settings: ServeSettings) -> None:
    crowd, go_on, ended = Crowd(settings), threading.Event(), threading.Event()
    crowd.add(lambda _turn: (go_on.wait(300), None)[1])

    def waiting(turn: Turn) -> None:
        assert turn.should_stop()
        ended.set()

    second = crowd.add(waiting)
    second.stop()
    assert ended.wait(300), "the first one never gives its permit back"
    assert crowd.holders == [1]
    go_on.set()
    crowd.join()
    assert crowd.holders == [0]


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
    assert turn.is_stopped


def test_whoever_does_not_look_up_is_known(settings: ServeSettings) -> None:
    turnstile = Turnstile(1)
    turn = Turn(7, turnstile, lambda _data: None, settings)
    assert turnstile.longest_turn() == (0, 0.0)
    turn.begin()
    job, seconds = turnstile.longest_turn()
    assert job == 7
    assert seconds >= 0
    turn.end()
    assert turnstile.longest_turn() == (0, 0.0)


def test_one_core_is_left_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, threads, permits in ((1, 1, 1), (2, 1, 1), (8, 1, 7), (8, 2, 3), (2, 4, 1)):
        monkeypatch.setattr("katachi.interfaces.web.engine.turnstile.cores", lambda cores=cores: cores)
        assert permits_here(threads) == permits
