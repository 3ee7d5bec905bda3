"""Numbered attempts in order, however many processes work on them."""

from __future__ import annotations

import concurrent.futures
import itertools
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")

_A_TASK = 16  # attempts per task
_AHEAD = 3  # waiting tasks for each process


def in_order(attempt: Callable[[int], T], first: int, jobs: int) -> Generator[T, None, None]:
    """Yield attempt(first), attempt(first + 1) and so on for ever; `jobs` processes work ahead."""
    if jobs == 1:
        yield from map(attempt, itertools.count(first))
        return
    spawn = multiprocessing.get_context("spawn")  # a fork would copy the locks of threads but not the threads
    pool = concurrent.futures.ProcessPoolExecutor(jobs, spawn, initializer=_leave_interrupts_to_the_parent)
    starts = itertools.count(first, _A_TASK)
    tasks: deque[concurrent.futures.Future[list[T]]] = deque()
    try:
        while True:
            while len(tasks) < jobs * _AHEAD:
                tasks.append(pool.submit(_some, attempt, next(starts)))
            yield from tasks.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _some(attempt: Callable[[int], T], first: int) -> list[T]:
    return [attempt(number) for number in range(first, first + _A_TASK)]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
