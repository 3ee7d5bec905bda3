"""Games kept on this computer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from tests.web.asking import asking

from katachi.interfaces.web import saved_games
from katachi.interfaces.web.settings import ServeSettings

NODES = [
    {"parent": -1, "props": {"SZ": ["9"], "PB": ["Me"], "PW": ["Katachi"]}},
    {"parent": 0, "props": {"B": ["ee"], "C": ["good"]}},
    {"parent": 0, "props": {"B": ["cc"]}},
]


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return asking(ServeSettings(data=tmp_path))


def keep(client: TestClient, game: str, nodes: list[Any] | None = None, *, opened: bool = False) -> Response:
    return client.put(f"/api/games/saved/{game}", json={"nodes": nodes or NODES}, params={"opened": opened})


def named(name: str) -> list[Any]:
    """Another game than the others."""
    return [*NODES, {"parent": 1, "props": {"C": [name]}}]


def test_a_game_comes_back_as_it_was_kept(client: TestClient, tmp_path: Path) -> None:
    assert client.get("/api/games/saved").json()["games"] == []
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


def test_games_that_were_merely_opened_go_and_all_others_stay(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_games, "MOST_OPENED", 2)
    for game in ("own00000", "own11111", "own22222"):
        keep(client, game)
        os.utime(tmp_path / "games" / f"{game}.sgf", (1, 1))  # older than everything else
    for when, game in enumerate(("aaaaaaaa", "bbbbbbbb", "cccccccc")):
        keep(client, game, named(game), opened=True)
        os.utime(tmp_path / "games" / "opened" / f"{game}.sgf", (10 + when, 10 + when))
    keep(client, "dddddddd", named("dddddddd"), opened=True)
    found = client.get("/api/games/saved").json()
    assert [game["id"] for game in found["games"]] == ["dddddddd", "cccccccc", "own22222", "own11111", "own00000"]
    assert [game["opened"] for game in found["games"]] == [True, True, False, False, False]
    assert (found["total"], found["found"], found["opened"]) == (5, 5, 2)


def test_a_game_that_is_changed_is_the_readers_own_from_then_on(client: TestClient, tmp_path: Path) -> None:
    keep(client, "abcd1234", opened=True)
    assert client.get("/api/games/saved/abcd1234").json()["opened"] is True
    assert keep(client, "abcd1234").json()["opened"] is False
    played = [*NODES, {"parent": 1, "props": {"W": ["gg"]}}]
    keep(client, "abcd1234", played)
    assert keep(client, "abcd1234", opened=True).json()["opened"] is False, "a tab that opened it before, and is late"
    nodes = client.get("/api/games/saved/abcd1234").json()["game"]["nodes"]
    assert {"W": ["gg"]} in [node["props"] for node in nodes], "nothing is taken back"
    assert client.get("/api/games/saved/abcd1234").json()["opened"] is False
    assert [path.name for path in (tmp_path / "games").rglob("*.sgf")] == ["abcd1234.sgf"]


def test_no_more_room_is_said_and_nothing_is_lost(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(client, "aaaaaaaa")
    monkeypatch.setattr(saved_games, "MOST_GAMES", 1)
    answer = keep(client, "bbbbbbbb")
    assert answer.status_code == 400
    assert "1 games can be kept here" in answer.json()["error"]
    assert "save this one as a file" in answer.json()["error"]
    assert keep(client, "aaaaaaaa", NODES[:2]).status_code == 200  # what is there can still be played on
    assert keep(client, "cccccccc", opened=True).status_code == 200
    monkeypatch.setattr(saved_games, "MOST_GAMES", 9)
    monkeypatch.setattr(saved_games, "MOST_BYTES", 100)
    assert "delete some" in keep(client, "bbbbbbbb", [*NODES, *NODES[1:]]).json()["error"]
    long = [*NODES[:2], {"parent": 1, "props": {"C": ["words " * 100]}}]
    assert "delete some" in keep(client, "aaaaaaaa", long).json()["error"], "it must not grow without end either"
    assert keep(client, "aaaaaaaa", NODES[:2]).status_code == 200
    assert {game["id"] for game in client.get("/api/games/saved").json()["games"]} == {"aaaaaaaa", "cccccccc"}


@pytest.mark.parametrize(
    ("find", "ids"),
    [
        ("shusaku", ["aaaaaaaa"]),
        ("HONINBO 1846", ["aaaaaaaa"]),
        ("castle", ["bbbbbbbb", "aaaaaaaa"]),
        ("castle b+2", ["aaaaaaaa"]),
        ("nobody", []),
        ("", ["bbbbbbbb", "aaaaaaaa"]),
    ],
)
def test_games_are_found_by_player_event_and_date(
    client: TestClient, tmp_path: Path, find: str, ids: list[str]
) -> None:
    first = {"PB": ["Honinbo Shusaku"], "PW": ["Gennan"], "EV": ["Castle Game"], "DT": ["1846-09-11"], "RE": ["B+2"]}
    keep(client, "aaaaaaaa", [{"parent": -1, "props": first}])
    os.utime(tmp_path / "games" / "aaaaaaaa.sgf", (1, 1))
    keep(client, "bbbbbbbb", [{"parent": -1, "props": {"PB": ["Dosaku"], "EV": ["Castle Game"]}}])
    found = client.get("/api/games/saved", params={"find": find, "most": 2}).json()
    assert [game["id"] for game in found["games"]] == ids
    assert (found["found"], found["total"]) == (len(ids), 2)
    assert client.get("/api/games/saved", params={"most": 1}).json()["found"] == 2


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
    assert client.get("/api/games/saved").json()["games"] == []


def test_a_game_too_large_leaves_the_old_one(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(client, "abcd1234")
    monkeypatch.setattr(saved_games, "LARGEST", 10)
    answer = keep(client, "abcd1234", NODES[:1])
    assert answer.status_code == 400
    assert "save this one as a file" in answer.json()["error"]
    assert len(client.get("/api/games/saved/abcd1234").json()["game"]["nodes"]) == 3


def test_a_file_somebody_broke_is_listed_and_can_be_deleted(client: TestClient, tmp_path: Path) -> None:
    keep(client, "abcd1234")
    (tmp_path / "games" / "abcd1234.sgf").write_bytes(b"\xff\xfe nothing")
    assert client.get("/api/games/saved").json()["games"][0]["name"] == "not readable"
    assert client.get("/api/games/saved/abcd1234").status_code == 400
    assert client.delete("/api/games/saved/abcd1234").status_code == 204
