"""Joseki where they are not simple: kos, boards of several sizes, stones that nobody played."""

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
from katachi.knowledge.mining import MiningJob
from katachi.records import GameRecord

SHAPE = "O16 R16 P17 Q17 P15 Q15 D4 P16"  # White has just thrown a stone in, Black can take it at Q16
KO = f"{SHAPE} Q16 D16 D14 P16 C3 C5 Q16"  # White takes it back after a threat, and so does Black
MIDDLE = "Q16 D4 K4 C10 R10"  # the lower corners have a first move on the middle line


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    folder = Path(tmp_path_factory.mktemp("odd"))
    small = GameRecord(13, [(1, parse_vertex("K10", 13)), (2, parse_vertex("D4", 13)), (1, parse_vertex("D10", 13))])
    bases = []
    for name, records in (("ko", [game(KO, "B+R", 1990)]), ("sizes", [game(MIDDLE, "B+R", 1990), small])):
        source = save_lines(records, folder / f"{name}.sgfs.gz")
        MiningJob([source], folder / f"{name}.kb", workers=1).run()
        bases.append(folder / f"{name}.kb")
    settings = ServeSettings(data=folder / "data", bases=tuple(bases))
    return asking(settings, raise_server_exceptions=False)


def asked(web: TestClient, base: str, game: dict[str, Any], path: str = "") -> Any:
    answer = web.post(f"/api/joseki{path}?base={base}.kb", json={"game": game})
    assert answer.status_code == 200, answer.text
    return answer if path == "/sgf" else answer.json()


def counts(found: dict[str, Any]) -> dict[str, int]:
    return {move["vertex"]: move["count"] for move in found["moves"] if move["count"]}


@pytest.mark.parametrize("path", ["", "/graph", "/sgf"])
def test_a_ko_is_taken_back_after_a_move_elsewhere(web: TestClient, path: str) -> None:
    found = asked(web, "ko", position(f"{SHAPE} Q16"), path)
    if not path:
        assert counts(found) == {"P16": 1}
        assert found["moves"][0]["immediate"] == 0, "after a threat"


def test_a_corner_that_a_ko_brings_back_counts_once(web: TestClient) -> None:
    found = asked(web, "ko", position(SHAPE))
    assert (found["hits"], found["games"], counts(found)) == (1, 1, {"Q16": 1})


def test_only_corners_of_boards_of_this_size_count(web: TestClient) -> None:
    found = asked(web, "sizes", position("Q16"))
    assert (found["games_searched"], found["games"]) == (1, 1)
    assert asked(web, "ko", {"size": 13, "black": ["K10"]})["notes"][0].startswith("this corner is in none of the 0")


def test_a_first_move_on_the_middle_line_is_that_of_no_corner(web: TestClient) -> None:
    found = asked(web, "sizes", position(""))
    assert found["region"] == ["L19", "T11"]
    assert counts(found) == {"Q16": 2}
    assert [move["share"]["of"] for move in found["moves"] if move["count"]] == [4]
    assert found["tenuki"] is None


def test_handicap_stones_are_stones(web: TestClient) -> None:
    found = asked(web, "sizes", {"size": 19, "black": ["Q16", "D4"]})
    assert (found["anchor"], found["fits"] == "opening") == ("Q16", False)
    assert "Q16" not in counts(found)


def test_the_graph_says_that_there_is_more_only_if_there_is(web: TestClient) -> None:
    body = {"game": position(SHAPE), "depth": 1, "breadth": 8}
    assert web.post("/api/joseki/graph?base=ko.kb", json=body).json()["cut"] is False
