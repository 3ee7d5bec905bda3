"""The key as people meet it: the address, reloads, tabs, restarts, and the password."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.web.browser.conftest import PATIENCE, PICTURES, Server, Visit, end_server, expect, open_panel, start_server

pytestmark = pytest.mark.browser

_SIZES = {"desktop": (1280, 800), "phone": (360, 640)}
_KEY = "a-key-of-my-own"


@contextmanager
def browsing(chromium: Any, width: str = "desktop") -> Iterator[Any]:
    """A browser that has never been here."""
    size = _SIZES[width]
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def board(page: Any) -> Any:
    return page.locator(".board").first


def locked(page: Any) -> Any:
    return page.locator(".locked form")


def picture(page: Any, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


def test_the_address_opens_the_page_and_loses_the_key(chromium: Any, server: Server) -> None:
    with browsing(chromium) as context:
        page = context.new_page()
        page.goto(f"{server.address}#/joseki")
        page.locator("main > .view-joseki").wait_for()
        assert page.url.startswith(f"{server.url}#/joseki")
        page.reload()
        page.locator("main > .view-joseki").wait_for()
        tab = context.new_page()
        tab.goto(server.url)
        board(tab).wait_for()
        expect(locked(tab)).to_have_count(0)
        [cookie] = context.cookies()
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        assert cookie["name"] == f"katachi-{urlsplit(server.url).port}"
        assert page.evaluate("document.cookie") == ""
        assert "key=" not in page.evaluate("document.referrer + performance.getEntries().map(e => e.name).join()")


def test_the_private_file_leads_to_the_page(chromium: Any, server: Server) -> None:
    """As the browser is started: from a file, which is another site."""
    [file] = (server.data / "browser").iterdir()
    with browsing(chromium) as context:
        page = context.new_page()
        page.goto(file.as_uri())
        page.wait_for_url(f"{server.url}**")
        board(page).wait_for()
        page.wait_for_load_state("networkidle")
        expect(locked(page)).to_have_count(0)


@pytest.mark.parametrize("width", _SIZES)
def test_without_the_key_the_page_says_what_to_do(chromium: Any, server: Server, width: str) -> None:
    with browsing(chromium, width) as context:
        page = context.new_page()
        page.goto(f"{server.url}?key=of-another-start")
        page.get_by_text("Open the address that Katachi shows in its terminal").wait_for()
        assert page.url.startswith(server.url)
        assert "key" not in page.url
        picture(page, f"locked-key-{width}")
        Visit(page, server, width).check_access()
        page.get_by_label("Or enter the key").fill("wrong")
        page.get_by_role("button", name="Open").click()
        page.get_by_text("this is not Katachi's key").wait_for()
        picture(page, f"locked-wrong-{width}")
        page.get_by_label("Or enter the key").fill(server.address)  # the whole of it
        page.keyboard.press("Enter")
        board(page).wait_for()


def test_the_description_leads_to_the_same_words(chromium: Any, server: Server) -> None:
    with browsing(chromium) as context:
        page = context.new_page()
        page.goto(f"{server.url}api.html")
        locked(page).wait_for()


def test_the_page_through_a_restart(chromium: Any, tmp_path: Path) -> None:
    """Ctrl-C, another start at the same port with another key, and one with the same."""
    first = start_server(tmp_path, "--key", _KEY)
    port = str(urlsplit(first.url).port)
    with browsing(chromium) as context:
        page = context.new_page()
        page.goto(f"{first.address}#/play")
        board(page).wait_for()
        open_panel(page, "Moves")
        page.locator(".analysis-budget select").select_option(index=4)  # without end
        page.get_by_role("button", name="Analyse").first.click()
        page.locator(".analysis-state.running, [aria-pressed=true]").first.wait_for()
        first.process.send_signal(signal.SIGINT)
        first.process.wait(120)
        page.get_by_text("If Katachi has ended, start it with: katachi").first.wait_for()
        picture(page, "server-ended-desktop")
        same = start_server(tmp_path, "--key", _KEY, port=port)
        expect(page.locator(".shell-banner")).to_have_count(0)
        expect(locked(page)).to_have_count(0)
        end_server(same)
        page.get_by_text("If Katachi has ended, start it with: katachi").first.wait_for()
        other = start_server(tmp_path, port=port)
        locked(page).wait_for()
        page.reload()
        locked(page).wait_for()
        page.goto(other.address)
        board(page).wait_for()
        expect(locked(page)).to_have_count(0)
        end_server(other)


@pytest.mark.parametrize("width", _SIZES)
def test_a_password_is_typed_once(chromium: Any, tmp_path: Path, width: str) -> None:
    file = tmp_path / "password"
    file.write_text("a long password\n")
    server = start_server(tmp_path, "--password-file", str(file))
    assert server.address == server.url, "it is not shown"
    with browsing(chromium, width) as context:
        page = context.new_page()
        page.goto(server.url)
        page.get_by_text("Katachi needs a password here").wait_for()
        picture(page, f"password-{width}")
        Visit(page, server, width).check_access()
        page.get_by_label("Password").fill("not this one")
        page.keyboard.press("Enter")
        page.get_by_text("this is not Katachi's password").wait_for()
        page.get_by_label("Password").fill("a long password")
        page.keyboard.press("Enter")
        board(page).wait_for()
        page.reload()
        board(page).wait_for()
        expect(locked(page)).to_have_count(0)
    end_server(server)
