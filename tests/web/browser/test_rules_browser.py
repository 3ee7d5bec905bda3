"""Rules in the browser: browsed, opened, walked, laid beside the paper's, and found on a board."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.web.browser.conftest import expect


@pytest.mark.browser
def test_a_rule_is_found_opened_and_walked(visit: Any) -> None:
    page = visit.go("#/rules/browse")
    page.get_by_label("Goal").select_option("eye")
    page.get_by_label("Place").select_option("side")
    page.get_by_label("Size").select_option("eye-side-3x3-sound")
    page.get_by_role("button", name="8 8", exact=True).click()  # eight rules of eight plies
    page.locator(".rule-grid[aria-busy=false] .rule-card", has_text="8 plies").first.click()
    page.get_by_text("Black gets an eye within 8 plies although White moves first.").wait_for()
    page.get_by_role("button", name="Next").last.click()
    page.get_by_text("move 1 of 8").wait_for()
    visit.picture("rule-opened")
    visit.check_access()


@pytest.mark.browser
def test_the_papers_tables_stand_beside_ours(desk: Any) -> None:
    page = desk.go("#/rules/paper")
    page.get_by_role("heading", name="Life, in the corner").wait_for()
    expect(page.locator("tr.theirs", has_text="11,404")).to_have_count(1)
    desk.check_access()


@pytest.mark.browser
def test_stones_on_a_board_are_matched(desk: Any, click_point: Callable[[Any, str], None]) -> None:
    page = desk.go("#/rules/board")
    page.get_by_text("places where a rule holds").wait_for()
    desk.check_access()
    page.get_by_role("button", name="Empty board").click()
    page.get_by_text("No rule holds here.").wait_for()
    for vertex in ("A8", "B8", "B9", "C9"):
        click_point(page, vertex)
    page.get_by_text("Black has an eye here.").first.wait_for()
