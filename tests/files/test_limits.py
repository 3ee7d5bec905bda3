"""The limits for reading: each is reached by a file made here, small on disk, and would fail without its limit."""

from __future__ import annotations

import gzip
import io
import json
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.files import limits
from katachi.files.limits import ByteMeter, LimitError, Metered, ReadingLimits


@given(st.binary(max_size=3000), st.integers(0, 2000), st.integers(1, 700))
def test_a_stream_is_read_whole_or_refused_and_never_beyond_its_limit(data: bytes, free: int, step: int) -> None:
    stream = Metered(io.BytesIO(data), ByteMeter(lambda: 0, ReadingLimits(free=free)))
    found = b""
    try:
        while block := stream.read(step):
            found += block
    except LimitError:
        assert len(data) > free
        assert found == data[: len(found)]
        assert len(found) <= free
    else:
        assert found == data
        assert len(data) <= free


def test_what_was_read_so_far_decides_not_the_size_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "zeros.gz"
    path.write_bytes(gzip.compress(bytes(3_000_000)) + bytes(1_000_000))  # padding would allow 200 times its size
    with limits.opened(path, ReadingLimits(free=100_000)) as file, pytest.raises(LimitError, match="unpack to more"):
        file.read()


@pytest.mark.parametrize("packed", [False, True])
def test_a_plain_and_a_packed_file_are_opened_alike(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / "file"
    path.write_bytes(gzip.compress(b"one\ntwo\n") if packed else b"one\ntwo\n")
    with limits.opened(path) as file:
        assert list(limits.lines(file, 10, 2)) == [(1, b"one\n"), (2, b"two\n")]


@pytest.mark.parametrize(
    ("longest", "most", "message"), [(3, 9, "line 2 has more than 3 bytes"), (9, 2, "more than 2 lines")]
)
def test_lines_have_a_length_and_a_number(longest: int, most: int, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        list(limits.lines(io.BytesIO(b"ab\nabcd\nx"), longest, most))


def test_a_document_is_not_read_beyond_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps("x" * 98))
    assert limits.json_file(path, 100) == "x" * 98
    with pytest.raises(LimitError, match="the file has 100 bytes; at most 99 bytes are read"):
        limits.json_file(path, 99)


def test_arrays_are_not_unpacked_beyond_their_limit(tmp_path: Path) -> None:
    path = tmp_path / "counts.npz"
    np.savez_compressed(path, zeros=np.zeros(1_000_000, np.uint8))
    assert path.stat().st_size < 10_000
    with np.load(limits.array_file(path, 1_100_000)) as arrays:
        assert len(arrays["zeros"]) == 1_000_000
    with pytest.raises(LimitError, match="its arrays together"):
        limits.array_file(path, 900_000)


def test_an_array_that_says_too_little_is_not_read_beyond_it(tmp_path: Path) -> None:
    """What `array_file` believes is also the most that is unpacked."""
    path = tmp_path / "counts.npz"
    np.savez_compressed(path, zeros=np.zeros(1_000_000, np.uint8))
    data = bytearray(path.read_bytes())
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (1000).to_bytes(4, "little")
    path.write_bytes(data)
    with np.load(limits.array_file(path, 900_000)) as arrays, pytest.raises((ValueError, zipfile.BadZipFile)):
        arrays["zeros"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory like this")
def test_the_system_limits_a_confined_process() -> None:
    small = "confine(ReadingLimits(memory=50 << 20))"
    start = f"from katachi.files.limits import *; {small}; "
    fits = subprocess.run([sys.executable, "-c", start + "len(bytes(20 << 20))"], timeout=60, check=False)
    assert fits.returncode == 0
    large = subprocess.run(
        [sys.executable, "-c", start + "len(bytes(200 << 20))"], timeout=60, check=False, capture_output=True
    )
    assert b"MemoryError" in large.stderr


def test_the_system_ends_a_process_that_takes_too_long() -> None:
    code = "from katachi.files.limits import *; allow_seconds(0)\nwhile True: pass"
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == -signal.SIGXCPU
