"""The process of an engine: its lines, its last words on the error stream, and an end that leaves nothing behind.

Three threads serve it: one writes, one reads answers, one reads the error stream. So the engine never waits for us, and
a caller never waits for the engine: it waits for a `Future` or a `Feed`, always with a limit.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import IO, Generic, TypeVar
from weakref import WeakSet

GAME_FOLDERS = "/usr/games:/usr/local/games"  # where Debian puts games; often not on the search path
LONGEST_LINE = 1 << 24  # bytes; ownership of every move on a large board takes less
_TAIL_LINES = 8
_LONGEST_SAID = 400  # characters of a line of the error stream
_CHUNK = 1 << 16
_QUIT_SECONDS = 1.0
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|\x1b\[[0-9;]*[A-Za-z]")
T = TypeVar("T")


class EngineError(RuntimeError):
    """The engine did not start, ended, or broke the protocol."""


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""


class RefusedError(EngineError):
    """The engine answered that it cannot do this; it keeps running."""


def find_program(name: str) -> str | None:
    """The path of a program, including the folders of games."""
    return shutil.which(Path(name).expanduser() if name.startswith("~") else name) or shutil.which(
        name, path=GAME_FOLDERS
    )


def arguments_of(command: str | Sequence[str]) -> tuple[str, ...]:
    """A command line as its words. Raises ValueError for one that cannot be read."""
    try:
        words = tuple(shlex.split(command)) if isinstance(command, str) else tuple(command)
    except ValueError as error:
        raise ValueError(f"engine {command!r}: {error}") from None
    if not words:
        raise ValueError("an engine is a command line, such as 'gnugo --mode gtp'")
    return words


def shortened(text: str, longest: int = 60) -> str:
    """A text on one line that is not too long for an error."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


class Process:
    """A running engine. `on_line` gets each line it writes and `on_end` is called once after the last, both in a thread
    of their own. Raises EngineError if the program does not start."""

    def __init__(
        self, arguments: Sequence[str], label: str, on_line: Callable[[str], None], on_end: Callable[[], None]
    ) -> None:
        self.label = label
        self.heard = time.monotonic()  # when it last wrote to its error stream
        self._process = _started(arguments, label)
        self._closed = False
        self._tail: deque[str] = deque(maxlen=_TAIL_LINES)
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._on_line, self._on_end = on_line, on_end
        targets = self._write, self._read_errors, self._read_answers
        self._threads = [
            threading.Thread(target=target, name=f"{target.__name__} {label}", daemon=True) for target in targets
        ]
        _RUNNING.add(self)
        for thread in self._threads:
            thread.start()

    @property
    def is_running(self) -> bool:
        return not self._closed and self._process.poll() is None

    @property
    def said(self) -> tuple[str, ...]:
        """The last lines of its error stream."""
        return tuple(self._tail)

    def send(self, line: str) -> None:
        """Write a line. This never waits; if the engine is gone, `on_end` tells."""
        self._outbox.put(line.encode() + b"\n")

    def why_it_ended(self, at: str = "") -> str:
        """``ended with exit code 3 at 'genmove b'; it said: …``"""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)
        self._threads[1].join(_QUIT_SECONDS)  # its last words
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        if code is not None and code < 0:
            how = f"was ended by signal {-code}"
        return f"{how}{f' at {at!r}' if at else ''}{self.errors_said()}"

    def errors_said(self) -> str:
        return "; it said: " + " | ".join(self._tail) if self._tail else ""

    # ---- The end ---------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close its input and wait a moment, then make sure that it and its children are gone."""
        self._outbox.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)
        self.kill()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(_QUIT_SECONDS)

    def kill(self) -> None:
        """End the process group at once; `on_end` is called then. Any thread may call this."""
        self._closed = True
        self._outbox.put(None)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)
        _RUNNING.discard(self)

    # ---- The threads -----------------------------------------------------------------------------------------------

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (data := self._outbox.get()) is not None:
                stdin.write(data)
                stdin.flush()
        with contextlib.suppress(OSError, ValueError):
            stdin.close()

    def _read_answers(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        for line in lines_of(stream):
            self._on_line(line)
        stream.close()
        self._on_end()

    def _read_errors(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        for line in lines_of(stream):
            self.heard = time.monotonic()
            if said := _CONTROL.sub("", line).strip():
                self._tail.append(said[:_LONGEST_SAID])
        stream.close()


def _started(arguments: Sequence[str], label: str) -> subprocess.Popen[bytes]:
    program = find_program(arguments[0])
    if program is None:
        raise EngineError(f"{label}: there is no program {arguments[0]!r}")
    try:
        return subprocess.Popen(
            [program, *arguments[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # its own process group: Ctrl-C is for us, and all of it can be killed
        )
    except OSError as error:
        raise EngineError(f"{label}: {program} does not start: {error.strerror}") from None


def lines_of(stream: IO[bytes], longest: int = LONGEST_LINE) -> Iterator[str]:
    """The lines of a stream as text. What is too long of a line is dropped, and closing the stream ends it."""
    kept, dropping = bytearray(), False
    with contextlib.suppress(OSError, ValueError):
        while chunk := os.read(stream.fileno(), _CHUNK):
            *ended, rest = chunk.split(b"\n")
            for part in ended:
                yield _text(kept if dropping else kept + part[: longest - len(kept)])
                kept, dropping = bytearray(), False
            kept += b"" if dropping else rest[: longest - len(kept)]
            dropping = len(kept) >= longest
    if kept:
        yield _text(kept)


def _text(line: bytes | bytearray) -> str:
    return line.decode("utf-8", "replace").rstrip("\r\n")


_RUNNING: WeakSet[Process] = WeakSet()


@atexit.register
def _end_all() -> None:
    """No engine outlives the program that started it."""
    for process in list(_RUNNING):
        process.kill()


class Feed(Generic[T]):
    """Things that arrive one after the other, handed out by `next`: all of them, or only the latest.

    One reader at a time waits; `next` gives None after the last thing.
    """

    def __init__(self, *, keep_all: bool = False) -> None:
        self._things: deque[T] = deque(maxlen=None if keep_all else 1)
        self._waiting: Future[T | None] | None = None
        self._error: Exception | None = None
        self.is_over = False
        self._lock = threading.Lock()

    def put(self, thing: T) -> None:
        with self._lock:
            if not self.is_over:
                self._things.append(thing)
        self._serve()

    def end(self, error: Exception | None = None) -> None:
        """Nothing more comes; an error is raised by `next` after what has arrived."""
        with self._lock:
            if not self.is_over:
                self.is_over, self._error = True, error
        self._serve()

    def next(self) -> Future[T | None]:
        """The next thing, as soon as it is there."""
        with self._lock:
            waiting: Future[T | None] = Future()
            self._waiting = waiting
        self._serve()
        return waiting

    def _serve(self) -> None:
        with self._lock:
            waiting = self._waiting
            if waiting is None or not (self._things or self.is_over):
                return
            self._waiting = None
            thing, error = (self._things.popleft(), None) if self._things else (None, self._error)
        if waiting.set_running_or_notify_cancel():
            waiting.set_exception(error) if error else waiting.set_result(thing)
