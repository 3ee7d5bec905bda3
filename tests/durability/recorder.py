"""Records what the real code does to the disk, through the one module that writes."""
# ruff: noqa: PTH102, PTH104, PTH106, PTH108

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from katachi.files import writing

from .disk import ROOT, Content, Disk, Names, Operation, Sync, Told, Tree


class Recorder:
    """Stands for `os` in `katachi.files.writing`: does everything for real below a folder, and notes it.

    Native code and Arrow write files by themselves. These are noticed when they are synced; a file that nobody syncs
    is lost in every crash.
    """

    def __init__(self, root: Path, disk: Disk) -> None:
        self.root, self._above = root, f"{root}/"
        self.operations: list[Operation] = []
        self._numbers = 1 + max(map(abs, (*disk.folders, *disk.files)), default=0)
        self._numbers += sum(1 for change in disk.pending if isinstance(change, Names)) + 10_000
        seen = disk.copy()
        for number in {change.folder if isinstance(change, Names) else change.file for change in disk.pending}:
            seen.do(Sync(number))
        self._folders = defaultdict[int, dict[str, int]](dict, seen.folders)  # as programs see them
        self._files = seen.files
        self._open: dict[int, Path] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def tell(self, what: object) -> None:
        """The user is told something."""
        self.operations.append(Told(what))

    # ---- The calls ---------------------------------------------------------------------------------------------------

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        existed = os.path.lexists(path)
        descriptor = os.open(path, flags, mode)
        self._open[descriptor] = Path(path)
        if self._inside(path) and flags & os.O_CREAT:
            if not existed:
                self._note_new(Path(path), is_folder=False)
            elif flags & os.O_TRUNC:
                self._note_content(Path(path))
        return descriptor

    def close(self, descriptor: int) -> None:
        del self._open[descriptor]
        os.close(descriptor)

    def write(self, descriptor: int, data: Any) -> int:
        count = os.write(descriptor, data)
        self._note_content(self._open[descriptor])
        return count

    def ftruncate(self, descriptor: int, size: int) -> None:
        os.ftruncate(descriptor, size)
        self._note_content(self._open[descriptor])

    def fsync(self, descriptor: int) -> None:
        path = self._open[descriptor]
        os.fsync(descriptor)
        if not self._inside(path):
            return
        if path.is_dir():
            self._notice(path)
        else:
            self._note_content(path)
        self.operations.append(Sync(self._number(path)))

    def mkdir(self, path: Path, mode: int = 0o777) -> None:
        os.mkdir(path, mode)
        if self._inside(path):
            self._note_new(Path(path), is_folder=True)

    def rename(self, path: Path, to: Path) -> None:
        os.rename(path, to)
        assert path.parent == to.parent, "a renaming between folders is not one change"
        if self._inside(path):
            number = self._number(path)
            self._note_names(path.parent, ((path.name, None), (to.name, number)))

    def link(self, path: Path, to: Path) -> None:
        os.link(path, to)
        if self._inside(to):
            self._note_names(to.parent, ((to.name, self._number(path)),))

    def unlink(self, path: Path) -> None:
        os.unlink(path)
        self._note_gone(path)

    def rmdir(self, path: Path) -> None:
        os.rmdir(path)
        self._note_gone(path)

    # ---- Noting ------------------------------------------------------------------------------------------------------

    def _inside(self, path: Path) -> bool:
        return str(path).startswith(self._above) or path == self.root

    def _find(self, path: Path) -> int | None:
        number: int | None = ROOT
        for name in filter(None, str(path)[len(self._above) :].split("/")):
            number = self._folders.get(number, {}).get(name) if number is not None else None
        return number

    def _number(self, path: Path) -> int:
        number = self._find(path)
        if number is None:  # made without this module, and noticed now
            number = self._note_new(path, is_folder=path.is_dir())
        return number

    def _note_new(self, path: Path, *, is_folder: bool) -> int:
        self._numbers += 1
        number = -self._numbers if is_folder else self._numbers
        self._note_names(path.parent, ((path.name, number),))
        return number

    def _note_names(self, folder: Path, entries: tuple[tuple[str, int | None], ...]) -> None:
        number = self._number(folder)
        for name, entry in entries:
            if entry is None:
                self._folders[number].pop(name, None)
            else:
                self._folders[number][name] = entry
        self.operations.append(Names(number, entries))

    def _note_gone(self, path: Path) -> None:
        if self._inside(path) and self._find(path) is not None:
            self._note_names(path.parent, ((path.name, None),))

    def _note_content(self, path: Path) -> None:
        if not self._inside(path):
            return
        number, data = self._number(path), path.read_bytes()
        if self._files.get(number, b"") != data:
            self._files[number] = data
            self.operations.append(Content(number, data))

    def _notice(self, folder: Path) -> None:
        """The names in a folder that is synced are those it has, whoever made them."""
        there = {path.name: path for path in folder.iterdir()}
        for path in there.values():
            if self._find(path) is None:
                self._note_new(path, is_folder=path.is_dir())
        for name in [name for name in self._folders[self._number(folder)] if name not in there]:
            self._note_names(folder, ((name, None),))


@contextmanager
def recorded(root: Path, disk: Disk) -> Iterator[Recorder]:
    """Put a disk into a folder and record what is done there."""
    put(root, disk.now())
    recorder = Recorder(root, disk)
    with mock.patch.object(writing, "os", recorder):
        yield recorder


def put(root: Path, tree: Tree) -> None:
    """Make a folder hold this tree and nothing else."""
    clear(root)
    for path, data in sorted(tree.items()):
        if data is None:
            (root / path).mkdir()
        else:
            (root / path).write_bytes(data)


def clear(folder: Path) -> None:
    """Remove everything in a folder."""
    for path in list(folder.iterdir()):
        if path.is_dir():
            clear(path)
            path.rmdir()
        else:
            path.unlink()


def taken(root: Path) -> Tree:
    """The tree in a folder."""
    return {path.relative_to(root).as_posix(): None if path.is_dir() else path.read_bytes() for path in root.rglob("*")}
