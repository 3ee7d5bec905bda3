"""Names of corner moves, composed from where they are: `low approach`, `two-space high pincer`, `hane`.

Nothing is listed by hand. A move is named by the stones around it at the moment it is played: the first stone by its
point, moves in contact by what they touch, others by where they are as seen from the nearest stone of either side.

>>> line_of("Q16 O17 L16 R17")
['4-4 point (hoshi)', 'low approach (kakari)', 'two-space high pincer (hasami)', '3-3 invasion (san-san)']
"""

from __future__ import annotations

from katachi.go import PASS, Color, Game, Position
from katachi.knowledge.trees.contact import Contact, Stone
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


class _Move(Contact):
    """A move by what it touches, then by where it is."""

    @property
    def name(self) -> str:
        if not self.stones:
            return self._point_name
        return self.capture() or self.hangs() or self.contact() or self._place() or self._shape() or self._point_name

    @property
    def _point_name(self) -> str:
        low, high = sorted((self.x, self.y))
        if (low, high) in _POINTS:
            return _POINTS[low, high]
        if low == high == (self.position.size + 1) / 2:
            return "centre (tengen)"
        if high > _SIDE and low <= _HIGHEST:
            return f"{_LINES[low]} line on the side"
        return f"{high}-{low} point"

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
    def _near(self) -> list[Stone]:
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

    def _is_behind(self, stone: Stone, holder: Stone) -> bool:
        """Whether a stone is between the move and the stone in the corner."""
        return stone is not holder and stone.offset(self.x, self.y) < holder.offset(self.x, self.y)

    def _enclosure(self) -> str | None:
        """Two stones that hold the corner together, against nobody."""
        held = [stone for stone in self.own if max(stone.x, stone.y) <= _SIDE]
        if len(self._near) != 1 or len(held) != 1 or any(max(stone.x, stone.y) <= 7 for stone in self.others):
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

    def _along(self, stone: Stone) -> int | None:
        """Lines along the side from a stone that is nearer to the corner."""
        on_top, stone_on_top = self.x > self.y, stone.x > stone.y
        if on_top != stone_on_top:
            return None
        return (self.x - stone.x) if on_top else (self.y - stone.y)

    def _is_pincered(self, enemy: Stone) -> bool:
        """Whether one's own stone is behind it in the corner."""
        far = max(enemy.x, enemy.y)
        return any(
            max(stone.x, stone.y) <= _CORNER and (stone.x if enemy.x > enemy.y else stone.y) < far for stone in self.own
        )

    def _blocked(self, enemy: Stone) -> bool:
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
        # Outward from the corner, or back toward it from a stone on the side.
        steps = [abs(step) for stone in self.own if (step := self._along(stone)) and self._extends(stone, step)]
        if steps and min(self.x, self.y) == 2:
            return "slide (suberi)" if min(steps) <= 3 else None
        # One space is a jump.
        return f"{_SPACES[min(steps) - 1]}-space extension (hiraki)" if steps and 3 <= min(steps) <= 6 else None

    def _extends(self, stone: Stone, step: int) -> bool:
        return stone.height <= 4 and (
            step > 0 or (stone.height == min(self.x, self.y) and max(stone.x, stone.y) > _SIDE)
        )

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
