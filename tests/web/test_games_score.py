"""Counting a game, and handicap points."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient
from tests.web.asking import asking

from katachi.interfaces.web.settings import ServeSettings

BLACK_WALL = [f"D{row}" for row in range(1, 10)]
WHITE_WALL = [f"E{row}" for row in range(1, 10)]
HALVES = {"size": 9, "komi": 7.5, "rules": "chinese", "black": BLACK_WALL, "white": WHITE_WALL}


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return asking(ServeSettings(data=tmp_path))


def score(client: TestClient, game: dict[str, Any], **more: object) -> dict[str, Any]:
    answer = client.post("/api/games/score", json={"game": game, **more})
    assert answer.status_code == 200, answer.text
    return cast(dict[str, Any], answer.json())


def test_two_halves_of_a_board_are_counted(client: TestClient) -> None:
    found = score(client, HALVES)
    assert found["result"] == "W+16.5"
    assert found["winner"] == "white"
    assert (found["black"], found["white"]) == (36, 52.5)
    assert found["owner"][:9] == [1] * 4 + [-1] * 5
    assert found["scoring"] == "area"
    assert -35 < found["lead"] < 0
    assert len(found["ownership"]) == 81
    assert found["dead"] == []


def test_an_open_game_is_estimated(client: TestClient) -> None:
    first = [{"color": "black", "vertex": "E5"}]
    opened = {"size": 9, "komi": 7.5, "rules": "chinese", "moves": first}
    found = score(client, opened)
    assert found["result"] == "B+73.5"
    assert not found["settled"]
    assert found["estimate"].startswith("about ")
    assert found["estimate"].endswith(" (estimate)")
    assert abs(found["lead"]) < 20
    assert score(client, opened, dead=[])["estimate"] is None, "somebody has said which stones are dead"
    passes = [{"color": color, "vertex": "pass"} for color in ("white", "black")]
    assert score(client, {**opened, "moves": first + passes})["estimate"] is None


def test_dead_stones_are_found_and_can_be_changed(client: TestClient) -> None:
    with_prisoner = {**HALVES, "white": [*WHITE_WALL, "B5"]}
    found = score(client, with_prisoner)
    assert found["dead"] == ["B5"]
    assert found["black"] == 36
    alive = score(client, with_prisoner, dead=[])
    assert alive["dead"] == []
    assert alive["black"] < 36
    assert score(client, with_prisoner, dead=["B5"])["result"] == found["result"]


def test_japanese_rules_count_territory_and_prisoners(client: TestClient) -> None:
    found = score(client, {**HALVES, "rules": "japanese", "komi": 6.5, "white": [*WHITE_WALL, "B5"]})
    assert found["scoring"] == "territory"
    assert found["black"] == 27 + 1
    assert found["white"] == 36 + 6.5


def test_under_strict_rules_dead_stones_stay(client: TestClient) -> None:
    found = score(client, {**HALVES, "rules": "tromp-taylor", "white": [*WHITE_WALL, "B5"]})
    assert found["dead"] == []
    assert not found["removed"]


def test_white_is_compensated_for_handicap(client: TestClient) -> None:
    found = score(client, {"size": 9, "rules": "chinese", "komi": 0, "handicap": 2, "black": ["C3", "G7"]})
    assert found["handicap_bonus"] == 2


def test_a_dead_stone_that_is_not_there_is_said(client: TestClient) -> None:
    answer = client.post("/api/games/score", json={"game": HALVES, "dead": ["A1"]})
    assert answer.status_code == 400
    assert "A1" in answer.json()["error"]
    answer = client.post("/api/games/score", json={"game": HALVES, "dead": ["Z99"]})
    assert answer.status_code == 400


def test_an_illegal_move_is_quoted(client: TestClient) -> None:
    moves = [{"color": "black", "vertex": "E5"}, {"color": "white", "vertex": "E5"}]
    answer = client.post("/api/games/score", json={"game": {"size": 9, "moves": moves}})
    assert answer.status_code == 400
    assert "move 2, white E5" in answer.json()["error"]


def test_handicap_points(client: TestClient) -> None:
    found = client.get("/api/games/handicap", params={"size": 9, "stones": 2}).json()
    assert found == {"size": 9, "vertices": ["C3", "G7"], "most": 9}
    assert client.get("/api/games/handicap", params={"size": 19, "stones": 0}).json()["vertices"] == []
    refused = client.get("/api/games/handicap", params={"size": 5, "stones": 2})
    assert refused.status_code == 400
    assert "5×5" in refused.json()["error"]
