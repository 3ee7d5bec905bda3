"""What the server sends as a name is worded by the page, in each language: no name may be missing there."""

from __future__ import annotations

from pathlib import Path

import pytest

from katachi.go.rules import RULESETS
from katachi.interfaces.web.laboratory import PRESETS
from katachi.knowledge.trees.eras import Trend
from katachi.play.review.kinds import LossKind
from katachi.play.review.phases import PHASES

STRINGS = Path(__file__).resolve().parents[2] / "web" / "src" / "strings"
LANGUAGES = sorted(path.name for path in STRINGS.iterdir() if (path / "frame.ts").exists())


def _named(language: str, file: str, names: list[str]) -> list[str]:
    """Those names that have no entry in a file of texts, whose keys are in quotes only where they must be."""
    text = (STRINGS / language / f"{file}.ts").read_text(encoding="utf-8")
    return [name for name in names if f'"{name}": ' not in text and f" {name}: " not in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_words(language: str) -> None:
    assert _named(language, "frame", [ruleset.name for ruleset in RULESETS]) == []
    assert _named(language, "lab", list(PRESETS)) == []
    assert _named(language, "joseki", [trend.value for trend in Trend]) == []
    assert _named(language, "report", [kind.value for kind in LossKind]) == []
    assert _named(language, "report", list(PHASES)) == []


def test_the_english_words_are_those_of_the_command_line() -> None:
    text = " ".join((STRINGS / "en" / "frame.ts").read_text(encoding="utf-8").split())
    for ruleset in RULESETS:
        assert f'"{ruleset.title}"' in text
        assert f'"{ruleset.words}"' in text
