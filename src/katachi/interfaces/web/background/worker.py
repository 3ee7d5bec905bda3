"""The process that does a job: ``python -m katachi.interfaces.web.background.worker TASK FOLDER ID``."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
import time
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from katachi.files.writing import remove, write_json
from katachi.interfaces.web.background.backlog import ANSWER, FAILED, REPORT, REQUEST, WANTED
from katachi.interfaces.web.errors import disk_refuses
from katachi.work import LockedError, locked

_BUSY = 75
_INTERRUPTED = 130
_FAILED = 70  # not 1, with which Python ends when it cannot even start
_RESERVE, _RESERVED = ".reserve", 16 << 10  # bytes: room on a full disk to write that it is full
_EVERY = 0.2  # seconds between two reports
_PATIENCE = 3.0  # seconds: a process that checks the lock holds it for a moment


def main(task: str, folder: Path, name: str) -> int:
    """Do the job if it is still wanted, leave the answer, and return the exit code."""
    try:
        with locked(folder, name, patience=_PATIENCE):
            return _do(task, folder / name)
    except LockedError:
        return _BUSY


def _do(task: str, place: Path) -> int:
    if not remove(place / WANTED):
        return 0
    os.nice(10)  # the page comes first
    try:
        (place / _RESERVE).write_bytes(b"x" * _RESERVED)
        module, _, name = task.partition(".")
        run = getattr(importlib.import_module(f"katachi.interfaces.web.background.{module}"), name)
        answer = run(place, json.loads((place / REQUEST).read_bytes()), Reporter(place / REPORT))
        write_json(place / ANSWER, answer)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:
        with contextlib.suppress(OSError):
            traceback.print_exc()
        remove(place / _RESERVE)
        write_json(place / FAILED, {"error": _one_line(error)})
        return _FAILED
    remove(place / _RESERVE)
    return 0


def _one_line(error: Exception) -> str:
    """The error without its folder, which is in the log."""
    text = (error.strerror or "") if isinstance(error, OSError) else str(error)
    return disk_refuses(error, "resume the job") or " ".join(text.split()) or type(error).__name__


class Reporter:
    """Writes reports, not more often than needed. A report that cannot be written does not end the job."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._last = 0.0

    def __call__(self, report: Mapping[str, Any], *, at_once: bool = False) -> None:
        now = time.monotonic()
        if at_once or now - self._last >= _EVERY:
            self._last = now
            with contextlib.suppress(OSError):
                write_json(self._path, report)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
