"""Budgets and their meter."""

import pytest

from katachi.work import Budget, Meter


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
