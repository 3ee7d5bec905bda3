"""Files and folders that survive a crash: everything is created, replaced, appended to, renamed and removed here.

When a function returns, its effect is on the disk, and a power cut does not undo it: files are synced before they get
their names, and so are the folders that hold the names. A crash in the middle leaves the old state or the new one. It
may also leave a hidden part, `.NAME.RANDOM.part`, which its process keeps locked; `sweep` removes the parts that nobody
has locked. The durability tests replace `os` in this module, so nothing here writes without it.
"""
# ruff: noqa: PTH102, PTH104, PTH106, PTH108

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

_PART = re.compile(r"\.(.*)\.[0-9a-f]{16}\.part", re.DOTALL)
_LONGEST = 40  # characters of a name that its part repeats
_NEVER = (errno.EACCES, errno.EINVAL, errno.ENOTSUP)  # folders that may not be read, and some network disks
_FOLDER = os.O_RDONLY | os.O_DIRECTORY


# ---- Files -----------------------------------------------------------------------------------------------------------


def write_atomically(path: Path, data: bytes, *, private: bool = False) -> None:
    """Replace a file: after a crash there is the old one or the new one. `private`: only its owner may read it."""
    with _written(path, private) as (_, descriptor):
        _write(descriptor, data)


def write_json(path: Path, data: Any, *, private: bool = False) -> None:
    """The same for JSON in one line."""
    write_atomically(path, json.dumps(data).encode(), private=private)


@contextlib.contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[Path]:
    """The same for libraries that write files by themselves: they write to the path that this yields."""
    with _written(path, private) as (part, _):
        yield part


@contextlib.contextmanager
def _written(path: Path, private: bool) -> Iterator[tuple[Path, int]]:
    mode = 0o600 if private else 0o666
    if _is_hidden(path) or (path.exists() and not path.is_file() and not path.is_dir()):  # a device stays what it is
        with _open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode) as descriptor, naming(path):
            yield path, descriptor
        return
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with naming(path), _part(path, lambda part: os.open(part, flags, mode)) as (part, descriptor):
        yield part, descriptor
        os.fsync(descriptor)
        rename(part, path)


def append_json(path: Path, line: Any) -> None:
    """Add a line to a file of JSON lines. If it cannot be written, the file is as before."""
    data = json.dumps(line, ensure_ascii=False).encode() + b"\n"
    is_new = not path.exists()
    with _open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666) as descriptor, naming(path):
        size = os.fstat(descriptor).st_size
        try:
            _write(descriptor, data)
            os.fsync(descriptor)
        except OSError:
            os.ftruncate(descriptor, size)
            raise
    if is_new:
        sync_folder(path.parent, path)


def taken_up(path: Path) -> list[Any]:
    """The lines of such a file, none if it is missing. Half a line at the end, left by a crash, is removed.

    The others are synced: the process that wrote them may have been killed before it could. Raises ValueError.
    """
    data = path.read_bytes() if path.exists() else b""
    lines = data.splitlines(keepends=True)
    if lines and (not lines[-1].endswith(b"\n") or 0 in lines[-1]):  # zeros: its end arrived, but its beginning did not
        lines.pop()
    found = [_line(path, number, line) for number, line in enumerate(lines, 1)]
    whole = b"".join(lines)
    if whole != data:
        write_atomically(path, whole)
    elif path.exists():
        settle(path)
    return found


def _line(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise ValueError(f"{path}: line {number} is not JSON; mend the file, or name another one") from None


def remove(path: Path) -> bool:
    """Remove a file. Returns whether it was there."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        return False
    sync_folder(path.parent, path)
    return True


# ---- Folders ---------------------------------------------------------------------------------------------------------


def make_folder(path: Path, *, private: bool = False) -> None:
    """Make a folder with its parents, unless it exists. `private`: only their owner may enter those that are made."""
    missing = list(takewhile(lambda folder: not folder.is_dir(), (path, *path.parents)))
    if not _is_hidden(path):  # the last one that exists may have been made by a process that was killed
        sync_folder((missing[-1].parent if missing else path).parent, path)
    for folder in reversed(missing):
        try:
            os.mkdir(folder, 0o700 if private else 0o777)
        except FileExistsError:  # somebody else made it in this moment, or it is a file
            if not folder.is_dir():
                raise
        if not _is_hidden(path):
            sync_folder(folder.parent, path)


@contextlib.contextmanager
def appearing(path: Path, *, aside: Path | None = None) -> Iterator[Path]:
    """A folder to be filled; it has its name only when the block ends well.

    A folder that is at `path` already stays: two workers may do the same task if one of them was wrongly believed dead.
    With `aside` it is replaced: it gets that name first, and is removed when the new one is in its place.
    """
    with naming(path), _part(path, _make_part) as (part, _):
        yield part
        settle(part)
        if aside is not None and path.exists():
            remove_tree(aside)  # left by a crash; the one at `path` is newer
            rename(path, aside)
        try:
            os.rename(part, path)
        except OSError:
            if not path.exists():
                raise
        sync_folder(path.parent, path)
    if aside is not None:
        remove_tree(aside)


def _make_part(part: Path) -> int:
    os.mkdir(part, 0o777)
    return os.open(part, _FOLDER)


def rename(path: Path, to: Path) -> None:
    """Give a file or folder another name in the same folder."""
    os.rename(path, to)
    sync_folder(to.parent, to)


def add_link(path: Path, to: Path) -> None:
    """Give a finished file another name in a folder that has not appeared yet; a copy where links are impossible."""
    try:
        os.link(path, to)
    except OSError:
        with naming(to):
            shutil.copyfile(path, to)


def remove_tree(path: Path) -> None:
    """Remove a folder with everything in it, if it exists. It disappears at once, as a part."""
    gone = _part_name(path)
    try:
        os.rename(path, gone)
    except FileNotFoundError:
        return
    sync_folder(path.parent, path)
    _delete(gone)


def sweep(folder: Path, *names: str, deep: bool = False) -> None:
    """Remove the parts in a folder that a crash left behind, or only those of these names; `deep`: those below, too."""
    wanted = {name[:_LONGEST] for name in names}
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if is_part(path):
            if not wanted or path.name[1:-22] in wanted:
                _delete_unlocked(path)
        elif deep and path.is_dir() and not path.is_symlink():
            sweep(path, *names, deep=True)


def settle(path: Path) -> None:
    """Sync a file, or a folder with everything in it, and its name."""
    for folder, _, files in os.walk(path):
        for file in files:
            _sync_file(Path(folder, file))
        sync_folder(Path(folder))
    if path.is_file():
        _sync_file(path)
    if not is_part(path):
        sync_folder(path.parent, path)


def sync_folder(folder: Path, changed: Path | None = None) -> None:
    """Make the names in a folder permanent, where the disk can do it. `changed`: the file to name in errors."""
    try:
        with _open(folder, _FOLDER) as descriptor, naming(changed or folder):
            os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NEVER:
            raise


def _sync_file(path: Path) -> None:
    with _open(path, os.O_RDONLY) as descriptor, naming(path):
        os.fsync(descriptor)


# ---- Parts -----------------------------------------------------------------------------------------------------------


def is_part(path: Path) -> bool:
    """Whether it is a part, to judge by its name."""
    return _PART.fullmatch(path.name) is not None


def _is_hidden(path: Path) -> bool:
    """Whether it is in a folder that has not appeared yet: nobody sees it before all of that is synced."""
    return any(map(is_part, path.parents))


def _part_name(path: Path) -> Path:
    return path.with_name(f".{path.name[:_LONGEST]}.{os.urandom(8).hex()}.part")


@contextlib.contextmanager
def _part(path: Path, make: Callable[[Path], int]) -> Iterator[tuple[Path, int]]:
    """A new part with its descriptor, which holds its lock. It is deleted unless it was renamed."""
    while True:
        part = _part_name(path)
        descriptor = make(part)
        if _locked(descriptor) is not False and part.exists():  # a sweep may have come between
            break
        os.close(descriptor)
    try:
        yield part, descriptor
    finally:
        os.close(descriptor)
        _delete(part)


def _locked(descriptor: int) -> bool | None:
    """Whether the lock was free and is taken now. None: there are no locks here, as on some network disks."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _delete_unlocked(part: Path) -> None:
    with contextlib.suppress(OSError), _open(part, os.O_RDONLY) as descriptor:
        if _locked(descriptor):
            _delete(part)


def _delete(path: Path) -> None:
    """Without a sync: a part that comes back is swept again. Nor does it matter if others delete it, too."""
    with contextlib.suppress(OSError):
        if not path.is_dir() or path.is_symlink():
            os.unlink(path)
            return
        for inner in list(path.iterdir()):
            _delete(inner)
        os.rmdir(path)


# ---- The disk --------------------------------------------------------------------------------------------------------


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


@contextlib.contextmanager
def _open(path: Path, flags: int, mode: int = 0o666) -> Iterator[int]:
    descriptor = os.open(path, flags, mode)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Errors of the disk name the file that was to be written, and not a part of it."""
    try:
        yield
    except OSError as error:
        part = rf"\.{re.escape(path.name[:_LONGEST])}\.[0-9a-f]{{16}}\.part"
        named = str(path) if error.filename is None else re.sub(part, lambda _: path.name, str(error.filename))
        if error.errno is None or named == error.filename:
            raise
        raise OSError(error.errno, error.strerror, named) from error
