"""The tasks of a job: functions of paths and settings that leave one file or folder by renaming."""

from __future__ import annotations

from pathlib import Path

from katachi.knowledge.archive import Archive
from katachi.knowledge.mining.work import appearing
from katachi.knowledge.patterns import counting
from katachi.knowledge.patterns.counting import CountSettings


def count_batch(batch: Path, out: Path, settings: CountSettings) -> None:
    """Counts the patterns of a batch of games into sorted runs."""
    archive = Archive.open(batch)
    with appearing(out) as folder:
        counting.count(archive.packed, archive.tags, settings, folder)
