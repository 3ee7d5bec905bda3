"""Pattern search for the page: regions, drawings, filters, continuations and games; and what is only learnt."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.pattern_bases import client, position

from katachi.interfaces.web.dependencies import WorkLimit
from katachi.interfaces.web.routes import patterns

CORNER = ["L19", "T11"]


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return client(Path(tmp_path_factory.mktemp("find")))


def find(web: TestClient, base: str = "games.kb", **request: Any) -> dict[str, Any]:
    answer = web.post(f"/api/patterns/find?base={base}", json=request)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(web: TestClient, **request: Any) -> str:
    answer = web.post("/api/patterns/find?base=games.kb", json=request)
    assert answer.status_code == 400, answer.text
    error: str = answer.json()["error"]
    return error


def test_a_region_of_a_position_with_all_it_led_to(web: TestClient) -> None:
    found = find(web, game=position("R16 P17"), corners=CORNER)
    assert (found["source"], found["hits"], found["games"], found["games_searched"]) == ("games", 10, 10, 17)
    assert found["corners"] == ["L19", "T11"]
    assert found["pattern"] == {
        "rows": [".........", ".........", "....O....", "......X..", *["........."] * 5],
        "edges": [False, True, True, False],
        "place": "corner",
    }
    assert [(c["letter"], c["vertex"], c["color"], c["count"]) for c in found["continuations"]] == [
        ("A", "R14", "black", 6),  # line A
        ("B", "N17", "black", 4),  # line B, mirrored
    ]
    first = found["continuations"][0]
    assert (first["immediate"], first["later"]) == (6, 0)
    assert first["share"]["value"] == 0.6
    assert first["share"]["interval"][0] < 0.6 < first["share"]["interval"][1]
    assert (first["wins"]["count"], first["wins"]["of"]) == (6, 6)
    assert first["by_year"] == [[1990 + i, 1] for i in range(6)]
    assert found["black_wins"]["count"] == 6
    assert found["tenuki"]["count"] == 0
    assert [1700, 1] in found["searched_by_year"]


def test_games_come_newest_first_in_pages_and_can_be_opened(web: TestClient) -> None:
    pages = [find(web, game=position("R16 P17"), corners=CORNER, limit=4, offset=at)["matches"] for at in (0, 4, 8)]
    assert [len(page) for page in pages] == [4, 4, 2]
    games = [game for page in pages for game in page]
    assert [game["date"] for game in games] == [str(y) for y in (*range(1995, 1989, -1), *range(1953, 1949, -1))]
    newest = games[0]
    assert (newest["black"], newest["event"], newest["result"], newest["move"]) == ("Black 5", "Test Cup", "B+R", 2)
    assert newest["next"] == {"letter": "A", "move": 3, "vertex": "R14", "color": "black", "immediate": True}
    assert web.get(f"/api/archive/{newest['number']}?base=games.kb").json()["sgf"].count("PB[Black 5]") == 1


def test_games_of_one_continuation(web: TestClient) -> None:
    only = {"color": "black", "vertex": "N17"}
    found = find(web, game=position("R16 P17"), corners=CORNER, only=only)
    assert found["matches_total"] == 4
    assert {game["next"]["letter"] for game in found["matches"]} == {"B"}
    assert found["hits"] == 10


def test_without_symmetries_only_the_corner_itself(web: TestClient) -> None:
    assert find(web, game=position("R16 P17"), corners=CORNER, symmetries=False)["hits"] == 6


def test_colours_can_be_exchanged_or_not(web: TestClient) -> None:
    cells = [".........", ".........", "....X....", "......O..", *["........."] * 5]
    assert find(web, cells=cells, corners=CORNER)["hits"] == 10
    assert find(web, cells=cells, corners=CORNER, colour_swap=False)["hits"] == 0


def test_wildcards_of_a_drawing_and_who_is_next(web: TestClient) -> None:
    cells = ["*" * 9, "*" * 9, "*" * 9, "*" * 6 + "X**", *["*" * 9] * 5]
    assert find(web, cells=cells, corners=CORNER)["hits"] == 10
    assert find(web, cells=cells, corners=CORNER, next="white", last_move=1)["hits"] == 10
    assert find(web, cells=cells, corners=CORNER, next="black", last_move=1)["hits"] == 0


def test_a_drawing_alone_lies_where_its_anchor_says(web: TestClient) -> None:
    cells = ["....", "O...", "..X.", "...."]
    found = find(web, cells=["....", *cells], anchor="corner")
    assert found["corners"] == ["Q19", "T15"]
    assert found["hits"] == 0  # P17 is no part of it, and Q17 is empty in all games
    assert find(web, cells=["...", ".X.", "..."], anchor="centre")["pattern"]["place"] == "centre"


@pytest.mark.parametrize(
    ("filters", "hits"),
    [
        ({"since": "1990"}, 6),
        ({"until": "1951"}, 2),
        ({"player": "white 3"}, 1),
        ({"black": "Black 3"}, 1),
        ({"event": "other"}, 0),
        ({"result": "W+"}, 4),
        ({"min_rank": "9p"}, 0),
        ({"min_rank": "7d", "event": " "}, 10),
    ],
)
def test_filters(web: TestClient, filters: dict[str, str], hits: int) -> None:
    assert find(web, game=position("R16 P17"), corners=CORNER, filters=filters)["hits"] == hits


def test_errors_say_what_to_do(web: TestClient) -> None:
    assert "name two corners" in refused(web)
    assert "'1x' is not a date" in refused(web, corners=CORNER, filters={"since": "1x"})
    assert "no moves from 5 to 3" in refused(web, corners=CORNER, first_move=5, last_move=3)
    assert "draw all of it" in refused(web, corners=CORNER, cells=["..X"])
    assert "'Z' in row 1" in refused(web, corners=["A1", "B1"], cells=["Z."])
    assert "has only *" in refused(web, corners=["A1", "B1"], cells=["**"])
    assert "is not in the region" in refused(web, corners=CORNER, only={"color": "black", "vertex": "A1"})
    assert "not a region" in refused(web, corners=["pass", "A1"])
    assert "move 2, white R16" in refused(web, game=position("R16 R16"), corners=CORNER)


@pytest.mark.parametrize(
    "request_",
    [
        {"corners": ["A1"]},
        {"corners": ["A1", "B2", "C3"]},
        {"limit": 101},
        {"anchor": "moon"},
        {"cells": ["." * 26]},
        {"strange": 1},
        {"filters": {"player": "x" * 101}},
    ],
)
def test_fields_out_of_bounds_are_refused(web: TestClient, request_: dict[str, Any]) -> None:
    assert web.post("/api/patterns/find?base=games.kb", json=request_).status_code == 422


def test_a_base_without_games_answers_what_it_learnt(web: TestClient) -> None:
    found = find(web, "learnt.kb", game=position("R16 P17"), corners=CORNER, next="black")
    assert found["source"] == "learnt"
    assert "learned from 17 games" in found["note"]
    assert "mine your own" in found["note"]
    assert (found["hits"], found["matches"], found["by_year"]) == (None, [], [])
    moves = {c["vertex"]: c for c in found["continuations"]}
    answer = moves["R14"]
    assert (answer["color"], answer["window"], answer["count"]) == ("black", 9, 6)
    assert (answer["wins"]["count"], answer["wins"]["of"]) == (6, 6)
    assert answer["picture"]["rows"][4][4] == "X"
    assert [example["date"] for example in answer["examples"]] == ["1990", "1995"]
    assert answer["examples"][0]["number"] is None
    assert moves["N17"]["count"] == 4
    assert "R16" not in moves  # there is a stone
    assert 0 < answer["probability"] < 1
    order = [(-c["window"], -c["count"]) for c in found["continuations"]]
    assert order == sorted(order)  # the widest windows first, and among them the most played
    assert [c["letter"] for c in found["continuations"][:3]] == ["A", "B", "C"]


def test_counts_of_empty_surroundings_are_not_taken_for_those_of_a_point(web: TestClient) -> None:
    found = find(web, "learnt.kb", game=position(""), corners=["J19", "T9"], next="black")
    told = {c["vertex"]: c for c in found["continuations"]}
    assert (told["Q17"]["also"], told["Q17"]["count"], told["Q16"]["also"]) == (
        ["R16"],
        10,
        [],
    )  # one pattern, mirrored
    assert found["continuations_total"] == len(told)
    [centre] = [group for group in found["alike"] if "K10" in group["vertices"]]
    assert (centre["color"], centre["count"]) == ("black", 15)
    assert not told.keys() & {vertex for group in found["alike"] for vertex in group["vertices"]}


def test_games_on_other_boards_are_not_shown_as_if_they_were_on_this_one(web: TestClient) -> None:
    small = {"size": 13, "moves": [{"color": "black", "vertex": "L10"}]}
    found = find(web, game=small, corners=["F13", "N5"])
    assert (found["hits"], found["games_searched"], found["board_size"]) == (0, 0, 13)
    assert found["boards"] == [{"size": 19, "games": 17}]
    assert found["searched_by_year"] == []
    anywhere = find(web, game=small, corners=["F13", "N5"], anchor="centre")
    assert (anywhere["games_searched"], anywhere["board_size"]) == (17, None)
    assert find(web, game=position("R16"), corners=CORNER)["board_size"] == 19
    learnt = find(web, "learnt.kb", game=small, corners=["F13", "N5"])
    assert "counted on 19×19 boards" in learnt["note"]


def test_an_unknown_base_is_named(web: TestClient) -> None:
    answer = web.post("/api/patterns/find?base=none", json={"corners": CORNER})
    assert answer.status_code == 404
    assert "'none'" in answer.json()["error"]


def test_searches_wait_for_each_other_and_say_so_when_it_takes_too_long(
    web: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = WorkLimit(1, 0.0, "too many searches")
    monkeypatch.setattr(patterns, "_searching", busy)
    with busy.turn():
        answer = web.post("/api/patterns/find?base=games.kb", json={"corners": CORNER})
    assert (answer.status_code, "try again" in answer.json()["error"]) == (429, True)
    assert find(web, corners=CORNER)["hits"] == 17
    assert "name two corners" in refused(web)
    with busy.turn():  # a search that fails gives its turn back
        pass


def test_a_whole_corner_is_counted_without_games(web: TestClient) -> None:
    """From the corner tree: the same numbers as in the games, if the question is the same."""
    body = {"game": position("R16 P17"), "corners": ["K19", "T10"], "next": "black"}
    games, trees = (web.post(f"/api/patterns/find?base={name}.kb", json=body).json() for name in ("games", "learnt"))
    assert (games["source"], trees["source"]) == ("games", "trees")
    assert games["hits"] == trees["hits"] == 10
    told = [
        [(c["vertex"], c["color"], c["count"], c["immediate"]) for c in each["continuations"]]
        for each in (games, trees)
    ]
    assert told[0] == told[1]
    assert trees["tenuki"] == games["tenuki"]
    for other in ({"cells": ["*" * 10] * 10}, {"corners": ["L19", "T11"]}, {"filters": {"player": "Black 1"}}):
        assert web.post("/api/patterns/find?base=learnt.kb", json=body | other).json().get("source") != "trees"


@pytest.mark.parametrize(
    ("filters", "swap", "hits"),
    [
        ({"x_player": "black 3"}, True, 1),
        ({"x_player": "white 3"}, True, 0),  # White has the other stones of the pattern
        ({"o_player": "3 White"}, True, 1),
        ({"x_player": "Black", "o_player": "White 5"}, True, 1),
        ({"x_player": "black 3", "since": "1999"}, True, 0),
        ({"o_player": "white 3"}, False, 1),
    ],
)
def test_a_player_has_one_colour_of_the_pattern(
    web: TestClient, filters: dict[str, str], swap: bool, hits: int
) -> None:
    found = find(web, game=position("R16 P17"), corners=CORNER, filters=filters, colour_swap=swap)
    assert found["hits"] == hits


def test_the_player_of_a_colour_when_the_drawing_has_the_colours_exchanged(web: TestClient) -> None:
    cells = [".........", ".........", "....X....", "......O..", *["........."] * 5]
    found = find(web, cells=cells, corners=CORNER, filters={"x_player": "White 2"})
    assert (found["hits"], found["games_searched"], found["searched_by_year"]) == (1, 1, [[1992, 1]])
    assert [(c["vertex"], c["color"]) for c in found["continuations"]] == [("R14", "white")]
    assert found["matches"][0]["swapped"] is True
    assert find(web, cells=cells, corners=CORNER, filters={"x_player": "Black 2"})["hits"] == 0


def test_names_of_players_are_completed(web: TestClient) -> None:
    typed = web.get("/api/patterns/players?base=games.kb&typed=3%20WHITE&limit=2").json()
    assert typed == [{"name": "White 3", "games": 1, "also": []}]
    assert len(web.get("/api/patterns/players?base=games.kb&typed=black&limit=9").json()) == 9
    assert web.get("/api/patterns/players?base=learnt.kb&typed=black").json() == []


def listed(web: TestClient, order: str) -> list[str]:
    found = find(web, game=position("R16 P17"), corners=CORNER, order=order, limit=20)
    return [f"{game['black']} {game['result']}" for game in found["matches"]]


def test_games_are_sorted(web: TestClient) -> None:
    newest = [f"Black {i} B+R" for i in range(5, -1, -1)] + [f"Black {i} W+R" for i in range(9, 5, -1)]
    assert listed(web, "newest") == newest
    assert listed(web, "oldest") == newest[::-1]
    assert listed(web, "result") == newest  # Black's wins, then White's, each from the newest on
    assert listed(web, "x") == sorted(newest)
    assert listed(web, "o") == sorted(newest)
    assert web.post("/api/patterns/find?base=games.kb", json={"corners": CORNER, "order": "moon"}).status_code == 422


def test_names_are_sorted_by_who_has_the_colour_of_the_pattern(web: TestClient) -> None:
    cells = [".........", ".........", "....X....", "......O..", *["........."] * 5]
    games = find(web, cells=cells, corners=CORNER, order="x")["matches"]
    assert [game["white"] for game in games] == [f"White {i}" for i in range(10)]


def test_each_hit_has_its_board_with_the_region_and_the_next_move(web: TestClient) -> None:
    found = find(web, game=position("R16 P17"), corners=CORNER, limit=20)["matches"]
    newest, oldest = found[0]["picture"], found[-1]["picture"]

    def cell(row: int, column: int) -> int:  # the picture has the edge around the board
        return (row + 1) * 21 + column + 1

    def sign(picture: dict[str, Any], row: int, column: int) -> str:
        return str(picture["rows"][row + 1][column + 1])

    assert (newest["size"], newest["frame"]) == (19, [cell(0, 10), cell(8, 18)])
    assert (sign(newest, 3, 16), sign(newest, 2, 14)) == ("X", "O")
    assert sum(row.count("X") + row.count("O") for row in newest["rows"]) == 2
    assert newest["labels"] == {str(cell(5, 16)): "A"}
    assert (sign(oldest, 2, 3), sign(oldest, 4, 2)) == ("X", "O")  # line B, in the upper left
    assert (oldest["labels"], oldest["frame"]) == ({str(cell(6, 2)): "B"}, [cell(0, 0), cell(8, 8)])
