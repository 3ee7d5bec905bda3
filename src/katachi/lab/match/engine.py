"""A GTP engine in its own process, always asked with a time limit."""

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import IO

GAME_FOLDERS = "/usr/games:/usr/local/games"  # where Debian puts games; often not on the search path
_TAIL_LINES = 8
_LONGEST_LINE = 1 << 16
_LINES_WAITING = 10_000
_QUIT_SECONDS = 1.0


class EngineError(RuntimeError):
    """The engine did not start, ended, or broke the protocol."""


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""


class RefusedError(EngineError):
    """The engine answered with a failure (``?``); it keeps running."""


def find_program(name: str) -> str | None:
    """The path of a program, including the folders of games."""
    return shutil.which(name) or shutil.which(name, path=GAME_FOLDERS)


class Engine:
    """One running engine. Two threads read its output, so that it never waits for us and we never hang on it."""

    def __init__(self, arguments: Sequence[str], label: str) -> None:
        self.label = label
        program = find_program(arguments[0])
        if program is None:
            raise EngineError(f"{label}: there is no program {arguments[0]!r}")
        try:
            self._process = subprocess.Popen(
                [program, *arguments[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # its own process group: Ctrl-C is for us, and all of it can be killed
            )
        except OSError as error:
            raise EngineError(f"{label}: {program} does not start: {error.strerror}") from None
        self._answers: queue.Queue[str | None] = queue.Queue(_LINES_WAITING)
        self._tail: deque[str] = deque(maxlen=_TAIL_LINES)
        self._commands: frozenset[str] | None = None
        self._closed = False
        self._broken = False
        streams = self._process.stdout, self._process.stderr
        targets = self._read_answers, self._read_errors
        self._readers = [
            threading.Thread(target=target, args=(stream,), name=f"{target.__name__} {label}", daemon=True)
            for target, stream in zip(targets, streams, strict=True)
        ]
        for reader in self._readers:
            reader.start()

    # ---- Asking ----------------------------------------------------------------------------------------------------

    @property
    def usable(self) -> bool:
        """Whether it is running and has answered every question so far."""
        return not self._closed and not self._broken and self._process.poll() is None

    def ask(self, command: str, timeout: float) -> str:
        """The answer without its sign. Raises RefusedError for a failure, EngineError if there is no answer."""
        try:
            self._send(command)
            lines = self._answer(command, time.monotonic() + timeout)
        except EngineError:
            self._broken = True  # an answer may still arrive for a question that is no longer asked
            raise
        first, *rest = lines
        text = "\n".join([first[1:].lstrip("0123456789").strip(), *rest]).strip()
        if first.startswith("?"):
            raise RefusedError(f"{self.label} refused {command!r}: {text or 'without a reason'}")
        return text

    def knows(self, command: str, timeout: float) -> bool:
        """Whether it has a command."""
        if self._commands is None:
            try:
                self._commands = frozenset(self.ask("list_commands", timeout).split())
            except RefusedError:
                self._commands = frozenset()
        return command in self._commands

    def _send(self, command: str) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(command.encode() + b"\n")
            stdin.flush()
        except (OSError, ValueError):  # ValueError: closed from another thread
            raise EngineError(self._obituary(command)) from None

    def _answer(self, command: str, deadline: float) -> list[str]:
        """The lines from the sign to the empty line; anything before the sign is ignored."""
        lines: list[str] = []
        while True:
            try:
                line = self._answers.get(timeout=max(deadline - time.monotonic(), 0.0))
            except queue.Empty:
                raise EngineTimeoutError(
                    f"{self.label} did not answer {command!r} in time{self._last_words()}"
                ) from None
            if line is None:
                self._answers.put(None)  # for the next question
                raise EngineError(self._obituary(command))
            if lines and not line:
                return lines
            if lines or line.startswith(("=", "?")):
                lines.append(line)
            if time.monotonic() > deadline:
                raise EngineTimeoutError(f"{self.label} did not answer {command!r} in time{self._last_words()}")

    # ---- Reading ---------------------------------------------------------------------------------------------------

    def _read_answers(self, stream: IO[bytes]) -> None:
        for line in _lines(stream):
            self._answers.put(line.replace("\t", " ").rstrip())
        self._answers.put(None)

    def _read_errors(self, stream: IO[bytes]) -> None:
        for line in _lines(stream):
            if line.strip():
                self._tail.append(line.rstrip())

    def _obituary(self, command: str) -> str:
        """Why there is no answer, with the exit code and the last words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)
        self._readers[1].join(_QUIT_SECONDS)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        if code is not None and code < 0:
            how = f"was ended by signal {-code}"
        return f"{self.label} {how} at {command!r}{self._last_words()}"

    def _last_words(self) -> str:
        return "; it said: " + " | ".join(self._tail) if self._tail else ""

    # ---- The end ---------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Send quit if it listens, then make sure that it and its children are gone."""
        if self.usable:
            with contextlib.suppress(EngineError):
                self.ask("quit", _QUIT_SECONDS)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_QUIT_SECONDS)
        self.kill()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError, ValueError):
                if stream is not None and (stream is self._process.stdin or not self._is_reading()):
                    stream.close()

    def _is_reading(self) -> bool:
        for reader in self._readers:
            reader.join(0.2)
        return any(reader.is_alive() for reader in self._readers)

    def kill(self) -> None:
        """End the process group at once; a waiting caller gets an error. Any thread may call this."""
        self._closed = True
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)


def _lines(stream: IO[bytes]) -> Iterator[str]:
    """The lines of a stream as text; an endless line comes in pieces, and closing the stream ends it."""
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(_LONGEST_LINE):
            yield line.decode("utf-8", "replace").rstrip("\r\n")
