"""The laboratory in the browser: a table of a paper, and a match with its error bar."""

from typing import Any

import pytest
from tests.web.browser.conftest import expect


@pytest.mark.browser
def test_a_table_stands_beside_the_papers(visit: Any) -> None:
    page = visit.go("#/lab/tables/C2")
    page.get_by_text("Figure 3: 9×9 patterns").wait_for()
    expect(page.locator(".chart svg[role=img]")).to_have_count(2)
    visit.picture("lab-table")
    visit.check_access()


@pytest.mark.browser
def test_a_match_is_played(desk: Any) -> None:
    page = desk.go("#/lab/matches")
    page.get_by_role("spinbutton", name="Board").fill("5")
    page.get_by_label("Games (≤ 20)").fill("1")
    page.get_by_label("Simulations (≤ 200)").fill("5")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("1 of 1 game").wait_for()
    page.get_by_text("✓ done").wait_for()
    desk.picture("lab-match")
    desk.check_access()
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("No matches yet.").wait_for()
