"""The frame of the page: tabs, themes, keyboard, first paint, the description of the answers."""

from typing import Any

import pytest
from tests.web.browser.conftest import expect

TABS = ["play", "patterns", "joseki", "tsumego", "rules", "lab", "mine"]


@pytest.mark.browser
def test_every_tab_opens_and_can_be_used_by_everyone(visit: Any) -> None:
    page = visit.go()
    visit.settled()
    visit.picture("tab-home")
    visit.check_access()
    for tab in TABS:
        page.locator(f"nav a[href='#/{tab}']").click()
        page.locator(f".shell-tabs a[href='#/{tab}'][aria-current=page]").wait_for()
        page.locator(f"main > .view-{tab}").wait_for()
        visit.settled()
        visit.picture(f"tab-{tab}")
        visit.check_access()


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("palette", ["usual", "safe"])
def test_themes_are_kept_and_readable(desk: Any, theme: str, palette: str) -> None:
    page = desk.go("#/play")
    page.get_by_text("View", exact=True).click()
    page.get_by_label("Theme").select_option(theme)
    page.get_by_label("Colours").select_option(palette)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.locator("html")).to_have_attribute("data-palette", palette)
    desk.settled()
    desk.picture(f"theme-{theme}-{palette}")
    desk.check_access()


@pytest.mark.browser
def test_the_first_paint_needs_little(desk: Any) -> None:
    sizes: dict[str, int] = {}
    page = desk.page
    page.on("response", lambda r: sizes.__setitem__(r.url, int(r.headers.get("content-length", 0))))
    desk.go("#/play")
    page.locator(".board").wait_for()
    desk.settled()
    assert not [url for url in sizes if not url.startswith(desk.server.url)], "everything comes from this server"
    assert sum(sizes.values()) < 400_000
    assert not [url for url in sizes if "cytoscape" in url or "uPlot" in url], "large parts come when they are needed"


@pytest.mark.browser
def test_the_front_door_loads_no_more_than_it_shows(desk: Any) -> None:
    sizes: dict[str, int] = {}
    desk.page.on("response", lambda r: sizes.__setitem__(r.url, int(r.headers.get("content-length", 0))))
    desk.go()
    desk.page.locator(".home-card").first.wait_for()
    desk.settled()
    assert sum(sizes.values()) < 250_000
    assert not [url for url in sizes if "PlayView" in url or "cytoscape" in url or "uPlot" in url]


@pytest.mark.browser
def test_tabs_are_reached_by_keyboard_alone(desk: Any) -> None:
    page = desk.go()
    page.locator(".skip-link").wait_for(state="attached")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('href')") == "#/tsumego":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/tsumego*")


@pytest.mark.browser
def test_the_answers_are_described_on_a_page(desk: Any) -> None:
    page = desk.go("api.html")
    page.get_by_text("/api/info", exact=True).wait_for()
