"""Where the tasks of a job run: threads, processes, or a Ray cluster.

A task is a function of a module with paths and settings as arguments. It answers by leaving a file, so it may be run
twice, and a worker that dies costs nothing but its time.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Literal, NamedTuple, Protocol

On = Literal["local", "processes", "ray"]
MOST_ATTEMPTS = 4


class Task(NamedTuple):
    """A function and what it is called with."""

    function: Callable[..., None]
    arguments: tuple[Any, ...]


class Executor(Protocol):
    """Runs tasks, in any order."""

    def submit(self, task: Task) -> None:
        """Runs a task some time."""

    def wait(self, on_done: Callable[[], None] | None = None) -> None:
        """Until all tasks are done; raises the error of the first that failed."""

    def close(self) -> None:
        """Drops what has not begun."""


def executor(on: On, workers: int | None = None) -> Executor:
    """An executor by name. Threads are enough on one machine: the native code runs beside Python."""
    count = workers or len(os.sched_getaffinity(0))
    match on:
        case "local":
            return _Pool(lambda: concurrent.futures.ThreadPoolExecutor(count, "mining"))
        case "processes":
            return _Pool(lambda: _processes(count))
        case "ray":
            return _Ray(workers)
    raise ValueError(f"--on {on!r}: use local, processes or ray")


def _processes(count: int) -> concurrent.futures.ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks, but not the threads
    return concurrent.futures.ProcessPoolExecutor(count, spawn, initializer=_leave_interrupts_to_the_job)


def _leave_interrupts_to_the_job() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Pool:
    """Threads, or processes; a broken pool of processes is made anew and gets the unfinished tasks again."""

    def __init__(self, make: Callable[[], concurrent.futures.Executor]) -> None:
        self._make = make
        self._pool = make()
        self._running: dict[concurrent.futures.Future[None], Task] = {}
        self._attempts = 1

    def submit(self, task: Task) -> None:
        try:
            self._running[self._pool.submit(task.function, *task.arguments)] = task
        except BrokenProcessPool:
            self._start_again([task])

    def wait(self, on_done: Callable[[], None] | None = None) -> None:
        while self._running:
            done, _ = concurrent.futures.wait(self._running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                if isinstance(future.exception(), BrokenProcessPool):
                    self._start_again([])
                    break
                del self._running[future]
                future.result()
                if on_done is not None:
                    on_done()

    def _start_again(self, more: list[Task]) -> None:
        """Unfinished tasks are those whose future has no result; a task that had just finished is not among them."""
        if self._attempts == MOST_ATTEMPTS:
            raise RuntimeError(
                f"worker processes died {MOST_ATTEMPTS} times: is there enough memory? try fewer --workers"
            )
        self._attempts += 1
        again = [task for future, task in self._running.items() if not future.done() or future.exception()] + more
        finished = {future: task for future, task in self._running.items() if future.done() and not future.exception()}
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._running = self._make(), finished
        for task in again:
            self.submit(task)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class _Ray:
    """Joins the cluster that RAY_ADDRESS names, or one that runs here, or starts one. All machines must see the
    sources and the work folder under the same paths."""

    def __init__(self, workers: int | None) -> None:
        try:
            import ray  # noqa: PLC0415 - optional, and slow to import
        except ImportError:
            raise ValueError("Ray is not installed: pip install 'katachi[ray]', or use --on local") from None
        self._ray: Any = ray
        self._started = not ray.is_initialized()
        if self._started:
            cores = None if os.environ.get("RAY_ADDRESS") else workers  # another's cluster has the cores it has
            ray.init(num_cpus=cores, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        self._running: list[Any] = []

    def submit(self, task: Task) -> None:
        remote = self._ray.remote(task.function).options(max_retries=MOST_ATTEMPTS, scheduling_strategy="SPREAD")
        self._running.append(remote.remote(*task.arguments))

    def wait(self, on_done: Callable[[], None] | None = None) -> None:
        while self._running:
            done, self._running = self._ray.wait(self._running, num_returns=1)
            try:
                self._ray.get(done)
            except self._ray.exceptions.RayTaskError as error:
                raise error.cause from None
            if on_done is not None:
                on_done()

    def close(self) -> None:
        with contextlib.suppress(Exception):
            for reference in self._running:
                self._ray.cancel(reference, force=True)
        if self._started:
            self._ray.shutdown()
