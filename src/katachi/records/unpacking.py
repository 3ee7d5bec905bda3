"""One file as a stream of texts: unpacked, in pieces, and within limits (katachi.files.limits).

Nothing in a file stops the stream: what cannot be read, or is too large, is reported, and the next entry is taken.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, cast

from katachi.files.limits import LIMITS, MEGABYTE, ByteMeter, LimitError, Metered, ReadingLimits, refuse_above
from katachi.records.problem import SgfError
from katachi.records.sources import Reject, Report, Text, is_archive, is_record_file, long_name, reason_of

_CHUNK = 4 * MEGABYTE  # read at once

_UNPACKERS: dict[str, Callable[[IO[bytes]], IO[bytes]]] = {
    ".gz": lambda stream: cast(IO[bytes], gzip.GzipFile(fileobj=stream)),
    ".bz2": bz2.BZ2File,
    ".xz": lzma.LZMAFile,
}
# Whatever the unpackers raise for damaged data. zipfile says RuntimeError for encrypted members and
# NotImplementedError for unknown methods.
_DAMAGE = (
    OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile, RuntimeError,
)  # fmt: skip

# Headers of .tar archives that are followed by names, which Python reads as a whole.
_IN_MEMORY = (
    tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE,
)  # fmt: skip


def unpacked_texts(path: Path, report: Report, limits: ReadingLimits = LIMITS) -> Iterator[tuple[Text, int]]:
    """All texts of one file, each with the number of bytes of the file read by then."""
    try:
        with path.open("rb") as file:
            source = _Source(str(path), report, limits, ByteMeter(file.tell, limits))
            for text in source.unpack(file, path.name):
                yield text, file.tell()
    except SgfError:
        raise  # strict reading raises it in `report`; it is a ValueError too
    except LimitError as error:
        report(Reject("too large", str(error), str(path)))
    except MemoryError:
        report(Reject("too large", f"it needs more than the {limits.memory // MEGABYTE} MB allowed", str(path)))
    except _DAMAGE as error:
        report(Reject("unreadable file", reason_of(error), str(path)))


class _Source:
    """One file, or one entry of an archive."""

    def __init__(self, path: str, report: Report, limits: ReadingLimits, meter: ByteMeter, member: str = "") -> None:
        self.path, self.member, self.limits = path, member, limits
        self._report, self._meter = report, meter

    def reject(self, reason: str, message: str, line: int = 0) -> None:
        self._report(Reject(reason, message, self.path, self.member, line))

    def unpack(self, stream: IO[bytes], name: str) -> Iterator[Text]:
        """Decompress by the endings of the name, then read the contents."""
        name = long_name(name)
        for suffix, unpacker in _UNPACKERS.items():
            if name.endswith(suffix):
                name = name.removesuffix(suffix)
                stream = cast(IO[bytes], Metered(unpacker(stream), self._meter))
                break
        if name.endswith(".zip"):
            return self._zip_texts(stream)
        if name.endswith(".tar"):
            return self._tar_texts(stream)
        return self._line_texts(stream) if name.endswith(".sgfs") else self._whole_text(stream)

    def _blocks(self, stream: IO[bytes], damage: Callable[[str, str], None]) -> Iterator[bytes]:
        """The data of a stream up to its end or to the first damage, which is reported. Raises LimitError."""
        size = min(_CHUNK, self.limits.line)
        while True:
            try:
                block = stream.read(size)
            except LimitError:
                raise
            except _DAMAGE as error:
                damage("damaged file", f"{reason_of(error)}: read up to the damage")
                return
            if not block:
                return
            yield block

    def _whole_text(self, stream: IO[bytes]) -> Iterator[Text]:
        damage: list[tuple[str, str]] = []
        data = bytearray()
        for block in self._blocks(stream, lambda *why: damage.append(why)):
            data += block
            if len(data) > self.limits.text:
                most = self.limits.text / MEGABYTE
                raise LimitError(f"more than {most:g} MB in one SGF text: write one game per line (.sgfs) instead")
        for reason, message in damage:
            self.reject(reason, message)
        if data or not damage:
            yield Text(self.path, self.member, bytes(data))

    def _line_texts(self, stream: IO[bytes]) -> Iterator[Text]:
        """Pieces of whole lines; a line that is too long is left out."""
        rest, line, too_long = b"", 1, False
        for block in self._blocks(stream, self.reject):
            first = block.find(b"\n") + 1
            if not too_long and len(rest) + (first - 1 if first else len(block)) > self.limits.line:
                self.reject("too large", f"a line of more than {self.limits.line / MEGABYTE:g} MB", line)
                rest, too_long = b"", True
            if not first:
                rest += b"" if too_long else block
                continue
            begin, end = first if too_long else 0, block.rfind(b"\n") + 1
            line += too_long
            too_long = False
            data, rest = rest + block[begin:end], block[end:]
            yield Text(self.path, self.member, data, True, line)
            line += data.count(b"\n")
        if rest:
            yield Text(self.path, self.member, rest, True, line)

    # ---- Archives ----------------------------------------------------------------------------------------------------

    def _zip_texts(self, stream: IO[bytes]) -> Iterator[Text]:
        with tempfile.TemporaryFile() as unpacked:
            if isinstance(stream, Metered):  # a packed one: it is read from its end
                for block in self._blocks(stream, self.reject):
                    refuse_above(self.limits.text, unpacked.tell() + len(block), "the .zip archive in it")
                    unpacked.write(block)
                stream = unpacked
            left = stream.seek(0, 2)
            with zipfile.ZipFile(stream) as archive:
                for info in self._entries(archive.infolist(), lambda info: info.filename):
                    left -= info.compress_size
                    if left < 0:
                        raise LimitError("its entries together are larger than the archive")
                    meter = ByteMeter(lambda info=info: info.compress_size, self.limits)  # type: ignore[misc]
                    yield from self._entry_texts(info.filename, info.file_size, lambda: archive.open(info), meter)  # noqa: B023

    def _tar_texts(self, stream: IO[bytes]) -> Iterator[Text]:
        with tarfile.open(fileobj=stream, mode="r|", tarinfo=_header_class(self.limits.name)) as archive:
            for info in self._entries(archive, lambda info: info.name):
                archive.members = []  # type: ignore[attr-defined]  # the list of members seen would grow with the archive
                if info.isfile():
                    open_ = lambda: cast(IO[bytes], archive.extractfile(info))  # noqa: B023, E731
                    yield from self._entry_texts(info.name, info.size, open_, self._meter)

    def _entries(self, infos: Any, name_of: Callable[[Any], str]) -> Iterator[Any]:
        """The entries that hold games. Archives inside an archive are reported."""
        for number, info in enumerate(infos, 1):
            if number > self.limits.entries:
                raise LimitError(f"more than {self.limits.entries:,} entries: the others are not read")
            if is_archive(name := name_of(info)):
                self._member(name, self._meter).reject("archive in an archive", "unpack it first: it is not read")
            elif is_record_file(name):
                yield info

    def _member(self, name: str, meter: ByteMeter) -> _Source:
        return _Source(self.path, self._report, self.limits, meter, name)

    def _entry_texts(self, name: str, size: int, open_: Callable[[], IO[bytes]], meter: ByteMeter) -> Iterator[Text]:
        member = self._member(name, meter)
        try:
            if not long_name(name).endswith(".sgfs"):
                refuse_above(self.limits.text, size, "the entry")
            with open_() as file:
                yield from member.unpack(cast(IO[bytes], Metered(file, meter)), name)
        except SgfError:
            raise
        except LimitError as error:
            member.reject("too large", str(error))
        except _DAMAGE as error:
            member.reject("damaged file", reason_of(error))


def _header_class(longest: int) -> type[tarfile.TarInfo]:
    """Headers of entries. Python would read a long name into memory before anything could object to its size."""

    class Header(tarfile.TarInfo):
        def _proc_member(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
            if self.type in _IN_MEMORY:
                refuse_above(longest, self.size, f"the header of the entry {self.name[:80]!r}")
            return cast(tarfile.TarInfo, super()._proc_member(archive))  # type: ignore[misc]

    return Header
