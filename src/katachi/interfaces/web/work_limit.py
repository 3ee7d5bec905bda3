"""A limit on work done at the same time: further requests wait for a free place, but not for ever."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from fastapi import HTTPException

_PAUSE = 0.02  # seconds between two looks of one that waits without a thread


class WorkLimit:
    """A few places for heavy work, or for tools that only one thread at a time may use."""

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
        """The same without holding a thread. A caller that has gone meanwhile no longer waits."""
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
