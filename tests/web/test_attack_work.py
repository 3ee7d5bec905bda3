"""More work than anybody can want: refused with a line, and the others are still answered."""

import asyncio
import gzip
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from fastapi.testclient import TestClient
from tests.web.asking import asking
from tests.web.mine_help import serving

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.background import Backlog, backlog
from katachi.interfaces.web.engine import child
from katachi.interfaces.web.engine.child import Child
from katachi.interfaces.web.settings import RequestLimits, ServeSettings
from katachi.interfaces.web.tsumego import problems
from katachi.lab.match.contender import Contender

pytestmark = pytest.mark.slow

SGF = b"(;GM[1]SZ[9];B[ee];W[ce])"


# ---- Requests --------------------------------------------------------------------------------------------------------


def test_questions_are_short_and_only_files_are_long(client: TestClient) -> None:
    long = b" " * (2 << 20)
    assert client.post("/api/why", content=long).status_code == 413
    assert client.post("/api/why", content=iter([long])).status_code == 413
    assert client.post("/api/games/read", content=long).status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/why", {str(number): 1 for number in range(50_000)}),
        ("/api/why", {"game": {str(number): 1 for number in range(50_000)}, "vertices": ["A1"]}),
        ("/api/games/write", {"nodes": [{"parent": -1, "props": {str(number): [] for number in range(50_000)}}]}),
        ("/api/games/write", {"nodes": [{"a": 1}] * 50_000}),
        ("/api/games/write", {"nodes": [{"parent": -1, "props": {"C": [1] * 10_000}}]}),
    ],
)
def test_of_a_thousand_mistakes_only_a_few_are_noted(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str, body: object
) -> None:
    """They are noted while nobody else can be answered."""
    noted: list[int] = []

    def note(error: RequestValidationError) -> Sequence[Any]:
        found = error._errors
        noted.append(len(found))
        return found

    monkeypatch.setattr(RequestValidationError, "errors", note)
    assert client.post(path, json=body).status_code == 422
    assert noted[0] < 300


@pytest.mark.parametrize("depth", [900, 930, 940, 100_000])
def test_deep_nesting_is_a_mistake_like_others(client: TestClient, depth: int) -> None:
    answer = client.post("/api/why", content='{"game":' + "[" * depth + "]" * depth + "}", headers=_JSON)
    assert answer.status_code in (400, 422)


_JSON = {"content-type": "application/json"}


def test_who_waits_for_others_does_not_keep_the_page_waiting(settings: ServeSettings) -> None:
    app = create_app(replace(settings, limits=RequestLimits(requests=3)))
    go_on, entered = threading.Event(), threading.Semaphore(0)

    @app.post("/api/slow")
    def slow() -> int:
        entered.release()
        go_on.wait(300)
        return 1

    app.router.routes.insert(0, app.router.routes.pop())
    with asking(app) as client:
        statuses: list[int] = []
        waiting = [
            threading.Thread(target=lambda: statuses.append(client.post("/api/slow", content=b"x").status_code))
            for _ in range(3)
        ]
        for thread in waiting:
            thread.start()
            assert entered.acquire(timeout=300)
        for refused in (client.get("/api/rules/sets"), client.post("/api/games/read", content=SGF)):
            assert refused.status_code == 429
            assert "limit" in refused.json()["error"]
            assert "default-src 'none'" in refused.headers["content-security-policy"]
        assert client.get("/api/info").status_code == 200
        go_on.set()
        for thread in waiting:
            thread.join()
        assert statuses == [200, 200, 200]
        assert client.post("/api/games/read", content=SGF).status_code == 200, "all have left"


# ---- Files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [b"(;GM[1]SZ[9]AB[aa]AW[ba])", b"{}\n"])
def test_a_file_with_more_problems_than_anybody_counts(monkeypatch: pytest.MonkeyPatch, record: bytes) -> None:
    monkeypatch.setattr(problems, "_MOST_WRONG", 20)
    good = b'{"size": 9, "black": ["aa"], "white": ["ba"], "to_move": "B"}\n' if record.startswith(b"{") else record
    found = problems.read(gzip.compress(good * 3 + record * 1000), 2)
    assert len(found.problems) == 2
    assert found.left_out <= 20
    assert len(found.warnings) <= 50


def test_a_packed_file_is_no_larger_than_one_that_is_not() -> None:
    with pytest.raises(ValueError, match="more than 16 MB"):
        problems.read(gzip.compress(b"(" + bytes(17 << 20)), 2)


def test_bytes_are_counted_although_two_files_have_one_name(tmp_path: Path) -> None:
    with serving(tmp_path, limits=RequestLimits(upload=1000)) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        uploads = client.app.state.mining.uploads  # type: ignore[attr-defined]
        with uploads.receive(upload, 1, "a.sgf") as first:
            first.write(b"x" * 600)
            with pytest.raises(Exception, match="1,000 bytes"), uploads.receive(upload, 1, "a.sgf") as second:
                second.write(b"x" * 600)
        assert (uploads.total(upload).files, uploads.total(upload).bytes) == (1, 600)


def test_nothing_is_added_to_files_that_are_being_mined(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        where = f"/api/mine/uploads/{upload}"
        assert client.put(f"{where}/1?name=a.sgf", content=SGF).status_code == 200
        client.app.state.mining.uploads.take(upload)  # type: ignore[attr-defined]
        late = client.put(f"{where}/2?name=b.sgf", content=SGF)
    assert late.status_code == 400
    assert "being mined" in late.json()["error"]


# ---- Processes -------------------------------------------------------------------------------------------------------


def test_an_engine_is_given_up_for_questions_it_did_not_answer_not_for_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a request held up the server for long, it was the engine that was killed."""
    asked: list[object] = []
    silent = Child.__new__(Child)
    silent.is_ready, silent._unanswered = True, 0
    monkeypatch.setattr(child, "_PING", 0.0)
    monkeypatch.setattr(silent, "send", asked.append)
    monkeypatch.setattr(silent, "kill", lambda: asked.append("killed"))
    asyncio.run(asyncio.wait_for(silent._watch(), 60))
    assert asked == [{"type": "ping"}] * child.SILENCE + ["killed"]


def test_jobs_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "MOST_UNFINISHED", 2)
    monkeypatch.setattr(Backlog, "advance", lambda _self: None)  # nothing is begun
    with serving(tmp_path) as client:
        match = {"games": 1, "simulations": 1}
        statuses = [client.post("/api/lab/matches", json=match).status_code for _ in range(3)]
        assert statuses == [200, 200, 400]
        upload = client.post("/api/mine/uploads").json()["id"]
        client.put(f"/api/mine/uploads/{upload}/1?name=a.sgf", content=SGF)
        names = ("a", "b", "c")
        folder = str(tmp_path / "games")
        for name in names[:2]:
            assert client.post("/api/mine/jobs", json={"name": name, "folder": folder}).status_code == 200
        assert client.post("/api/mine/jobs", json={"name": "c", "upload": upload}).status_code == 400
        assert client.delete(f"/api/mine/uploads/{upload}").status_code == 200, "it was not taken"


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games from somewhere, with modules among them, in which the server is started."""
    folder, sprung = tmp_path / "downloads", tmp_path / "sprung"
    folder.mkdir()
    for name in ("json", "katachi", "numpy"):
        (folder / f"{name}.py").write_text(f"open({str(sprung)!r}, 'w').close()\n")
    monkeypatch.chdir(folder)
    return sprung


def test_no_job_runs_modules_from_where_the_server_was_started(trap: Path, tmp_path: Path) -> None:
    jobs = Backlog(tmp_path / "jobs", "lab_tasks.table")
    job = jobs.create({"table": "no such table", "to": str(tmp_path)})
    while job.state in ("waiting", "running"):
        time.sleep(0.02)
        job = jobs.job(job.id)
    assert job.error is not None
    assert "no such table" in job.error
    assert not trap.exists()


def test_nor_does_an_engine_of_a_match(trap: Path) -> None:
    played = run(Contender.parse("katachi").command(1), input=b"name\nquit\n", capture_output=True, check=True)
    assert b"= Katachi" in played.stdout
    assert not trap.exists()
