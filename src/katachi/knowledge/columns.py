"""Arrays in one file that opens at once: a small description, then the arrays as they are in memory.

The description is JSON behind a magic word; each array starts at a multiple of 64 bytes and is mapped, not read.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_MAGIC = b"KATCOLS1"
_ALIGN = 64
_DTYPES = {"<u1", "<u2", "<u4", "<u8", "<i1", "<i2", "<i4", "<i8", "<f4", "<f8", "|u1", "|i1"}


def write_columns(path: Path, meta: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write under a temporary name first, so that a file that exists is complete."""
    columns, offset = [], 0
    for name, array in arrays.items():
        columns.append({"name": name, "dtype": array.dtype.str, "count": int(array.size), "offset": offset})
        offset += _padded(array.nbytes)
    head = json.dumps({"meta": dict(meta), "columns": columns}, sort_keys=True).encode()
    temporary = path.with_name(path.name + ".part")
    with temporary.open("wb") as file:
        file.write(_MAGIC + len(head).to_bytes(8, "little") + head)
        file.write(bytes(-file.tell() % _ALIGN))
        for array in arrays.values():
            file.write(np.ascontiguousarray(array).tobytes())
            file.write(bytes(-file.tell() % _ALIGN))
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


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
            head = json.loads(file.read(length))
        first = _padded(len(start) + length)
        mapped = np.memmap(path, dtype=np.uint8, mode="r")
        return dict(head["meta"]), {column["name"]: _column(mapped, first, column) for column in head["columns"]}
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: damaged or foreign ({error}); make or fetch it again") from error


def _column(mapped: NDArray[np.uint8], first: int, column: Mapping[str, Any]) -> NDArray[Any]:
    if column["dtype"] not in _DTYPES:
        raise ValueError(f"unknown type {column['dtype']!r}")
    dtype = np.dtype(column["dtype"])
    begin, count = first + int(column["offset"]), int(column["count"])
    end = begin + count * dtype.itemsize
    if count < 0 or begin < first or begin % _ALIGN or end > len(mapped):
        raise ValueError("it ends too early")
    return mapped[begin:end].view(dtype)


def _padded(size: int) -> int:
    return size + -size % _ALIGN
