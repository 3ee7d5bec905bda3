"""The laboratory: tables that are made again, and matches that can be stopped and resumed."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.mine_help import serving, until

from katachi.interfaces.web.laboratory import PRESETS
from katachi.lab.reproduce import EXPERIMENTS
from katachi.play.settings import PlayerSettings
from katachi.records import parse

NO_JOB = "20260101-000000-00000000"


def test_all_tables_are_listed(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        tables = {one["id"]: one for one in client.get("/api/lab/tables").json()}
        assert set(client.get("/api/lab/papers").json()) == {"K", "C", "R", "M"}
    assert list(tables) == list(EXPERIMENTS)
    assert not any(one["made"] for one in tables.values())
    assert tables["R-T1"]["quick"]
    assert not tables["M7"]["quick"]
    assert tables["K8"]["where"] == "Table 2"


def test_a_quick_table_is_made_when_it_is_asked_for_and_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = client.get("/api/lab/tables/C1").json()
        assert client.get("/api/lab/tables/C1").json() == table
        assert next(one for one in client.get("/api/lab/tables").json() if one["id"] == "C1")["made"]
    assert table["rows"][0][0] == "paper, 16,067 games"
    assert table["rows"][1][1] == 1065
    assert all(len(row) == len(table["columns"]) for row in table["rows"])
    assert table["command"].startswith("katachi reproduce C1")
    kept = json.loads((tmp_path / "data" / "lab" / "C1.json").read_bytes())
    assert kept == table


def test_kept_results_are_shown_for_every_table(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        kept = {name: client.get(f"/api/lab/tables/{name}/results").json() for name in EXPERIMENTS}
        assert client.get("/api/lab/tables/K99/results").status_code == 404
    first = kept["M7"]["tables"][0]
    row = dict(zip(first["columns"], first["rows"][0], strict=True))
    assert row["paper"] == "52.9 % ± 0.5"
    assert 40 < float(row["ours"].removesuffix(" %")) < 60
    assert row["games"] >= 1000
    for name in ("K8", "K9"):  # mean points, with the paper's
        [table] = kept[name]["tables"]
        row = dict(zip(table["columns"], table["rows"][0], strict=True))
        assert row["paper"].endswith(" points")
        assert row["ours"][0] in "+-"
    assert kept["C7"]["tables"][0]["rows"][0][5] == 400
    assert "[" not in kept["M-S"]["verdict"]  # no Markdown


def test_a_table_is_counted_from_a_base_that_is_there(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        refused = client.post("/api/lab/tables/K7/run?base=nothing")
        assert refused.status_code == 404
        assert "no knowledge base 'nothing'" in refused.json()["error"]
        assert client.get("/api/lab/jobs").json() == []


def test_figures_are_data(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        plots = client.get("/api/lab/tables/C2").json()["figures"]
        boards = client.get("/api/lab/tables/R-F10").json()["figures"]
    assert {figure["kind"] for figure in plots} == {"plot"}
    for series in plots[0]["series"]:
        assert len(series["x"]) == len(series["y"]) > 0
        assert len(series["low"]) == len(series["high"])
    assert {figure["kind"] for figure in boards} == {"boards"}
    picture = boards[0]["boards"][0]["picture"]
    assert len({len(row) for row in picture["rows"]}) == 1
    assert all(int(cell) < len("".join(picture["rows"])) for cell in picture["labels"])


def test_a_damaged_result_is_made_again(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = client.get("/api/lab/tables/K10").json()
        (tmp_path / "data" / "lab" / "K10.json").write_text("{")
        assert client.get("/api/lab/tables/K10").json()["rows"] == table["rows"]


@pytest.mark.slow
def test_a_table_is_made_in_the_background(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        before = client.get("/api/lab/tables/M5")
        assert before.status_code == 404
        assert "start it first" in before.json()["error"]
        job = client.post("/api/lab/tables/K10/run").json()
        again = client.post("/api/lab/tables/K10/run").json()
        assert again["id"] == job["id"] or again["state"] != "done"
        done = until(client, f"/api/lab/jobs/{job['id']}", "done", "failed")
        assert done["state"] == "done", done
        assert client.get("/api/lab/jobs").json()[-1]["table"] == "K10"
    assert (tmp_path / "data" / "lab" / "K10.json").exists()


@pytest.mark.parametrize("name", PRESETS)
def test_every_player_can_be_read(name: str) -> None:
    assert PlayerSettings.parse(PRESETS[name][1])


def match(client: TestClient, **more: Any) -> Any:
    wanted = {"size": 5, "games": 2, "simulations": 5, "a": {"preset": "no book"}, "b": {"preset": "plain"}, **more}
    answer = client.post("/api/lab/matches", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


def state(client: TestClient, job: Any, *states: str) -> Any:
    def get(path: str) -> Any:
        return client.get(path)

    class Flat:
        """`until` looks at the state, which lies one level deeper here."""

        def get(self, path: str) -> Any:
            answer = get(path)
            return type("Answer", (), {"json": staticmethod(lambda: answer.json()["match"] | answer.json())})

    return until(Flat(), f"/api/lab/matches/{job['id']}", *states)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_match_is_stopped_resumed_and_played_to_the_end(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        job = match(client)
        assert client.post(f"/api/lab/matches/{job['id']}/stop").json()["state"] == "stopped"
        assert client.post(f"/api/lab/matches/{job['id']}/resume").json()["state"] in ("waiting", "running")
        done = state(client, job, "done", "failed")
        assert done["state"] == "done", done
        games = done["played"]
        score = done["score"]
        listed = client.get("/api/lab/matches").json()
        sgf = client.get(f"/api/lab/matches/{job['id']}/games/1")
        missing = client.get(f"/api/lab/matches/{job['id']}/games/3")
        assert client.delete(f"/api/lab/matches/{job['id']}").status_code == 200
        assert client.get("/api/lab/matches").json() == []
    assert [game["number"] for game in games] == [1, 2]
    assert {game["black"] for game in games} == {"a", "b"}
    assert score["wins_a"] + score["wins_b"] + score["draws"] == score["games"] == 2
    assert score["interval"][0] <= score["share_a"] <= score["interval"][1]
    assert (listed[0]["a"]["preset"], listed[0]["b"]["preset"]) == ("no book", "plain")
    record = parse(sgf.json()["sgf"]).games[0].root
    names = {"a": "Katachi no book", "b": "Katachi plain"}
    black = games[0]["black"]
    assert (record.get("PB"), record.get("PW")) == (names[black], names["b" if black == "a" else "a"])
    assert "playouts=" not in sgf.json()["sgf"]
    assert len(list(record.walk())) == games[0]["length"] + 1
    assert missing.status_code == 404


@pytest.mark.slow
def test_what_cannot_be_played(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for wanted, status in (
            ({"a": {"preset": "strongest"}}, 404),
            ({"a": {"base": "nothing"}}, 404),
            ({"games": 21}, 422),
            ({"simulations": 201}, 422),
            ({"size": 25}, 422),
            ({"a": {"preset": "full", "kb": "/etc"}}, 422),
        ):
            assert client.post("/api/lab/matches", json=wanted).status_code == status, wanted
        assert client.get("/api/lab/tables/Z9").status_code == 404
        assert client.post("/api/lab/tables/..%2fx/run").status_code == 404
        assert client.get(f"/api/lab/matches/{NO_JOB}").status_code == 404
        assert client.get("/api/lab/matches").json() == []
