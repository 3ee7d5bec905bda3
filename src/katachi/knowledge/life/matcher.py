"""Which proven rules hold on a board: all of them at all places, from scratch or while a game goes on.

A rule says that a colour reaches an eye, or life, although the other side moves first. Here a book of one rule, the
smallest eye of a corner:

>>> import numpy as np
>>> from types import SimpleNamespace
>>> eye = SimpleNamespace(goal="eye", place="corner", width=2, height=2, mode="sound",
...     code=np.array([0 + 1 * 3 + 1 * 9 + 1 * 27], np.uint32), conditions=np.array([0], np.uint64),
...     depth=np.array([0], np.uint8))
>>> from katachi.go import diagram
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
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Position

_GOALS = {"eye": 0, "life": 1}
_PLACES = {"corner": 0, "side": 1, "center": 2}


class RuleArrays(Protocol):
    """What the matcher wants of a set of rules."""

    @property
    def goal(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def mode(self) -> str: ...
    @property
    def code(self) -> NDArray[np.uint32]: ...
    @property
    def conditions(self) -> NDArray[np.uint64]: ...
    @property
    def depth(self) -> NDArray[np.uint8]: ...


class Placement(NamedTuple):
    """A rectangle on the board.

    `points`: where its cells are. `symmetry`: how the board must be turned to bring the rectangle there from where it
    is drawn, row 0 on top and column 0 on the left.
    """

    points: tuple[int, ...]
    symmetry: int


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """A rule that holds: `color` reaches the goal in at most `depth` plies although the other side moves first.

    `number` and `rule` count the sets of the book and the rules of the set. `points` are where the rule's cells are.
    """

    number: int
    rule: int
    color: int
    depth: int
    points: tuple[int, ...]
    symmetry: int
    rule_set: RuleArrays = field(repr=False, compare=False)

    @property
    def goal(self) -> str:
        return self.rule_set.goal

    @property
    def code(self) -> int:
        """The rule's colours; Black stands for `color`."""
        return int(self.rule_set.code[self.rule])

    @property
    def conditions(self) -> int:
        return int(self.rule_set.conditions[self.rule])


class RuleBook:
    """Sets of sound rules, each closed under the mirror images of its rectangle, indexed for matching."""

    def __init__(self, sets: Sequence[RuleArrays]) -> None:
        self.sets = tuple(sets)
        self._native = _core.RuleBook([_native_set(rules) for rules in self.sets])
        self._placements: dict[int, list[Placement]] = {}

    def match(
        self, position: Position, color: int | None = None, goal: str | None = None, *, first: bool = False
    ) -> list[RuleMatch]:
        """All matches; of one colour or goal if wanted. `first`: only the shallowest rule of each set at each place."""
        return self._named(position.size, self._native.match(position, color, _goal(goal), first))

    def count(self, position: Position) -> int:
        """How many matches there are, without naming them."""
        return self._native.count_matches(position)

    def placements(self, size: int) -> list[Placement]:
        """All rectangles of the book on a board of this size."""
        if size not in self._placements:
            native = self._native.placements(size)
            self._placements[size] = [Placement(tuple(points), symmetry) for _, symmetry, points in native]
        return self._placements[size]

    def levels(self, position: Position, placement: int, color: int) -> tuple[int, int, bool]:
        """What a rectangle shows as a colour sees it: its code, its actual levels, and whether the guard holds."""
        return self._native.levels(position, placement, color)

    def _named(self, size: int, found: list[tuple[int, int, int, int, int]]) -> list[RuleMatch]:
        places = self.placements(size)
        return [
            RuleMatch(number, rule, color, depth, *places[place], self.sets[number])
            for number, rule, color, place, depth in found
        ]


class BoardMatcher:
    """The matches of one position after another, on boards of one size.

    Any change is followed, also captures, an undo, or another game; the fewer points differ, the quicker.
    """

    def __init__(self, book: RuleBook, size: int) -> None:
        self.book = book
        self.size = size
        self._native = _core.RuleBoardMatcher(book._native, size)

    def match(
        self, position: Position, color: int | None = None, goal: str | None = None, *, first: bool = False
    ) -> list[RuleMatch]:
        """Like `RuleBook.match`."""
        return self.book._named(self.size, self._native.matches(position, color, _goal(goal), first))


def _goal(goal: str | None) -> int | None:
    if goal is None:
        return None
    if goal not in _GOALS:
        raise ValueError(f"{goal!r} is no goal of a rule: use {' or '.join(_GOALS)}")
    return _GOALS[goal]


def _native_set(rules: RuleArrays) -> tuple[int, int, int, int, Any, Any, Any]:
    if rules.mode != "sound":
        raise ValueError(f"rules of mode {rules.mode!r} may be false and are never matched: use those of mode 'sound'")
    if rules.place not in _PLACES:
        raise ValueError(f"{rules.place!r} is no place of a rule: use {', '.join(_PLACES)}")
    goal = _goal(rules.goal)
    assert goal is not None
    arrays = (
        np.ascontiguousarray(rules.code, np.uint32),
        np.ascontiguousarray(rules.conditions, np.uint64),
        np.ascontiguousarray(rules.depth, np.uint8),
    )
    return goal, _PLACES[rules.place], rules.width, rules.height, *arrays
