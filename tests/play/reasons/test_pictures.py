"""The pictures of docs/explaining.md are those of the positions, and the sentences next to them are said."""

from __future__ import annotations

import pytest
from tests.play.reasons.pictures import FOLDER, SHOWN, Shown

PAGE = FOLDER.parents[1] / "explaining.md"


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.name)
def test_pictures_and_sentences_are_true(shown: Shown) -> None:
    written = (FOLDER / f"{shown.name}.svg").read_text(encoding="utf-8")
    assert written == shown.svg() + "\n", "stale: run python -m tests.play.reasons.pictures"
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if f"reasons/{shown.name}.svg" in line)
    assert shown.fact().sentence in row
