"""Mining that is killed, at any moment, and goes on: nothing lost, nothing counted twice."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.knowledge.games import collection, save_lines
from tests.work.worker_tasks import fail

from katachi.interfaces.cli import INTERRUPTED, run
from katachi.knowledge.mining import MineSettings, MiningJob
from katachi.knowledge.mining.intake import Work
from katachi.knowledge.patterns.counting import CountSettings

pytestmark = pytest.mark.slow

KATACHI = (sys.executable, "-c", "from katachi.interfaces.cli import main; main()")
SETTINGS = ("--k", "6", "--windows", "3,5", "--batch", "4")


def contents(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def results(work: Path) -> int:
    """How many results there are so far in a work folder."""
    try:
        return sum(1 for place in work.iterdir() if place.is_dir() for _ in place.iterdir())
    except FileNotFoundError:
        return 0


def mine(source: Path, kb: Path, *more: str) -> "subprocess.Popen[bytes]":
    command = [*KATACHI, "mine", str(source), "--to", str(kb), *SETTINGS, "--json", *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def kill_after(process: "subprocess.Popen[bytes]", work: Path, wanted: int) -> bool:
    """Kills the job and its workers when there are so many results; False if it was done before."""
    while process.poll() is None and results(work) < wanted:
        time.sleep(0.001)
    killed = process.poll() is None
    if killed:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    return killed


@pytest.mark.campaign
@pytest.mark.parametrize("on", ["local", "processes"])
def test_killed_at_random_moments(tmp_path: Path, on: str) -> None:
    source = save_lines(collection(40, sizes=(5, 7)), tmp_path / "games.sgfs.gz")
    undisturbed = mine(source, tmp_path / "whole.kb")
    out, errors = undisturbed.communicate()
    assert undisturbed.returncode == 0, errors
    kb, work = tmp_path / "my.kb", tmp_path / "my.kb.work"
    moments = random.Random(on)
    kills = 0
    for wanted in (1, *sorted(moments.sample(range(2, 36), 4)), 37):
        kills += kill_after(mine(source, kb, "--resume", "--on", on), work, wanted)
    last = mine(source, kb, "--resume", "--on", on)
    last_out, errors = last.communicate()
    assert last.returncode == 0, errors
    assert kills >= 3
    assert contents(kb) == contents(tmp_path / "whole.kb")
    answers = [json.loads(text.splitlines()[-1]) for text in (out, last_out)]
    assert {**answers[0], "kb": 0, "seconds": 0} == {**answers[1], "kb": 0, "seconds": 0}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.sgfs.gz", "my.kb", "whole.kb"]


def test_interrupted_work_goes_on_only_as_it_was_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = save_lines(collection(40), tmp_path / "games.sgfs.gz")
    kb = tmp_path / "my.kb"
    assert kill_after(mine(source, kb), tmp_path / "my.kb.work", 5)

    def error(*arguments: str) -> str:
        assert run(["mine", str(source), "--to", str(kb), *SETTINGS, *arguments]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        return line

    assert "already: add --resume (resume=True) to continue it, delete it, or" in error()
    assert "started with other settings (k: 6, now 7)" in error("--resume", "--k", "7")
    assert "started with other batch size" in error("--resume", "--batch", "5")
    source.write_bytes(source.read_bytes() + b"\n")
    assert "started with other sources" in error("--resume")


# ---- Tasks that fail -------------------------------------------------------------------------------------------------


def test_a_failing_task_leaves_work_to_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = save_lines(collection(10), tmp_path / "games.sgfs.gz")
    settings = MineSettings(CountSettings(k=4, windows=(3,), pair_window=3))
    with monkeypatch.context() as patch:
        patch.setattr("katachi.knowledge.mining.tasks.nearest.estimate", lambda *_: fail("no space left on device"))
        with pytest.raises(ValueError, match="no space left"):
            MiningJob([source], tmp_path / "my.kb", settings).run()
    assert not (tmp_path / "my.kb").exists()
    MiningJob([source], tmp_path / "my.kb", settings, resume=True).run()
    MiningJob([source], tmp_path / "whole.kb", settings).run()
    assert contents(tmp_path / "my.kb") == contents(tmp_path / "whole.kb")


def test_work_of_another_version_is_not_merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its runs may lack what is counted now; the job says so at once, and not when it merges."""
    source = save_lines(collection(10), tmp_path / "games.sgfs.gz")
    job = MiningJob(
        [source], tmp_path / "my.kb", MineSettings(CountSettings(k=4, windows=(3,), pair_window=3)), resume=True
    )
    with monkeypatch.context() as patch:
        patch.setattr("katachi.knowledge.mining.tasks.nearest.estimate", lambda *_: fail("killed"))
        with pytest.raises(ValueError, match="killed"):
            job.run()
    plan = tmp_path / "my.kb.work" / "job.json"
    older = json.loads(plan.read_bytes())
    del older["counts"]
    plan.write_text(json.dumps(older), encoding="utf-8")
    with pytest.raises(ValueError, match="another version of Katachi") as caught:
        job.run()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("add", [False, True])
def test_killed_when_all_was_done_but_the_tidying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, add: bool) -> None:
    source, more = (save_lines(collection(n), tmp_path / f"{n}.sgfs.gz") for n in (5, 9))
    settings = MineSettings(CountSettings(k=4, windows=(3,), pair_window=3))
    kb = tmp_path / "my.kb"
    if add:
        MiningJob([source], kb, settings).run()
    with monkeypatch.context() as patch:
        patch.setattr(Work, "remove", lambda _self: fail("killed"))
        with pytest.raises(ValueError, match="killed"):
            MiningJob([more], kb, settings, add=add).run()
    before = contents(kb)
    answer = MiningJob([more], kb, settings, add=add, resume=True).run()
    assert answer["games"] == 9
    assert contents(kb) == before
    assert not (tmp_path / "my.kb.work").exists()


def test_adding_killed_between_the_renamings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, more = (save_lines(collection(n), tmp_path / f"{n}.sgfs.gz") for n in (5, 9))
    kb, whole = tmp_path / "my.kb", tmp_path / "whole.kb"
    options = ("--k", "4", "--windows", "3")
    assert run(["mine", str(source), "--to", str(kb), *options]) == 0
    assert run(["mine", str(source), str(more), "--to", str(whole), *options]) == 0
    rename = os.rename

    def stop(path: Path, target: Path) -> None:
        if target == kb:
            raise KeyboardInterrupt
        rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", stop)
        assert run(["mine", str(more), "--to", str(kb), "--add"]) == INTERRUPTED
    assert not kb.exists()
    assert run(["mine", str(more), "--to", str(kb), "--add", "--resume"]) == 0
    assert contents(kb) == contents(whole)
