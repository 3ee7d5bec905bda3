"""Examples of rules as the paper on metarules shows them (Figures 1, 9, 10 and 11), from the shipped rules."""

from __future__ import annotations

import numpy as np

from katachi.knowledge.life.drawing import marks, picture
from katachi.knowledge.life.rule_set import Rule, RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase
from katachi.lab.reproduce.figure import Board, Boards
from katachi.lab.reproduce.table import Scale, Table

_COLUMNS = ["figure", "set", "depth", "letter", "condition"]
_SIDE = SetKey("life", "side", 4, 3, "sound")
_LONG = SetKey("life", "corner", 6, 2, "paper")
_CORNER = SetKey("life", "corner", 4, 3, "sound")


def reproduce_rule_examples(_scale: Scale) -> Table:
    """A rule on the side, four rules with one pattern, and deep won rules."""
    base = RuleBase.shipped()
    chosen = [("1", _SIDE, _deep(base[_SIDE], 8))]
    chosen += [("9", _CORNER, rule) for rule in _one_pattern(base[_CORNER], 4)]
    chosen += [("10", _LONG, _deep(base[_LONG], 16)), ("11", _CORNER, _deep(base[_CORNER], 12))]
    table = Table("R-F10", "Figures 1, 9, 10 and 11 of Cazenave: generated rules", _COLUMNS)
    boards = []
    for number, key, rule in chosen:
        found = marks(rule, key.frame)
        for letter, words in [(mark.letter, words) for mark in found for words in mark.words] or [("", "none")]:
            table.rows.append([number, key.name, rule.depth, letter, words])
        boards.append(Board(f"Figure {number}: depth {rule.depth}", picture(rule, key.frame)))
    table.figures = [Boards("Won rules: Black lives though White moves first; letters are conditions", boards, 4)]
    table.notes = [
        "The paper's drawings are not available to us; these are rules of the kinds it names.",
        "Sets called paper are of the paper's game, where some rules are false on real boards (docs/rules.md).",
    ]
    return table


def _deep(rules: RuleSet, depth: int) -> Rule:
    """The first rule of a depth, or of the greatest below it."""
    there = max(int(d) for d in rules.depth if d <= depth)
    return rules[int(np.flatnonzero(rules.depth == there)[0])]


def _one_pattern(rules: RuleSet, number: int) -> list[Rule]:
    """The rules of the first pattern that has exactly this many, with different conditions."""
    codes, counts = np.unique(rules.code[rules.counted != 0], return_counts=True)
    code = int(codes[counts == number][0])
    return [rules[int(i)] for i in np.flatnonzero((rules.code == code) & (rules.counted != 0))]
