"""One layout for all boards: the same place and size on every tab, nothing that overflows, nothing that moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.browser.conftest import Server, Visit, expect, visits

pytestmark = pytest.mark.browser

# Phones, a tablet in both ways, laptops, a large screen in both ways, and a phone on its side.
WINDOWS = {
    "360": (360, 740),
    "768": (768, 1024),
    "1024": (1024, 768),
    "1280": (1280, 800),
    "1440": (1440, 900),
    "2560": (2560, 1440),
    "upright": (1440, 2560),
    "side": (844, 390),
}
BOARDS = ["play", "patterns", "joseki", "tsumego", "tsumego/practice", "rules/board"]
GAME = "(;SZ[19]KM[6.5]PB[A player with quite a long name]PW[Short];B[pd];W[dp];B[pp]C[A comment];W[dd];B[cf];W[fc])"


@pytest.fixture(params=list(WINDOWS))
def window(chromium: Any, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    yield from visits(chromium, server, request.param, WINDOWS[request.param])


def _box(page: Any) -> list[float]:
    box = page.locator(".stage-board .board").bounding_box()
    return [box["x"], box["y"], box["width"], box["height"]]


def _overflow(page: Any) -> float:
    return float(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def _open(page: Any) -> None:
    file = {"name": "a.sgf", "mimeType": "text/plain", "buffer": GAME.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".player-name", has_text="Short").wait_for()


def test_the_board_is_in_the_same_place_on_every_tab(window: Visit) -> None:
    width, height = WINDOWS[window.width]
    page = window.go("#/play")
    found = {}
    for tab in BOARDS:
        page.goto(f"{window.server.url}#/{tab}")
        page.locator(".stage-board .board").wait_for()
        window.settled()
        found[tab] = _box(page)
        assert _overflow(page) <= 0, tab
        window.picture(f"layout-{tab.replace('/', '-')}")
    x, y, wide, high = found["play"]
    assert set(map(tuple, found.values())) == {(x, y, wide, high)}, found
    assert 0 <= x <= width - wide, "all of it is in sight"
    assert 0 <= y <= height - high
    assert wide == pytest.approx(high)
    assert wide >= min(0.93 * min(width, height - 60), width - 360), "as large as the window allows"


_OUT_OF_SIGHT = """() => {
  const parts = [...document.querySelectorAll('.acts > *, .tab-list button, .walk-bar > *, .player-name')];
  const said = (part) => part.textContent.trim() || part.getAttribute('aria-label') || part.className;
  const isOut = ({ right, bottom }) => right > innerWidth + 1 || bottom > innerHeight + 1;
  const isCut = (part) => !part.matches('.player-name') && part.clientWidth && part.scrollWidth > part.clientWidth + 1;
  return parts.filter((part) => isOut(part.getBoundingClientRect()) || isCut(part)).map(said);
}"""


_SCROLLS = """() => {
  const { scrollHeight, clientWidth } = document.documentElement;
  return Math.max(scrollHeight - innerHeight, innerWidth - clientWidth);
}"""


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("name", list(WINDOWS))
def test_everything_one_needs_in_a_game_is_in_sight(chromium: Any, server: Server, name: str, locale: str) -> None:
    for visit in visits(chromium, server, name, WINDOWS[name], locale=locale):
        page = visit.go("#/play")
        _open(page)
        visit.settled()
        assert page.evaluate(_OUT_OF_SIGHT) == []
        assert page.evaluate(_SCROLLS) <= 1, "the page scrolls"
        page.keyboard.press("m")
        done = page.locator(".mark-bar .primary")
        done.wait_for()
        box = done.bounding_box()
        assert box is not None
        assert page.evaluate(_SCROLLS) <= 1, "the page scrolls while the board is marked"
        assert box["y"] + box["height"] <= WINDOWS[name][1], "the end of marking is in sight"


def test_nothing_moves_while_a_game_is_walked_and_analysed(window: Visit) -> None:
    page = window.go("#/play")
    _open(page)
    before = _box(page)
    rows = [".verdict", ".walk-bar", ".controls", ".panel-tabs"]
    places = {row: page.locator(row).bounding_box() for row in rows}
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Space", "ArrowRight", "End", "Home"):
        page.keyboard.press(key)
        if key == "Space":
            page.locator(".spot").first.wait_for()
        assert _box(page) == before, key
        assert {row: page.locator(row).bounding_box() for row in rows} == places, key
    assert _overflow(page) <= 0
    height = WINDOWS[window.width][1]
    for row in rows:  # nothing that is needed to go on is below the fold
        box = places[row]
        assert box is not None
        assert box["y"] + box["height"] <= height + 0.5, row
    window.check_access()


def test_wheel_slider_and_swipe_walk_the_game(window: Visit) -> None:
    page = window.go("#/play")
    _open(page)
    number = page.locator(".move-number")
    x, y, wide, high = _box(page)
    page.mouse.move(x + wide / 2, y + high / 2)
    page.mouse.wheel(0, 100)
    expect(number).to_have_text("Move 1 of 6")  # one for a notch, as long as it is
    page.mouse.wheel(0, 100)
    expect(number).to_have_text("Move 2 of 6")
    page.mouse.wheel(0, -60)
    expect(number).to_have_text("Move 1 of 6")
    expect(page.locator(".goban .next")).to_have_count(1)  # the game's next move
    page.locator(".walk-slider").fill("5")
    expect(number).to_have_text("Move 5 of 6")
    if window.is_touched:
        hands = page.context.new_cdp_session(page)
        for at in (0.8, 0.5, 0.2):
            kind = "touchStart" if at == 0.8 else "touchMove"
            place = {"x": x + at * wide, "y": y + high / 2}
            hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
        hands.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(number).to_have_text("Move 6 of 6")


def test_a_tap_on_a_small_board_asks_before_it_plays(chromium: Any, server: Server) -> None:
    for visit in visits(chromium, server, "360", WINDOWS["360"]):
        page = visit.go("#/play")
        _open(page)
        x, y, wide, high = _box(page)
        page.touchscreen.tap(x + wide / 2, y + high / 2)
        page.locator(".ghost").wait_for()
        expect(page.locator(".move-number")).to_have_text("Move 0 of 6")
        visit.picture("aimed")
        page.get_by_role("button", name="Place at K10").click()
        expect(page.locator(".move-number")).to_have_text("Move 1 of 1")
        page.get_by_role("tab", name="Why").click()  # reasons come as a sheet from below
        sheet = page.locator(".panels").bounding_box()
        assert sheet is not None
        assert sheet["y"] >= y + high - 1, "the board stays in sight"
        visit.picture("sheet")
        visit.check_access()
        page.get_by_role("button", name="Close").click()
        expect(page.locator(".panel-body")).to_have_count(0)


def test_the_front_door_has_three_ways_in(window: Visit) -> None:
    page = window.go()
    expect(page.get_by_role("heading", level=3)).to_have_text(["Play", "Review my game", "Learn"])
    page.get_by_role("button", name="A: ").wait_for()
    window.settled()
    assert _overflow(page) <= 0
    if window.width in ("1280", "1440", "2560"):
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1, "the front page scrolls"
    window.picture("home")
    window.check_access()
    page.get_by_role("button", name="9×9").click()
    page.get_by_role("button", name="15k").click()
    page.locator(".player-name", has_text="15k").wait_for()
    expect(page.locator(".stones .stone")).to_have_count(0)  # nothing was placed by the way
    assert page.locator(".board-points").get_attribute("data-size") == "9"
