"""The engine process: it reads requests from its standard input, one line of JSON each, and writes reports and answers.

Only these go to its standard output; everything else that is printed goes to standard error. It ends when the server
does, however that ends.
"""

from __future__ import annotations

import base64
import json
import mmap
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from typing import Any, BinaryIO

from katachi.engine.advice import advised
from katachi.engine.process import EngineError
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.engine.child import SEPARATOR
from katachi.interfaces.web.engine.jobs import checked, job_module, kinds
from katachi.interfaces.web.engine.scheduler import Scheduler, Turn, places
from katachi.interfaces.web.engine.trees import Trees
from katachi.interfaces.web.errors import internal
from katachi.interfaces.web.judges import Judges
from katachi.interfaces.wire import DIGITS, json_text
from katachi.knowledge.base import KnowledgeBase

_LONGEST_TURN = 60.0  # seconds without a call of the scheduler: no other job can work then
_PAUSE = 2.0  # seconds between two checks of the process


def main() -> None:
    """Work until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; when it ends, so does this process
    wire = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    lines = iter(sys.stdin.buffer.readline, b"")
    hello = json.loads(next(lines, b"null"))
    if hello is None:
        return
    worker = _Worker(wire, hello)
    threading.Thread(target=worker.watch, daemon=True).start()
    worker.serve(lines)
    os._exit(0)  # without waiting for jobs in the middle of a slice


class _Worker:
    """Starts and stops jobs; each has a thread of its own."""

    def __init__(self, wire: BinaryIO, hello: dict[str, Any]) -> None:
        self._wire, self._wire_lock = wire, threading.Lock()
        self._settings = pickle.loads(base64.b64decode(hello["settings"]))
        self._bases, self._trees, self._judges = Bases(self._settings), Trees(), Judges(self._settings)
        self._scheduler = Scheduler(hello["permits"], _shared(hello["holders"], places(hello["permits"])))
        self._turns: dict[int, Turn] = {}
        self._forgotten: set[int] = set()
        self._parent = os.getppid()

    def serve(self, lines: Iterator[bytes]) -> None:
        """Handle requests until there are no more."""
        _warm_up()
        threading.Thread(target=self._scheduler.watch, daemon=True).start()
        self._send({"type": "ready"})
        for line in lines:
            message = json.loads(line)
            kind, job = message["type"], message.get("job", 0)
            if kind == "start":
                self._start(job, message.get("tab"), message["kind"], message["request"])
            elif kind in ("stop", "forget"):
                self._stop(job, forget=kind == "forget")
            elif kind == "ping":
                self._send({"type": "pong"})

    def _start(self, job: int, tab: int | None, kind: str, request: dict[str, Any]) -> None:
        turn = Turn(
            job,
            self._scheduler,
            lambda data: self._tell(job, "report", data),
            self._settings,
            tab=tab,
            bases=self._bases,
            trees=self._trees,
            judges=self._judges,
        )
        self._turns[job] = turn
        threading.Thread(target=self._work, args=(job, kind, request, turn), daemon=True, name=f"job {job}").start()

    def _work(self, job: int, kind: str, request: dict[str, Any], turn: Turn) -> None:
        try:
            turn.begin()  # a job that was stopped meanwhile ends at its first check
            answer = job_module(kind).run(checked(kind, request, self._settings), turn)
            self._tell(job, "done", answer)
        except (ValueError, LookupError, EngineError) as error:
            text = " ".join(self._bases.without_paths(advised(error)).split())
            self._tell(job, "error", {"error": text or type(error).__name__})
        except MemoryError:
            self._tell(job, "error", {"error": "there is not enough memory for this: close other tabs and try again"})
        except Exception as error:  # one job must not end the others
            traceback.print_exc()
            self._tell(job, "error", {"error": internal(error)})
        finally:
            turn.end()
            self._turns.pop(job, None)
            self._forgotten.discard(job)

    def _stop(self, job: int, *, forget: bool) -> None:
        if (turn := self._turns.get(job)) is not None:
            if forget:
                self._forgotten.add(job)
            turn.stop()

    # ---- To the server ---------------------------------------------------------------------------------------------

    def _tell(self, job: int, kind: str, data: object) -> None:
        """A message is encoded here, once, and sent to the browser as it is."""
        if job not in self._forgotten:
            self._send({"type": kind, "job": job}, json_text(data, DIGITS))

    def _send(self, message: dict[str, Any], data: str = "null") -> None:
        line = f"{json.dumps(message)}{SEPARATOR}{data}\n".encode()
        try:
            with self._wire_lock:
                self._wire.write(line)
                self._wire.flush()
        except OSError:
            os._exit(0)  # the server has gone

    def watch(self) -> None:
        """End when a job hangs, or when the server has gone but another process still holds its end of the pipe."""
        while True:
            time.sleep(_PAUSE)
            if os.getppid() != self._parent:
                os._exit(0)
            job, seconds = self._scheduler.longest_turn()
            if seconds > _LONGEST_TURN:
                print(f"katachi: engine: job {job} hangs for {seconds:.0f} s; restarting", file=sys.stderr, flush=True)
                os._exit(3)


def _shared(handle: int, numbers: int) -> memoryview:
    """Whole numbers in memory that the server can still read when this process has ended."""
    shared = mmap.mmap(handle, numbers * 8)
    os.close(handle)
    return memoryview(shared).cast("q")


def _warm_up() -> None:
    """Load what the first analysis needs, so that it is quick."""
    for kind in kinds():
        job_module(kind)
    KnowledgeBase.shipped().predictor  # noqa: B018 - it is read here


if __name__ == "__main__":
    main()
