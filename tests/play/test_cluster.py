"""Search on several workers: nothing is counted twice, nothing is lost, nobody stays behind."""

import importlib
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.play import Choice, restricted
from katachi.play.cluster import ClusterPlayer, ClusterSearch
from katachi.play.cluster.worker import (
    Account,
    ClusterJob,
    ClusterReport,
    Counts,
    Ledger,
    Order,
    SearchWorker,
    counts,
    minus,
    plus,
    visits,
)
from katachi.search import SearchSettings, TreeSearch
from katachi.work import Budget, Served, Worker
from katachi.work.processes import ProcessWorker

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()", "gtp"]


class HereWorker:
    """A worker in this very thread."""

    def __init__(self, served: SearchWorker) -> None:
        self.served = served
        self.order: Order | None = None

    def ask(self, order: Order) -> None:
        self.order = pickle.loads(pickle.dumps(order))

    def tell(self, number: int) -> None:
        """Orders are done at once: there is nothing to stop."""

    def close(self) -> None:
        self.order = None


class HereHost:
    """Workers in this thread; each can be told to die at its next order."""

    def __init__(self) -> None:
        self.workers: list[HereWorker] = []
        self.doomed: set[int] = set()
        self.silent: set[int] = set()

    def start(self, make: Callable[..., Served], *arguments: Any, threads: int = 1) -> Worker:
        assert threads == 1
        self.workers.append(HereWorker(cast(SearchWorker, make(*arguments))))
        return self.workers[-1]

    def answers(self, workers: Sequence[Worker], seconds: float | None) -> list[tuple[Worker, ClusterReport | None]]:
        del seconds
        return [(worker, self._report(cast(HereWorker, worker))) for worker in workers if self.listens(worker)]

    def listens(self, worker: Worker) -> bool:
        return self.workers.index(cast(HereWorker, worker)) not in self.silent

    def _report(self, worker: HereWorker) -> ClusterReport | None:
        if self.workers.index(worker) in self.doomed:
            return None
        assert worker.order is not None
        return worker.served.answer(worker.order)


def simulate(search: ClusterSearch, simulations: int) -> int:
    return search.run(simulations=simulations)


def accounts(search: ClusterSearch) -> list[Account]:
    return [seat.account for seat in search._seats]


# ---- The books ---------------------------------------------------------------------------------------------------


def test_the_ledger_on_random_reports() -> None:
    rng = random.Random(1)
    ledger, members = Ledger(), [Account() for _ in range(4)]
    found: list[Counts] = [{} for _ in members]
    for _ in range(300):
        i = rng.randrange(4)
        if rng.random() < 0.1:
            members[i], found[i] = Account(), {}  # died: the total keeps what it had found
        change = {rng.randrange(5): tuple(rng.randrange(1, 9) for _ in range(5)) for _ in range(2)}
        before = ledger.total
        ledger.report(members[i], change)
        found[i] = plus(found[i], change)
        assert minus(ledger.total, before) == change
        ledger.news(members[i])
        assert members[i].own == found[i]
        assert minus(ledger.total, plus(members[i].own, members[i].told)) == {}
        assert ledger.news(members[i]) == {}


def test_the_sum_is_exactly_what_the_workers_found_themselves() -> None:
    host = HereHost()
    search = ClusterSearch(seed=3, workers=3, host=host)
    game = Game(7)
    for _ in range(4):  # the trees are kept from move to move
        search.set_game(game)
        for _ in range(2):  # the same position twice
            assert simulate(search, 1000) == 1000
        own = [account.own for account in accounts(search)]
        assert plus(plus(own[0], own[1]), own[2]) == search._ledger.total
        for worker, account in zip(host.workers, accounts(search), strict=True):
            tree = counts(worker.served.tree.root_statistics())
            assert minus(tree, plus(account.own, account.told)) == {}
        mine = minus(counts(search.root_statistics()), {})
        assert mine == {move: values for move, values in search._ledger.total.items() if move in mine}
        game.play(search.candidates()[0].point)
    assert search.visits >= 2000


def test_workers_tell_only_what_they_found_themselves() -> None:
    job = ClusterJob.of(Game(7), BLACK, 7.5)
    one, two = (SearchWorker(SearchSettings(), KnowledgeBase.shipped(), seed) for seed in (1, 2))
    first = one.answer(Order(1, job, simulations=300)).change
    second = two.answer(Order(1, job, others=first, simulations=200)).change
    third = one.answer(Order(1, others=second, simulations=100)).change
    assert [visits(first), visits(second), visits(third)] == [300, 200, 100]
    assert one.tree.visits == 600
    assert two.tree.visits == 500


def test_a_worker_that_dies_leaves_what_it_reported() -> None:
    host = HereHost()
    search = ClusterSearch(seed=1, workers=2, host=host)
    search.set_game(Game(7))
    simulate(search, 600)
    host.doomed = {0}
    assert simulate(search, 800) == 800  # the other one does it all
    assert search.visits == visits(search._ledger.total) == 1400
    host.doomed = set()
    assert simulate(search, 600) == 600  # a new one has taken its place, and is told what was found
    assert len(host.workers) == 3
    assert host.workers[2].served.tree.visits > 1400


def test_a_silent_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be one that the cluster has no machine for: waiting for it at every move would be worse than without."""
    monkeypatch.setattr("katachi.play.cluster.search._PATIENCE", 0.05)
    host = HereHost()
    host.silent = {1}
    search = ClusterSearch(seed=1, workers=2, host=host)
    search.set_game(Game(7))
    assert [simulate(search, 300), simulate(search, 300)] == [300, 300]
    assert search.shares() == [600]
    assert len(host.workers) == 2


def test_trees_at_their_limit_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    search = ClusterSearch(seed=1, workers=2, host=HereHost())
    search.set_game(Game(7))
    simulate(search, 300)
    monkeypatch.setattr(TreeSearch, "run", lambda *_args, **_limits: 0)
    assert ClusterSearch.run(search, simulations=300) == 0
    assert search.visits == 300


def test_all_workers_dead_is_no_disaster() -> None:
    player = ClusterPlayer(workers=2)
    player.close()
    host = HereHost()
    host.doomed = set(range(10))
    player.search = player.cluster = ClusterSearch(workers=2, host=host)
    choice = player.choose(Game(7), BLACK, Budget(playouts=100), lambda: False)
    assert choice.playouts == 0
    assert choice.point == PASS or Game(7).why_illegal(choice.point) is None


# ---- Games that travel -------------------------------------------------------------------------------------------


def test_a_game_arrives_as_it_was_sent() -> None:
    game = Game(9, rules="japanese", komi=3.5)
    game.set_up(black=[0, 1], white=[40], to_move=WHITE)
    for move in ("C3", "pass", "D4"):
        game.play(move)
    job = ClusterJob.of(game, BLACK, 4.5)
    twin = pickle.loads(pickle.dumps(job)).game()
    assert twin.position.hash == game.position.hash or str(twin) == str(game)
    assert (twin.moves, twin.rules, twin.komi, job.to_move) == (game.moves, game.rules, 4.5, BLACK)
    game.play("E3")
    assert ClusterJob.of(game, WHITE, 4.5).continues(job)
    assert not ClusterJob.of(game, WHITE, 3.5).continues(job)
    assert not job.continues(job)


def test_forbidden_moves_arrive_too() -> None:
    search = ClusterSearch(seed=1, workers=2, host=HereHost())
    search.set_game(restricted(Game(5), [12, 13]))
    simulate(search, 400)
    assert not {12, 13} & {c.point for c in search.candidates()}
    assert not {12, 13} & set(search._ledger.total)


def test_pre_selection_is_made_once_for_all() -> None:
    """Priors have a little noise from the seed: left to themselves, workers would choose different moves."""
    search = ClusterSearch(SearchSettings(preselect=4, preselect_nearest=1), seed=1, workers=3, host=HereHost())
    game = Game(9)
    for move in ("E5", "C3", "G6"):
        game.play(move)
        search.set_game(game)
        chosen = {c.point for c in search.candidates()} - {PASS}
        simulate(search, 300)
        assert len(chosen) == 4
        assert {c.point for c in search.candidates()} - {PASS} == chosen
        assert set(search._ledger.total) <= chosen | {PASS}
        assert search.visits == visits(search._ledger.total) == 300


def test_settings_travel() -> None:
    settings = SearchSettings().with_values({"playout.nakade": "off", "hint.capture": "20:15"})
    twin = pickle.loads(pickle.dumps(settings))
    assert twin == settings
    assert twin.playout.patterns is settings.playout.patterns


# ---- Real processes ----------------------------------------------------------------------------------------------


@pytest.fixture
def player() -> Iterator[ClusterPlayer]:
    it = ClusterPlayer(seed=1, workers=2, resign=False)
    yield it
    it.close()


def pids(player: ClusterPlayer) -> list[int]:
    workers = [cast(ProcessWorker, seat.worker) for seat in player.cluster._seats if seat.worker]
    return [cast(int, worker.process.pid) for worker in workers]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


FIVE_STONES = """
    . X . X X X .
    X X X X X X O
    O O O O O a O
    X X X X X O O
    . X . X X O .
    X X X . X O O
    . X X X X O .
"""


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_same_move_as_one_search_where_it_is_clear(player: ClusterPlayer, color: Color) -> None:
    game, names = draw(FIVE_STONES, komi=20.5)
    alone = TreeSearch(seed=1)
    alone.set_game(game, color)
    alone.run(simulations=600)
    choice = player.choose(game, color, Budget(playouts=600), lambda: False)
    assert choice.point == alone.candidates()[0].point == names["a"]
    assert choice.playouts <= 600
    assert sum(c.visits for c in choice.candidates) == choice.playouts == sum(player.cluster.shares())


def test_the_same_seed_and_simulations_give_the_same_search(player: ClusterPlayer) -> None:
    twin = ClusterPlayer(seed=1, workers=2, resign=False)
    game = Game(7)
    try:
        for color in (BLACK, WHITE):
            one, two = (p.choose(game, color, Budget(playouts=700), lambda: False) for p in (player, twin))
            assert [(c.point, c.visits) for c in one.candidates] == [(c.point, c.visits) for c in two.candidates]
            game.play(one.point, color)
    finally:
        twin.close()


def test_a_killed_worker_does_not_cost_the_move(player: ClusterPlayer) -> None:
    player.choose(Game(9), BLACK, Budget(playouts=50), lambda: False)  # both are there
    victim, other = pids(player)
    answers: list[Choice] = []
    budget = Budget(playouts=20_000)
    thinking = threading.Thread(
        target=lambda: answers.append(player.choose(Game(9), WHITE, budget, lambda: len(pids(player)) == 1))
    )
    thinking.start()
    assert wait_for(lambda: player.cluster.visits > 200)
    os.kill(victim, signal.SIGKILL)
    thinking.join(20)
    assert answers
    assert answers[0].playouts > 0
    assert player.cluster.visits == visits(player.cluster._ledger.total)  # what the dead one said stays
    player.choose(Game(9), BLACK, Budget(playouts=50), lambda: False)
    assert len(pids(player)) == 2
    assert victim not in pids(player)
    assert other in pids(player)


def test_it_stops_when_told(player: ClusterPlayer) -> None:
    choice = player.choose(Game(9), BLACK, Budget(seconds=60), lambda: player.cluster.visits > 0)
    assert choice.stopped
    assert choice.seconds < 10


def test_no_time_at_all_is_one_look(player: ClusterPlayer) -> None:
    assert player.choose(Game(9), BLACK, Budget(seconds=0), lambda: False).playouts > 0


def test_it_ponders_and_keeps_the_trees(player: ClusterPlayer) -> None:
    game = Game(7)
    game.play("D4")
    player.ponder(game, WHITE, lambda: player.cluster.visits > 3000)
    best = player.cluster.candidates()[0]
    game.play(best.point)
    player.choose(game, BLACK, Budget(playouts=100), lambda: False)
    assert player.cluster.visits > 100 + best.visits // 2
    assert player.cluster.ownership().shape == (7, 7)
    assert len(player.cluster.candidates()[0].line) > 1


def test_closing_leaves_no_process() -> None:
    player = ClusterPlayer(workers=3)
    running = pids(player)
    player.close()
    player.close()
    assert not any(map(is_running, running))
    forgotten = ClusterPlayer(workers=1)
    running = pids(forgotten)
    del forgotten
    assert not any(map(is_running, running))


def children(pid: int) -> list[int]:
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in done.stdout.split()]


@pytest.mark.parametrize("ending", ["quit", "SIGTERM", "SIGKILL"])
def test_the_program_leaves_no_process(ending: str) -> None:
    command = [*COMMAND, "--workers", "2", "--seconds", "20", "--boardsize", "9"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"name\n")
    assert process.stdout.readline() == b"= Katachi\n"
    workers = children(process.pid)
    assert len(workers) >= 2
    process.stdin.write(b"genmove b\n" if ending != "quit" else b"quit\n")
    if ending != "quit":
        time.sleep(0.5)
        process.send_signal(signal.Signals[ending])
    process.communicate(timeout=20)
    assert wait_for(lambda: not any(map(is_running, workers)))


# ---- Ray ---------------------------------------------------------------------------------------------------------


@pytest.mark.ray
def test_on_ray() -> None:
    ray = importlib.import_module("ray")
    player = ClusterPlayer(seed=1, workers=2, on="ray", resign=False)
    try:
        game, names = draw(FIVE_STONES, komi=20.5)
        choice = player.choose(game, BLACK, Budget(playouts=600), lambda: False)
        assert choice.point == names["a"]
        assert sum(c.visits for c in choice.candidates) == choice.playouts == sum(player.cluster.shares())
        ray.kill(player.cluster._seats[0].worker.actor)  # type: ignore[union-attr]
        assert player.choose(game, WHITE, Budget(playouts=600), lambda: False).point == names["a"]
    finally:
        player.close()


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"katachi\[ray\]"):
        ClusterPlayer(on="ray")
    with pytest.raises(ValueError, match="use local, "):
        ClusterPlayer(on="mars")
