"""The shape that a move makes with the stones around it, by its name.

Definitions, for a move at P; of several shapes, the first in this order is named. "Own" stones are the mover's.
A move that captures is told as a capture; only a ponnuki and a tortoise shell have names.

- *ponnuki*: P takes a single stone on the third line or higher, not in a ko; own stones are on all four sides of it,
  and at least two of the four points diagonal to it are empty. *tortoise shell*: the same around two stones side by
  side.
- *empty triangle*: three own stones, P one of them, fill three points of a square of four; the fourth is empty. P is
  on the third line or higher and touches no enemy's stone: along the edge, and in contact, it is often right.
- *bamboo joint*: P completes two pairs of own stones, side by side with one empty line of two points between them.
- *table shape*: P completes a pair of own stones and, beyond a line of empty points, two own stones one space apart:
  like a bamboo joint of which one stone is one point farther out.
- *crosscut*: P is diagonal to an own stone, and an enemy's stones are on both points between them; all four are single
  stones.
- *wedge*: P is between two enemy's stones, without an own stone next to it.
- *turn*: P is next to an own stone and around the head of the enemy's stone that it touches.
- *tiger's mouth*: P and two other own stones are on three sides of an empty point; the fourth is empty too.
- *peep*: P is next to the point between two enemy's stones one space apart, which are not connected.
- *hane*: P is diagonal to an own stone; of the two points between them one has an enemy's stone, the other is empty.
- *clamp*: P touches one enemy's stone and no own one; an own stone is on the other side of it. *diagonal attachment*:
  the same, but an own stone is diagonal to P with both points between them empty.
- *crawl*: on the first two lines, P goes on along the edge from an own stone, below an enemy's stone.
- *block*: P stops two enemy's stones in a row, next to an own stone. *push*: an own stone is behind P, an enemy's in
  front of it. A turn, crawl, block or push neither gives atari nor connects two chains: then that is told.
- *diagonal move*, *one-space jump*, *knight's move*, *large knight's move*, *two-space jump*: an own stone is that far
  away, all points between are empty, and P touches no stone. On the third and fourth line, along the edge, a jump of
  two spaces or more is an *extension*; a knight's move from the third line down to the second is a *slide*. *elephant's
  move*: two points diagonally.
- *stretch*: P is next to one own stone which touches an enemy's; P touches none. On the first two lines, straight
  towards the edge, it is a *descent*.
- *cap*: P is two lines above an enemy's stone, the point between is empty; no own stone is near.
- *shoulder hit*: P is diagonal to an enemy's stone on the third or fourth line, one line higher; no own stone is near.
- *attachment*: P touches one enemy's stone; no own stone is near.
"""

from __future__ import annotations

from collections.abc import Iterator

from katachi.play.reasons.played import Played, ko_stone
from katachi.search.fact import line_of

_LOW = 2  # lines
_NEAR = 3  # lines within which no own stone is near
_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
_SLANTS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_OUT = -1  # the colour beyond the edge
_JUMPS = {  # the points on the way, for each step
    (0, 2): ([(0, 1)], "a one-space jump"),
    (1, 2): ([(0, 1), (1, 1)], "a knight's move"),
    (0, 3): ([(0, 1), (0, 2)], "a two-space jump"),
    (1, 3): ([(0, 1), (0, 2), (1, 1), (1, 2)], "a large knight's move"),
}
# Rows and columns: four own stones, and the points that are empty.
_TABLE = (((0, 0), (0, 1), (2, 0), (2, 2)), ((1, 0), (1, 1), (1, 2), (2, 1)))
_EXTENSIONS = {3: "a two-space extension", 4: "a three-space extension"}


def shape_of(played: Played) -> str:
    """The name of the shape with its article, as it reads after "is"; nothing if it has none."""
    return next(_Shapes(played).names(), "") if played.own else ""


class _Shapes:
    """The board around a move, in steps (down, across) from it."""

    def __init__(self, played: Played) -> None:
        self.played, self.size = played, played.size
        self.row, self.column = divmod(played.point, played.size)
        self.own, self.enemy = int(played.color), int(played.enemy)

    def names(self) -> Iterator[str]:
        """All names that fit, the most telling first."""
        if self.played.captured:
            yield from self._taken()
            return
        if self._empty_triangle():
            yield "an empty triangle"
        if self._bamboo():
            yield "a bamboo joint"
        if self._table():
            yield "the table shape"
        yield from self._against()
        if self._alone(_NEAR):
            yield from self._contact()
        if self._stretch():
            yield "a descent" if self._is_downwards() else "a stretch"
        if not any(self._at(side) in (self.own, self.enemy) for side in _SIDES):
            yield from self._steps()

    def _against(self) -> Iterator[str]:
        """In contact with the other side, or nearly."""
        friends, enemies = ([side for side in _SIDES if self._at(side) == who] for who in (self.own, self.enemy))
        if any(self._is_crosscut(slant) for slant in _SLANTS):
            yield "a crosscut"
        if not friends and any((-y, -x) in enemies for y, x in enemies):
            yield "a wedge"
        plain = len(self.played.joined) == 1 and not any(map(self.played.after.in_atari, self._touched))
        around = [slant for slant in _SLANTS if self._between(slant) == {self.own, self.enemy}]
        if plain and any(self._at(slant) == self.own for slant in around):
            yield "a turn"
        if self._mouth():
            yield "a tiger's mouth"
        if self._peep():
            yield "a peep"
        if self._hane():
            yield "a hane"
        if len(enemies) == 1 and not friends:
            yield from self._attached(enemies[0])
        if enemies and friends and plain:
            yield from self._along(friends, enemies)

    @property
    def _touched(self) -> list[int]:
        return [chain[0] for chain in self.played.touched]

    def _is_crosscut(self, slant: tuple[int, int]) -> bool:
        if self._at(slant) != self.own or self._between(slant) != {self.enemy}:
            return False
        steps = ((0, 0), slant, (slant[0], 0), (0, slant[1]))
        points = [(self.row + down) * self.size + self.column + across for down, across in steps]
        return all(len(self.played.after.chain(point)) == 1 for point in points)

    def _attached(self, enemy: tuple[int, int]) -> Iterator[str]:
        if self._at((2 * enemy[0], 2 * enemy[1])) == self.own:
            yield "a clamp"
        if any(self._at(slant) == self.own and self._between(slant) == {0} for slant in _SLANTS):
            yield "a diagonal attachment"

    def _along(self, friends: list[tuple[int, int]], enemies: list[tuple[int, int]]) -> Iterator[str]:
        line = self._line((0, 0))
        above = any(self._line(side) == line + 1 for side in enemies)
        if line <= _LOW and above and any(self._line(side) == line for side in friends):
            yield "a crawl"
        if any(self._at((2 * y, 2 * x)) == self.enemy and (-y, -x) not in friends for y, x in enemies):
            yield "a block"
        if any((-y, -x) in friends for y, x in enemies):
            yield "a push"

    def _between(self, slant: tuple[int, int]) -> set[int]:
        """The colours of the two points between the move and one that is diagonal to it."""
        return {self._at((slant[0], 0)), self._at((0, slant[1]))}

    def _at(self, step: tuple[int, int]) -> int:
        """The colour after the move there, 0 for an empty point."""
        row, column = self.row + step[0], self.column + step[1]
        if not (0 <= row < self.size and 0 <= column < self.size):
            return _OUT
        return int(self.played.after.color(row * self.size + column))

    def _taken(self) -> Iterator[str]:
        """What the stones around those that are taken look like."""
        gone = [stone for chain in self.played.captured for stone in chain]
        steps = [(stone // self.size - self.row, stone % self.size - self.column) for stone in gone]
        around = {(down + y, across + x) for down, across in steps for y, x in _SIDES}.difference(steps)
        corners = {(down + y, across + x) for down, across in steps for y, x in _SLANTS}.difference(around, steps)
        is_open = all(self._line(step) > _LOW for step in steps) and sum(self._at(one) == 0 for one in corners) > 1
        closed = ko_stone(self.played) is None and all(self._at(step) == self.own for step in around)
        if is_open and closed and len(gone) == 1:
            yield "a ponnuki"
        if is_open and closed and len(gone) == 2 and len(self.played.captured) == 1:
            yield "a tortoise shell"

    def _empty_triangle(self) -> bool:
        free = self._line((0, 0)) > _LOW and not any(self._at(side) == self.enemy for side in _SIDES)
        for y, x in _SLANTS if free else ():
            square = [self._at((y, 0)), self._at((0, x)), self._at((y, x))]
            if sorted(square) == sorted([self.own, self.own, 0]):
                return True
        return False

    def _bamboo(self) -> bool:
        return any(
            self._at(pair) == self._at((2 * y, 2 * x)) == self._at((2 * y + pair[0], 2 * x + pair[1])) == self.own
            and self._at((y, x)) == self._at((y + pair[0], x + pair[1])) == 0
            for y, x in _SIDES
            for pair in ((x, y), (-x, -y))
        )

    def _table(self) -> bool:
        """A pair, a line of three empty points, and two stones one space apart, the nearer one opposite the pair's."""
        ways = [(y, x, along) for y, x in _SIDES for along in ((x, y), (-x, -y))]
        return any(self._has_table(_TABLE[0], (y, x), along, start) for y, x, along in ways for start in _TABLE[0])

    def _has_table(
        self, stones: tuple[tuple[int, int], ...], down: tuple[int, int], along: tuple[int, int], start: tuple[int, int]
    ) -> bool:
        def at(cell: tuple[int, int]) -> int:
            rows, columns = cell[0] - start[0], cell[1] - start[1]
            return self._at((rows * down[0] + columns * along[0], rows * down[1] + columns * along[1]))

        return all(at(cell) == self.own for cell in stones) and all(at(cell) == 0 for cell in _TABLE[1])

    def _peep(self) -> bool:
        for y, x in _SIDES:
            one, two = ((y + x, x + y), (y - x, x - y))
            gap = self._at((y, x)) == 0 and self._at(one) == self._at(two) == self.enemy
            if gap and self._at((2 * y, 2 * x)) != self.enemy and not self._same_chain(one, two):
                return True
        return False

    def _same_chain(self, one: tuple[int, int], two: tuple[int, int]) -> bool:
        first, second = ((self.row + y) * self.size + self.column + x for y, x in (one, two))
        return second in self.played.after.chain(first)

    def _mouth(self) -> bool:
        for y, x in _SIDES:
            around = [self._at((y + down, x + across)) for down, across in _SIDES]
            if self._at((y, x)) == 0 and sorted(around) == sorted([self.own] * 3 + [0]):
                return True
        return False

    def _hane(self) -> bool:
        return any(self._at(slant) == self.own and self._between(slant) == {0, self.enemy} for slant in _SLANTS)

    def _alone(self, lines: int) -> bool:
        near = range(-lines, lines + 1)
        return not any(self._at((y, x)) == self.own for y in near for x in near if (y, x) != (0, 0))

    def _contact(self) -> Iterator[str]:
        touching = sum(self._at(side) == self.enemy for side in _SIDES)
        if touching == 0 and any(self._at(slant) == self.enemy and self._is_above(slant) for slant in _SLANTS):
            yield "a shoulder hit"
        if touching == 1:
            yield "an attachment"
        if touching == 0 and any(self._is_cap(side) for side in _SIDES):
            yield "a cap"

    def _is_cap(self, side: tuple[int, int]) -> bool:
        under = (2 * side[0], 2 * side[1])
        lower = self._at(under) == self.enemy and self._line(under) == self._line((0, 0)) - 2
        return lower and self._at(side) == 0

    def _is_above(self, slant: tuple[int, int]) -> bool:
        line = self._line((0, 0))
        return line in (4, 5) and self._line(slant) == line - 1

    def _line(self, step: tuple[int, int]) -> int:
        return line_of((self.row + step[0]) * self.size + self.column + step[1], self.size)

    def _stretch(self) -> bool:
        own = [side for side in _SIDES if self._at(side) == self.own]
        if len(own) != 1 or any(self._at(side) == self.enemy for side in _SIDES):
            return False
        y, x = own[0]
        return any(self._at((y + down, x + across)) == self.enemy for down, across in _SIDES)

    def _is_downwards(self) -> bool:
        """Whether P is right below the own stone, near the edge."""
        line = self._line((0, 0))
        return line <= _LOW and any(self._at(side) == self.own and self._line(side) == line + 1 for side in _SIDES)

    def _steps(self) -> Iterator[str]:
        """Steps from an own stone, the shortest first."""
        for y, x in _SLANTS:
            if self._at((y, x)) == self.own and self._at((y, 0)) == self._at((0, x)) == 0:
                yield "a diagonal move"
        yield from self._extensions()
        for (short, far), (way, name) in _JUMPS.items():
            for y, x in _SLANTS:
                for turned in (False, True):
                    steps = [(y * down, x * across) for down, across in [(short, far), *way]]
                    goal, *between = [step[::-1] for step in steps] if turned else steps
                    if self._at(goal) == self.own and all(self._at(step) == 0 for step in between):
                        yield (
                            "a slide" if short and (self._line((0, 0)), self._line(goal)) == (_LOW, _LOW + 1) else name
                        )
        if any(self._at((2 * y, 2 * x)) == self.own and self._at((y, x)) == 0 for y, x in _SLANTS):
            yield "an elephant's move"

    def _extensions(self) -> Iterator[str]:
        """Along the edge, on the third or fourth line."""
        for far, name in _EXTENSIONS.items():
            for y, x in _SIDES:
                goal = (far * y, far * x)
                along = self._line((0, 0)) in (3, 4) and self._line(goal) == self._line((0, 0))
                empty = all(self._at((step * y, step * x)) == 0 for step in range(1, far))
                if along and self._at(goal) == self.own and empty and self._keeps_line(y, x, far):
                    yield name

    def _keeps_line(self, y: int, x: int, far: int) -> bool:
        return all(self._line((step * y, step * x)) == self._line((0, 0)) for step in range(far + 1))
