"""Files, folders and archives as a stream of texts, one piece in memory at a time.

Nothing in a source stops the stream: what cannot be read is reported and the next file is taken. The limits below guard
against archives made to fill the memory; real collections stay far under them.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import stat
import tarfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple, cast

from katachi.records.files import write_atomically
from katachi.records.problem import SgfError


@dataclass(frozen=True, slots=True)
class Reject:
    """One file or game that was left out (or, if `kept`, cut at an illegal move and used up to there)."""

    reason: str  # a few words, the same for all of a kind: they are counted
    message: str
    path: str
    member: str = ""
    line: int = 0
    kept: bool = False

    def __str__(self) -> str:
        member = f"!{self.member}" if self.member else ""
        line = f":{self.line}" if self.line else ""
        return f"{self.path}{member}{line}: {self.message}"


class Rejects:
    """Collects rejects; give it to `read_games` as `on_reject`. Counts all, remembers the first `limit` in full.

    >>> rejects = Rejects()
    >>> rejects(Reject("no game", "no game found", "notes.txt"))
    >>> print(rejects.summary())
    1 rejected: 1 no game
    """

    def __init__(self, limit: int = 100_000) -> None:
        self.limit = limit
        self.entries: list[Reject] = []
        self.counts: Counter[str] = Counter()  # left out, by reason
        self.cut_counts: Counter[str] = Counter()  # kept up to an illegal move, by reason

    def __call__(self, reject: Reject) -> None:
        (self.cut_counts if reject.kept else self.counts)[reject.reason] += 1
        if len(self.entries) < self.limit:
            self.entries.append(reject)

    def __len__(self) -> int:
        """How many files and games were left out."""
        return self.counts.total()

    def __iter__(self) -> Iterator[Reject]:
        return iter(self.entries)

    def summary(self) -> str:
        """One line for people."""
        parts = [_counted(self.counts, "rejected")] if self.counts or not self.cut_counts else []
        if self.cut_counts:
            parts.append(_counted(self.cut_counts, "cut at an illegal move"))
        return "; ".join(parts)

    def save(self, path: str | Path) -> None:
        """Writes one JSON object per line, as a whole or not at all."""
        lines = [json.dumps(asdict(entry), ensure_ascii=False) for entry in self.entries]
        missing = len(self) + self.cut_counts.total() - len(self.entries)
        if missing:
            lines.append(json.dumps({"reason": "not listed", "message": f"{missing} more"}))
        write_atomically(Path(path), "".join(line + "\n" for line in lines).encode(errors="replace"))


def _counted(counts: Counter[str], what: str) -> str:
    reasons = ", ".join(f"{count} {reason}" for reason, count in counts.most_common())
    return f"{counts.total()} {what}" + (f": {reasons}" if reasons else "")


CHUNK = 4 << 20  # bytes of a line file read at once
MAX_TEXT = 1 << 29  # a single SGF text, unpacked
MAX_LINE = 64 << 20  # one game of a line file
MAX_RATIO = 500  # unpacked size of a member over its packed size

_UNPACKERS: dict[str, Callable[[IO[bytes]], IO[bytes]]] = {
    ".gz": lambda stream: cast(IO[bytes], gzip.GzipFile(fileobj=stream)),
    ".bz2": bz2.BZ2File,
    ".xz": lzma.LZMAFile,
}
_SHORT_NAMES = {".tgz": ".tar.gz", ".tbz2": ".tar.bz2", ".tbz": ".tar.bz2", ".txz": ".tar.xz"}
_TEXTS = (".sgf", ".sgfs")
# Whatever the unpackers raise for damaged data. zipfile says RuntimeError for encrypted members and
# NotImplementedError for unknown methods.
_DAMAGE = (
    OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile, RuntimeError,
)  # fmt: skip

Report = Callable[[Reject], None]


class Text(NamedTuple):
    """A piece of a source: one SGF text, or some complete lines of a file with one game per line."""

    path: str
    member: str
    data: bytes
    per_line: bool = False
    first_line: int = 1


def files_under(source: Path, report: Report) -> Iterator[Path]:
    """The source itself, or every record file below it in sorted order."""
    if not source.is_dir():
        yield source
        return

    def unreadable(error: OSError) -> None:
        report(Reject("unreadable folder", _reason(error), str(error.filename or source)))

    for folder, subfolders, names in os.walk(source, onerror=unreadable):
        subfolders.sort()
        for name in sorted(names):
            path = Path(folder, name)
            if is_record_file(name) and _is_regular(path):
                yield path


def texts_in(path: Path, report: Report) -> Iterator[tuple[Text, int]]:
    """All texts of one file, each with the number of bytes of the file read by then."""
    try:
        with path.open("rb") as file:
            for text in _Source(str(path), report).unpack(file, path.name):
                yield text, file.tell()
    except SgfError:
        raise  # strict reading raises it in `report`; it is a ValueError too
    except _DAMAGE as error:
        report(Reject("unreadable file", _reason(error), str(path)))


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)  # not a pipe, which would be waited for
    except OSError:
        return True  # opening it will tell the reason


def is_record_file(name: str) -> bool:
    """Whether a file of this name is read: a record, a collection, or an archive of them."""
    name = _long_name(name.lower())
    for suffix in _UNPACKERS:
        name = name.removesuffix(suffix)
    return not name.startswith("._") and name.endswith((*_TEXTS, ".zip", ".tar"))


def _long_name(name: str) -> str:
    for short, full in _SHORT_NAMES.items():
        if name.endswith(short):
            return name.removesuffix(short) + full
    return name


def _reason(error: BaseException) -> str:
    """Without the path, which is already next to it."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text or type(error).__name__


def _is_text_member(name: str) -> bool:
    base = PurePosixPath(name).name.lower()
    for suffix in _UNPACKERS:
        base = base.removesuffix(suffix)
    return base.endswith(_TEXTS) and not base.startswith("._")  # macOS puts such a shadow next to every file


class _Source:
    """One file, and for archives one member of it."""

    def __init__(self, path: str, report: Report, member: str = "") -> None:
        self.path, self.member, self._report = path, member, report

    def reject(self, reason: str, message: str, line: int = 0) -> None:
        self._report(Reject(reason, message, self.path, self.member, line))

    def unpack(self, stream: IO[bytes], name: str) -> Iterator[Text]:
        """Decompress by the endings of the name, then read the contents."""
        name = _long_name(name.lower())
        for suffix, unpacker in _UNPACKERS.items():
            if name.endswith(suffix):
                name = name.removesuffix(suffix)
                stream = unpacker(stream)
                break
        if name.endswith(".zip"):
            return self._zip_texts(stream)
        if name.endswith(".tar"):
            return self._tar_texts(stream)
        return self._line_texts(stream) if name.endswith(".sgfs") else self._whole_text(stream)

    def _blocks(self, stream: IO[bytes]) -> Iterator[bytes]:
        """The data of a stream up to its end or to the first damage, which is reported."""
        while True:
            try:
                block = stream.read(CHUNK)
            except _DAMAGE as error:
                self.reject("damaged file", f"{_reason(error)}: read up to the damage")
                return
            if not block:
                return
            yield block

    def _whole_text(self, stream: IO[bytes]) -> Iterator[Text]:
        damage: list[Reject] = []
        data = bytearray()
        for block in _Source(self.path, damage.append, self.member)._blocks(stream):
            data += block
            if len(data) > MAX_TEXT:
                self.reject("too large", f"more than {MAX_TEXT >> 20} MB in one SGF text")
                return
        for reject in damage:
            self._report(reject)
        if data or not damage:
            yield Text(self.path, self.member, bytes(data))

    def _line_texts(self, stream: IO[bytes]) -> Iterator[Text]:
        rest = b""
        line = 1
        for block in self._blocks(stream):
            end = block.rfind(b"\n") + 1
            if not end:
                rest += block
                if len(rest) > MAX_LINE:
                    self.reject("too large", f"a line of more than {MAX_LINE >> 20} MB", line)
                    return
                continue
            data = rest + block[:end]
            rest = block[end:]
            yield Text(self.path, self.member, data, True, line)
            line += data.count(b"\n")
        if rest:
            yield Text(self.path, self.member, rest, True, line)

    def _zip_texts(self, stream: IO[bytes]) -> Iterator[Text]:
        with zipfile.ZipFile(stream if stream.seekable() else io.BytesIO(stream.read(MAX_TEXT))) as archive:
            for info in archive.infolist():
                if info.is_dir() or not _is_text_member(info.filename):
                    continue
                member = _Source(self.path, self._report, info.filename)
                if info.file_size > MAX_TEXT or info.file_size > MAX_RATIO * max(info.compress_size, 1024):
                    member.reject("too large", f"{info.file_size} bytes from {info.compress_size}: not unpacked")
                    continue
                try:
                    with archive.open(info) as file:
                        yield from member.unpack(file, info.filename)
                except SgfError:
                    raise
                except _DAMAGE as error:
                    member.reject("damaged file", _reason(error))

    def _tar_texts(self, stream: IO[bytes]) -> Iterator[Text]:
        with tarfile.open(fileobj=stream, mode="r|") as archive:
            for info in archive:
                if not info.isfile() or not _is_text_member(info.name):
                    continue
                member = _Source(self.path, self._report, info.name)
                if info.size > MAX_TEXT and not info.name.lower().endswith(".sgfs"):
                    member.reject("too large", f"{info.size} bytes: not read")
                elif file := archive.extractfile(info):
                    yield from member.unpack(file, info.name)
                archive.members = []  # type: ignore[attr-defined]  # the list of members seen would grow with the archive
