"""Files of JSON lines that survive being killed in the middle of one; files that are written whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from katachi.files.writing import append_json, taken_up, write_atomically


def test_what_was_appended_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    assert taken_up(path) == []
    lines = [{"number": 1, "name": "形"}, ["a", None], "x\ny"]
    for line in lines:
        append_json(path, line)
    assert taken_up(path) == lines
    assert path.read_bytes().count(b"\n") == 3


def test_half_a_line_is_taken_off_at_every_cut(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    for number in range(3):
        append_json(path, {"number": number})
    data = path.read_bytes()
    for cut in range(len(data)):
        path.write_bytes(data[:cut])
        whole = data[:cut].count(b"\n")
        assert [line["number"] for line in taken_up(path)] == list(range(whole))
        append_json(path, {"number": whole})  # and the file goes on as if nothing had happened
        assert [line["number"] for line in taken_up(path)] == list(range(whole + 1))


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_file_written_whole_has_the_usual_rights(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        write_atomically(tmp_path / "game.sgf", b"(;)")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "game.sgf").stat().st_mode) == 0o666 & ~mask


def test_nothing_else_has_other_rights_while_a_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "umask", lambda _mask: pytest.fail("it is that of every thread"))
    write_atomically(tmp_path / "game.sgf", b"(;)")


def test_a_write_that_fails_leaves_the_old_file_and_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / ("形" * 60 + ".sgf")
    write_atomically(path, b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
