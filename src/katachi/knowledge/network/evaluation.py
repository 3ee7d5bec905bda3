"""How well the network predicts the moves of games it has not seen, on all cores and without PyTorch."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi.go.symmetry import point_maps
from katachi.knowledge.accuracy import PredictionAccuracy
from katachi.knowledge.network.examples import Examples, examples_of
from katachi.knowledge.network.network import Network, check_numbers
from katachi.records import GameRecord
from katachi.work.executors import cores

TURNS = (1, 8)  # symmetries whose answers can be averaged
_OWN, _OTHER, _KO = 1, 2, 32  # bits of a point, see native/knowledge/network/sight.hpp
_SLICE = 16  # positions in one native call: after it, Ctrl-C is heard

Ranked = tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.float32], float]


def evaluate(
    network: Network,
    games: Sequence[GameRecord],
    *,
    turns: int = 1,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _games: None,
) -> PredictionAccuracy:
    """Predict every move of the games; `progress` gets the number of finished games.

    `turns`: 8 averages over the symmetries of the board. Raises NetworkError if the weights lead to no number.
    """
    stop, parts = threading.Event(), []
    with ThreadPoolExecutor(threads or cores()) as pool:
        waiting = [pool.submit(_ranked, network, game, turns, stop) for game in games]
        try:
            for done, one in enumerate(waiting, 1):
                parts.append(one.result())
                progress(done)
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    return PredictionAccuracy.of(len(games), parts)


def _ranked(network: Network, game: GameRecord, turns: int, stop: threading.Event) -> Ranked:
    """Numbers from 1, ranks and log-probabilities of the moves of a game, and the processor time for the answers."""
    found = examples_of([game], game.size)
    start = time.thread_time()
    logits = average_logits(network, found, turns, stop)
    seconds = time.thread_time() - start
    legal = legal_points(found.points, game.size)
    rows = np.flatnonzero(legal[np.arange(len(found)), found.played])  # a superko rule may have allowed another move
    ranks, logs = _places(np.where(legal, logits, -np.inf)[rows], found.played[rows])
    return found.number[rows] + np.uint16(1), ranks, logs, seconds


def average_logits(
    network: Network, examples: Examples, turns: int = 1, stop: threading.Event | None = None
) -> NDArray[np.float64]:
    """The network's logits of all points, each averaged over the first `turns` symmetries.

    Raises CancelledError once `stop` is set.
    """
    total = np.zeros(examples.points.shape)
    for image in point_maps(examples.size)[:turns]:
        points = np.empty_like(examples.points)
        points[:, image] = examples.points
        recent = np.where(examples.recent < 0, examples.recent, image[examples.recent]).astype(np.int16)
        for first in range(0, len(points), _SLICE):
            if stop is not None and stop.is_set():
                raise CancelledError
            part = slice(first, first + _SLICE)
            logits = network.native.judge(
                points[part], recent[part], examples.komi[part], examples.year[part], examples.size
            )[0]
            check_numbers(logits)
            total[part] += logits[:, image]
    return total / turns


def legal_points(points: NDArray[np.uint8], size: int) -> NDArray[np.bool_]:
    """Where the side to move may play, for positions as the network sees them: empty, no ko, no suicide.

    Superko is not known here.
    """
    board = points.reshape(-1, size, size)
    own, other, only_one = board & _OWN > 0, board & _OTHER > 0, board >> 2 & 3 == 0
    safe = ~(own | other) | (own & ~only_one) | (other & only_one)  # next to one of these, a stone has a liberty
    beside = np.zeros_like(safe)
    beside[:, 1:] |= safe[:, :-1]
    beside[:, :-1] |= safe[:, 1:]
    beside[:, :, 1:] |= safe[:, :, :-1]
    beside[:, :, :-1] |= safe[:, :, 1:]
    legal: NDArray[Any] = beside & ~(own | other) & (board & _KO == 0)
    return legal.reshape(points.shape)


def _places(logits: NDArray[np.float64], played: NDArray[np.int16]) -> tuple[NDArray[np.uint16], NDArray[np.float32]]:
    """Ranks and log-probabilities. Moves with equal logits share the middle of their ranks, as in the predictor."""
    own = logits[np.arange(len(played)), played][:, None]
    better, equal = (logits > own).sum(1), (logits == own).sum(1)
    best = logits.max(1, initial=-np.inf, keepdims=True)
    logs = (own - best)[:, 0] - np.log(np.exp(logits - best).sum(1))
    return (better + (equal + 1) // 2).astype(np.uint16), logs.astype(np.float32)
