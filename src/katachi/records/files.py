"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


def write_atomically(path: Path, data: bytes) -> None:
    """Writes next to `path` and renames: after a crash there is the old file or the new one, never a part."""
    # Not by mkstemp: only their owner may read its files, and the usual rights cannot be found out without changing
    # those of every file that another thread makes in that instant.
    part = path.with_name(f".{path.name[:40]}.{os.urandom(8).hex()}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_json(path: Path, data: Any) -> None:
    """The same for JSON in one line."""
    write_atomically(path, json.dumps(data).encode())


def append_json(path: Path, line: Any) -> None:
    """Adds a line to a file of JSON lines; when this returns it is on the disk."""
    data = json.dumps(line, ensure_ascii=False).encode() + b"\n"
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        while data:
            data = data[os.write(descriptor, data) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def taken_up(path: Path) -> list[Any]:
    """The lines of such a file, none if it is missing. Half a line, left by a kill in the middle, is removed."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        write_atomically(path, whole)
    return [json.loads(line) for line in whole.splitlines()]
