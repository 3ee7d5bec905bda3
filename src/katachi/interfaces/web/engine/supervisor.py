"""The server's side of the engine: it keeps one process running, gives it jobs, and restarts both if it dies."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

from katachi.interfaces.web.engine.child import Child
from katachi.interfaces.web.engine.jobs import checked
from katachi.interfaces.web.errors import internal
from katachi.interfaces.web.models import Model
from katachi.interfaces.web.settings import ServeSettings

_LAST = ("done", "error")
State = Literal["stopped", "starting", "running"]
_JOBS_PER_TAB = 2  # on average over all tabs
_STOPPING = 4  # times as many jobs may be stopping
_MOST_UNREAD = 64 << 20  # bytes sent to the process and not read yet
_AFTER_THE_PAGE = 1.0  # seconds from the server's start to the engine's, unless it is needed earlier
_MOST_CRASHES = 2  # of the engine during the turns of one job
_WINDOW = 60.0  # seconds in which deaths are counted
_FORGIVEN = 3  # deaths in that time before the next start is delayed
_LONGEST_PAUSE = 30.0


class TooMuchError(Exception):
    """More work than the limits allow."""


class EngineGoneError(Exception):
    """The engine does not run, and will not start at once."""


@dataclass(frozen=True)
class Event:
    """A message of a job: "report", "restarted", and finally "done" or "error"."""

    kind: str
    data: str  # JSON, as the engine encoded it

    @classmethod
    def error(cls, line: str) -> Event:
        """An error in one line."""
        return cls("error", json.dumps({"error": line}))

    @property
    def is_last(self) -> bool:
        """Whether it is the last one."""
        return self.kind in _LAST


class EngineJob:
    """A job from the server's side. Made by :meth:`EngineSupervisor.begin`; for the server's own thread only."""

    def __init__(
        self,
        number: int,
        kind: str,
        request: dict[str, Any],
        send: Callable[[str, EngineJob], None],
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
        """All its messages until it is over. Of several reports only the newest is given; none while they are held."""
        while True:
            event = self._next()
            if event is None:
                if self.is_over:  # closed: there is no last message
                    return
                self._news.clear()
                await self._news.wait()
                continue
            yield event
            if event.is_last:
                return

    def hold(self) -> None:
        """Hold reports back until :meth:`release`; only the newest is kept."""
        self._held = True

    def release(self) -> None:
        """Give reports again."""
        self._held = False
        self._news.set()

    def stop(self) -> None:
        """End soon; the answer is what is known by then."""
        if not (self.stopping or self.is_over):
            self.stopping = True
            self._send("stop", self)

    def close(self) -> None:
        """End at once, without an answer."""
        if not self.is_over:
            self.is_over, self._report = True, None
            self._others.clear()
            self._news.set()
            self._send("forget", self)

    def take(self, event: Event) -> None:
        """Take a message from the engine."""
        if self.is_over:
            return
        if event.kind == "report":
            self._report, self._known = event, event.data
        else:
            self._report = None  # it is out of date after the answer or a restart
            self._others.append(event)
            self.is_over = event.is_last
        self._news.set()

    def fail(self, text: str) -> None:
        """End with an error; a job that was being stopped ends with what is known."""
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


class EngineSupervisor:
    """The engine process. It runs inside ``async with engine.running()``."""

    def __init__(self, settings: ServeSettings) -> None:
        self.state: State = "stopped"
        self.restarts = 0
        self.tabs: set[object] = set()  # the live connections
        self._settings = settings
        self._limit = _JOBS_PER_TAB * settings.limits.connections
        self._child: Child | None = None
        self._jobs: dict[int, EngineJob] = {}
        self._numbers = 0
        self._deaths: deque[float] = deque(maxlen=32)
        self._refusal = "the engine is not running"
        self._wanted = asyncio.Event()

    @property
    def pid(self) -> int | None:
        """The process now."""
        return self._child.pid if self._child else None

    @property
    def working(self) -> set[int]:
        """The numbers of the jobs whose turn it is."""
        return self._child.working() if self._child else set()

    @property
    def jobs(self) -> int:
        """How many jobs are not over."""
        return len(self._jobs)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The engine, as long as the block runs."""
        self.state, self._refusal, self._wanted = "starting", "", asyncio.Event()
        keeper = asyncio.create_task(self._keep_running())
        try:
            yield
        finally:
            self.state, self._refusal = "stopped", "the server is ending"
            keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeper
            self._fail_all("the server is ending")

    def check(self, kind: str, request: dict[str, Any]) -> Model:
        """The request, parsed and checked. Raises ValueError. It takes a while: call it in another thread."""
        return checked(kind, request, self._settings)

    def begin(self, kind: str, request: Model, tab: int | None = None) -> EngineJob:
        """Start a job whose request was checked. Raises TooMuchError, EngineGoneError.

        The jobs of one tab share its turns.
        """
        if self._refusal:
            raise EngineGoneError(self._refusal)
        working = sum(not job.stopping for job in self._jobs.values())
        if working >= self._limit or len(self._jobs) >= _STOPPING * self._limit:
            raise TooMuchError(f"{self._limit} jobs are running, which is the limit: stop one, or try again later")
        if self._child is not None and self._child.unread > _MOST_UNREAD:
            raise TooMuchError("the engine is behind with its messages: try again later")
        self._numbers += 1
        self._wanted.set()
        job = EngineJob(self._numbers, kind, request.model_dump(mode="json"), self._tell, tab)
        self._jobs[job.number] = job
        self._begin(job)
        return job

    # ---- To the process --------------------------------------------------------------------------------------------

    def _begin(self, job: EngineJob) -> None:
        """Jobs that arrive before the process is ready start when it is."""
        if self._child is not None and self.state == "running":
            self._child.send(
                {"type": "start", "job": job.number, "tab": job.tab, "kind": job.kind, "request": job.request}
            )

    def _tell(self, what: str, job: EngineJob) -> None:
        if what == "forget":
            self._jobs.pop(job.number, None)
        if self._child is not None and self.state == "running":
            self._child.send({"type": what, "job": job.number})
        elif what == "stop":
            self._over(job, "stopped before anything was known")

    def _over(self, job: EngineJob, text: str) -> None:
        self._jobs.pop(job.number, None)
        job.fail(text)

    def _fail_all(self, text: str) -> None:
        for job in list(self._jobs.values()):
            self._over(job, text)

    # ---- From the process ------------------------------------------------------------------------------------------

    async def _keep_running(self) -> None:
        with contextlib.suppress(
            TimeoutError
        ):  # the page comes first, and the engine is there by the time it is needed
            await asyncio.wait_for(self._wanted.wait(), _AFTER_THE_PAGE)
        failures = 0
        while True:
            try:
                status, suspects = await self._run_once()
            except Exception as error:  # nothing else would start it again
                failures += 1
                if failures == 1:  # later ones are the same
                    traceback.print_exc()
                await self._pause(f"the engine cannot be started ({internal(error)})", _FORGIVEN + failures)
            else:
                failures = 0
                await self._after_death(status, suspects)

    async def _run_once(self) -> tuple[int, set[int]]:
        """One process from start to end: its exit status, and the jobs whose turn it was."""
        self._child = child = await Child.spawn(self._settings)
        try:
            async with contextlib.aclosing(child.messages()) as messages:
                async for message in messages:
                    self._take(message)
        finally:
            suspects = child.working()
            if self.state == "stopped":
                child.kill()
            else:
                self.state = "starting"
            self._child = None
            status = await child.end()
        return status, suspects

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "ready":
            self.state = "running"
            for waiting in self._jobs.values():
                self._begin(waiting)
        elif (job := self._jobs.get(message["job"])) is not None:
            event = Event(message["type"], message["data"])
            if event.is_last:
                del self._jobs[job.number]
            job.take(event)

    async def _after_death(self, status: int, suspects: set[int]) -> None:
        """Blame the jobs whose turn it was, and restart the others; after several deaths, pause."""
        self.restarts += 1
        print(f"katachi: the engine ended ({_how(status)}); starting it again", file=sys.stderr, flush=True)
        for job in list(self._jobs.values()):
            job.crashes += job.number in suspects
            if job.crashes >= _MOST_CRASHES:
                self._over(
                    job, f"the engine ended {job.crashes} times while it worked on this: it is not started again"
                )
            elif job.stopping:
                self._over(job, "the engine ended before anything was known")
            else:
                job.take(Event("restarted", f'{{"restarts": {self.restarts}}}'))
        now = time.monotonic()
        self._deaths.append(now)
        recent = sum(now - death < _WINDOW for death in self._deaths)
        if recent > _FORGIVEN:
            await self._pause(f"the engine ended {recent} times within a minute ({_how(status)})", recent)

    async def _pause(self, why: str, deaths: int = _FORGIVEN + 1) -> None:
        """Wait before the next start, longer each time; meanwhile jobs are refused."""
        seconds = min(
            2.0 ** min(deaths - _FORGIVEN - 1, 10), _LONGEST_PAUSE
        )  # the power stays small after a night of deaths
        self._refusal = f"{why}: it is started again in {seconds:.0f} s, try again then"
        self._fail_all(self._refusal)
        await asyncio.sleep(seconds)
        self._refusal = ""


def _how(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"exit status {status}"
