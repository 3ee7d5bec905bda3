"""Matching of rules written to be obviously right: flood fills and sets of points, every place in every orientation.

It shares no code with katachi. A board is a tuple of colours row by row (0 empty, 1 black, 2 white). A rule that holds
is described as it lies on the board, so that it does not matter in which orientation it was found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

Board = tuple[int, ...]
Points = frozenset[int]


class Rule(NamedTuple):
    """Three digits a cell; four bits a cell; plies."""

    code: int
    conditions: int
    depth: int


@dataclass(frozen=True)
class Shape:
    """A rectangle and its place."""

    place: Literal["corner", "side", "center"]
    width: int
    height: int

    @property
    def cells(self) -> int:
        return self.width * self.height


class Fact(NamedTuple):
    """One condition on the board: about these points (a string, or an empty point), for whom, at least this level."""

    points: Points
    black: bool
    level: int


class Found(NamedTuple):
    """A rule that holds, as it lies on the board."""

    number: int
    color: int
    depth: int
    stones: frozenset[tuple[int, int]]
    facts: frozenset[Fact]


# ---- Chains ----------------------------------------------------------------------------------------------------------


@cache
def neighbours(size: int, point: int) -> tuple[int, ...]:
    x, y = point % size, point // size
    around = ((x, y - 1), (x + 1, y), (x - 1, y), (x, y + 1))
    return tuple(b * size + a for a, b in around if 0 <= a < size and 0 <= b < size)


def connected(board: Board, size: int, start: int, within: Points | None = None) -> Points:
    """The stones of one colour that are connected with a stone, on the board or within some points only."""
    found, todo = {start}, [start]
    while todo:
        for near in neighbours(size, todo.pop()):
            if board[near] == board[start] and near not in found and (within is None or near in within):
                found.add(near)
                todo.append(near)
    return frozenset(found)


def liberties(board: Board, size: int, stones: Points) -> Points:
    return frozenset(near for stone in stones for near in neighbours(size, stone) if board[near] == 0)


def with_stone(board: Board, point: int, color: int) -> Board:
    return (*board[:point], color, *board[point + 1 :])


# ---- Levels ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """A rectangle of a board as one colour, the owner, sees it. `points[cell]` is where a cell is."""

    board: Board
    size: int
    points: tuple[int, ...]
    owner: int

    @property
    def inside(self) -> Points:
        return frozenset(self.points)

    def string(self, point: int) -> Points:
        return connected(self.board, self.size, point, self.inside)

    def home(self, string: Points) -> int:
        """The cell at which a string's conditions are kept."""
        return min(self.points.index(point) for point in string)

    def code(self) -> int:
        digits = {0: 0, self.owner: 1, 3 - self.owner: 2}
        return sum(digits[self.board[point]] * 3**cell for cell, point in enumerate(self.points))

    def friendly(self, stones: Points, board: Board) -> int:
        """Outside liberties of the owner's chain: 0, 1, or 2 for more."""
        return min(2, len(liberties(board, self.size, stones) - self.inside))

    def hostile(self, chain: Points, own: Points, board: Board) -> int:
        """2 if the enemy's chain has no liberty outside, 1 if one, 0 otherwise or if the rectangle does not show it."""
        if chain & self.inside != own:
            return 0
        free = liberties(board, self.size, chain)
        shown = liberties(board, self.size, own) & self.inside
        if not free & self.inside <= shown:
            return 0
        return max(0, 2 - len(free - self.inside))

    def facts(self) -> Iterator[tuple[int, bool, int]]:
        """Cell, whether about the owner, level: of each string and each empty cell."""
        enemy = 3 - self.owner
        for cell, point in enumerate(self.points):
            if self.board[point] == 0:
                mine = with_stone(self.board, point, self.owner)
                yield cell, True, self.friendly(connected(mine, self.size, point), mine)
                theirs = with_stone(self.board, point, enemy)
                own = connected(theirs, self.size, point, self.inside)
                yield cell, False, self.hostile(connected(theirs, self.size, point), own, theirs)
                continue
            string = self.string(point)
            if self.home(string) != cell:
                continue
            chain = connected(self.board, self.size, point)
            if self.board[point] == self.owner:
                yield cell, True, self.friendly(chain, self.board)
            else:
                yield cell, False, self.hostile(chain, string, self.board)

    def levels(self) -> int:
        return sum((0, 1, 3)[level] << (4 * cell + (0 if black else 2)) for cell, black, level in self.facts())

    def guarded(self) -> bool:
        """Whether each of the owner's chains that only touches an empty cell has a liberty outside."""
        for point in self.points:
            for near in neighbours(self.size, point):
                if self.board[point] == 0 and self.board[near] == self.owner:
                    chain = connected(self.board, self.size, near)
                    if not chain & self.inside and not liberties(self.board, self.size, chain) - self.inside:
                        return False
        return True

    def holds(self, rule: Rule) -> bool:
        if self.code() != rule.code or rule.conditions & ~self.levels():
            return False
        return self.guarded() or not any(rule.conditions >> 4 * cell & 12 for cell in range(16))

    def found(self, number: int, rule: Rule) -> Found:
        """The rule as it lies here."""
        facts = set()
        for cell, point in enumerate(self.points):
            about = frozenset({point}) if self.board[point] == 0 else self.string(point)
            for black in (True, False):
                bits = rule.conditions >> (4 * cell + (0 if black else 2)) & 3
                if bits:
                    facts.add(Fact(about, black, 1 if bits == 1 else 2))
        stones = frozenset((point, self.board[point]) for point in self.points)
        return Found(number, self.owner, rule.depth, stones, frozenset(facts))


# ---- Places ----------------------------------------------------------------------------------------------------------


def turns(x: int, y: int, last: int) -> list[tuple[int, int]]:
    """A point turned and mirrored in all eight ways."""
    mirrored = [(x, y), (last - x, y), (x, last - y), (last - x, last - y)]
    return mirrored + [(b, a) for a, b in mirrored]


@cache
def placements(shape: Shape, size: int, *, just_its_edges: bool = False) -> frozenset[tuple[int, ...]]:
    """The points of the cells, for every place and orientation where the drawing's edges are edges; or just they."""
    on_top, on_left = {"corner": (True, True), "side": (True, False), "center": (False, False)}[shape.place]
    found = set()
    for top in range(size - shape.height + 1):
        for left in range(size - shape.width + 1):
            if (on_top and top > 0) or (on_left and left > 0):
                continue
            far = top + shape.height == size or left + shape.width == size
            if just_its_edges and ((top == 0, left == 0) != (on_top, on_left) or far):
                continue
            cells = [(left + cell % shape.width, top + cell // shape.width) for cell in range(shape.cells)]
            images = zip(*(turns(x, y, size - 1) for x, y in cells), strict=True)
            found |= {tuple(y * size + x for x, y in image) for image in images}
    return frozenset(found)


def matches(board: Board, size: int, sets: list[tuple[Shape, list[Rule]]]) -> set[Found]:
    """All rules of all sets that hold, for both colours."""
    found = set()
    for number, (shape, rules) in enumerate(sets):
        by_code: dict[int, list[Rule]] = {}
        for rule in rules:
            by_code.setdefault(rule.code, []).append(rule)
        for points in placements(shape, size):
            for owner in (1, 2):
                view = View(board, size, points, owner)
                for rule in by_code.get(view.code(), ()):
                    if view.holds(rule):
                        found.add(view.found(number, rule))
    return found


# ---- Images ----------------------------------------------------------------------------------------------------------


@cache
def images(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """The ways in which the cells can be permuted by mirroring the rectangle onto itself, edges onto edges."""
    # On a board with room on all sides, two placements over the same points are images of each other.
    by_points: dict[Points, list[tuple[int, ...]]] = {}
    for points in placements(shape, max(shape.width, shape.height) + 3, just_its_edges=True):
        by_points.setdefault(frozenset(points), []).append(points)
    same = next(iter(by_points.values()))
    return tuple(tuple(same[0].index(point) for point in points) for points in same)


def closed(shape: Shape, rules: list[Rule]) -> list[Rule]:
    """The rules with all their mirror images, each once."""
    found = set()
    for rule in rules:
        digits = [rule.code // 3**cell % 3 for cell in range(shape.cells)]
        for goes_to in images(shape):
            code = sum(digit * 3 ** goes_to[cell] for cell, digit in enumerate(digits))
            conditions = 0
            for cell, digit in enumerate(digits):
                home = goes_to[cell]
                if digit != 0:
                    home = min(goes_to[member] for member in _string(shape, digits, cell))
                conditions |= (rule.conditions >> 4 * cell & 15) << 4 * home
            found.add(Rule(code, conditions, rule.depth))
    return sorted(found)


def _string(shape: Shape, digits: list[int], start: int) -> Points:
    """The string of a cell inside the rectangle, laid on a square board with points to spare."""
    side = max(shape.width, shape.height)
    where = [cell // shape.width * side + cell % shape.width for cell in range(shape.cells)]
    board = [3] * (side * side)
    for cell, digit in enumerate(digits):
        board[where[cell]] = digit
    return frozenset(where.index(point) for point in connected(tuple(board), side, where[start]))
