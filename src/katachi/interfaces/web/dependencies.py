"""What routes need: the parts of the running server, and limits on work done at the same time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Annotated, Any

from fastapi import Depends, HTTPException, Query
from starlette.requests import HTTPConnection

from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.engine import EngineSupervisor
from katachi.interfaces.web.laboratory import Laboratory
from katachi.interfaces.web.mine.mining import Mining
from katachi.interfaces.web.saved_games import SavedGames
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.web.tsumego.own_files import OwnFiles
from katachi.interfaces.web.tsumego.progress import Progress
from katachi.play.library import Library

_PAUSE = 0.02  # seconds between two tries of a caller that waits without a thread


def part_of_server(name: str) -> Any:
    """A part of the running server, by its name, as what a route needs."""

    def part(connection: HTTPConnection) -> Any:
        return getattr(connection.app.state, name)

    return Depends(part)


NeedsSettings = Annotated[ServeSettings, part_of_server("settings")]
NeedsBases = Annotated[Bases, part_of_server("bases")]
NeedsEngine = Annotated[EngineSupervisor, part_of_server("engine")]
NeedsSavedGames = Annotated[SavedGames, part_of_server("saved_games")]
NeedsProgress = Annotated[Progress, part_of_server("progress")]
NeedsOwnFiles = Annotated[OwnFiles, part_of_server("own_files")]
NeedsMining = Annotated[Mining, part_of_server("mining")]
NeedsLab = Annotated[Laboratory, part_of_server("lab")]
BaseName = Annotated[str, Query(max_length=80, description="A knowledge base by name")]


def _library(bases: NeedsBases, base: BaseName = SHIPPED) -> Library:
    return bases.library(base)


NeedsLibrary = Annotated[Library, Depends(_library)]  # of the base that ?base= names


class WorkLimit:
    """A few places for heavy work, or for tools that only one thread may use at a time. Others wait, but not forever.

    It has `at_once` places. After `patience` seconds of waiting the error says that there are too many of `what`.
    """

    def __init__(self, at_once: int, patience: float, what: str) -> None:
        self._places = threading.BoundedSemaphore(at_once)
        self._patience, self._what = patience, what

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A place for the block. Raises HTTPException (429) if none becomes free."""
        if not self._places.acquire(timeout=self._patience):
            raise self._full()
        try:
            yield
        finally:
            self._places.release()

    @asynccontextmanager
    async def turn_of(self, is_gone: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
        """The same without holding a thread. A caller that has disconnected stops waiting."""
        began = time.monotonic()
        while not self._places.acquire(blocking=False):
            await asyncio.sleep(_PAUSE)
            if time.monotonic() - began > self._patience or await is_gone():
                raise self._full()
        try:
            yield
        finally:
            self._places.release()

    def _full(self) -> HTTPException:
        return HTTPException(429, f"{self._what} at once: try again in a moment")


questions = WorkLimit(1, 20.0, "too many questions")
"""Whoever asks a witness: its tables, proofs and searches are for one thread at a time."""
