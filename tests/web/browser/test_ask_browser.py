"""Reasons drawn on the board, questions about any point, and the groups that need a move."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.web.browser.conftest import Visit, expect, open_panel, steady_box

pytestmark = pytest.mark.browser

# Black's two stones in the corner are short of liberties.
CORNER = "(;SZ[9]KM[7]PB[Me]PW[You]PL[B]AB[bb][ab][cf][gf][fc]AW[ba][bc][ac][cc][dg][ff])"


def _record(page: Any, text: str = CORNER) -> None:
    file = {"name": "mine.sgf", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".player-name", has_text="Me").wait_for()


def _analyse(page: Any) -> None:
    open_panel(page, "Moves")
    page.locator(".analysis-budget select").select_option("1000")
    page.keyboard.press(" ")
    page.get_by_text("Finished").wait_for()
    open_panel(page, "Why")


def _press_long(page: Any, vertex: str) -> None:
    """With a finger, as a phone tells it."""
    box = steady_box(page.locator(".board-points").first)
    cell = box["width"] / 9
    place = {
        "x": box["x"] + ("ABCDEFGHJ".index(vertex[0]) + 0.5) * cell,
        "y": box["y"] + (9 - int(vertex[1:]) + 0.5) * cell,
    }
    hands = page.context.new_cdp_session(page)
    hands.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    page.get_by_role("heading", name=f"Why not {vertex}?").wait_for()
    hands.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_reason_lights_its_points_and_plays_its_line(desk: Visit) -> None:
    page = desk.go("#/play")
    _record(page)
    _analyse(page)
    first = page.locator(".why .fact").first
    first.hover()
    page.locator("rect.lit").first.wait_for()
    first.click()
    page.mouse.move(5, 5)
    page.locator(".ghost").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator("rect.lit")).to_have_count(0)
    expect(page.locator(".why-terms")).to_have_count(0)
    page.get_by_text("Where this comes from").click()
    page.locator(".why-terms").wait_for()
    page.get_by_text("Saved on this computer").wait_for()
    page.reload()
    page.locator(".player-name", has_text="Me").wait_for()
    _analyse(page)
    page.locator(".why-terms").wait_for()  # what was unfolded stays so


def test_asking_about_a_point_does_not_play_there(visit: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = visit.go("#/play")
    _record(page)
    page.get_by_role("button", name="Ask about a move").click()
    click_point(page, "J1")
    page.get_by_role("heading", name="Why not J1?").wait_for()
    expect(page.locator(".why-not-lost")).to_contain_text("less than")
    page.get_by_role("button", name="What follows J1").click()
    page.locator(".ghost").first.wait_for()
    page.get_by_role("button", name="What if I play elsewhere?").click()
    page.get_by_role("heading", name="What if Black plays elsewhere?").wait_for()
    page.locator(".why-not-lost").wait_for()
    visit.picture("ask")
    visit.check_access()
    for _ in range(2):
        page.keyboard.press("Escape")
    expect(page.locator(".why-not")).to_have_count(0)
    expect(page.locator(".move-number")).to_have_text("Move 0 of 0")
    click_point(page, "J1")
    expect(page.locator(".move-number")).to_have_text("Move 1 of 1")


def test_a_long_press_a_key_and_alt_ask_as_well(visit: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = visit.go("#/play")
    _record(page)
    if visit.width == "phone":
        _press_long(page, "J1")
    else:
        page.keyboard.down("Alt")
        click_point(page, "J1")
        page.keyboard.up("Alt")
        page.get_by_role("heading", name="Why not J1?").wait_for()
    page.keyboard.press("?")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Why not D5?").wait_for()
    expect(page.locator(".move-number")).to_have_text("Move 0 of 0")


def test_groups_that_need_a_move_are_marked(visit: Visit) -> None:
    page = visit.go("#/play")
    _record(page)
    page.get_by_role("button", name="Groups").click()
    page.locator(".why-groups > p").last.wait_for()
    visit.settled()
    said = page.locator(".why-groups .fact").count()
    assert (page.locator(".mark.ring").count() > 0) == (said > 0)
    visit.picture("groups")
    visit.check_access()
    page.get_by_role("region", name="Groups").get_by_role("button", name="Close").click()
    expect(page.locator(".mark.ring")).to_have_count(0)
