"""A job as the server sees it: what it has to say, the newest report only."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

SEPARATOR = "\t"  # between what the server reads of a line of the engine and what it passes on
_LAST = ("done", "error")


@dataclass(frozen=True)
class Event:
    """Something a job has to say: "report", "restarted", and last of all "done" or "error"."""

    kind: str
    data: str  # JSON, as the engine encoded it

    @classmethod
    def error(cls, line: str) -> Event:
        """What went wrong."""
        return cls("error", json.dumps({"error": line}))

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after it."""
        return self.kind in _LAST


class Job:
    """Work that goes on in the engine. Made by :meth:`Engine.start`; everything here is for the server's own thread."""

    def __init__(
        self,
        number: int,
        kind: str,
        request: dict[str, Any],
        send: Callable[[str, Job], None],
        tab: int | None = None,
    ) -> None:
        self.number, self.kind, self.request, self.tab = number, kind, request, tab
        self.is_over = False
        self.stopping = False
        self.crashes = 0  # how often the engine ended in this job's turn
        self._send = send
        self._report: Event | None = None
        self._known: str | None = None
        self._others: deque[Event] = deque()
        self._held = False
        self._news = asyncio.Event()

    async def events(self) -> AsyncIterator[Event]:
        """All that it says until it is over. Of several reports only the newest is given; none while they are held."""
        while True:
            event = self._next()
            if event is None:
                if self.is_over:  # closed: there is no last word
                    return
                self._news.clear()
                await self._news.wait()
                continue
            yield event
            if event.is_last:
                return

    def hold(self) -> None:
        """Keep reports back until :meth:`release`; the newest is kept."""
        self._held = True

    def release(self) -> None:
        """Give reports again."""
        self._held = False
        self._news.set()

    def stop(self) -> None:
        """End soon; the last answer is what is known by then."""
        if not (self.stopping or self.is_over):
            self.stopping = True
            self._send("stop", self)

    def close(self) -> None:
        """End and be forgotten: nobody wants to hear more."""
        if not self.is_over:
            self.is_over, self._report = True, None
            self._others.clear()
            self._news.set()
            self._send("forget", self)

    # ---- What the engine tells -------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Something new."""
        if self.is_over:
            return
        if event.kind == "report":
            self._report, self._known = event, event.data
        else:
            self._report = None  # the last answer says more, and after a new start it is out of date
            self._others.append(event)
            self.is_over = event.is_last
        self._news.set()

    def fail(self, text: str) -> None:
        """The last word: why it cannot go on. One that was to stop anyway gives what is known."""
        if self.stopping and self._known is not None:
            self.take(Event("done", self._known))
        else:
            self.take(Event.error(text))

    def _next(self) -> Event | None:
        if self._others:
            return self._others.popleft()
        if self._held or self._report is None:
            return None
        event, self._report = self._report, None
        return event
