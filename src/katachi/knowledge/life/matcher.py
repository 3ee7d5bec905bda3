"""Which proven rules hold on a board: all rules in all places, from scratch or move by move during a game.

A rule says that a colour gets an eye, or lives, although the other side moves first. Here is a book of one rule, the
smallest eye of a corner:

>>> from katachi.go import diagram
>>> eye = RuleSet.of("eye", "corner", 2, 2, "sound", [(0 + 1 * 3 + 1 * 9 + 1 * 27, 0, 0)])
>>> board = diagram.parse('''
...   . . . X .
...   . . . X X
...   . . . . .
...   . . . . .
...   . . . . .
... ''').position
>>> [(match.color, match.points, match.depth) for match in RuleBook([eye]).match(board)]
[(1, (4, 3, 9, 8), 0)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from katachi import _core
from katachi.go import Position
from katachi.knowledge.life.drawing import picture
from katachi.knowledge.life.frame import PLACES
from katachi.knowledge.life.rule_set import GOALS, Goal, Rule, RuleSet

LifeRules = _core.LifeRules


class Placement(NamedTuple):
    """A rectangle on the board.

    `points`: where its cells are. `symmetry`: how the board must be turned to bring the rectangle there from the way it
    is drawn, with row 0 at the top and column 0 on the left.
    """

    points: tuple[int, ...]
    symmetry: int


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """A rule that holds: `color` reaches the goal in at most `depth` plies although the other side moves first.

    `number` and `index` count the sets of the book and the rules of the set. `points`: where the rule's cells are.
    """

    number: int
    index: int
    color: int
    depth: int
    points: tuple[int, ...]
    symmetry: int
    rule_set: RuleSet = field(repr=False, compare=False)

    @property
    def goal(self) -> Goal:
        return self.rule_set.goal

    @property
    def rule(self) -> Rule:
        """The rule itself. Its Black stands for `color`."""
        return self.rule_set[self.index]

    @property
    def stones(self) -> tuple[int, ...]:
        """Points whose stones are each promised to reach the goal."""
        return tuple(self.points[cell] for cell in self.rule.stones)

    def _repr_svg_(self) -> str:
        return picture(self.rule, self.rule_set.frame).svg()


class RuleBook:
    """Sets of sound rules, each closed under the mirror images of its rectangle, indexed for matching."""

    def __init__(self, sets: Sequence[RuleSet]) -> None:
        self.sets = tuple(sets)
        self._native = native_book(self.sets)
        self._placements: dict[int, list[Placement]] = {}

    def match(
        self, position: Position, color: int | None = None, goal: Goal | None = None, *, first: bool = False
    ) -> list[RuleMatch]:
        """All matches, of one colour or goal if given. `first`: only the shallowest rule of each set in each place."""
        return self._named(position.size, self._native.match(position, color, _goal(goal), first))

    def count(self, position: Position) -> int:
        """How many matches there are, without listing them."""
        return self._native.count_matches(position)

    def placements(self, size: int) -> list[Placement]:
        """All rectangles of the book on a board of this size."""
        if size not in self._placements:
            native = self._native.placements(size)
            self._placements[size] = [Placement(tuple(points), symmetry) for _, symmetry, points in native]
        return self._placements[size]

    def levels(self, position: Position, placement: int, color: int) -> tuple[int, int, bool]:
        """A rectangle as a colour sees it: its code, its actual levels, and whether the guard holds."""
        return self._native.levels(position, placement, color)

    def _named(self, size: int, found: list[tuple[int, int, int, int, int]]) -> list[RuleMatch]:
        places = self.placements(size)
        return [
            RuleMatch(number, index, color, depth, *places[place], self.sets[number])
            for number, index, color, place, depth in found
        ]


class BoardMatcher:
    """The matches of successive positions on boards of one size.

    It follows any change, including captures, an undo or another game; the fewer points differ, the faster.
    """

    def __init__(self, book: RuleBook, size: int) -> None:
        self.book = book
        self.size = size
        self._native = _core.RuleBoardMatcher(book._native, size)

    def match(
        self, position: Position, color: int | None = None, goal: Goal | None = None, *, first: bool = False
    ) -> list[RuleMatch]:
        """Like `RuleBook.match`."""
        return self.book._named(self.size, self._native.matches(position, color, _goal(goal), first))


def _goal(goal: Goal | None) -> int | None:
    if goal is None:
        return None
    if goal not in GOALS:
        raise ValueError(f"{goal!r} is not a goal of a rule: use {' or '.join(GOALS)}")
    return GOALS.index(goal)


def native_book(sets: Sequence[RuleSet]) -> _core.RuleBook:
    """Sets of sound rules for native code. Raises ValueError for rules of another mode."""
    return _core.RuleBook([_native_set(rules) for rules in sets])


def native_life_rules(sets: Sequence[RuleSet]) -> LifeRules:
    """Sets of sound rules on life as the solver takes them."""
    return LifeRules(native_book(sets))


def _native_set(rules: RuleSet) -> tuple[int, int, int, int, Any, Any, Any]:
    if rules.mode != "sound":
        raise ValueError(f"{rules.name}: rules of this mode may be false and are never matched: use mode sound")
    goal, place = GOALS.index(rules.goal), PLACES.index(rules.place)
    arrays = np.ascontiguousarray(rules.code), np.ascontiguousarray(rules.conditions), np.ascontiguousarray(rules.depth)
    return goal, place, rules.width, rules.height, *arrays
