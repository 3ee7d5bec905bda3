"""The games of a base by number."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.pattern_bases import client

from katachi.records import parse


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return client(Path(tmp_path_factory.mktemp("archive")))


def test_a_game_comes_as_sgf_with_its_heading(web: TestClient) -> None:
    found = [web.get(f"/api/archive/{number}?base=games.kb").json()["sgf"] for number in range(17)]
    games = [parse(sgf, strict=True).games[0] for sgf in found]
    first = next(game for game in games if game.root.get("PB") == "Black 0")
    assert [first.root.get(name) for name in ("PW", "EV", "DT", "RE")] == ["White 0", "Test Cup", "1990", "B+R"]
    nodes = list(first.main_line())
    assert nodes[1].get("B") == "qd"
    assert len(nodes) == 8


def test_a_number_too_large_is_not_there_and_the_line_says_how_many_there_are(web: TestClient) -> None:
    answer = web.get("/api/archive/17?base=games.kb")
    assert answer.status_code == 404
    assert "it has 17, numbered from 0" in answer.json()["error"]


def test_a_base_without_games_says_so(web: TestClient) -> None:
    answer = web.get("/api/archive/0?base=learnt.kb")
    assert answer.status_code == 404
    assert "'learnt.kb' has no games" in answer.json()["error"]


@pytest.mark.parametrize("number", ["-1", "x", "99999999999"])
def test_what_is_no_number_is_refused(web: TestClient, number: str) -> None:
    assert web.get(f"/api/archive/{number}?base=games.kb").status_code == 422
