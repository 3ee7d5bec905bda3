"""How useful a rule is likely to be (R5.7): conditions that boards seldom meet count against it, depth counts for it.

A rule that says White has no liberties outside matches rarely, and then a capture usually settles things anyway; a
deep rule saves much search.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from katachi.knowledge.life.rule_set import RuleSet

_LOW = np.uint64(0x1111111111111111)
# What a condition costs, in plies of depth.
NONE_FOR_WHITE = 4.0
ONE_FOR_WHITE = 2.0
TWO_FOR_BLACK = 1.0
ONE_FOR_BLACK = 0.5


def utility(rules: RuleSet) -> NDArray[np.float64]:
    """A number for each rule, higher is better: its depth minus the cost of its conditions."""
    black, white = rules.conditions, rules.conditions >> np.uint64(2)
    cost = (
        ONE_FOR_WHITE * _pairs(white, 0)
        + (NONE_FOR_WHITE - ONE_FOR_WHITE) * _pairs(white, 1)
        + ONE_FOR_BLACK * _pairs(black, 0)
        + (TWO_FOR_BLACK - ONE_FOR_BLACK) * _pairs(black, 1)
    )
    return rules.depth.astype(np.float64) - cost


def conditions_of(rules: RuleSet) -> NDArray[np.float64]:
    """How many conditions each rule has."""
    return _pairs(rules.conditions, 0) + _pairs(rules.conditions >> np.uint64(2), 0)


def _pairs(conditions: NDArray[np.uint64], bit: int) -> NDArray[np.float64]:
    """How many pairs of each rule have this bit."""
    bits = np.ascontiguousarray((conditions >> np.uint64(bit)) & _LOW).view(np.uint8).reshape(-1, 8)
    counts: NDArray[np.float64] = np.unpackbits(bits, axis=1).sum(axis=1).astype(np.float64)
    return counts
