"""Joseki and openings for the page: walks, eras, graphs, SGF, and where they are not simple."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.knowledge.games import save_lines
from tests.knowledge.joseki_games import game
from tests.web.asking import asking
from tests.web.pattern_bases import position

from katachi.go import parse_vertex
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.distil import Thresholds, distil
from katachi.knowledge.mining import MiningJob
from katachi.records import GameRecord, parse

# How often each line is played, always in one corner.
LINES = {
    "Q16 O17 M17 R17": 9,
    "Q16 O17 M17 O15": 4,
    "Q16 O17 R14": 5,
    "R16 P17 N17": 6,
    "R15 R17": 3,  # 5-3
}
FAR = ("E5", "F5", "G5", "E6", "F6", "G6", "E7", "F7", "G7")
SHAPE = "O16 R16 P17 Q17 P15 Q15 D4 P16"  # White has just thrown a stone in, Black can take it at Q16
KO = f"{SHAPE} Q16 D16 D14 P16 C3 C5 Q16"  # White takes it back after a threat, and so does Black


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """The bases `games.kb`, the same without games as `learnt.kb`, and `ko.kb`."""
    folder = Path(tmp_path_factory.mktemp("joseki"))
    records = [game(f"{line} {FAR[i]}", "B+R", 1990 + i) for line, times in LINES.items() for i in range(times)]
    small = GameRecord(13, [(1, parse_vertex("K10", 13)), (2, parse_vertex("D4", 13))])
    for name, some in (("games", [*records, small]), ("ko", [game(KO, "B+R", 1990), game(f"{KO} R4", "B+R", 1991)])):
        MiningJob([save_lines(some, folder / f"{name}.sgfs.gz")], folder / f"{name}.kb", workers=1).run()
    few = Thresholds(nearest=1, replies=1, contexts=1, collocations=1, trees=1)
    distil(KnowledgeBase.open(folder / "games.kb"), folder / "learnt.kb", few)
    bases = tuple(folder / f"{name}.kb" for name in ("games", "learnt", "ko"))
    return asking(ServeSettings(data=folder / "data", bases=bases), raise_server_exceptions=False)


def asked(web: TestClient, moves: str = "", base: str = "games", path: str = "", **request: Any) -> dict[str, Any]:
    answer = web.post(f"/api/joseki{path}?base={base}.kb", json={"game": position(moves), **request})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def counts(found: dict[str, Any]) -> dict[str, int]:
    return {move["vertex"]: move["count"] for move in found["moves"] if move["count"]}


@pytest.mark.parametrize("base", ["games", "learnt"])
def test_exact_shares_with_and_without_the_games(web: TestClient, base: str) -> None:
    found = asked(web, "Q16 O17", base)
    assert (found["corner"], found["region"], found["followed"]) == ("upper right", ["K19", "T10"], 18)
    assert counts(found) == {"M17": 13, "R14": 5}
    pincer = found["moves"][0]
    assert (pincer["name"], pincer["letter"], pincer["color"]) == ("one-space low pincer (hasami)", "A", "black")
    assert pincer["share"]["value"] == pytest.approx(13 / 18)
    assert found["line"] == ["4-4 point (hoshi)", "low approach (kakari)"]
    (example,) = pincer["examples"]
    assert (example["date"], example["number"] is not None) == ("1998", base == "games")
    assert pincer["by_year"] == [[year, 2 if year < 1994 else 1] for year in range(1990, 1999)]
    assert counts(asked(web, "R16 P17", base)) == {"N17": 6}


def test_first_moves_of_a_corner(web: TestClient) -> None:
    found = asked(web)
    assert counts(found) | {"R16": 6, "R15": 3} == counts(found)
    first = {move["vertex"]: move for move in found["moves"]}
    assert (first["R15"]["vertices"], first["R15"]["name"]) == (["R15", "P17"], "5-3 point (mokuhazushi)")


def test_years(web: TestClient) -> None:
    found = asked(web, "Q16 O17", since=1995)
    assert (found["followed"], counts(found)) == (4, {"M17": 4})
    answer = web.post("/api/joseki?base=games.kb", json={"since": 2000, "until": 1990})
    assert (answer.status_code, "end before they begin" in answer.json()["error"]) == (400, True)


def test_tenuki(web: TestClient) -> None:
    found = asked(web, "Q16 O17 R14")
    (tenuki,) = found["moves"]
    assert (tenuki["vertex"], tenuki["tenuki"], tenuki["count"], found["settled"]) == ("tenuki", True, 5, True)
    assert "usually ends here" in found["summary"]
    after = asked(web, game={**position("Q16 O17"), "to_move": "white"})
    assert (after["to_move"], after["followed"]) == ("white", 0)


def test_the_whole_board(web: TestClient) -> None:
    found = asked(web, "Q16 O17", whole_board=True)
    assert (found["corner"], found["region"], counts(found)) == (None, None, {"M17": 13, "R14": 5})


def test_what_is_too_rare_is_said(web: TestClient) -> None:
    found = asked(web, "A1")
    assert (found["moves"], found["followed"], found["least"]) == ([], 0, 2)
    assert "fewer than 2 games" in found["summary"]


def test_other_boards_have_their_own_corners(web: TestClient) -> None:
    found = asked(web, game={"size": 13, "moves": [{"color": "black", "vertex": "K10"}]})
    assert (found["region"], found["followed"]) == (["G13", "N7"], 2)


@pytest.mark.parametrize("path", ["", "/graph", "/sgf"])
def test_a_ko_is_taken_back_after_a_move_elsewhere(web: TestClient, path: str) -> None:
    answer = web.post(f"/api/joseki{path}?base=ko.kb", json={"game": position(f"{SHAPE} Q16")})
    assert answer.status_code == 200, answer.text
    if not path:
        taken = next(move for move in answer.json()["moves"] if move["vertex"] == "P16")
        assert (taken["later"], taken["count"], taken["name"]) == (2, 0, "taking the ko")


def test_a_corner_that_a_ko_brings_back_counts_once(web: TestClient) -> None:
    found = asked(web, SHAPE, "ko")
    assert (found["followed"], counts(found)) == (2, {"Q16": 2})


def test_the_graph_can_be_walked_on_the_board(web: TestClient) -> None:
    found = asked(web, "Q16", path="/graph", depth=3)
    nodes = {node["id"]: node for node in found["nodes"]}
    assert (nodes[found["root"]]["moves"], nodes[found["root"]]["depth"]) == ([], 0)
    into = {edge["target"]: edge for edge in found["edges"]}
    assert set(into) == set(nodes) - {found["root"]}
    lines = {" ".join(move["vertex"] for move in node["moves"]): node for node in found["nodes"]}
    assert into[lines["R14 R12"]["id"]]["count"] == 13
    assert lines["R14 O17"]["settled"]
    assert "O" in "".join(lines["R14"]["picture"]["rows"])


def test_the_graph_is_bounded_and_says_when_it_was_cut(web: TestClient) -> None:
    small = asked(web, path="/graph", depth=6, nodes=3)
    assert len(small["nodes"]) <= 3
    assert small["cut"]
    assert web.post("/api/joseki/graph?base=games.kb", json={"nodes": 10_000}).status_code == 422


def test_variations_as_sgf(web: TestClient) -> None:
    answer = web.post("/api/joseki/sgf?base=games.kb", json={"game": position("Q16"), "depth": 3})
    assert answer.headers["content-type"].startswith("application/x-go-sgf")
    assert 'filename="joseki.sgf"' in answer.headers["content-disposition"]
    root = parse(answer.text).games[0].root
    line = root.children[0]  # what was played is played, not set up
    assert (root.get("AB"), line.get("B"), line.children[0].get("W")) == (None, "pd", "qf")
    assert "Low approach" in str(line.children[0].get("C"))


def test_stones_that_were_set_up_stay_so_in_sgf(web: TestClient) -> None:
    body = {**position("R16 pass"), "white": ["D4"]}
    text = web.post("/api/joseki/sgf?base=learnt.kb", json={"game": body, "depth": 1}).text
    root = parse(text).games[0].root
    assert (root.get("AW"), root.children[0].get("B"), root.children[0].children[0].get("W")) == ("dp", "qd", "")


# ---- Ends, surroundings, moves nobody played, my openings ------------------------------------------------------------


def test_what_each_side_has_at_an_end(web: TestClient) -> None:
    answer = web.post("/api/joseki", json={"game": position("R16 P16 P17 O17 Q17 O16 R14 K16")}).json()
    assert answer["settled"]
    assert answer["end"]["sente"] == next(move["share"] for move in answer["moves"] if move["tenuki"])
    assert {each["part"]: each["owner"] for each in answer["end"]["holdings"]}["the corner"] == "black"
    assert any("has sente and plays elsewhere" in sentence for sentence in answer["end"]["sentences"])
    assert asked(web, "Q16 O17")["end"] is None


def test_the_rest_of_the_board_is_told_with_the_move(web: TestClient) -> None:
    answer = web.post("/api/joseki", json={"game": position("Q16 O17")}).json()
    told = {move["vertex"]: move["around"] for move in answer["moves"]}
    assert any("along the right side" in text for text in told["Q14"])


def test_the_last_move_says_whether_anyone_played_it(web: TestClient) -> None:
    last = asked(web, "Q16 O17 R14")["last"]
    assert (last["vertex"], last["count"], last["of"]) == ("R14", 5, 18)
    assert asked(web, "Q16 O17 R15")["last"]["count"] == 0
    assert asked(web)["last"] is None
    assert asked(web, "Q16 T19 T18")["last"] is None  # the corner before it is not in the tree


def test_a_move_nobody_played_gets_an_opinion(web: TestClient) -> None:
    answer = web.post("/api/joseki/what-if", json={"game": position("Q16 O17"), "vertex": "R15"})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["vertex"], found["count"], found["of"], found["usual"]) == ("R15", 0, 41_572, "R14")
    assert found["sentences"][0].startswith("R15 (diagonal move) was never played")
    refused = web.post("/api/joseki/what-if", json={"game": position("Q16 O17"), "vertex": "Q16"})
    assert (refused.status_code, "occupied" in refused.text) == (400, True)


def test_my_openings(web: TestClient) -> None:
    answer = web.post("/api/joseki/openings?base=games.kb", json={"player": "Black"})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    first = found["corners"][0]
    assert (first["color"], first["line"]) == ("black", ["4-4 point (hoshi)", "low approach (kakari)"])
    assert (first["count"], first["moves"][0]["vertex"], first["moves"][0]["count"]) == (18, "M17", 13)
    assert first["stones"] == [["Q16"], ["O17"]]
    assert found["left"][0]["first"]["of"] <= found["games"]
    assert web.post("/api/joseki/openings?base=games.kb", json={"player": "Nobody"}).status_code == 400
    refused = web.post("/api/joseki/openings?base=learnt.kb", json={"player": "Black"})
    assert (refused.status_code, "no games" in refused.text) == (400, True)
