"""The folder in which a job works, `KB.work` beside the base.

Every finished task leaves one file or folder that appears by renaming; what exists is done and is never done again. So
a job can be killed at any moment, and resuming it loses nothing and counts nothing twice.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from katachi.records.files import write_atomically

_JOB = "job.json"


class Work:
    """Names of the results in a work folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

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

    @property
    def intake(self) -> Path:
        return self.folder / "intake.json"

    @property
    def rejects(self) -> Path:
        return self.folder / "rejects.jsonl"

    @property
    def published(self) -> Path:
        """The checksums of the base that is being published."""
        return self.folder / "published.json"

    # ---- Beginning and taking up again -----------------------------------------------------------------------------

    @contextlib.contextmanager
    def opened(self, job: Mapping[str, Any], *, resume: bool) -> Iterator[None]:
        """Begins the job, or takes it up again if it is the same; nobody else can work here meanwhile.

        `job` says all that the results depend on. Raises ValueError if other work is in the way.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ValueError(f"{self.folder}: another process is mining here; wait for it, or stop it") from None
            self._take_up(json.loads(json.dumps(job)), resume)
            self._tidy()
            yield

    def _tidy(self) -> None:
        """Makes the folders, and clears away what a kill left unfinished."""
        shutil.rmtree(self._finished, ignore_errors=True)
        for name in ("batches", "runs", "joined", "matches", "sources", "merged"):
            (self.folder / name).mkdir(exist_ok=True)
            for part in (self.folder / name).glob(".*.part"):
                shutil.rmtree(part) if part.is_dir() else part.unlink()

    def _take_up(self, job: Mapping[str, Any], resume: bool) -> None:
        path = self.folder / _JOB
        if not path.exists():
            write_atomically(path, json.dumps(job).encode())
            return
        if not resume:
            raise ValueError(f"{self.folder} holds unfinished work: add --resume to go on, or delete it to begin anew")
        earlier = json.loads(path.read_bytes())
        changed = [name for name in job if job[name] != earlier.get(name)]
        if changed:
            raise ValueError(
                f"{self.folder} was begun with other {' and '.join(changed)}"
                f"{_first_change(job, earlier, changed[0])}; resume with the same, or delete it to begin anew"
            )

    @property
    def _finished(self) -> Path:
        return self.folder.with_name(f".{self.folder.name}.finished")

    def remove(self) -> None:
        """When all is done. Renamed first: a folder that was half deleted could not be resumed."""
        shutil.rmtree(self._finished, ignore_errors=True)
        self.folder.rename(self._finished)
        shutil.rmtree(self._finished)


def _first_change(job: Mapping[str, Any], earlier: Mapping[str, Any], name: str) -> str:
    now, then = job[name], earlier.get(name)
    if isinstance(now, dict) and isinstance(then, dict):
        return "".join(f" ({key}: {then.get(key)}, now {now[key]})" for key in now if now[key] != then.get(key))
    return ""


@contextlib.contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """A folder to be filled; it has its name only when the block ends well.

    Two workers may do the same task if one of them was wrongly taken for dead: the first result stays.
    """
    part = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part"))
    try:
        yield part
        _allow_reading(part)
        with contextlib.suppress(OSError):
            part.rename(path)
        if not path.exists():
            raise OSError(f"{part} could not be renamed to {path.name!r}")
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _allow_reading(folder: Path) -> None:
    """Folders made by `mkdtemp` are only their owner's; workers on other machines may be somebody else."""
    mask = os.umask(0)
    os.umask(mask)
    folder.chmod(0o777 & ~mask)
