"""The most frequent patterns, Zipf's plot, and the nearest pattern of a point."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.pattern_bases import client, games, position


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return client(Path(tmp_path_factory.mktemp("tables")))


def got(web: TestClient, path: str) -> dict[str, Any]:
    answer = web.get(f"/api/patterns/{path}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("base", ["games.kb", "learnt.kb"])
def test_the_commonest_surroundings_first(web: TestClient, base: str) -> None:
    found = got(web, f"top?base={base}&kind=contexts&window=9&limit=5")
    counts = [pattern["count"] for pattern in found["patterns"]]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 20  # a lone stone on a 4-4 point: Q16, D4 and Q4
    assert [pattern["rank"] for pattern in found["patterns"]] == [1, 2, 3, 4, 5]
    first = found["patterns"][0]["picture"]
    assert "".join(first["rows"])[first["move"]] == "X"
    assert sum(row.count("X") for row in first["rows"]) == 1
    assert found["windows"] == [3, 5, 7, 9]


def test_pages_go_on_where_the_last_one_ended(web: TestClient) -> None:
    whole = got(web, "top?base=games.kb&limit=6")["patterns"]
    parts = [got(web, f"top?base=games.kb&limit=3&offset={at}")["patterns"] for at in (0, 3)]
    assert parts[0] + parts[1] == whole


def test_nearest_patterns_of_an_order_with_their_probability(web: TestClient) -> None:
    found = got(web, "top?base=games.kb&kind=nearest&order=2&limit=4")
    for pattern in found["patterns"]:
        share = pattern["probability"]
        assert share["count"] == pattern["count"] <= share["of"]
        assert share["interval"][0] <= share["value"] <= share["interval"][1]
        signs = "".join(pattern["picture"]["rows"])
        assert signs[pattern["picture"]["move"]] == "."
        assert signs.count("X") + signs.count("O") <= 2
    assert found["orders"][0] == 1


def test_what_is_not_there_is_said(web: TestClient) -> None:
    answer = web.get("/api/patterns/top?base=games.kb&window=11")
    assert (answer.status_code, "windows of 3, 5, 7, 9" in answer.json()["error"]) == (400, True)
    answer = web.get("/api/patterns/top?base=games.kb&kind=nearest&order=30")
    assert (answer.status_code, "1 to 15" in answer.json()["error"]) == (400, True)
    answer = web.get("/api/patterns/zipf?base=games.kb&table=nothing")
    assert (answer.status_code, "contexts-9" in answer.json()["error"]) == (400, True)


def test_the_plot_of_frequencies_falls(web: TestClient) -> None:
    found = got(web, "zipf?base=games.kb&table=contexts-9")
    frequencies = [frequency for _, frequency in found["dots"]]
    assert frequencies == sorted(frequencies, reverse=True)
    assert found["dots"][0][0] == 1
    assert found["dots"][-1][0] == found["patterns"]
    assert found["occurrences"] == sum(len(record) for record in games())
    assert found["lines"][0]["exponent"] > 0
    assert found["tables"].index("nearest-2") < found["tables"].index("nearest-10")


# ---- The nearest pattern of a point ----------------------------------------------------------------------------------


def nearest(web: TestClient, **request: Any) -> dict[str, Any]:
    answer = web.post("/api/patterns/nearest?base=games.kb", json=request)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_facts_lie_on_the_board_in_the_order_they_come(web: TestClient) -> None:
    found = nearest(web, game=position("R16 P17"), vertex="R14")
    assert (found["color"], found["legal"]) == ("black", True)
    assert [tuple(fact.values()) for fact in found["facts"][:3]] == [
        (1, "own", "R16", None),
        (2, "edge", "T14", "right"),
        (3, "enemy", "P17", None),
    ]
    orders = [link["order"] for link in found["links"]]
    assert orders == list(range(1, len(found["facts"]) + 1))
    last = found["links"][-1]
    assert last["played"] == 6
    assert last["probability"] == pytest.approx(last["played"] / last["matched"])


@pytest.mark.parametrize(("moves", "point"), [("D17 C15", "F17"), ("C4 E3", "C6"), ("Q3 R5", "O3"), ("C16 E17", "C14")])
def test_turned_boards_show_the_same_pattern(web: TestClient, moves: str, point: str) -> None:
    straight = nearest(web, game=position("R16 P17"), vertex="R14")
    turned = nearest(web, game=position(moves), vertex=point)
    assert turned["links"] == straight["links"]
    assert [fact["kind"] for fact in turned["facts"]] == [fact["kind"] for fact in straight["facts"]]
    first, second = moves.split()
    assert [fact["beside"] for fact in turned["facts"][:3] if fact["kind"] != "edge"] == [first, second]


def test_an_occupied_point_has_no_pattern_and_says_why(web: TestClient) -> None:
    found = nearest(web, game=position("R16"), vertex="R16")
    assert (found["links"], found["facts"], found["probability"], found["legal"]) == ([], [], None, False)
    assert "there is a stone" in found["note"]


def test_the_colour_can_be_chosen(web: TestClient) -> None:
    found = nearest(web, game=position("R16 P17"), vertex="R14", color="white")
    assert found["color"] == "white"
    assert found["facts"][0]["kind"] == "enemy"


def test_a_pass_has_no_surroundings(web: TestClient) -> None:
    answer = web.post("/api/patterns/nearest?base=games.kb", json={"game": {}, "vertex": "pass"})
    assert (answer.status_code, "Q16" in answer.json()["error"]) == (400, True)
