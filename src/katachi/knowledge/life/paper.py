"""The tables of Cazenave's "Metarules to Improve Tactical Go Knowledge" as data; Table 1 also made from our rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from katachi.knowledge.life.frame import Place
from katachi.knowledge.life.rule_set import Goal

PaperKey = tuple[Goal, Place, str]

# Rules of each depth, by goal, place and size (cells along the edge x cells away from it).
PAPER: dict[PaperKey, dict[int, int]] = {
    ("life", "corner", "4x2"): {0: 1, 2: 4, 4: 6, 6: 2, 8: 1},
    ("life", "corner", "3x3"): {0: 10, 2: 18, 4: 29, 6: 8, 8: 10, 10: 3},
    ("life", "corner", "5x2"): {0: 2, 2: 12, 4: 37, 6: 78, 8: 54, 10: 27, 12: 13, 14: 2},
    ("life", "corner", "4x3"): {0: 71, 2: 411, 4: 1262, 6: 2737, 8: 3041, 10: 2601, 12: 1050, 14: 203, 16: 22, 18: 6},
    ("life", "corner", "6x2"): {
        0: 4,
        2: 36,
        4: 120,
        6: 359,
        8: 682,
        10: 680,
        12: 520,
        14: 272,
        16: 98,
        18: 35,
        20: 12,
        22: 3,
    },
    ("life", "side", "5x2"): {0: 1, 2: 5, 4: 11, 6: 6, 8: 5, 10: 2, 12: 1},
    ("life", "side", "3x4"): {0: 5, 2: 22, 4: 48, 6: 55, 8: 47, 10: 16, 12: 4, 14: 2},
    ("life", "side", "6x2"): {0: 1, 2: 8, 4: 35, 6: 124, 8: 122, 10: 102, 12: 77, 14: 28, 16: 14, 18: 18, 20: 2},
    ("life", "side", "4x3"): {0: 42, 2: 156, 4: 310, 6: 243, 8: 200, 10: 75, 12: 40, 14: 8},
    ("eye", "center", "3x3"): {0: 9, 2: 34, 4: 76, 6: 52, 8: 60, 10: 26, 12: 16, 14: 6},
    ("eye", "center", "4x3"): {2: 25, 4: 333, 6: 2561, 8: 2831, 10: 4430, 12: 1492, 14: 1486, 16: 283},
    ("eye", "side", "3x2"): {0: 1, 2: 3, 4: 4, 8: 1},
    ("eye", "side", "4x2"): {2: 1, 4: 12, 6: 59, 8: 38, 10: 36, 12: 6},
    ("eye", "side", "3x3"): {0: 9, 2: 37, 4: 120, 6: 257, 8: 154, 10: 89, 12: 36, 14: 23},
    ("eye", "corner", "2x2"): {0: 1, 2: 2, 4: 1},
    ("eye", "corner", "3x2"): {0: 1, 2: 4, 4: 13, 6: 34, 8: 7},
    ("eye", "corner", "4x2"): {2: 11, 4: 26, 6: 93, 8: 133, 10: 93, 12: 25},
    ("eye", "corner", "3x3"): {0: 7, 2: 31, 4: 111, 6: 342, 8: 387, 10: 247, 12: 74, 14: 1},
}
# The table of the paper that has them.
TABLES: dict[int, tuple[PaperKey, ...]] = {
    number: tuple(key for key in PAPER if (key[0], key[1]) in columns)
    for number, columns in {
        2: {("life", "corner")},
        3: {("life", "side")},
        4: {("eye", "center"), ("eye", "side")},
        5: {("eye", "corner")},
    }.items()
}
WINNING_CORNER_4X3_LIFE = 86_938  # rules with Black to move, not stored
TWO_EYES_CORNER_4X3_LIFE = 2_053  # won rules that hold two eye patterns

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


def white_bounds(code: ArrayLike, conditions: ArrayLike, cells: int) -> NDArray[np.int64]:
    """How many bounds on White each rule has: a row each, with I0, I1 (if White plays), S0, S1 (a white string).

    The digit is the number of liberties allowed. So a rule with one bound has it in exactly one column, as in the
    paper, whose first row adds up: 2643 + 1121 + 375 + 282 = 4421.
    """
    codes = np.asarray(code, np.uint64)
    masks = np.asarray(conditions, np.uint64)
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
    """The paper's Table 1 of a rule set: in how many rules one bound has the first property and another the second.

    C1 is any bound on White; C0 stands for no other one, so (C0, C0) counts the rules without bounds on White and
    (C0, I0) those whose only bound is an I0.
    """
    kinds = white_bounds(code, conditions, cells)
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
    """Rules with a bound of column i and another one of column j, where column 0 takes any bound."""
    if 0 in (i, j):
        return (having[:, i] > 0) & (having[:, j] > 0) & (total >= 2)
    if i == j:
        return having[:, i] >= 2
    return (having[:, i] > 0) & (having[:, j] > 0)
