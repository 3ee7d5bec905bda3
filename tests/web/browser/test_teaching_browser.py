"""The teacher's kit in a browser: marks by tool and key, numbers, a diagram, a link that holds the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.conftest import Visit, expect, steady_box

pytestmark = pytest.mark.browser

GAME = "(;SZ[9]KM[7]PB[Teacher]PW[Pupil];B[ee];W[cc];B[gc];W[cg])"


def _open(page: Any) -> None:
    file = {"name": "a.sgf", "mimeType": "text/plain", "buffer": GAME.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".player-name", has_text="Teacher").wait_for()
    page.keyboard.press("End")
    page.locator(".move-number", has_text="Move 4 of 4").wait_for()


def _more(page: Any, name: str) -> None:
    page.locator(".more-menu summary").click()
    page.get_by_role("button", name=name, exact=True).click()


def test_marks_are_drawn_by_tool_and_by_key(visit: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = visit.go("#/play")
    _open(page)
    _more(page, "Mark the board")
    click_point(page, "A1")
    click_point(page, "B1")
    expect(page.locator(".mark.letter text")).to_have_text(["A", "B"])
    page.get_by_role("button", name="Triangle (T)").click()
    click_point(page, "E5")
    page.keyboard.press("x")
    click_point(page, "C7")
    page.keyboard.press("r")
    click_point(page, "J9")
    page.keyboard.press("a")
    click_point(page, "D4")
    click_point(page, "F6")
    expect(page.locator(".stroke:not(.below)")).to_have_count(1)
    expect(page.locator(".area-black")).to_have_count(1)
    expect(page.locator(".mark.cross")).to_have_count(1)
    page.get_by_label("Move numbers").select_option("all")
    expect(page.locator(".mark.letter text").filter(has_text="4")).to_have_count(1)
    visit.picture("marks")
    visit.check_access()
    page.keyboard.press("Escape")
    expect(page.locator(".mark-bar")).to_have_count(0)
    expect(page.locator(".move-number")).to_have_text("Move 4 of 4")  # nothing was played
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".mark.cross")).to_have_count(0)  # marks belong to their position
    page.keyboard.press("ArrowRight")
    expect(page.locator(".mark.cross")).to_have_count(1)


def test_a_line_is_dragged(desk: Visit) -> None:
    page = desk.go("#/play")
    _open(page)
    page.keyboard.press("m")
    page.keyboard.press("i")
    box = steady_box(page.locator(".board-points"))
    cell = box["width"] / 9
    page.mouse.move(box["x"] + 0.5 * cell, box["y"] + 0.5 * cell)
    page.mouse.down()
    page.mouse.move(box["x"] + 3.5 * cell, box["y"] + 3.5 * cell, steps=4)
    page.mouse.up()
    expect(page.locator(".stroke:not(.below)")).to_have_count(1)


def test_a_diagram_is_saved_as_a_picture(visit: Visit, tmp_path: Path) -> None:
    page = visit.go("#/play")
    _open(page)
    _more(page, "Diagram")
    page.get_by_role("img", name="Diagram of A9–J1").wait_for()
    visit.picture("diagram")
    visit.check_access()
    for kind, start in (("SVG", b"<svg "), ("PNG", b"\x89PNG")):
        with page.expect_download() as saving:
            page.get_by_role("button", name=f"Save as {kind}").click()
        file = tmp_path / kind
        saving.value.save_as(file)
        assert file.read_bytes().startswith(start)
    page.get_by_label("From").fill("C7")
    page.get_by_label("to", exact=True).fill("G3")
    page.keyboard.press("Tab")
    page.get_by_role("img", name="Diagram of C7–G3").wait_for()
    page.get_by_role("button", name="Whole board").click()
    box = steady_box(page.get_by_role("img", name="Diagram of A9–J1"))
    page.mouse.move(box["x"] + 0.02 * box["width"], box["y"] + 0.02 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"], steps=3)
    page.mouse.up()
    page.get_by_role("img", name="Diagram of A9–E5").wait_for()


def test_a_link_holds_the_game_and_is_only_looked_at(visit: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = visit.go("#/play")
    _open(page)
    _more(page, "Share a link")
    place = page.get_by_label("Link", exact=True)
    expect(place).not_to_have_value("Making the link …")
    link = place.input_value()
    assert "/#/view/1" in link
    page.goto("about:blank")
    page.goto(link)
    page.get_by_text("Teacher – Pupil").wait_for()
    expect(page.locator(".stones .stone")).to_have_count(4)
    click_point(page, "A1")
    expect(page.locator(".stones .stone")).to_have_count(4)
    page.keyboard.press("Home")
    expect(page.locator(".stones .stone")).to_have_count(0)
    visit.picture("shared")
    visit.check_access()
    page.get_by_role("button", name="Open a copy").click()
    page.locator(".player-name", has_text="Teacher").wait_for()
