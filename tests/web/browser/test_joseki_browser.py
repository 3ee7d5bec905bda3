"""The panels of the Joseki tab in a real browser: years, ends, the rest of the board, what if, quiz, my openings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.conftest import Server, Visit, end_server, expect, start_server, visits
from tests.web.pattern_bases import mined

pytestmark = pytest.mark.browser

ClickPoint = Callable[[Any, str], None]


def row(page: Any, vertex: str) -> Any:
    """The row of a move in the table of what followed."""
    return page.locator(".continuations tbody tr", has=page.get_by_role("button", name=f"Play · Black {vertex}"))


def test_an_old_answer_is_seen_by_its_years(visit: Any) -> None:
    page = visit.go("#/joseki/R16-P17")
    page.get_by_text("40,978 corners with Black to move, all years").wait_for()
    expect(row(page, "M16")).to_contain_text("13.1")
    expect(row(page, "M16")).to_contain_text("falling")
    page.get_by_label("Years").select_option("shift")
    page.get_by_text("corners with Black to move, since 2016").wait_for()
    expect(row(page, "M16")).not_to_contain_text("13.1")
    page.get_by_label("Years").select_option("years")
    page.get_by_label("from", exact=True).fill("1950")
    page.get_by_label("to", exact=True).fill("1969")
    page.get_by_label("to", exact=True).press("Tab")
    page.get_by_text("corners with Black to move, 1950 to 1969").wait_for()
    page.get_by_text("year by year").first.wait_for()
    visit.check_access()
    visit.picture("joseki-years")


def test_an_end_says_what_each_side_has(visit: Any) -> None:
    page = visit.go("#/joseki/R16-P16-P17-O17-Q17-O16-R14-K16")
    page.get_by_text("the sequence usually ends here").first.wait_for()
    end = page.locator(".joseki-head .end")
    expect(end).to_contain_text("Black has the corner")
    expect(end).to_contain_text("White has the top")
    expect(end).to_contain_text("In 98 % of 1,843 corners Black has sente and plays elsewhere.")
    expect(page.get_by_label("The next move here, sooner or later")).to_be_checked()
    page.get_by_label("The next move of the game").check()
    page.get_by_text("a move elsewhere").wait_for()
    visit.check_access()
    visit.picture("joseki-end")


def test_the_rest_of_the_board_is_told_for_the_move_one_points_at(visit: Any) -> None:
    page = visit.go("#/joseki/Q16-O17")
    page.get_by_text("41,572 corners with Black to move").wait_for()
    row(page, "Q14").hover()
    told = page.locator(".told")
    expect(told).to_contain_text("Black Q14, one-space jump")
    expect(told).to_contain_text("The rest of the board:")
    expect(told).to_contain_text("of 15,635 where White has the nearest stone along the right side")
    visit.check_access()


def test_a_move_that_nobody_played_is_judged(visit: Any) -> None:
    page = visit.go("#/joseki/Q16-O17-T19")
    panel = page.get_by_role("region", name="What if T19 is played?")
    panel.wait_for()
    expect(panel.locator("p").first).to_contain_text("T19")
    expect(panel).to_contain_text("R14")  # it is compared with the usual move
    visit.check_access()
    visit.picture("joseki-what-if")
    page.keyboard.press("ArrowLeft")
    page.get_by_text("41,572 corners with Black to move").wait_for()
    expect(panel).to_have_count(0)


def test_a_quiz_scores_the_most_frequent_move_in_full(visit: Any, click_point: ClickPoint) -> None:
    page = visit.go("#/joseki/Q16-O17")
    page.get_by_text("41,572 corners with Black to move").wait_for()
    page.get_by_label("Quiz").check()
    page.get_by_role("heading", name="What is played most often next?").wait_for()
    expect(page.locator(".continuations")).to_have_count(0)
    page.locator(".board-points").first.scroll_into_view_if_needed()
    click_point(page, "R14")
    page.get_by_role("heading", name="Yes, the most frequent move").wait_for()
    page.get_by_text("1.0 of 1 point").wait_for()
    page.get_by_label("Quiz").uncheck()
    page.get_by_role("button", name="Play · Black R14").wait_for()
    visit.check_access()


def test_saved_variations_have_names_numbers_and_ends(visit: Any, tmp_path: Path) -> None:
    page = visit.go("#/joseki/R16")
    page.get_by_role("heading", name="3-4 point").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save variations as SGF").click()
    path = tmp_path / "joseki.sgf"
    saved.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    comments = re.findall(r"\bC\[((?:\\.|[^\]\\])*)\]", text)
    first = comments[0]
    assert first.startswith("3-4 point (komoku)\n118,732 corners with White to move")
    assert "it was P17 in 54 %" in first  # where most play elsewhere first
    assert any("has sente and plays elsewhere" in comment for comment in comments)
    assert any("White P17: low approach (kakari)" in comment for comment in comments)


def test_an_empty_corner_and_an_empty_board(visit: Any) -> None:
    page = visit.go("#/joseki")
    page.get_by_role("heading", name="The first move in a corner").wait_for()
    page.get_by_text("246,280 empty corners, all years").wait_for()
    expect(row(page, "R16")).to_contain_text("48.2")
    page.get_by_label("Where").select_option("board")
    page.get_by_role("heading", name="The first move of a game").wait_for()
    page.get_by_text("empty boards, all years").wait_for()
    expect(page.get_by_role("button", name="Play · Black T19")).to_have_count(0)
    visit.check_access()


@pytest.fixture(scope="module")
def with_games(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[Server]:
    """A server with a base that has its games."""
    folder = tmp_path_factory.mktemp("with-games")
    running = start_server(folder / "server", "--kb", str(mined(folder)))
    yield running
    end_server(running)


@pytest.fixture(params=["desktop", "phone"])
def among_games(chromium: Any, with_games: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    yield from visits(chromium, with_games, request.param)


def test_my_openings_are_compared_with_professionals(among_games: Any) -> None:
    page = among_games.go("#/joseki")
    page.get_by_label("Parts of Joseki").get_by_text("My openings").click()
    page.get_by_text("This knowledge base has no games of its own").wait_for()
    page.get_by_label("Knowledge").select_option("games.kb")
    page.get_by_text("Enter your name").wait_for()
    page.get_by_label("Your name in the games").fill("white")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("heading", name="What you face as White").wait_for()
    expect(page.locator(".own-sums p")).to_have_count(1)  # nobody of this name had Black
    corner = page.locator(".own-corner").first
    expect(corner).to_contain_text("Your usual move")
    among_games.check_access()
    among_games.picture("joseki-own")
    corner.get_by_role("button").click()
    page.locator(".joseki-head").wait_for()
