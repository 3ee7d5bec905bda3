"""The engines for asyncio: the same conversations and scripts, awaited."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Any, Self, TypeVar

from katachi.engine.analysis import AnalysisFace, Inquiry, Result, checked, names_of, one_of
from katachi.engine.gtp import QUIT_SECONDS, STOP_SECONDS, GtpFace, Script
from katachi.engine.process import EngineError, Feed, RefusedError
from katachi.engine.waiting import coming, within
from katachi.go import Color, Game, Move
from katachi.search import Report

T = TypeVar("T")


class AsyncGtpEngine(GtpFace):
    """The same for asyncio. A cancelled question leaves an engine that has to be set up again."""

    async def ask(self, command: str, timeout: float | None = None) -> str:
        """The answer to a command. Raises RefusedError for a failure, EngineError if there is no answer."""
        talk = self._talk
        answer = talk.ask(command)
        try:
            if not await coming(answer, self._left(timeout)):
                raise talk.late(command)
        except asyncio.CancelledError:
            talk.late(command)
            raise
        return answer.result()

    async def knows(self, command: str) -> bool:
        """Whether it has a command."""
        return await self._run(self._knows(command))

    async def set_up(self, game: Game) -> list[str]:
        """Tell it the whole game: size, rules, komi, stones and moves. Returns what it could not be told, in words."""
        return await self._run(self._set_up(game))

    async def play(self, move: Move | int | str, color: Color | int | str | None = None) -> None:
        """Tell it a move. Raises IllegalMove before it is asked, RefusedError if it does not accept the move."""
        await self._run(self._play(move, color))

    async def generate(self, color: Color | int | str | None = None, timeout: float | None = None) -> Move | None:
        """Its move, which is played; None if it resigns."""
        return await self._run(self._generate(color, timeout))

    async def analyze(self, *, every: float = 0.5, seconds: float | None = None) -> AsyncIterator[Report]:
        """Reports about the position that was set up, as they come; the analysis ends with the loop or the seconds."""
        command, shares_of = await self._run(self._analysis(every))
        lines, over = Feed[str](), within(seconds or float("inf"))
        talk, answer = self._talk, self._talk.ask(command, lines)
        try:
            while over() > 0:
                line = lines.next()
                if not await coming(line, self._left(None)):
                    raise talk.late(command)
                if (text := line.result()) is None:
                    return
                if report := self._read(text, shares_of):
                    yield report
        finally:
            if self.usable and not answer.done():
                with contextlib.suppress(EngineError):
                    await self.ask("protocol_version", STOP_SECONDS)

    async def _run(self, script: Script[T]) -> T:
        try:
            command, timeout = next(script)
            while True:
                try:
                    answer = await self.ask(command, timeout)
                except RefusedError as refused:
                    command, timeout = script.throw(refused)
                else:
                    command, timeout = script.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result

    async def close(self) -> None:
        """Send quit if it listens, then make sure that it and its children are gone."""
        if self.usable:
            with contextlib.suppress(EngineError):
                await self.ask("quit", QUIT_SECONDS)
        self._closed = True
        await asyncio.to_thread(self._talk.process.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()


class AsyncAnalysisEngine(AnalysisFace):
    """`AnalysisEngine` for asyncio. A cancelled question is ended in the engine, too."""

    async def analyze(
        self, game: Game, visits: int | None = None, *, timeout: float | None = None, **options: Any
    ) -> Report:
        """Its report on a position. `options` are those of `query_of` (seconds, ownership). Raises EngineError."""
        inquiry = self._inquiry([game], {"visits": visits, **options})
        report: Report = one_of([result async for result in self._results(inquiry, timeout)])
        return report

    async def analyze_all(
        self, games: Sequence[Game], visits: int | None = None, *, timeout: float | None = None, **options: Any
    ) -> AsyncIterator[tuple[int, Report | EngineError]]:
        """Many positions at once: the number of each in `games` with its report, or the error about it, as it comes."""
        async with contextlib.aclosing(
            self._results(self._inquiry(games, {"visits": visits, **options}), timeout)
        ) as results:
            async for result in results:
                yield result

    async def watch(
        self, game: Game, visits: int | None = None, *, every: float = 0.5, timeout: float | None = None, **options: Any
    ) -> AsyncIterator[Report]:
        """Reports during the search, the last one at its end. The search ends with the loop."""
        inquiry = self._inquiry([game], {"visits": visits, "every": every, **options}, live=True)
        async with contextlib.aclosing(self._results(inquiry, timeout)) as results:
            async for _, report in results:
                yield checked(report)

    async def version(self, timeout: float | None = None) -> str:
        """``1.17.2``. An engine that is starting answers when it is ready."""
        results = [result async for result in self._results(self._action("query_version"), timeout)]
        return str(one_of(results).get("version", ""))

    async def models(self, timeout: float | None = None) -> list[str]:
        """The names of its networks."""
        return names_of(one_of([result async for result in self._results(self._action("query_models"), timeout)]))

    async def _results(self, inquiry: Inquiry, timeout: float | None) -> AsyncGenerator[Result, None]:
        try:
            while True:
                result = inquiry.feed.next()
                if not await coming(result, self._left(timeout)):
                    raise self._talk.late(inquiry)
                if (thing := result.result()) is None:
                    return
                yield thing
        finally:
            inquiry.cancel()

    async def close(self) -> None:
        """End it; open questions fail."""
        await asyncio.to_thread(self._talk.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()
