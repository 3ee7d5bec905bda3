"""The data folder is for its owner only: games, bases and results are nobody else's business."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from katachi.files.writing import make_folder

FOLDERS = (
    "bases",
    "browser",
    "games",
    "lab",
    "matches",
    "mining",
    "practice",
    "uploads",
)  # what the server makes there
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private(data: Path) -> str | None:
    """Make the data folder, and close what others could read. What was done about that in one line, or None.

    Other people's files may be in the same folder, so only the server's own folders are changed. What the server writes
    from now on is private because of the process's umask, which its child processes inherit.
    """
    os.umask(_OTHERS)
    make_folder(data, private=True)
    shared = [path for path in _ours(data) if _is_open(path)]
    try:
        for path in shared:
            _close(path)
    except PermissionError as error:
        return f"{error.filename}: other users may be able to read this, and it belongs to somebody else: change that"
    return f"{data}: other users could read games and results here; from now on only you can" if shared else None


def _ours(data: Path) -> Iterator[Path]:
    """The server's own folders, and the data folder itself if there is nothing else in it."""
    found = [path for path in data.iterdir() if path.name in FOLDERS]
    if len(found) == len(list(data.iterdir())):
        yield data
    yield from found


def _is_open(path: Path) -> bool:
    mode = path.lstat().st_mode
    return stat.S_ISDIR(mode) and bool(mode & _OTHERS)


def _close(folder: Path) -> None:
    """The folder first: then nobody gets at the rest meanwhile."""
    folder.chmod(stat.S_IRWXU)
    for path in folder.iterdir():
        mode = path.lstat().st_mode
        if stat.S_ISDIR(mode):
            _close(path)
        elif stat.S_ISREG(mode) and mode & _OTHERS:
            path.chmod(stat.S_IRUSR | stat.S_IWUSR)
