"""Processes of this machine. Each ends when the pipe to it does, so none outlives the one that started it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from katachi.work.executors import MOST_ATTEMPTS, Served, Task, Worker, hopeless, portable

_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks, but not the threads
_GONE = (EOFError, OSError)
_LAST_SECONDS = 1.0  # that a process may take to end after its pipe


# ---- Workers ---------------------------------------------------------------------------------------------------------


class ProcessWorker:
    """A process and the pipe to it."""

    def __init__(self, make: Callable[..., Served], arguments: tuple[Any, ...]) -> None:
        self.pipe, far_end = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(far_end, make, arguments), daemon=True)
        self.process.start()
        far_end.close()  # so that the pipe ends with the process

    def ask(self, question: Any) -> None:
        """Send a question."""
        self._send(True, question)

    def tell(self, message: Any) -> None:
        """Send a message."""
        self._send(False, message)

    def _send(self, is_question: bool, message: Any) -> None:
        with contextlib.suppress(*_GONE):  # the end of the pipe is noticed when the answer is waited for
            self.pipe.send((is_question, message))

    def answer(self) -> Any:
        """The answers that came in; None at the end of the pipe."""
        try:
            return self.pipe.recv()
        except _GONE:
            return None

    def close(self) -> None:
        """Kill the process: it has nothing to save."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class ProcessHost:
    """Starts processes and listens to their pipes."""

    def start(self, make: Callable[..., Served], *arguments: Any, threads: int = 1) -> ProcessWorker:
        """Start a process."""
        del threads
        return ProcessWorker(make, arguments)

    def answers(self, workers: Sequence[Worker], seconds: float | None) -> list[tuple[Worker, Any]]:
        """The answers that came in; None from a process that died."""
        by_pipe = {cast(ProcessWorker, worker).pipe: cast(ProcessWorker, worker) for worker in workers}
        found = [by_pipe[cast(Connection, pipe)] for pipe in wait(by_pipe, seconds)] if by_pipe else []
        return [(worker, worker.answer()) for worker in found]


def _serve(pipe: Connection, make: Callable[..., Served], arguments: tuple[Any, ...]) -> None:
    """The main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gives the orders
    served = make(*arguments)
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, served, questions), daemon=True).start()
    while True:
        answer = served.answer(questions.get())
        with contextlib.suppress(*_GONE):
            pipe.send(answer)


def _listen(pipe: Connection, served: Served, questions: queue.SimpleQueue[Any]) -> None:
    """Receive messages while a question is being answered; when the other end is gone, the process ends at once."""
    try:
        while True:
            is_question, message = pipe.recv()
            if is_question:
                questions.put(message)
            else:
                served.tell(message)
    except _GONE:
        os._exit(0)
    except Exception:  # what was sent cannot be read here
        traceback.print_exc()
        os._exit(1)


# ---- Tasks -----------------------------------------------------------------------------------------------------------


class _Calls:
    """A worker that runs tasks; it answers with the result and the error, one of which is None."""

    def answer(self, question: Task) -> tuple[Any, Exception | None]:
        try:
            return question.function(*question.arguments), None
        except Exception as error:
            return None, portable(error)

    def tell(self, message: Any) -> None:
        """It needs no messages."""


class ProcessTasks:
    """Tasks in some processes; one that dies is replaced, and its task is run again."""

    def __init__(self, count: int) -> None:
        self._count, self._host = count, ProcessHost()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, tuple[Task, int]] = {}  # with the number of the attempt
        self._waiting: deque[tuple[Task, int]] = deque()
        self._finished: deque[tuple[Task, tuple[Any, Exception | None]]] = deque()

    def submit(self, task: Task) -> None:
        self._waiting.append((task, 1))
        self._collect(0.0)

    def results(self) -> Iterator[tuple[Task, Any]]:
        while self._finished or self._busy:
            while self._finished:
                task, (result, error) = self._finished.popleft()
                if error is not None:
                    raise error
                yield task, result
            self._collect(None)

    def _collect(self, seconds: float | None) -> None:
        """Take what is finished, and give the workers that are free something to do."""
        for worker, answer in self._host.answers(list(self._busy), seconds):
            task, attempt = self._busy.pop(worker)
            if answer is None:
                self._waiting.appendleft(_again(cast(ProcessWorker, worker), task, attempt))
            else:
                self._finished.append((task, answer))
                self._idle.append(worker)
        while self._waiting and len(self._busy) < self._count:
            worker = self._idle.pop() if self._idle else self._host.start(_Calls)
            self._busy[worker] = self._waiting.popleft()
            worker.ask(self._busy[worker][0])

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.close()
        self._idle.clear()
        self._busy.clear()
        self._waiting.clear()


def _again(dead: ProcessWorker, task: Task, attempt: int) -> tuple[Task, int]:
    """Another attempt at a task whose process died. Raises RuntimeError if there is no hope."""
    dead.process.join(_LAST_SECONDS)
    code = dead.process.exitcode
    dead.close()
    if code == 1:  # Python itself failed: errors of tasks are answers
        raise RuntimeError(
            "a worker process could not start, and printed why: a script has to start its work under "
            "if __name__ == '__main__':"
        )
    if attempt == MOST_ATTEMPTS:
        raise hopeless(task)
    return task, attempt + 1
