"""Jobs as folders, one process at a time.

``ID/request.json`` says what to do; ``wanted`` is there while the job waits for its turn; the process that does the job
holds ``lock``, which names it, writes ``report.json`` from time to time, and leaves ``answer.json`` or ``failed.json``.
Everything known about a job is in these files, so a server that is started again knows it too.
"""

from __future__ import annotations

import atexit
import contextlib
import datetime
import re
import secrets
import subprocess
import sys
import threading
import weakref
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from katachi.files.writing import appearing, make_folder, remove, remove_tree, sweep, write_atomically, write_json
from katachi.work import end_owner, owner_of, read_json

State = Literal["waiting", "running", "done", "failed", "stopped"]
REQUEST, WANTED, REPORT, ANSWER, FAILED, STOPPED = (
    "request.json", "wanted", "report.json", "answer.json", "failed.json", "stopped",
)  # fmt: skip
ID = r"[0-9]{8}-[0-9]{6}-[0-9a-f]{8}"
MOST_JOBS = 200  # finished ones that are kept
MOST_UNFINISHED = 50  # waiting, stopped or failed
_PATIENCE = 10.0  # seconds until a process that was told to end with the server is killed
_BROKEN = (1, 2)  # exit codes of Python when it cannot run a module
_WORKER = "katachi.interfaces.web.background.worker"


class BusyError(ValueError):
    """The job must be stopped first; or there is too much work."""


@dataclass(frozen=True)
class BackgroundJob:
    """Everything known about one job."""

    id: str
    state: State
    request: Mapping[str, Any]
    report: Mapping[str, Any] = field(default_factory=dict)
    answer: Mapping[str, Any] | None = None
    error: str | None = None
    interrupted: bool = False  # it ended without being told to

    @property
    def is_active(self) -> bool:
        """Whether it waits or runs."""
        return self.state in ("waiting", "running")

    @property
    def created(self) -> str:
        """When it was created, with the time zone: the browser may be in another one than the server."""
        moment = datetime.datetime.strptime(self.id[:15], "%Y%m%d-%H%M%S")
        return moment.replace(tzinfo=datetime.UTC).isoformat()


class Backlog:
    """The jobs of one kind in their folder. `task` is the function that does them, as `module.name` in this package."""

    def __init__(self, folder: Path, task: str) -> None:
        self.folder, self.task = folder, task
        self._guard = threading.RLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._stopping: Counter[str] = Counter()  # how many wait for the end of a job
        self._again: set[str] = set()  # of these, those that continue then
        atexit.register(_close, weakref.ref(self))  # a server that ends normally ends its job, too

    # ---- Looking ---------------------------------------------------------------------------------------------------

    def ids(self) -> list[str]:
        """All jobs, the newest first."""
        if not self.folder.is_dir():
            return []
        return sorted((p.name for p in self.folder.iterdir() if _is_job(p)), reverse=True)

    def jobs(self) -> list[BackgroundJob]:
        """All jobs, the newest first; a job whose turn has come is started."""
        self.advance()
        found = []
        for name in self.ids():
            with contextlib.suppress(LookupError):  # deleted meanwhile
                found.append(self.job(name))
        return found

    def job(self, name: str) -> BackgroundJob:
        """One job. Raises LookupError."""
        place = self.place(name)
        request = read_json(place / REQUEST) or {}
        state, answer, failed = self._state(place)
        report = read_json(place / REPORT) or {}
        stopped = state == "stopped" and not (place / STOPPED).exists()
        return BackgroundJob(name, state, request, report, answer, failed, interrupted=stopped)

    def place(self, name: str) -> Path:
        """The folder of a job. Raises LookupError."""
        place = self.folder / name
        if not re.fullmatch(ID, name) or not _is_job(place):
            raise LookupError(f"there is no job {name!r}: it may have been deleted")
        return place

    def _state(self, place: Path) -> tuple[State, Mapping[str, Any] | None, str | None]:
        """The order matters: a worker locks the folder before it removes `wanted`, and answers before it unlocks it."""
        waiting = (place / WANTED).exists()
        running = self.running() == place.name
        if (answer := read_json(place / ANSWER)) is not None:
            return "done", answer, None
        if running:
            return "running", None, None
        if waiting:
            return "waiting", None, None
        failed = read_json(place / FAILED)
        return ("stopped", None, None) if failed is None else ("failed", None, str(failed.get("error")))

    def running(self) -> str | None:
        """The job that a process works on now, started by this server or an earlier one."""
        owner = owner_of(self.folder)
        return None if owner is None else str(owner.get("id"))

    # ---- Doing -----------------------------------------------------------------------------------------------------

    def create(self, request: Mapping[str, Any]) -> BackgroundJob:
        """A new job at the end of the queue. Raises BusyError if the queue is too long."""
        with self._guard:
            make_folder(self.folder)
            self.check_room()
            self._forget_old()
            name = _new_name()
            with appearing(self.folder / name) as draft:
                write_json(draft / REQUEST, request)
                write_atomically(draft / WANTED, b"")
        self.advance()
        return self.job(name)

    def check_room(self) -> None:
        """Raises BusyError if too many jobs are unfinished to accept another."""
        if sum(not (self.folder / name / ANSWER).exists() for name in self.ids()) >= MOST_UNFINISHED:
            raise BusyError(f"{MOST_UNFINISHED} jobs wait or were stopped, which is the limit: delete some first")

    def _forget_old(self) -> None:
        finished = [name for name in self.ids() if (self.folder / name / ANSWER).exists()]
        for name in finished[MOST_JOBS:]:
            remove_tree(self.folder / name)
        sweep(self.folder, deep=True)

    def advance(self) -> None:
        """Start the job that has waited longest, if none is running."""
        with self._guard:
            if self._closed or (self._process is not None and self._process.poll() is None):
                return
            waiting = [name for name in reversed(self.ids()) if (self.folder / name / WANTED).exists()]
            if not waiting or self.running() is not None:
                return
            self._start(waiting[0])

    def _start(self, name: str) -> None:
        with (self.folder / name / "log.txt").open("ab") as log:
            self._process = subprocess.Popen(
                # -P: no module is imported from the folder the server was started in, which may be somebody else's
                [sys.executable, "-P", "-m", _WORKER, self.task, str(self.folder), name],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # a server that is killed does not take the job with it
            )
        threading.Thread(target=self._watch, args=(self._process, name), daemon=True).start()

    def _watch(self, process: subprocess.Popen[bytes], name: str) -> None:
        process.wait()
        with contextlib.suppress(OSError):
            if process.returncode in _BROKEN and (self.folder / name / WANTED).exists():  # it did not even start
                remove(self.folder / name / WANTED)
                why = "the process could not be started: check whether there is space left on the disk"
                write_json(self.folder / name / FAILED, {"error": why})
        with contextlib.suppress(OSError):
            self.advance()

    def stop(self, name: str) -> BackgroundJob:
        """Take a job from the queue, or end its process; it can be resumed.

        A process may take a while to end. Other requests do not wait for that.
        """
        place = self.place(name)
        with self._guard:
            with contextlib.suppress(OSError):  # the disk may be full: then it must end all the more
                write_atomically(place / STOPPED, b"")
            remove(place / WANTED)
            self._stopping[name] += 1
            self._again.discard(name)
        try:
            end_owner(self.folder, name)
        finally:
            self._stopped(name)
        self.advance()
        return self.job(name)

    def _stopped(self, name: str) -> None:
        """Resume the job if that was requested while it was being stopped."""
        with self._guard:
            self._stopping -= Counter([name])  # this removes zeros
            if name not in self._stopping and name in self._again:
                self._again.discard(name)
                with contextlib.suppress(OSError):  # deleted
                    self._want(name)

    def resume(self, name: str) -> BackgroundJob:
        """Put a job that was stopped or failed into the queue again; it continues where it was. Raises ValueError."""
        self.place(name)
        with self._guard:
            state = self.job(name).state
            if state == "done":
                raise ValueError("this job is done: there is nothing to resume")
            if name in self._stopping:
                self._again.add(name)
            elif state in ("stopped", "failed"):
                self._want(name)
        self.advance()
        return self.job(name)

    def _want(self, name: str) -> None:
        place = self.folder / name
        remove(place / FAILED)
        remove(place / STOPPED)
        write_atomically(place / WANTED, b"")

    def delete(self, name: str) -> None:
        """Delete a job. Raises BusyError while it is running."""
        place = self.place(name)
        with self._guard:
            remove(place / WANTED)
            if self.running() == name:
                raise BusyError("the job is running: stop it first")
        remove_tree(place)

    def close(self) -> None:
        """End the process that this server started, if it still runs, and start no other."""
        with self._guard:
            self._closed = True
            process = self._process
        if process is not None and process.poll() is None:
            process.terminate()
            try:
                process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _close(backlog: weakref.ref[Backlog]) -> None:
    if (held := backlog()) is not None:
        held.close()


def _new_name() -> str:
    """Names sort by time, also within one second."""
    now = datetime.datetime.now(datetime.UTC)
    return f"{now:%Y%m%d-%H%M%S}-{now.microsecond:05x}{secrets.randbelow(1 << 12):03x}"


def _is_job(place: Path) -> bool:
    return re.fullmatch(ID, place.name) is not None and (place / REQUEST).is_file()
