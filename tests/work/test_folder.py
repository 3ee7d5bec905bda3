"""Folders of work: one owner at a time, and they go on only as they were begun."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from katachi.files.writing import appearing
from katachi.work import LockedError, WorkFolder, locked, owner_of, read_json

PLAN = {"games": 20, "settings": {"k": 6, "edge": "side"}, "sources": ["a.sgf"]}


class Longer(WorkFolder):
    free = ("games",)


def test_it_goes_on_only_as_it_was_begun(tmp_path: Path) -> None:
    work = WorkFolder(tmp_path / "work")
    with pytest.raises(ValueError, match=r"nothing in .* to resume"), work.opened(PLAN, resume=True):
        pass
    assert not work.folder.exists()
    with work.opened(PLAN, resume=False):
        assert work.plan() == PLAN
    with pytest.raises(ValueError, match=r"work in .* already: add --resume"), work.opened(PLAN, resume=False):
        pass
    with work.opened({**PLAN, "sources": ("a.sgf",)}, resume=True):
        assert work.begun
    for change, words in (
        ({"games": 30}, r"other games \(20, now 30\): continue with the same"),
        ({"settings": {"k": 7, "edge": "side"}}, r"other settings \(k: 6, now 7\)"),
        ({"games": 2, "sources": []}, r"other games \(20, now 2\) and sources:"),
    ):
        with pytest.raises(ValueError, match=words), work.opened({**PLAN, **change}, resume=True):
            pass
    assert work.plan() == PLAN


def test_what_is_free_may_change(tmp_path: Path) -> None:
    work = Longer(tmp_path)
    with work.opened(PLAN, resume=False):
        pass
    with work.opened({**PLAN, "games": 30}, resume=True):
        assert work.plan()["games"] == 30
    with pytest.raises(ValueError, match="other sources"), work.opened({**PLAN, "sources": []}, resume=True):
        pass


def test_the_other_process_is_named(tmp_path: Path) -> None:
    assert owner_of(tmp_path) is None
    with locked(tmp_path, "a job"):
        assert owner_of(tmp_path) == {"id": "a job", "pid": os.getpid()}
        with pytest.raises(LockedError, match=rf"another process \(number {os.getpid()}\)"), locked(tmp_path):
            pass
    assert owner_of(tmp_path) is None
    with locked(tmp_path):
        pass


def test_a_killed_owner_leaves_no_lock(tmp_path: Path) -> None:
    script = "import os, pathlib, sys, katachi.work\nwith katachi.work.locked(pathlib.Path(sys.argv[1])): os._exit(9)"
    subprocess.run([sys.executable, "-c", script, tmp_path], check=False)
    assert json.loads((tmp_path / "lock").read_bytes())["pid"] != os.getpid()
    with locked(tmp_path):
        assert (owner_of(tmp_path) or {})["pid"] == os.getpid()


def test_what_is_not_whole_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    for text, found in (("{}", {}), ('{"a": 1}', {"a": 1}), ('{"a"', None), ("[]", None), ("", None)):
        path.write_text(text)
        assert read_json(path) == found
    assert read_json(tmp_path / "none") is None


def test_a_result_that_is_there_already_stays(tmp_path: Path) -> None:
    """Of two workers with the same task the first one is right, and the second does no harm."""
    with appearing(tmp_path / "result") as slow, appearing(tmp_path / "result") as quick:
        (quick / "file").write_text("quick")
        (slow / "file").write_text("slow")
    assert (tmp_path / "result" / "file").read_text() == "quick"
    assert [path.name for path in tmp_path.iterdir()] == ["result"]


def test_a_lock_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(OSError, match="lock") as told, locked(tmp_path):
            pass
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert told.value.filename == str(tmp_path / "lock")
