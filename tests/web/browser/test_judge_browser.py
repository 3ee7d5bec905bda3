"""KataGo's numbers on the page: chosen and tried under View, remembered, labelled, with Katachi's own opinion."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.conftest import Server, Visit, end_server, expect, open_panel, start_server

pytestmark = pytest.mark.browser

STAND_IN = Path(__file__).parents[2] / "engine" / "stand_in.py"
GAME = "(;SZ[9]KM[7]PB[Me]PW[You];B[ee];W[cc];B[gc])"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[Server]:
    """A server that was started with a judge: a program called katago that answers like one."""
    folder = tmp_path_factory.mktemp("judge")
    program = folder / "katago"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{STAND_IN}' live\n")
    program.chmod(0o755)
    assert os.access(program, os.X_OK)
    running = start_server(folder, "--judge", f"{program} analysis -model b10.bin.gz")
    yield running
    end_server(running)


def _open(page: Any) -> None:
    page.locator("input[type=file]").set_input_files(
        {"name": "mine.sgf", "mimeType": "text/plain", "buffer": GAME.encode()}
    )
    page.locator(".player-name", has_text="Me").wait_for()
    page.keyboard.press("End")


def _choice(page: Any) -> Any:
    page.get_by_text("View", exact=True).click()
    return page.get_by_label("Judge")


def test_the_judge_is_chosen_tried_and_remembered(visit: Visit) -> None:
    page = visit.go("#/play")
    visit.settled()
    choice = _choice(page)
    expect(choice).to_have_value("given")
    page.get_by_role("button", name="Test it").click()
    page.get_by_text("KataGo 9.8.7 with the network small-net.bin.gz works").wait_for()
    visit.picture("judge-choice")
    choice.select_option("")
    expect(page.get_by_role("button", name="Test it")).to_have_count(0)
    page.reload()
    expect(_choice(page)).to_have_value("")
    page.get_by_label("Judge").select_option("given")


def test_numbers_say_whose_they_are(visit: Visit) -> None:
    page = visit.go("#/play")
    _open(page)
    open_panel(page, "Moves")
    page.keyboard.press(" ")
    page.get_by_text("Finished").wait_for()
    expect(page.locator(".analysis-state")).to_contain_text("400 visits by KataGo")
    expect(page.locator(".analysis-candidates tbody tr").first).to_contain_text("A9")  # the stand-in's first choice
    visit.picture("judge-analysis")
    visit.check_access()


def test_a_review_by_the_judge_is_kept_with_its_name(visit: Visit) -> None:
    page = visit.go("#/play")
    _open(page)
    open_panel(page, "Review")
    page.get_by_role("button", name="Review the whole game").click()
    said = page.get_by_text("Review of moves 1–3 by KataGo, 100 visits per position; reasons by Katachi.")
    said.wait_for()
    visit.picture("judge-review")
    page.reload()
    open_panel(page, "Review")
    said.wait_for()
