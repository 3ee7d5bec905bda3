"""Arrays of integers in few bytes: the first bytes of all numbers, then their second ones, each packed with zlib.

Numbers that grow are kept as differences. Which of the ways is the shortest is tried out when they are packed, so
unpacking only does what the file says; zlib's checksum finds damage.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from katachi.files.limits import LIMITS, refuse_above

_STRATEGIES = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY)  # the second for numbers that look like chance


class Packed(NamedTuple):
    """The packed bytes, lowest first, and whether they are those of the differences."""

    planes: list[bytes]
    differences: bool

    @property
    def size(self) -> int:
        """How many bytes they are."""
        return sum(map(len, self.planes))


def pack(array: NDArray[Any]) -> Packed:
    """The array in as few bytes as we can.

    >>> packed = pack(np.arange(1000, dtype=np.uint32))
    >>> packed.differences, packed.size < 100
    (True, True)
    """
    ways = [Packed([_shortest(plane) for plane in _planes(array)], False)]
    if np.issubdtype(array.dtype, np.unsignedinteger) and array.dtype.itemsize > 1:
        steps = np.diff(array, prepend=array.dtype.type(0))
        ways.append(Packed([_shortest(plane) for plane in _planes(steps)], True))
    return min(ways, key=lambda way: way.size)


def unpack(planes: Sequence[bytes], differences: bool, dtype: DTypeLike, count: int) -> NDArray[Any]:
    """The array. Raises ValueError if the bytes are not those of `count` numbers, or are too many."""
    kind = np.dtype(dtype)
    if len(planes) != kind.itemsize:
        raise ValueError("packed numbers have another width than they say")
    refuse_above(LIMITS.arrays, count * kind.itemsize, "a column")
    numbers = np.empty((count, len(planes)), np.uint8)
    for i, plane in enumerate(planes):
        numbers[:, i] = _unpacked(plane, count)
    array: NDArray[Any] = numbers.reshape(-1).view(kind)
    return np.cumsum(array, dtype=kind) if differences else array


def _planes(array: NDArray[Any]) -> list[bytes]:
    width = array.dtype.itemsize
    numbers = np.ascontiguousarray(array).view(np.uint8).reshape(-1, width)
    return [numbers[:, i].tobytes() for i in range(width)]


def _shortest(data: bytes) -> bytes:
    packers = [zlib.compressobj(9, memLevel=9, strategy=strategy) for strategy in _STRATEGIES]
    return min((packer.compress(data) + packer.flush() for packer in packers), key=len)


def _unpacked(packed: bytes, size: int) -> NDArray[np.uint8]:
    """Never more than is promised."""
    unpacker = zlib.decompressobj()
    data = unpacker.decompress(packed, size + 1)  # 0 would mean: all of it
    if len(data) != size or not unpacker.eof:
        raise ValueError("packed numbers have another length than they say")
    return np.frombuffer(data, np.uint8)
