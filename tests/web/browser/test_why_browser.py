"""Why a move and where that comes from: bars that add up, patterns with counts, and the games behind them."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.knowledge.games import save_lines
from tests.web.browser.conftest import Server, Visit, end_server, expect, open_panel, start_server
from tests.web.pattern_bases import games

from katachi.knowledge.mining import MiningJob

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[Server]:
    """One that also has a base with its games."""
    folder = tmp_path_factory.mktemp("why")
    mined = folder / "data" / "bases" / "my games"
    mined.parent.mkdir(parents=True)
    MiningJob([save_lines(games(), folder / "games.sgfs.gz")], mined, workers=1).run()
    running = start_server(folder)
    yield running
    end_server(running)


def _record(page: Any, moves: str) -> None:
    text = f"(;SZ[19]KM[6.5]PB[Me]PW[You]{moves})"
    page.locator("input[type=file]").set_input_files(
        {"name": "mine.sgf", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.locator(".player-name", has_text="Me").wait_for()
    page.keyboard.press("End")


def _analyse(page: Any, budget: str = "") -> None:
    open_panel(page, "Moves")
    if budget:
        page.locator(".analysis-budget select").select_option(budget)
    page.keyboard.press(" ")
    page.get_by_text("Finished").wait_for()


def _open_sources(page: Any) -> None:
    open_panel(page, "Why")
    page.get_by_text("Where this comes from").click()


def test_four_terms_add_up_and_say_what_stands_behind_them(visit: Visit) -> None:
    page = visit.go("#/play")
    _record(page, ";B[qd];W[dd];B[pq];W[dp];B[fq]")
    _analyse(page, "1000")
    _open_sources(page)
    page.get_by_role("region", name="What the score is made of").get_by_text("The numbers").click()
    rows = page.locator(".why-numbers tbody tr")
    rows.nth(4).wait_for()
    scores = page.locator(".why-bar-score")
    for i in range(rows.count()):
        parts = [float(text.split()[-1]) for text in rows.nth(i).locator("td b").all_inner_texts()]
        shown = float(scores.nth(i).inner_text().split()[1])
        assert sum(parts[:-1]) == pytest.approx(shown, abs=0.0021), "four roundings; terms without weight have none"
    second = page.locator(".why-bar").nth(1)
    vertex = second.locator(".why-bar-name").inner_text()
    second.click()
    told = page.get_by_label(f"Evidence for {vertex}", exact=True)
    told.locator("svg").first.wait_for()
    expect(told).to_contain_text("Professionals")
    expect(told).to_contain_text("interval")
    visit.picture("why")
    visit.check_access()


def test_the_games_behind_a_pattern_open_at_the_move(desk: Visit) -> None:
    page = desk.go("#/mine")
    page.get_by_role("button", name="Use").nth(1).click()
    page.get_by_text("Every part of the page now uses “my games”.").wait_for()
    page.goto(f"{desk.server.url}#/play")
    _record(page, ";B[qd];W[oc];B[qf];W[dp]")
    _analyse(page)
    _open_sources(page)
    page.locator(".why-bar").first.wait_for()
    mine = page.url
    page.locator(".game-links .link").first.click()
    page.get_by_text("Test Cup").first.wait_for()
    page.locator(".player-name", has_text=re.compile(r"Black \d")).wait_for()  # not "(Black to move)"
    page.wait_for_function("mine => location.href !== mine", arg=mine)
    page.go_back()
    page.locator(".player-name", has_text="Me").wait_for()


def test_hovering_a_candidate_shows_its_line(desk: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = desk.go("#/play")
    _record(page, ";B[qd];W[dd]")
    _analyse(page, "1000")
    expect(page.locator(".ghost")).to_have_count(0)
    page.locator("table tbody tr").first.hover()
    page.locator(".ghost").nth(2).wait_for()
    page.mouse.move(5, 5)
    page.locator(".ghost").first.wait_for(state="detached")


def test_moves_that_are_the_same_by_symmetry_are_one_row_and_many_spots(visit: Visit) -> None:
    page = visit.go("#/play")
    _analyse(page, "1000")
    first = page.locator(".analysis-candidates tbody tr").first
    alike = int(first.locator(".analysis-same").inner_text().removeprefix("×"))
    assert alike in (4, 8)
    expect(page.locator(".spot-best")).to_have_count(alike)
    expect(page.locator(".analysis-book")).to_contain_text(re.compile("The opening book plays (D4|D16|Q4|Q16)"))
    first.locator(".analysis-move").click()
    expect(page.get_by_text("the same by symmetry: ")).to_be_visible()
    for weak in page.locator(".analysis-candidates tr.unsure").all():
        assert weak.locator("td.number").first.inner_text() == "–"
    page.mouse.move(0, 0)
    page.locator(".analysis-state").click()
    expect(page.locator(".spot-best")).to_have_count(alike)
    visit.picture("why-symmetry")
    visit.check_access()
