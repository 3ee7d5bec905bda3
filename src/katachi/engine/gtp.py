"""Engines that speak GTP: the conversation, and its face for plain code (`katachi.engine.aio` has that for asyncio).

What takes several commands is a script: a generator that yields commands and is sent their answers. Both faces run the
same scripts.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Self, TypeVar

import numpy as np

from katachi.engine.answers import gtp_report
from katachi.engine.process import EngineError, EngineTimeoutError, Feed, Process, RefusedError, arguments_of, shortened
from katachi.engine.waiting import Left, came, within
from katachi.go import BLACK, WHITE, Color, Game, IllegalMove, Move, parse_vertex, vertex
from katachi.search import Report

_MOST_LINES = 100_000  # of one answer
QUIT_SECONDS, STOP_SECONDS = 1.0, 10.0
T = TypeVar("T")
Script = Generator[tuple[str, float | None], str, T]  # commands with their limits in seconds; sent their answers


@dataclass
class _Question:
    command: str
    answer: Future[str] = field(default_factory=Future)
    info: Feed[str] | None = None  # takes the lines of an analysis
    lines: list[str] = field(default_factory=list)


class GtpConversation:
    """Questions and their answers, in their order. Text that belongs to no answer is ignored."""

    def __init__(self, arguments: Sequence[str], label: str) -> None:
        self.label = label
        self._questions: deque[_Question] = deque()
        self._lock = threading.Lock()
        self._late = False
        self.process = Process(arguments, label, self._take, self._ended)

    @property
    def usable(self) -> bool:
        """Whether it is running and every answer came in time."""
        return self.process.is_running and not self._late

    def ask(self, command: str, info: Feed[str] | None = None) -> Future[str]:
        """The answer without its sign."""
        question = _Question(command, info=info)
        with self._lock:
            self._questions.append(question)
        if not self.process.is_running:
            self._ended()
        self.process.send(command)
        return question.answer

    def late(self, command: str) -> EngineTimeoutError:
        """The error about an answer that does not come; nothing more can be asked then."""
        self._late = True  # an answer may still arrive for a question that is no longer asked
        return EngineTimeoutError(f"{self.label} did not answer {command!r} in time{self.process.errors_said()}")

    def _take(self, text: str) -> None:
        line = text.replace("\t", " ").rstrip()
        with self._lock:
            question = self._questions[0] if self._questions else None
            if question is None or not (question.lines or line.startswith(("=", "?"))):
                return
            if line and len(question.lines) < _MOST_LINES:
                if question.info is not None and question.lines:
                    question.info.put(line)
                else:
                    question.lines.append(line)
                return
            self._questions.popleft()
        if line:
            self.process.kill()
            _fail(question, EngineError(f"{self.label}: the answer to {question.command!r} does not end"))
        else:
            self._finish(question)

    def _finish(self, question: _Question) -> None:
        first, *rest = question.lines
        text = "\n".join([first[1:].lstrip("0123456789").strip(), *rest]).strip()
        if first.startswith("?"):
            said = f"{self.label} refused {question.command!r}: {text or 'without a reason'}"
            _fail(question, RefusedError(said))
            return
        if question.info is not None:
            question.info.end()
        if question.answer.set_running_or_notify_cancel():
            question.answer.set_result(text)

    def _ended(self) -> None:
        with self._lock:
            questions, self._questions = self._questions, deque()
        for question in questions:
            _fail(question, EngineError(f"{self.label} {self.process.why_it_ended(question.command)}"))


def _fail(question: _Question, error: EngineError) -> None:
    if question.info is not None:
        question.info.end(error)
    if question.answer.set_running_or_notify_cancel():
        question.answer.set_exception(error)


# ---- Scripts ---------------------------------------------------------------------------------------------------------


def set_up(game: Game, known: frozenset[str]) -> Script[list[str]]:
    """Tell an engine the whole game. The result is what it could not be told, in words."""
    untold = []
    for command in (f"boardsize {game.size}", "clear_board"):
        yield command, None
    if "kata-set-rules" in known:
        try:
            yield f"kata-set-rules {game.rules.name or json.dumps(game.rules.to_json(), separators=(',', ':'))}", None
        except RefusedError:
            untold.append("the rules")
    else:
        untold.append("the rules")
    yield f"komi {game.komi:g}", None
    stones = game.start.board.ravel()
    for color in (BLACK, WHITE):
        for point in np.flatnonzero(stones == color).tolist():
            yield f"play {color.name.lower()} {vertex(point, game.size)}", None
    for move in game.moves_since_set_up:
        yield f"play {move.color.name.lower()} {vertex(move.point, game.size)}", None
    return untold


def played(color: Color, size: int, timeout: float | None) -> Script[Move | None]:
    """The engine's move, which it plays on its own board; None if it resigns."""
    answer = (yield f"genmove {color.name.lower()}", timeout).strip()
    if answer.lower() == "resign":
        return None
    try:
        return Move(color, parse_vertex(answer, size))
    except ValueError:
        raise EngineError(f"it answered genmove with {answer[:40]!r}, which is not a move") from None


class GtpFace:
    """What both faces share: the conversation, started again when it has to be."""

    def __init__(self, command: str | Sequence[str], *, name: str = "", timeout: float = 60.0) -> None:
        self.arguments = arguments_of(command)
        self.label = name or shortened(" ".join(self.arguments))
        self.timeout = timeout
        self._game = Game()
        self._commands: frozenset[str] | None = None
        self._closed = False
        self._talk = GtpConversation(self.arguments, self.label)

    @property
    def usable(self) -> bool:
        """Whether it is running and has answered every question so far."""
        return self._talk.usable

    @property
    def said(self) -> tuple[str, ...]:
        """The last lines of its error stream."""
        return self._talk.process.said

    def restart(self) -> None:
        """End it and start it again, on an empty board."""
        self._talk.process.kill()
        self._closed, self._commands = False, None
        self._talk = GtpConversation(self.arguments, self.label)

    def kill(self) -> None:
        """End it at once; a waiting caller gets an error. Any thread may call this. Only `restart` starts it again."""
        self._closed = True
        self._talk.process.kill()

    def _left(self, timeout: float | None) -> Left:
        return within(self.timeout if timeout is None else timeout)

    # ---- Scripts ---------------------------------------------------------------------------------------------------

    def _known(self) -> Script[frozenset[str]]:
        if self._commands is None:
            try:
                self._commands = frozenset((yield "list_commands", None).split())
            except RefusedError:
                self._commands = frozenset()
        return self._commands

    def _knows(self, command: str) -> Script[bool]:
        return command in (yield from self._known())

    def _set_up(self, game: Game) -> Script[list[str]]:
        if not self.usable and not self._closed:
            self.restart()
        self._game = game.copy()
        return (yield from set_up(game, (yield from self._known())))

    def _play(self, move: Move | int | str, color: Color | int | str | None) -> Script[None]:
        after = self._game.copy()
        after.play(move, color)
        last = after.moves[-1]
        yield f"play {last.color.name.lower()} {vertex(last.point, after.size)}", None
        self._game = after

    def _generate(self, color: Color | int | str | None, timeout: float | None) -> Script[Move | None]:
        game = self._game.copy()
        mover = game.to_move if color is None else Color.player(color)
        move = yield from played(mover, game.size, timeout)
        if move is not None:
            try:
                game.play(move)
            except IllegalMove as error:
                raise EngineError(f"{self.label} played an illegal move: {error}") from None
            self._game = game
        return move

    def _analysis(self, every: float) -> Script[tuple[str, float]]:
        """The command, and what shares are of in its lines."""
        known, color = (yield from self._known()), self._game.to_move.name.lower()
        hundredths = max(round(100 * every), 1)
        if "kata-analyze" in known:
            return f"kata-analyze {color} {hundredths} ownership true", 1.0
        if "lz-analyze" in known:
            return f"lz-analyze {color} {hundredths}", 10_000.0
        raise RefusedError(f"{self.label} has neither kata-analyze nor lz-analyze: it can play, but not analyse")

    def _read(self, line: str, shares_of: float) -> Report | None:
        try:
            return gtp_report(line, self._game, self.label, shares_of=shares_of)
        except ValueError:
            return None  # a line without moves, or noise


class GtpEngine(GtpFace):
    """An engine that speaks GTP. Every wait has a limit; after an error, `set_up` starts it again.

    >>> with GtpEngine("gnugo --mode gtp") as engine:  # doctest: +SKIP
    ...     engine.set_up(Game(9))
    ...     engine.generate()
    """

    def ask(self, command: str, timeout: float | None = None) -> str:
        """The answer to a command. Raises RefusedError for a failure, EngineError if there is no answer."""
        talk = self._talk
        answer = talk.ask(command)
        if not came(answer, self._left(timeout)):
            raise talk.late(command)
        return answer.result()

    def knows(self, command: str) -> bool:
        """Whether it has a command."""
        return self._run(self._knows(command))

    def set_up(self, game: Game) -> list[str]:
        """Tell it the whole game: size, rules, komi, stones and moves. Returns what it could not be told, in words."""
        return self._run(self._set_up(game))

    def play(self, move: Move | int | str, color: Color | int | str | None = None) -> None:
        """Tell it a move. Raises IllegalMove before it is asked, RefusedError if it does not accept the move."""
        self._run(self._play(move, color))

    def generate(self, color: Color | int | str | None = None, timeout: float | None = None) -> Move | None:
        """Its move, which is played; None if it resigns."""
        return self._run(self._generate(color, timeout))

    def analyze(self, *, every: float = 0.5, seconds: float | None = None) -> Iterator[Report]:
        """Reports about the position that was set up, as they come; the analysis ends with the loop or the seconds."""
        command, shares_of = self._run(self._analysis(every))
        lines, over = Feed[str](), within(seconds or float("inf"))
        talk, answer = self._talk, self._talk.ask(command, lines)
        try:
            while over() > 0:
                line = lines.next()
                if not came(line, self._left(None)):
                    raise talk.late(command)
                if (text := line.result()) is None:
                    return
                if report := self._read(text, shares_of):
                    yield report
        finally:
            if self.usable and not answer.done():
                with contextlib.suppress(EngineError):
                    self.ask("protocol_version", STOP_SECONDS)  # any command ends the analysis

    def _run(self, script: Script[T]) -> T:
        try:
            command, timeout = next(script)
            while True:
                try:
                    answer = self.ask(command, timeout)
                except RefusedError as refused:
                    command, timeout = script.throw(refused)
                else:
                    command, timeout = script.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result

    def close(self) -> None:
        """Send quit if it listens, then make sure that it and its children are gone."""
        if self.usable:
            with contextlib.suppress(EngineError):
                self.ask("quit", QUIT_SECONDS)
        self._closed = True
        self._talk.process.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
