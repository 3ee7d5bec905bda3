"""Folders of this computer that games may be mined from, and nothing outside them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from katachi.records.sources import is_record_file

MOST_FOLDERS = 500  # listed in one folder
_MOST_ENTRIES = 20_000  # read in one folder
_GLANCE = 2_000  # entries read in each folder of a list
_SECONDS = 0.5  # for all folders of a list


@dataclass(frozen=True)
class SubFolder:
    """A folder in a list. `files` is how many game files are directly in it, None if there was no time to count."""

    name: str
    path: str
    files: int | None
    more: bool = False  # there may be more files than were counted


@dataclass(frozen=True)
class Listing:
    """What a folder holds; the path is None for the list of all roots."""

    path: str | None
    parent: str | None
    folders: list[SubFolder]
    files: int
    bytes: int
    cut: bool  # there is more than is listed


class Folders:
    """The folders the settings name, and all below them that are not hidden."""

    def __init__(self, roots: Sequence[Path]) -> None:
        self.roots = [root.resolve() for root in roots]

    def find(self, text: str) -> Path:
        """The folder of that path. Raises LookupError if it is not below one of the roots, or hidden."""
        path = _resolved(text)
        root = None if path is None else self._root_of(path)
        if path is None or root is None or not _is_folder(path):
            where = ", ".join(map(str, self.roots)) or "none; start the server with --folder"
            raise LookupError(f"{text[:200]!r} is not a folder that games may be mined from: choose one below {where}")
        return path

    def _root_of(self, path: Path) -> Path | None:
        """The root above a resolved path, if no folder between them is hidden."""
        for root in self.roots:
            if path.is_relative_to(root) and not any(part.startswith(".") for part in path.relative_to(root).parts):
                return root
        return None

    def top(self) -> Listing:
        """The roots themselves."""
        until = time.monotonic() + _SECONDS
        found = [_sub_folder(str(root), root, until) for root in self.roots if _is_folder(root)]
        return Listing(None, None, found, files=0, bytes=0, cut=False)

    def listing(self, text: str) -> Listing:
        """The folders in a folder, and how many game files it has. Raises LookupError."""
        path = self.find(text)
        inner: list[tuple[str, Path]] = []
        files = size = seen = 0
        for entry in _entries(path):
            seen += 1
            if seen > _MOST_ENTRIES:
                break
            if is_record_file(entry.name) and _is_file(entry):
                files += 1
                size += _size(entry)
            elif (target := self._folder(entry)) is not None:
                inner.append((entry.name, target))
        inner.sort(key=lambda one: one[0].casefold())
        until = time.monotonic() + _SECONDS
        shown = [_sub_folder(name, target, until) for name, target in inner[:MOST_FOLDERS]]
        parent = str(path.parent) if self._root_of(path.parent) is not None else None
        return Listing(str(path), parent, shown, files, size, seen > _MOST_ENTRIES or len(inner) > MOST_FOLDERS)

    def _folder(self, entry: os.DirEntry[str]) -> Path | None:
        """Where a listed folder really is; None if it is hidden, not a folder, or outside the roots."""
        if entry.name.startswith(".") or not _is_folder(entry):
            return None
        path = _resolved(entry.path)
        return path if path is not None and self._root_of(path) is not None else None


def _resolved(text: str) -> Path | None:
    """Without links and dots; None for an impossible or a relative path."""
    try:
        return Path(text).resolve() if "\0" not in text and Path(text).is_absolute() else None
    except (OSError, ValueError, RuntimeError):
        return None


def shown(text: str) -> str:
    """A file name as JSON allows it: names need not be valid Unicode."""
    return text.encode(errors="replace").decode()


def _sub_folder(name: str, path: Path, until: float) -> SubFolder:
    return SubFolder(shown(name), shown(str(path)), *_glance(path, until))


def _glance(path: Path, until: float) -> tuple[int | None, bool]:
    if time.monotonic() > until:
        return None, False
    files = 0
    for seen, entry in enumerate(_entries(path), 1):
        if seen > _GLANCE:
            return files, True
        files += is_record_file(entry.name)
    return files, False


def _entries(path: Path) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(path) as entries:
            yield from entries
    except OSError:
        return


def _is_folder(path: Path | os.DirEntry[str]) -> bool:
    with suppress(OSError):
        return path.is_dir()
    return False


def _is_file(entry: os.DirEntry[str]) -> bool:
    with suppress(OSError):
        return entry.is_file()
    return False


def _size(entry: os.DirEntry[str]) -> int:
    with suppress(OSError):
        return entry.stat().st_size
    return 0
