"""Proves the rules of a set again, from nothing but what they say.

A set may come from a stranger. Its name gives the goal and the rectangle; the won states of that rectangle are worked
out here, for some stones and for each stone that is promised, and every promise must be among them. Nothing else in the
file is believed, and a promise that goes too far is named.

>>> from katachi.knowledge.life.rule_set import RuleSet
>>> rules = RuleSet.of("eye", "corner", 2, 2, "sound", [(38, 0x1C0, 2), (38, 0x1C0, 0), (38, 0, 2)])
>>> for broken in broken_promises(rules):
...     print(broken)
rule 1: some stones reach the goal within 0 plies: it takes 2
rule 2: some stones reach the goal within 2 plies: White can prevent it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from katachi.go.words import plural
from katachi.knowledge.life.line import WonStates, cell_name
from katachi.knowledge.life.rule_set import RuleSet

OnPromises = Callable[[int], None]
_STEP = 256  # promises between two reports


class BrokenPromise(NamedTuple):
    """A promise of a rule that does not hold. Rules are counted from 1."""

    rule: int
    who: str
    within: int
    takes: int | None  # plies; None if Black does not get there

    def __str__(self) -> str:
        truth = "White can prevent it" if self.takes is None else f"it takes {self.takes}"
        verb = "reach" if self.who == "some stones" else "reaches"
        return f"rule {self.rule}: {self.who} {verb} the goal within {plural(self.within, 'ply')}: {truth}"


def promises(rules: RuleSet) -> int:
    """How many promises a set makes: one for some stones by each rule, and one for each stone it names."""
    stones = sum(int((rules.claims >> np.uint64(cell) & np.uint64(1)).sum()) for cell in range(rules.frame.cells))
    return len(rules) + stones


def broken_promises(rules: RuleSet, progress: OnPromises | None = None) -> Iterator[BrokenPromise]:
    """The promises of a sound set that do not hold. `progress` gets the number of promises checked since its last
    call. Raises ValueError for rules of the paper's game, which are not proved."""
    for target in range(-1, rules.frame.cells):
        every = np.arange(len(rules))
        told = every if target < 0 else every[(rules.claims >> np.uint64(target) & np.uint64(1)) != 0]
        if not len(told):
            continue
        won = WonStates(rules.key, target)
        who = "some stones" if target < 0 else f"the stone at {cell_name(target, rules.frame)}"
        limits = rules.depth if target < 0 else rules.claims_depth
        for count, number in enumerate(told.tolist(), 1):
            within = int(limits[number])
            takes = won.depth(won.game.start(int(rules.code[number]), int(rules.conditions[number])))
            if takes is None or takes > within:
                yield BrokenPromise(number + 1, who, within, takes)
            if progress is not None and (count % _STEP == 0 or count == len(told)):
                progress(count % _STEP or _STEP)
