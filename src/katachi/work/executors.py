"""Where work is done: in this process, in its threads, in other processes, or on the machines of a Ray cluster.

There are two kinds of work. A task is a function of a module with its arguments; it may be run twice, so a worker that
dies costs only time. A worker is an object in another process that answers questions.
"""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from katachi.go.words import listed

if TYPE_CHECKING:
    from concurrent.futures import Future

MOST_ATTEMPTS = 4  # at a task under which its process dies


def cores() -> int:
    """The cores this process may use, which containers often make fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---- Tasks -----------------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """A function, its arguments, and its name in messages."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    name: str = "a task"


def hopeless(task: Task) -> RuntimeError:
    """The error for a task under which one process after the other dies."""
    return RuntimeError(
        f"the process with {task.name} died {MOST_ATTEMPTS} times: is there enough memory? try fewer --workers"
    )


def portable(error: Exception) -> Exception:
    """The error of a task in a form that can be sent to another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


class Executor(Protocol):
    """Runs tasks, in any order."""

    def submit(self, task: Task) -> None:
        """Run a task at some time."""

    def results(self) -> Iterator[tuple[Task, Any]]:
        """Every task with its result as soon as it is finished; more may be submitted meanwhile.

        Raises the error of a task that failed.
        """

    def close(self) -> None:
        """Give up what is not finished."""


def executor(on: str, workers: int | None = None, *, threads: bool = False) -> Executor:
    """An executor by name, with this many workers (None: all cores; Ray has those it has).

    ``local`` means threads for tasks that release Python's lock (``threads``); for others it means processes, or this
    thread if there is only one worker. Raises ValueError for an unknown name.
    """
    return _PLACES[checked(on)].tasks(workers, threads)


def checked(on: str) -> str:
    """The name of an executor as it was given. Raises ValueError for an unknown name."""
    if on not in _PLACES:
        raise ValueError(f"--on {on!r}: use {listed(NAMES, 'or')}")
    return on


def in_order(executor: Executor, tasks: Iterable[Task], ahead: int) -> Generator[Any, None, None]:
    """The results in the order of the tasks; `ahead` tasks are started at once, so there may be endlessly many."""
    source = iter(tasks)
    begun = deque(islice(source, ahead))
    for task in begun:
        executor.submit(task)
    finished: dict[int, Any] = {}
    for task, result in executor.results():
        finished[id(task)] = result
        while begun and id(begun[0]) in finished:
            yield finished.pop(id(begun.popleft()))
            for following in islice(source, 1):
                begun.append(following)
                executor.submit(following)


class _Here:
    """One task after the other, in this thread."""

    def __init__(self) -> None:
        self._waiting: deque[Task] = deque()

    def submit(self, task: Task) -> None:
        self._waiting.append(task)

    def results(self) -> Iterator[tuple[Task, Any]]:
        while self._waiting:
            task = self._waiting.popleft()
            yield task, task.function(*task.arguments)

    def close(self) -> None:
        self._waiting.clear()


class _Threads:
    """Threads of this process: enough on one machine where native code does the work."""

    def __init__(self, count: int) -> None:
        import concurrent.futures  # noqa: PLC0415 - slow to import

        self._futures = concurrent.futures
        self._pool = concurrent.futures.ThreadPoolExecutor(count, "work")
        self._running: dict[Future[Any], Task] = {}

    def submit(self, task: Task) -> None:
        self._running[self._pool.submit(task.function, *task.arguments)] = task

    def results(self) -> Iterator[tuple[Task, Any]]:
        while self._running:
            done, _ = self._futures.wait(self._running, return_when=self._futures.FIRST_COMPLETED)
            for future in [each for each in self._running if each in done]:  # as they were submitted
                task = self._running.pop(future)
                yield task, future.result()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


# ---- Workers ---------------------------------------------------------------------------------------------------------


class Served(Protocol):
    """An object that can be a worker."""

    def answer(self, question: Any, /) -> Any:
        """The answer to a question; anything but None."""

    def tell(self, message: Any, /) -> None:
        """Receive a message while a question is being answered, in another thread."""


class Worker(Protocol):
    """The connection to such an object. If it is dead, nothing happens."""

    def ask(self, question: Any) -> None:
        """Ask a question; `Host.answers` gives the answer."""

    def tell(self, message: Any) -> None:
        """Send a message, which is received at once."""

    def close(self) -> None:
        """End the worker, whatever it is doing."""


class Host(Protocol):
    """Starts workers and listens to them."""

    def start(self, make: Callable[..., Served], *arguments: Any, threads: int = 1) -> Worker:
        """Start a worker with the object that ``make`` returns; it may take a while to be ready."""

    def answers(self, workers: Sequence[Worker], seconds: float | None) -> list[tuple[Worker, Any]]:
        """Wait at most this long for the answers of workers that were asked; None from one that died."""


def host(on: str) -> Host:
    """The host of workers with the name of an executor. Raises ValueError for an unknown name."""
    return _PLACES[checked(on)].host()


# ---- Places by name: the values of --on ------------------------------------------------------------------------------


class _Place(NamedTuple):
    """Makes the executor (from the number of workers, and whether threads will do) and the host of a place."""

    tasks: Callable[[int | None, bool], Executor]
    host: Callable[[], Host]


def _local_tasks(workers: int | None, threads: bool) -> Executor:
    count = workers or cores()
    if threads:
        return _Threads(count)
    return _Here() if count == 1 else _process_tasks(count, threads)


def _process_tasks(workers: int | None, _threads: bool) -> Executor:
    from katachi.work.processes import ProcessTasks  # noqa: PLC0415 - slow to import

    return ProcessTasks(workers or cores())


def _process_host() -> Host:
    from katachi.work.processes import ProcessHost  # noqa: PLC0415 - slow to import

    return ProcessHost()


def _ray_tasks(workers: int | None, _threads: bool) -> Executor:
    from katachi.work.on_ray import RayTasks  # noqa: PLC0415 - optional

    return RayTasks(workers)


def _ray_host() -> Host:
    from katachi.work.on_ray import RayHost  # noqa: PLC0415 - optional

    return RayHost()


_PLACES = {
    "local": _Place(_local_tasks, _process_host),
    "processes": _Place(_process_tasks, _process_host),
    "ray": _Place(_ray_tasks, _ray_host),
}
NAMES = tuple(_PLACES)
