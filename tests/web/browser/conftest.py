"""A real server and a real browser. Every page is watched: an error in its console fails the test.

Pictures go to web/artefacts/ to be looked at. Without Chromium or the built page the tests are skipped, except where
KATACHI_BROWSER=required says that they must run. KATACHI_BROWSER_SLOW=6 makes the browser six times slower than it is:
problems of hurried readers and slow machines show. KATACHI_BROWSER_LATE=2000 holds every question and
every answer back for up to this many milliseconds, each for a different time: answers overtake each other.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.web.asking import Served, start_serving

from katachi.interfaces.web.built import is_built

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

PATIENCE = 120_000  # milliseconds: only so that a failure ends; nothing is said about how fast anything is
expect.set_options(timeout=PATIENCE)

ROOT = Path(__file__).resolve().parents[3]
PICTURES = ROOT / "web" / "artefacts"
_AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
_WIDTHS = {"desktop": (1280, 800), "phone": (390, 844)}
_SMALL = 780  # pixels: windows with a smaller side are phones and tablets
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_SLOWNESS = float(os.environ.get("KATACHI_BROWSER_SLOW", "1"))
_LATENESS = int(os.environ.get("KATACHI_BROWSER_LATE", "0"))
_LATE_ANSWERS = """
  const asked = window.fetch;
  const aWhile = () => new Promise((done) => setTimeout(done, Math.random() * %d));
  window.fetch = async (...question) => {
    await aWhile();
    const answer = await asked(...question);
    await aWhile();
    return answer;
  };
"""


def _give_up(reason: str) -> None:
    if os.environ.get("KATACHI_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """The browser, once for all tests here. Its driver keeps an event loop: it must be gone when other tests run."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        _give_up("there is no Chromium (Debian: apt install chromium)")
    if not is_built():
        _give_up("the page has not been built: run 'make page'")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=_QUIET, timeout=PATIENCE)
        yield browser
        browser.close()


@dataclass
class Server(Served):
    """A running `katachi serve`."""

    games: Path  # the folder that may be mined
    data: Path

    def engine_pid(self) -> int:
        """The server's child process that is the engine; there is always one, or one that is being started."""
        while True:
            for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
                if b"web.engine.process" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    return int(pid)
            time.sleep(0.01)


def start_server(folder: Path, *arguments: str, port: str = "0") -> Server:
    """With a data folder and a folder of games of its own."""
    games, data = folder / "games", folder / "data"
    games.mkdir(parents=True, exist_ok=True)
    served = start_serving(data, "--folder", str(games), "--port", port, *arguments)
    return Server(served.address, served.process, games, data)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[Server]:
    """One server for all tests: what a long session does to it is part of the test."""
    running = start_server(tmp_path_factory.mktemp("server"))
    yield running
    end_server(running)


def end_server(running: Server) -> None:
    """It ends when it is told to."""
    running.process.terminate()
    assert running.process.wait(120) is not None


@dataclass
class Visit:
    """A tab at a certain width, and what was wrong in it."""

    page: Any
    server: Server
    width: str
    is_touched: bool = False
    troubles: list[str] = field(default_factory=list)

    def go(self, address: str = "") -> Any:
        """Open a part of the page, such as '#/joseki'."""
        self.page.goto(f"{self.server.url}{address}")
        return self.page

    def settled(self) -> None:
        """Wait until the view is there and nothing in it is still on its way."""
        self.page.locator("main > [class^=view-] > *").first.wait_for()
        self.page.wait_for_load_state("networkidle")
        expect(self.page.locator("main .note.busy, main [aria-busy=true]")).to_have_count(0)

    def picture(self, name: str) -> None:
        """A screenshot, kept to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}-{self.width}.png", full_page=True)

    def check_access(self) -> None:
        """Axe finds nothing that keeps people out (WCAG 2.1 A and AA), and nothing needs scrolling sideways."""
        self.page.evaluate(_AXE.read_text())
        found = self.page.evaluate(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then(r => r.violations.map("
            "v => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')}`))"
        )
        assert found == []
        assert self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1"), "scrolls sideways"


def visits(
    chromium: Any, server: Server, width: str, window: tuple[int, int] | None = None, **more: Any
) -> Iterator[Visit]:
    size = window or _WIDTHS[width]
    is_touched = min(size) < _SMALL
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=is_touched, accept_downloads=True, **more
    )
    context.set_default_timeout(PATIENCE)
    context.request.get(server.address)  # the cookie: tests of the key itself have contexts of their own
    page = context.new_page()
    if _SLOWNESS > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWNESS})
    if _LATENESS:
        context.add_init_script(_LATE_ANSWERS % _LATENESS)
    visit = Visit(page, server, width, is_touched)
    page.on("pageerror", lambda error: visit.troubles.append(f"error in the page: {error}"))
    page.on("console", lambda line: visit.troubles.append(line.text) if line.type == "error" else None)
    yield visit
    context.close()
    assert visit.troubles == []


@pytest.fixture(params=list(_WIDTHS))
def visit(chromium: Any, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A visitor at a desk, and one with a phone."""
    yield from visits(chromium, server, request.param)


@pytest.fixture
def desk(chromium: Any, server: Server) -> Iterator[Visit]:
    """A visitor at a desk only."""
    yield from visits(chromium, server, "desktop")


@pytest.fixture
def click_point() -> Callable[[Any, str], None]:
    """Click a point of the first board on the page: click_point(page, 'Q16')."""

    def click(page: Any, vertex: str) -> None:
        points = page.locator(".board-points").first
        box = steady_box(points)
        size = int(points.get_attribute("data-size"))
        column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(vertex[0])
        row = size - int(vertex[1:])
        cell = box["width"] / size
        page.mouse.click(box["x"] + (column + 0.5) * cell, box["y"] + (row + 0.5) * cell)

    return click


def open_panel(page: Any, name: str) -> None:
    """One of the panels beside the board; on a phone they are a sheet."""
    tab = page.get_by_role("tab", name=name, exact=False)
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    page.locator(".panel-body").wait_for()


def steady_box(place: Any) -> dict[str, float]:
    """Where something is, when it no longer moves: answers that come make room for themselves."""
    found: dict[str, float] = place.evaluate(
        """async (element) => {
          const box = () => { const { x, y, width, height } = element.getBoundingClientRect();
                              return { x, y, width, height }; };
          let [now, calm] = [box(), 0];
          while (calm < 3) {
            await new Promise(requestAnimationFrame);
            const next = box();
            calm = JSON.stringify(next) === JSON.stringify(now) ? calm + 1 : 0;
            now = next;
          }
          return now;
        }"""
    )
    return found
