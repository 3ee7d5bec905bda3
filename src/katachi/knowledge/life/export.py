"""Rules for people and other programs: drawings as text, and one JSON object per line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from katachi.knowledge.life.conditions import Condition
from katachi.knowledge.life.drawing import Mark, draw, marks, rows
from katachi.knowledge.life.frame import Frame
from katachi.knowledge.life.line import Line, Lines, Move, cell_name
from katachi.knowledge.life.rule_set import Rule, RuleSet, SetKey


def export_text(rules: RuleSet, numbers: Iterable[int] | None = None, lines: Lines | None = None) -> Iterator[str]:
    """Drawing, conditions, depth and, with `lines`, the main line of each rule, with a blank line after it."""
    yield f"{rules.name}: {len(rules):,} rules. Black reaches the goal although White moves first.\n\n"
    for number in range(len(rules)) if numbers is None else numbers:
        rule = rules[number]
        yield draw(rules.key, rule, number, lines.of(rule) if lines is not None else None) + "\n\n"


def export_json_lines(
    rules: RuleSet, numbers: Iterable[int] | None = None, lines: Lines | None = None
) -> Iterator[str]:
    """One object per line; see `rule_json`."""
    for number in range(len(rules)) if numbers is None else numbers:
        rule = rules[number]
        yield json.dumps(rule_json(rules.key, rule, number, lines.of(rule) if lines is not None else None)) + "\n"


def rule_json(key: SetKey, rule: Rule, number: int, line: Line | None = None) -> dict[str, Any]:
    """A rule in words and numbers. The bits of its conditions are a string, because they do not fit into JSON numbers.

    Its main line is null if it was not worked out.
    """
    frame = key.frame
    return {
        "set": key.name,
        "rule": number + 1,
        "depth": rule.depth,
        "rows": rows(rule, frame),
        "conditions": [_condition(mark, one) for mark in marks(rule, frame) for one in mark.conditions],
        "promised": list(rule.stones),
        "promised_depth": rule.claims_depth,
        "line": None if line is None else [_move(move, frame) for move in line.moves],
        "code": rule.code,
        "bits": f"{rule.conditions:#x}",
    }


def _condition(mark: Mark, condition: Condition) -> dict[str, Any]:
    bound = {"at_least" if condition.kind.is_black else "at_most": condition.bound}
    return {"letter": mark.letter, "cells": list(condition.cells), "kind": str(condition.kind), **bound}


def _move(move: Move, frame: Frame) -> dict[str, Any]:
    return {
        "color": move.side.lower(),
        "move": cell_name(move.where, frame) if isinstance(move.where, int) else move.where,
        "captures": [cell_name(cell, frame) for cell in move.captured],
        "in_doubt": [cell_name(cell, frame) for cell in move.in_doubt],
    }
