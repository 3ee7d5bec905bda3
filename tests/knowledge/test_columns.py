"""Files of arrays: written and read the same, and anything else is refused in one line."""

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from katachi.knowledge.columns import holds_columns, open_columns, write_columns


def file_with(path: Path, head: Any) -> Path:
    text = json.dumps(head).encode()
    path.write_bytes(b"KATCOLS1" + len(text).to_bytes(8, "little") + text + bytes(-(16 + len(text)) % 64 + 64))
    return path


def test_columns_are_read_as_they_were_written(tmp_path: Path) -> None:
    arrays = {"counts": np.arange(5, dtype="<u4"), "none": np.zeros(0, dtype="<f4")}
    write_columns(tmp_path / "a.bin", {"window": 9}, arrays)
    meta, found = open_columns(tmp_path / "a.bin")
    assert meta == {"window": 9}
    assert {name: array.tolist() for name, array in found.items()} == {"counts": [0, 1, 2, 3, 4], "none": []}
    assert holds_columns(tmp_path / "a.bin")
    assert not holds_columns(tmp_path / "missing.bin")


def test_packed_columns_are_the_same_and_smaller(tmp_path: Path) -> None:
    arrays = {"counts": np.arange(5000, dtype="<u4"), "none": np.zeros(0, dtype="<f4")}
    for name, packed in (("plain.bin", False), ("packed.bin", True)):
        write_columns(tmp_path / name, {}, arrays, packed=packed)
        _, found = open_columns(tmp_path / name)
        assert all(np.array_equal(found[one], arrays[one]) for one in arrays)
        assert all(found[one].dtype == arrays[one].dtype for one in arrays)
    assert (tmp_path / "packed.bin").stat().st_size < (tmp_path / "plain.bin").stat().st_size / 2


@pytest.mark.parametrize("kind", ["<u1", "<u2", "<u4", "<u8", "<i1", "<i4", "<f4", "<f8"])
def test_packed_numbers_of_any_kind_are_the_same(tmp_path: Path, kind: str) -> None:
    random = np.random.default_rng(5)
    noise = np.frombuffer(random.bytes(800), kind)
    arrays = {"noise": noise, "sorted": np.sort(noise), "zeros": np.zeros(100, kind), "none": np.zeros(0, kind)}
    write_columns(tmp_path / "a.bin", {}, arrays, packed=True)
    _, found = open_columns(tmp_path / "a.bin")
    assert all(found[name].tobytes() == arrays[name].tobytes() for name in arrays)


def test_columns_packed_as_a_whole_are_still_read(tmp_path: Path) -> None:
    numbers = np.arange(9, dtype="<u4")
    data = zlib.compress(numbers.tobytes())
    column = {"name": "a", "dtype": "<u4", "count": 9, "offset": 0, "packed": len(data)}
    path = file_with(tmp_path / "a.bin", {"meta": {}, "columns": [column]})
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - 64] + data)
    assert open_columns(path)[1]["a"].tolist() == list(range(9))


def test_a_packed_column_of_another_length_is_refused(tmp_path: Path) -> None:
    write_columns(tmp_path / "a.bin", {}, {"zeros": np.zeros(99, dtype="<u1")}, packed=True)
    whole = (tmp_path / "a.bin").read_bytes()
    for count in (b"98", b"00"):
        (tmp_path / "a.bin").write_bytes(
            whole.replace(b'"count": 99', b'"count": ' + count.lstrip(b"0").rjust(2, b" "))
        )
        with pytest.raises(ValueError, match="damaged or foreign"):
            open_columns(tmp_path / "a.bin")


GOOD: dict[str, Any] = {"name": "a", "dtype": "<u1", "count": 64, "offset": 0}


def test_the_file_of_the_refusals_is_good_but_for_one_thing(tmp_path: Path) -> None:
    _, found = open_columns(file_with(tmp_path / "a.bin", {"meta": {}, "columns": [GOOD]}))
    assert found["a"].tolist() == [0] * 64


@pytest.mark.parametrize(
    "head",
    [
        [],
        {"meta": [[1, 2]], "columns": []},
        {"meta": {}, "columns": 7},
        {"meta": {}, "columns": ["name"]},
        *(
            {"meta": {}, "columns": [{**GOOD, **change}]}
            for change in list[dict[str, Any]](
                (
                    {"name": 1},
                    {"name": ["a"]},
                    {"dtype": "|O"},
                    {"dtype": []},
                    {"count": float("inf")},
                    {"count": 10**30},
                    {"count": -1},
                    {"count": "64"},
                    {"count": True},
                    {"offset": 1},
                    {"offset": -64},
                    {"offset": float("nan")},
                    {"packed": 64},
                    {"packed": -1},
                    {"packed": 10**30},
                    {"packed": "64"},
                    {"packed": 64, "count": 10**12},
                    {"packed": [64], "differences": False},
                    {"packed": [32, 32], "differences": False},
                    {"packed": [-64], "differences": False},
                    {"packed": [], "differences": False},
                )
            )
        ),
    ],
    ids=str,
)
def test_a_strange_description_is_refused_in_one_line(tmp_path: Path, head: Any) -> None:
    path = file_with(tmp_path / "a.bin", head)
    with pytest.raises(ValueError, match=r"^.*a\.bin: damaged or foreign \(.*\); make or fetch it again$"):
        open_columns(path)
