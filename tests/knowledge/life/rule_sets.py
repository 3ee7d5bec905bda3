"""Sets of rules for tests: random ones that are well-formed, though most of them are false."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from katachi.knowledge.life.rule_set import RuleSet, SetKey


def random_set(name: str, rules: int, seed: int = 0, *, claims: bool = True) -> RuleSet:
    """Rules with conditions where a rule may have them, and any claims."""
    key, rng = SetKey.parse(name), np.random.default_rng(seed)
    frame = key.frame
    rows: set[tuple[int, int, int]] = set()
    of_cells = (1 << frame.cells) - 1
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
    made = RuleSet.of(*key, rows)
    bits = rng.integers(0, 1 << 34, rules).astype(np.uint64) & np.uint64(of_cells | 1 << 32)
    depths = made.depth + rng.integers(0, 5, rules).astype(np.uint8)
    return replace(made, claims=bits, claims_depth=depths) if claims else made


def same(one: RuleSet, other: RuleSet) -> bool:
    """Whether two sets are the same in all they hold."""
    facts = [(s.key, s.removed, s.seconds, s.settings) for s in (one, other)]
    return facts[0] == facts[1] and all(
        np.array_equal(column, other.columns[name]) for name, column in one.columns.items()
    )
