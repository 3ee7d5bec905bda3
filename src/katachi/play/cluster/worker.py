"""The worker: a tree search that follows orders and reports only what it found itself."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.play.analysis import restricted
from katachi.search import SearchSettings, TreeSearch
from katachi.search.tree import RootStatistics

Counts = dict[int, tuple[int, ...]]  # move -> visits, wins, AMAF visits, AMAF wins, sum of scores
_NONE = (0, 0, 0, 0, 0)
_LINES = 8  # how many moves are reported with their principal variations


# ---- Counters at the root: sums in which nothing is counted twice --------------------------------------------------


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
    """The results of one worker, and the results of others that it was told."""

    own: Counts = field(default_factory=dict)
    told: Counts = field(default_factory=dict)


@dataclass
class Ledger:
    """All results in one position. The total is the sum of what each worker found itself.

    The account of a worker that died stays in the total; the worker in its place gets a new one.
    """

    total: Counts = field(default_factory=dict)

    def report(self, account: Account, change: Counts) -> None:
        """A worker found this since its last report."""
        account.own = plus(account.own, change)
        self.total = plus(self.total, change)

    def news(self, account: Account) -> Counts:
        """The results of others that this worker does not know yet; from now on it does."""
        unknown = minus(minus(self.total, account.own), account.told)
        account.told = plus(account.told, unknown)
        return unknown


# ---- Orders and reports ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ClusterJob:
    """A game as it is sent to another process."""

    played: Game
    to_move: Color
    forbidden: tuple[int, ...] = ()  # by superko, or because they are not to be searched
    life: bool = True  # whether settled groups are left alone

    @classmethod
    def of(cls, game: Game, to_move: Color, komi: float, *, life: bool = True) -> "ClusterJob":
        """The game with this side to move."""
        forbidden = set(game.position.legal_moves(to_move)) - set(game.legal_moves(to_move))
        played = game.copy()
        played.komi = komi
        return cls(played, to_move, tuple(sorted(forbidden)), life)

    def game(self) -> Game:
        """The game to search."""
        return restricted(self.played, self.forbidden) if self.forbidden else self.played

    def continues(self, earlier: "ClusterJob | None") -> bool:
        """Whether this is the same game some moves later."""
        if earlier is None:
            return False
        now, then = self.played, earlier.played
        moves = then.moves_since_set_up
        same = (now.rules, now.komi) == (then.rules, then.komi) and np.array_equal(now.start.board, then.start.board)
        return same and now.moves_since_set_up[: len(moves)] == moves and now.moves != then.moves


@dataclass(frozen=True)
class Order:
    """The next piece of work. Orders of one position have one number; the first of them brings the job."""

    number: int
    job: ClusterJob | None = None
    reuse: bool = True
    others: Counts = field(default_factory=dict)  # found by them since the last order
    simulations: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class ClusterReport:
    """The result of an order."""

    number: int
    change: Counts  # found by this worker itself since its last report
    simulations: int
    lines: dict[int, tuple[int, ...]]  # principal variations of its best moves
    ownership: NDArray[np.float32]


class SearchWorker:
    """A search of its own; :meth:`tell` may come from another thread."""

    def __init__(self, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, threads: int = 1) -> None:
        self.tree = TreeSearch(settings, knowledge=knowledge, seed=seed)
        self.threads = threads
        self._number = -1
        self._job: ClusterJob | None = None
        self._known: Counts = {}  # the counters that are reported already, or came from others
        self._lock = threading.Lock()

    def answer(self, order: Order) -> ClusterReport:
        """Learn what the others found, search on, and report."""
        self._turn_to(order)
        self._learn(order.others)
        done = self.tree.run(simulations=order.simulations, seconds=order.seconds, threads=self.threads)
        now = counts(self.tree.root_statistics())
        change, self._known = minus(now, self._known), now
        lines = {c.point: c.line for c in self.tree.candidates(_LINES)}
        return ClusterReport(order.number, change, done, lines, self.tree.ownership())

    def _turn_to(self, order: Order) -> None:
        """Take up a new position. The part of the old tree that is kept is below the root and all our own."""
        with self._lock:
            self._number = order.number
            self.tree.clear_stop()
        if (job := order.job) is not None:
            reuse = order.reuse and job.continues(self._job)
            self.tree.set_game(job.game(), job.to_move, komi=job.played.komi, reuse=reuse, life=job.life)
            self._job, self._known = job, {}

    def _learn(self, others: Counts) -> None:
        before = counts(self.tree.root_statistics())
        self.tree.add_root_statistics(statistics(others))
        self._known = plus(self._known, minus(counts(self.tree.root_statistics()), before))

    def tell(self, number: int) -> None:
        """End the order under way, if it belongs to the position of this number."""
        with self._lock:
            if number == self._number:
                self.tree.stop()
