"""The paper's own counts of won rules: Tables 2 to 5 of Cazenave's "Metarules to Improve Tactical Go Knowledge"."""

from __future__ import annotations

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
