"""Tables 1 to 5 of Cazenave's paper (R6), with rules made again in its game and in the sound one. Needs no games."""

from __future__ import annotations

import numpy as np

from katachi.knowledge.life.drawing import marks, picture
from katachi.knowledge.life.making import Making, catalogue
from katachi.knowledge.life.paper import PAPER, PROPERTIES, TABLE_1, reasons, table_1
from katachi.knowledge.life.rule_set import MODES, Rule, RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase
from katachi.lab.plotting import BoardFigure, Boards, Plot, Series
from katachi.lab.reproduce.results import Cell
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
        boards.append(BoardFigure(f"Figure {number}: depth {rule.depth}", picture(rule, key.frame)))
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


_QUICK_CELLS = 9


def reproduce_rules(scale: Scale) -> Table:
    """Won rules by depth: the paper's, ours in its game, and ours that are sound. Quick: rectangles of up to 9
    cells."""
    wanted = [key for mode in MODES for key in catalogue(mode) if scale.full or key.cells <= _QUICK_CELLS]
    made: dict[SetKey, dict[int, int]] = {}
    for one in Making(wanted).run(lambda key, _progress: scale.on_step(key.name)):
        made[one.rules.key] = one.rules.by_depth()
    deepest = max(max(by_depth) for by_depth in [*made.values(), *PAPER.values()] if by_depth)
    depths = range(0, deepest + 1, 2)
    table = Table("R6", "Won rules by depth (Cazenave, Tables 2 to 5)", ["rules", *map(str, depths), "total"])
    notes: dict[str, None] = {}
    equal = counts = 0
    for key in catalogue("paper"):
        if key not in made:
            continue
        paper = PAPER[key.goal, key.place, key.size]
        table.rows.append(_row(f"{key.goal} {key.place} {key.size}, the paper's", paper, depths))
        for mode in MODES:
            table.rows.append(_row(f"{key.goal} {key.place} {key.size}, {mode}", made[key._replace(mode=mode)], depths))
        equal += sum(made[key].get(depth, 0) == count for depth, count in paper.items())
        counts += len(paper)
        notes.update(dict.fromkeys(reasons(key, made[key], paper)))
    table.notes = [f"{equal} of {counts} counts by depth are equal to the paper's in its game", *notes]
    table.figures = [_plot(made)]
    return table


def _plot(made: dict[SetKey, dict[int, int]]) -> Plot:
    """Our totals in the paper's game against the paper's; on the line they are equal."""
    keys = [key for key in catalogue("paper") if key in made]
    theirs = [float(sum(PAPER[key.goal, key.place, key.size].values())) for key in keys]
    series = []
    for mode in MODES:
        ours = [float(sum(made[key._replace(mode=mode)].values())) for key in keys]
        order = sorted(zip(theirs, ours, strict=True))
        series.append(Series(f"ours, {mode}", [x for x, _ in order], [y for _, y in order]))
    ends = [min(theirs), max(theirs)]
    series.append(Series("equal", ends, ends, dotted=True, marks=False))
    return Plot("Won rules of each rectangle", "the paper's", "ours", series, log_x=True, log_y=True)


def _row(name: str, counts: dict[int, int], depths: range) -> list[Cell]:
    return [name, *(counts.get(depth, "") for depth in depths), sum(counts.values())]


# ---- Table 1 ---------------------------------------------------------------------------------------------------------


def reproduce_conditions(scale: Scale) -> Table:
    """Table 1: bounds on White's liberties in the rules on life of the corner 4x3, two at a time."""
    wanted = SetKey("life", "corner", 4, 3, "paper")
    made = _corner_rules([wanted._replace(mode=mode) for mode in MODES], scale)
    table = Table("R-T1", "Table 1 of Cazenave: pairs of bounds on White in the won 4x3 rules", ["", "", *PROPERTIES])
    ours = {}
    for mode in MODES:
        rules = made[wanted._replace(mode=mode)]
        counted = rules.where(rules.counted != 0)
        ours[mode] = table_1(counted.code, counted.conditions, wanted.cells)
    for i, name in enumerate(PROPERTIES):
        table.rows.append([name, "the paper's", *TABLE_1[i]])
        table.rows += [["", f"ours, {mode}", *ours[mode][i]] for mode in MODES]
    totals = {mode: sum(made[wanted._replace(mode=mode)].by_depth().values()) for mode in MODES}
    table.notes = [
        "C0 no other bound, C1 any; if White plays in an empty cell: I0 no liberty outside, I1 at most one;"
        " of a white string: S0 none, S1 at most one.",
        "Row and column: one bound has the first property, another one the second.",
        f"Rules: paper 11,404; ours {', '.join(f'{total:,} ({mode})' for mode, total in totals.items())}.",
        "Two or more bounds of no liberty, S0·S0 + S0·I0 + I0·I0: paper 96 + 1,102 + 2,223 (the paper adds them to"
        f" 4,421; they are 3,421); ours in its game {_no_liberties(ours['paper']):,}.",
    ]
    return table


def _corner_rules(keys: list[SetKey], scale: Scale) -> dict[SetKey, RuleSet]:
    """Made again at full size; quick: the shipped ones, which are the same."""
    if not scale.full:
        base = RuleBase.shipped()
        return {key: base[key] for key in keys}
    making = Making(keys).run(lambda key, _progress: scale.on_step(key.name))
    return {one.rules.key: one.rules for one in making}


def _no_liberties(table: tuple[tuple[int, ...], ...]) -> int:
    """Rules with two bounds of no liberty, as the paper adds them up: (S0, S0), (S0, I0) and (I0, I0)."""
    return table[4][4] + table[4][2] + table[2][2]
