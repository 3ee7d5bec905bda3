"""The server's connections: how many there may be, and how long a client may keep one waiting.

Every open connection needs a file descriptor, of which a process often has only 1,024. So there is a limit, and a new
connection beyond it closes the one whose client has kept us waiting longest. So nobody can lock others out by holding
connections. A client that neither sends nor reads for long is disconnected in any case.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from katachi.interfaces.web.settings import RequestLimits

_SHARE = 4  # of the file descriptors, one in this many is for connections; files and processes need the others
_STEP = 64 << 10  # bytes: a client that sends this much within the patience is not slow
_EVERY = 10  # ticks of uvicorn, which has ten per second


class OpenConnections(ServerState):
    """All open connections. uvicorn shares this object between them."""

    def __init__(self, limits: RequestLimits) -> None:
        super().__init__()
        self.most, self._patience = most_connections(limits.sockets), limits.patience

    def make_room(self) -> None:
        """Close what exceeds the limit."""
        found = [connection for connection in self._watched() if not connection.is_given_up]
        if (excess := len(found) - self.most) > 0:
            for connection in sorted(found, key=Watched.order)[:excess]:
                connection.give_up()

    def close_stuck(self) -> None:
        """Close connections whose clients have kept them waiting for too long."""
        now = time.monotonic()
        for connection in self._watched():
            if connection.idle(now) > self._patience:
                connection.give_up()

    def _watched(self) -> list[Watched]:
        return [connection for connection in self.connections if isinstance(connection, Watched)]


class Watched:
    """What both kinds of connections have in common."""

    transport: asyncio.Transport
    server_state: OpenConnections
    is_given_up = False
    _since = 0.0  # when the client last made progress
    _unread = 0  # bytes the client had not read then

    def waits_for_client(self) -> bool:
        """Whether the client has to send something, or to read something."""
        return self.transport.get_write_buffer_size() > 0

    def order(self) -> tuple[bool, float]:
        """The lowest is closed first."""
        return not self.waits_for_client(), self._since

    def note_progress(self) -> None:
        """The client has done its part, or a good piece of it."""
        self._since = time.monotonic()

    def idle(self, now: float) -> float:
        """Seconds for which the client has kept this connection waiting."""
        unread = self.transport.get_write_buffer_size()
        if unread < self._unread or not self.waits_for_client():
            self._since = now
        self._unread = unread
        return now - self._since

    def give_up(self) -> None:
        """Close it without waiting for the client."""
        self.is_given_up = True
        self.transport.abort()


class HttpConnection(Watched, H11Protocol):
    """Requests and their answers."""

    server_state: OpenConnections
    _received = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.note_progress()
        self.server_state.make_room()

    def data_received(self, data: bytes) -> None:
        before, self._received = self._received, self._received + len(data)
        if self._received // _STEP > before // _STEP:
            self.note_progress()
        super().data_received(data)

    def on_response_complete(self) -> None:
        self.note_progress()
        super().on_response_complete()

    def resume_writing(self) -> None:
        self.note_progress()
        super().resume_writing()

    def waits_for_client(self) -> bool:
        sends = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self.flow.read_paused
        return sends or super().waits_for_client()


class LiveConnection(Watched, WebSocketsSansIOProtocol):
    """A websocket. If there is nothing to send, it may be silent forever: uvicorn's pings find those that are dead."""

    def __init__(self, config: uvicorn.Config, server_state: OpenConnections, *args: Any, **options: Any) -> None:
        super().__init__(config, server_state, *args, **options)
        self.server_state = server_state
        self.note_progress()

    def resume_writing(self) -> None:
        self.note_progress()
        super().resume_writing()

    def order(self) -> tuple[bool, float]:
        """Never closed to make room: it has the key, and there is a limit on tabs."""
        return True, self._since

    def handle_ping(self) -> None:
        """A client that does not read gets no answers to its pings: they would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()


class PageServer(uvicorn.Server):
    """uvicorn with limits on connections and on its log."""

    server_state: OpenConnections

    def __init__(self, app: Any, limits: RequestLimits) -> None:
        state = OpenConnections(limits)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,  # the first address has the key in it
            http=HttpConnection,
            ws=LiveConnection,
            ws_max_size=limits.message,
            backlog=max(1, state.most // 4),  # as many are accepted at once, before any can be closed
            proxy_headers=False,  # anybody on this computer could send them
            timeout_graceful_shutdown=3,
            server_header=False,
        )
        super().__init__(config)
        self.server_state = state
        for name in ("asyncio", "uvicorn.error"):
            logging.getLogger(name).addFilter(Seldom())

    async def on_tick(self, counter: int) -> bool:
        if counter % _EVERY == 0:
            self.server_state.close_stuck()
        return await super().on_tick(counter)


def most_connections(wanted: int) -> int:
    """As many as wanted, or fewer if this process may have few open files."""
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415 - not on Windows

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if files == resource.RLIM_INFINITY else max(8, min(wanted, files // _SHARE))


class Seldom(logging.Filter):
    """Drops messages that have been logged a few times in this minute already: strangers must not fill the disk."""

    MOST = 5

    def __init__(self) -> None:
        super().__init__()
        self._minute, self._counts = 0, Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        minute = int(record.created // 60)
        if minute != self._minute:
            self._minute, self._counts = minute, Counter()
        kind = str(record.msg)[:40]
        self._counts[kind] += 1
        return self._counts[kind] <= self.MOST
