"""The machines of a Ray cluster. All of them must see sources and work folders under the same paths."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from katachi.work.executors import MOST_ATTEMPTS, Served, Task, Worker


def _joined(workers: int | None = None) -> tuple[Any, bool]:
    """Ray, and whether it was started here: otherwise RAY_ADDRESS names a cluster, or one runs here."""
    try:
        import ray  # noqa: PLC0415 - optional, and slow to import
    except ImportError:
        raise ValueError("Ray is not installed: pip install 'katachi[ray]', or use --on local") from None
    started = not ray.is_initialized()
    if started:
        cores = None if os.environ.get("RAY_ADDRESS") else workers  # a running cluster has its own cores
        ray.init(num_cpus=cores, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
    return ray, started


class RayTasks:
    """Tasks of a cluster, which repeats those whose machine is lost."""

    def __init__(self, workers: int | None) -> None:
        self._ray, self._started = _joined(workers)
        self._running: dict[Any, Task] = {}

    def submit(self, task: Task) -> None:
        options = {"num_cpus": 1, "max_retries": MOST_ATTEMPTS, "scheduling_strategy": "SPREAD"}
        self._running[self._ray.remote(task.function).options(**options).remote(*task.arguments)] = task

    def results(self) -> Iterator[tuple[Task, Any]]:
        while self._running:
            (done,), _ = self._ray.wait(list(self._running), num_returns=1)
            task = self._running.pop(done)
            try:
                result = self._ray.get(done)
            except self._ray.exceptions.RayTaskError as error:
                raise error.cause from None
            yield task, result

    def close(self) -> None:
        with contextlib.suppress(Exception):
            for reference in self._running:
                self._ray.cancel(reference, force=True)
        if self._started:
            self._ray.shutdown()


class RayWorker:
    """An actor and the answer it has still to give."""

    def __init__(self, ray: Any, make: Callable[..., Served], arguments: tuple[Any, ...], threads: int) -> None:
        self._ray = ray
        options = {"num_cpus": threads, "max_concurrency": 2, "scheduling_strategy": "SPREAD"}  # two: to be told things
        self.actor = ray.remote(make).options(**options).remote(*arguments)
        self.owed: Any = None

    def ask(self, question: Any) -> None:
        """Send a question."""
        self.owed = self.actor.answer.remote(question)

    def tell(self, message: Any) -> None:
        """Send a message."""
        self.actor.tell.remote(message)

    def close(self) -> None:
        """Kill the actor: it has nothing to save."""
        if self._ray.is_initialized():  # with the cluster the actor is gone too
            self._ray.kill(self.actor)


class RayHost:
    """Starts actors, on other machines than the last one if there are several."""

    def __init__(self) -> None:
        self._ray, _ = _joined()

    def start(self, make: Callable[..., Served], *arguments: Any, threads: int = 1) -> Worker:
        """Start an actor."""
        return RayWorker(self._ray, make, arguments, threads)

    def answers(self, workers: Sequence[Worker], seconds: float | None) -> list[tuple[Worker, Any]]:
        """The answers that came in; None from an actor that is dead."""
        owed = {cast(RayWorker, worker).owed: worker for worker in workers}
        if not owed:
            return []
        self._ray.wait(list(owed), num_returns=1, timeout=seconds)
        ready, _ = self._ray.wait(list(owed), num_returns=len(owed), timeout=0)
        return [(owed[reference], self._answer(reference)) for reference in ready]

    def _answer(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayError:
            return None
