"""The play screen in a browser: a game against the engine, a record looked at, and nothing lost on the way."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from typing import Any

from tests.web.browser.conftest import Visit, expect, open_panel

RECORD = (
    "(;SZ[9]KM[7]PB[Shusaku]PW[Gennan];B[ee];W[gc];B[cg]"
    "(;W[gg]C[the game];B[cc];W[ce])(;W[cc]LB[aa:A]TR[bb]C[a variation];B[gg]))"
)


def _record(page: Any, text: str) -> None:
    file = {"name": "record.sgf", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)


def _at_move(page: Any, number: int) -> None:
    page.locator(".move-number", has_text=re.compile(rf"^Move {number} of ")).wait_for()


def _begin(page: Any, simulations: str = "100") -> None:
    page.get_by_text("Game", exact=True).click()
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="9×9").click()
    page.get_by_role("button", name=simulations, exact=True).click()
    page.get_by_role("button", name="Start game").click()
    page.locator("dialog").wait_for(state="detached")


def test_a_game_against_the_engine_outlives_reload(desk: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = desk.page
    asked: list[str] = []  # all that the engine was asked for
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    desk.go("#/play")
    _begin(page)
    click_point(page, "E5")
    _at_move(page, 2)
    assert "genmove" in "".join(asked)
    expect(page.locator(".said")).to_contain_text("Katachi:")
    page.get_by_role("button", name="Undo").click()
    _at_move(page, 0)
    click_point(page, "C3")
    _at_move(page, 2)
    page.get_by_text("Saved on this computer").wait_for()
    page.wait_for_url("**/#/play/*/2")
    page.reload()
    _at_move(page, 2)
    asked.clear()
    page.keyboard.press("ArrowLeft")
    _at_move(page, 1)
    page.get_by_role("button", name="Let it move").wait_for()  # looking at a game never makes the engine play
    page.keyboard.press("ArrowRight")
    _at_move(page, 2)
    assert asked == []


def test_reload_right_after_a_move_and_back_to_the_game_before(
    desk: Visit, click_point: Callable[[Any, str], None]
) -> None:
    page = desk.go("#/play")
    _record(page, "(;SZ[9]PB[Former];B[ee])")
    page.locator(".players", has_text="Former").wait_for()
    _record(page, "(;SZ[9]PB[Latter];B[ee];W[cc])")
    page.locator(".players", has_text="Latter").wait_for()
    page.keyboard.press("End")
    click_point(page, "G7")
    page.reload()
    _at_move(page, 3)
    page.go_back()
    page.locator(".players", has_text="Former").wait_for()
    page.go_forward()
    page.locator(".players", has_text="Latter").wait_for()
    _at_move(page, 3)


def test_deleted_moves_come_back_and_a_missing_game_leaves_every_way_open(desk: Visit) -> None:
    page = desk.go("#/play")
    _record(page, RECORD)
    page.locator(".players", has_text="Shusaku").wait_for()
    page.keyboard.press("ArrowRight")
    _at_move(page, 1)
    open_panel(page, "Tree")
    page.get_by_role("button", name="Delete from here").click()
    page.get_by_text("8 moves deleted").wait_for()
    page.keyboard.press("Control+z")
    _at_move(page, 1)
    page.keyboard.press("End")
    _at_move(page, 6)
    page.get_by_text("Saved on this computer").wait_for()
    page.wait_for_url("**/#/play/*/6")

    page.evaluate("location.hash = '#/play/nonexistent12/3'")
    page.get_by_role("alert").filter(has_text="nonexistent12").wait_for()
    page.evaluate("location.hash = '#/play/nonexistent13/3'")
    page.get_by_role("alert").filter(has_text="nonexistent13").wait_for()
    page.keyboard.press("p")  # nobody passes in a game that is not seen
    desk.troubles.clear()  # the browser's lines about the two answers 404
    page.get_by_text("Game", exact=True).click()
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_label("Find a player, event or date").fill("gennan")
    page.get_by_text(" of ").filter(has_text="games.").wait_for()
    page.locator(".game-list button", has_text="Shusaku – Gennan").first.click()
    _at_move(page, 6)


def test_a_record_is_walked_and_analysed(visit: Visit) -> None:
    page = visit.go("#/play")
    _record(page, RECORD)
    page.get_by_text("Shusaku").wait_for()
    page.keyboard.press("End")
    _at_move(page, 6)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    open_panel(page, "Why")
    page.locator(".comment-shown", has_text="a variation").wait_for()
    expect(page.locator(".mark")).to_have_count(2)
    page.keyboard.press(" ")
    page.locator(".spot").first.wait_for()
    visit.check_access()
    page.keyboard.press(" ")
    page.keyboard.press("ArrowLeft")
    page.locator(".spot").first.wait_for(state="detached")
    page.keyboard.press("ArrowRight")
    page.locator(".spot").first.wait_for()  # what was found stays with its position
    visit.picture("play-analysed")


def test_a_review_finds_where_most_was_lost(desk: Visit) -> None:
    page = desk.go("#/play")
    _record(page, "(;SZ[9]KM[7]PB[One]PW[Two];B[ee];W[aa];B[eg];W[ia];B[ge];W[ai])")
    page.locator(".players", has_text="One").wait_for()
    open_panel(page, "Review")
    page.get_by_label("Simulations per position").select_option("100")
    page.get_by_role("button", name="Review the whole game").click()
    page.get_by_role("dialog", name="Report").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Review again").wait_for()
    first = page.locator(".mistakes tbody button").first
    expect(first).to_have_accessible_name(re.compile("White"))  # White plays in the corners
    losses = page.locator(".mistakes").inner_text()
    page.get_by_text("Saved on this computer").wait_for()
    page.reload()
    expect(page.locator(".mistakes")).to_have_text(losses, use_inner_text=True)  # the review is kept with the game
    first.click()
    expect(page.locator(".move-number")).to_have_text(re.compile("^Move [135] of 6$"))
    expect(page.locator(".spot-bad")).to_have_count(1)
    expect(page.locator(".spot-best")).to_have_count(1)  # the better move beside the one played


def test_two_passes_are_counted(desk: Visit) -> None:
    page = desk.go("#/play")
    stones = "".join(f"[d{row}]" for row in "abcdefghi"), "".join(f"[e{row}]" for row in "abcdefghi")
    _record(page, f"(;SZ[9]KM[7.5]RU[Chinese]PB[Halves]AB{stones[0]}AW{stones[1]};B[];W[])")
    page.locator(".players", has_text="Halves").wait_for()
    page.keyboard.press("End")
    page.locator(".score-result", has_text="W+16.5").wait_for()
    page.get_by_role("button", name="Record this result").click()
    page.get_by_role("button", name="Play on").click()
    open_panel(page, "Info")
    page.locator(".facts", has_text="W+16.5").wait_for()


def test_what_is_broken_is_said_and_several_games_are_offered(desk: Visit) -> None:
    page = desk.go("#/play")
    _record(page, "no game at all")
    page.get_by_role("alert").filter(has_text="not an SGF file").wait_for()
    _record(page, "(;SZ[9]PB[First]PW[A];B[ee])(;SZ[9]PB[Second]PW[B];B[ee];W[ee])")
    page.get_by_role("button", name="Second").click()
    page.get_by_text("move 2 is not legal").wait_for()
    expect(page.locator(".players")).to_contain_text("Second")


def test_the_engine_is_killed_while_it_thinks(desk: Visit, click_point: Callable[[Any, str], None]) -> None:
    page = desk.go("#/play")
    _begin(page, "10,000")
    click_point(page, "E5")
    page.locator(".thinking").wait_for()
    os.kill(desk.server.engine_pid(), signal.SIGKILL)
    _at_move(page, 2)
