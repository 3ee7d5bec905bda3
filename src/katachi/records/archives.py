"""Archives are unpacked by a process of their own, for which the system limits memory and time.

The parent sends the path of an archive as a line; the process answers with lines of JSON, a text's data behind its
line. If it dies of a limit, the archive is reported, and the next one gets another process.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from katachi.files.limits import LIMITS, MEGABYTE, ReadingLimits, allow_seconds, confine
from katachi.records.sources import Reject, Report, Text, is_archive
from katachi.records.unpacking import unpacked_texts

_START = "from katachi.records.archives import serve; serve()"
_BUFFER = MEGABYTE


class FileTexts:
    """Reads the texts of files; the process is started when there is an archive. Close it at the end."""

    def __init__(self, report: Report, limits: ReadingLimits = LIMITS) -> None:
        self._report, self._limits = report, limits
        self._child: subprocess.Popen[bytes] | None = None

    def of(self, path: Path) -> Iterator[tuple[Text, int]]:
        """All texts of one file, each with the number of bytes of the file read by then."""
        if is_archive(path.name):
            return self._of_archive(path)
        return unpacked_texts(path, self._report, self._limits)

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None

    def _of_archive(self, path: Path) -> Iterator[tuple[Text, int]]:
        child = self._child = self._child or self._started()
        question, answers = child.stdin, child.stdout
        assert question is not None
        assert answers is not None
        question.write(json.dumps(str(path)).encode() + b"\n")
        question.flush()
        for line in iter(answers.readline, b""):
            answer = json.loads(line)
            if answer is None:
                return
            if "reason" in answer:
                self._report(Reject(**answer))
                continue
            read, size = answer.pop("read"), answer.pop("size")
            if len(data := answers.read(size)) < size:
                break
            yield Text(**answer)._replace(data=data), read
        self._report(Reject("too large", self._death(child), str(path)))
        self._child = None

    def _started(self) -> subprocess.Popen[bytes]:
        child = subprocess.Popen(
            [sys.executable, "-P", "-c", _START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # what it has to say comes as a reject
            bufsize=_BUFFER,
        )
        assert child.stdin is not None
        child.stdin.write(json.dumps(asdict(self._limits)).encode() + b"\n")
        return child

    def _death(self, child: subprocess.Popen[bytes]) -> str:
        child.communicate()
        limits = self._limits
        if child.returncode == -signal.SIGXCPU:
            return f"unpacking it takes more than {limits.seconds} seconds, and one for each of its megabytes"
        return f"the process that unpacks it died: it may need more than {limits.memory // MEGABYTE} MB of memory"


# ---- The process -----------------------------------------------------------------------------------------------------


def serve() -> None:
    """Unpack archives until the parent closes the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C, and ends this process
    limits = ReadingLimits(**json.loads(sys.stdin.buffer.readline()))
    confine(limits)
    for line in sys.stdin.buffer:
        path = Path(json.loads(line))
        allow_seconds(limits.seconds + _size(path) // MEGABYTE)
        for text, read in unpacked_texts(path, lambda reject: _tell(asdict(reject)), limits):
            _tell({**text._asdict(), "data": "", "size": len(text.data), "read": read}, text.data)
        _tell(None)
        sys.stdout.buffer.flush()


def _tell(answer: dict[str, Any] | None, data: bytes = b"") -> None:
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    sys.stdout.buffer.write(data)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
