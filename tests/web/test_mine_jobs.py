"""A mining job from beginning to end: watched, stopped, killed, resumed, and its base used."""

import io
import json
import os
import signal
import tarfile
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.mine_help import game_files, serving, until

from katachi.interfaces.web.background import BackgroundJob as WebJob
from katachi.interfaces.web.background import Backlog
from katachi.interfaces.web.mine import mining
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.distil import add_predictor
from katachi.knowledge.mining import MineSettings, MiningJob
from katachi.knowledge.patterns.counting import CountSettings

pytestmark = pytest.mark.slow

NO_JOB = "20260101-000000-00000000"


def start(client: TestClient, folder: Path, name: str = "mine", **more: Any) -> Any:
    answer = client.post("/api/mine/jobs", json={"name": name, "folder": str(folder), **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def finished(client: TestClient, job: Any) -> Any:
    done = until(client, f"/api/mine/jobs/{job['id']}", "done", "failed", "stopped")
    assert done["state"] == "done", done
    return done


def contents(folder: Path) -> dict[str, bytes]:
    names = (path for path in folder.rglob("*") if path.is_file() and path.suffix in (".parquet", ".bin"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in names if "games/" not in str(path)}


def mined_alone(folder: Path, to: Path) -> dict[str, bytes]:
    MiningJob([folder], to, MineSettings(CountSettings(k=9))).run()
    return contents(to)


def test_a_folder_becomes_a_base(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games" / "some", 20)
    (games / "broken.sgf").write_text("nothing")
    (games / "copy.sgf").write_bytes((games / "003.sgf").read_bytes())
    with serving(tmp_path) as client:
        done = finished(client, start(client, games))
        bases = {one["name"]: one for one in client.get("/api/mine/bases").json()}
        info = client.get("/api/info").json()
    assert (done["result"]["games"], done["result"]["rejected"], done["result"]["duplicates"]) == (20, 1, 1)
    assert done["result"]["moves"] > 100
    progress = done["progress"]
    assert (progress["stage"], progress["games"], progress["usable"]) == ("done", 20, True)
    assert [(one["path"], one["reason"]) for one in progress["rejects"]] == [("broken.sgf", "no game")]
    assert progress["stages"] == ["reading", "counting", "merging", "estimating", "publishing"]
    assert bases["mine"]["own"]
    assert not bases["shipped"]["own"]
    assert bases["mine"]["holds"] == done["result"]
    assert next(one for one in info["bases"] if one["name"] == "mine")["games"] == 20
    assert contents(tmp_path / "data" / "bases" / "mine") == mined_alone(games, tmp_path / "alone.kb")


def test_files_from_the_browser_become_a_base_and_go(tmp_path: Path) -> None:
    folder = game_files(tmp_path / "elsewhere", 12)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for path in sorted(folder.iterdir())[:6]:
            archive.add(path, path.name)
    with serving(tmp_path) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        client.put(f"/api/mine/uploads/{upload}/0", params={"name": "sent.tar"}, content=packed.getvalue())
        for number, path in enumerate(sorted(folder.iterdir())[6:], 1):
            client.put(f"/api/mine/uploads/{upload}/{number}", params={"name": path.name}, content=path.read_bytes())
        job = client.post("/api/mine/jobs", json={"name": "mine", "upload": upload}).json()
        again = client.post("/api/mine/jobs", json={"name": "other", "upload": upload})
        done = finished(client, job)
    assert again.status_code in (400, 404)
    assert done["result"]["games"] == 12
    assert done["source"] == "files from the browser"
    assert list((tmp_path / "data" / "uploads").iterdir()) == []


def test_a_full_job_teaches_the_engine(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 40)
    with serving(tmp_path) as client:
        done = finished(client, start(client, games, depth="full"))
        base = next(one for one in client.get("/api/mine/bases").json() if one["name"] == "mine")
    assert done["progress"]["stages"][-1] == "predictor"
    assert base["has_predictor"]
    opened = KnowledgeBase.open(tmp_path / "data" / "bases" / "mine")
    assert opened.check() == []
    assert "predictor.bin" in opened
    assert "replies.bin" in opened


def test_what_the_engine_has_learnt_is_kept_when_it_is_stopped(tmp_path: Path) -> None:
    games, to = game_files(tmp_path / "games", 30), tmp_path / "my.kb"
    mined_alone(games, to)
    steps: list[tuple[str, int]] = []
    assert (
        add_predictor(to, tmp_path, on_step=lambda s: steps.append((s.stage, s.done)), stop=lambda: len(steps) > 5)
        is None
    )
    assert (tmp_path / "predictor.bin.checkpoint").exists()
    assert "predictor.bin" not in KnowledgeBase.open(to)
    again: list[tuple[str, int]] = []
    assert add_predictor(to, tmp_path, on_step=lambda s: again.append((s.stage, s.done)))
    assert not set(again) & {step for step in steps if not step[0].startswith("count")}, "no portion is learnt twice"
    assert KnowledgeBase.open(to).check() == []
    assert [path.name for path in tmp_path.glob("predictor.bin*")] == []


def test_games_are_added_to_a_base_without_counting_any_twice(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 10)
    with serving(tmp_path) as client:
        finished(client, start(client, games))
        taken = client.post("/api/mine/jobs", json={"name": "mine", "folder": str(games)})
        game_files(games, 10, first=10)
        done = finished(client, start(client, games, into="add"))
    assert taken.status_code == 400
    assert "add to it, replace it" in taken.json()["error"]
    assert (done["result"]["games"], done["result"]["duplicates"]) == (20, 10)
    assert contents(tmp_path / "data" / "bases" / "mine") == mined_alone(games, tmp_path / "alone.kb")


def test_a_base_is_replaced_under_its_readers(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 6)
    seen: list[tuple[int, int]] = []
    with serving(tmp_path) as client:
        finished(client, start(client, games))
        game_files(games, 6, first=6)
        over = threading.Event()

        def read() -> None:
            while not over.is_set():
                found = [one for one in client.get("/api/info").json()["bases"] if one["name"] == "mine"]
                seen.extend((one["games"], len(one["problem"] or "")) for one in found)

        reader = threading.Thread(target=read)
        reader.start()
        try:
            finished(client, start(client, games, into="replace"))
        finally:
            time.sleep(0.05)
            over.set()
            reader.join()
        after = client.get("/api/info").json()["bases"]
    assert {count for count, problem in seen if not problem} <= {6, 12}
    assert next(one for one in after if one["name"] == "mine")["games"] == 12


def test_stopped_and_resumed(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 60)
    with serving(tmp_path) as client:
        job = start(client, games)
        stopped = client.post(f"/api/mine/jobs/{job['id']}/stop").json()
        assert stopped["state"] == "stopped"
        assert not stopped["interrupted"]
        assert client.get(f"/api/mine/jobs/{job['id']}").json()["state"] == "stopped"
        assert client.post(f"/api/mine/jobs/{job['id']}/resume").json()["state"] in ("waiting", "running")
        done = finished(client, job)
        nothing_left = client.post(f"/api/mine/jobs/{job['id']}/resume")
    assert done["result"]["games"] == 60
    assert nothing_left.status_code == 400
    assert contents(tmp_path / "data" / "bases" / "mine") == mined_alone(games, tmp_path / "alone.kb")


def kill_worker(data: Path, job: str) -> bool:
    """Kills the process as soon as it has work in hand; False if it was quicker."""
    for _ in range(300_000):
        if (data / "mining" / job / "answer.json").exists():
            return False
        if (data / "bases" / "mine.work" / "batches" / "000000").exists():
            os.kill(json.loads((data / "mining" / "lock").read_bytes())["pid"], signal.SIGKILL)
            return True
        time.sleep(0.001)
    raise AssertionError("the worker did not begin")


def start_and_kill(client: TestClient, games: Path, data: Path) -> Any:
    """A job whose process was killed in the middle; one that was quicker than we are is forgotten, with its base."""
    for _ in range(20):
        job = start(client, games)
        if kill_worker(data, job["id"]) and until(client, where(job), "stopped", "done")["state"] == "stopped":
            return job
        finished(client, job)
        assert client.delete(where(job)).status_code == 200
        assert client.delete("/api/mine/bases/mine").status_code == 200
    raise AssertionError("the worker was always quicker")


def where(job: Any) -> str:
    return f"/api/mine/jobs/{job['id']}"


def test_killed_with_the_server_and_resumed_by_the_next_one(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 60)
    with serving(tmp_path) as client:
        job = start_and_kill(client, games, tmp_path / "data")
        assert client.get(where(job)).json()["interrupted"]
    with serving(tmp_path) as client:
        listed = client.get("/api/mine/jobs").json()
        assert [(one["id"], one["state"], one["interrupted"]) for one in listed] == [(job["id"], "stopped", True)]
        same_name = client.post("/api/mine/jobs", json={"name": "mine", "folder": str(games)})
        assert same_name.status_code == 400
        assert "there is a job for 'mine'" in same_name.json()["error"]
        client.post(f"/api/mine/jobs/{job['id']}/resume")
        done = finished(client, job)
    assert done["result"]["games"] == 60
    assert not (tmp_path / "data" / "bases" / "mine.work").exists()
    assert contents(tmp_path / "data" / "bases" / "mine") == mined_alone(games, tmp_path / "alone.kb")


def test_a_job_goes_on_without_its_server_and_is_known_to_the_next_one(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 30)
    with serving(tmp_path) as client:
        job = start(client, games)
        other = Backlog(tmp_path / "data" / "mining", "mine_task")  # as a second server sees it
        assert other.job(job["id"]).state in ("waiting", "running")
        finished(client, job)
        assert other.job(job["id"]).state == "done"
        deadline = time.monotonic() + 30  # its process ends a moment later
        while other.running() is not None and time.monotonic() < deadline:
            time.sleep(0.05)
        assert other.running() is None


def test_a_server_that_ends_stops_its_job_and_the_next_one_resumes_it(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 40)
    with serving(tmp_path) as client:
        with client:  # begins and ends in good order
            job = start(client, games, depth="full")
            while not (tmp_path / "data" / "mining" / job["id"] / "report.json").exists():
                time.sleep(0.01)
        assert Backlog(tmp_path / "data" / "mining", "mine_task").running() is None
    with serving(tmp_path) as client:
        left = client.get(f"/api/mine/jobs/{job['id']}").json()
        assert (left["state"], left["interrupted"]) == ("stopped", True)
        client.post(f"/api/mine/jobs/{job['id']}/resume")
        assert finished(client, job)["result"]["games"] == 40


def test_one_job_at_a_time(tmp_path: Path) -> None:
    first, second = (game_files(tmp_path / "games" / name, 20, at) for name, at in (("a", 0), ("b", 20)))
    with serving(tmp_path) as client:
        jobs = [start(client, first, "a"), start(client, second, "b")]
        assert client.get(f"/api/mine/jobs/{jobs[1]['id']}").json()["state"] == "waiting"
        busy = client.delete("/api/mine/bases/a")
        assert busy.status_code in (400, 404)
        done = [finished(client, job) for job in jobs]
    assert [one["result"]["games"] for one in done] == [20, 20]


def test_nothing_to_mine_is_said(tmp_path: Path) -> None:
    (tmp_path / "games" / "empty").mkdir(parents=True)
    with serving(tmp_path) as client:
        job = start(client, tmp_path / "games" / "empty")
        failed = until(client, f"/api/mine/jobs/{job['id']}", "failed", "done")
        assert failed["state"] == "failed"
        assert failed["error"] == "no games in this folder: there are no game records"
        assert client.delete(f"/api/mine/jobs/{job['id']}").status_code == 200
        assert client.get("/api/mine/jobs").json() == []


def test_files_without_games_are_named_with_what_is_wrong_with_them(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        client.put(f"/api/mine/uploads/{upload}/0?name=bad.sgf", content=b"this is no game")
        job = client.post("/api/mine/jobs", json={"name": "mine", "upload": upload}).json()
        failed = until(client, f"/api/mine/jobs/{job['id']}", "failed", "done")
    assert failed["error"] == "no games in what you sent: 1 file was rejected"
    assert [(one["path"], one["reason"]) for one in failed["progress"]["rejects"]] == [("000000-bad.sgf", "no game")]


def test_an_error_does_not_tell_where_the_work_is_done() -> None:
    asked: dict[str, Any] = {
        "name": "mine",
        "source": "/srv/data/uploads/1/files",
        "to": "/srv/data/bases/mine",
        "into": "new",
    }
    asked |= {"shown": "files from the browser", "depth": "quick", "predictor": False}
    failed = mining.described_job(
        WebJob(NO_JOB, "failed", asked, error="/srv/data/bases/mine: /srv/data/uploads/1/files is odd")
    )
    assert failed.error == "mine: files from the browser is odd"


def test_bases_of_others_are_not_deleted(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 5)
    with serving(tmp_path) as client:
        finished(client, start(client, games))
        assert client.delete("/api/mine/bases/shipped").status_code == 400
        assert client.delete("/api/mine/bases/..").status_code in (404, 405)
        assert client.delete("/api/mine/bases/nothing").status_code == 404
        assert client.delete("/api/mine/bases/mine").status_code == 200
        assert [one["name"] for one in client.get("/api/mine/bases").json()] == ["shipped"]
    assert list((tmp_path / "data" / "bases").iterdir()) == []


def test_what_cannot_be_started(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games", 2)
    with serving(tmp_path) as client:
        for name in ("../evil", "shipped", ".hidden", "a/b", "a.work", "a."):
            answer = client.post("/api/mine/jobs", json={"name": name, "folder": str(games)})
            assert answer.status_code == 400, name
        assert client.post("/api/mine/jobs", json={"name": "a"}).status_code == 400
        assert client.post("/api/mine/jobs", json={"name": "a", "upload": "0" * 16}).status_code == 404
        assert client.post("/api/mine/jobs", json={"name": "a", "folder": "x", "k": 3}).status_code == 422
        for verb in ("stop", "resume"):
            assert client.post(f"/api/mine/jobs/{NO_JOB}/{verb}").status_code == 404
        assert client.get("/api/mine/jobs/..%2f..").status_code in (404, 422)
        assert client.get("/api/mine/jobs").json() == []


def test_of_two_that_want_the_same_name_at_once_one_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes while the first has found the name free and not yet taken it."""
    games, codes = game_files(tmp_path / "games" / "some", 2), list[int]()
    creating, create, both = threading.Event(), Backlog.create, list[threading.Thread]()

    def slowly(backlog: Backlog, request: dict[str, Any]) -> WebJob:
        if not creating.is_set():
            creating.set()
            both[1].join(1)  # it would be through by then, if it were let in
        return create(backlog, request)

    monkeypatch.setattr(Backlog, "create", slowly)
    with serving(tmp_path) as client:
        body = {"name": "mine", "folder": str(games)}

        def ask(after: threading.Event | None = None) -> None:
            if after:
                after.wait(60)
            codes.append(client.post("/api/mine/jobs", json=body).status_code)

        both += [threading.Thread(target=ask), threading.Thread(target=ask, args=(creating,))]
        for one in both:
            one.start()
        for one in both:
            one.join(120)
    assert sorted(codes) == [200, 400]
