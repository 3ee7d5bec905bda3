"""Names of corner moves, composed from where they are: `low approach`, `two-space high pincer`, `hane`.

Nothing is listed by hand. A move is named by the stones around it at the moment it is played: the first stone by its
point, moves in contact by what they touch, others by where they are as seen from the nearest stone of either side.

>>> line_of("Q16 O17 L16 R17")
['4-4 point (hoshi)', 'low approach (kakari)', 'two-space high pincer (hasami)', '3-3 invasion (san-san)']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from katachi.go import PASS, Color, Game, Position
from katachi.go.points import neighbours
from katachi.knowledge.trees.corners import corner_of, in_corner

TENUKI = "tenuki"
_POINTS = {
    (3, 3): "3-3 point (san-san)", (4, 4): "4-4 point (hoshi)", (3, 4): "3-4 point (komoku)",
    (3, 5): "5-3 point (mokuhazushi)", (4, 5): "5-4 point (takamoku)",
}  # fmt: skip
_SHAPES = {
    (1, 1): "diagonal move (kosumi)", (0, 2): "one-space jump (ikken-tobi)", (1, 2): "knight's move (keima)",
    (0, 3): "two-space jump (niken-tobi)", (1, 3): "large knight's move (ogeima)", (2, 2): "elephant's move (hazama)",
}  # fmt: skip
_ENCLOSURES = {(1, 2): "small knight", (1, 3): "large knight", (0, 2): "one-space", (0, 3): "two-space"}
_SPACES = ("", "one", "two", "three", "four", "five", "six")
_LINES = ("", "first", "second", "third", "fourth", "fifth")
_SIDE = 7  # lines up to which a stone belongs to the corner
_HIGHEST = 5  # line of a stone that belongs to a side
_CORNER = 5  # lines within which a stone holds the corner itself
_WIDEST_PINCER = 5  # lines from the stone that is pincered: three spaces between, and one more

Local = tuple[int, int]


def name(position: Position, point: int, color: Color, corner: int) -> str:
    """What a move of a colour is in its corner; the position is as it was before it."""
    if point == PASS or not in_corner(point, corner, position.size):
        return TENUKI
    return _Move(position, point, color, corner).name


def short(text: str) -> str:
    """A name without the Japanese word: `low approach`."""
    return text.split(" (", maxsplit=1)[0]


def names(game: Game, corner: int | None = None) -> list[str]:
    """The names of all moves since the set-up; those outside the corner are tenuki."""
    number = corner_of(game) if corner is None else corner
    board, found = game.start, []
    for color, point in game.moves_since_set_up:
        found.append(name(board, point, color, number))
        board.play(point, color, suicide=True)
    return found


def line_of(moves: str) -> list[str]:
    """The names of moves such as `"Q16 R14"`, of both sides in turn."""
    game = Game(rules="japanese")
    for word in moves.split():
        game.play(word)
    return names(game)


@dataclass(frozen=True)
class _Stone:
    """A stone by its lines from the two edges of the corner, (4, 4) for the star point."""

    x: int
    y: int
    own: bool

    @property
    def height(self) -> int:
        return min(self.x, self.y)

    def offset(self, x: int, y: int) -> Local:
        low, high = sorted((abs(self.x - x), abs(self.y - y)))
        return low, high


class _Move:
    """A move and what surrounds it."""

    def __init__(self, position: Position, point: int, color: Color, corner: int) -> None:
        self.position, self.point, self.color, self.corner = position, point, color, corner
        self.x, self.y = self._local(point)

    def _local(self, point: int) -> Local:
        row, column = divmod(point, self.position.size)
        size = self.position.size
        return (size - column if self.corner & 1 else column + 1), (size - row if self.corner & 2 else row + 1)

    @cached_property
    def stones(self) -> list[_Stone]:
        """The stones of the corner, the nearest first."""
        size, found = self.position.size, []
        for point in range(size * size):
            owner = self.position.color(point)
            if owner and in_corner(point, self.corner, size):
                found.append(_Stone(*self._local(point), owner == self.color))
        return sorted(found, key=lambda stone: (sum(each**2 for each in stone.offset(self.x, self.y)), stone.x))

    @cached_property
    def own(self) -> list[_Stone]:
        return [stone for stone in self.stones if stone.own]

    @cached_property
    def others(self) -> list[_Stone]:
        return [stone for stone in self.stones if not stone.own]

    @property
    def name(self) -> str:
        if not self.stones:
            return _point_name(self.x, self.y)
        return self._capture() or self._contact() or self._place() or self._shape() or _point_name(self.x, self.y)

    # ---- In contact --------------------------------------------------------------------------------------------------

    def _capture(self) -> str | None:
        if not self.position.is_legal(self.point, self.color, suicide=True):
            return "taking the ko"  # allowed after a move elsewhere
        before = self.position.captured(self.color.opponent)
        after = self.position.copy()
        after.play(self.point, self.color, suicide=True)
        taken = after.captured(self.color.opponent) - before
        if taken:
            return "capture" if taken == 1 else f"capture of {taken} stones"
        near = neighbours(self.position.size)[self.point]
        threatens = any(after.color(each) == self.color.opponent and after.in_atari(each) for each in near)
        return "atari" if threatens and after.color(self.point) else None

    def _touching(self, stones: Iterable[_Stone]) -> list[_Stone]:
        return [stone for stone in stones if stone.offset(self.x, self.y) == (0, 1)]

    def _contact(self) -> str | None:
        enemies, friends = self._touching(self.others), self._touching(self.own)
        if not enemies:
            return self._solid(friends) if friends else None
        if not friends and self._between(enemies):
            return "wedge (warikomi)"
        if self._cuts(enemies):
            return "cut (kiri)"
        if friends:
            return self._beside(friends, enemies)
        return self._hane(enemies) or self._attachment(enemies)

    def _solid(self, friends: Sequence[_Stone]) -> str:
        """Next to one's own stone and to no other."""
        if self._joins():
            return "connection (tsugi)"
        toward_edge = any(self._is_lower(friend) for friend in friends)
        return "descent (sagari)" if toward_edge and min(self.x, self.y) <= 2 else "extension (nobi)"

    def _beside(self, friends: Sequence[_Stone], enemies: Sequence[_Stone]) -> str:
        if self._joins():
            return "connection (tsugi)"
        if any(self._opposite(friend, enemy) for friend in friends for enemy in enemies):
            return "push"
        if any(self._blocks(friend, enemy) for friend in friends for enemy in enemies):
            return "block (osae)"
        above = any(enemy.height > min(self.x, self.y) for enemy in enemies)
        if min(self.x, self.y) <= 2 and above and not any(self._is_lower(friend) for friend in friends):
            return "crawl (hai)"
        return self._solid(friends)

    def _blocks(self, friend: _Stone, enemy: _Stone) -> bool:
        """Whether it stops a stone from coming out of the corner along the edge, below one's own stone."""
        across = enemy.y == self.y and enemy.x < self.x and friend.y > self.y
        down = enemy.x == self.x and enemy.y < self.y and friend.x > self.x
        return (across and self.y <= 3) or (down and self.x <= 3)

    def _hane(self, enemies: Sequence[_Stone]) -> str | None:
        """Round a stone that one's own stone touches, or against a stone from a diagonal."""
        diagonal = [stone for stone in self.own if stone.offset(self.x, self.y) == (1, 1)]
        for friend in diagonal:
            if any(enemy.offset(friend.x, friend.y) == (0, 1) for enemy in enemies):
                return "hane"
        if diagonal:
            return "diagonal attachment (kosumi-tsuke)"
        return "clamp (hasami-tsuke)" if self._clamps(enemies) else None

    def _attachment(self, enemies: Sequence[_Stone]) -> str:
        enemy = enemies[0]
        if len(self.stones) == 1 and enemy.height < min(self.x, self.y):
            return "attachment on top (tsuke)"
        if min(self.x, self.y) < enemy.height:
            return "attachment underneath (shita-tsuke)"
        return "attachment on top (tsuke)" if min(self.x, self.y) > enemy.height else "attachment (tsuke)"

    def _is_lower(self, stone: _Stone) -> bool:
        """Whether the move is nearer to the edge than the stone."""
        return min(self.x, self.y) < stone.height

    def _opposite(self, one: _Stone, two: _Stone) -> bool:
        return one.x + two.x == 2 * self.x and one.y + two.y == 2 * self.y

    def _between(self, enemies: Sequence[_Stone]) -> bool:
        return any(self._opposite(one, two) for one in enemies for two in enemies)

    def _clamps(self, enemies: Sequence[_Stone]) -> bool:
        """Whether one's own stone is on the other side of the stone."""
        return any(
            (stone.x, stone.y) == (2 * enemy.x - self.x, 2 * enemy.y - self.y)
            for enemy in enemies
            for stone in self.own
        )

    def _cuts(self, enemies: Sequence[_Stone]) -> bool:
        """Whether it separates two diagonal stones: the other point between them is one's own."""
        taken = {(stone.x, stone.y) for stone in self.own}
        for one in enemies:
            for two in enemies:
                if one.offset(two.x, two.y) == (1, 1) and (one.x + two.x - self.x, one.y + two.y - self.y) in taken:
                    return True
        return False

    def _joins(self) -> bool:
        """Whether it connects chains that were apart, and the other side could have cut there."""
        near = neighbours(self.position.size)[self.point]
        chains = [frozenset(self.position.chain(each)) for each in near if self.position.color(each) == self.color]
        return len(set(chains)) > 1

    # ---- Not in contact ----------------------------------------------------------------------------------------------

    def _place(self) -> str | None:
        """By its relation to the corner and the sides: invasion, approach, enclosure, pincer, extension."""
        if (self.x, self.y) == (3, 3) and any((stone.x, stone.y) == (4, 4) for stone in self.others):
            return "3-3 invasion (san-san)"
        if (
            any(stone.offset(self.x, self.y) == (1, 1) and stone.height == 3 for stone in self.others)
            and not self._near
        ):
            return "shoulder hit (kata-tsuki)"
        return self._approach() or self._enclosure() or self._pincer() or self._extension()

    @property
    def _near(self) -> list[_Stone]:
        """One's own stones close by."""
        return [stone for stone in self.own if max(stone.offset(self.x, self.y)) <= 3]

    @property
    def _is_on_a_side(self) -> bool:
        return 2 <= min(self.x, self.y) <= _HIGHEST < max(self.x, self.y) or max(self.x, self.y) <= _HIGHEST

    def _level(self) -> str:
        return "low" if min(self.x, self.y) <= 3 else "high"

    def _approach(self) -> str | None:
        """Toward a lone stone that holds the corner."""
        holders = [stone for stone in self.others if max(stone.x, stone.y) <= _CORNER]
        held = any(max(stone.x, stone.y) <= _CORNER for stone in self.own)
        beside = [stone for stone in self._near if (stone.x > stone.y) == (self.x > self.y)]
        if len(holders) != 1 or held or beside or not 3 <= min(self.x, self.y) <= 4:
            return None
        low, high = holders[0].offset(self.x, self.y)
        if not 2 <= high <= 3 or low > 2 or any(self._is_behind(stone, holders[0]) for stone in self.stones):
            return None
        if any(max(stone.x, stone.y) <= _SIDE for stone in self.own):
            return "double approach (ryo-gakari)"
        if self._level() == "low":
            return "low approach (kakari)" if high == 2 else "far low approach (kakari)"
        return "high approach (kakari)" if low else f"{_SPACES[high - 1]}-space high approach (kakari)"

    def _is_behind(self, stone: _Stone, holder: _Stone) -> bool:
        """Whether a stone is between the move and the stone in the corner."""
        return stone is not holder and stone.offset(self.x, self.y) < holder.offset(self.x, self.y)

    def _enclosure(self) -> str | None:
        """Two stones that hold the corner together, against nobody."""
        if len(self._near) != 1 or any(max(stone.x, stone.y) <= 7 for stone in self.others):
            return None
        shape = _ENCLOSURES.get(self._near[0].offset(self.x, self.y))
        return f"{shape} enclosure (shimari)" if shape and max(self._near[0].x, self._near[0].y) <= _CORNER else None

    def _pincer(self) -> str | None:
        """On the other side of a stone that approached one's own corner."""
        if not 3 <= min(self.x, self.y) <= _HIGHEST or max(self.x, self.y) <= _HIGHEST:
            return None
        for enemy in self.others:
            between = self._along(enemy)
            if between is None or not 2 <= between <= _WIDEST_PINCER or enemy.height > 4 or max(enemy.x, enemy.y) < 5:
                continue
            if self._is_pincered(enemy) and not self._blocked(enemy):
                return f"{_SPACES[between - 1]}-space {self._level()} pincer (hasami)"
        return None

    def _along(self, stone: _Stone) -> int | None:
        """Lines along the side from a stone that is nearer to the corner."""
        on_top, stone_on_top = self.x > self.y, stone.x > stone.y
        if on_top != stone_on_top:
            return None
        return (self.x - stone.x) if on_top else (self.y - stone.y)

    def _is_pincered(self, enemy: _Stone) -> bool:
        """Whether one's own stone is behind it in the corner."""
        far = max(enemy.x, enemy.y)
        return any(
            max(stone.x, stone.y) <= _CORNER and (stone.x if enemy.x > enemy.y else stone.y) < far for stone in self.own
        )

    def _blocked(self, enemy: _Stone) -> bool:
        ends = sorted((max(self.x, self.y), max(enemy.x, enemy.y)))
        on_top = self.x > self.y
        return any(
            ends[0] < (stone.x if on_top else stone.y) < ends[1] and (stone.y if on_top else stone.x) <= _HIGHEST
            for stone in self.stones
        )

    def _extension(self) -> str | None:
        """Along the side from one's own stone."""
        if max(self.x, self.y) <= _CORNER or not 2 <= min(self.x, self.y) <= 4:
            return None
        steps = [between for stone in self.own if (between := self._along(stone)) and stone.height <= 4]
        if not steps or not 2 <= min(steps) <= 6:
            return None
        if min(self.x, self.y) == 2:
            return "slide (suberi)" if min(steps) <= 3 else None
        if min(steps) == 2 and self._near and self._near[0].offset(self.x, self.y) == (1, 2):
            return None  # a knight's move says more
        return f"{_SPACES[min(steps) - 1]}-space extension (hiraki)"

    def _shape(self) -> str | None:
        for stone in self.own:
            shape = _SHAPES.get(stone.offset(self.x, self.y))
            if shape:
                slides = min(self.x, self.y) == 2 < stone.height and shape != _SHAPES[1, 1]
                return "slide (suberi)" if slides else shape
        return self._against()

    def _against(self) -> str | None:
        for stone in self.others:
            offset = stone.offset(self.x, self.y)
            if offset == (0, 2) and min(self.x, self.y) > stone.height:
                return "cap (boshi)"
            if offset == (1, 1):
                return "diagonal contact"
        return None


def _point_name(x: int, y: int) -> str:
    low, high = sorted((x, y))
    if (low, high) in _POINTS:
        return _POINTS[low, high]
    if high > _SIDE and low <= _HIGHEST:
        return f"{_LINES[low]} line on the side"
    return f"{high}-{low} point"
