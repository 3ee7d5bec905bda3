"""The tsumego page as people use it: set up, solve, stop, walk through the proof, practise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.conftest import Visit, end_server, expect, start_server, visits

from katachi.reading.checker import check, read_document

Click = Callable[[Any, str], None]
SIX = "(;FF[4]GM[1]SZ[13]AB[da][db][ac][bc][cc][dc]AW[ea][eb][ec][ad][bd][cd][dd]PL[W])"
OPEN = "(;SZ[19]AB[cc][dc][ec][fc][gc]AW[cd][dd][ed][fd][gd][hd][hc]PL[B])"


def paste(page: Any, sgf: str) -> None:
    page.get_by_text("SGF or a text diagram", exact=True).click()
    page.get_by_role("textbox", name="SGF or a text diagram").fill(sgf)
    page.get_by_role("button", name="Read", exact=True).click()


def solve(page: Any) -> None:
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_role("button", name="Solution as SGF").wait_for()


@pytest.mark.browser
def test_a_problem_is_solved_and_its_proof_taken_home(visit: Any, tmp_path: Path) -> None:
    page = visit.go("#/tsumego")
    paste(page, SIX)
    solve(page)
    expect(page.locator(".tsumego-verdict .headline")).to_have_text(re.compile("White kills with B12$"))
    expect(page.locator(".spot-good text")).to_have_text(["✓"])
    page.locator(".spot-bad").first.wait_for()
    page.locator(".tsumego-wrong tbody button").first.focus()
    page.locator(".ghost").nth(1).wait_for()
    page.get_by_role("group", name="Main line").get_by_role("button", name="Forward").click()
    visit.picture("tsumego-solved")
    visit.check_access()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Proof file").click()
    file = tmp_path / "taken.proof"
    waiting.value.save_as(file)
    assert check(read_document(file)).proved


@pytest.mark.browser
def test_the_proof_is_walked_by_playing_against_it(visit: Any, click_point: Click) -> None:
    page = visit.go("#/tsumego")
    paste(page, SIX)
    solve(page)
    page.get_by_role("button", name="Play it out").click()
    page.get_by_label("Show each move's verdict").check()
    page.locator(".spot-good").first.wait_for()
    visit.check_access()
    page.evaluate("window.scrollTo(0, 0)")
    click_point(page, "B12")
    page.get_by_text("is on the right track").wait_for()
    page.get_by_role("button", name="Start again").click()
    page.get_by_text("can do it").wait_for()
    page.evaluate("window.scrollTo(0, 0)")
    click_point(page, "B13")
    page.get_by_text("That is only a ko").wait_for()
    visit.picture("tsumego-walk")


@pytest.mark.browser
def test_a_solution_that_the_file_names_is_checked(desk: Any) -> None:
    page = desk.go("#/tsumego")
    paste(page, SIX.replace("PL[W]", "PL[W];W[ba]"))
    solve(page)
    page.get_by_text("The file's solution B13 does not work.").wait_for()


@pytest.mark.browser
def test_stopping_leaves_what_is_known_and_says_unknown(desk: Any) -> None:
    page = desk.go("#/tsumego")
    paste(page, OPEN)
    page.get_by_label("Seconds").select_option("600")  # it shall be stopped, not come to its end before
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_text("positions,").first.wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("You stopped it").wait_for()
    expect(page.locator(".headline")).to_contain_text("Not proved before it was stopped")


@pytest.mark.browser
def test_stones_are_set_up_by_keyboard_and_survive_a_reload(desk: Any) -> None:
    page = desk.go("#/tsumego")
    page.get_by_role("button", name="White", exact=True).click()
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".stones .stone.white")).to_have_count(2)
    page.reload()
    expect(page.locator(".stones .stone.white")).to_have_count(2)


@pytest.fixture(params=["desktop", "phone"])
def newcomer(chromium: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody whose server has no results of other tests."""
    running = start_server(tmp_path)
    yield from visits(chromium, running, request.param)
    end_server(running)


@pytest.mark.browser
def test_practice_refutes_counts_and_goes_on(newcomer: Visit, click_point: Click) -> None:
    visit = newcomer
    page = visit.go("#/tsumego/practice/game-0006")
    page.get_by_text("Black to live. Your move.").wait_for()
    visit.check_access()
    click_point(page, "B3")
    page.get_by_text("Not that one.").wait_for()
    expect(page.locator(".ghost")).to_have_count(1)
    visit.picture("tsumego-practice-wrong")
    page.keyboard.press("r")
    click_point(page, "B1")
    page.get_by_text("Right so far.").wait_for()
    page.get_by_text("Katachi is thinking").wait_for(state="detached")
    for move in ("A4", "B2"):
        with page.expect_response("**/api/tsumego/reply"):
            click_point(page, move)
        page.get_by_text("Katachi is thinking").wait_for(state="detached")
    page.get_by_text("It counts as solved.").wait_for()
    page.get_by_text("From a game:").wait_for()
    expect(page.get_by_role("button", name=re.compile(r"^Level 3 \d+k–\d+k 1.\d+$"))).to_have_count(1)
    expect(page.get_by_role("button", name="Again those I failed (1)")).to_be_enabled()  # there was a wrong move
    expect(page.get_by_role("button", name="Due today (0)")).to_be_disabled()
    visit.check_access()
    visit.picture("tsumego-practice-solved")
    page.keyboard.press("n")
    page.get_by_text("It counts as solved.").wait_for(state="detached")
    page.wait_for_url(lambda url: "game-0006" not in url)
    page.get_by_role("button", name="Again those I failed (1)").click()
    page.wait_for_url(lambda url: "game-0006" in url)


@pytest.mark.browser
def test_an_own_file_is_practised_and_found_again_with_its_mistakes(
    visit: Any, tmp_path: Path, click_point: Click
) -> None:
    file = tmp_path / "six.sgf"
    file.write_text(SIX + SIX.replace("PL[W]", "PL[B]"))
    page = visit.go("#/tsumego")
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_role("button", name="Practise these problems").click()
    page.get_by_text("White to kill. Your move.").wait_for()
    page.get_by_text("six.sgf, 1 of 2").wait_for()
    expect(page.get_by_role("group", name="Level")).to_have_count(0)  # those are of Katachi's problems
    page.keyboard.press("h")
    page.get_by_text("The next move touches none of your stones.").wait_for()
    click_point(page, "B13")
    page.get_by_text("Not that one.").wait_for()
    page.get_by_role("group", name="Refutation").get_by_role("button", name="Forward").click()
    expect(page.locator(".ghost")).to_have_count(0)
    visit.check_access()
    page.keyboard.press("n")
    page.get_by_text("Black to live. Your move.").wait_for()
    page.go_back()
    page.get_by_text("White to kill. Your move.").wait_for()
    page.reload()
    page.get_by_text("White to kill. Your move.").wait_for()  # the server has kept the file
    page.locator(".tsumego-mistakes button", has_text="B13").click()
    page.get_by_text("Not that one.").wait_for()
    visit.picture("tsumego-own-file")


@pytest.mark.browser
def test_a_file_is_opened_where_one_practises(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "named.sgf"
    file.write_text(SIX.replace("SZ[13]", "SZ[13]GN[Six in the corner]") * 2)
    page = desk.go("#/tsumego/practice")
    page.get_by_text("Your move.").wait_for()
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_text("named.sgf, 1 of 2 · Six in the corner").wait_for()
    expect(page.get_by_role("combobox", name="Problems")).to_have_value("named.sgf")
    page.get_by_role("combobox", name="Problems").select_option("")
    page.get_by_role("group", name="Level").wait_for()


@pytest.mark.browser
def test_rows_of_both_colours_are_dragged(desk: Any) -> None:
    page = desk.go("#/tsumego")
    page.get_by_role("button", name="Clear").click()
    box = page.locator(".board-points").bounding_box()
    cell = box["width"] / 19

    def drag(row: int, button: str = "left") -> None:
        page.mouse.move(box["x"] + 2.5 * cell, box["y"] + (row + 0.5) * cell)
        page.mouse.down(button=button)
        page.mouse.move(box["x"] + 5.5 * cell, box["y"] + (row + 0.5) * cell, steps=3)
        page.mouse.up(button=button)

    drag(2)
    drag(4, "right")
    page.keyboard.down("Shift")
    drag(6)
    page.keyboard.up("Shift")
    expect(page.locator(".stones .stone.black")).to_have_count(4)
    expect(page.locator(".stones .stone.white")).to_have_count(8)


@pytest.mark.browser
def test_a_shape_is_a_template_that_can_be_mirrored(desk: Any) -> None:
    page = desk.go("#/tsumego")
    page.get_by_label("Shape").select_option("long L group")
    page.get_by_role("button", name="Mirror").click()
    page.get_by_text("White to kill Black's group (5 stones)").wait_for()
    expect(page.locator(".stones .stone.black")).to_have_count(5)
