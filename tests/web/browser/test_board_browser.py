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
  const stones = [...document.querySelectorAll('.board .stones .stone > circle')].map(middle);
  return [...document.querySelectorAll(`.board-layer ${marks}`)].map(middle).map(([x, y]) =>
    Math.min(...stones.map(([sx, sy]) => Math.max(Math.abs(x - sx), Math.abs(y - sy)))));
}"""


# How large a cell is, and how far each of these is from the nearest point.
_ON_POINTS = """(name) => {
  const points = document.querySelector('.board-points');
  const box = points.getBoundingClientRect();
  const cell = box.width / points.dataset.size;
  const off = (at) => { const rest = Math.abs((at / cell - 0.5) % 1); return cell * Math.min(rest, 1 - rest); };
  return [cell, [...document.querySelectorAll(`.board-layer ${name}`)].map((e) => {
    const r = e.getBoundingClientRect();
    return Math.max(off(r.x + r.width / 2 - box.x), off(r.y + r.height / 2 - box.y)); })];
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
    cell, apart = page.evaluate(_ON_POINTS, ".ghost circle")
    assert cell > 30, "zoomed in"
    assert max(apart) <= 1
