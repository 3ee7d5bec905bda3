"""At most so many at once: others wait for their turn, but not for ever."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from fastapi import HTTPException

_PAUSE = 0.02  # seconds between two looks of one that waits without a thread


class Turns:
    """Some places for work that is heavy, or whose tools only one thread at a time may use."""

    def __init__(self, at_once: int, patience: float, what: str) -> None:
        self._places = threading.BoundedSemaphore(at_once)
        self._patience, self._what = patience, what

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A place for the block. Raises HTTPException (429) if none gets free."""
        if not self._places.acquire(timeout=self._patience):
            raise self._full()
        try:
            yield
        finally:
            self._places.release()

    @asynccontextmanager
    async def turn_of(self, is_gone: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
        """The same, holding no thread meanwhile. Who has asked something else by then is not waited for."""
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
