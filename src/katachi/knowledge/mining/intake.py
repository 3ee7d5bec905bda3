"""The first stage: games are read, told from duplicates, and laid down in batches.

Reading goes through all sources in order, so the batches are the same every time. A job that was killed meanwhile reads
again from the start (it must know all games to recognise a duplicate) but writes only the batches that are missing.
In memory are one batch, and of every game what `Duplicates` remembers: a few hundred bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from katachi.knowledge.archive import Archive
from katachi.knowledge.manifest import digest_of
from katachi.knowledge.mining.work import Work
from katachi.records import Duplicates, GameRecord, Rejects, read_games
from katachi.records.files import write_json
from katachi.records.sources import files_under
from katachi.work import appearing

Description = dict[str, Any]


def _files(source: Path) -> Iterator[tuple[str, Path]]:
    for path in files_under(source, lambda _reject: None):
        yield path.relative_to(source).as_posix() if source.is_dir() else path.name, path


def fingerprint(sources: Sequence[Path]) -> list[Description]:
    """Names, sizes and times of all files: cheap, and enough to see that somebody changed something meanwhile."""
    return [_fingerprint(source) for source in sources]


def _fingerprint(source: Path) -> Description:
    digest, files, size = hashlib.blake2b(digest_size=16), 0, 0
    for name, path in _files(source):
        stat = path.stat()
        digest.update(f"{name}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode(errors="surrogateescape"))
        files += 1
        size += stat.st_size
    return {"path": str(source.absolute()), "files": files, "bytes": size, "times": digest.hexdigest()}


def hash_source(source: Path, out: Path) -> None:
    """A task: writes name, size and checksum of the contents. The way to the source is nobody's business."""
    digest, files, size = hashlib.blake2b(digest_size=16), 0, 0
    for name, path in _files(source):
        entry = digest_of(path)
        digest.update(f"{name}\0{entry.bytes}\0{entry.blake2b}\n".encode(errors="surrogateescape"))
        files += 1
        size += entry.bytes
    told = {"name": source.name, "files": files, "bytes": size, "blake2b": digest.hexdigest()}
    write_json(out, told)


Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Seen:
    """What has come in so far, for who watches."""

    games: int
    duplicates: int
    rejects: Rejects


OnSeen = Callable[[Seen], None]


@dataclass(frozen=True)
class Report:
    """What came in. `cut` games are used up to an illegal move; `known` were in the base already."""

    batches: int = 0
    games: int = 0
    rejected: int = 0
    cut: int = 0
    duplicates: int = 0

    @classmethod
    def read(cls, path: Path) -> Report:
        return cls(**json.loads(path.read_bytes()))


def batches(
    sources: Sequence[Path],
    work: Work,
    size: int,
    *,
    old: Archive | None = None,
    progress: Progress | None = None,
    on_seen: OnSeen | None = None,
) -> Iterator[int]:
    """Lays down batch after batch and gives its number; at the end the report is in the work folder.

    The games of `old`, the archive of a base that is added to, come first. `on_seen` is told as often as `progress`.
    """
    if work.intake.exists():
        yield from range(Report.read(work.intake).batches)
        return
    rejects, duplicates = Rejects(), _Sieve()
    number = games = 0

    def on_progress(done: int, total: int) -> None:
        if progress is not None:
            progress(done, total)
        if on_seen is not None:
            on_seen(Seen(duplicates.passed, duplicates.met, rejects))

    for archive in _archives(old, read_games(sources, on_reject=rejects, progress=on_progress), duplicates, size):
        if not work.batch(number).exists():
            with appearing(work.batch(number)) as folder:
                archive.save(folder)
        games += len(archive)
        yield number
        number += 1
    if on_seen is not None:
        on_seen(Seen(duplicates.passed, duplicates.met, rejects))  # progress may have been told before the last games
    rejects.save(work.rejects)
    report = Report(number, games, len(rejects), rejects.cut_counts.total(), duplicates.met)
    write_json(work.intake, asdict(report))


def _archives(old: Archive | None, records: Iterator[GameRecord], duplicates: _Sieve, size: int) -> Iterator[Archive]:
    if old is not None:
        for first in range(0, len(old), size):
            part = old.part(first, min(first + size, len(old)))
            duplicates.remember(part)
            yield part
    fresh = duplicates.fresh(records)
    while some := list(islice(fresh, size)):
        yield Archive.build(some)


class _Sieve:
    """Lets every game through once."""

    def __init__(self) -> None:
        self.met = 0
        self.passed = 0  # with those of an old base
        self._known = Duplicates()

    def remember(self, archive: Archive) -> None:
        for game in range(len(archive)):
            self._known.check(archive.record(game))
        self.passed += len(archive)

    def fresh(self, records: Iterable[GameRecord]) -> Iterator[GameRecord]:
        for record in records:
            if self._known.check(record) is None:
                self.passed += 1
                yield record
            else:
                self.met += 1
