"""The server's side of the engine: it keeps one process running, gives it jobs, and starts both again if it dies."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

from katachi.interfaces.web.engine.catalogue import checked, internal
from katachi.interfaces.web.engine.child import Child
from katachi.interfaces.web.engine.job import Event, Job
from katachi.interfaces.web.models import Model
from katachi.interfaces.web.settings import ServeSettings

__all__ = ["Engine", "EngineGoneError", "Event", "Job", "TooMuchError"]

State = Literal["stopped", "starting", "running"]
_JOBS_A_TAB = 2  # on average: all tabs together
_STOPPING = 4  # times as many may be on their way to an end
_MOST_UNREAD = 64 << 20  # bytes on the way to the process
_AFTER_THE_PAGE = 1.0  # seconds from the server's start to the engine's, unless it is wanted before
_MOST_CRASHES = 2  # of the engine in the turn of one job
_WINDOW = 60.0  # seconds in which deaths are counted
_FORGIVEN = 3  # deaths in that time before starting again is put off
_LONGEST_PAUSE = 30.0


class TooMuchError(Exception):
    """More work than the limits allow."""


class EngineGoneError(Exception):
    """The engine does not run, and will not at once."""


class Engine:
    """The engine process. It runs inside ``async with engine.running()``."""

    def __init__(self, settings: ServeSettings) -> None:
        self.state: State = "stopped"
        self.restarts = 0
        self.tabs: set[object] = set()  # the live connections
        self._settings = settings
        self._limit = _JOBS_A_TAB * settings.limits.connections
        self._child: Child | None = None
        self._jobs: dict[int, Job] = {}
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
        """How many are not over."""
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

    def start(self, kind: str, request: dict[str, Any]) -> Job:
        """Begin a job. Raises ValueError for mistakes in it, TooMuchError, EngineGoneError, each with one line."""
        return self.begin(kind, self.check(kind, request))

    def check(self, kind: str, request: dict[str, Any]) -> Model:
        """The request, read and found to make sense. Raises ValueError. It takes a while: better in another thread."""
        return checked(kind, request, self._settings)

    def begin(self, kind: str, request: Model, tab: int | None = None) -> Job:
        """Begin a job whose request was checked. Raises TooMuchError, EngineGoneError.

        The jobs of one tab share its turns; without one it is alone.
        """
        if self._refusal:
            raise EngineGoneError(self._refusal)
        working = sum(not job.stopping for job in self._jobs.values())
        if working >= self._limit or len(self._jobs) >= _STOPPING * self._limit:
            raise TooMuchError(f"{self._limit} jobs are running, which is the limit: stop one, or try again later")
        if self._child is not None and self._child.unread > _MOST_UNREAD:
            raise TooMuchError("the engine has not yet read what it was told before: try again later")
        self._numbers += 1
        self._wanted.set()
        job = Job(self._numbers, kind, request.model_dump(mode="json"), self._tell, tab)
        self._jobs[job.number] = job
        self._begin(job)
        return job

    # ---- To the process --------------------------------------------------------------------------------------------

    def _begin(self, job: Job) -> None:
        """Jobs that come before the process is ready begin when it is."""
        if self._child is not None and self.state == "running":
            self._child.send(
                {"type": "start", "job": job.number, "tab": job.tab, "kind": job.kind, "request": job.request}
            )

    def _tell(self, what: str, job: Job) -> None:
        if what == "forget":
            self._jobs.pop(job.number, None)
        if self._child is not None and self.state == "running":
            self._child.send({"type": what, "job": job.number})
        elif what == "stop":
            self._over(job, "stopped before anything was known")

    def _over(self, job: Job, text: str) -> None:
        self._jobs.pop(job.number, None)
        job.fail(text)

    def _fail_all(self, text: str) -> None:
        for job in list(self._jobs.values()):
            self._over(job, text)

    # ---- From the process ------------------------------------------------------------------------------------------

    async def _keep_running(self) -> None:
        with contextlib.suppress(TimeoutError):  # the page comes first; by the time anybody asks, the engine is there
            await asyncio.wait_for(self._wanted.wait(), _AFTER_THE_PAGE)
        failures = 0
        while True:
            try:
                status, suspects = await self._run_once()
            except Exception as error:  # nobody else would start it again
                failures += 1
                if failures == 1:  # what follows is the same
                    traceback.print_exc()
                await self._pause(f"the engine cannot be run ({internal(error)})", _FORGIVEN + failures)
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
        """Blame the job whose turn it was, start the others again; and if this goes on, give up for a while."""
        self.restarts += 1
        print(f"katachi: the engine ended ({_how(status)}); starting it again", file=sys.stderr, flush=True)
        for job in list(self._jobs.values()):
            job.crashes += job.number in suspects
            if job.crashes >= _MOST_CRASHES:
                self._over(job, f"the engine ended {job.crashes} times while it worked on this: it is not tried again")
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
        """Wait longer from time to time before the next try; meanwhile nothing can be started."""
        seconds = min(2.0 ** min(deaths - _FORGIVEN - 1, 10), _LONGEST_PAUSE)  # no number is that large after a night
        self._refusal = f"{why}: it is started again in {seconds:.0f} s, try again then"
        self._fail_all(self._refusal)
        await asyncio.sleep(seconds)
        self._refusal = ""


def _how(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"exit status {status}"
