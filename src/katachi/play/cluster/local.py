"""Workers in processes on this machine."""

import contextlib
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from typing import cast

from katachi.knowledge.base import KnowledgeBase
from katachi.play.cluster.backend import Link
from katachi.play.cluster.worker import Order, Report, SearchWorker
from katachi.search import SearchSettings

_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks, but not the threads
_GONE = (EOFError, OSError)


class LocalLink:
    """A process and the pipe to it."""

    def __init__(self, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, threads: int) -> None:
        self.pipe, far_end = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_work, args=(far_end, settings, knowledge, seed, threads), daemon=True)
        self.process.start()
        far_end.close()  # so that the pipe ends with the worker

    def send(self, order: Order) -> None:
        """Give an order."""
        with contextlib.suppress(*_GONE):
            self.pipe.send(order)

    def stop(self, number: int) -> None:
        """End the order of this number."""
        with contextlib.suppress(*_GONE):
            self.pipe.send(number)

    def close(self) -> None:
        """Kill the process: it has nothing to save."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class LocalBackend:
    """Starts processes and listens to their pipes."""

    def open(self, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, threads: int) -> Link:
        """Start a process."""
        return LocalLink(settings, knowledge, seed, threads)

    def reports(self, links: Sequence[Link], seconds: float) -> list[tuple[Link, Report | None]]:
        """What came in; None at the end of a pipe."""
        by_pipe = {cast(LocalLink, link).pipe: link for link in links}
        return [(by_pipe[cast(Connection, pipe)], _received(cast(Connection, pipe))) for pipe in wait(by_pipe, seconds)]


def _received(pipe: Connection) -> Report | None:
    try:
        return cast(Report, pipe.recv())
    except _GONE:
        return None


def _work(pipe: Connection, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, threads: int) -> None:
    """The main function of a worker process; it ends with the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the coordinator
    worker = SearchWorker(settings, knowledge, seed, threads)
    orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, worker, orders), daemon=True).start()
    while True:
        report = worker.search(orders.get())
        with contextlib.suppress(*_GONE):
            pipe.send(report)


def _listen(pipe: Connection, worker: SearchWorker, orders: "queue.SimpleQueue[Order]") -> None:
    """Stops are heard while an order is under way; without a coordinator there is nothing left to do."""
    try:
        while True:
            message: Order | int = pipe.recv()
            if isinstance(message, Order):
                orders.put(message)
            else:
                worker.stop(message)
    except _GONE:
        os._exit(0)
