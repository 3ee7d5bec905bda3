"""Engines that speak KataGo's analysis protocol: the conversation, and its face for plain code.

Nothing is lost when the engine dies: it is started again, and what it had not answered is asked again. It is given up
when it dies several times without an answer in between.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

from katachi.engine.answers import report_of
from katachi.engine.process import EngineError, EngineTimeoutError, Feed, Process, RefusedError, arguments_of
from katachi.engine.query import EngineQuery, query_of
from katachi.engine.waiting import Left, came, within
from katachi.go import Game
from katachi.search import Report

_LIVES = 3  # deaths without an answer in between
_AT_ONCE = 32  # questions that the engine has at a time
_STARTING = 1800.0  # seconds: a first tuning takes long, and says so on the error stream
_COMPLAINTS = 8
_POLL = 0.2  # seconds between two questions whether to stop

Stop = Callable[[], bool]
Read = Callable[[Mapping[str, Any]], Any]
Result = tuple[int, Any]  # the number of the question, and its answer or an EngineError


def never() -> bool:
    """Go on."""
    return False


@dataclass
class _Asked:
    number: int
    line: str
    read: Read
    inquiry: Inquiry


class Inquiry:
    """Some questions, asked a few at a time; the results come through `feed`, as they are ready."""

    def __init__(self, talk: AnalysisConversation, questions: Sequence[tuple[Mapping[str, Any], Read]], live: bool):
        self.feed: Feed[Result] = Feed(keep_all=not live)
        self._talk, self.live = talk, live
        self._rest = deque(enumerate(questions))
        self._open = len(questions)
        for _ in range(min(_AT_ONCE, self._open)):
            self._ask_next()
        if not questions:
            self.feed.end()

    def _ask_next(self) -> None:
        with contextlib.suppress(IndexError):  # nothing is left, or another thread has just asked the last
            number, (fields, read) = self._rest.popleft()
            self._talk.ask(number, fields, read, self)

    def take(self, number: int, result: Any) -> None:
        """The answer to one of the questions, or the error about it."""
        self._open -= 1
        self.feed.put((number, result))
        self._ask_next()
        if not self._open:
            self.feed.end()

    def cancel(self) -> None:
        """Ask no more, and end what is being searched for it."""
        self._rest.clear()
        self._talk.cancel(self)
        self.feed.end()


class AnalysisConversation:
    """The process and the questions that it has not answered."""

    def __init__(self, arguments: Sequence[str], label: str) -> None:
        self.arguments, self.label = arguments, label
        self.complaints: deque[str] = deque(maxlen=_COMPLAINTS)  # warnings, and errors about nothing in particular
        self._open: dict[str, _Asked] = {}
        self._lock = threading.RLock()
        self._names = itertools.count(1)
        self._deaths = self._lives = 0
        self._closed = self._answered = False
        self.process = self._start()

    def ask(self, number: int, fields: Mapping[str, Any], read: Read, inquiry: Inquiry) -> None:
        """Send one question; a dead engine is started again first. Raises EngineError if it does not start."""
        with self._lock:
            if self._closed:
                raise EngineError(f"{self.label} has been closed")
            if not self.process.is_running and not self._open:
                self._deaths = 0
                self.process = self._start()
            name = f"katachi-{next(self._names)}"
            line = json.dumps({"id": name, **fields}, separators=(",", ":"))
            self._open[name] = _Asked(number, line, read, inquiry)
            self.process.send(line)

    def cancel(self, inquiry: Inquiry) -> None:
        """Forget its questions, and tell the engine to."""
        with self._lock:
            gone = [name for name, asked in self._open.items() if asked.inquiry is inquiry]
            for name in gone:
                del self._open[name]
                action = {"id": f"end-{name}", "action": "terminate", "terminateId": name}
                self.process.send(json.dumps(action))

    def left(self, asked: float, limit: float) -> float:
        """Seconds until an answer is late. While it starts, lines of its error stream are signs of life."""
        since = max(asked, 0.0 if self._answered else self.process.heard)
        return min(since + limit, asked + max(_STARTING, limit)) - time.monotonic()

    def late(self, inquiry: Inquiry) -> EngineTimeoutError:
        """The error about an answer that does not come. The engine is started again for the other questions."""
        process, said = self.process, self.errors_said()
        self.cancel(inquiry)
        inquiry.feed.end()
        process.kill()
        return EngineTimeoutError(f"{self.label} did not answer in time{said}")

    def errors_said(self) -> str:
        """Its last words, for an error."""
        said = [*self.complaints, *self.process.said][-_COMPLAINTS:]
        return "; it said: " + " | ".join(said) if said else ""

    def close(self) -> None:
        with self._lock:
            self._closed = True
            process = self.process
        self._fail_all(EngineError(f"{self.label} has been closed"))
        process.close()

    # ---- In the reader's thread ------------------------------------------------------------------------------------

    def _start(self) -> Process:
        self._lives += 1
        self._answered = False
        return Process(self.arguments, self.label, self._take, partial(self._ended, self._lives))

    def _take(self, line: str) -> None:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            return  # noise, or a line that was cut
        if not isinstance(data, dict):
            return
        name = str(data.get("id"))
        with self._lock:
            asked = self._open.get(name)
            if "warning" in data or (asked is None and "error" in data):
                self.complaints.append(str(data.get("error", data.get("warning")))[:400])
                return
            if asked is None:
                return
            during = data.get("isDuringSearch") is True
            if not during:
                del self._open[name]
                self._deaths, self._answered = 0, True
        self._deliver(asked, data, during=during)

    def _deliver(self, asked: _Asked, data: dict[str, Any], *, during: bool) -> None:
        if during:
            result = self._result(asked, data)
            if asked.inquiry.live and not isinstance(result, EngineError):
                asked.inquiry.feed.put((asked.number, result))
            return
        try:
            asked.inquiry.take(asked.number, self._result(asked, data))
        except EngineError as error:  # it could not be started for the next question
            asked.inquiry.feed.end(error)

    def _result(self, asked: _Asked, data: dict[str, Any]) -> Any:
        if "error" in data:
            where = f" ({data['field']})" if "field" in data else ""
            return RefusedError(f"{self.label} refused the question: {str(data['error'])[:400]}{where}")
        if data.get("noResults"):
            return EngineError(f"{self.label} gave up the position without a result")
        try:
            return asked.read(data)
        except (ValueError, TypeError, KeyError) as error:
            return EngineError(f"{self.label} gave an answer that cannot be used: {error}")

    def _ended(self, life: int) -> None:
        with self._lock:
            if self._closed or life != self._lives:
                return
            self._deaths += 1
            if not self._open:
                return
            if self._deaths < _LIVES:
                try:
                    self.process = self._start()
                except EngineError as error:
                    self._fail_all(error)
                else:
                    for asked in self._open.values():
                        self.process.send(asked.line)
                return
        said = " | ".join(self.complaints)
        why = f"{self.label} {self.process.why_it_ended()}{f' ({said})' if said else ''}"
        self._fail_all(EngineError(why))

    def _fail_all(self, error: EngineError) -> None:
        with self._lock:
            asked, self._open = list(self._open.values()), {}
        for inquiry in {id(one.inquiry): one.inquiry for one in asked}.values():
            inquiry.feed.end(error)


# ---- The faces -------------------------------------------------------------------------------------------------------


class AnalysisFace:
    """What both faces share."""

    def __init__(self, command: str | Sequence[str], *, name: str = "", timeout: float = 120.0) -> None:
        self.arguments = arguments_of(command)
        self.name = name or self.arguments[0].rpartition("/")[2]
        self.timeout = timeout  # seconds without an answer
        self._talk = AnalysisConversation(self.arguments, self.name)

    @property
    def usable(self) -> bool:
        """Whether it is running; if not, the next question starts it again."""
        return self._talk.process.is_running

    @property
    def said(self) -> tuple[str, ...]:
        """The last lines of its error stream, and its warnings."""
        return *self._talk.complaints, *self._talk.process.said

    def kill(self) -> None:
        """End it at once; questions that are open are asked again. Any thread may call this."""
        self._talk.process.kill()

    def _inquiry(self, games: Sequence[Game], options: Mapping[str, Any], *, live: bool = False) -> Inquiry:
        queries = [query_of(game, **options) for game in games]
        return self._asked([(query, game.copy()) for query, game in zip(queries, games, strict=True)], live=live)

    def _asked(self, queries: Sequence[tuple[EngineQuery, Game]], *, live: bool = False) -> Inquiry:
        reads = [(query.fields, partial(self._report, game)) for query, game in queries]
        return Inquiry(self._talk, reads, live)

    def _action(self, action: str) -> Inquiry:
        return Inquiry(self._talk, [({"action": action}, dict)], live=False)

    def _report(self, game: Game, data: Mapping[str, Any]) -> Report:
        return report_of(data, game, self.name)

    def _left(self, timeout: float | None = None) -> Left:
        asked, limit = time.monotonic(), self.timeout if timeout is None else timeout
        return lambda: self._talk.left(asked, limit)


class AnalysisEngine(AnalysisFace):
    """An engine that speaks KataGo's analysis protocol. Every wait has a limit, and it is started again if it dies.

    >>> with AnalysisEngine("katago analysis -model net.bin.gz -config analysis.cfg") as engine:  # doctest: +SKIP
    ...     print(engine.analyze(Game(9), 100))
    """

    def analyze(self, game: Game, visits: int | None = None, *, timeout: float | None = None, **options: Any) -> Report:
        """Its report on a position. `options` are those of `query_of` (seconds, ownership). Raises EngineError."""
        inquiry = self._inquiry([game], {"visits": visits, **options})
        report: Report = one_of(list(self._results(inquiry, timeout)))
        return report

    def analyze_all(
        self,
        games: Sequence[Game],
        visits: int | None = None,
        *,
        timeout: float | None = None,
        should_stop: Stop = never,
        **options: Any,
    ) -> Iterator[tuple[int, Report | EngineError]]:
        """Many positions at once: the number of each in `games` with its report, or the error about it, as it comes.

        `should_stop` is asked a few times per second; the search ends when it says so, or with the loop.
        """
        yield from self._results(self._inquiry(games, {"visits": visits, **options}), timeout, should_stop)

    def watch(
        self,
        game: Game,
        visits: int | None = None,
        *,
        every: float = 0.5,
        timeout: float | None = None,
        should_stop: Stop = never,
        **options: Any,
    ) -> Iterator[Report]:
        """Reports during the search, the last one at its end. The search ends with the loop, or when it should stop."""
        inquiry = self._inquiry([game], {"visits": visits, "every": every, **options}, live=True)
        for _, report in self._results(inquiry, timeout, should_stop):
            yield checked(report)

    def version(self, timeout: float | None = None) -> str:
        """``1.17.2``. An engine that is starting answers when it is ready."""
        return str(one_of(list(self._results(self._action("query_version"), timeout))).get("version", ""))

    def models(self, timeout: float | None = None) -> list[str]:
        """The names of its networks."""
        return names_of(one_of(list(self._results(self._action("query_models"), timeout))))

    def _results(self, inquiry: Inquiry, timeout: float | None, should_stop: Stop = never) -> Iterator[Result]:
        try:
            while not should_stop():
                result, left = inquiry.feed.next(), self._left(timeout)
                while not came(result, within(min(left(), _POLL))):
                    if should_stop():
                        return
                    if left() <= 0:
                        raise self._talk.late(inquiry)
                if (thing := result.result()) is None:
                    return
                yield thing
        finally:
            inquiry.cancel()

    def close(self) -> None:
        """End it; open questions fail."""
        self._talk.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def checked(result: Any) -> Any:
    """The result, or its error raised."""
    if isinstance(result, EngineError):
        raise result
    return result


def one_of(results: Sequence[Result]) -> Any:
    """The last result. Raises its error."""
    if not results:
        raise EngineError("the question was given up")
    return checked(results[-1][1])


def names_of(data: Mapping[str, Any]) -> list[str]:
    """The networks of an answer to ``query_models``."""
    models = data.get("models")
    found = (model.get("name") for model in models if isinstance(model, Mapping)) if isinstance(models, list) else ()
    return [str(name).rpartition("/")[2] for name in found if name]
