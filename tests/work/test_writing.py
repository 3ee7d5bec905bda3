"""Files and folders: rights, leftovers of crashes, and errors that name the file."""

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from katachi.files import writing
from katachi.files.disk_errors import explained
from katachi.files.writing import (
    appearing,
    append_json,
    make_folder,
    remove,
    remove_tree,
    replacing,
    sweep,
    taken_up,
    write_atomically,
)
from katachi.knowledge.tables import write_table

LEFT = ".file.0123456789abcdef.part"


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_private_files_and_folders_are_only_their_owners(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        make_folder(tmp_path / "data" / "games", private=True)
        write_atomically(tmp_path / "data" / "game", b"", private=True)
        write_atomically(tmp_path / "data" / "shared", b"")
        with appearing(tmp_path / "folder"):
            pass
    finally:
        os.umask(before)
    assert [rights(tmp_path / "data" / name) for name in (".", "games", "game", "shared")] == [
        0o700, 0o700, 0o600, 0o644,
    ]  # fmt: skip
    assert rights(tmp_path / "folder") == 0o755


def test_a_device_is_written_to_and_stays_one() -> None:
    write_atomically(Path(os.devnull), b"text")
    assert Path(os.devnull).is_char_device()


# ---- Leftovers -------------------------------------------------------------------------------------------------------


def test_leftovers_are_swept_but_nothing_else(tmp_path: Path) -> None:
    for name in (LEFT, ".other.0123456789abcdef.part", ".notebook.part", "file.part"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / ".folder.0123456789abcdef.part" / "inner").mkdir(parents=True)
    sweep(tmp_path, "file", "folder")
    names = [".notebook.part", ".other.0123456789abcdef.part", "file.part"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".notebook.part", "file.part"]


@pytest.mark.slow
def test_what_another_process_is_writing_is_left_alone(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib\n"
        "from katachi.files.writing import appearing, replacing\n"
        "here = pathlib.Path(sys.argv[1])\n"
        "with replacing(here / 'file') as part, appearing(here / 'folder'):\n"
        "    print('writing', flush=True)\n"
        "    sys.stdin.read()\n"
        "    part.write_text('whole')\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "writing\n"
        sweep(tmp_path)
        assert len(list(tmp_path.iterdir())) == 2
        other.communicate("", timeout=60)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        other.stdout.readline()
        other.kill()
        other.communicate(timeout=60)
    assert len(list(tmp_path.iterdir())) == 4
    sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_what_is_removed_is_gone_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder" / "inner").mkdir(parents=True)
    monkeypatch.setattr(writing, "_delete", lambda _path: None)  # killed while it deletes
    remove_tree(tmp_path / "folder")
    assert not (tmp_path / "folder").exists()
    monkeypatch.undo()
    sweep(tmp_path)
    assert list(tmp_path.iterdir()) == []
    remove_tree(tmp_path / "folder")
    assert not remove(tmp_path / "file")


# ---- Lines -----------------------------------------------------------------------------------------------------------


def test_half_a_line_is_dropped_and_a_damaged_one_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    for end in (b"", b'{"a"', b"\0\0\0\0", b"\0\0\0: 3}\n"):
        path.write_bytes(b'{"a": 1}\n{"a": 2}\n' + end)
        assert taken_up(path) == [{"a": 1}, {"a": 2}]
        assert path.read_bytes() == b'{"a": 1}\n{"a": 2}\n'
    path.write_bytes(b'{"a": 1}\nnonsense\n{"a": 2}\n')
    with pytest.raises(ValueError, match=r"lines.jsonl: line 2 is not JSON; mend the file"):
        taken_up(path)
    assert path.read_bytes() == b'{"a": 1}\nnonsense\n{"a": 2}\n'


# ---- Errors ----------------------------------------------------------------------------------------------------------


def by_library(path: Path) -> None:
    with replacing(path) as part, part.open("wb") as file:
        file.write(bytes(100_000))


def by_folder(path: Path) -> None:
    with appearing(path.parent / "folder") as part:
        (part / path.name).write_bytes(bytes(100_000))


@pytest.mark.parametrize(
    "write",
    [
        lambda path: write_atomically(path, bytes(100_000)),
        lambda path: append_json(path, "x" * 100_000),
        lambda path: write_table(path, pa.table({"tag": pa.array([one**4 for one in range(9_000)], pa.uint64())})),
        by_library,
        by_folder,
    ],
    ids=["file", "line", "table", "library", "folder"],
)
def test_a_file_that_does_not_fit_is_named_and_leaves_nothing(tmp_path: Path, write: Callable[[Path], None]) -> None:
    path = tmp_path / "file"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, before[1]))
    try:
        with pytest.raises(OSError, match="file") as told:
            write(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert told.value.errno == errno.EFBIG
    assert Path(str(told.value.filename)).name in ("file", "folder")
    assert ".part" not in str(told.value.filename)
    assert "larger than allowed" in (explained(told.value) or "")
    assert [other for other in tmp_path.iterdir() if other.stat().st_size and other.is_file()] == []


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "no space left"), (errno.EDQUOT, "used up"), (errno.EROFS, "read-only"), (errno.EACCES, "denied")],
)
def test_what_the_disk_says_is_explained(number: int, words: str) -> None:
    assert words in (explained(OSError(number, "")) or "")
    assert explained(ValueError(number)) is None
