"""The folder in which a job works, `KB.work` beside the base.

Every finished task leaves one file or folder that appears by renaming; what exists is done and is never done again. So
a job can be killed at any moment, and resuming it loses nothing and counts nothing twice.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from katachi.work import WorkFolder


class Work(WorkFolder):
    """Names of the results in a work folder."""

    plan_name = "job.json"

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

    # ---- Beginning and ending --------------------------------------------------------------------------------------

    def take_up(self) -> None:
        """Makes the folders, and clears away what a kill left unfinished."""
        shutil.rmtree(self._finished, ignore_errors=True)
        for name in ("batches", "runs", "joined", "matches", "sources", "merged"):
            (self.folder / name).mkdir(exist_ok=True)
            for part in (self.folder / name).glob(".*.part"):
                shutil.rmtree(part) if part.is_dir() else part.unlink()

    @property
    def _finished(self) -> Path:
        return self.folder.with_name(f".{self.folder.name}.finished")

    def remove(self) -> None:
        """When all is done. Renamed first: a folder that was half deleted could not be resumed."""
        shutil.rmtree(self._finished, ignore_errors=True)
        self.folder.rename(self._finished)
        shutil.rmtree(self._finished)
