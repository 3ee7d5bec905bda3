"""Rule sets: the presets field by field as KataGo has them, names, JSON, and what is not a rule."""

import json
import re
from pathlib import Path

import pytest

from katachi.go import DEFAULT_RULES, RULES, Rules
from katachi.go.rules import RULESETS, Ruleset

# name: ko, scoring, tax, suicide, button, handicap bonus, friendly pass, komi; from the table in KataGo's manual.
KATAGO: dict[str, tuple[str, str, str, bool, bool, str, bool, float]] = {
    "tromp-taylor": ("POSITIONAL", "AREA", "NONE", True, False, "0", False, 7.5),
    "chinese": ("SIMPLE", "AREA", "NONE", False, False, "N", True, 7.5),
    "chinese-ogs": ("POSITIONAL", "AREA", "NONE", False, False, "N", True, 7.5),
    "chinese-kgs": ("POSITIONAL", "AREA", "NONE", False, False, "N", True, 7.5),
    "japanese": ("SIMPLE", "TERRITORY", "SEKI", False, False, "0", False, 6.5),
    "korean": ("SIMPLE", "TERRITORY", "SEKI", False, False, "0", False, 6.5),
    "stone-scoring": ("SIMPLE", "AREA", "ALL", False, False, "0", True, 7.5),
    "ancient-area": ("SIMPLE", "AREA", "ALL", False, False, "0", True, 7.5),
    "ancient-territory": ("SIMPLE", "TERRITORY", "ALL", False, False, "0", False, 6.5),
    "aga": ("SITUATIONAL", "AREA", "NONE", False, False, "N-1", True, 7.5),
    "bga": ("SITUATIONAL", "AREA", "NONE", False, False, "N-1", True, 7.5),
    "french": ("SITUATIONAL", "AREA", "NONE", False, False, "N-1", True, 7.5),
    "aga-button": ("SITUATIONAL", "AREA", "NONE", False, True, "N-1", True, 7.0),
    "new-zealand": ("SITUATIONAL", "AREA", "NONE", True, False, "0", True, 7.5),
    "goe": ("POSITIONAL", "AREA", "NONE", True, False, "0", True, 7.5),
    "ing": ("POSITIONAL", "AREA", "NONE", True, False, "0", True, 7.5),
}
KEYS = ("ko", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk")


@pytest.mark.parametrize("name", KATAGO)
def test_presets_are_katagos(name: str) -> None:
    *fields, komi = KATAGO[name]
    rules = Rules.parse(name)
    assert rules.to_json() == dict(zip(KEYS, fields, strict=True))
    assert rules.default_komi == komi


@pytest.mark.parametrize("name", RULES)
def test_names_and_json_round_trip(name: str) -> None:
    rules = RULES[name]
    assert rules.name == name
    assert Rules.parse(json.dumps(rules.to_json())) == rules
    for spelling in (name, name.upper(), f"  {name} ", name.replace("-", "_"), name.replace("-", " ")):
        assert Rules.parse(spelling) == rules
    assert Rules.parse(name.replace("-", "")) == rules


def _row(ruleset: Ruleset) -> str:
    rules = ruleset.rules
    names = ", ".join(f"`{name}`" for name in ruleset.aliases)
    suicide = "yes" if rules.suicide else "no"
    cells = [f"`{ruleset.name}`", names, rules.scoring.lower(), rules.ko.lower(), suicide, f"{ruleset.komi:g}"]
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def test_the_documentation_lists_the_rulesets() -> None:
    """If this fails, replace the table in docs/gtp.md with the text on the right."""
    page = (Path(__file__).parents[2] / "docs/gtp.md").read_text(encoding="utf-8")
    section = page.split("## Rulesets\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert "\n".join(rows) == "\n".join(map(_row, RULESETS))


def test_the_default_forbids_repetition_and_suicide() -> None:
    assert DEFAULT_RULES.ko == "POSITIONAL"
    assert not DEFAULT_RULES.suicide
    assert DEFAULT_RULES.scoring == "AREA"


def test_json_leaves_out_what_is_as_in_tromp_taylor() -> None:
    assert Rules.parse("{}") == RULES["tromp-taylor"]
    assert Rules.parse('{"suicide": false, "ko": "simple"}') == Rules(ko="SIMPLE", suicide=False)
    assert Rules.parse('{"hasButton": "true"}').default_komi == 7.0


def test_territory_scoring_taxes_seki_unless_told_otherwise() -> None:
    assert Rules.parse('{"scoring": "TERRITORY"}').tax == "SEKI"
    assert Rules.parse('{"scoring": "TERRITORY", "tax": "NONE"}').tax == "NONE"
    assert Rules.parse('{"tax": "ALL", "scoring": "TERRITORY"}').tax == "ALL"
    assert Rules.parse('{"scoring": "AREA"}').tax == "NONE"


def test_one_rule_changed() -> None:
    assert RULES["chinese"].with_rule("ko", "POSITIONAL") == RULES["chinese-ogs"]
    assert RULES["aga"].with_rule("hasButton", True) == RULES["aga-button"]
    assert RULES["chinese"].with_rule("suicide", True).name is None


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("klingon", "'klingon' is not a rule set: use one of tromp-taylor, chinese"),
        ("", "'' is not a rule set"),
        ('{"ko": ', "are not valid JSON"),
        ('{"ko": "SPIRAL"}', "'SPIRAL' is not a value of ko: use SIMPLE, POSITIONAL, SITUATIONAL"),
        ('{"koo": "SIMPLE"}', "'koo' is not a rule: use ko, scoring"),
        ('{"suicide": "maybe"}', "'maybe' is not a value of suicide: use true or false"),
        ('{"tax": null}', "None is not a value of tax"),
        ('{"whiteHandicapBonus": 2}', "2 is not a value of whiteHandicapBonus: use 0, N, N-1"),
    ],
)
def test_errors_quote_the_input(text: str, quoted: str) -> None:
    with pytest.raises(ValueError, match=re.escape(quoted)):
        Rules.parse(text)


@pytest.mark.parametrize(("bonus", "points"), [("0", [0, 0, 0, 0]), ("N", [0, 0, 2, 9]), ("N-1", [0, 0, 1, 8])])
def test_handicap_bonus(bonus: str, points: list[int]) -> None:
    rules = Rules().with_rule("whiteHandicapBonus", bonus)
    assert [rules.handicap_bonus(stones) for stones in (0, 1, 2, 9)] == points
