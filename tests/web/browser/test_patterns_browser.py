"""Patterns and joseki in a real browser, on the base that comes with Katachi."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.browser.conftest import Server, Visit, end_server, expect, start_server, steady_box, visits
from tests.web.pattern_bases import mined

pytestmark = pytest.mark.browser


def click_point(page: Any, column: int, row: int, size: int = 19) -> None:
    """Click a point of the board, counted from the top left."""
    board = page.locator(".board-points")
    board.scroll_into_view_if_needed()
    box = steady_box(board)
    step = box["width"] / size
    page.mouse.click(box["x"] + (column + 0.5) * step, box["y"] + (row + 0.5) * step)


def test_a_region_is_searched_and_walked(visit: Any) -> None:
    page = visit.go("#/patterns")
    page.get_by_role("button", name="Play B Black Q16").click()
    page.get_by_role("button", name="Play A White").first.wait_for()
    page.get_by_text("need a base with games").wait_for()
    expect(page.get_by_role("button", name="Any", exact=True)).to_be_disabled()
    page.locator(".spot").nth(3).wait_for()
    page.get_by_label("to", exact=True).fill("T15")
    page.get_by_label("to", exact=True).press("Enter")
    page.get_by_label("Region from").fill("P19")
    page.get_by_label("Region from").press("Enter")
    page.get_by_text("Corner (top, right)").wait_for()
    page.wait_for_url("**/#/patterns/search/19_rP19-T15_mbQ16")
    page.reload()  # the address has the question
    page.get_by_text("Corner (top, right)").wait_for()
    expect(page.get_by_label("Region from")).to_have_value("P19")
    page.get_by_label("to", exact=True).fill("T14")
    page.get_by_label("to", exact=True).press("Enter")
    page.wait_for_url("**/#/patterns/search/19_rP19-T14_mbQ16")
    page.get_by_role("button", name="Back").click()
    visit.check_access()
    visit.picture("patterns")


def test_the_most_frequent_patterns_and_their_law(visit: Any) -> None:
    page = visit.go("#/patterns/top")
    page.get_by_text("498,551 times").wait_for()
    page.locator(".top-patterns select").first.select_option("nearest")
    page.get_by_text("111,803 times").wait_for()
    page.locator(".zipf .dot").nth(50).wait_for(state="attached")
    visit.check_access()
    visit.picture("patterns-top")
    page.locator(".top-patterns select").first.select_option("contexts")
    page.get_by_role("button", name="Search it: pattern 2", exact=True).click()
    page.wait_for_url("**/#/patterns/search/19_r*_b*_w*")
    page.get_by_role("heading", name="Next moves here").wait_for()


def test_a_point_is_asked_for_its_nearest_stones(visit: Any) -> None:
    page = visit.go("#/patterns/nearest")
    page.get_by_role("button", name="Black", exact=True).click()
    click_point(page, 16, 3)
    page.get_by_role("button", name="Ask", exact=True).click()
    click_point(page, 16, 5)
    page.get_by_role("heading", name="Black at R14").wait_for()
    page.get_by_text("own stone R16").wait_for()
    page.get_by_text("right edge").wait_for()
    visit.check_access()
    visit.picture("patterns-nearest")


def test_joseki_are_walked_on_the_board_and_in_the_graph(visit: Any) -> None:
    page = visit.go("#/joseki")
    page.get_by_role("button", name="Play · Black R16").click()
    page.get_by_role("heading", name="3-4 point").wait_for()
    click_point(page, 14, 2)  # P17
    page.get_by_role("heading", name="Low approach").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("heading", name="3-4 point").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("40,978 corners with Black to move").wait_for()
    page.locator(".graph-place canvas").first.wait_for()
    page.get_by_text("The same as a list").click()
    page.locator(".node-list button").first.click()
    page.get_by_role("heading", name="Diagonal move").wait_for()
    page.get_by_text("usually ends here").first.wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save variations as SGF").click()
    assert saved.value.suggested_filename == "joseki.sgf"
    visit.check_access()
    visit.picture("joseki")


def test_a_line_of_joseki_is_in_the_address(visit: Any) -> None:
    page = visit.go("#/joseki/Q16-O17")
    page.get_by_text("41,572 corners with Black to move").wait_for()
    page.get_by_role("button", name="Play · Black R14").click()
    page.get_by_role("heading", name="Knight's move").wait_for()
    page.wait_for_url("**/#/joseki/Q16-O17-R14")
    page.reload()
    page.get_by_role("heading", name="Knight's move").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Low approach").wait_for()
    page.get_by_label("Depth in moves").select_option("6")
    page.get_by_label("Moves per position").select_option("5")
    page.get_by_text("79 continuations; there are more").wait_for()
    frame = page.locator(".graph-place")
    assert frame.bounding_box()["height"] > 600  # room for all of it
    visit.check_access()
    visit.picture("joseki-line")


def test_joseki_of_some_years_after_a_tenuki_and_on_the_whole_board(visit: Any) -> None:
    page = visit.go("#/joseki/Q16-O17")
    page.get_by_label("Years").select_option("shift")
    page.get_by_text("13,571 corners with Black to move, since 2016").wait_for()
    page.get_by_role("button", name="Tenuki", exact=True).click()
    page.get_by_text("corners with White to move, since 2016").wait_for()
    page.get_by_label("Where").select_option("board")
    page.get_by_text("this board", exact=False).first.wait_for()
    visit.check_access()


def test_a_quiz_asks_what_comes_next(visit: Any) -> None:
    page = visit.go("#/joseki/Q16-O17")
    page.get_by_text("41,572 corners with Black to move").wait_for()
    page.get_by_label("Quiz").check()
    page.get_by_role("heading", name="What is played most often next?").wait_for()
    assert page.locator(".continuations").count() == 0
    click_point(page, 15, 5)  # Q14
    page.get_by_text("Most frequent: R14 (knight's move)").wait_for()
    page.get_by_role("button", name="Play the most frequent move, and on").click()
    page.wait_for_url("**/#/joseki/Q16-O17-R14")
    page.get_by_role("heading", name="What is played most often next?").wait_for()
    visit.check_access()
    visit.picture("joseki-quiz")


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


def test_games_are_chosen_while_typing_and_walked_hit_by_hit(among_games: Any) -> None:
    page = among_games.go("#/patterns/search/19_rL19-T11_mbR16-wP17_kgames.kb")
    page.get_by_text("10 games").wait_for()
    page.get_by_text("Which games").click()
    page.get_by_label("Pattern’s White").fill("3 whi")  # no Enter
    page.get_by_text("1 game", exact=True).first.wait_for()
    expect(page.locator(".games > li")).to_have_count(1)
    page.get_by_role("option", name="White 3").click()
    expect(page.get_by_label("Pattern’s White")).to_have_value("White 3")
    among_games.check_access()
    page.get_by_role("button", name="All games").click()
    expect(page.locator(".games > li")).to_have_count(10)
    page.get_by_label("Sorted by").select_option("oldest")
    page.get_by_role("button", name="Black 6 – White 6").wait_for()
    among_games.settled()
    among_games.picture("patterns-games")
    page.locator(".games button.link").first.click()
    page.get_by_text("1 of 10").wait_for()
    expect(page.get_by_role("button", name="Previous hit")).to_be_disabled()
    page.get_by_role("button", name="Next hit").click()
    page.get_by_text("2 of 10").wait_for()
    page.get_by_text("Black 7").first.wait_for()
    among_games.check_access()
    among_games.picture("play-hit")
