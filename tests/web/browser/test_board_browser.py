"""What is drawn over a board lies on its points: on every size, with and without coordinates, and zoomed in."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

_CORNERS = {9: ("cc", "gg"), 13: ("dd", "jj"), 19: ("dd", "pp"), 25: ("dd", "vv")}

# For each mark on a stone: how far its middle is from the middle of the nearest stone.
_APART = """(marks) => {
  const middle = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const stones = [...document.querySelectorAll('.board .shudan-vertex:not(.shudan-sign_0) .shudan-stone')].map(middle);
  return [...document.querySelectorAll(`.board-layer ${marks}`)].map(middle).map(([x, y]) =>
    Math.min(...stones.map(([sx, sy]) => Math.max(Math.abs(x - sx), Math.abs(y - sy)))));
}"""


def _open(page: Any, size: int) -> None:
    one, two = _CORNERS[size]
    text = f"(;SZ[{size}]PB[Size {size}];B[{one}];W[{two}]SQ[{one}][{two}])"
    page.locator("input[type=file]").set_input_files(
        {"name": "a.sgf", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.locator(".player-name", has_text=f"Size {size}").wait_for()
    page.keyboard.press("End")
    page.locator(".board-layer .last").wait_for()


def _apart(page: Any, marks: str, expected: int) -> None:
    found = page.evaluate(_APART, marks)
    assert len(found) == expected
    assert max(found) <= 1, f"{marks}: {found}"


def test_marks_lie_on_their_stones(visit: Visit) -> None:
    page = visit.go("#/play")
    for shown in (True, False):
        for size in _CORNERS:
            _open(page, size)
            _apart(page, ".last", 1)
            _apart(page, ".mark", 2)
        if shown:
            page.get_by_text("View", exact=True).click()
            page.get_by_label("Coordinates").uncheck()
            page.keyboard.press("Escape")
    page.goto(f"{visit.server.url}#/tsumego/practice")
    page.get_by_role("button", name="Show the solution").click()
    page.locator(".board-layer .ghost").first.wait_for()
    offset = page.evaluate(
        "() => { const [a, b] = ['.shudan-vertices', '.board-layer'].map((name) =>"
        " document.querySelector(`.board ${name}`).getBoundingClientRect());"
        " return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].map(Math.abs); }"
    )
    assert max(offset) <= 1
