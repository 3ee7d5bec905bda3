"""A rule won in a rectangle is won again when a larger rectangle around it is analysed, whatever the new cells hold.

The analysis of the larger rectangle knows nothing of the smaller one. So this compares two proofs of the same thing:
what the small one takes for a move outside is a move with all its consequences in the large one.
"""

from __future__ import annotations

import numpy as np
import pytest

from katachi import _core
from katachi.knowledge.life.making import catalogue, needed
from katachi.knowledge.life.rule_set import GOALS, PLACES, SetKey


def _frame(key: SetKey) -> tuple[int, int, int]:
    return PLACES.index(key.place), key.width, key.height


def _rules(key: SetKey) -> _core.RuleList:
    run = _core.RuleGeneration(GOALS.index(key.goal), *_frame(key))
    while not run.work(10.0, 2).finished:
        pass
    return _core.reduce_rules(*_frame(key), run.rules())


@pytest.mark.slow
@pytest.mark.parametrize("key", catalogue("sound"), ids=lambda key: key.name)
def test_smaller_rules_are_found_again(key: SetKey) -> None:
    rules = _rules(key)
    known = set(zip(rules.codes.tolist(), rules.conditions.tolist(), strict=True))
    looked_at = 0
    for small in needed(key):
        inside = _core.enlarge_rules(*_frame(key), True, *_frame(small), _rules(small))
        # Reducing the union would keep whatever the large analysis does not say.
        union = _core.reduce_rules(*_frame(key), rules + inside)
        more = set(zip(union.codes.tolist(), union.conditions.tolist(), strict=True)) - known
        assert not more
        looked_at += len(inside)
    assert looked_at or not needed(key)


def test_the_comparison_can_fail() -> None:
    key, small = SetKey.parse("eye-corner-3x2-sound"), SetKey.parse("eye-corner-2x2-sound")
    rules = _rules(key)
    inside = _core.enlarge_rules(*_frame(key), True, *_frame(small), _rules(small))
    weaker = _core.RuleList(
        inside.codes, np.zeros(len(inside), np.uint64), inside.depths, inside.claims_depths, inside.claims
    )
    known = set(zip(rules.codes.tolist(), rules.conditions.tolist(), strict=True))
    reduced = _core.reduce_rules(*_frame(key), rules + weaker)
    assert set(zip(reduced.codes.tolist(), reduced.conditions.tolist(), strict=True)) - known
