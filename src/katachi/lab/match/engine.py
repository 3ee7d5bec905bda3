"""The engines of a match: what to start, the running process, always asked with a time limit, and a seat for it."""

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO

GAME_FOLDERS = "/usr/games:/usr/local/games"  # where Debian puts games; often not on the search path
_TAIL_LINES = 8
_LONGEST_LINE = 1 << 16
_LINES_WAITING = 10_000
_QUIT_SECONDS = 1.0
KATACHI = "katachi:"
_SEED = "{seed}"
_OPTIONS = (
    "playouts",
    "seconds",
    "threads",
    "processes",
    "kb",
    "rank",
    "preset",
)  # of `katachi gtp`; all else goes to --set
_OFF = ("off", "no", "false", "0")
_START = "from katachi.interfaces.cli import main; main()"


@dataclass(frozen=True)
class Contender:
    """An engine as the command line names it."""

    text: str
    arguments: tuple[str, ...]
    fresh: bool = False  # a new process for every game, because the seed is given at the start

    @classmethod
    def parse(cls, text: str) -> "Contender":
        """Read ``gnugo --mode gtp`` or ``katachi:playouts=2000,shapes=off``.

        ``{seed}`` in a command is replaced by the seed of the game. Raises ValueError for anything else.
        """
        text = text.strip()
        if text == KATACHI.removesuffix(":") or text.startswith(KATACHI):
            options = _katachi_options(text)
            return cls(text, (sys.executable, "-P", "-c", _START, "gtp", *options, "--seed", _SEED), fresh=True)
        try:
            arguments = tuple(shlex.split(text))
        except ValueError as error:
            raise ValueError(f"engine {text!r}: {error}") from None
        if not arguments:
            raise ValueError("an engine is a command line in quotes, or katachi:playouts=2000")
        return cls(text, arguments, fresh=any(_SEED in argument for argument in arguments))

    def command(self, seed: int) -> list[str]:
        """What to start for a game with this seed."""
        return [argument.replace(_SEED, str(seed)) for argument in self.arguments]


def _katachi_options(text: str) -> list[str]:
    options: list[str] = []
    for pair in filter(None, (part.strip() for part in text.partition(":")[2].split(","))):
        name, equals, value = pair.partition("=")
        if not equals or not value:
            raise ValueError(f"{text!r}: {pair!r} is not a setting: write name=value, such as playouts=2000")
        if name == "seed":
            raise ValueError(f"{text!r}: every game has its own seed; set the match's seed with --seed")
        if name == "resign":
            options += ["--no-resign"] if value.lower() in _OFF else []
        else:
            options += [f"--{name}", value] if name in _OPTIONS else ["--set", pair]
    return options


# ---- The process -----------------------------------------------------------------------------------------------------


class EngineError(RuntimeError):
    """The engine did not start, ended, or broke the protocol."""


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""


class RefusedError(EngineError):
    """The engine answered with a failure (``?``); it keeps running."""


def find_program(name: str) -> str | None:
    """The path of a program, including the folders of games."""
    return shutil.which(name) or shutil.which(name, path=GAME_FOLDERS)


class EngineProcess:
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
            raise EngineError(self._why_it_ended(command)) from None

    def _answer(self, command: str, deadline: float) -> list[str]:
        """The lines from the sign to the empty line; anything before the sign is ignored."""
        lines: list[str] = []
        while True:
            try:
                line = self._answers.get(timeout=max(deadline - time.monotonic(), 0.0))
            except queue.Empty:
                raise EngineTimeoutError(
                    f"{self.label} did not answer {command!r} in time{self._errors_said()}"
                ) from None
            if line is None:
                self._answers.put(None)  # for the next question
                raise EngineError(self._why_it_ended(command))
            if lines and not line:
                return lines
            if lines or line.startswith(("=", "?")):
                lines.append(line)
            if time.monotonic() > deadline:
                raise EngineTimeoutError(f"{self.label} did not answer {command!r} in time{self._errors_said()}")

    def _read_answers(self, stream: IO[bytes]) -> None:
        for line in _lines(stream):
            self._answers.put(line.replace("\t", " ").rstrip())
        self._answers.put(None)

    def _read_errors(self, stream: IO[bytes]) -> None:
        for line in _lines(stream):
            if line.strip():
                self._tail.append(line.rstrip())

    def _why_it_ended(self, command: str) -> str:
        """Why there is no answer: the exit code, and the last lines of its error stream."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)
        self._readers[1].join(_QUIT_SECONDS)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        if code is not None and code < 0:
            how = f"was ended by signal {-code}"
        return f"{self.label} {how} at {command!r}{self._errors_said()}"

    def _errors_said(self) -> str:
        return "; it said: " + " | ".join(self._tail) if self._tail else ""

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


# ---- At the board ----------------------------------------------------------------------------------------------------


class Seat:
    """A contender at one of the boards, with its process, which is started when needed and restarted if it dies."""

    def __init__(self, contender: Contender) -> None:
        self.contender = contender
        self._engine: EngineProcess | None = None
        self._lock = threading.Lock()
        self._closed = False

    def engine(self, seed: int, *, new_game: bool = False) -> EngineProcess:
        """The running engine, ready for a game with this seed. Raises EngineError if the match was stopped."""
        if self._engine is not None and (not self._engine.usable or (new_game and self.contender.fresh)):
            self._engine.close()
            self._engine = None
        if self._engine is None:
            with self._lock:
                if self._closed:
                    raise EngineError("the match has been stopped")
                self._engine = EngineProcess(self.contender.command(seed), self.contender.text)
        return self._engine

    def kill(self) -> None:
        """End the engine, from any thread, and start no other."""
        with self._lock:
            self._closed = True
            if self._engine is not None:
                self._engine.kill()

    def close(self) -> None:
        """Quit politely."""
        with self._lock:
            self._closed = True
        if self._engine is not None:
            self._engine.close()
