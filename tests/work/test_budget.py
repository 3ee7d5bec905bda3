"""Budgets and their meter."""

import time

import pytest

from katachi.work import Budget, Meter, SharedBudget
from katachi.work.budget import SLICE


def test_what_is_used_up_first_counts() -> None:
    now = [0.0]
    meter = Meter(Budget(playouts=100, seconds=10), now=lambda: now[0])
    assert meter.used == 0
    meter.add(30)
    assert meter.used == 0.3
    now[0] = 5.0
    assert meter.used == 0.5
    assert meter.expected_playouts() == 60


def test_at_most() -> None:
    assert Budget(playouts=5).at_most(None) == Budget(playouts=5)
    assert Budget(playouts=5).at_most(2) == Budget(playouts=5, seconds=2)
    assert Budget(seconds=1).at_most(2) == Budget(seconds=1)
    assert Budget(seconds=3).at_most(2) == Budget(seconds=2)


@pytest.mark.parametrize("bad", [{}, {"playouts": 0}, {"seconds": -1.0}, {"seconds": float("nan")}])
def test_impossible_budgets(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="budget"):
        Budget(**bad)  # type: ignore[arg-type]


# ---- Slices ----------------------------------------------------------------------------------------------------------


def test_slices_of_playouts_come_to_the_budget_and_meet_at_every_step() -> None:
    meter, looks = Meter(Budget(playouts=1100)), []
    for part in meter.slices(lambda: False, 500, seconds=1000.0, step=250):
        assert part.seconds == 0.0
        meter.add(part.playouts)
        looks.append(meter.playouts)
    assert {250, 500, 750, 1000} <= set(looks)
    assert (looks[-1], meter.stopped) == (1100, False)


def test_slices_of_time_grow_and_shrink_with_the_speed() -> None:
    now, sizes = [0.0], []
    meter = Meter(Budget(seconds=1), now=lambda: now[0])
    for part in meter.slices(lambda: False, 100, seconds=0.1):
        sizes.append(part.playouts)
        assert part.seconds == pytest.approx(1 - now[0])
        now[0] += part.playouts / (10_000 if now[0] < 0.3 else 2_500)
        meter.add(part.playouts)
    assert sizes[:3] == pytest.approx([100, 400, 1000], abs=1)
    assert sizes[-1] == pytest.approx(250, abs=1)


def test_slices_are_as_small_as_slow_work_needs() -> None:
    """A simulation that asks the network takes 2 ms: others wait for the whole slice."""
    now, sizes = [0.0], []
    meter = Meter(Budget(playouts=100), now=lambda: now[0])
    for part in meter.slices(lambda: False, 8, seconds=0.02, least=8):
        sizes.append(part.playouts)
        now[0] += 0.002 * part.playouts
        meter.add(part.playouts)
    assert set(sizes[:-1]) <= {8, 9, 10}
    assert sum(sizes) == 100


def test_slices_can_be_stopped() -> None:
    meter = Meter(Budget(playouts=1000))
    for part in meter.slices(lambda: meter.playouts >= 300, 100):
        meter.add(part.playouts)
    assert (meter.playouts, meter.stopped) == (300, True)


# ---- Reading ---------------------------------------------------------------------------------------------------------


class Counting:
    """A search that looks at as many nodes as it is given, at most ten at a time."""

    nodes = 0

    def step(self, nodes: int, seconds: float) -> int:
        end = time.thread_time() + seconds
        while self.nodes < 1000 and nodes > 0 and time.thread_time() < end:
            self.nodes, nodes = self.nodes + 1, nodes - 1
        return self.nodes


def test_what_is_not_watched_is_read_in_one_go() -> None:
    search, budget = Counting(), SharedBudget(40, 60.0)
    budget.watch(search)
    assert budget.work(search.step) == 40
    assert (budget.used, budget.nodes, budget.empty) == (40, 0, True)
    assert budget.work(search.step) == 40


def test_a_watcher_is_asked_between_slices_and_ends_the_work() -> None:
    def slowly(_nodes: int, seconds: float) -> float:
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        given.append(seconds)
        return seconds

    given: list[float] = []
    budget = SharedBudget(1, 60.0, lambda: len(given) < 3)
    budget.work(slowly)
    assert len(given) == 3
    assert max(given) <= SLICE
    assert (budget.stopped, budget.seconds, budget.nodes) == (True, 0.0, 0)


def test_a_part_of_a_budget_ends_by_itself() -> None:
    looks: list[int] = []
    budget = SharedBudget(1, 60.0, lambda: not looks.append(1))  # type: ignore[func-returns-value]
    began = time.thread_time()

    def slowly(_nodes: int, seconds: float) -> None:
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass

    budget.work(slowly, at_most=2.5 * SLICE)
    assert len(looks) == 3
    assert time.thread_time() - began >= 2.5 * SLICE
