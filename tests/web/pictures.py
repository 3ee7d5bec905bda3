"""The pictures of the documents, made from the real page.

`python -m tests.web.pictures [NAME …]` writes them to docs/pictures. They change with the page, so no test compares
them; look at them before you keep them.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.web.asking import start_serving

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"
_WINDOW: Any = {"width": 1280, "height": 800}
_PATIENCE = 300_000  # milliseconds
_MOVE = 45  # of the game that is shown


def _game(page: Any) -> None:
    page.locator("input[type=file]").first.set_input_files(ROOT / "examples" / "game.sgf")
    page.locator(".players", has_text="Katachi").first.wait_for()


def _home(page: Any) -> None:
    page.get_by_role("link", name="Solve it").wait_for()
    page.get_by_role("button", name=re.compile("^C: ")).wait_for()


def _play(page: Any) -> None:
    _game(page)
    page.keyboard.press("Home")
    for _ in range(_MOVE - 1):
        page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.locator(".spot").nth(3).wait_for()
    page.wait_for_timeout(15_000)  # a search that has something to say
    page.keyboard.press(" ")
    page.get_by_role("heading", name=re.compile(r"^Why [A-T]\d+")).wait_for()
    page.get_by_text("Looking at what the move does").wait_for(state="detached")


def _patterns(page: Any) -> None:
    page.get_by_role("button", name="Play B Black Q16").click()
    page.locator(".spot").nth(3).wait_for()


def _joseki(page: Any) -> None:
    page.get_by_role("button", name="Play · Black R16").click()
    page.get_by_role("heading", name="3-4 point").wait_for()
    page.locator(".graph-place canvas").first.wait_for()


def _tsumego(page: Any) -> None:
    page.get_by_text("SGF or a text diagram", exact=True).click()
    problem = (ROOT / "examples" / "six-in-the-corner.sgf").read_text(encoding="utf-8")
    page.get_by_role("textbox", name="SGF or a text diagram").fill(problem)
    page.get_by_role("button", name="Read", exact=True).click()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_role("button", name="Solution as SGF").wait_for()


SHOWN: dict[str, tuple[str, Callable[[Any], None]]] = {
    "home": ("", _home),
    "play": ("#/play", _play),
    "patterns": ("#/patterns", _patterns),
    "joseki": ("#/joseki", _joseki),
    "tsumego": ("#/tsumego", _tsumego),
}


def main() -> None:
    names = sys.argv[1:] or list(SHOWN)
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        served = start_serving(Path(data))
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name in names:
            address, prepared = SHOWN[name]
            context = browser.new_context(viewport=_WINDOW, locale="en")
            context.set_default_timeout(_PATIENCE)
            context.request.get(served.address)
            page = context.new_page()
            page.goto(f"{served.url}{address}")
            prepared(page)
            page.mouse.move(0, 0)
            page.wait_for_timeout(500)
            page.screenshot(path=FOLDER / f"{name}.png")
            print(name)
            context.close()
        browser.close()
        served.process.terminate()
        served.process.wait()


if __name__ == "__main__":
    main()
