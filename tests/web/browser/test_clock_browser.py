"""Clocks, a word after a mistake, and one's own mistakes as exercises, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.web.browser.conftest import Server, Visit, expect, open_panel, visits

CORNERS = "(;SZ[9]KM[7]PB[One]PW[Two];B[ee];W[aa];B[eg];W[ia];B[ge];W[ai])"


def _new_game(page: Any, main: str, extra: str, periods: str) -> None:
    page.get_by_text("Game", exact=True).click()
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="9×9").click()
    page.get_by_role("button", name="100", exact=True).click()
    page.get_by_role("combobox", name="Time").select_option("own")
    for name, value in (("Main time", main), ("Extra time", extra), ("Periods", periods)):
        page.get_by_label(re.compile(f"^{name}")).fill(value)
    page.get_by_role("button", name="Start game").click()
    page.locator("dialog").wait_for(state="detached")


def _seconds(page: Any, place: int) -> int:
    minutes, seconds = page.locator(".clock").nth(place).inner_text().split("×")[0].split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_clock_runs_rests_and_outlives_a_reload(desk: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = desk.go("#/play")
    _new_game(page, "10", "30", "5")
    expect(page.locator(".clock")).to_have_text(["10:00", "10:00"])
    click_point(page, "E5")
    page.locator(".move-number", has_text="Move 2 of 2").wait_for()
    expect(page.locator(".clock").first).not_to_have_text("10:00")
    page.get_by_text("Saved on this computer").wait_for()
    desk.picture("clock")
    before = _seconds(page, 0)
    page.reload()
    page.locator(".clock").first.wait_for()
    assert before - 60 < _seconds(page, 0) <= before  # it went on, and did not start again
    page.get_by_title("More").click()
    page.get_by_role("button", name="Stop the clock").click()
    page.get_by_text("The clock is stopped.").wait_for()
    rested = page.locator(".clock").first.inner_text()
    page.wait_for_timeout(1_500)
    expect(page.locator(".clock").first).to_have_text(rested)
    page.get_by_role("button", name="Start the clock").first.click()
    expect(page.locator(".clock").first).not_to_have_text(rested)


def test_a_flag_ends_the_game_for_good(visit: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = visit.go("#/play")
    _new_game(page, "0", "4", "1")
    click_point(page, "E5")
    if page.locator("button.place").count():
        page.locator("button.place").click()
    card = page.get_by_role("region", name="The game is over")
    expect(card).to_contain_text(re.compile("wins on time"))
    visit.check_access()
    visit.picture("flag")
    card.get_by_role("button", name="Play on").click()
    card.wait_for(state="detached")
    expect(page.locator(".clock.urgent")).to_have_count(0)


def test_own_mistakes_come_back_on_the_front_page(visit: Visit) -> None:
    page = visit.go("#/play")
    file = {"name": "record.sgf", "mimeType": "text/plain", "buffer": CORNERS.encode()}
    page.locator("input[type=file]").set_input_files(file)
    open_panel(page, "Review")
    page.get_by_label("Simulations per position").select_option("100")
    page.get_by_role("button", name="Review the whole game").click()
    report = page.get_by_role("dialog", name="Report")
    report.get_by_role("button", name="This is me").nth(1).click()
    page.keyboard.press("Escape")
    visit.go("#/")
    page.get_by_role("button", name=re.compile("Find the better move")).click()
    panel = page.get_by_role("region", name="Find the better move")
    panel.get_by_role("button", name="Show it").click()  # on a phone no sheet covers it
    expect(panel).to_contain_text("It was ")
    visit.picture("own-mistake")


def test_reasons_are_in_the_readers_language(
    chromium: Any, server: Server, click_point: Callable[[Any, str], None]
) -> None:
    for visit in visits(chromium, server, "desktop", locale="de-DE"):
        page = visit.go("#/play")
        file = {"name": "record.sgf", "mimeType": "text/plain", "buffer": CORNERS.encode()}
        page.locator("input[type=file]").set_input_files(file)
        page.locator(".players", has_text="One").wait_for()
        page.keyboard.press("End")
        page.get_by_role("button", name="Nach einem Zug fragen").click()
        click_point(page, "J5")
        said = page.locator(".why-not .facts-list").first
        expect(said).to_contain_text(re.compile("Schwarz|Weiß|Punkt|Stein"))
        expect(page.locator(".why-not [lang=en]")).to_have_count(0)
        visit.picture("reasons-de")
