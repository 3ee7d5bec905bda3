"""Games kept on this computer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.games import saved as saved_games
from katachi.interfaces.web.settings import ServeSettings

NODES = [
    {"parent": -1, "props": {"SZ": ["9"], "PB": ["Me"], "PW": ["Katachi"]}},
    {"parent": 0, "props": {"B": ["ee"], "C": ["good"]}},
    {"parent": 0, "props": {"B": ["cc"]}},
]


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return TestClient(create_app(ServeSettings(data=tmp_path)), base_url="http://127.0.0.1")


def keep(client: TestClient, game: str, nodes: list[Any] | None = None) -> Response:
    return client.put(f"/api/games/saved/{game}", json={"nodes": nodes or NODES})


def test_a_game_comes_back_as_it_was_kept(client: TestClient, tmp_path: Path) -> None:
    assert client.get("/api/games/saved").json() == {"games": []}
    kept = keep(client, "abcd1234")
    assert kept.status_code == 200
    assert kept.json()["black"] == "Me"
    assert kept.json()["moves"] == 1
    nodes = client.get("/api/games/saved/abcd1234").json()["game"]["nodes"]
    assert nodes[1:] == NODES[1:]
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["abcd1234.sgf"]


def test_the_list_has_the_newest_first_and_follows_changes(client: TestClient, tmp_path: Path) -> None:
    keep(client, "aaaaaaaa")
    keep(client, "bbbbbbbb")
    os.utime(tmp_path / "games" / "bbbbbbbb.sgf", (1, 1))
    assert [game["id"] for game in client.get("/api/games/saved").json()["games"]] == ["aaaaaaaa", "bbbbbbbb"]
    keep(client, "bbbbbbbb", [*NODES, {"parent": 1, "props": {"W": ["gg"]}}])
    first = client.get("/api/games/saved").json()["games"][0]
    assert (first["id"], first["moves"]) == ("bbbbbbbb", 2)


def test_only_so_many_are_kept(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_games, "MOST_GAMES", 2)
    for when, game in enumerate(("aaaaaaaa", "bbbbbbbb", "cccccccc")):
        keep(client, game)
        os.utime(tmp_path / "games" / f"{game}.sgf", (when, when))
    keep(client, "dddddddd")
    assert [game["id"] for game in client.get("/api/games/saved").json()["games"]] == ["dddddddd", "cccccccc"]


@pytest.mark.parametrize(
    "game", ["..", "%2e%2e%2fsecret", "short", "UPPERCASE1", "a" * 33, "abcd1234.sgf", "aaaa/bbbb"]
)
def test_ids_cannot_leave_the_folder(client: TestClient, tmp_path: Path, game: str) -> None:
    assert keep(client, game).status_code in (400, 404, 405, 422)
    assert client.get(f"/api/games/saved/{game}").status_code in (200, 400, 404)
    assert not list(tmp_path.rglob("*.sgf"))


def test_a_game_that_is_not_there_is_said_so(client: TestClient) -> None:
    for answer in (client.get("/api/games/saved/abcd1234"), client.delete("/api/games/saved/abcd1234")):
        assert answer.status_code == 404
        assert "abcd1234" in answer.json()["error"]


def test_deleted_games_are_gone(client: TestClient) -> None:
    keep(client, "abcd1234")
    assert client.delete("/api/games/saved/abcd1234").status_code == 204
    assert client.get("/api/games/saved").json() == {"games": []}


def test_a_game_too_large_leaves_the_old_one(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(client, "abcd1234")
    monkeypatch.setattr(saved_games, "LARGEST", 10)
    answer = keep(client, "abcd1234", NODES[:1])
    assert answer.status_code == 400
    assert "save it as a file" in answer.json()["error"]
    assert len(client.get("/api/games/saved/abcd1234").json()["game"]["nodes"]) == 3


def test_a_file_somebody_broke_is_listed_and_can_be_deleted(client: TestClient, tmp_path: Path) -> None:
    keep(client, "abcd1234")
    (tmp_path / "games" / "abcd1234.sgf").write_bytes(b"\xff\xfe nothing")
    assert client.get("/api/games/saved").json()["games"][0]["name"] == "not readable"
    assert client.get("/api/games/saved/abcd1234").status_code == 400
    assert client.delete("/api/games/saved/abcd1234").status_code == 204
