"""Who found what at the root: sums in which nothing is counted twice."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from katachi.search.tree import RootStatistics

Counts = dict[int, tuple[int, ...]]  # move -> visits, wins, AMAF visits, AMAF wins, sum of scores
_NONE = (0, 0, 0, 0, 0)


def counts(statistics: Iterable[RootStatistics]) -> Counts:
    """The counters by move."""
    return {move: tuple(values) for move, *values in statistics}


def statistics(of: Counts) -> list[RootStatistics]:
    """The counters as a search takes them."""
    return [(move, *values) for move, values in of.items()]  # type: ignore[misc]  # five values each


def plus(a: Counts, b: Counts) -> Counts:
    """The sum, move by move."""
    return {**a, **{move: tuple(x + y for x, y in zip(a.get(move, _NONE), b[move], strict=True)) for move in b}}


def minus(a: Counts, b: Counts) -> Counts:
    """The difference, move by move; moves without any are left out."""
    differences = {
        move: tuple(x - y for x, y in zip(a.get(move, _NONE), b.get(move, _NONE), strict=True)) for move in {**a, **b}
    }
    return {move: values for move, values in differences.items() if any(values)}


def visits(of: Counts) -> int:
    """All simulations in it."""
    return sum(values[0] for values in of.values())


@dataclass
class Account:
    """What one worker found itself, and what it was told of the others."""

    own: Counts = field(default_factory=dict)
    told: Counts = field(default_factory=dict)


@dataclass
class Ledger:
    """The books of one position. The total is the sum of all that workers found themselves, and of nothing else.

    The account of a worker that died stays in the total; the worker in its place gets a new one.
    """

    total: Counts = field(default_factory=dict)

    def report(self, account: Account, change: Counts) -> None:
        """A worker found this since its last report."""
        account.own = plus(account.own, change)
        self.total = plus(self.total, change)

    def news(self, account: Account) -> Counts:
        """What the others found and this worker does not know yet; from now on it does."""
        unknown = minus(minus(self.total, account.own), account.told)
        account.told = plus(account.told, unknown)
        return unknown
