"""A file of answers, one per line, written as they are found, that can be continued after a crash."""

import json
import os
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import typer


class AnswerFile:
    """Answers are appended line by line. With `resume`, `skip` tells which problems it already has."""

    def __init__(self, path: Path, resume: bool) -> None:
        self._path = path
        self._done: Counter[str] = Counter()
        if path.exists() and path.stat().st_size > 0:
            if not resume:
                raise typer.BadParameter(
                    f"--out {path}: it already has answers; add --resume to continue, or remove the file"
                )
            self._take_up()
        self._file: IO[str] = path.open("a", encoding="utf-8")

    def _take_up(self) -> None:
        """Read the answers so far. A last line without a newline was being written when the program stopped: drop
        it."""
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                self._done[json.loads(line)["id"]] += 1
            except (ValueError, TypeError, KeyError):
                raise typer.BadParameter(
                    f"--out {self._path}: line {number} is not an answer; name another file or fix it"
                ) from None
        if whole < len(data):
            os.truncate(self._path, whole)

    def skip(self, name: str) -> bool:
        """Whether the file already has the problem. Each answer counts for one problem of that name."""
        if self._done[name] == 0:
            return False
        self._done[name] -= 1
        return True

    def add(self, answer: dict[str, Any]) -> None:
        """Append one line and flush it to disk."""
        self._file.write(json.dumps(answer) + "\n")
        self._file.flush()

    def __enter__(self) -> "AnswerFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
