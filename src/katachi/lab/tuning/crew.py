"""Who plays the games: this process, some processes of this machine, or a Ray cluster.

A game is worked out from its parameters and its number alone, so it does not matter who plays it, or whether it is
begun twice. Nothing is kept by those who play.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Literal, NamedTuple, Protocol, cast

from katachi.lab.match import Parameters
from katachi.lab.tuning.games import Line, play_game

On = Literal["local", "ray"]
Play = Callable[[Parameters, int], Line]
MOST_ATTEMPTS = 4  # of a game under which its process dies
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks, but not the threads
_GONE = (EOFError, OSError)


class Job(NamedTuple):
    """One game of a match that has a name."""

    match: str
    parameters: Parameters
    number: int


class Crew(Protocol):
    """Plays games."""

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Line]]:
        """All these games, each as soon as it is finished."""

    def close(self) -> None:
        """Give up what is under way."""


def crew(on: str, workers: int) -> Crew:
    """A crew by name; one worker on this machine is this process itself."""
    match on:
        case "local":
            return Alone() if workers == 1 else Processes(workers)
        case "ray":
            return OnRay()
    raise ValueError(f"--on {on!r}: use local or ray")


class Alone:
    """One game after the other."""

    def __init__(self, play: Play = play_game) -> None:
        self._play = play

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Line]]:
        for job in jobs:
            yield job, self._play(job.parameters, job.number)

    def close(self) -> None:
        """Nothing is under way."""


# ---- Processes -------------------------------------------------------------------------------------------------------


class _Worker:
    """A process, the pipe to it, and the game it plays. It ends with the pipe, so it never outlives us."""

    def __init__(self, play: Play) -> None:
        self.pipe, far_end = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_work, args=(far_end, play), daemon=True)
        self.process.start()
        far_end.close()
        self.job: Job | None = None

    def give(self, job: Job) -> None:
        self.job = job
        with contextlib.suppress(*_GONE):  # the end of the pipe is noticed by whoever waits for the answer
            self.pipe.send((job.parameters, job.number))

    def answer(self) -> Line | BaseException | None:
        """A finished game, what went wrong with it, or None from a process that died."""
        try:
            return cast("Line | BaseException", self.pipe.recv())
        except _GONE:
            return None

    def close(self) -> None:
        self.process.kill()  # it has nothing to save
        self.process.join()
        self.pipe.close()


class Processes:
    """Some processes; one that dies is replaced, and its game is played again."""

    def __init__(self, workers: int, play: Play = play_game) -> None:
        self._count, self._play = workers, play
        self._workers: list[_Worker] = []

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Line]]:
        waiting, attempts = deque(jobs), dict.fromkeys(jobs, 0)
        while len(self._workers) < min(self._count, len(jobs)):
            self._workers.append(_Worker(self._play))
        while waiting or any(worker.job for worker in self._workers):
            for worker in self._workers:
                if worker.job is None and waiting:
                    worker.give(waiting.popleft())
            busy = {worker.pipe: worker for worker in self._workers if worker.job}
            for pipe in wait(list(busy)):
                worker = busy[cast(Connection, pipe)]
                job, answer = cast(Job, worker.job), worker.answer()
                worker.job = None
                if answer is None:
                    attempts[job] += 1
                    self._replace(worker, job, attempts[job])
                    waiting.appendleft(job)
                elif isinstance(answer, BaseException):
                    raise answer
                else:
                    yield job, answer

    def _replace(self, worker: _Worker, job: Job, attempts: int) -> None:
        if attempts == MOST_ATTEMPTS:
            raise RuntimeError(
                f"the process playing game {job.number} of {job.match} died {MOST_ATTEMPTS} times: "
                "is there enough memory? try fewer --workers"
            )
        worker.close()
        self._workers[self._workers.index(worker)] = _Worker(self._play)

    def close(self) -> None:
        while self._workers:
            self._workers.pop().close()


def _work(pipe: Connection, play: Play) -> None:
    """The main function of a worker process; it ends with the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who keeps the games
    try:
        while True:
            parameters, number = pipe.recv()
            try:
                pipe.send(play(parameters, number))
            except _GONE:
                raise
            except Exception as error:
                pipe.send(RuntimeError(f"game {number} of {parameters.a} against {parameters.b}: {error}"))
    except _GONE:
        os._exit(0)


# ---- Ray -------------------------------------------------------------------------------------------------------------


class OnRay:
    """Joins the cluster that RAY_ADDRESS names, or one that runs here, or starts one on this machine."""

    def __init__(self, play: Play = play_game) -> None:
        try:
            import ray  # noqa: PLC0415 - optional, and slow to import
        except ImportError:
            raise ValueError("Ray is not installed: pip install 'katachi[ray]', or use --on local") from None
        self._ray: Any = ray
        self._started = not ray.is_initialized()
        if self._started:
            ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        options = {"num_cpus": 1, "max_retries": MOST_ATTEMPTS, "scheduling_strategy": "SPREAD"}
        self._remote = ray.remote(play).options(**options)
        self._running: dict[Any, Job] = {}

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Line]]:
        self._running = {self._remote.remote(job.parameters, job.number): job for job in jobs}
        while self._running:
            (done,), _ = self._ray.wait(list(self._running), num_returns=1)
            try:
                line = self._ray.get(done)
            except self._ray.exceptions.RayTaskError as error:
                raise error.cause from None
            yield self._running.pop(done), line

    def close(self) -> None:
        with contextlib.suppress(Exception):
            for reference in self._running:
                self._ray.cancel(reference, force=True)
        if self._started:
            self._ray.shutdown()
