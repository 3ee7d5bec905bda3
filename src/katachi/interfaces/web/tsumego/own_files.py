"""Files of problems that the reader practises, kept on this computer so that every browser finds them again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from katachi.files.writing import make_folder, remove, write_atomically
from katachi.interfaces.web.mine.uploads import safe_name
from katachi.interfaces.web.tsumego.problems import read

MOST_FILES = 100
LARGEST = 16 << 20  # bytes of a file


@dataclass(frozen=True)
class OwnFile:
    """A file of problems."""

    name: str
    bytes: int
    saved: datetime


class OwnFiles:
    """The folder with the reader's own problems."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def listed(self) -> list[OwnFile]:
        """The newest first."""
        found = [path for path in self._folder.glob("*") if path.is_file()] if self._folder.is_dir() else []
        files = [
            OwnFile(one.name, one.stat().st_size, datetime.fromtimestamp(one.stat().st_mtime, UTC)) for one in found
        ]
        return sorted(files, key=lambda file: file.saved, reverse=True)

    def keep(self, name: str, data: bytes) -> list[OwnFile]:
        """Keep a file, in the place of one with the same name. Raises ValueError if it has no problems, or if there are
        too many files."""
        if len(data) > LARGEST:
            raise ValueError(f"{name[:80]} has {len(data):,} bytes: a file of problems has at most {LARGEST:,}")
        read(data, 1, name)
        path = self._folder / _safe(name)
        if not path.exists() and len(self.listed()) >= MOST_FILES:
            raise ValueError(f"{MOST_FILES} files are kept, the limit: delete one first")
        make_folder(self._folder)
        write_atomically(path, data)
        return self.listed()

    def data(self, name: str) -> bytes:
        """Raises LookupError."""
        return self._path(name).read_bytes()

    def delete(self, name: str) -> list[OwnFile]:
        """Raises LookupError. What was practised in it stays known."""
        remove(self._path(name))
        return self.listed()

    def _path(self, name: str) -> Path:
        path = self._folder / _safe(name)
        if path.name != name or not path.is_file():
            raise LookupError(f"there is no file {name[:80]!r} among your problems")
        return path


def _safe(name: str) -> str:
    return safe_name(name) or "pasted"
