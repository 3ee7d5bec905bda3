"""The tables of Cazenave's "Metarules to Improve Tactical Go Knowledge" as data, for comparison with ours."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from katachi.knowledge.life.rule_set import SetKey

# Tables 2 to 5, their columns in the paper's order: won rules of depth 0, 2, 4 and so on.
_PRINTED: dict[tuple[str, str, str], tuple[int, ...]] = {
    ("life", "corner", "4x2"): (1, 4, 6, 2, 1),
    ("life", "corner", "3x3"): (10, 18, 29, 8, 10, 3),
    ("life", "corner", "5x2"): (2, 12, 37, 78, 54, 27, 13, 2),
    ("life", "corner", "4x3"): (71, 411, 1262, 2737, 3041, 2601, 1050, 203, 22, 6),
    ("life", "corner", "6x2"): (4, 36, 120, 359, 682, 680, 520, 272, 98, 35, 12, 3),
    ("life", "side", "5x2"): (1, 5, 11, 6, 5, 2, 1),
    ("life", "side", "3x4"): (5, 22, 48, 55, 47, 16, 4, 2),
    ("life", "side", "6x2"): (1, 8, 35, 124, 122, 102, 77, 28, 14, 18, 2),
    ("life", "side", "4x3"): (42, 156, 310, 243, 200, 75, 40, 8),
    ("eye", "center", "3x3"): (9, 34, 76, 52, 60, 26, 16, 6),
    ("eye", "center", "4x3"): (0, 25, 333, 2561, 2831, 4430, 1492, 1486, 283),
    ("eye", "side", "3x2"): (1, 3, 4, 0, 1),
    ("eye", "side", "4x2"): (0, 1, 12, 59, 38, 36, 6),
    ("eye", "side", "3x3"): (9, 37, 120, 257, 154, 89, 36, 23),
    ("eye", "corner", "2x2"): (1, 2, 1),
    ("eye", "corner", "3x2"): (1, 4, 13, 34, 7),
    ("eye", "corner", "4x2"): (0, 11, 26, 93, 133, 93, 25),
    ("eye", "corner", "3x3"): (7, 31, 111, 342, 387, 247, 74, 1),
}
# By depth, depths without rules left out: (goal, place, size) -> {depth: rules}.
PAPER: dict[tuple[str, str, str], dict[int, int]] = {
    key: {2 * half: count for half, count in enumerate(counts) if count} for key, counts in _PRINTED.items()
}
# The last lines of the tables, as printed. Two columns do not add up: life in the corner 6x2 has 2821 rules where 2835
# is printed, life on the side 3x4 has 199 for 197. This must be a misprint, but it is unclear on which line.
TOTALS: dict[tuple[str, str, str], int] = dict(
    zip(
        PAPER,
        (14, 78, 225, 11404, 2835, 31, 197, 531, 1074, 279, 13441, 9, 152, 725, 4, 59, 381, 1200),
        strict=True,
    )
)

# Table 1: kinds of bounds on White's liberties in the rules on life of the corner 4x3.
PROPERTIES = ("C0", "C1", "I0", "I1", "S0", "S1")
TABLE_1: tuple[tuple[int, ...], ...] = (
    (1918, 4421, 2643, 1121, 375, 282),
    (4421, 5065, 4389, 2255, 1286, 776),
    (2643, 4389, 2223, 1646, 1102, 490),
    (1121, 2255, 1646, 417, 371, 319),
    (375, 1286, 1102, 371, 96, 66),
    (282, 776, 490, 319, 66, 60),
)


def _white_bounds(code: ArrayLike, conditions: ArrayLike, cells: int) -> NDArray[np.int64]:
    """How many bounds on White each rule has: one row per rule, with I0, I1 (if White plays), S0, S1 (a white string).

    The digit is the number of liberties allowed. So a rule with one bound has it in exactly one column, as in the
    paper, whose first row adds up: 2643 + 1121 + 375 + 282 = 4421.
    """
    codes, masks = np.asarray(code, np.uint64), np.asarray(conditions, np.uint64)
    if codes.shape != masks.shape or codes.ndim != 1:
        raise ValueError(f"codes {codes.shape} and conditions {masks.shape}: give one of each for every rule")
    found = np.zeros((len(codes), 4), np.int64)
    for cell in range(cells):
        colour = codes // np.uint64(3**cell) % np.uint64(3)
        pair = masks >> np.uint64(4 * cell + 2) & np.uint64(3)
        for column, (stone, bits) in enumerate(((0, 3), (0, 1), (2, 3), (2, 1))):
            found[:, column] += (colour == stone) & (pair == bits)
    return found


def table_1(code: ArrayLike, conditions: ArrayLike, cells: int) -> tuple[tuple[int, ...], ...]:
    """The paper's Table 1 for a set: in how many rules one bound has the first property and another the second.

    C1 is any bound on White; C0 means no other bound, so (C0, C0) counts the rules without bounds on White and (C0, I0)
    those whose only bound is an I0. Raises ValueError if there is not one condition for each code.
    """
    kinds = _white_bounds(code, conditions, cells)
    total = kinds.sum(axis=1)
    having = np.column_stack([total, kinds])  # C1, I0, I1, S0, S1
    table = np.zeros((6, 6), np.int64)
    table[0, 0] = (total == 0).sum()
    table[0, 1:] = table[1:, 0] = ((total == 1)[:, None] & (having > 0)).sum(axis=0)
    for i in range(5):
        for j in range(5):
            table[i + 1, j + 1] = _two_bounds(having, total, i, j).sum()
    return tuple(tuple(int(n) for n in row) for row in table)


def _two_bounds(having: NDArray[np.int64], total: NDArray[np.int64], i: int, j: int) -> NDArray[np.bool_]:
    """Rules with a bound from column i and another from column j, where column 0 is any bound."""
    if 0 in (i, j):
        return (having[:, i] > 0) & (having[:, j] > 0) & (total >= 2)
    if i == j:
        return having[:, i] >= 2
    return (having[:, i] > 0) & (having[:, j] > 0)


_SOUND = (
    "sound rules leave out what is true only in the paper's game, where a white stone outside changes one condition at "
    "a time, a captured cell is closed to White, and Black's capturing stone costs him no liberty; on real boards one "
    "stone can change them all. Rules that hold with more conditions are kept with these, often at another depth"
)
_DEEP = (
    "deep rules depend on what a black stone does to the conditions of the empty cells next to it, about which the "
    "paper says nothing: every reading tried that gives its small tables gives other counts here"
)
_CENTRE = (
    "at depth 4 the paper keeps rules with 'White has no liberty outside' next to ours with 'at most one', which cover "
    "them: its version of the weaker condition must need one more that we do not know"
)
_THREE_ROWS = (
    "at depth 2 we keep a few rules for each edge that the paper does not have; its smaller rules must cover them in "
    "a way that ours do not"
)


def reasons(key: SetKey, ours: Mapping[int, int], paper: Mapping[int, int]) -> list[str]:
    """What is known about the differences between two counts by depth; nothing if they are equal."""
    found = []
    depths = differing(ours, paper)
    if depths and paper:
        if key.mode == "sound":
            found.append(_SOUND)
        else:
            if key.place == "center" and 4 in depths:
                found.append(_CENTRE)
            if ours.get(2, 0) > paper.get(2, 0):
                found.append(_THREE_ROWS)
            if max(depths) > 4:
                found.append(_DEEP)
    total = TOTALS.get((key.goal, key.place, key.size), 0)
    if total != sum(paper.values()):
        found.append(f"the paper prints {total:,} as its total; its counts by depth add up to {sum(paper.values()):,}")
    return found


def differing(ours: Mapping[int, int], paper: Mapping[int, int]) -> list[int]:
    """The depths at which the counts differ."""
    return [depth for depth in sorted({*ours, *paper}) if ours.get(depth, 0) != paper.get(depth, 0)]
