"""The predictor's file: a header with a checksum, then the packed features of its two tables.

In memory a feature takes 28 bits in a bucket of one cache line; in the file it takes 19, because features are ordered
and only the steps between them are kept.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.files.packing import pack, unpack
from katachi.files.writing import write_atomically

_MAGIC = b"KATAPRED"
# Increase this when the meaning of a feature changes: old weights would be wrong.
_VERSION = 2
_START = struct.Struct("<8sI16s")  # magic, version, checksum of all that follows
_MODEL = struct.Struct("<fQ")  # the weight of moves that are not studied; positions seen in training
_TABLE = struct.Struct("<QQ?4III")  # buckets, features; how prints are packed; bytes of prints, weights and counts

Table = tuple[int, NDArray[np.uint32], NDArray[np.int8], NDArray[np.uint8]]


def save(predictor: _core.Predictor, path: Path) -> None:
    """Write it, whole or not at all."""
    body = _MODEL.pack(predictor.beyond, predictor.positions) + b"".join(map(_stored, predictor.tables))
    write_atomically(path, _START.pack(_MAGIC, _VERSION, _checksum(body)) + body)


def load(path: Path) -> _core.Predictor:
    """Read it. Raises ValueError, one line with the file's name, if it is missing, damaged or something else."""
    try:
        data = path.read_bytes()
    except OSError:
        raise ValueError(f"{path}: cannot be read; is it there?") from None
    if len(data) < _START.size or not data.startswith(_MAGIC):
        raise ValueError(f"{path}: is not a move predictor; make one with `katachi predictor train`")
    _, version, checksum = _START.unpack_from(data)
    if version != _VERSION:
        raise ValueError(
            f"{path}: is a move predictor of version {version}, but this katachi reads version {_VERSION}; "
            "train it again"
        )
    body = memoryview(data)[_START.size :]
    if checksum != _checksum(body):
        raise ValueError(f"{path}: is damaged or cut short (its checksum is wrong); copy it again")
    try:
        return _read(body)
    except (ValueError, struct.error, zlib.error) as error:
        raise ValueError(f"{path}: is damaged ({error}); copy it again") from error


def _checksum(body: bytes | memoryview) -> bytes:
    return hashlib.blake2b(body, digest_size=16).digest()


def _stored(table: Table) -> bytes:
    buckets, prints, *rest = table
    packed = [pack(prints), *map(pack, rest)]
    planes = [plane for part in packed for plane in part.planes]
    return _TABLE.pack(buckets, len(prints), packed[0].differences, *map(len, planes)) + b"".join(planes)


def _read(body: memoryview) -> _core.Predictor:
    beyond, positions = _MODEL.unpack_from(body)
    glance, end = _table(body, _MODEL.size)
    study, end = _table(body, end)
    if end != len(body):
        raise ValueError("it has the wrong length")
    return _core.Predictor(glance, study, beyond, positions)


def _table(body: memoryview, at: int) -> tuple[Table, int]:
    buckets, features, differences, *lengths = _TABLE.unpack_from(body, at)
    planes, at = [], at + _TABLE.size
    for length in lengths:
        planes.append(bytes(body[at : at + length]))
        at += length
    columns: list[NDArray[Any]] = [
        unpack(planes[:4], differences, np.uint32, features),
        unpack(planes[4:5], False, np.int8, features),
        unpack(planes[5:], False, np.uint8, features),
    ]
    return (buckets, columns[0], columns[1], columns[2]), at
