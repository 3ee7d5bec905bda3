"""How useful rules are: estimated from their conditions and depth (R5.7), and counted in games.

Conditions that boards seldom meet count against a rule, depth counts for it. A rule that says White has no liberties
outside matches rarely, and then a capture usually settles things anyway; a deep rule saves much search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from katachi.knowledge.life.matcher import BoardMatcher, RuleBook
from katachi.knowledge.life.rule_set import Rule, RuleSet, image
from katachi.records import GameRecord

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
