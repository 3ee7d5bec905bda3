"""Game files that a browser sends: streamed into a folder of their own, counted, and deleted after they were mined."""

from __future__ import annotations

import re
import secrets
import shutil
import threading
import time
import unicodedata
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from katachi.records.sources import is_record_file

ID = r"[0-9a-f]{16}"
MOST_FILES = 100_000
MOST_OPEN = 8  # uploads that no job has taken yet
_ABANDONED = 24 * 3600.0  # seconds
_FILES = "sent"  # the base names this folder as its source
_LONGEST = 120  # letters of a name on the disk


class TooManyError(Exception):
    """More than the limits allow."""


@dataclass(frozen=True)
class Upload:
    """What has arrived of an upload."""

    id: str
    files: int
    bytes: int
    limit: int  # bytes


class Uploads:
    """The folders of all uploads."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.folder, self.limit = folder, limit
        self._guard = threading.Lock()
        self._sizes: dict[str, dict[str, int]] = {}  # by upload, by file
        self._totals: dict[str, int] = {}

    def create(self) -> str:
        """A new empty upload. Raises TooManyError."""
        with self._guard:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._forget_abandoned()
            if sum(1 for place in self.folder.iterdir() if not (place / "taken").exists()) >= MOST_OPEN:
                raise TooManyError(f"{MOST_OPEN} uploads are open already: mine or delete one of them first")
            name = secrets.token_hex(8)
            (self.folder / name / _FILES).mkdir(parents=True)
            self._sizes[name], self._totals[name] = {}, 0
            return name

    def _forget_abandoned(self) -> None:
        for place in list(self.folder.iterdir()):
            age = time.time() - place.stat().st_mtime
            if age > _ABANDONED and not (place / "taken").exists():
                shutil.rmtree(place, ignore_errors=True)

    def files(self, name: str) -> Path:
        """Where the files of an upload are. Raises LookupError."""
        place = self.folder / name
        if not re.fullmatch(ID, name) or not (place / _FILES).is_dir():
            raise LookupError(f"there is no upload {name!r}: start again")
        return place / _FILES

    def receive(self, name: str, number: int, given: str) -> Receiving:
        """A place for one file. Raises ValueError for a file that cannot hold games, LookupError, TooManyError."""
        files = self.files(name)
        if (files.parent / "taken").exists():
            raise ValueError("these files are being mined already: start another upload")
        safe = safe_name(given)
        if not is_record_file(safe) or "._" in (safe[:2], given.replace("\\", "/").rstrip("/").rpartition("/")[2][:2]):
            raise ValueError(
                f"{given[:100]!r} is not a file of games: send .sgf, .sgfs, .zip, .tar or packed ones (.gz …)"
            )
        with self._guard:
            if len(self._known(name)) >= MOST_FILES:
                raise TooManyError(f"{MOST_FILES:,} files are the limit: pack them as .zip or .tar")
        return Receiving(self, name, files / f"{number:06d}-{safe}")

    def _known(self, name: str) -> dict[str, int]:
        if name not in self._sizes:  # the server was started again
            self._sizes[name] = {path.name: path.stat().st_size for path in self.files(name).iterdir()}
            self._totals[name] = sum(self._sizes[name].values())
        return self._sizes[name]

    def count(self, name: str, file: str, size: int, instead_of: str = "") -> None:
        """Note the size of a file so far, which will replace another. Raises TooManyError above the limit."""
        with self._guard:
            known = self._known(name)
            total = self._totals[name] - known.get(file, 0) + size
            if total - known.get(instead_of, 0) > self.limit:
                raise TooManyError(f"more than {self.limit:,} bytes: name a folder of this computer instead")
            known[file], self._totals[name] = size, total

    def forget(self, name: str, file: str) -> None:
        """Undo the count of a file."""
        with self._guard:
            size = self._sizes.get(name, {}).pop(file, 0)
            self._totals[name] = self._totals.get(name, 0) - size

    def total(self, name: str) -> Upload:
        """How much has arrived. Raises LookupError."""
        self.files(name)
        with self._guard:
            return Upload(name, len(self._known(name)), self._totals[name], self.limit)

    def take(self, name: str) -> Path:
        """Give the files to a job, which deletes them. Raises ValueError for an empty or taken upload, LookupError."""
        files = self.files(name)
        for part in files.glob(".*"):
            part.unlink(missing_ok=True)  # files that never arrived as a whole
        if not any(files.iterdir()):
            raise ValueError("no file has arrived: send at least one file of games")
        try:
            (files.parent / "taken").touch(exist_ok=False)
        except FileExistsError:
            raise ValueError("these files are being mined already") from None
        return files

    def remove(self, name: str) -> None:
        """Delete an upload. Raises LookupError, and ValueError while a job uses it."""
        files = self.files(name)
        if (files.parent / "taken").exists():
            raise ValueError("these files are being mined: delete the job instead")
        self.discard(name)

    def discard(self, name: str) -> None:
        """Delete an upload, even if a job uses it."""
        if re.fullmatch(ID, name):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            with self._guard:
                self._sizes.pop(name, None)
                self._totals.pop(name, None)


class Receiving:
    """One file that is being received. It gets its name when the block ends without an error."""

    def __init__(self, uploads: Uploads, upload: str, path: Path) -> None:
        self._uploads, self._upload, self._path = uploads, upload, path
        self._part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        self.size = 0

    def __enter__(self) -> Receiving:
        self._file = self._part.open("wb")
        return self

    def write(self, data: bytes) -> None:
        """Add some bytes. Raises TooManyError."""
        self.size += len(data)
        # Several files may be received under one name at a time, and each takes space.
        self._uploads.count(self._upload, self._part.name, self.size, instead_of=self._path.name)
        self._file.write(data)

    def __exit__(self, kind: object, *_rest: object) -> None:
        self._file.close()
        self._uploads.forget(self._upload, self._part.name)
        if kind is not None:
            self._part.unlink(missing_ok=True)
            return
        try:
            self._part.replace(self._path)
        except FileNotFoundError:
            raise LookupError("the upload was mined or deleted while this file was sent: start again") from None
        self._uploads.count(self._upload, self._path.name, self.size)


def safe_name(given: str) -> str:
    """A plain file name: the last part of what the browser gives, without characters that a shell could misread.

    >>> safe_name("../../etc/My  games: part 1.SGF")
    'My games_ part 1.SGF'
    """
    plain = unicodedata.normalize("NFC", given).replace("\\", "/")
    name = PurePosixPath(plain).name
    name = re.sub(r"[^\w .()+,&'-]", "_", name)
    name = " ".join(name.split()).lstrip(". ")
    if len(name.encode()) > _LONGEST:
        stem, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
        kept = stem.encode()[: _LONGEST - len(ending.encode()) - 1].decode(errors="ignore")
        name = f"{kept}{dot}{ending[:20]}"
    return name
