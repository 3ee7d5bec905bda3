"""Sources of games: which files there are, the texts they hold, and what is left out of them."""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from katachi.files.writing import write_atomically


@dataclass(frozen=True, slots=True)
class Reject:
    """One file or game that was left out (or, if `kept`, cut at an illegal move and used up to there)."""

    reason: str  # a few words, the same for all of a kind: they are counted
    message: str
    path: str
    member: str = ""
    line: int = 0
    kept: bool = False

    def __str__(self) -> str:
        member = f"!{self.member}" if self.member else ""
        line = f":{self.line}" if self.line else ""
        return f"{self.path}{member}{line}: {self.message}"


class Rejects:
    """Collects rejects; give it to `read_games` as `on_reject`. Counts all, remembers the first `limit` in full.

    >>> rejects = Rejects()
    >>> rejects(Reject("no game", "no game found", "notes.txt"))
    >>> print(rejects.summary())
    1 rejected: 1 no game
    """

    def __init__(self, limit: int = 100_000) -> None:
        self.limit = limit
        self.entries: list[Reject] = []
        self.counts: Counter[str] = Counter()  # left out, by reason
        self.cut_counts: Counter[str] = Counter()  # kept up to an illegal move, by reason

    def __call__(self, reject: Reject) -> None:
        (self.cut_counts if reject.kept else self.counts)[reject.reason] += 1
        if len(self.entries) < self.limit:
            self.entries.append(reject)

    def __len__(self) -> int:
        """How many files and games were left out."""
        return self.counts.total()

    def __iter__(self) -> Iterator[Reject]:
        return iter(self.entries)

    def summary(self) -> str:
        """One line for people."""
        parts = [_counted(self.counts, "rejected")] if self.counts or not self.cut_counts else []
        if self.cut_counts:
            parts.append(_counted(self.cut_counts, "cut at an illegal move"))
        return "; ".join(parts)

    def save(self, path: str | Path) -> None:
        """Writes one JSON object per line, as a whole or not at all."""
        lines = [json.dumps(asdict(entry), ensure_ascii=False) for entry in self.entries]
        missing = len(self) + self.cut_counts.total() - len(self.entries)
        if missing:
            lines.append(json.dumps({"reason": "not listed", "message": f"{missing} more"}))
        write_atomically(Path(path), "".join(line + "\n" for line in lines).encode(errors="replace"))


def _counted(counts: Counter[str], what: str) -> str:
    reasons = ", ".join(f"{count} {reason}" for reason, count in counts.most_common())
    return f"{counts.total()} {what}" + (f": {reasons}" if reasons else "")


PACKED = (".gz", ".bz2", ".xz")
_SHORT_NAMES = {".tgz": ".tar.gz", ".tbz2": ".tar.bz2", ".tbz": ".tar.bz2", ".txz": ".tar.xz"}
_TEXTS = (".sgf", ".sgfs")
_ARCHIVES = (".zip", ".tar")

Report = Callable[[Reject], None]


class Text(NamedTuple):
    """A piece of a source: one SGF text, or some complete lines of a file with one game per line."""

    path: str
    member: str
    data: bytes
    per_line: bool = False
    first_line: int = 1


def files_under(source: Path, report: Report) -> Iterator[Path]:
    """The source itself, or every record file below it in sorted order."""
    if not source.is_dir():
        yield source
        return

    def unreadable(error: OSError) -> None:
        report(Reject("unreadable folder", reason_of(error), str(error.filename or source)))

    for folder, subfolders, names in os.walk(source, onerror=unreadable):
        subfolders.sort()
        for name in sorted(names):
            path = Path(folder, name)
            if is_record_file(name) and _is_regular(path):
                yield path


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)  # not a pipe, which would be waited for
    except OSError:
        return True  # opening it will tell the reason


def is_record_file(name: str) -> bool:
    """Whether a file of this name is read: a record, a collection, or an archive of them."""
    return _has_ending(name, (*_TEXTS, *_ARCHIVES))


def is_archive(name: str) -> bool:
    """Whether a file of this name holds other files."""
    return _has_ending(name, _ARCHIVES)


def _has_ending(name: str, endings: tuple[str, ...]) -> bool:
    name = long_name(PurePosixPath(name).name)
    for suffix in PACKED:
        name = name.removesuffix(suffix)
    return name.endswith(endings) and not name.startswith("._")  # macOS puts such a shadow next to every file


def long_name(name: str) -> str:
    """In small letters, with the endings that short ones stand for.

    >>> long_name("Games.TGZ")
    'games.tar.gz'
    """
    name = name.lower()
    for short, full in _SHORT_NAMES.items():
        if name.endswith(short):
            return name.removesuffix(short) + full
    return name


def reason_of(error: BaseException) -> str:
    """Without the path, which is already next to it."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text or type(error).__name__
