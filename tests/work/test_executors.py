"""Executors: whatever runs the tasks, the results are the same, the dead are replaced, and nothing is left running."""

import contextlib
import itertools
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.work.worker_tasks import (
    Echo,
    always_die,
    die_twice,
    double,
    fail,
    fail_strangely,
    sleep_and_mark,
    write_number,
)

from katachi.go.words import listed
from katachi.work import NAMES, Executor, Task, executor, host, in_order
from katachi.work.on_ray import checked_address

RAY = pytest.param("ray", marks=pytest.mark.ray)


@pytest.fixture(params=["here", "threads", "processes", RAY])
def tasks(request: pytest.FixtureRequest) -> Iterator[Executor]:
    match request.param:
        case "here":
            made = executor("local", 1)
        case "threads":
            made = executor("local", 2, threads=True)
        case on:
            made = executor(on, 2)
    with contextlib.closing(made):
        yield made


def test_every_task_has_its_result(tasks: Executor, tmp_path: Path) -> None:
    for number in range(20):
        tasks.submit(Task(write_number, (number, tmp_path / str(number))))
    assert sorted(task.arguments[0] for task, _ in tasks.results()) == list(range(20))
    assert [(tmp_path / str(number)).read_text() for number in range(20)] == [str(number) for number in range(20)]
    for number in range(5):
        tasks.submit(Task(double, (number,)))
    assert sorted(result for _, result in tasks.results()) == [0, 2, 4, 6, 8]
    assert list(tasks.results()) == []


def test_an_error_comes_as_it_was_raised(tasks: Executor) -> None:
    tasks.submit(Task(fail, ("the sky is falling",)))
    with pytest.raises(ValueError, match=r"^the sky is falling$"):
        list(tasks.results())


def test_results_in_order_of_endless_tasks(tasks: Executor) -> None:
    begun = []

    def endless() -> Iterator[Task]:
        for number in itertools.count():
            begun.append(number)
            yield Task(double, (number,))

    with contextlib.closing(in_order(tasks, endless(), 6)) as results:
        assert list(itertools.islice(results, 30)) == [2 * number for number in range(30)]
    assert len(begun) <= 36


# ---- Processes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", ["processes", RAY])
def test_a_dead_worker_changes_nothing(tmp_path: Path, on: str) -> None:
    (tmp_path / "calls").mkdir()
    with contextlib.closing(executor(on, 2)) as tasks:
        tasks.submit(Task(die_twice, (tmp_path / "calls", tmp_path / "survivor")))
        for number in range(20):
            tasks.submit(Task(double, (number,)))
        found = sorted(result for task, result in tasks.results() if task.function is double)
    assert found == [2 * number for number in range(20)]
    assert (tmp_path / "survivor").read_text() == "done"


@pytest.mark.parametrize("on", ["processes", RAY])
def test_a_task_that_kills_every_process_is_named(on: str) -> None:
    with contextlib.closing(executor(on, 1)) as tasks:
        tasks.submit(Task(always_die, (), "game 1 of m"))
        with pytest.raises(RuntimeError, match=r"with game 1 of m died 4 times: is there enough memory"):
            list(tasks.results())


@pytest.mark.parametrize("on", ["processes", RAY])
def test_an_error_that_cannot_travel_is_told(on: str) -> None:
    with contextlib.closing(executor(on, 1)) as tasks:
        tasks.submit(Task(fail_strangely, ()))
        with pytest.raises(RuntimeError, match=r"^StrangeError: 3 and 4$"):
            list(tasks.results())


def test_closing_ends_what_is_under_way(tmp_path: Path) -> None:
    tasks = executor("processes", 2)
    tasks.submit(Task(sleep_and_mark, (600.0, tmp_path / "never")))
    tasks.close()
    assert list(tasks.results()) == []
    assert not (tmp_path / "never").exists()


SCRIPT = """
from katachi.work import Task, executor
tasks = executor("processes", 2)
tasks.submit(Task(abs, (-1,)))
print([result for _, result in tasks.results()])
tasks.close()
"""


def test_a_script_without_a_main_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=60)
    assert "under if __name__ == '__main__':" in done.stderr.splitlines()[-1]
    assert "memory" not in done.stderr
    script.write_text("if __name__ == '__main__':" + SCRIPT.replace("\n", "\n    "))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("[1]\n", "")


# ---- Workers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", ["local", RAY])
def test_a_worker_is_asked_and_told(on: str) -> None:
    place = host(on)
    worker = place.start(Echo, "heard")
    worker.ask("until told")
    time.sleep(0.1)
    worker.tell("enough")
    assert place.answers([worker], 60.0) == [(worker, ("heard", "until told", "enough"))]
    worker.ask("die")
    assert place.answers([worker], 60.0) == [(worker, None)]
    worker.ask("anything")  # nothing happens
    worker.close()


# ---- Names -----------------------------------------------------------------------------------------------------------


def test_executors_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for make in (executor, host):
        with pytest.raises(ValueError, match=rf"'moon': use {listed(NAMES, 'or')}$"):
            make("moon")
    monkeypatch.setitem(sys.modules, "ray", None)
    for make in (executor, host):
        with pytest.raises(ValueError, match=r"katachi\[ray\]"):
            make("ray")


@pytest.mark.parametrize(("address", "warned"), [("10.1.2.3:6379", True), ("127.0.0.1:6379", False)])
def test_a_cluster_elsewhere_is_warned_of(
    address: str, warned: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ray = SimpleNamespace(__spec__=True, init=lambda **_: None, is_initialized=lambda: False)
    ray.get_runtime_context = lambda: SimpleNamespace(gcs_address=address)
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setenv("RAY_ADDRESS", "auto")
    host("ray")
    assert ("anyone who reaches that port can run code there" in capsys.readouterr().err) is warned


def test_a_cluster_that_does_not_answer_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(__spec__=True))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{free.getsockname()[1]}")
        with pytest.raises(ValueError, match=r"no Ray cluster answers at '127\.0\.0\.1:\d+' .*check RAY_ADDRESS"):
            executor("ray")


@pytest.mark.parametrize(
    "text", ["", "6379", "host", "host:", "host:0", "host:65536", "ray://host:1", "a b:1", "::1:9"]
)
def test_what_is_not_the_address_of_a_cluster(text: str) -> None:
    with pytest.raises(ValueError, match="write HOST:PORT, or auto"):
        checked_address(text)
    for good in ("auto", "localhost:6379", "10.0.0.1:1", "[::1]:65535", "head-1.example:6379"):
        assert checked_address(good) == good


def test_the_documentation_lists_the_places() -> None:
    text = (Path(__file__).parents[2] / "docs/knowledge-base.md").read_text(encoding="utf-8")
    section = text.split("### Where work is done")[1].split("\n#")[0]
    assert tuple(re.findall(r"(?m)^\| `(\w+)` \|", section)) == NAMES


def test_one_local_worker_is_this_process() -> None:
    tasks = executor("local", 1)
    tasks.submit(Task(os.getpid, ()))
    assert [result for _, result in tasks.results()] == [os.getpid()]
