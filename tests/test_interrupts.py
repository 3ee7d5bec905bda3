"""Ctrl-C while native code works: the call ends soon, with KeyboardInterrupt."""

import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
import pytest
from tests.drawing import corner_of

from katachi import _core
from katachi.go import BLACK, WHITE, Position
from katachi.search import SearchSettings

pytestmark = pytest.mark.slow

FOREVER = 10**9
PATIENCE = 120  # seconds for the start of a process
WAIT = 0.1  # seconds from the beginning of a call to the signal
SOON = 5  # seconds: generous, because the machine may be busy
MANY = np.zeros(3_000_000, np.uint32)  # the same game again and again
NEAREST = _core.NearestSettings(12, True, True, False)
GAME = b"(;SZ[19];B[pd];W[dp];B[dd];W[pp];B[cn];W[fp];B[bp];W[cq];B[ck];W[nc])"

Call = Callable[[], object]


def games(count: int = 1) -> _core.PackedGames:
    """Games of forty moves each; after 2,000 of them they repeat."""
    some = np.argsort(np.random.default_rng(1).random((min(count, 2000), 361)), axis=1)[:, :40].astype(np.uint16)
    moves = np.tile(some, (-(-count // len(some)), 1))[:count].reshape(-1)
    starts = np.arange(count + 1, dtype=np.uint64) * np.uint64(40)
    none = np.zeros(count + 1, np.uint64)
    sizes, winners = np.full(count, 19, np.uint8), np.ones(count, np.uint8)
    return _core.PackedGames(sizes, winners, none, np.zeros(0, np.uint16), starts, moves)


def count(number: int, folder: Path) -> None:
    tags = np.arange(number, dtype=np.uint64)
    _core.count_patterns(games(number), tags, NEAREST, 9, 5, True, str(folder))


def trainer() -> _core.PredictorTrainer:
    made = _core.PredictorTrainer()
    made.begin_counting(16)
    return made


# Each prepares a call that takes much longer than WAIT unless it is interrupted.


def search(_: Path) -> Call:
    tree = _core.Search(SearchSettings(max_megabytes=16).native(), 1)
    tree.reset(Position(9), 7.5, [], [], [])
    return lambda: tree.run(FOREVER, 0.0, 2, False)


def playouts(_: Path) -> Call:
    return lambda: _core.run_playouts(Position(9), _core.PlayoutPolicy.light(), FOREVER, 1, 7.5, 2)


def rule_generation_begun(_: Path) -> Call:
    return lambda: _core.RuleGeneration(0, 0, 4, 4)


def rule_generation(_: Path) -> Call:
    generation = _core.RuleGeneration(1, 0, 5, 3)
    return lambda: generation.work(1e9, 2)


def optimistic_rules(_: Path) -> Call:
    return lambda: _core.optimistic_rules(1, 2, 4, 4, 2)


def refutation(_: Path) -> Call:
    board = np.zeros((7, 7), np.uint8)
    board[2:5, 2:5] = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    return lambda: _core.refute_search(board, 2, 2, 3, 3, 1, 30, 10**12, -1, False)


def sequences(_: Path) -> Call:
    return lambda: _core.GameCore(9, _core.KoRule.SIMPLE, False).count_sequences(9)


def tsumego(_: Path) -> Call:
    drawing = " / ".join([".......XO"] * 4 + ["XXXXXXXXO", "OOOOOOOOO"])
    problem = _core.TsumegoSearch(corner_of(drawing), BLACK, [], "life", 0, 20)
    return lambda: problem.solve(WHITE, (2, 2), [], FOREVER, 1e9)


def training(_: Path) -> Call:
    made, one = trainer(), games()
    return lambda: made.count("glance", one, MANY, 2)


def predicting(_: Path) -> Call:
    made, one = trainer(), games()
    made.count("glance", one, MANY[:9], 1)
    made.end_counting("glance", 1)
    predictor = made.predictor(1 << 20)
    return lambda: predictor.evaluate(one, MANY)


def counting(folder: Path) -> Call:
    return lambda: count(500_000, folder)


def merging(folder: Path) -> Call:
    count(2000, folder)
    merger = _core.RunMerger([str(folder / "nearest.run")] * 500, [2, 4, 8, 16])
    for run in folder.iterdir():
        run.unlink()
    return lambda: merger.next(FOREVER)


def finding(_: Path) -> Call:
    many = games(4_000_000)
    captures = _core.Captures(
        many, np.zeros(4_000_001, np.uint64), np.zeros(0, np.uint32), np.full(4_000_000, 40, np.uint32)
    )
    query = _core.FindQuery(3, [1, 2, 1, 2, 4, 2, 1, 1, 1], [False] * 4)
    return lambda: _core.find_pattern(many, captures, query, np.zeros(0, np.uint8), 2, FOREVER)


def looking_for_captures(_: Path) -> Call:
    many = games(1_000_000)
    return lambda: _core.find_captures(many, 2)


def reading(_: Path) -> Call:
    reader = _core.GameReader(GAME * 1_500_000)
    return lambda: reader.read(FOREVER)


def parsing(_: Path) -> Call:
    text = GAME * 3_000_000
    return lambda: _core.ParsedSgf(text)


def nodes_of_a_game(_: Path) -> Call:
    parsed = _core.ParsedSgf(b"(;SZ[19]" + b";B[pd];W[dp]" * 1_000_000 + b")")
    return lambda: parsed.nodes_of(0)


CALLS: list[Callable[[Path], Call]] = [
    search, playouts, rule_generation_begun, rule_generation, optimistic_rules, refutation, sequences, tsumego,
    training, predicting, counting, merging, finding, looking_for_captures, reading, parsing, nodes_of_a_game,
]  # fmt: skip


def listen(prepare: Callable[[Path], Call], folder: Path, parent: Connection) -> None:
    call = prepare(folder)
    parent.send("ready")
    try:
        call()
        parent.send(None)
    except KeyboardInterrupt:
        parent.send(time.monotonic())


def delay(prepare: Callable[[Path], Call], folder: Path) -> float:
    """The seconds from the signal to the end of the call, in a process of its own: it may not listen at all."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    child = spawn.Process(target=listen, args=(prepare, folder, there))
    child.start()
    there.close()
    try:
        assert here.poll(PATIENCE), "the call could not be prepared"
        assert here.recv() == "ready"
        time.sleep(WAIT)
        sent = time.monotonic()
        os.kill(child.pid or 0, signal.SIGINT)
        assert here.poll(SOON), "the call did not end"
        ended: float | None = here.recv()
        assert ended is not None, "the call ended by itself: it is too short for this machine"
    finally:
        child.kill()
        child.join()
    return ended - sent


@pytest.mark.parametrize("prepare", CALLS, ids=lambda call: call.__name__)
def test_a_long_call_is_interrupted(prepare: Callable[[Path], Call], tmp_path: Path) -> None:
    delay(prepare, tmp_path)
    assert list(tmp_path.iterdir()) == []


class TickError(Exception):
    pass


def test_an_interrupted_generation_can_continue() -> None:
    def raise_tick(_: int, __: object) -> None:
        raise TickError

    whole, parts = _core.RuleGeneration(1, 0, 6, 2), _core.RuleGeneration(1, 0, 6, 2)
    whole.work(1e9, 1)
    before = signal.signal(signal.SIGALRM, raise_tick)
    try:
        while not parts.progress.finished:
            with contextlib.suppress(TickError):
                signal.setitimer(signal.ITIMER_REAL, 0.06)
                parts.work(1e9, 2)
                signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert parts.rules().codes.tolist() == whole.rules().codes.tolist()
    assert parts.rules().conditions.tolist() == whole.rules().conditions.tolist()
