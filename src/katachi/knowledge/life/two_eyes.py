"""Life from two eyes (R5.3): leaves out life rules that two independent eyes explain, and finds all exceptions.

The exceptions are pairs of eyes that look independent but are not known to live under the conditions that both need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from katachi import _core
from katachi.knowledge.life.frame import PLACES, Place
from katachi.knowledge.life.rule_set import RuleSet


class TwoEyes(NamedTuple):
    """What pairs of eyes make superfluous: the rules that remain, and the pairs that are exceptions."""

    rules: RuleSet
    exceptions: _core.RuleList


def eye_pairs(
    place: Place, width: int, height: int, eyes: Sequence[RuleSet], *, protected_cells: bool = False
) -> _core.EyePairs:
    """The pairs of eyes that fit into a rectangle. `protected_cells` uses the paper's test of independence."""
    sets = [(PLACES.index(one.place), one.width, one.height, one.rule_list) for one in eyes]
    return _core.EyePairs(PLACES.index(place), width, height, sets, protected_cells)


def without_two_eyes(
    rules: RuleSet, known: _core.RuleList, eyes: Sequence[RuleSet], *, protected_cells: bool = False
) -> TwoEyes:
    """The life rules that eyes do not explain. `known` is everything proved for the rectangle. Raises ValueError for
    eyes that are not sound."""
    if rules.goal != "life" or any(one.goal != "eye" or one.mode != "sound" for one in eyes):
        raise ValueError("only sound eye rules can explain life rules")
    pairs = eye_pairs(rules.place, rules.width, rules.height, eyes, protected_cells=protected_cells)
    frame = (PLACES.index(rules.place), rules.width, rules.height)
    explained, exceptions = _core.two_eyes(*frame, rules.rule_list, known, pairs)
    return TwoEyes(rules.where(explained == 0), exceptions)
