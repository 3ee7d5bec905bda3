"""The report of a review in a browser: made while one walks, read, tried out, kept; and the end of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.web.browser.conftest import Visit, expect, open_panel

GAME = "(;SZ[19]KM[6.5]PB[Anna]BR[6k]PW[Ben]WR[7k];B[pd];W[dp];B[pp];W[dd];B[fc];W[aa];B[df];W[ta];B[nc];W[ba])"
CORNERS = "(;SZ[9]KM[7]PB[One]PW[Two];B[ee];W[aa];B[eg];W[ia];B[ge];W[ai])"


def _open(page: Any, text: str, name: str) -> None:
    file = {"name": "record.sgf", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".players", has_text=name).wait_for()


def _review(page: Any) -> Any:
    open_panel(page, "Review")
    page.get_by_label("Simulations per position").select_option("100")
    page.get_by_role("button", name="Review the whole game").click()
    report = page.get_by_role("dialog", name="Report")
    report.wait_for()
    return report


def test_the_report_on_one_page(visit: Visit) -> None:
    page = visit.go("#/play")
    _open(page, GAME.replace("W[ta]", "W[cc]"), "Anna")
    report = _review(page)
    expect(report.locator(".report-side")).to_have_count(2)
    expect(report).to_contain_text("Anna 6k")
    moment = report.locator(".report-moment").first
    expect(moment).to_contain_text(re.compile(r"White A19: \d+ points lost. Better: "))
    expect(moment.locator("svg")).to_be_visible()
    visit.check_access()
    visit.picture("report")
    with page.expect_download() as saved:
        report.get_by_role("button", name="Save as a page").click()
    alone = saved.value.path().read_text(encoding="utf-8")
    assert "A19" in alone
    assert 'src="data:image/png' in alone  # the graph
    other = page.context.new_page()
    other.set_content(alone)
    columns = other.locator(".report-side").first.evaluate("side => getComputedStyle(side).borderTopWidth")
    assert columns == "1px", "the page has lost its looks"
    other.close()
    report.get_by_role("button", name="Write into the game").click()
    expect(report.get_by_role("status")).to_contain_text("written")


def test_a_better_move_is_looked_for(desk: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = desk.go("#/play")
    _open(page, CORNERS, "One")
    report = _review(page)
    report.get_by_role("button", name="Try it yourself").first.click()
    panel = page.get_by_role("region", name="Find the better move")
    panel.wait_for()
    expect(page.locator(".spot-best, .spot-bad")).to_have_count(0)  # nothing gives it away
    click_point(page, "J1")
    expect(panel).to_contain_text(re.compile("^.*J1 loses about|J1 is about as good", re.DOTALL))
    expect(page.locator(".move-number")).to_have_text(re.compile("^Move [135] of 6$"))  # it was not played
    panel.get_by_role("button", name="Show it").click()
    expect(panel).to_contain_text("It was ")
    desk.picture("report-try")
    panel.get_by_role("button", name="Done").click()
    panel.wait_for(state="detached")


def test_progress_and_stop_are_in_sight_and_a_review_continues(desk: Visit) -> None:
    page = desk.page
    page.set_viewport_size({"width": 1440, "height": 900})
    desk.go("#/play")
    moves = "".join(f";{'BW'[i % 2]}[{'abcdefghijklmnopqrs'[i % 19]}{'dgjm'[i // 19]}]" for i in range(60))
    _open(page, f"(;SZ[19]KM[6.5]PB[Long]{moves})", "Long")
    open_panel(page, "Review")
    page.get_by_label("Simulations per position").select_option("2000")
    page.get_by_role("button", name="Review the whole game").click()
    status = page.get_by_role("region", name="Review", exact=True)
    status.wait_for()
    stop = status.get_by_role("button", name="Stop")
    expect(stop).to_be_in_viewport()
    expect(status.locator("progress")).to_be_in_viewport()
    expect(status).to_contain_text(re.compile(r"[1-9]\d* of 61 positions"))
    page.keyboard.press("ArrowRight")  # one walks the game meanwhile
    page.locator(".move-number", has_text="Move 1 of 60").wait_for()
    desk.picture("review-running")
    stop.click()
    page.get_by_role("button", name="Continue the review").wait_for()
    page.get_by_text("Saved on this computer").wait_for()
    page.reload()
    page.get_by_role("button", name="Continue the review").wait_for()  # it is kept with the game


def test_what_is_not_judged_is_said(desk: Visit) -> None:
    page = desk.go("#/play")
    _open(page, "(;SZ[9]HA[3]PB[Odd];B[ab];W[ee];B[ba];W[aa];B[gg];W[cg];B[gc];W[dd])", "Odd")
    report = _review(page)
    expect(report).to_contain_text(re.compile(r"The rules do not allow move 4 \(suicide\): not judged"))
    expect(report).to_contain_text("7 of 8 moves judged")


def test_a_result_is_not_lost_by_a_click(desk: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = desk.go("#/play")
    page.get_by_text("Game", exact=True).click()
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="9×9").click()
    page.get_by_role("button", name="100", exact=True).click()
    page.get_by_role("button", name="Start game").click()
    page.locator("dialog").wait_for(state="detached")
    click_point(page, "E5")
    page.locator(".move-number", has_text="Move 2 of 2").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name=re.compile("sure|Really|resign", re.IGNORECASE)).first.click()
    card = page.get_by_role("region", name="The game is over")
    expect(card).to_contain_text("White wins by resignation.")
    click_point(page, "C3")
    expect(page.locator(".move-number")).to_have_text("Move 2 of 2")
    expect(card).to_contain_text("White wins by resignation.")
    desk.picture("end-card")
    card.get_by_role("button", name="Rematch").click()
    card.wait_for(state="detached")
    page.locator(".move-number", has_text="Move 1 of 1").wait_for()  # Katachi is Black now, and has moved
