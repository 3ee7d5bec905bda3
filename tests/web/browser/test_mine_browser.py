"""Mining in the browser: a folder of this computer and files that are sent, watched to the end and used at once."""

from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.conftest import expect
from tests.web.mine_help import game_files


@pytest.mark.browser
def test_a_folder_is_mined_and_used_at_once(visit: Any) -> None:
    name = f"folder {visit.width}"
    games = game_files(visit.server.games / name, 12)
    (games / "broken.sgf").write_text("no game at all")
    page = visit.go("#/mine")
    page.get_by_role("button", name="A folder on this computer").click()
    page.get_by_role("button", name=str(visit.server.games)).click()
    page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Mine this folder").click()
    expect(page.get_by_label("Name of the knowledge base")).to_have_value(name)
    visit.check_access()
    page.get_by_role("button", name="Start mining").click()
    card = page.get_by_label(f"Mining of {name}")
    card.get_by_text("✓ done").wait_for()
    card.get_by_text("1 left out: why?").click()
    card.get_by_text("broken.sgf").wait_for()
    visit.picture("mine-done")
    visit.check_access()
    card.get_by_role("button", name="Use it now").click()
    page.get_by_text(f"Every part of the page now uses “{name}”.").wait_for()
    page.wait_for_function("name => localStorage.getItem('katachi.base') === name", arg=f'"{name}"')
    page.get_by_role("button", name=f"Delete {name}").click()
    page.get_by_role("button", name="Delete it").click()
    page.get_by_role("button", name=f"Delete {name}").wait_for(state="detached")


@pytest.mark.browser
def test_files_are_sent_and_mined(desk: Any, tmp_path: Path) -> None:
    folder = game_files(tmp_path / "sent games", 30)
    (folder / "notes.txt").write_text("not a game")
    page = desk.go("#/mine")
    page.locator("input[type=file][webkitdirectory]").set_input_files(folder)
    page.get_by_text("30 game files").wait_for()
    page.get_by_text("(1 other file is left out)").wait_for()
    page.get_by_role("button", name="Start mining").click()
    card = page.get_by_label("Mining of sent games")
    card.get_by_text("✓ done").wait_for()
    expect(card.locator(".holdings dd").first).to_have_text("30")
    assert list((desk.server.data / "uploads").iterdir()) == []
    card.get_by_role("button", name="Dismiss").click()
    card.wait_for(state="detached")
