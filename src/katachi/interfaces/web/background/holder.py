"""The process that works on the jobs of a folder: it holds the lock there, and says in it who it is."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

LOCK = "lock"
_PATIENCE = 10.0  # seconds until a process that was told to end is killed
_LOOKS = 0.05


def holder_of(folder: Path) -> dict[str, Any] | None:
    """What the holder of the lock says of itself: "id" of the job and "pid". None: nobody works."""
    try:
        with (folder / LOCK).open("rb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except OSError:
                return parsed(lock.read()) or {}
            return None
    except OSError:
        return None


def end_worker(folder: Path, name: str) -> None:
    """End the process that works on this job now, and wait for it. One that begins meanwhile is left alone.

    It is told once: whoever is told again while he clears up might leave that half done.
    """
    pid = _worker_of(folder, name)
    if pid is None:
        return
    _send(pid, signal.SIGTERM)
    began = time.monotonic()
    while _worker_of(folder, name) == pid:
        if time.monotonic() - began > _PATIENCE:
            _send(pid, signal.SIGKILL)
        time.sleep(_LOOKS)


def _worker_of(folder: Path, name: str) -> int | None:
    held = holder_of(folder)
    return int(held["pid"]) if held is not None and held.get("id") == name else None


def _send(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def parsed(data: bytes) -> dict[str, Any] | None:
    """What was written there, if it is whole."""
    try:
        found = json.loads(data)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
