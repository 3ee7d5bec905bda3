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
>>> [(match.claim, match.points) for match in RuleBook([eye]).match(board)]
[('Black has an eye here', (4, 3, 9, 8))]
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import BLACK, EMPTY, WHITE, Color, Picture, Point, Position
from katachi.go.words import rule_claim
from katachi.knowledge.life.drawing import marks, picture
from katachi.knowledge.life.rule_set import GOALS, Frame, Goal, Rule, RuleSet, image
from katachi.records import GameRecord

LifeRules = _core.LifeRules


class Levels(NamedTuple):
    """What a board offers the rules of a rectangle: its colours, its levels, and whether the guard holds."""

    code: int
    levels: int
    guard: bool

    def meets(self, code: int, conditions: int) -> bool:
        """Whether the rule with this code and these conditions matches."""
        needs_guard = conditions & 0xCCCC_CCCC_CCCC_CCCC != 0
        return self.code == code and conditions & ~self.levels == 0 and (self.guard or not needs_guard)


@dataclass(frozen=True)
class Outside:
    """A rule's conditions on the stones, or the empty point, that bear its letter: liberties outside its rectangle."""

    letter: str
    at: tuple[Point, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """A rule that holds on a board: `color` reaches the goal in at most `depth` plies although the other side moves
    first.

    `index` is the rule's place in its set, and `book_index` the set's in the book. `points`: where its cells are.
    """

    book_index: int
    index: int
    color: Color
    depth: int
    points: tuple[Point, ...]
    rule_set: RuleSet = field(repr=False, compare=False)

    @property
    def set(self) -> str:
        """The name of the set."""
        return self.rule_set.name

    @property
    def number(self) -> int:
        """The rule's number in its set, from 1."""
        return self.index + 1

    @property
    def goal(self) -> Goal:
        return self.rule_set.goal

    @property
    def rule(self) -> Rule:
        """The rule itself. Its Black is `color` here."""
        return self.rule_set[self.index]

    @property
    def claim(self) -> str:
        """What it promises, in words."""
        return rule_claim(self.goal, self.depth, self.color)

    @property
    def stones(self) -> tuple[Point, ...]:
        """Points whose stones are each promised to reach the goal."""
        return tuple(self.points[cell] for cell in self.rule.stones)

    @property
    def conditions(self) -> tuple[Outside, ...]:
        """Its conditions where they are on this board, in the colours of this board."""
        found = marks(self.rule, self.rule_set.frame)
        places = (tuple(self.points[cell] for cell in mark.cells) for mark in found)
        return tuple(Outside(m.letter, at, tuple(m.words_for(self.color))) for m, at in zip(found, places, strict=True))

    def picture(self, board: Position) -> Picture:
        """The board around the rectangle, with the letters of the conditions and rings around the promised stones."""
        letters = {point: condition.letter for condition in self.conditions for point in condition.at}
        around = Picture.of(board, self.points, 1, last=board.last_move not in self.stones)
        return around.marked(letters, rings=self.stones, frame=self.points)

    def _repr_svg_(self) -> str:
        return picture(self.rule, self.rule_set.frame).svg()


class RuleBook:
    """Sets of sound rules, each closed under the mirror images of its rectangle, indexed for matching.

    Raises ValueError for rules of another mode.
    """

    def __init__(self, sets: Sequence[RuleSet]) -> None:
        self.sets = tuple(sets)
        self.native = _core.RuleBook([_native_set(rules) for rules in sets])
        self._placements: dict[int, list[tuple[int, ...]]] = {}

    def match(
        self, position: Position, color: int | None = None, goal: Goal | None = None, *, first: bool = False
    ) -> list[RuleMatch]:
        """All matches, of one colour or goal if given. `first`: only the shallowest rule of each set in each place.

        Raises ValueError for an unknown goal.
        """
        return self._named(position.size, self.native.match(position, color, _goal(goal), first))

    def count(self, position: Position) -> int:
        """How many matches there are, without listing them."""
        return self.native.count_matches(position)

    def placements(self, size: int) -> list[tuple[int, ...]]:
        """The points of all rectangles of the book on a board of this size, in the order of their cells."""
        if size not in self._placements:
            self._placements[size] = [tuple(points) for _, _, points in self.native.placements(size)]
        return self._placements[size]

    def levels(self, position: Position, placement: int, color: int) -> Levels:
        """A rectangle as a colour sees it."""
        return Levels(*self.native.levels(position, placement, color))

    def _named(self, size: int, found: list[tuple[int, int, int, int, int]]) -> list[RuleMatch]:
        places, colors = self.placements(size), (None, BLACK, WHITE)
        return [
            RuleMatch(number, index, colors[color], depth, places[place], self.sets[number])  # type: ignore[arg-type]
            for number, index, color, place, depth in found
        ]


class BoardMatcher:
    """The matches of successive positions on boards of one size.

    It follows any change, including captures, an undo or another game; the fewer points differ, the faster.
    """

    def __init__(self, book: RuleBook, size: int) -> None:
        self.book = book
        self.size = size
        self._native = _core.RuleBoardMatcher(book.native, size)

    def match(
        self, position: Position, color: int | None = None, goal: Goal | None = None, *, first: bool = False
    ) -> list[RuleMatch]:
        """Like `RuleBook.match`."""
        return self.book._named(self.size, self._native.matches(position, color, _goal(goal), first))


def _goal(goal: Goal | None) -> int | None:
    if goal is not None and goal not in GOALS:
        raise ValueError(f"{goal!r} is not a goal of a rule: use {' or '.join(GOALS)}")
    return None if goal is None else GOALS.index(goal)


def _native_set(rules: RuleSet) -> tuple[int, int, int, int, Any, Any, Any, Any]:
    if rules.mode != "sound":
        raise ValueError(f"{rules.name}: rules of this mode may be false and are never matched: use mode sound")
    columns = map(np.ascontiguousarray, (rules.code, rules.conditions, rules.depth, rules.claims))
    return GOALS.index(rules.goal), *rules.frame.native, *columns  # type: ignore[return-value]


# ---- Examples --------------------------------------------------------------------------------------------------------

SIZE = 9
_TRIES = 600  # a tenth of a second at most
_MORE_TRIES = 6000  # if none fitted


@dataclass(frozen=True)
class RuleExample:
    """A board on which a rule holds: its rectangle in place, and stones around it that meet its conditions.

    `points` are the places of the cells. Unless it `holds`, nothing fitted and only the rectangle is on the board.
    """

    size: int
    points: tuple[int, ...]
    stones: Mapping[int, int]  # the colour of every point that was filled
    holds: bool

    def of_color(self, color: int) -> tuple[int, ...]:
        """The stones of one side, in order."""
        return tuple(sorted(point for point, found in self.stones.items() if found == color))


def example(rules: RuleSet, number: int) -> RuleExample:
    """A board for a rule. The surroundings are random but always the same; those that put most pressure on Black are
    used, so that there is something to see. Rules of the paper's mode are never matched: they are shown alone."""
    rule, points = rules[number], place(rules.frame, SIZE)
    colours = dict(zip(points, rule.colours(rules.frame.cells), strict=True))
    best = _surrounded(rules, rule, points, colours) if rules.mode == "sound" else None
    return RuleExample(SIZE, points, best or colours, best is not None)


def place(frame: Frame, size: int) -> tuple[int, ...]:
    """The points of the cells: in the top left corner, in the middle of the top, or in the middle."""
    left = 0 if frame.place == "corner" else (size - frame.width) // 2
    top = (size - frame.height) // 2 if frame.place == "center" else 0
    return tuple((top + cell // frame.width) * size + left + cell % frame.width for cell in range(frame.cells))


@lru_cache(maxsize=8)
def _book(rules: RuleSet) -> RuleBook:
    return RuleBook([rules])


def _surrounded(rules: RuleSet, rule: Rule, points: tuple[int, ...], colours: dict[int, int]) -> dict[int, int] | None:
    book = _book(rules)
    where = [number for number, placed in enumerate(book.placements(SIZE)) if placed == points]
    near = _ring(points)
    wall = dict.fromkeys(_ring((*points, *near)), int(WHITE))
    lots = random.Random(rule.code)
    best: tuple[int, dict[int, int]] | None = None
    for attempt in range(_MORE_TRIES):
        if best is not None and attempt >= _TRIES:
            break
        chosen = {point: _lot(lots, 1 - attempt % _TRIES / _TRIES) for point in near}
        board = {**colours, **chosen, **wall}
        lot = list(chosen.values())
        worth = lot.count(WHITE) - 2 * lot.count(BLACK)
        if (best is None or worth > best[0]) and _holds(book, where, rule, board):
            best = worth, board
    return best and best[1]


def _lot(lots: random.Random, pressure: float) -> int:
    share = lots.random()
    return WHITE if share < pressure else EMPTY if share < pressure + 0.7 * (1 - pressure) else BLACK


def _ring(points: tuple[int, ...]) -> list[int]:
    """The points next to these, including diagonals."""
    steps = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    near = {(point // SIZE + dy, point % SIZE + dx) for point in points for dy, dx in steps}
    around = {y * SIZE + x for y, x in near if 0 <= y < SIZE and 0 <= x < SIZE}
    return sorted(around.difference(points))


def _holds(book: RuleBook, where: list[int], rule: Rule, board: dict[int, int]) -> bool:
    stones, position = np.zeros(SIZE * SIZE, np.uint8), Position(SIZE)
    stones[list(board)] = list(board.values())
    try:
        position.set_stones(stones.reshape(SIZE, SIZE))
    except ValueError:
        return False  # stones without a liberty
    return any(book.levels(position, number, BLACK).meets(rule.code, rule.conditions) for number in where)


# ---- Use in games ----------------------------------------------------------------------------------------------------


@dataclass
class Uses:
    """Counts for each rule of each set."""

    sets: tuple[RuleSet, ...]
    counts: list[NDArray[np.int64]]
    games: int = 0
    positions: int = 0

    def shared(self) -> list[NDArray[np.int64]]:
        """The counts of each rule together with its mirror images."""
        return [_shared(rules, counts) for rules, counts in zip(self.sets, self.counts, strict=True)]

    def at_least(self, uses: int, or_conditions: int = -1) -> list[RuleSet]:
        """The sets with the rules that matched at least this often, or have at most this many conditions."""
        return [
            rules.where((counts >= uses) | (rules.cells_with(0) + rules.cells_with(2) <= or_conditions))
            for rules, counts in zip(self.sets, self.shared(), strict=True)
        ]


def count_uses(book: RuleBook, games: Iterable[GameRecord]) -> Uses:
    """Follow games and count the rules that start to match."""
    uses = Uses(book.sets, [np.zeros(len(rules), np.int64) for rules in book.sets])
    matchers: dict[int, BoardMatcher] = {}
    for game in games:
        matcher = matchers.setdefault(game.size, BoardMatcher(book, game.size))
        uses.games += 1
        seen: set[tuple[int, int, tuple[int, ...]]] = set()
        for _, _, before in game.replay():
            now = {(match.book_index, match.index, match.points) for match in matcher.match(before.position)}
            for number, index, _ in now - seen:
                uses.counts[number][index] += 1
            seen = now
            uses.positions += 1
    return uses


def _shared(rules: RuleSet, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    first = [min(image(rule, rules.frame, turn) for turn in rules.frame.symmetries) for rule in rules]
    where: dict[Rule, int] = {}
    families = np.array([where.setdefault(rule, len(where)) for rule in first], np.int64)
    totals = np.bincount(families, weights=counts, minlength=len(where)).astype(np.int64)
    return np.asarray(totals[families])
