"""Ctrl-C while native code works: the call ends soon, with KeyboardInterrupt."""

import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.drawing import corner_of

from katachi import _core
from katachi.go import BLACK, WHITE, Position
from katachi.search import SearchSettings

pytestmark = pytest.mark.slow

FOREVER = 10**9
INTERRUPTED = 7  # exit code
PATIENCE = 120  # seconds, only so that a failure ends
MANY = np.zeros(3_000_000, np.uint32)  # the same game again and again


def games(count: int = 1) -> _core.PackedGames:
    """Games of forty moves each, row after row."""
    moves = np.tile(np.arange(40, dtype=np.uint16), count)
    starts = np.arange(count + 1, dtype=np.uint64) * np.uint64(40)
    none = np.zeros(count + 1, np.uint64)
    sizes, winners = np.full(count, 19, np.uint8), np.ones(count, np.uint8)
    return _core.PackedGames(sizes, winners, none, np.zeros(0, np.uint16), starts, moves)


def search() -> None:
    tree = _core.Search(SearchSettings(max_megabytes=16).native(), 1)
    tree.reset(Position(9), 7.5, [], [], [])
    tree.run(FOREVER, 0.0, 2, False)


def playouts() -> None:
    _core.run_playouts(Position(9), _core.PlayoutPolicy.light(), FOREVER, 1, 7.5, 2)


def rule_generation() -> None:
    while True:
        _core.RuleGeneration(1, 0, 4, 3).work(1e9, 2)


def optimistic_rules() -> None:
    _core.optimistic_rules(1, 2, 4, 4, 2)


def sequences() -> None:
    _core.GameCore(9, _core.KoRule.SIMPLE, False).count_sequences(9)


def tsumego() -> None:
    drawing = " / ".join([".......XO"] * 4 + ["XXXXXXXXO", "OOOOOOOOO"])
    _core.TsumegoSearch(corner_of(drawing), BLACK, [], "life", 0, 20).solve(WHITE, (2, 2), [], FOREVER, 1e9)


def training() -> None:
    trainer = _core.PredictorTrainer()
    trainer.begin_counting(16)
    trainer.count("glance", games(), MANY, 2)


def counting(folder: Path) -> None:
    count = 500_000
    tags = np.arange(count, dtype=np.uint64)
    _core.count_patterns(games(count), tags, _core.NearestSettings(12, True, True, False), 9, 5, True, str(folder))


CALLS: list[Callable[..., Any]] = [
    search, playouts, rule_generation, optimistic_rules, sequences, tsumego, training, counting
]  # fmt: skip


def interrupted(call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    try:
        call(*arguments)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
def test_a_long_call_is_interrupted(call: Callable[..., Any], tmp_path: Path) -> None:
    """In a process of its own, for a call that does not listen would never end."""
    arguments = (tmp_path,) if call is counting else ()
    child = multiprocessing.get_context("spawn").Process(target=interrupted, args=(call, arguments))
    child.start()
    child.join(PATIENCE)
    child.kill()
    child.join()
    assert child.exitcode == INTERRUPTED
    assert list(tmp_path.iterdir()) == []
