"""What the engine process says on its wire, without the process."""

import base64
import io
import json
import os
import pickle
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from katachi.interfaces.web.engine import process
from katachi.interfaces.web.engine.child import SEPARATOR
from katachi.interfaces.web.engine.jobs import review
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.settings import ServeSettings

SHORT = {"game": {"size": 5}, "visits": 50}


class Wire(io.BytesIO):
    """Hears what is said, and knows when all jobs are over."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[dict[str, Any]] = []

    def write(self, line: Any) -> int:
        head, _, data = line.decode().partition(SEPARATOR)
        self.said.append({**json.loads(head), "data": json.loads(data)})
        return len(line)


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def worker(settings: ServeSettings, tmp_path: Path, wire: Wire) -> process._Worker:
    holders = tmp_path / "holders"
    holders.write_bytes(bytes(16))
    handle = os.open(holders, os.O_RDWR)
    packed = base64.b64encode(pickle.dumps(settings)).decode()
    return process._Worker(wire, {"settings": packed, "holders": handle, "permits": 1})


def lines(*messages: dict[str, Any]) -> Any:
    """The messages; the end of the line comes when all jobs are over."""
    before = set(threading.enumerate())
    yield from (json.dumps(message).encode() for message in messages)
    for thread in set(threading.enumerate()) - before:
        if thread.name.startswith("job"):
            thread.join(300)


def starting(job: int, kind: str = "analyse", request: Any = None) -> dict[str, Any]:
    return {"type": "start", "job": job, "kind": kind, "request": SHORT if request is None else request}


def until(true: Callable[[], bool]) -> None:
    for _ in range(3_000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come to pass")


def last_words(wire: Wire) -> dict[int, str]:
    return {message["job"]: message["type"] for message in wire.said if message["type"] in ("done", "error")}


def test_it_says_when_it_is_ready_and_answers_when_asked(worker: process._Worker, wire: Wire) -> None:
    worker.serve(lines({"type": "ping"}))
    assert [message["type"] for message in wire.said] == ["ready", "pong"]


def test_jobs_end_with_an_answer_or_a_line(worker: process._Worker, wire: Wire) -> None:
    worker.serve(lines(starting(1), starting(2, "sing"), starting(3, request={"game": {"size": 5}, "base": "none"})))
    assert last_words(wire) == {1: "done", 2: "error", 3: "error"}
    errors = [message["data"]["error"] for message in wire.said if message["type"] == "error"]
    assert all("\n" not in error for error in errors)


def test_a_mistake_of_ours_ends_one_job_only(
    worker: process._Worker, wire: Wire, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_request: object, _turn: Turn) -> dict[str, Any]:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(review, "run", broken)
    worker.serve(lines(starting(1, "review", {"game": {"size": 5}}), starting(2)))
    assert last_words(wire) == {1: "error", 2: "done"}
    assert "internal error: ZeroDivisionError: by nothing" in str(wire.said)
    assert "Traceback" in capsys.readouterr().err


def test_jobs_of_one_tab_share_its_turns(worker: process._Worker, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    tabs: list[int] = []

    def running(_request: object, turn: Turn) -> dict[str, Any]:
        tabs.append(turn._ticket.tab)
        return {}

    monkeypatch.setattr(review, "run", running)
    game = {"game": {"size": 5}}
    worker.serve(lines(*({**starting(job, "review", game), "tab": tab} for job, tab in ((1, 7), (2, 7), (3, 8)))))
    assert sorted(tabs) == [7, 7, 8]


def test_a_job_that_does_not_look_up_holds_nobody(
    worker: process._Worker, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stubborn(_request: object, _turn: Turn) -> dict[str, Any]:
        until(lambda: 2 in last_words(wire))
        return {}

    monkeypatch.setattr(review, "run", stubborn)
    worker.serve(lines(starting(1, "review", {"game": {"size": 5}}), starting(2)))
    assert last_words(wire) == {1: "done", 2: "done"}


def test_what_is_forgotten_says_nothing_more(worker: process._Worker, wire: Wire) -> None:
    long = {"game": {"size": 19}, "visits": 200_000}
    worker.serve(lines(starting(1, request=long), {"type": "forget", "job": 1}, {"type": "stop", "job": 9}))
    assert last_words(wire) == {}


def test_a_job_that_never_looks_up_ends_the_process(worker: process._Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(process, "_PAUSE", 0.0)
    monkeypatch.setattr(process, "_LONGEST_TURN", -1.0)
    monkeypatch.setattr(os, "_exit", ended)
    turn = Turn(5, worker._scheduler, lambda _data: None, ServeSettings())
    turn.begin()
    with pytest.raises(SystemExit) as exit_:
        worker.watch()
    assert exit_.value.code == 3


def test_without_its_server_the_process_ends(worker: process._Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(process, "_PAUSE", 0.0)
    monkeypatch.setattr(os, "getppid", lambda: 1)
    monkeypatch.setattr(os, "_exit", ended)
    with pytest.raises(SystemExit) as exit_:
        worker.watch()
    assert exit_.value.code == 0
