"""Rules as the page gets them: counted beside the paper's, drawn, walked, and found on boards."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from tests.web.mine_help import serving

from katachi.go import Game, parse_vertex
from katachi.knowledge.life.paper import PAPER
from katachi.knowledge.life.rule_set import Frame
from katachi.knowledge.life.store import RuleBase


@pytest.fixture(name="client", scope="module")
def _client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Rules need no engine, and nothing of them is kept."""
    with serving(tmp_path_factory.mktemp("rules")) as client:
        yield client


def test_all_sets_with_the_papers_counts(client: TestClient) -> None:
    sets = {one["name"]: one for one in client.get("/api/rules/sets").json()}
    assert set(sets) == {key.name for key in RuleBase.open().keys}
    small = sets["eye-corner-2x2-paper"]
    assert [(d["depth"], d["ours"], d["paper"], d["equal"]) for d in small["depths"]] == [
        (0, 1, 1, True),
        (2, 2, 2, True),
        (4, 1, 1, True),
    ]
    assert small["reasons"] == []
    large = sets["life-corner-4x3-sound"]
    assert {d["depth"]: d["paper"] for d in large["depths"] if d["paper"]} == PAPER["life", "corner", "4x3"]
    assert sum(d["ours"] for d in large["depths"]) == large["total"]
    assert large["reasons"]
    assert large["paper_total"] == 11404
    assert all(d["paper"] is None for d in sets["life-corner-5x3-sound"]["depths"])


def test_pages_of_a_set(client: TestClient) -> None:
    place = "/api/rules/sets/eye-corner-3x3-sound"
    whole = client.get(place, params={"limit": 100, "depth": 2}).json()
    first, second = (client.get(place, params={"limit": 5, "offset": at, "depth": 2}).json() for at in (0, 5))
    assert first["total"] == whole["total"] == second["total"]
    assert first["rules"] + second["rules"] == whole["rules"][:10]
    assert {rule["depth"] for rule in whole["rules"]} == {2}
    with_images = client.get(place, params={"unique": False, "depth": 2}).json()["total"]
    assert whole["total"] < with_images  # 3×3 in the corner can be mirrored
    assert whole["with_images"] == with_images
    assert client.get(place, params={"offset": 1_000_000}).json()["rules"] == []


def test_a_rule_knows_its_neighbours_in_the_list(client: TestClient) -> None:
    place = "/api/rules/sets/eye-center-3x3-sound"
    listed = [rule["number"] for rule in client.get(place, params={"limit": 100}).json()["rules"]]
    assert listed != list(range(1, len(listed) + 1))  # mirror images are left out
    details = [client.get(f"{place}/{number}").json() for number in listed]
    assert [detail["after"] for detail in details] == [*listed[1:], None]
    assert [detail["before"] for detail in details] == [None, *listed[:-1]]


def test_a_rule_is_drawn_as_data(client: TestClient) -> None:
    detail = client.get("/api/rules/sets/eye-corner-2x2-sound/2").json()
    rule = detail["rule"]
    picture = rule["picture"]
    assert [len(row) for row in picture["rows"]] == [3, 3, 3]
    assert (picture["rows"][0], {row[0] for row in picture["rows"]}, picture["frame"]) == ("###", {"#"}, [4, 8])
    assert set(picture["labels"].values()) == {mark["letter"] for mark in rule["marks"]}
    assert all("outside" in words for mark in rule["marks"] for words in mark["words"])
    assert (rule["goal"], rule["depth"]) == ("eye", 2)


def test_the_main_line_can_be_walked(client: TestClient) -> None:
    detail = client.get("/api/rules/sets/life-corner-4x3-sound/5000").json()
    moves = detail["line"]["moves"]
    assert len(moves) == detail["rule"]["depth"] > 2
    assert [move["text"].split()[1] for move in moves[:2]] == ["White", "Black"]
    board = "".join(detail["rule"]["picture"]["rows"])
    for number, move in enumerate(moves, 1):
        after = "".join(move["picture"]["rows"])
        played = [cell for cell, text in move["picture"]["labels"].items() if text == str(number)]
        assert all((board[int(cell)], after[int(cell)]) == (".", "XO"[number % 2]) for cell in played)
        board = after
    assert client.get("/api/rules/sets/life-corner-4x3-sound/5000/line").json() == detail["line"]


def test_lines_of_large_and_of_the_papers_rules_are_not_promised(client: TestClient) -> None:
    later = client.get("/api/rules/sets/life-corner-5x3-sound/1").json()["line"]
    assert later["moves"] is None
    assert later["seconds"] > 0
    never = client.get("/api/rules/sets/eye-corner-2x2-paper/1").json()["line"]
    assert (never["moves"], never["seconds"]) == (None, 0)
    assert "paper" in client.get("/api/rules/sets/eye-corner-2x2-paper/1/line").json()["note"]


@pytest.mark.parametrize("name", ["life-corner-4x3-sound", "eye-side-3x2-sound", "eye-center-3x3-sound"])
def test_a_rule_holds_on_its_board(client: TestClient, name: str) -> None:
    """The board goes through the matcher, which knows nothing of how it was made."""
    numbers = [1, 3, 5]
    held = 0
    for number in numbers:
        found = client.get(f"/api/rules/sets/{name}/{number}").json()["example"]
        game = {"size": found["size"], "black": found["black"], "white": found["white"], "to_move": "white"}
        assert set(found["points"]) == set(_vertices(name, found["size"]))
        matches = client.post("/api/rules/match", json={"game": game, "color": "black", "limit": 200}).json()
        there = [m for m in matches["matches"] if m["set"] == name and set(m["points"]) == set(found["points"])]
        assert bool(there) == found["holds"]
        held += found["holds"]
    assert held


def _vertices(name: str, size: int) -> list[str]:
    from katachi.go import vertex  # noqa: PLC0415
    from katachi.knowledge.life.matcher import place  # noqa: PLC0415
    from katachi.knowledge.life.rule_set import SetKey  # noqa: PLC0415

    frame: Frame = SetKey.parse(name).frame
    return [vertex(point, size) for point in place(frame, size)]


def test_the_example_is_a_record_of_the_same_stones(client: TestClient) -> None:
    from katachi.records import parse  # noqa: PLC0415

    found = client.get("/api/rules/sets/life-corner-4x2-sound/1").json()["example"]
    sgf = parse(found["sgf"], strict=True)
    root = sgf.games[0].root
    assert len(root.get_all("AB")) == len(found["black"])
    assert len(root.get_all("AW")) == len(found["white"])
    assert root.get("PL") == "W"
    game = Game(found["size"])
    game.set_up(black=[parse_vertex(v, found["size"]) for v in found["black"]])


def test_an_eye_in_the_corner_is_found(client: TestClient) -> None:
    game = {"size": 9, "black": ["A8", "B9", "B8", "C9"], "white": []}
    answer = client.post("/api/rules/match", json={"game": game, "goal": "eye"}).json()
    assert answer["total"] >= len(answer["matches"]) > 0
    first = answer["matches"][0]
    assert (first["color"], first["goal"], first["depth"]) == ("black", "eye", 0)
    assert set(first["stones"]) <= set(first["points"])
    empty = client.post("/api/rules/match", json={"game": {"size": 9}, "color": "white"}).json()
    assert empty == {"size": 9, "total": 0, "matches": []}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rules/sets/nonsense", 404),
        ("/api/rules/sets/life-corner-9x9-sound", 404),
        ("/api/rules/sets/..%2f..%2fmanifest.json", 404),
        ("/api/rules/sets/eye-corner-2x2-sound/0", 422),
        ("/api/rules/sets/eye-corner-2x2-sound/99", 404),
        ("/api/rules/sets/eye-corner-2x2-sound?limit=1000", 422),
    ],
)
def test_what_is_not_there(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()


def test_the_shapes_are_told_with_their_statuses(client: TestClient) -> None:
    found = {one["name"]: one for one in client.get("/api/rules/shapes").json()}
    six = found["rectangular six in the corner"]["cases"]
    assert [(case["outside"], case["up_to"], case["white"]["verdict"]) for case in six] == [
        (0, 0, "dead"),
        (1, 1, "ko"),
        (2, 3, "alive"),
    ]
    assert "A17" in six[0]["black_stones"]
    assert len(six[0]["white"]["moves"]) == 1
