"""The live connection of a tab: it starts and stops jobs of the engine and gets their reports (docs/page-engine.md).

The next report of a job is sent only after the tab has acknowledged the last one. So a slow tab is never flooded, and
always gets the newest report.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import traceback
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from katachi.interfaces.web.dependencies import NeedsEngine, NeedsSettings
from katachi.interfaces.web.engine import EngineGoneError, EngineJob, EngineSupervisor, Event, TooMuchError
from katachi.interfaces.web.errors import internal, quoted
from katachi.interfaces.web.settings import RequestLimits

router = APIRouter(prefix="/api")

_LONGEST_ID = 64
_TRY_LATER = 1013
_STOPPING = 8  # times as many jobs as may work may be stopping
_numbers = itertools.count(1)  # of tabs


@router.websocket("/live")
async def live(websocket: WebSocket, engine: NeedsEngine, settings: NeedsSettings) -> None:
    """One tab."""
    await websocket.accept()
    tab = _Tab(websocket, engine, settings.limits)
    if len(engine.tabs) >= settings.limits.connections:
        many = f"{settings.limits.connections} tabs are connected, which is the limit: close one and load this again"
        await tab.refuse(many)
        await websocket.close(_TRY_LATER, many)
        return
    engine.tabs.add(tab)
    try:
        await tab.listen()
    finally:
        engine.tabs.discard(tab)
        await tab.close()


class _MistakeError(Exception):
    """A message that makes no sense; the line says why."""


class _Tab:
    """One connection and its jobs."""

    def __init__(self, websocket: WebSocket, engine: EngineSupervisor, limits: RequestLimits) -> None:
        self._websocket, self._engine, self._limits = websocket, engine, limits
        self._number = next(_numbers)
        self._jobs: dict[str, EngineJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Lock()

    async def listen(self) -> None:
        """Handle messages until the tab disconnects."""
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await self._websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._take(message.get("text"))

    async def _take(self, text: str | None) -> None:
        """A wrong message is answered, and never ends the connection."""
        said: dict[str, Any] = {}
        try:
            said = self._parsed(text)
            actions = {"start": self._start, "stop": self._stop, "forget": self._forget, "seen": self._seen}
            kind = said.get("type")
            if not isinstance(kind, str) or kind not in actions:
                raise _MistakeError(f"type: {quoted(kind)} is not known: use {', '.join(actions)}")
            await actions[kind](_id_of(said), said)
        except (_MistakeError, ValueError, TooMuchError, EngineGoneError) as error:
            await self.refuse(str(error), _known_id(said))
        except (WebSocketDisconnect, RuntimeError):
            raise  # the tab has gone
        except Exception as error:
            traceback.print_exc()
            await self.refuse(internal(error), _known_id(said))

    def _parsed(self, text: str | None) -> dict[str, Any]:
        if text is None:
            raise _MistakeError("messages are text, in JSON")
        if len(text) > self._limits.message:
            raise _MistakeError(f"the message is longer than {self._limits.message:,} bytes, which is the limit")
        try:
            said = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _MistakeError(f"the message is not valid JSON: {error}") from None
        if not isinstance(said, dict):
            raise _MistakeError(f"a message is an object with type and id, not {quoted(said)}")
        return said

    # ---- From the tab ------------------------------------------------------------------------------------------------

    async def _start(self, name: str, said: dict[str, Any]) -> None:
        if name in self._jobs:
            raise _MistakeError(f"the job {name!r} is still running: choose another id")
        self._check_number()
        kind, request = said.get("kind"), said.get("request", {})
        if not isinstance(kind, str) or not isinstance(request, dict):
            raise _MistakeError("to start a job give its kind as text and its request as an object")
        job = self._engine.begin(kind, await asyncio.to_thread(self._engine.check, kind, request), self._number)
        self._jobs[name] = job
        task = asyncio.create_task(self._forward(name, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _check_number(self) -> None:
        """Stopping jobs hardly count: walking through a game starts one job after the other."""
        working, most = sum(not job.stopping for job in self._jobs.values()), self._limits.jobs_each
        if working >= most or len(self._jobs) >= _STOPPING * most:
            raise TooMuchError(f"this tab has {len(self._jobs)} jobs running, which is the limit: stop one first")

    async def _stop(self, name: str, _said: dict[str, Any]) -> None:
        if (job := self._jobs.get(name)) is not None:  # it may have ended while the message was on its way
            job.stop()

    async def _forget(self, name: str, _said: dict[str, Any]) -> None:
        if (job := self._jobs.pop(name, None)) is not None:
            job.close()

    async def _seen(self, name: str, _said: dict[str, Any]) -> None:
        if (job := self._jobs.get(name)) is not None:
            job.release()

    # ---- From the jobs -----------------------------------------------------------------------------------------------

    async def _forward(self, name: str, job: EngineJob) -> None:
        try:
            async for event in job.events():
                if event.kind == "report":
                    job.hold()
                elif event.kind == "restarted":
                    job.release()  # the last report is out of date, so it need not be acknowledged
                if event.is_last:
                    self._jobs.pop(name, None)  # before it is sent, so that the id can be used again at once
                await self._send(event, name)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the tab has gone; the listener notices that too
        finally:
            job.close()

    async def refuse(self, text: str, name: str | None = None) -> None:
        """Send an error."""
        await self._send(Event.error(" ".join(text.split())), name)

    async def _send(self, event: Event, name: str | None) -> None:
        head = json.dumps({"type": event.kind} | ({} if name is None else {"id": name}))
        async with self._sending:
            await self._websocket.send_text(f'{head[:-1]}, "data": {event.data}}}')

    async def close(self) -> None:
        """End all jobs."""
        for job in self._jobs.values():
            job.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _known_id(said: dict[str, Any]) -> str | None:
    name = said.get("id")
    return name if isinstance(name, str) and len(name) <= _LONGEST_ID else None


def _id_of(said: dict[str, Any]) -> str:
    name = said.get("id")
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_ID:
        raise _MistakeError(f"id: a text of 1 to {_LONGEST_ID} characters is needed, not {quoted(name)}")
    return name
