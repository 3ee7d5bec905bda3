"""A file of answers, one a line, written as they come, that can be gone on with after a crash."""

import json
import os
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import typer


class AnswerFile:
    """Answers are appended line by line. With `resume`, `skip` tells which problems are there already."""

    def __init__(self, path: Path, resume: bool) -> None:
        self._path = path
        self._done: Counter[str] = Counter()
        if path.exists() and path.stat().st_size > 0:
            if not resume:
                raise typer.BadParameter(f"--out {path}: there are answers in it; --resume goes on, or remove the file")
            self._take_up()
        self._file: IO[str] = path.open("a", encoding="utf-8")

    def _take_up(self) -> None:
        """What ends without a newline was being written when the program was stopped: it is dropped."""
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                self._done[json.loads(line)["id"]] += 1
            except (ValueError, TypeError, KeyError):
                raise typer.BadParameter(
                    f"--out {self._path}: line {number} is no answer; name another file or mend it"
                ) from None
        if whole < len(data):
            os.truncate(self._path, whole)

    def skip(self, name: str) -> bool:
        """Whether the problem is there already. Every answer counts for one problem of that name."""
        if self._done[name] == 0:
            return False
        self._done[name] -= 1
        return True

    def add(self, answer: dict[str, Any]) -> None:
        """A line at once on its way to the disk."""
        self._file.write(json.dumps(answer) + "\n")
        self._file.flush()

    def __enter__(self) -> "AnswerFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
