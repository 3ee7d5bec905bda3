"""Arrays in one file that opens at once: a small description, then the arrays as they are in memory.

The description is JSON behind a magic word; each array starts at a multiple of 64 bytes and is mapped, not read. The
arrays of a file that is shipped may be packed (`katachi.files.packing`): they are unpacked when the file is opened.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi.files.limits import LIMITS, refuse_above
from katachi.files.packing import pack, unpack
from katachi.files.writing import replacing

_MAGIC = b"KATCOLS1"
_ALIGN = 64
_DTYPES = {"<u1", "<u2", "<u4", "<u8", "<i1", "<i2", "<i4", "<i8", "<f2", "<f4", "<f8", "|u1", "|i1"}


def write_columns(
    path: Path, meta: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]], *, packed: bool = False
) -> None:
    """Write them; a file that exists is complete."""
    columns, stored, offset = [], [], 0
    for name, array in arrays.items():
        column: dict[str, Any] = {"name": name, "dtype": array.dtype.str, "count": int(array.size), "offset": offset}
        if packed:
            short = pack(array)
            data = b"".join(short.planes)
            column |= {"packed": [len(plane) for plane in short.planes], "differences": short.differences}
        else:
            data = np.ascontiguousarray(array).tobytes()
        columns.append(column)
        stored.append(data)
        offset += _padded(len(data))
    head = json.dumps({"meta": dict(meta), "columns": columns}, sort_keys=True).encode()
    with replacing(path) as part, part.open("wb") as file:
        file.write(_MAGIC + len(head).to_bytes(8, "little") + head)
        file.write(bytes(-file.tell() % _ALIGN))
        for data in stored:
            file.write(data)
            file.write(bytes(-file.tell() % _ALIGN))


def open_columns(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The description and the mapped arrays. Raises ValueError, one line with the file's name, if it is not whole."""
    try:
        with path.open("rb") as file:
            start = file.read(len(_MAGIC) + 8)
            if len(start) < len(_MAGIC) + 8 or start[: len(_MAGIC)] != _MAGIC:
                raise ValueError("not a table of this program")
            length = int.from_bytes(start[len(_MAGIC) :], "little")
            if length > path.stat().st_size:
                raise ValueError("it ends too early")
            refuse_above(LIMITS.document, length, "its description")
            head = json.loads(file.read(length))
        first = _padded(len(start) + length)
        mapped = np.memmap(path, dtype=np.uint8, mode="r")
        if not isinstance(meta := head["meta"], dict):
            raise ValueError("its description must have names")
        return meta, {column["name"]: _column(mapped, first, column) for column in head["columns"]}
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error) as error:
        raise ValueError(f"{path}: damaged or foreign ({error}); make or fetch it again") from error


def holds_columns(path: Path) -> bool:
    """Whether the file begins like one of these; a file that cannot be read does not."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def _column(mapped: NDArray[np.uint8], first: int, column: Mapping[str, Any]) -> NDArray[Any]:
    if column["dtype"] not in _DTYPES:
        raise ValueError(f"unknown type {column['dtype']!r}")
    dtype = np.dtype(column["dtype"])
    begin, count = column["offset"], column["count"]
    if not isinstance(column["name"], str) or type(begin) is not int or type(count) is not int:
        raise TypeError("a column has no valid name, offset or count")
    begin += first
    lengths = column.get("packed", [count * dtype.itemsize])
    lengths = [lengths] if type(lengths) is int else lengths  # packed as a whole, as files of before are
    if not isinstance(lengths, list) or any(type(length) is not int or length < 0 for length in lengths):
        raise TypeError("a column has no valid length")
    ends = list(accumulate(lengths, initial=begin))
    if count < 0 or begin < first or begin % _ALIGN or ends[-1] > len(mapped):
        raise ValueError("it ends too early")
    parts = [mapped[start:end] for start, end in pairwise(ends)]
    if "packed" not in column:
        return parts[0].view(dtype)
    planes = [part.tobytes() for part in parts]
    if "differences" not in column:
        return unpack(planes, False, np.uint8, count * dtype.itemsize).view(dtype)
    return unpack(planes, column["differences"] is True, dtype, count)


def _padded(size: int) -> int:
    return size + -size % _ALIGN
