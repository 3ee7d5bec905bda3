"""Rules for people and other programs: drawings as text, and one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from katachi.knowledge.life.drawing import Mark, draw, marks, rows
from katachi.knowledge.life.rule_set import Rule, RuleSet, SetKey


def export_text(rules: RuleSet, numbers: Iterable[int] | None = None) -> Iterator[str]:
    """Drawing, conditions and depth of each rule, with a blank line after it."""
    yield f"{rules.name}: {len(rules):,} rules. Black reaches the goal although White moves first.\n\n"
    for number in range(len(rules)) if numbers is None else numbers:
        yield draw(rules.key, rules[number], number) + "\n\n"


def export_json_lines(rules: RuleSet, numbers: Iterable[int] | None = None) -> Iterator[str]:
    """One object a line; see `rule_json`."""
    for number in range(len(rules)) if numbers is None else numbers:
        yield json.dumps(rule_json(rules.key, rules[number], number)) + "\n"


def rule_json(key: SetKey, rule: Rule, number: int) -> dict[str, Any]:
    """A rule in words and in numbers. The bits of its conditions are text: JSON's numbers are too small."""
    frame = key.frame
    return {
        "set": key.name,
        "rule": number + 1,
        "depth": rule.depth,
        "rows": rows(rule, frame),
        "conditions": [part for mark in marks(rule, frame) for part in _parts(mark)],
        "code": rule.code,
        "bits": f"{rule.conditions:#x}",
    }


def _parts(mark: Mark) -> Iterator[dict[str, Any]]:
    about = {"letter": mark.letter, "cells": list(mark.cells)}
    if mark.black:
        yield {**about, "kind": "black string" if mark.colour else "if Black plays", "at_least": mark.black}
    if mark.white:
        yield {**about, "kind": "white string" if mark.colour else "if White plays", "at_most": 2 - mark.white}
