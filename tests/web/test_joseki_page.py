"""Joseki for the page: walks, graphs, SGF."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.pattern_bases import client, position

from katachi.records import parse


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return client(Path(tmp_path_factory.mktemp("joseki")))


def asked(web: TestClient, path: str = "", base: str = "games.kb", **request: Any) -> dict[str, Any]:
    answer = web.post(f"/api/joseki{path}?base={base}", json=request)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_empty_board_has_the_first_moves_of_a_corner(web: TestClient) -> None:
    found = asked(web, base="learnt.kb")
    assert (found["fits"], found["anchor"], found["picture"]["rows"]) == ("opening", None, [])
    first = found["moves"][0]
    assert (first["vertex"], first["color"], first["letter"]) == ("Q16", "black", "A")
    # K10 and K4 were first moves too, but nothing there tells one point of an empty side from the next.
    assert {move["vertex"] for move in found["moves"]} == {"Q16", "R16"}
    assert sum(move["share"]["value"] for move in found["moves"]) == pytest.approx(1)


@pytest.mark.parametrize("base", ["games.kb", "learnt.kb"])
def test_what_follows_a_move(web: TestClient, base: str) -> None:
    found = asked(web, base=base, game=position("R16"))
    assert (found["anchor"], found["window"], found["fits"]) == ("R16", 9, "board")
    assert found["source"] == base.removesuffix(".kb")
    move = found["moves"][0]
    assert (move["vertex"], move["color"], move["count"], move["tenuki"]) == ("P17", "white", 10, False)
    link = move["link"]
    assert link["times"] == pytest.approx(2 ** link["effect"])
    assert link["times"] == pytest.approx(10 / link["expected"], rel=1e-3)
    assert link["g2"] > 3.84
    assert 0 <= link["q_value"] <= 0.05
    assert move["share"]["count"] == 10
    assert [example["date"] for example in move["examples"]] == ["1950", "1995"]
    assert [example["number"] is not None for example in move["examples"]] == [base == "games.kb"] * 2
    assert found["seen"] == 10
    order = [each["count"] if base == "games.kb" else each["link"]["g2"] for each in found["moves"]]
    assert order == sorted(order, reverse=True)


def test_a_stone_can_be_named(web: TestClient) -> None:
    named = asked(web, game=position("R16 D4"), anchor="R16")
    assert named["anchor"] == "R16"
    assert named["moves"][0]["vertex"] == "P17"
    answer = web.post("/api/joseki?base=games.kb", json={"game": position("R16"), "anchor": "A1"})
    assert (answer.status_code, "no stone on 'A1'" in answer.json()["error"]) == (400, True)


def test_a_pass_is_looked_past(web: TestClient) -> None:
    assert asked(web, game=position("R16 pass"))["anchor"] == "R16"


def test_moves_on_stones_are_left_out(web: TestClient) -> None:
    found = asked(web, game={**position("R16"), "white": ["P17"]}, everywhere=True)
    assert "P17" not in [move["vertex"] for move in found["moves"]]


def test_nothing_known_is_said(web: TestClient) -> None:
    for base, words in (("learnt.kb", "in 17 games no move is known"), ("games.kb", "in none of the 17 games")):
        found = asked(web, base=base, game=position("A1"))
        assert (found["moves"], found["followed"]) == ([], 0)
        assert words in found["notes"][0]


def test_the_graph_can_be_walked_on_the_board(web: TestClient) -> None:
    found = asked(web, "/graph", game=position("R16"), depth=3)
    nodes = {node["id"]: node for node in found["nodes"]}
    assert (nodes[found["root"]]["moves"], nodes[found["root"]]["depth"]) == ([], 0)
    assert [edge["target"] for edge in found["edges"]] == [name for name in nodes if name != found["root"]]
    for node in found["nodes"]:
        assert len(node["moves"]) <= 3
        there = asked(web, game={"moves": [{"color": "black", "vertex": "R16"}, *node["moves"]]})
        assert there["key"] == node["key"]
    assert len(found["nodes"]) > 3


def test_the_graph_of_the_empty_board_begins_with_first_moves(web: TestClient) -> None:
    found = asked(web, "/graph", depth=2, breadth=3, nodes=20)
    first = [node for node in found["nodes"] if node["depth"] == 1]
    assert {"color": "black", "vertex": "R16"} in [node["moves"][0] for node in first]
    assert len(found["nodes"]) <= 20
    deepest = max(found["nodes"], key=lambda node: node["depth"])
    assert deepest["depth"] == 2
    assert asked(web, game={"moves": deepest["moves"]})["key"] == deepest["key"]


def test_the_graph_is_bounded_and_says_when_it_was_cut(web: TestClient) -> None:
    small = asked(web, "/graph", depth=6, nodes=3)
    assert len(small["nodes"]) <= 3
    assert small["cut"]
    assert web.post("/api/joseki/graph?base=games.kb", json={"nodes": 10_000}).status_code == 422


def test_variations_as_sgf(web: TestClient) -> None:
    answer = web.post("/api/joseki/sgf?base=games.kb", json={"game": position("R16"), "depth": 3})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/x-go-sgf")
    assert 'filename="joseki.sgf"' in answer.headers["content-disposition"]
    root = parse(answer.text).games[0].root
    assert (root.get("AB"), root.get("C")) == (None, None)
    line = root.children[0]  # what was played is played, not set up
    assert (line.get("B"), line.children[0].get("W")) == ("qd", "oc")
    assert line.get("C") == "A White P17: 10 times, 100.0 %; mover won 40.0 %"
    first, letters, exact = str(line.children[0].get("C")).split("\n\n")
    assert first == "10 times, 100.0 %; mover won 40.0 %"
    assert letters.startswith("A Black R14: 6 times, 60.0 %; mover won 100.0 %")
    assert "Share: 10 of 10, 95 % interval" in exact
    assert "Against chance: expected" in exact
    assert "Last: Black 5 – White 5, 1995, move 2" in exact


def test_stones_that_were_set_up_stay_so_in_sgf(web: TestClient) -> None:
    game = {**position("R16 pass"), "white": ["D4"]}
    text = web.post("/api/joseki/sgf?base=learnt.kb", json={"game": game, "depth": 1}).text
    root = parse(text).games[0].root
    assert (root.get("AW"), root.children[0].get("B"), root.children[0].children[0].get("W")) == ("dp", "qd", "")
