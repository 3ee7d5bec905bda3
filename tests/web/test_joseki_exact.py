"""Joseki counted in games, beside what was learnt of them: what each can tell, and what it says it cannot."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.joseki_bases import joseki_client
from tests.web.pattern_bases import position

from katachi.go import Position, parse_vertex
from katachi.interfaces.web.joseki.corner import corners


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return joseki_client(Path(tmp_path_factory.mktemp("exact")))


def asked(web: TestClient, moves: str = "", base: str = "games.kb", path: str = "", **request: Any) -> dict[str, Any]:
    answer = web.post(f"/api/joseki{path}?base={base}", json={"game": position(moves), **request})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def counts(found: dict[str, Any]) -> dict[str, int]:
    return {move["vertex"]: move["count"] for move in found["moves"]}


def test_games_know_moves_outside_the_window(web: TestClient) -> None:
    found = asked(web, "Q16 O17 M17")
    assert (found["source"], found["region"], found["hits"]) == ("games", ["K19", "T10"], 13)
    invasion, jump = found["moves"]
    assert (invasion["vertex"], invasion["count"], invasion["link"]) == ("R17", 9, None)
    assert (invasion["share"]["of"], invasion["immediate"], invasion["wins"]["count"]) == (13, 9, 0)
    assert [year for year, _ in invasion["by_year"]] == list(range(1990, 1999))
    assert [(game["date"], game["move"]) for game in invasion["examples"]] == [("1990", 4), ("1998", 4)]
    assert all(game["number"] is not None for game in invasion["examples"])
    assert (jump["vertex"], jump["count"], jump["link"]["count"]) == ("O15", 4, 4)
    assert found["tenuki"]["count"] == 0
    assert counts(asked(web, "Q16 O17 M17", "learnt.kb")) == {"O15": 4}


def test_the_same_numbers_as_a_search_for_the_pattern(web: TestClient) -> None:
    found = asked(web, "Q16 O17")
    request = {"game": position("Q16 O17"), "corners": found["region"]}
    searched = web.post("/api/patterns/find?base=games.kb", json=request).json()
    assert found["hits"] == searched["hits"] == 18
    exact = [(move["vertex"], move["color"], move["count"]) for move in found["moves"] if move["count"]]
    assert exact == [(move["vertex"], move["color"], move["count"]) for move in searched["continuations"]]


def test_a_move_that_only_the_window_knows_was_never_played_here(web: TestClient) -> None:
    alone = [move for move in asked(web, "Q16 O17")["moves"] if not move["count"]]
    assert [(move["vertex"], move["tenuki"], move["link"]["count"]) for move in alone] == [("R17", True, 9)]
    assert alone[0]["share"] == {"count": 0, "of": 18, "value": 0.0, "interval": alone[0]["share"]["interval"]}
    assert alone[0]["wins"]["value"] is None


def test_games_tell_apart_what_looks_alike_and_the_window_says_that_it_does_not(web: TestClient) -> None:
    assert counts(asked(web, "Q16 O17"))["M17"] == 13
    assert counts(asked(web, "R16 P17"))["N17"] == 6
    for moves, vertex, twin in (("Q16 O17", "M17", "R16 P17"), ("R16 P17", "N17", "Q16 O17")):
        found = asked(web, moves, "learnt.kb")
        assert counts(found)[vertex] == 19
        assert f"{twin} looks the same" in found["notes"][0]
        assert asked(web, moves)["notes"] == []
    assert asked(web, "Q16", "learnt.kb")["notes"] == []  # it sees both edges
    set_up = {"game": {"black": ["Q16"], "white": ["O17"]}, "anchor": "O17"}
    answer = web.post("/api/joseki?base=learnt.kb", json=set_up).json()
    assert "P17 R16 looks the same" in answer["notes"][0]


def test_first_moves_on_the_fifth_line(web: TestClient) -> None:
    found = asked(web)
    first = {move["vertex"]: move for move in found["moves"]}
    assert (first["R15"]["count"], first["R15"]["vertices"], first["R15"]["color"]) == (3, ["R15", "P17"], "black")
    assert found["tenuki"] is None
    assert counts(asked(web, "R15")) == {"R17": 3}
    learnt = asked(web, base="learnt.kb")
    assert set(counts(learnt)) == {"Q16", "R16"}
    assert learnt["notes"][0].startswith("Not told apart through the window, so not listed: first moves 5 or more")


@pytest.mark.parametrize("base", ["games.kb", "learnt.kb"])
def test_lines_that_come_to_look_alike_keep_their_own_numbers(web: TestClient, base: str) -> None:
    graph = asked(web, base=base, path="/graph", depth=3, breadth=6)
    into = {edge["target"]: edge for edge in graph["edges"]}
    lines = {" ".join(move["vertex"] for move in node["moves"]): node for node in graph["nodes"]}
    assert lines["Q16 O17"]["key"] == lines["R16 P17"]["key"]
    for line in ("Q16 O17", "R16 P17", "Q16 O17 M17", "R16 P17 N17"):
        *before, last = line.split()
        edge = into[lines[line]["id"]]
        assert (edge["source"], edge["vertex"]) == (lines[" ".join(before)]["id"], last)
        assert edge["count"] == counts(asked(web, " ".join(before), base))[last]


def test_pictures_show_the_corner_of_the_board(web: TestClient) -> None:
    graph = asked(web, "D4", path="/graph", depth=1)
    root = graph["nodes"][0]["picture"]
    assert (root["rows"][6], root["move"]) == ("#...X......", 6 * 11 + 4)
    after = graph["nodes"][1]
    assert (after["moves"][0]["color"], "O" in "".join(after["picture"]["rows"])) == ("white", True)
    wide = asked(web, "Q16 K17", path="/graph", depth=1)["nodes"][0]["picture"]
    assert (len(wide["rows"]), set(map(len, wide["rows"])), wide["rows"][3]) == (13, {13}, "..O.........#")
    assert asked(web, path="/graph", depth=1)["nodes"][0]["picture"]["rows"] == ["#" * 11, *["." * 10 + "#"] * 10]
    white_first = web.post(
        "/api/joseki?base=games.kb", json={"game": {"moves": [{"color": "white", "vertex": "Q4"}]}}
    ).json()
    assert white_first["picture"]["rows"][4] == "....O...#"
    assert white_first["moves"][0]["color"] == "black"


@pytest.mark.parametrize(
    ("moves", "region"),
    [
        ("", ("K19", "T10")),
        ("D4", ("A10", "K1")),
        ("Q16 K17", ("H19", "T10")),  # two lines behind the farthest stone
        ("Q16 R8", ("K19", "T6")),  # it belongs to the stone above, though another corner is nearer
        ("Q16 Q4 R8", ("K10", "T1")),
        ("D4 C6 C10", ("A12", "K1")),
        ("Q16 D4", ("A10", "K1")),  # elsewhere
    ],
)
def test_the_corner_holds_the_line(moves: str, region: tuple[str, str]) -> None:
    board, last = Position(19), -1
    for number, name in enumerate(moves.split()):
        last = parse_vertex(name, 19)
        board.play(last, 1 + number % 2)
    corner = corners(board, last)[0]
    assert corner.corners == region
    assert all(parse_vertex(name, 19) in corner.points for name in (*region, "K10"))
    assert sum(parse_vertex(name, 19) in corner.points for name in ("A19", "T19", "A1", "T1")) == 1
