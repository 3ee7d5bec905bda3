"""How often rules match in games (R5.7), to find those that nobody needs.

A rule counts when it starts to match in a place, not for as long as it matches there. Mirror images of a rule share
their count, because a set must hold all images or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from katachi.knowledge.life.matcher import BoardMatcher, RuleBook
from katachi.knowledge.life.rule_set import Rule, RuleSet, image
from katachi.knowledge.life.utility import conditions_of
from katachi.records import GameRecord


@dataclass
class Uses:
    """Counts for each rule of each set."""

    sets: tuple[RuleSet, ...]
    counts: list[NDArray[np.int64]]
    games: int = 0
    positions: int = 0

    @classmethod
    def none(cls, sets: Sequence[RuleSet]) -> Uses:
        return cls(tuple(sets), [np.zeros(len(rules), np.int64) for rules in sets])

    def shared(self) -> list[NDArray[np.int64]]:
        """The counts of each rule together with its mirror images."""
        return [_shared(rules, counts) for rules, counts in zip(self.sets, self.counts, strict=True)]

    def at_least(self, uses: int, or_conditions: int = -1) -> list[RuleSet]:
        """The sets with the rules that matched at least this often, or have at most this many conditions."""
        return [
            rules.where((counts >= uses) | (conditions_of(rules) <= or_conditions))
            for rules, counts in zip(self.sets, self.shared(), strict=True)
        ]


def count_uses(book: RuleBook, games: Iterable[GameRecord]) -> Uses:
    """Follow games and count the rules that start to match."""
    uses = Uses.none(book.sets)
    matchers: dict[int, BoardMatcher] = {}
    for game in games:
        size = game.size
        matcher = matchers.setdefault(size, BoardMatcher(book, size))
        uses.games += 1
        seen: set[tuple[int, int, tuple[int, ...]]] = set()
        for _, _, position in game.replay():
            now = {(match.number, match.index, match.points) for match in matcher.match(position)}
            for number, index, _ in now - seen:
                uses.counts[number][index] += 1
            seen = now
            uses.positions += 1
    return uses


def _shared(rules: RuleSet, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    where: dict[Rule, int] = {}
    families = np.empty(len(rules), np.int64)
    for number, rule in enumerate(rules):
        first = min(image(rule, rules.frame, turn) for turn in rules.symmetries)
        families[number] = where.setdefault(first, len(where))
    totals = np.bincount(families, weights=counts, minlength=len(where)).astype(np.int64)
    shared: NDArray[np.int64] = totals[families]
    return shared
