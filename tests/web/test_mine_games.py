"""The games of a base as a list."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.pattern_bases import client

from katachi.records import parse


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return client(Path(tmp_path_factory.mktemp("listed")))


def games(web: TestClient, base: str = "games.kb", **asked: Any) -> Any:
    answer = web.get(f"/api/mine/bases/{base}/games", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_pages_hold_every_game_once_the_newest_first(web: TestClient) -> None:
    pages = [games(web, first=first, most=10) for first in (0, 10, 20)]
    assert [(len(page["games"]), page["found"], page["of"]) for page in pages] == [
        (10, 17, 17),
        (7, 17, 17),
        (0, 17, 17),
    ]
    every = [game for page in pages for game in page["games"]]
    assert {game["number"] for game in every} == set(range(17))
    dates = [game["date"] for game in every]
    assert (dates[0], dates) == ("2004", sorted(dates, reverse=True))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("WHITE 195", {"Black 6", "Black 7", "Black 8", "Black 9"}),
        ("1992", {"Black 2"}),
        ("cup 1993 black", {"Black 3"}),
        ("nobody", set()),
        (".*", set()),
    ],
)
def test_every_word_must_be_in_names_event_or_date(web: TestClient, text: str, found: set[str]) -> None:
    answer = games(web, text=text)
    named = {game["black"] for game in answer["games"]}
    assert named == found
    assert answer["found"] == len(found)


def test_the_number_of_a_listed_game_opens_it(web: TestClient) -> None:
    one = games(web, text="1953")["games"][0]
    opened = parse(web.get(f"/api/archive/{one['number']}?base=games.kb").json()["sgf"]).games[0]
    names = {"black": "PB", "white": "PW", "event": "EV", "date": "DT", "result": "RE"}
    assert {name: opened.root.get(sgf) or "" for name, sgf in names.items()} == {name: one[name] for name in names}
    assert len(list(opened.main_line())) == one["moves"] + 1


def test_a_base_without_games_says_so(web: TestClient) -> None:
    answer = web.get("/api/mine/bases/learnt.kb/games")
    assert (answer.status_code, answer.json()["error"]) == (
        404,
        "the base 'learnt.kb' has no games, only what was learned from them",
    )
    assert web.get("/api/mine/bases/nothing/games").status_code == 404
