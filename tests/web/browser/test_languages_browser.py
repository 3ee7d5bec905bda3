"""The page in other languages: it follows the browser, can be changed, and every text fits where it is on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.browser.conftest import Server, Visit, expect, visits

pytestmark = pytest.mark.browser

LOCALES = {"de": "de-DE", "ja": "ja-JP"}
PHONES = {"390": (390, 844), "360": (360, 740)}
PARTS = ["", "tsumego", "tsumego/practice", "joseki", "patterns", "rules", "lab", "lab/matches", "mine"]
_LINES = "abcdefghijklmnopqrs"
# 120 moves on every second line, so that none is captured: the number of the move has three digits.
_MOVES = "".join(
    f";B[{_LINES[4 * (i // 19)]}{_LINES[i % 19]}];W[{_LINES[4 * (i // 19) + 2]}{_LINES[i % 19]}]" for i in range(60)
)
GAME = f"(;SZ[19]KM[6.5]PB[Black]PW[White]{_MOVES})"

# Words of the page that their box cuts off or that stick out of it. What is meant to scroll does, and data may be cut.
_TOO_LONG = """() => [...document.querySelectorAll(
    'button, summary, label, legend, h1, h2, h3, h4, th, dt, a.button, .shell-tabs a, [role=tab], .badge, .move-number'
  )].filter((box) => box.clientWidth > 0 && box.checkVisibility() && box.scrollWidth > box.clientWidth + 1
      && !['auto', 'scroll'].includes(getComputedStyle(box).overflowX)
      && !box.closest('.visually-hidden'))
   .map((box) => `${box.tagName.toLowerCase()}.${box.className}: ${box.textContent.trim().slice(0, 60)} `
      + `(${box.scrollWidth} > ${box.clientWidth})`)"""


@pytest.fixture(params=[(language, width) for language in LOCALES for width in PHONES], ids="-".join)
def phone(chromium: Any, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A visitor with a phone in another language."""
    language, width = request.param
    yield from visits(chromium, server, f"{language}-{width}", PHONES[width], locale=LOCALES[language])


def _open_game(page: Any) -> None:
    file = {"name": "a.sgf", "mimeType": "text/plain", "buffer": GAME.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".player-name", has_text="White").wait_for()
    page.keyboard.press("End")


def _check(visit: Visit, name: str) -> None:
    visit.settled()
    visit.picture(f"language-{name}")
    assert visit.page.evaluate(_TOO_LONG) == [], name
    visit.check_access()


def test_every_text_fits_on_a_phone(phone: Visit) -> None:
    for part in PARTS:
        page = phone.go(f"#/{part}")
        _check(phone, part.replace("/", "-") or "home")
    page = phone.go("#/play")
    _open_game(page)
    _check(phone, "play")
    for panel in page.get_by_role("tab").all():
        panel.click()
        _check(phone, f"play-{panel.get_attribute('id')}")


def test_menus_and_dialogs_fit_on_a_phone(phone: Visit) -> None:
    page = phone.go("#/play")
    _open_game(page)
    page.locator(".preferences summary").click()
    _check(phone, "preferences")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.get_by_role("dialog").wait_for()
    _check(phone, "new-game")


def test_the_language_follows_the_browser_until_one_is_chosen(chromium: Any, server: Server) -> None:
    for visit in visits(chromium, server, "desktop", locale="de-AT"):
        page = visit.go()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.get_by_role("heading", name="Spielen, Partien besprechen, verstehen")).to_be_visible()
        page.locator(".preferences summary").click()
        expect(page.get_by_text("Die Texte des Labors sind auf Englisch.")).to_be_visible()
        with page.expect_navigation():
            page.get_by_label("Sprache").select_option("zh")
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        expect(page.get_by_role("heading", name="对局、复盘，明白为什么")).to_be_visible()
        page.reload()
        expect(page.get_by_role("heading", name="对局、复盘，明白为什么")).to_be_visible()  # it is kept
        page.locator(".preferences summary").click()
        with page.expect_navigation():
            page.get_by_label("语言").select_option("auto")
        expect(page.locator("html")).to_have_attribute("lang", "de")


def test_only_the_chosen_language_is_downloaded(chromium: Any, server: Server) -> None:
    loaded: list[str] = []
    for visit in visits(chromium, server, "desktop", locale="ko-KR"):
        visit.page.on("request", lambda request: loaded.append(request.url.rsplit("/", 1)[-1]))
        page = visit.go()
        expect(page.get_by_role("heading", name="두고, 복기하고, 이유를 알아보세요")).to_be_visible()
        languages = {name.split("-")[0] for name in loaded if name.split("-")[0] in {"en", "de", "ja", "ko", "zh"}}
        assert languages == {"ko"}


def test_sentences_of_the_server_are_translated_or_marked_as_english(chromium: Any, server: Server) -> None:
    for visit in visits(chromium, server, "desktop", locale="ja-JP"):
        page = visit.go("#/joseki")
        visit.settled()
        page.locator(".joseki-head").wait_for()
        expect(page.locator(".joseki-head > p").first).not_to_be_empty()
        expect(page.locator(".joseki-head [lang=en]")).to_have_count(0)
        expect(page.get_by_role("link", name="定石")).to_be_visible()
        page = visit.go("#/rules")
        expect(page.locator(".shape-card h3").first).to_have_text("直三")
        page = visit.go("#/lab")
        expect(page.locator(".lab-index [lang=en]").first).not_to_be_empty()
