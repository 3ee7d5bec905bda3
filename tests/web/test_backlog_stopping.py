"""Stopping a job takes as long as its process does; nobody else waits for that."""

import errno
import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from katachi.files.writing import appearing, write_json
from katachi.interfaces.web.background import Backlog, BusyError, backlog, lab_tasks, worker
from katachi.work import folder as work_folder

pytestmark = pytest.mark.slow

# A process that is at work on a job: it hears that it shall end, and does so when it is let.
_STUBBORN = """
import fcntl, json, os, pathlib, signal, sys, time
folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
signal.signal(signal.SIGTERM, lambda *_: (folder / "told").open("a").write("t"))
lock = (folder / "lock").open("a+")
fcntl.flock(lock, fcntl.LOCK_EX)
lock.truncate(0)
lock.write(json.dumps({"id": name, "pid": os.getpid()}))
lock.flush()
(folder / "begun").touch()
while not (folder / "let").exists():
    time.sleep(0.005)
"""


def until(true: Callable[[], bool]) -> None:
    for _ in range(6_000):
        if true():
            return
        time.sleep(0.005)
    raise AssertionError("it did not come to pass")


@pytest.fixture
def jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Backlog:
    """Nothing is started; what would be is noted."""
    monkeypatch.setattr(Backlog, "_start", lambda self, name: (self.folder / name / "started").touch())
    return Backlog(tmp_path / "jobs", "lab_tasks.table")


@contextmanager
def at_work(jobs: Backlog, name: str) -> Iterator["subprocess.Popen[bytes]"]:
    (jobs.folder / name / "wanted").unlink(missing_ok=True)  # as a process does that begins
    process = subprocess.Popen([sys.executable, "-c", _STUBBORN, str(jobs.folder), name])
    try:
        until((jobs.folder / "begun").exists)
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def being_stopped(jobs: Backlog, name: str) -> Iterator[None]:
    """Inside, the process was told and has not ended; after it, the stop has come to its end."""
    thread = threading.Thread(target=jobs.stop, args=(name,), daemon=True)
    thread.start()
    until((jobs.folder / "told").exists)
    try:
        yield
    finally:
        (jobs.folder / "let").touch()
        thread.join(30)
    assert not thread.is_alive()


def test_nobody_waits_for_a_process_that_ends_slowly(jobs: Backlog) -> None:
    name = jobs.create({}).id
    with at_work(jobs, name) as process:
        with being_stopped(jobs, name):
            other = jobs.create({"other": True})
            assert [job.state for job in jobs.jobs()] == ["waiting", "running"]
            with pytest.raises(BusyError):
                jobs.delete(name)
            jobs.stop(other.id)
            assert process.poll() is None, "all this while it has not ended"
        assert {job.id: job.state for job in jobs.jobs()} == {name: "stopped", other.id: "stopped"}
        assert (jobs.folder / "told").read_text() == "t", "told once"
    assert not jobs.job(name).interrupted


def test_resumed_before_it_has_ended_it_goes_on_after_that(jobs: Backlog) -> None:
    name = jobs.create({}).id
    (jobs.folder / name / "started").unlink()
    with at_work(jobs, name), being_stopped(jobs, name):
        jobs.resume(name)
        assert not (jobs.folder / name / "wanted").exists(), "the process that ends must not take it up"
    assert jobs.job(name).state == "waiting"
    assert (jobs.folder / name / "started").exists()


def test_stopped_resumed_and_stopped_again_it_is_stopped(jobs: Backlog) -> None:
    name = jobs.create({}).id
    with at_work(jobs, name), being_stopped(jobs, name):
        jobs.resume(name)
        second = threading.Thread(target=jobs.stop, args=(name,), daemon=True)
        second.start()
        until(lambda: (jobs.folder / "told").read_text() == "tt")
    second.join(30)
    assert not second.is_alive()
    assert jobs.job(name).state == "stopped"
    jobs.resume(name)
    assert jobs.job(name).state == "waiting", "nothing is left of the stopping"
    jobs.delete(name)
    assert jobs.jobs() == []


def test_deleted_as_soon_as_it_has_ended(jobs: Backlog, monkeypatch: pytest.MonkeyPatch) -> None:
    name = jobs.create({}).id

    def ended(_folder: Path, name: str) -> None:
        jobs.resume(name)
        jobs.delete(name)

    monkeypatch.setattr(backlog, "end_owner", ended)
    with pytest.raises(LookupError, match="deleted"):
        jobs.stop(name)
    assert not list(jobs.folder.glob("*-*"))


def test_a_process_that_will_not_end_is_killed(jobs: Backlog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_folder, "_PATIENCE", 0.0)
    name = jobs.create({}).id
    with at_work(jobs, name) as process:
        assert jobs.stop(name).state == "stopped"
        assert process.wait(30) == -signal.SIGKILL


def test_a_process_that_begins_meanwhile_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, killed = iter([11, 11, 12]), list[tuple[int, int]]()
    monkeypatch.setattr(work_folder, "owner_of", lambda _folder: {"id": "a", "pid": next(seen)})
    monkeypatch.setattr(os, "kill", lambda *told: killed.append(told))
    work_folder.end_owner(tmp_path, "a")
    assert killed == [(11, signal.SIGTERM)]


def test_what_is_not_wanted_any_more_is_not_begun(jobs: Backlog) -> None:
    name = jobs.create({}).id
    (jobs.folder / name / "wanted").unlink()
    assert worker.main("no_such_task", jobs.folder, name) == 0
    assert json.loads((jobs.folder / "lock").read_bytes())["id"] == name


def test_what_a_kill_left_half_deleted_goes(jobs: Backlog) -> None:
    name = jobs.create({}).id
    left = jobs.folder / f".{name}.{7:016x}.part"
    left.mkdir()
    with appearing(jobs.folder / "another") as being_made:
        jobs.create({})
        assert (left.exists(), being_made.exists()) == (False, True)


def test_a_match_that_is_told_twice_still_ends_its_engines_in_peace() -> None:
    before = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, lab_tasks._interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


# ---- A full disk -----------------------------------------------------------------------------------------------------


def no_space(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/somewhere/secret")


def test_a_job_that_cannot_be_kept_leaves_nothing(jobs: Backlog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "write_json", no_space)
    with pytest.raises(OSError, match="No space"):
        jobs.create({})
    assert list(jobs.folder.iterdir()) == []


def test_on_a_full_disk_a_job_says_so_and_can_be_resumed(jobs: Backlog, monkeypatch: pytest.MonkeyPatch) -> None:
    name = jobs.create({}).id
    place = jobs.folder / name
    write = write_json

    def while_there_is_room(path: Path, data: object) -> None:
        if (place / ".reserve").exists():
            no_space()
        write(path, data)

    def fills_the_disk(_folder: Path, _request: object, tell: worker.Reporter) -> dict[str, int]:
        tell({"done": 1}, at_once=True)  # nobody sees it, and that is all
        (place / "seen").touch()
        no_space()
        return {}

    monkeypatch.setattr(worker, "write_json", while_there_is_room)
    monkeypatch.setattr(lab_tasks, "table", fills_the_disk)
    monkeypatch.setattr(os, "nice", lambda _much: 0)
    monkeypatch.setattr(traceback, "print_exc", no_space)  # the log is on the same disk
    code = worker.main("lab_tasks.table", jobs.folder, name)
    assert code not in backlog._BROKEN, "it has begun"
    failed = jobs.job(name)
    assert (place / "seen").exists()
    assert (failed.state, failed.report) == ("failed", {})
    assert failed.error is not None
    assert "no space left on the disk: make room and resume the job" in failed.error
    monkeypatch.setattr(lab_tasks, "table", lambda *_: {"seconds": 1})
    jobs.resume(name)
    monkeypatch.setattr(worker, "write_json", write)
    assert worker.main("lab_tasks.table", jobs.folder, name) == 0
    assert jobs.job(name).state == "done"
    assert not (place / ".reserve").exists()


def test_resumed_at_once_after_a_failure_it_is_not_taken_for_one_that_never_began(
    jobs: Backlog, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = jobs.create({}).id
    monkeypatch.setattr(os, "nice", lambda _much: 0)
    monkeypatch.setattr(lab_tasks, "table", no_space)
    code = worker.main("lab_tasks.table", jobs.folder, name)
    jobs.resume(name)  # before the server has seen the end of the process
    jobs._watch(SimpleNamespace(wait=lambda: code, returncode=code), name)  # type: ignore[arg-type]
    assert jobs.job(name).state == "waiting"


def test_a_failure_is_told_without_the_folder_it_is_about() -> None:
    told = worker._one_line(PermissionError(13, "Permission denied", "/srv/data/mining/1"))
    assert told.startswith("1: permission denied: ")
    assert "srv" not in told
    assert worker._one_line(IsADirectoryError(21, "Is a directory", "/srv/data/mining/1")) == "Is a directory"
    assert worker._one_line(ValueError("no games in what you sent")) == "no games in what you sent"
