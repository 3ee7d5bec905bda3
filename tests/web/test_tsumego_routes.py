"""Tsumego by HTTP: solving, walking through the proof, files, the shipped problems."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient
from tests.web.asking import asking
from tests.web.test_tsumego_job import solved
from tests.web.tsumego_boards import (
    FALSE_EYE,
    KO,
    SEKI,
    SIX,
    SQUARE_FOUR,
    STRAIGHT_FOUR,
    STRAIGHT_THREE,
    asked,
    known,
    on,
)

from katachi.go import Position
from katachi.interfaces.web.settings import RequestLimits, ServeSettings
from katachi.reading.checker import check, read_document
from katachi.records import parse

SGF = b"(;FF[4]GM[1]SZ[13]AB[da][db][ac][bc][cc][dc]AW[ea][eb][ec][ad][bd][cd][dd]PL[W])"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """Without the engine: these answers do not need it."""
    settings = ServeSettings(data=tmp_path_factory.mktemp("data"), limits=RequestLimits(games_listed=2))
    return asking(settings)


def ask(page: TestClient, path: str, body: Any) -> Any:
    answer = page.post(f"/api/tsumego/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_solve_answers_at_once() -> None:
    answer = solved(asked(STRAIGHT_THREE, "white"))
    assert (answer["verdict"], answer["first_moves"]) == ("dead", ["B11"])
    assert answer["sentences"][1] == "Proved: the only first move that works is B11."


def test_the_right_move_solves_and_the_wrong_one_is_refuted(page: TestClient) -> None:
    problem = asked(STRAIGHT_THREE, "black")
    right = ask(page, "reply", problem | {"played": ["B11"]})
    assert (right["status"], right["reply"], right["by"]) == ("solved", [], "none")
    assert right["sentence"].startswith("Solved: Black's group is alive")
    idle = ask(page, "reply", problem | {"played": ["A11"]})
    assert (idle["status"], idle["by"], idle["reply"]) == ("failed", "none", [])  # needs no answer
    assert idle["sentence"] == "That does not work: Black's group is dead, even if White does not answer."
    wrong = ask(page, "reply", problem | {"played": ["pass"]})
    assert (wrong["status"], wrong["by"], wrong["reply"]) == ("failed", "refutation", ["B11"])
    assert not wrong["by_ko"]


def walked(page: TestClient, problem: dict[str, Any], first: str) -> tuple[list[str], dict[str, Any]]:
    """Both sides played by the proof, up to the end."""
    played = [first]
    for _ in range(40):
        answer = ask(page, "reply", problem | {"played": played})
        if not answer["reply"]:
            return played, answer
        played += answer["reply"]
    raise AssertionError(played)


def test_a_walk_ends_solved_and_every_move_is_legal(page: TestClient) -> None:
    for number in (73, 19, 156):
        played, answer = walked(page, known(number)["problem"], known(number)["solutions"][0])
        assert answer["status"] == "solved", (number, played, answer)
        assert len(played) > 1


def test_a_retaken_ko_costs_a_threat(page: TestClient) -> None:
    problem = known(19)["problem"]
    played, _ = walked(page, problem, known(19)["solutions"][0])
    at = played.index("pass")
    assert played[at : at + 2] == ["pass", "pass"]
    assert page.post("/api/tsumego/reply", json=problem | {"played": [*played[:at], played[at + 2]]}).json() == {
        "error": f"{played[at + 2]} cannot be played as move {at + 1}: it is illegal"
    }
    # The threat is spent: a second one, were it needed, is not there.
    before = ask(page, "reply", problem | {"played": played[:at]})
    assert before["reply"] == played[at : at + 3]
    assert before["sentence"].startswith("Black is on the right track to a ko: ")
    assert before["sentence"].endswith(" unless Black has 1 ko threat.")


def test_a_ko_that_was_found_is_called_one_with_its_threats_and_who_takes_it(page: TestClient) -> None:
    first = []
    for number in (4, 68):
        _, answer = walked(page, known(number)["problem"], known(number)["solutions"][0])
        first.append(answer["sentence"])
    assert first == [
        "Solved: it is a ko, and Black takes it first. White's group is dead unless White has 1 ko threat.",
        "Solved: it is a ko, and White takes it first. Black's group is dead unless Black has 1 ko threat.",
    ]


def test_a_side_that_has_lost_is_not_told_that_it_need_not_play() -> None:
    dead = solved(asked(FALSE_EYE, "black"))
    assert dead["settled"]
    assert dead["instead"] == "No move saves it: no room for two eyes."
    assert dead["sentences"][1:3] == [dead["instead"], "2 moves fail even if they are not answered."]
    assert solved(asked(SQUARE_FOUR, "black"))["instead"] == "No move saves it."
    assert solved(asked(STRAIGHT_FOUR, "white"))["instead"] == "No move kills it."
    assert solved(asked(SEKI, "white"))["instead"] == "No move kills it: seki."
    in_seki = solved(asked(SEKI, "black"))
    assert in_seki["instead"] == "Black has to play elsewhere: every move here fails."
    for drawing, mover, end in ((SQUARE_FOUR, "white", "dead"), (STRAIGHT_FOUR, "black", "alive")):
        done = solved(asked(drawing, mover))
        assert done["instead"] == f"Nothing has to be played: {end} as it stands."
        assert not any("fail" in line for line in done["sentences"])
    assert solved(asked(STRAIGHT_THREE, "black"))["instead"] == ""


def test_moves_that_get_a_ko_are_marked_as_such(page: TestClient) -> None:
    problem = asked(SIX, "white")
    found = {move["vertex"]: move for move in ask(page, "moves", problem | {"played": []})["moves"]}
    kos = [vertex for vertex, move in found.items() if move["by_ko"]]
    assert kos
    assert not any(found[vertex]["good"] for vertex in kos)
    for vertex, move in found.items():
        if move["good"] is False and vertex != "pass":
            assert ask(page, "reply", problem | {"played": [vertex]})["by_ko"] == move["by_ko"]


def test_a_ko_threat_that_is_not_there_is_said(page: TestClient) -> None:
    problem = known(99)["problem"]
    played = ["T9", "S11", "S12", "R10", "pass", "pass", "R11"]  # Black is judged without ko threats
    answer = ask(page, "reply", problem | {"played": played})
    assert (answer["status"], answer["can_go_on"]) == ("unknown", False)
    assert answer["sentence"].startswith("R11 takes a ko threat that is not there")


@pytest.mark.slow
def test_a_ko_where_more_was_possible_counts_as_a_failure_and_is_called_a_ko(page: TestClient) -> None:
    found = 0
    for entry in page.get("/api/tsumego/problems?level=4").json()["problems"][:40]:
        if entry["kind"] == "ko":
            continue
        problem = page.get(f"/api/tsumego/problems/{entry['id']}").json()["problem"]
        for wrong in solved(problem, both=False)["wrong"]:
            if wrong["verdict"] == "ko":
                answer = ask(page, "reply", problem | {"played": [wrong["vertex"]]})
                assert (answer["status"], answer["by_ko"]) == ("failed", True)
                assert answer["sentence"].startswith("That is only a ko:"), answer["sentence"]
                found += 1
    assert found > 0


def test_the_verdict_of_every_move(page: TestClient) -> None:
    problem = asked(STRAIGHT_THREE, "black")
    start = ask(page, "moves", problem)
    assert {one["vertex"]: one["good"] for one in start["moves"]} == {
        "A11": False,
        "B11": True,
        "C11": False,
        "pass": False,
    }
    assert start["complete"] is True
    answers = ask(page, "moves", problem | {"played": ["pass"]})
    assert answers["to_move"] == "white"
    assert {one["vertex"] for one in answers["moves"] if one["good"]} == {"B11"}
    assert "alive" in next(one for one in answers["moves"] if one["vertex"] == "C11")["sentence"]


def test_a_move_elsewhere_is_tenuki(page: TestClient) -> None:
    answer = ask(page, "reply", asked(STRAIGHT_THREE, "black") | {"played": ["K2"]})
    assert (answer["status"], answer["reply"]) == ("failed", ["B11"])


def test_illegal_moves_are_named(page: TestClient) -> None:
    answer = page.post("/api/tsumego/reply", json=asked(SIX, "white") | {"played": ["D11"]})
    assert (answer.status_code, answer.json()["error"]) == (400, "D11 cannot be played as move 1: it is illegal")


def test_nothing_to_read_is_said(page: TestClient) -> None:
    answer = ask(page, "reply", {"game": {"size": 9}, "played": ["E5"]})
    assert answer["status"] == "unknown"
    assert answer["sentence"]
    assert ask(page, "moves", {"game": {"size": 9}})["moves"] == []


@pytest.mark.slow
@pytest.mark.parametrize(("drawing", "mover"), [(STRAIGHT_THREE, "black"), (KO, "white"), (SQUARE_FOUR, "black")])
def test_the_proof_is_accepted_by_the_checker(page: TestClient, tmp_path: Path, drawing: str, mover: str) -> None:
    answer = page.post("/api/tsumego/proof", json=asked(drawing, mover, name="../../Mein Problem"))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="Mein-Problem.proof"'
    file = tmp_path / "page.proof"
    file.write_bytes(answer.content)
    assert check(read_document(file)).proved


def test_no_proof_of_what_is_not_known(page: TestClient) -> None:
    answer = page.post("/api/tsumego/proof", json={"game": {"size": 9}})
    assert answer.status_code == 400
    assert "no proof to write" in answer.json()["error"]


def test_the_solution_as_sgf(page: TestClient) -> None:
    answer = page.post("/api/tsumego/sgf", json=asked(SIX, "black"))
    assert answer.headers["content-type"].startswith("application/x-go-sgf")
    game = parse(answer.content).games[0]
    right = [child.get("B") for child in game.root.children if "TE" in child]
    wrong = [child.get("B") for child in game.root.children if "BM" in child]
    assert right
    assert wrong
    assert len(right) + len(wrong) == len(game.root.children)


def test_shipped_problems_are_listed_by_level(page: TestClient) -> None:
    every = page.get("/api/tsumego/problems").json()
    assert every["levels"] == list(range(1, 11))
    levels = [one["level"] for one in every["problems"]]
    assert levels == sorted(levels)
    third = page.get("/api/tsumego/problems?level=3").json()["problems"]
    assert {one["level"] for one in third} == {3}
    known = page.get(f"/api/tsumego/problems/{third[0]['id']}").json()
    assert known["title"] == third[0]["title"]
    assert known["sentence"]
    assert page.get("/api/tsumego/problems/nothing").status_code == 404
    assert page.get("/api/tsumego/problems?level=11").status_code == 422


def read(page: TestClient, data: bytes, **how: Any) -> Any:
    kind = {"content-type": "application/octet-stream"}
    return page.post("/api/tsumego/read", content=data, headers=kind, params=how)


def test_problems_are_read_from_sgf_and_json_lines(page: TestClient) -> None:
    answer = read(page, SGF + b"(;SZ[9])" + SGF + SGF).json()
    assert [one["problem"]["to_move"] for one in answer["problems"]] == ["white", "white"]
    assert (len(answer["names"]), answer["left_out"]) == (3, 0)
    assert len(answer["warnings"]) == 1
    assert "game 2" in answer["warnings"][0]
    line = {"size": 9, "black": ["aa"], "white": ["ba"], "to_move": "B", "target": ["aa"], "id": "mine"}
    lines = json.dumps(line).encode() + b"\n{}\n"
    for data in (lines, gzip.compress(lines)):
        found = read(page, data).json()
        assert found["problems"][0]["problem"]["target"] == ["A9"]
        assert "line 2" in found["warnings"][0]


def test_every_problem_of_a_large_file_is_reached(page: TestClient) -> None:
    lines = [{"size": 9, "black": ["aa"], "white": ["ba"], "to_move": "B", "id": f"no {i}"} for i in range(5)]
    data = "\n".join(map(json.dumps, lines)).encode()
    names = [f"no {i}" for i in range(5)]
    for first, found in ((0, names[:2]), (2, names[2:4]), (4, names[4:])):
        answer = read(page, data, first=first).json()
        assert (answer["names"], answer["first"]) == (names, first)
        assert [one["id"] for one in answer["problems"]] == found
    assert read(page, data, first=5).json() == {"error": "there is no problem 6: the file has 5"}


def test_what_is_wrong_with_a_file_is_said_under_its_own_name(page: TestClient) -> None:
    bad = b"(;SZ[9]AB[aa][bb]AW[aa])"
    why = "A9 has both a black and a white stone (AB and AW): remove one of them"
    assert read(page, bad, name="C:\\go\\My problems.SGF").json() == {"error": f"My problems.sgf: {why}"}
    assert read(page, bad).json() == {"error": why}
    assert read(page, b"(;SZ[9]AB[aa:bb][cc]AW[ba][dd])").json()["error"].startswith("B9 has both a black and a white")
    assert "error" not in read(page, b"(;SZ[9]AB[][cc]AW[][dd])").json()
    assert read(page, SGF, name="Hane.sgf.gz").json()["names"] == ["Hane"]


@pytest.mark.parametrize("data", [b"", b"hello", b"(;GM[1]SZ[9];B[aa])", b"\x1f\x8bbroken", b"\xff\xfe\x00"])
def test_what_is_no_problem_is_refused_with_a_line(page: TestClient, data: bytes) -> None:
    answer = read(page, data)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_packed_bomb_is_refused(page: TestClient) -> None:
    answer = read(page, gzip.compress(b" " * ((64 << 20) + 2)))
    assert answer.status_code == 400
    assert "more than 16 MB" in answer.json()["error"]


def test_seki_and_walk(page: TestClient) -> None:
    answer = ask(page, "reply", asked(SEKI, "white") | {"played": []})
    assert answer["status"] == "failed"  # White, to move, cannot kill
    assert "alive" in answer["sentence"]


def random_board(chance: random.Random) -> Position:
    while True:
        size = chance.randint(2, 6)
        board = np.array([[chance.choice((0, 0, 1, 2)) for _ in range(size)] for _ in range(size)], np.uint8)
        position = Position(size)
        try:
            position.set_stones(board)
        except ValueError:
            continue
        return position


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_on_a_small_board_there_is_an_answer(page: TestClient, seed: int) -> None:
    chance = random.Random(seed)
    position = random_board(chance)
    goals = ["auto", "live", "kill", "eye", "capture", "save", "connect"]
    problem = on(position, chance.choice(("black", "white")), goal=chance.choice(goals))
    stones = [*problem["game"]["black"], *problem["game"]["white"]]
    problem["target"] = chance.sample(stones, min(len(stones), chance.randint(0, 2)))
    empty = [text for text in ("A1", "A2", "B1", "B2", "pass") if text not in stones]
    played = [chance.choice(empty)]
    for path, more in (("reply", {"played": played}), ("moves", {"played": played})):
        answer = page.post(f"/api/tsumego/{path}", json=problem | more)
        assert answer.status_code in (200, 400), answer.text
        if answer.status_code == 400:
            assert "\n" not in answer.json()["error"]


def test_a_drawing_is_read_as_the_corner_of_a_board(page: TestClient) -> None:
    data = b". O . .\nO O O O . X\n. X X X X X\n"
    found = page.post("/api/tsumego/read", content=data).json()
    game = found["problems"][0]["problem"]["game"]
    assert (game["size"], sorted(game["white"])) == (19, ["A18", "B18", "B19", "C18", "D18"])
    refused = page.post("/api/tsumego/read", content=b"hello")
    assert refused.status_code == 400
    assert "'hello' is not a drawing" in refused.text


def test_the_group_in_question_is_said_and_can_be_changed(page: TestClient) -> None:
    game = {"size": 9, "black": ["A8", "B8", "C8", "C9"], "white": ["A7", "B7", "C7", "D7", "D8", "D9"]}
    found = ask(page, "groups", {"game": game, "to_move": "white"})["groups"]
    assert [(group["color"], group["goal"]) for group in found] == [("black", "kill"), ("white", "live")]
    assert sorted(found[0]["stones"]) == ["A8", "B8", "C8", "C9"]
    turned = ask(page, "groups", {"game": game, "to_move": "white", "defender": "white"})["groups"]
    assert turned[0]["color"] == "white"
