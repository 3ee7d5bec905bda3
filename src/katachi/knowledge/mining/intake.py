"""The first stage of mining: games are read, checked for duplicates, and written in batches.

Reading goes through all sources in order, so the batches are the same every time. After a kill, the job reads again
from the start (it must know all games to recognise a duplicate) but writes only the batches that are missing. One batch
is in memory, and a few hundred bytes for every game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Any

from katachi.files.writing import appearing, make_folder, remove_tree, write_json
from katachi.knowledge.archive import Archive
from katachi.knowledge.manifest import digest_of
from katachi.records import Duplicates, GameRecord, Rejects, read_games
from katachi.records.sources import files_under
from katachi.work import WorkFolder

REJECTS = "rejects.jsonl"  # in the base: what was left out, and why


class Work(WorkFolder):
    """The folder in which a job works, `KB.work` next to the base.

    Every finished task leaves one file or folder that appears by renaming; a task whose result exists is never done
    again. So a job can be killed at any moment, and resuming it loses nothing and counts nothing twice.
    """

    plan_name = "job.json"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.intake = folder / "intake.json"
        self.rejects = folder / REJECTS
        self.published = folder / "published.json"  # the checksums of the base that is being published

    def batch(self, number: int) -> Path:
        return self.folder / "batches" / f"{number:06d}"

    def runs(self, number: int) -> Path:
        return self.folder / "runs" / f"{number:06d}"

    def joined(self, level: int, number: int) -> Path:
        return self.folder / "joined" / f"{level}-{number:06d}"

    def matches(self, number: int) -> Path:
        return self.folder / "matches" / f"{number:06d}.npy"

    def source(self, number: int) -> Path:
        return self.folder / "sources" / f"{number:06d}.json"

    def merged(self, what: str) -> Path:
        return self.folder / "merged" / what

    def check_same(self, plan: Mapping[str, Any]) -> None:
        """Another version may have counted other things, which cannot be merged with these."""
        if self.plan().get("counts") != plan["counts"]:
            raise ValueError(
                f"{self.folder} was started by another version of Katachi, whose counts cannot be used: delete it, and "
                "mine again"
            )
        super().check_same(plan)

    def take_up(self) -> None:
        """Makes the folders for results."""
        for name in ("batches", "runs", "joined", "matches", "sources", "merged"):
            make_folder(self.folder / name)

    def remove(self) -> None:
        """When everything is done."""
        remove_tree(self.folder)


def fingerprint(source: Path) -> dict[str, Any]:
    """Names, sizes and times of all files: cheap, and enough to notice a change."""

    def entry(path: Path) -> tuple[int, int]:
        stat = path.stat()
        return stat.st_size, stat.st_mtime_ns

    files, size, digest = _summed(source, entry)
    return {"path": str(source.absolute()), "files": files, "bytes": size, "times": digest}


def hash_source(source: Path, out: Path) -> None:
    """A task: writes the description of a source."""
    write_json(out, described(source))


def described(source: Path) -> dict[str, Any]:
    """Name, size and checksum of the contents, but not where the source is."""
    files, size, digest = _summed(source, digest_of)
    return {"name": source.name, "files": files, "bytes": size, "blake2b": digest}


def _summed(source: Path, entry: Callable[[Path], tuple[int, object]]) -> tuple[int, int, str]:
    """How many files there are, their size, and a checksum of their names and entries (size and something else)."""
    digest, files, total = hashlib.blake2b(digest_size=16), 0, 0
    for path in files_under(source, lambda _reject: None):
        name = path.relative_to(source).as_posix() if source.is_dir() else path.name
        size, rest = entry(path)
        digest.update(f"{name}\0{size}\0{rest}\n".encode(errors="surrogateescape"))
        files += 1
        total += size
    return files, total, digest.hexdigest()


@dataclass(frozen=True)
class Seen:
    """The games read so far, including those of an old base, and the duplicates and rejects among them."""

    games: int
    duplicates: int
    rejects: Rejects


OnSeen = Callable[[Seen], None]


@dataclass(frozen=True)
class IntakeReport:
    """What was read. `cut` games are used up to an illegal move."""

    batches: int = 0
    games: int = 0
    rejected: int = 0
    cut: int = 0
    duplicates: int = 0

    @classmethod
    def read(cls, path: Path) -> IntakeReport:
        return cls(**json.loads(path.read_bytes()))


def batches(
    sources: Sequence[Path],
    work: Work,
    size: int,
    *,
    old: Archive | None = None,
    progress: Callable[[int, int], None],
    on_seen: OnSeen | None = None,
) -> Iterator[int]:
    """Writes one batch after another and yields its number; at the end the report is in the work folder.

    The games of `old`, the archive of a base that is added to, come first. `on_seen` is called as often as `progress`.
    """
    if work.intake.exists():
        yield from range(IntakeReport.read(work.intake).batches)
        return
    rejects, sieve = Rejects(), _Sieve()
    number = games = 0

    def on_progress(done: int, total: int) -> None:
        progress(done, total)
        if on_seen is not None:
            on_seen(Seen(sieve.passed, sieve.duplicates, rejects))

    records = read_games(sources, on_reject=rejects, progress=on_progress)
    for archive in chain(() if old is None else sieve.old(old, size), sieve.new(records, size)):
        if not work.batch(number).exists():
            with appearing(work.batch(number)) as folder:
                archive.save(folder)
        games += len(archive)
        yield number
        number += 1
    if on_seen is not None:
        on_seen(Seen(sieve.passed, sieve.duplicates, rejects))  # progress may have been reported before the last games
    rejects.save(work.rejects)
    report = IntakeReport(number, games, len(rejects), rejects.cut_counts.total(), sieve.duplicates)
    write_json(work.intake, asdict(report))


class _Sieve:
    """Lets every game through once."""

    def __init__(self) -> None:
        self.duplicates = 0
        self.passed = 0  # with those of an old base
        self._known = Duplicates()

    def old(self, archive: Archive, size: int) -> Iterator[Archive]:
        """The games of an old base in batches, remembered."""
        for first in range(0, len(archive), size):
            part = archive.part(first, min(first + size, len(archive)))
            for game in range(len(part)):
                self._known.check(part.record(game))
            self.passed += len(part)
            yield part

    def new(self, records: Iterable[GameRecord], size: int) -> Iterator[Archive]:
        """The games that are not duplicates, in batches."""
        fresh = self._fresh(records)
        while some := list(islice(fresh, size)):
            yield Archive.build(some)

    def _fresh(self, records: Iterable[GameRecord]) -> Iterator[GameRecord]:
        for record in records:
            if self._known.check(record) is None:
                self.passed += 1
                yield record
            else:
                self.duplicates += 1
