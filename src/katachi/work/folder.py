"""A folder of work that can be killed at any moment and resumed later.

A plan names everything the results depend on. Results appear by renaming, or as whole lines of a file, so a result that
exists is complete. One process at a time works in a folder: it holds ``lock`` and writes its process number there.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Self

from katachi.files.writing import make_folder, naming, settle, sweep, write_atomically

LOCK = "lock"
_PATIENCE = 10.0  # seconds until a process that was told to end is killed
_LOOKS = 0.02  # seconds between two looks at a lock


class WorkFolder:
    """The folder of one piece of work."""

    plan_name: ClassVar[str] = "plan.json"
    free: ClassVar[tuple[str, ...]] = ()  # names in a plan that may change when the work is resumed

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def begun(self) -> bool:
        """Whether there is work in it."""
        return (self.folder / self.plan_name).exists()

    def plan(self) -> dict[str, Any]:
        """The plan of the work. Raises ValueError if there is none."""
        self.check(resume=True)
        found: dict[str, Any] = json.loads((self.folder / self.plan_name).read_bytes())
        return found

    def check(self, *, resume: bool) -> None:
        """Raises ValueError if other work is in the way, or if there is nothing to resume."""
        if resume and not self.begun:
            raise ValueError(f"there is nothing in {self.folder} to resume")
        if self.begun and not resume:
            raise ValueError(
                f"there is work in {self.folder} already: add --resume (resume=True) to continue it, delete it, or "
                "name another"
            )

    @contextlib.contextmanager
    def opened(self, plan: Mapping[str, Any], *, resume: bool) -> Iterator[Self]:
        """Start the work, or resume it if the plan is the same; nobody else can work here. Raises ValueError."""
        self.check(resume=resume)
        make_folder(self.folder)
        with locked(self.folder):
            sweep(self.folder, deep=True)
            if resume:
                self.check_same(plan)
                settle(self.folder)  # results of a killed process may not be on the disk yet
            if not resume or self.free:
                self.write(self.plan_name, plan)
            self.take_up()
            yield self

    def check_same(self, plan: Mapping[str, Any]) -> None:
        """Raises ValueError if the work was started with another plan."""
        earlier, now = self.plan(), json.loads(json.dumps(plan))
        names = [name for name in now if name not in self.free and now[name] != earlier.get(name)]
        if names:
            words = " and ".join(_changed(name, earlier.get(name), now[name]) for name in names)
            raise ValueError(
                f"{self.folder} was started with other {words}: continue with the same, or start elsewhere"
            )

    def take_up(self) -> None:
        """Clean up and read the files of an earlier process."""

    def write(self, name: str, data: Mapping[str, Any]) -> None:
        """Replace a file of the folder."""
        write_atomically(self.folder / name, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def _changed(name: str, then: Any, now: Any) -> str:
    if isinstance(now, dict) and isinstance(then, dict):
        parts = [f"{key}: {then.get(key)}, now {now[key]}" for key in now if now[key] != then.get(key)]
        return f"{name} ({'; '.join(parts)})"
    return name if isinstance(now, list | dict) else f"{name} ({then}, now {now})"


# ---- The process that works in a folder ------------------------------------------------------------------------------


class LockedError(ValueError):
    """Another process is at work in the folder."""


@contextlib.contextmanager
def locked(folder: Path, name: str = "", *, patience: float = 0.0) -> Iterator[None]:
    """Nobody else can work in the folder meanwhile; `name` is what this process works on.

    Raises LockedError, which names the other process, after `patience` seconds: looking takes the lock for a moment.
    """
    path = folder / LOCK
    with path.open("a+b", buffering=0) as lock:
        began = time.monotonic()
        while not _taken(lock, fcntl.LOCK_EX):
            if time.monotonic() - began >= patience:
                other = (owner_of(folder) or {}).get("pid", "unknown")
                raise LockedError(f"{folder}: another process (number {other}) is at work here; wait for it or stop it")
            time.sleep(_LOOKS)
        with naming(path):
            lock.truncate(0)
            lock.write(json.dumps({"id": name, "pid": os.getpid()}).encode())
        yield


def _taken(lock: BinaryIO, how: int) -> bool:
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def owner_of(folder: Path) -> dict[str, Any] | None:
    """The process at work in the folder: "pid", and "id" of its work. None: nobody is at work."""
    try:
        with (folder / LOCK).open("rb") as lock:
            return None if _taken(lock, fcntl.LOCK_SH) else read_json(folder / LOCK) or {}
    except OSError:
        return None


def end_owner(folder: Path, name: str) -> None:
    """End the process that works on this now, and wait for it. One that starts meanwhile is left alone.

    It gets one signal: a second one while it cleans up might stop that half-way.
    """
    pid = _owner(folder, name)
    if pid is None:
        return
    _send(pid, signal.SIGTERM)
    began = time.monotonic()
    while _owner(folder, name) == pid:
        if time.monotonic() - began > _PATIENCE:
            _send(pid, signal.SIGKILL)
        time.sleep(_LOOKS)


def _owner(folder: Path, name: str) -> int | None:
    owner = owner_of(folder)
    return int(owner["pid"]) if owner is not None and owner.get("id") == name else None


def _send(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def read_json(path: Path) -> dict[str, Any] | None:
    """The object in a file, if it is there and whole."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None
