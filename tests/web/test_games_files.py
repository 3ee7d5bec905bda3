"""Game records over the wire: any bytes are read without an error of the server, and what is written comes back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.web.asking import asking

from katachi.interfaces.web import game_files as game_trees
from katachi.interfaces.web.settings import ServeSettings


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    data: Path = tmp_path_factory.mktemp("data")
    return asking(ServeSettings(data=data))


def read(client: TestClient, data: bytes) -> dict[str, Any]:
    answer = client.post("/api/games/read", content=data, headers={"content-type": "application/octet-stream"})
    assert answer.status_code == 200, answer.text
    return cast(dict[str, Any], answer.json())


def test_a_game_with_variations_is_a_flat_list_parents_first(client: TestClient) -> None:
    found = read(client, b"(;SZ[9]KM[6.5]RU[Japanese]PB[A]PW[B]RE[B+R];B[ee](;W[ge]C[a\\]b])(;W[gc];B[cc]))")
    [game] = found["games"]
    assert [node["parent"] for node in game["nodes"]] == [-1, 0, 1, 1, 3]
    assert game["nodes"][2]["props"] == {"W": ["ge"], "C": ["a]b"]}
    assert (game["size"], game["moves"]) == (9, 2)
    assert (game["black"], game["white"], game["result"]) == ("A", "B", "B+R")
    assert found["warnings"] == []


@pytest.mark.parametrize(
    ("data", "warning"),
    [
        (b"(;SZ[9];B[ee", "missing ']'"),
        (b"no game at all", "this is not an SGF file"),
        (b"", "this is not an SGF file"),
        (bytes(range(256)) * 20, "this is not an SGF file"),
        (b"(;SZ[9];B[ee];W[ee])", "move 2 is not legal (occupied)"),
        (b"(;SZ[9]RU[my own];B[ee])", "the rules 'my own' are not known"),
        (b"(;GM[2];B[ee])", "GM[2]"),
        (b"(;SZ[40];B[ee])", "40"),
        (b"(;SZ[9]KM[lots];B[ee])", 'komi "lots" not understood'),
        (b"(;SZ[9];B[ee])(;GM[3])", "game 2:"),
    ],
)
def test_what_is_odd_is_said(client: TestClient, data: bytes, warning: str) -> None:
    assert any(warning in line for line in read(client, data)["warnings"])


@pytest.mark.parametrize("cut", [b";W[", b";W[c"])
def test_a_file_that_ends_inside_a_move_has_no_such_move(client: TestClient, cut: bytes) -> None:
    found = read(client, b"(;SZ[9];B[ee]" + cut)
    assert [node["props"] for node in found["games"][0]["nodes"]] == [{"SZ": ["9"]}, {"B": ["ee"]}]
    assert any("missing ']'" in line for line in found["warnings"])


def test_a_pass_that_is_written_stays_one(client: TestClient) -> None:
    [game] = read(client, b"(;SZ[9];B[ee];W[])")["games"]
    assert game["nodes"][2]["props"] == {"W": [""]}


def test_noise_is_no_collection_of_games(client: TestClient) -> None:
    noise = random.Random(1).randbytes(1_000_000)
    found = read(client, noise)
    assert (found["games"], found["total"]) == ([], 0)
    assert "not an SGF file" in found["warnings"][0]
    [game] = read(client, noise[:5_000] + b"(;SZ[9];B[ee];W[cc])")["games"]  # what survived of a broken disk
    assert game["moves"] == 2
    assert len(read(client, "(;SZ[9]PB[Me])".encode("utf-16"))["games"]) == 1


def test_stones_set_up_later_are_no_illegal_moves(client: TestClient) -> None:
    assert read(client, b"(;SZ[9];B[ee];AB[cc];W[dd])")["warnings"] == []


def test_names_in_another_encoding_are_read(client: TestClient) -> None:
    found = read(client, "(;SZ[9]PB[趙治勲]PW[小林光一]EV[第二十期名人戦七番勝負第一局];B[ee])".encode("shift_jis"))
    assert found["games"][0]["black"] == "趙治勲"
    assert found["encoding"] != "utf-8"


def test_of_many_games_the_first_are_given(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_trees, "MOST_NODES", 5)
    found = read(client, b"(;SZ[9];B[ee])" * 4)
    assert len(found["games"]) == 2
    assert found["total"] == 4
    assert "only the first 2 of 4 games" in found["warnings"][0]


def test_a_game_too_large_is_refused_in_one_line(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_trees, "MOST_NODES", 5)
    answer = client.post("/api/games/read", content=b"(;SZ[9]" + b";B[];W[]" * 3 + b")")
    assert answer.status_code == 400
    assert "more than 5 nodes" in answer.json()["error"]
    monkeypatch.setattr(game_trees, "_NODE_MARKS", 3)
    answer = client.post("/api/games/read", content=b"(;;;;;)")
    assert answer.status_code == 400
    assert "mine it instead" in answer.json()["error"]


_PIECES = st.sampled_from(
    [b"(", b")", b";", b"[", b"]", b"\\", b"B", b"W[dd]", b"SZ", b"[19:13]", b"AB[aa:cc]", b"C[", b"RU[{", b"KM[\xff"]
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=200), st.lists(_PIECES, max_size=40).map(b"".join)))
def test_any_bytes_give_an_answer_that_can_be_written_and_read_again(client: TestClient, data: bytes) -> None:
    for game in read(client, data)["games"]:
        written = client.post("/api/games/write", json={"nodes": game["nodes"]})
        assert written.status_code == 200
        [again] = read(client, written.content)["games"]
        assert [node["parent"] for node in again["nodes"]] == [node["parent"] for node in game["nodes"]]
        assert again["nodes"][1:] == game["nodes"][1:]


def test_what_is_written_is_exact(client: TestClient) -> None:
    nodes = [
        {"parent": -1, "props": {"SZ": ["9"], "PB": ["[x] \\ :"], "XY": ["unknown"]}},
        {"parent": 0, "props": {"B": ["ee"], "LB": ["aa:1", "bb:2"], "C": ["two\nlines"]}},
        {"parent": 0, "props": {"B": ["cc"]}},
    ]
    answer = client.post("/api/games/write", json={"nodes": nodes})
    assert answer.headers["content-type"].startswith("application/x-go-sgf")
    assert "AP[Katachi:" in answer.text
    assert "PB[[x\\] \\\\ :]" in answer.text
    again = read(client, answer.content)["games"][0]["nodes"]
    assert again[1:] == nodes[1:]
    assert again[0]["props"]["XY"] == ["unknown"]
    assert again[0]["props"]["PB"] == ["[x] \\ :"]


@pytest.mark.parametrize(
    "nodes",
    [
        [],
        [{"parent": 0, "props": {}}],
        [{"parent": -1, "props": {}}, {"parent": -1, "props": {}}],
        [{"parent": -1, "props": {}}, {"parent": 1, "props": {}}],
        [{"parent": -1, "props": {"b": ["ee"]}}],
        [{"parent": -1, "props": {"B": []}}],
        [{"parent": -1, "props": {}, "more": 1}],
    ],
)
def test_a_tree_that_is_none_is_refused(client: TestClient, nodes: list[Any]) -> None:
    answer = client.post("/api/games/write", json={"nodes": nodes})
    assert answer.status_code in (400, 422)
    assert "\n" not in answer.json()["error"]


def test_a_long_game_needs_no_recursion(client: TestClient) -> None:
    nodes = [{"parent": at - 1, "props": {"BW"[at % 2]: [""]} if at else {"SZ": ["9"]}} for at in range(5_000)]
    answer = client.post("/api/games/write", json={"nodes": nodes})
    assert len(read(client, answer.content)["games"][0]["nodes"]) == 5_000
