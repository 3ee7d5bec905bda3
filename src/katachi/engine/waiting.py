"""Waiting for an answer, in plain code and in asyncio, by one measure of patience."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

T = TypeVar("T")
Left = Callable[[], float]  # seconds of patience that are left; it may grow while the engine shows signs of life


def within(seconds: float) -> Left:
    """This many seconds from now."""
    end = time.monotonic() + seconds
    return lambda: end - time.monotonic()


def came(future: Future[T], left: Left) -> bool:
    """Whether it is there in time."""
    while (seconds := left()) > 0 and not future.done():
        wait((future,), seconds)
    return future.done()


async def coming(future: Future[T], left: Left) -> bool:
    """The same without blocking the event loop. If the task is cancelled, so is the future."""
    task = asyncio.ensure_future(asyncio.wrap_future(future))
    try:
        while (seconds := left()) > 0 and not task.done():
            await asyncio.wait((task,), timeout=seconds)
    finally:
        if not task.done():
            task.cancel()
        elif not task.cancelled():
            task.exception()  # it is raised where the future is read
    return future.done() and not future.cancelled()
