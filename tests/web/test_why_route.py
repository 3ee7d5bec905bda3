"""POST /api/why: every kind of evidence, with what is needed to draw it."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from fastapi.testclient import TestClient
from tests.web.asking import asking

from katachi.go import Color, Game, diagram, parse_vertex, vertex
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.dependencies import questions
from katachi.interfaces.web.models import GameModel
from katachi.interfaces.web.routes.why import warm_up
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.wire import encode
from katachi.knowledge.archive import Archive, game_tag
from katachi.knowledge.base import KnowledgeBaseError
from katachi.knowledge.manifest import published
from katachi.knowledge.patterns.contexts.keys import context_key
from katachi.play.library import Library
from katachi.records import GameRecord

OPENING = ["Q16", "D4", "Q3", "D17", "R5"]
NASTY = "<img src=x onerror=alert(1)>"
RECORDS = [
    GameRecord(19, [(1, 40)], headers={"PB": "Other", "DT": "1990-01-02"}),
    GameRecord(19, [(1, parse_vertex("Q16", 19))], headers={"PB": NASTY, "PW": "本因坊", "EV": "Cup", "DT": "1853"}),
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    folder = tmp_path_factory.mktemp("why")
    _base_with_games(folder / "mine.kb")
    settings = ServeSettings(data=folder / "data", bases=(folder / "mine.kb",))
    return asking(settings)


def _base_with_games(path: Path) -> None:
    """One row of counts: a stone on the empty board, seen in the second game."""
    moment = game_tag(RECORDS[1]) | 1
    empty = diagram.parse("\n".join([". " * 19] * 19)).position
    point = parse_vertex("Q16", 19)
    empty.play(point, empty.to_move)
    row = {"key": [context_key(empty, point, 3)], "count": [7], "wins": [3], "decided": [4], "last": [moment]}
    with published(path) as draft:
        draft.settings = {"windows": [3]}
        draft.add_table("contexts-3", pa.table(row | {"first": pa.array([moment], pa.uint64())}))
        Archive.build(RECORDS).save(draft.folder / "games")


def game(moves: list[str], **more: Any) -> dict[str, Any]:
    colors = ("black", "white")
    return {"moves": [{"color": colors[i % 2], "vertex": name} for i, name in enumerate(moves)], **more}


def why(client: TestClient, body: dict[str, Any], *names: str, base: str = "shipped") -> list[dict[str, Any]]:
    answer = client.post(f"/api/why?base={base}", json={"game": body, "vertices": list(names)})
    assert answer.status_code == 200, answer.text
    moves: list[dict[str, Any]] = answer.json()["moves"]
    return moves


def test_the_answers_are_those_of_the_library(client: TestClient) -> None:
    body = game(OPENING)
    found = why(client, body, "R9", "O17")
    assert [move["vertex"] for move in found] == ["R9", "O17"]
    played = _game(OPENING)
    for move in found:
        library = Library().look_up(played, played.to_move, parse_vertex(move["vertex"], 19))
        assert [p["kind"] for p in move["patterns"]] == [p.kind for p in library]
        for told, pattern in zip(move["patterns"], library, strict=True):
            expected = encode(pattern, 19)
            same = [n for n in ("played", "matched", "count", "wins", "followed", "rank", "g2") if n in expected]
            assert {name: told[name] for name in same} == {name: expected[name] for name in same}
            assert told["sentence"].endswith(".")
        assert move["sentences"]


@pytest.mark.slow
def test_a_continuation_says_after_which_stone(client: TestClient) -> None:
    patterns = why(client, game(["Q16", "D4", "R14"]), "O17")[0]["patterns"]
    found = [pattern for pattern in patterns if pattern["kind"] == "collocation"]
    assert found, [pattern["kind"] for pattern in patterns]
    assert found[0]["after"] == "R14"
    assert found[0]["interval"][0] < found[0]["share"] < found[0]["interval"][1]
    assert found[0]["g2"] > 0


def test_drawings_lie_on_the_board(client: TestClient) -> None:
    body = game(OPENING)
    board = _game(OPENING).position
    for pattern in why(client, body, "R9", "R3")[1]["patterns"]:
        if pattern["kind"] not in ("nearest", "context"):
            continue
        picture = pattern["picture"]
        for down, row in enumerate(picture["rows"]):
            for right, sign in enumerate(row):
                place = (picture["top"] + down, picture["left"] + right)
                expected = ".XO"[int(board.color(place[0] * 19 + place[1]))] if _on_board(place) else "#"
                if pattern["kind"] == "context" and place == divmod(parse_vertex("R3", 19), 19):
                    expected = "O"  # surroundings are those after the move
                assert sign.replace("+", ".") in (expected, " "), (pattern["kind"], place)


def _on_board(place: tuple[int, int]) -> bool:
    return all(0 <= number < 19 for number in place)


def test_examples_have_their_number_where_the_games_are(client: TestClient) -> None:
    pattern = why(client, game([]), "Q16", base="mine.kb")[0]["patterns"][0]
    assert pattern["count"] == 7
    assert pattern["interval"][0] < 3 / 4 < pattern["interval"][1]
    wanted = {"black": NASTY, "white": "本因坊", "event": "Cup", "date": "1853", "move": 1, "number": 1}
    assert pattern["examples"] == [wanted]
    shipped = [p for p in why(client, game(OPENING), "R9")[0]["patterns"] if p.get("examples")]
    assert shipped
    assert all(example["number"] is None for p in shipped for example in p["examples"])


CORNER = """
  . X . X O . . . .
  X X X X O . . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
"""


def test_what_is_settled_is_said_and_drawn(client: TestClient) -> None:
    body = _set_up(CORNER, "black")
    move = why(client, body, "C9")[0]
    fate = move["rules"][0]
    assert (fate["kind"], fate["status"], fate["color"], fate["after"]) == ("proof", "alive", "black", [])
    assert "A9" in fate["points"]
    assert "A9" not in fate["stones"]
    assert fate["picture"]["rows"][:3] == ["######", "#.X.XO", "#XXXXO"]
    assert move["sentences"][0] == fate["sentence"]


EYE = """
  . X . . . . . . .
  . X . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
"""


@pytest.mark.parametrize(("color", "drawing"), [("black", EYE), ("white", EYE.replace("X", "O"))])
def test_a_rule_has_its_rectangle_and_its_conditions(client: TestClient, color: str, drawing: str) -> None:
    rules = [rule for rule in why(client, _set_up(drawing, color), "A8")[0]["rules"] if rule["kind"] == "rule"]
    assert rules
    for rule in rules:
        assert rule["color"] == color
        assert "A8" in rule["points"]
        assert set(rule["stones"]) <= set(rule["points"])
        width, height = (int(number) for number in rule["set"].split("-")[2].split("x"))
        assert len(rule["points"]) == width * height
        for condition in rule["conditions"]:
            assert set(condition["at"]) <= set(rule["points"])
            mover = color.capitalize()  # a rule asks liberties of the side that profits, and forbids them to the other
            assert all((f"if {mover} plays" in w) == ("at least" in w) for w in condition["words"] if "plays" in w)


def test_facts_say_what_a_move_does(client: TestClient) -> None:
    """Black captures two stones at C4."""
    moves = ["B4", "C3", "C5", "C4", "B3", "A9", "D3", "A8", "C2", "A7"]
    (found,) = why(client, game(moves, size=9), "D4")
    fact = next(fact for fact in found["facts"] if fact["kind"] == "capture")
    assert fact["certainty"] == "proved"
    assert sorted(fact["points"]) == sorted(fact["stones"]) == ["C3", "C4"]
    assert fact["line"] == ["D4"]
    assert fact["sentence"].endswith("captures the 2 white stones at C4.")
    assert fact["size"] > 0


def test_why_not(client: TestClient) -> None:
    body = {"game": game(OPENING), "vertex": "A1"}
    found = client.post("/api/why/not", json=body).json()["why_not"]
    assert (found["move"], found["color"]) == ("A1", "white")
    assert found["line"][:2] == ["A1", found["reply"]]
    assert found["points_lost"] > 3
    assert found["better"] == found["better_line"][0]
    assert found["sentences"]
    known = body | {"better_line": ["C3", "C4", "C4"], "line": ["D3"], "points_lost": 7.5}
    told = client.post("/api/why/not", json=known).json()["why_not"]
    assert (told["better_line"][:2], told["line"][:2], told["points_lost"]) == (["C3", "C4"], ["A1", "D3"], 7.5)
    assert client.post("/api/why/not", json=known | {"vertex": "C3"}).json() == {"size": 19, "why_not": None}
    assert client.post("/api/why/not", json=body | {"vertex": "pass"}).json()["why_not"]["move"] == "pass"
    assert client.post("/api/why/not", json=body | {"vertex": "Q16"}).status_code == 400


def test_groups(client: TestClient) -> None:
    """The corner group lives with B2 and dies without it; the white stones around it are there, too."""
    black, white = ["A3", "B3", "C3", "D3", "D2", "D1"], ["A4", "B4", "C4", "D4", "E4", "E3", "E2", "E1"]
    body = {"size": 9, "black": black, "white": white, "to_move": "black"}
    answer = client.post("/api/why/groups", json={"game": body})
    assert answer.status_code == 200, answer.text
    groups = answer.json()["groups"]
    corner = next(group for group in groups if "A3" in group["stones"])
    assert (corner["status"], corner["certainty"], corner["color"]) == ("needs a move", "proved", "black")
    assert corner["vital"][0] == "B2"
    assert sorted(stone for group in groups for stone in group["stones"]) == sorted([*black, *white])


def test_a_pass_is_no_mistake(client: TestClient) -> None:
    assert why(client, game(OPENING), "pass") == [
        {"vertex": "pass", "facts": [], "told": 0, "patterns": [], "rules": [], "sentences": []}
    ]


@pytest.mark.parametrize(
    ("names", "status", "words"),
    [
        (["Q16"], 400, "'Q16'|Q16"),
        (["I5"], 400, "I5"),
        ([], 422, "at least 1"),
        (["A1"] * 13, 422, "at most 12"),
        (["TOO LONG"], 422, "4 characters"),
    ],
)
def test_mistakes_are_one_line(client: TestClient, names: list[str], status: int, words: str) -> None:
    answer = client.post("/api/why", json={"game": game(OPENING), "vertices": names})
    assert answer.status_code == status
    assert any(word in answer.json()["error"] for word in words.split("|"))


def test_unknown_bases_are_not_found(client: TestClient) -> None:
    answer = client.post("/api/why?base=../x", json={"game": game([]), "vertices": ["Q16"]})
    assert answer.status_code == 404


def _game(moves: list[str]) -> Game:
    return GameModel(**game(moves)).game()


def _set_up(drawing: str, to_move: str) -> dict[str, Any]:
    position = diagram.parse(drawing).position
    stones = {
        name: [vertex(p, position.size) for p in range(position.size**2) if int(position.color(p)) == color]
        for name, color in (("black", 1), ("white", 2))
    }
    return {"size": position.size, "to_move": to_move, **stones}


def test_what_is_needed_is_read_before_the_first_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def look_up(_library: Library, _game: Game, _mover: Color, point: int) -> tuple[()]:
        asked.append(point)
        return ()

    monkeypatch.setattr(Library, "look_up", look_up)
    warm_up(Bases(ServeSettings(data=tmp_path)))
    assert asked == [parse_vertex("D4", 19)]


def test_a_base_that_cannot_be_read_does_not_stop_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Library:
        raise KnowledgeBaseError("damaged")

    monkeypatch.setattr(Bases, "library", broken)
    warm_up(Bases(ServeSettings(data=tmp_path)))  # and the next question is not kept waiting
    with questions.turn():
        pass
