"""What routes need: the parts of the running server, and limits on work done at the same time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Annotated, TypeVar, cast

from fastapi import Depends, HTTPException, Query
from starlette.requests import HTTPConnection

from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.engine import EngineSupervisor
from katachi.interfaces.web.settings import ServeSettings
from katachi.play.library import Library

T = TypeVar("T")
_making = threading.Lock()
_PAUSE = 0.02  # seconds between two tries of a caller that waits without a thread


def made_once(connection: HTTPConnection, name: str, make: Callable[[], T]) -> T:
    """A part of the server, made when it is first needed, and once even if several need it at the same time."""
    state = connection.app.state
    with _making:
        if not hasattr(state, name):
            setattr(state, name, make())
    return cast(T, getattr(state, name))


def _settings(connection: HTTPConnection) -> ServeSettings:
    return cast(ServeSettings, connection.app.state.settings)


def _bases(connection: HTTPConnection) -> Bases:
    return cast(Bases, connection.app.state.bases)


def _engine(connection: HTTPConnection) -> EngineSupervisor:
    return cast(EngineSupervisor, connection.app.state.engine)


NeedsSettings = Annotated[ServeSettings, Depends(_settings)]
NeedsBases = Annotated[Bases, Depends(_bases)]
NeedsEngine = Annotated[EngineSupervisor, Depends(_engine)]
BaseName = Annotated[str, Query(max_length=80, description="A knowledge base by name")]


def _library(bases: NeedsBases, base: BaseName = SHIPPED) -> Library:
    return bases.library(base)


NeedsLibrary = Annotated[Library, Depends(_library)]  # of the base that ?base= names


class WorkLimit:
    """A few places for heavy work, or for tools that only one thread may use at a time. Others wait, but not forever.

    `at_once` places; whoever has waited for `patience` seconds is told that there are too many of `what`.
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
