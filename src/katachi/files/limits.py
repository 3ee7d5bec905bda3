"""How much is read of files that anyone may have written: one table of limits, and readers that keep to it.

Nothing a file says about itself is believed: bytes are counted as they arrive. Real files stay far below the limits
(docs/records.md has the main ones). Limits inside one game record are those of the reader, native/records/limits.hpp.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import resource
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

MEGABYTE = 1 << 20


class LimitError(ValueError):
    """More than is read. The message, without the file's name, says what there is too much of and how much is read."""


@dataclass(frozen=True)
class ReadingLimits:
    """The most that is read of one file, in bytes unless stated otherwise."""

    text: int = 256 * MEGABYTE  # an SGF text, which is in memory as a whole
    line: int = 16 * MEGABYTE  # a line of a file with one game per line
    guesses: int = 5_000  # lines in a few megabytes whose encoding is guessed one by one: games have a thousand bytes
    name: int = MEGABYTE  # the long name of an entry in a .tar archive
    entries: int = 2_000_000  # of one archive, in number
    free: int = 16 * MEGABYTE  # unpacked from a packed file, however small it is
    ratio: int = 200  # and this many bytes for each of its own
    memory: int = 1024 * MEGABYTE  # of the process that unpacks archives
    seconds: int = 60  # of the processor for an archive, and one more for each of its megabytes
    document: int = 8 * MEGABYTE  # a file of JSON, which takes up to forty times as much memory
    drawing: int = 100_000  # a drawn board or pattern
    arrays: int = 1024 * MEGABYTE  # all arrays of one file, unpacked


LIMITS = ReadingLimits()


def size_in_words(count: int) -> str:
    """A number of bytes for people.

    >>> size_in_words(3 << 30), size_in_words(2_500_000), size_in_words(700)
    ('3.0 GB', '2.4 MB', '700 bytes')
    """
    for unit, size in (("GB", 1 << 30), ("MB", MEGABYTE)):
        if count >= size:
            return f"{count / size:,.1f} {unit}"
    return f"{count:,} bytes"


def refuse_above(limit: int, size: int, what: str) -> None:
    """Raises LimitError if there are more bytes than the limit."""
    if size > limit:
        found, most = size_in_words(size), size_in_words(limit)
        has = found if found != most else f"more than {most}"
        raise LimitError(f"{what} has {has}; at most {most} are read")


# ---- Packed data -----------------------------------------------------------------------------------------------------


class ByteMeter:
    """Counts what is unpacked from a file or entry of which `packed` bytes have been read so far.

    >>> meter = ByteMeter(lambda: 10, ReadingLimits(free=100, ratio=2))
    >>> meter.add(120)
    >>> meter.add(1)
    Traceback (most recent call last):
    katachi.files.limits.LimitError: 10 bytes of it unpack to more than 120 bytes; that much is not read
    """

    def __init__(self, packed: Callable[[], int], limits: ReadingLimits = LIMITS) -> None:
        self._packed, self._limits = packed, limits
        self._unpacked = 0

    def add(self, count: int) -> None:
        """Note that this many bytes came out. Raises LimitError if they are too many."""
        self._unpacked += count
        packed = self._packed()
        allowed = self._limits.free + self._limits.ratio * packed
        if self._unpacked > allowed:
            few, many = size_in_words(packed), size_in_words(allowed)
            raise LimitError(f"{few} of it unpack to more than {many}; that much is not read")


class Metered(io.RawIOBase):
    """A stream of unpacked data that is counted. Reading raises LimitError."""

    def __init__(self, stream: IO[bytes], meter: ByteMeter) -> None:
        self._stream, self._meter = stream, meter

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        """Up to `size` bytes; all of them only up to what the meter allows."""
        if size < 0:
            return b"".join(iter(lambda: self.read(MEGABYTE), b""))
        data = self._stream.read(size)
        self._meter.add(len(data))
        return data

    def readinto(self, buffer: Any) -> int:
        """The same into a buffer."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


@contextmanager
def opened(path: Any, limits: ReadingLimits = LIMITS) -> Iterator[IO[bytes]]:
    """A file to read, unpacked and counted if it is gzipped. Raises OSError; reading may raise LimitError, EOFError,
    zlib.error and gzip.BadGzipFile."""
    with path.open("rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        if is_packed:
            unpacked = cast(IO[bytes], gzip.GzipFile(fileobj=file))
            yield io.BufferedReader(Metered(unpacked, ByteMeter(file.tell, limits)))
        else:
            yield file


# ---- Whole files -----------------------------------------------------------------------------------------------------


def whole_file(path: Any, limit: int = LIMITS.document) -> bytes:
    """The contents of a file (or of a resource of a package). Raises LimitError, and OSError."""
    with path.open("rb") as file:
        data: bytes = file.read(limit + 1)
    if len(data) > limit:
        size = path.stat().st_size if isinstance(path, Path) else len(data)
        refuse_above(limit, max(size, len(data)), "the file")
    return data


def json_file(path: Any, limit: int = LIMITS.document) -> Any:
    """A file of JSON. Raises ValueError if it is something else or too large, and OSError."""
    try:
        return json.loads(whole_file(path, limit))
    except RecursionError:
        raise ValueError("its lists and objects are nested too deeply") from None


def array_file(path: Any, limit: int = LIMITS.arrays) -> io.BytesIO:
    """A file of NumPy arrays (.npz) for `numpy.load`, once it is known how much they unpack to.

    Raises LimitError, and OSError. NumPy reads no more of an array than the archive says it has.
    """
    data = io.BytesIO(whole_file(path, limit))
    with suppress(zipfile.BadZipFile), zipfile.ZipFile(data) as archive:  # NumPy tells what is wrong with others
        refuse_above(limit, sum(entry.file_size for entry in archive.infolist()), "its arrays together")
    data.seek(0)
    return data


def lines(file: IO[bytes], longest: int, most: int) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, from 1. Raises LimitError for a longer line, or more lines.

    >>> [line for _, line in lines(io.BytesIO(b"one\\ntwo"), longest=3, most=2)]
    [b'one\\n', b'two']
    """
    for number in range(1, most + 1):
        line = file.readline(longest + 2)
        if not line:
            return
        if len(line.removesuffix(b"\n")) > longest:
            raise LimitError(f"line {number:,} has more than {longest:,} bytes, which is the limit")
        yield number, line
    if file.read(1):
        raise LimitError(f"it has more than {most:,} lines, which is the limit")


# ---- A process of its own --------------------------------------------------------------------------------------------


def confine(limits: ReadingLimits = LIMITS) -> None:
    """Limits this process: the memory and the files it may still make. `allow_seconds` limits its time."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    _lower(resource.RLIMIT_FSIZE, limits.text)
    with suppress(OSError):  # only Linux says how much there is already
        pages = int(Path("/proc/self/statm").read_bytes().split()[0])
        _lower(resource.RLIMIT_AS, pages * os.sysconf("SC_PAGE_SIZE") + limits.memory)


def allow_seconds(seconds: int) -> None:
    """The system ends this process when it has used the processor for this long from now on."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds + 1)


def _lower(kind: int, limit: int) -> None:
    most = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))
