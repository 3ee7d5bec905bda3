"""The benchmark of the solver: positions per second on a corner group, whose known status must come out."""

import statistics
import time

import numpy as np

from katachi.go import BLACK, WHITE, Position
from katachi.lab.signatures import WrongAnswerError
from katachi.reading.tsumego.search import Tsumego

_SIZE = 13
_WIDTH, _HEIGHT = 4, 3
KNOWN = "l1d"  # Black first: White lives unless Black has one ko threat


def node_rate(seconds: float) -> tuple[float, str, float, float]:
    """Median, unit, lowest and highest rate of positions expanded."""
    rates: list[float] = []
    spent = 0.0
    while not rates or spent < seconds:
        start = time.process_time()
        search = Tsumego(corner_group(), WHITE)
        verdict = search.judge(BLACK)
        took = time.process_time() - start
        if verdict.label != KNOWN:
            raise WrongAnswerError(f"solve.nodes: the group is {verdict.label!r} and not {KNOWN!r}")
        rates.append(verdict.nodes / took)
        spent += took
    return statistics.median(rates), "nodes/s", min(rates), max(rates)


def corner_group() -> Position:
    """White holds four by three points of a corner, Black has a stone in the middle and all around."""
    board = np.zeros((_SIZE, _SIZE), np.uint8)
    board[: _HEIGHT + 2, : _WIDTH + 2] = BLACK
    board[: _HEIGHT + 1, : _WIDTH + 1] = WHITE
    board[:_HEIGHT, :_WIDTH] = 0
    board[1, 1] = BLACK
    position = Position(_SIZE)
    position.set_stones(board)
    return position
