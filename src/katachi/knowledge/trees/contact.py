"""What a move does to the stones that it touches in its corner: capture, atari, hane, cut, connection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from katachi.go import Color, Position
from katachi.go.points import neighbours
from katachi.knowledge.trees.corners import in_corner

Local = tuple[int, int]


@dataclass(frozen=True)
class Stone:
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


class Contact:
    """A move, what surrounds it, and what it is called if it touches something."""

    def __init__(self, position: Position, point: int, color: Color, corner: int) -> None:
        self.position, self.point, self.color, self.corner = position, point, color, corner
        self.x, self.y = self._local(point)

    def _local(self, point: int) -> Local:
        row, column = divmod(point, self.position.size)
        size = self.position.size
        return (size - column if self.corner & 1 else column + 1), (size - row if self.corner & 2 else row + 1)

    @cached_property
    def stones(self) -> list[Stone]:
        """The stones of the corner, the nearest first."""
        size, found = self.position.size, []
        for point in range(size * size):
            owner = self.position.color(point)
            if owner and in_corner(point, self.corner, size):
                found.append(Stone(*self._local(point), owner == self.color))
        return sorted(found, key=lambda stone: (sum(each**2 for each in stone.offset(self.x, self.y)), stone.x))

    @cached_property
    def own(self) -> list[Stone]:
        return [stone for stone in self.stones if stone.own]

    @cached_property
    def others(self) -> list[Stone]:
        return [stone for stone in self.stones if not stone.own]

    def capture(self) -> str | None:
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

    def _touching(self, stones: Iterable[Stone]) -> list[Stone]:
        return [stone for stone in stones if stone.offset(self.x, self.y) == (0, 1)]

    def contact(self) -> str | None:
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

    def _solid(self, friends: Sequence[Stone]) -> str:
        """Next to one's own stone and to no other."""
        if self._joins():
            return "connection (tsugi)"
        if min(self.x, self.y) <= 2 and any(self._is_lower(friend) for friend in friends):
            return "descent (sagari)"
        return "pull back (hiki)" if self._pulls_back(friends[0]) else "extension (nobi)"

    def _beside(self, friends: Sequence[Stone], enemies: Sequence[Stone]) -> str:
        if self._joins():
            return "connection (tsugi)"
        if any(self._opposite(friend, enemy) for friend in friends for enemy in enemies):
            return "push"
        if any(self._blocks(friend, enemy) for friend in friends for enemy in enemies):
            return "block (osae)"
        return self._along_a_wall(friends, enemies) or self._solid(friends)

    def _along_a_wall(self, friends: Sequence[Stone], enemies: Sequence[Stone]) -> str | None:
        """Beside one's own stone, with the other side's stone under it or above it as seen from the edge."""
        height = min(self.x, self.y)
        if not any(friend.height == height for friend in friends):
            return None
        if any(enemy.height < height for enemy in enemies):
            return "press (osae)"
        return "crawl (hai)" if height <= 2 and any(enemy.height > height for enemy in enemies) else None

    def _pulls_back(self, friend: Stone) -> bool:
        """Whether a stone that was hit goes straight back to its own side: another stone is near."""
        hit = any(self._opposite_of(friend, enemy) for enemy in self.others)
        return hit and any(
            stone.offset(self.x, self.y) in ((1, 1), (0, 2), (1, 2)) for stone in self.own if stone != friend
        )

    def _opposite_of(self, middle: Stone, far: Stone) -> bool:
        return (2 * middle.x - far.x, 2 * middle.y - far.y) == (self.x, self.y)

    def hangs(self) -> str | None:
        """Whether it protects a cutting point without filling it: a stone that cuts there could be captured."""
        near = neighbours(self.position.size)
        for cut in near[self.point]:
            if self.position.color(cut):
                continue
            own = [each for each in near[cut] if each != self.point and self.position.color(each) == self.color]
            if len(own) == 2 and self._is_cut(own[0], own[1], cut) and not self._touching(self.others):
                return "hanging connection (kake-tsugi)"
        return None

    def _is_cut(self, one: int, two: int, cut: int) -> bool:
        """Whether two stones are diagonal, of different chains, and the other side has the other point between them."""
        near = neighbours(self.position.size)
        between = (set(near[one]) & set(near[two])) - {cut}
        apart = frozenset(self.position.chain(one)) != frozenset(self.position.chain(two))
        return apart and any(self.position.color(each) == self.color.opponent for each in between)

    def _blocks(self, friend: Stone, enemy: Stone) -> bool:
        """Whether it stops a stone from coming out of the corner along the edge, below one's own stone."""
        across = enemy.y == self.y and enemy.x < self.x and friend.y > self.y
        down = enemy.x == self.x and enemy.y < self.y and friend.x > self.x
        return (across and self.y <= 3) or (down and self.x <= 3)

    def _hane(self, enemies: Sequence[Stone]) -> str | None:
        """Round a stone that one's own stone touches, or against a stone from a diagonal."""
        diagonal = [stone for stone in self.own if stone.offset(self.x, self.y) == (1, 1)]
        for friend in diagonal:
            if any(enemy.offset(friend.x, friend.y) == (0, 1) for enemy in enemies):
                return "hane"
        if diagonal:
            return "diagonal attachment (kosumi-tsuke)"
        return "clamp (hasami-tsuke)" if self._clamps(enemies) else None

    def _attachment(self, enemies: Sequence[Stone]) -> str:
        enemy = enemies[0]
        if len(self.stones) == 1 and enemy.height < min(self.x, self.y):
            return "attachment on top (tsuke)"
        if min(self.x, self.y) < enemy.height:
            return "attachment underneath (shita-tsuke)"
        return "attachment on top (tsuke)" if min(self.x, self.y) > enemy.height else "attachment (tsuke)"

    def _is_lower(self, stone: Stone) -> bool:
        """Whether the move is nearer to the edge than the stone."""
        return min(self.x, self.y) < stone.height

    def _opposite(self, one: Stone, two: Stone) -> bool:
        return one.x + two.x == 2 * self.x and one.y + two.y == 2 * self.y

    def _between(self, enemies: Sequence[Stone]) -> bool:
        return any(self._opposite(one, two) for one in enemies for two in enemies)

    def _clamps(self, enemies: Sequence[Stone]) -> bool:
        """Whether one's own stone is on the other side of the stone."""
        return any(
            (stone.x, stone.y) == (2 * enemy.x - self.x, 2 * enemy.y - self.y)
            for enemy in enemies
            for stone in self.own
        )

    def _cuts(self, enemies: Sequence[Stone]) -> bool:
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
