"""Game records in work: all of them together are as large as the limit, and large ones cannot fill the memory.

An opened record takes about forty times its size while it is read and its answer is written. Requests with records
wait here until there is room, without a thread; those that waited too long are refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_PATHS = ("/api/games/", "/api/tsumego/read")
_PATIENCE = 60.0  # seconds


class NoRoomError(Exception):
    """There was no room for too long."""


class Room:
    """Room for this many bytes. Larger things get it alone."""

    def __init__(self, most: int, patience: float = _PATIENCE) -> None:
        self._most, self._patience = most, patience
        self._used = 0
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def taken(self, size: int) -> AsyncIterator[None]:
        """The block has this much of the room. Raises NoRoomError."""
        try:
            async with asyncio.timeout(self._patience), self._changed:
                await self._changed.wait_for(lambda: not self._used or self._used + size <= self._most)
                self._used += size
        except TimeoutError:
            raise NoRoomError from None
        try:
            yield
        finally:
            async with self._changed:
                self._used -= size
                self._changed.notify_all()


class RecordGate:
    """An ASGI layer behind the one that has received the request whole."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._room = app, Room(most)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(_PATHS):
            await self._app(scope, receive, send)
            return
        first = await receive()
        waiting = [first]

        async def receiving() -> Message:
            return waiting.pop() if waiting else await receive()

        try:
            async with self._room.taken(len(first.get("body", b""))):
                held = await self._answer(scope, receiving)
        except NoRoomError:
            text = "other large game records are being read: try again in a moment"
            await JSONResponse({"error": text}, 429)(scope, receive, send)
            return
        for message in held:
            await send(message)

    async def _answer(self, scope: Scope, receive: Receive) -> list[Message]:
        """All messages of the answer: a slow client keeps the answer waiting, but nobody's room."""
        held: list[Message] = []

        async def keep(message: Message) -> None:
            held.append(message)

        await self._app(scope, receive, keep)
        return held
