"""The coordinator, which gives orders to the workers and adds up their results, and the player that uses it."""

import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.play import judgement
from katachi.play.cluster.worker import (
    Account,
    ClusterJob,
    ClusterReport,
    Ledger,
    Order,
    SearchWorker,
    statistics,
    visits,
)
from katachi.play.tree_player import PONDER_LIMIT, Player
from katachi.search import Candidate, SearchSettings, TreeSearch
from katachi.work import Host, Meter, Worker, host

_SLICE = 0.1  # most seconds between two exchanges of a worker
_EXCHANGES = 5  # ... and about this many in a short search
_CHUNK = range(50, 251)  # simulations between two exchanges, where simulations are counted
_LAST_REPORTS = 0.03  # seconds that the reports of stopped workers may take
_LEAST = 0.001  # seconds that even a late first order gets
_PONDER_LOOK = 0.005  # seconds between two looks at whether a command came
_PATIENCE = 30.0  # seconds after which a silent worker is given up; on a cluster it may have to be started first
_SEED_STEP = 7_368_787  # between the seeds of workers: any number that people are unlikely to use


@dataclass
class _Seat:
    """A place for a worker, and the order it is working on."""

    seed: int
    worker: Worker | None = None
    account: Account = field(default_factory=Account)
    number: int = -1  # the position it knows
    order: Order | None = None  # under way
    since: float = 0.0
    given_up: bool = False  # silent for too long; perhaps there is no machine for it
    lines: dict[int, tuple[int, ...]] = field(default_factory=dict)
    ownership: NDArray[np.float32] | None = None


class ClusterSearch(TreeSearch):
    """A tree search whose simulations are done by workers; its own tree has only a root, with the sum of all.

    Each worker reports its own results and is told those of the others. :meth:`begin`, :meth:`poll` until satisfied,
    :meth:`end`; or :meth:`run` for all of it.
    """

    def __init__(
        self,
        settings: SearchSettings | None = None,
        *,
        knowledge: KnowledgeBase | None = None,
        seed: int = 0,
        workers: int = 2,
        threads: int = 1,
        host: Host,
    ) -> None:
        super().__init__(settings, knowledge=knowledge, seed=seed)
        self.threads = threads
        self.host = host
        self._seats = [_Seat(seed + _SEED_STEP * i) for i in range(workers)]
        self._job: ClusterJob | None = None
        self._sent: ClusterJob | None = None  # the same without the moves that pre-selection left out
        self._number = 0
        self._reuse = True
        self._ledger = Ledger()
        self._working, self._began = False, 0.0  # between begin and end, and since when
        self._left: int | None = None  # simulations to hand out; None: no limit
        self._until: float | None = None
        self._slice, self._chunk = _SLICE, _CHUNK[-1]
        self._stopped = False
        self._finalizer = weakref.finalize(self, _close_all, self._seats)
        self._fill_seats()

    # ---- The position ----------------------------------------------------------------------------------------------

    def set_game(
        self,
        game: Game,
        color: Color | None = None,
        *,
        komi: float | None = None,
        reuse: bool = True,
        life: bool = True,
    ) -> None:
        """Search this game with this side to move; workers keep what they searched before if the game only went on."""
        mover = game.to_move if color is None else color
        job = ClusterJob.of(game, mover, game.komi if komi is None else komi, life=life)
        if reuse and job == self._job:
            return
        super().set_game(game, mover, komi=komi, reuse=False, life=life)
        self._job, self._reuse = job, reuse and not self.left_out
        self._sent = replace(job, forbidden=tuple(sorted(self.left_out.union(job.forbidden))))
        self._number += 1
        self._ledger = Ledger()

    # ---- Searching -------------------------------------------------------------------------------------------------

    def begin(self, *, simulations: int = 0, seconds: float = 0.0) -> None:
        """Give the workers orders, after replacing dead ones; 0 means no limit."""
        self._working, self._began = True, time.monotonic()
        self._left = simulations or None
        self._until = time.monotonic() + seconds if seconds else None
        self._slice = min(_SLICE, seconds / _EXCHANGES) if seconds else _SLICE
        self._chunk = min(max(simulations // (_EXCHANGES * len(self._seats)), _CHUNK[0]), _CHUNK[-1])
        for seat in self._seats:
            if seat.order:  # of an earlier search, and on its budget
                seat.order = replace(seat.order, simulations=0)
        self._fill_seats()
        self._hand_out()

    def poll(self, seconds: float = 0.01) -> int:
        """Give orders to idle workers and wait at most this long for reports; returns the simulations they report."""
        self._hand_out()
        busy = {id(seat.worker): seat for seat in self._seats if seat.worker and seat.order}
        reports = self.host.answers([seat.worker for seat in busy.values() if seat.worker], seconds)
        done = sum(self._take(busy[id(worker)], report) for worker, report in reports)
        for seat in busy.values():
            if seat.order and time.monotonic() - seat.since > _PATIENCE:
                self._lose(seat)
                seat.given_up = True
        return done

    def end(self, patience: float = _LAST_REPORTS) -> int:
        """Stop the workers and wait briefly for their last reports; returns the simulations in these.

        Later reports count in the next search of the same position; the worker's tree has them anyway.
        """
        self._working = False
        for seat in self._seats:
            if seat.worker and seat.order:
                seat.worker.tell(seat.order.number)
        limit, done = time.monotonic() + patience, 0
        while self.is_busy and (left := limit - time.monotonic()) > 0:
            done += self.poll(left)
        return done

    def run(self, *, simulations: int = 0, seconds: float = 0.0, threads: int = 1, early_stop: bool = False) -> int:
        """Search on, as :meth:`TreeSearch.run`; each worker has the threads it was started with."""
        del threads, early_stop
        if not simulations and not seconds:
            raise ValueError("a search needs a limit of simulations or seconds")
        started, done = time.monotonic(), 0
        self.begin(simulations=simulations, seconds=seconds)
        while self.goes_on and not self._stopped and (not seconds or time.monotonic() - started < seconds):
            done += self.poll()
        return done + self.end()

    def stop(self) -> None:
        """End the run that is under way, and any that begins before :meth:`clear_stop`."""
        self._stopped = True

    def clear_stop(self) -> None:
        """Allow runs again."""
        self._stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether a report is still to come."""
        return any(seat.order for seat in self._seats)

    @property
    def goes_on(self) -> bool:
        """Whether reports are still to come, or orders to be given."""
        in_time = self._until is None or not self.visits or time.monotonic() < self._until
        return self.is_busy or (self._working and self._left != 0 and in_time and any(s.worker for s in self._seats))

    def close(self) -> None:
        """End all workers."""
        self._finalizer()

    # ---- What is known ---------------------------------------------------------------------------------------------

    def candidates(self, limit: int | None = None) -> list[Candidate]:
        """All moves at the root by the sum of visits, each with the longest variation a worker knows."""
        lines: dict[int, tuple[int, ...]] = {}
        for seat in self._seats_here():
            lines |= {point: line for point, line in seat.lines.items() if len(line) > len(lines.get(point, ()))}
        return [replace(c, line=lines.get(c.point, c.line)) for c in super().candidates(limit)]

    def ownership(self) -> NDArray[np.float32]:
        """The mean over the workers."""
        known = [seat.ownership for seat in self._seats_here() if seat.ownership is not None]
        return np.mean(known, axis=0, dtype=np.float32) if known else super().ownership()

    def shares(self) -> list[int]:
        """The simulations in each living worker's own tree, nothing from others among them."""
        return [visits(seat.account.own) for seat in self._seats_here()]

    def _seats_here(self) -> list[_Seat]:
        return [seat for seat in self._seats if seat.worker and seat.number == self._number]

    # ---- Orders and reports ----------------------------------------------------------------------------------------

    def _fill_seats(self) -> None:
        """Open the seats whose worker died; those given up only if nobody is left."""
        nobody = not any(seat.worker for seat in self._seats)
        settings = replace(self.settings, preselect=0)  # all search the moves that were chosen here
        for i, seat in enumerate(self._seats):
            if seat.worker is None and (nobody or not seat.given_up):
                arguments = (settings, self.knowledge, seat.seed, self.threads)
                self._seats[i] = _Seat(seat.seed, self.host.start(SearchWorker, *arguments, threads=self.threads))

    def _hand_out(self) -> None:
        """Orders for all idle workers. Counted simulations go in step, so that the same seeds give the same search."""
        if not self._working or (self._left is not None and self.is_busy):
            return
        idle = [seat for seat in self._seats if seat.worker and not seat.order]
        for i, seat in enumerate(idle):
            simulations = 0 if self._left is None else min(self._chunk, -(-self._left // (len(idle) - i)))
            seconds = self._slice if self._until is None else min(self._slice, self._until - time.monotonic())
            if not self.visits:
                seconds = max(seconds, _LEAST)
            if seconds > 0 and (simulations or self._left is None):
                self._send(seat, simulations, 0.0 if simulations and self._until is None else seconds)

    def _send(self, seat: _Seat, simulations: int, seconds: float) -> None:
        assert seat.worker is not None
        job = None if seat.number == self._number else self._sent
        if job is not None:
            seat.number, seat.account = self._number, Account()
            seat.lines, seat.ownership = {}, None
        news = self._ledger.news(seat.account)
        seat.order = Order(self._number, job, self._reuse, news, simulations, seconds)
        seat.since = time.monotonic()
        if self._left is not None:
            self._left -= simulations
        seat.worker.ask(seat.order)

    def _take(self, seat: _Seat, report: ClusterReport | None) -> int:
        if report is None:
            self._lose(seat)
            return 0
        self._give_back(seat, report.simulations)
        if report.simulations == 0 and seat.since >= self._began:  # its tree is at its limit: do not spin
            self._working = False
        if report.number != self._number:  # late, about a position that is gone
            return 0
        self._ledger.report(seat.account, report.change)
        self.add_root_statistics(statistics(report.change))
        seat.lines, seat.ownership = report.lines, report.ownership
        return report.simulations

    def _lose(self, seat: _Seat) -> None:
        """A worker is gone. Its reports stay; the others do the rest of its order."""
        self._give_back(seat, 0)
        if seat.worker is not None:
            seat.worker.close()
        seat.worker = None

    def _give_back(self, seat: _Seat, done: int) -> None:
        """The order is over; simulations that were not done are handed out again."""
        if self._left is not None and seat.order:
            self._left += max(0, seat.order.simulations - done)
        seat.order = None


def _close_all(seats: list[_Seat]) -> None:
    for seat in seats:
        if seat.worker is not None:
            seat.worker.close()
        seat.worker = seat.order = None


# ---- The player ------------------------------------------------------------------------------------------------------


@dataclass
class ClusterPlayer(Player):
    """The tree player, with workers that each have a tree and share the counts at the root.

    ``on`` is ``local`` for processes on this machine or ``ray`` for the actors of a Ray cluster. A worker that dies is
    replaced before the next move; what it had reported stays. Call :meth:`close` at the end.
    """

    workers: int = 2
    on: str = "local"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.workers < 1:
            raise ValueError(f"{self.workers} workers: at least 1 is needed")
        self.search = self.cluster = ClusterSearch(
            self.settings.search,
            knowledge=self.knowledge,
            seed=self.seed,
            workers=self.workers,
            threads=self.threads,
            host=host(self.on),
        )

    @property
    def description(self) -> str:
        """The kind of player and its settings, for people."""
        return f"{super().description}, {self.workers} workers ({self.on})"

    def close(self) -> None:
        """End the workers."""
        self.cluster.close()

    def ponder(self, game: Game, color: Color, should_stop: Callable[[], bool]) -> None:
        """Search for this colour without a budget until told to stop."""
        self.cluster.set_game(game, color, komi=judgement.playout_komi(game), reuse=self.reuse)
        self.cluster.begin()
        while not should_stop() and self.cluster.goes_on and self.cluster.visits < PONDER_LIMIT:
            self.cluster.poll(_PONDER_LOOK)
        self.cluster.end(patience=0)  # a command is waiting

    def _think(self, meter: Meter, should_stop: Callable[[], bool]) -> bool:
        """Let the workers search until the budget is used; whether it was stopped from outside.

        If time is up before the first worker has started, one report is waited for.
        """
        budget, cluster = meter.budget, self.cluster
        seconds = 0.0 if budget.seconds is None else max(budget.seconds, _LEAST)
        cluster.begin(simulations=budget.playouts or 0, seconds=seconds)
        stopped = decided = False
        while (meter.used < 1 or not cluster.visits) and cluster.goes_on and not decided:
            if stopped := should_stop():
                break
            done = cluster.poll()
            meter.add(done)
            in_step = budget.seconds is not None or not cluster.is_busy  # or the same seed would give other moves
            care = 1 if budget.seconds is None else 2  # reports come late
            decided = done > 0 and in_step and self._decided(meter, care)
        meter.add(cluster.end())
        return stopped
