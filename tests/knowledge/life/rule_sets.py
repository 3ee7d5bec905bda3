"""Sets of rules for tests: random ones that are well-formed, though most of them are false."""

from __future__ import annotations

import numpy as np

from katachi.knowledge.life.rule_set import RuleSet, SetKey


def random_set(name: str, rules: int, seed: int = 0) -> RuleSet:
    """Rules with conditions where a rule may have them."""
    key, rng = SetKey.parse(name), np.random.default_rng(seed)
    frame = key.frame
    rows: set[tuple[int, int, int]] = set()
    while len(rows) < rules:
        colours = rng.integers(0, 3, frame.cells).tolist()
        conditions = 0
        for cell, colour in enumerate(colours):
            lowest = not colour or any(string[0] == cell for string in frame.strings(colours))
            if lowest and colour != 2:
                conditions |= (0, 1, 3)[rng.integers(3)] << 4 * cell
            if lowest and colour != 1:
                conditions |= (0, 1, 3)[rng.integers(3)] << 4 * cell + 2
        code = sum(colour * 3**cell for cell, colour in enumerate(colours))
        rows.add((code, conditions, int(rng.integers(0, 5)) * 2))
    return RuleSet.of(*key, rows)


def same(one: RuleSet, other: RuleSet) -> bool:
    """Whether two sets are the same in all they hold."""
    arrays = ((one.code, other.code), (one.conditions, other.conditions), (one.depth, other.depth))
    facts = [(s.key, s.removed, s.seconds, s.settings) for s in (one, other)]
    return facts[0] == facts[1] and all(np.array_equal(a, b) for a, b in arrays)
