"""Making a knowledge base: in a hidden folder next to its place, then put there by renaming.

An old base of that name is renamed first and deleted last. A kill before the first renaming leaves the old base
untouched (and a hidden folder, which the next attempt removes). Between the two renamings there is no base under the
name, but the old one is intact next to it as `.NAME.old`, which opening reports and the next attempt repairs. After the
second renaming the new base is there.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa

from katachi.knowledge.archive import Archive
from katachi.knowledge.manifest import NAME, KnowledgeBaseError, Manifest, digest_of, set_aside
from katachi.knowledge.tables import TableWriter


class Draft:
    """A base in the making. Whatever is in its folder at the end becomes part of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings: Mapping[str, Any] = {}
        self.sources: tuple[Mapping[str, Any], ...] = ()
        self.counts: Mapping[str, Any] = {}
        self.manifest: Manifest | None = None  # when the base is finished

    def add_table(self, name: str, table: pa.Table) -> None:
        """Write a table as `NAME.parquet`."""
        with TableWriter(self.folder / f"{name}.parquet", table.schema) as writer:
            writer.write(table)

    def add_archive(self, archive: Archive) -> None:
        """Write the games to `games/`."""
        archive.save(self.folder / "games")

    def add_file(self, path: Path, name: str | None = None) -> None:
        """Add a finished file unchanged: by a hard link where possible, so that the original may stay or go."""
        target = self.folder / (name or path.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, target)
        except OSError:
            shutil.copyfile(path, target)

    def finish(self) -> Manifest:
        """Write the manifest; nothing may be added afterwards."""
        paths = sorted(path for path in self.folder.rglob("*") if path.is_file() and path.name != NAME)
        files = {path.relative_to(self.folder).as_posix(): digest_of(path) for path in paths}
        self.manifest = Manifest(self.settings, self.sources, self.counts, files)
        self.manifest.write(self.folder)
        return self.manifest


def put_back(path: Path) -> None:
    """Undo a replacement that was killed between its two renamings, for users who want to work with the old base."""
    if not path.exists() and set_aside(path).exists():
        set_aside(path).rename(path)


@contextlib.contextmanager
def published(path: Path) -> Iterator[Draft]:
    """A draft that becomes the base at `path` when the block succeeds, and disappears when it fails."""
    path = path.absolute()
    check_place(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = path.parent / f".{path.name}.new"
    shutil.rmtree(folder, ignore_errors=True)  # left by a kill
    folder.mkdir()
    try:
        draft = Draft(folder)
        yield draft
        if draft.manifest is None:
            draft.finish()
        _put_in_place(folder, path)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def check_place(path: Path) -> None:
    """Raises KnowledgeBaseError if the place holds anything but a knowledge base, which must not be replaced."""
    if path.exists() and not (path / NAME).exists() and (not path.is_dir() or any(path.iterdir())):
        raise KnowledgeBaseError(f"{path}: there is something here that is not a knowledge base; choose another name")


def _put_in_place(new: Path, path: Path) -> None:
    old = set_aside(path)
    if path.exists():
        shutil.rmtree(old, ignore_errors=True)  # left by a kill; the base at `path` is newer
        path.rename(old)
    new.rename(path)
    shutil.rmtree(old, ignore_errors=True)
