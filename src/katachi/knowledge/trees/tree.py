"""The corner tree and the opening tree of a base: what followed a position, in which share of its games.

>>> from katachi.go import Game
>>> from katachi.knowledge.base import KnowledgeBase
>>> game = Game(rules="japanese")
>>> game.play("Q16")
>>> node = KnowledgeBase.shipped().joseki.at(game)
>>> node.corner, node.moves[0].is_tenuki
(1, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path

from katachi import _core
from katachi.go import PASS, Color, Game, Position
from katachi.knowledge.moments import Moment
from katachi.knowledge.statistics import Share
from katachi.knowledge.trees.around import Circumstance, outside
from katachi.knowledge.trees.corners import corner_of
from katachi.knowledge.trees.eras import ALL, Counted, Span, Trend, trend
from katachi.knowledge.trees.table import ELSEWHERE, LATER_OTHER, LATER_OWN, OVER, Followed, TreeTable, Year, is_next


@dataclass(frozen=True)
class TreeMove:
    """A move that followed a position: at once, in `count` of the `of` times that the position was there.

    `points` are all points that mean the same, none for a tenuki (in a corner) or a pass (on the board). `later` is how
    often the same side played it as its next move in this corner, but after a tenuki. `all_wins` and `all_by_year` are
    about both.
    """

    points: tuple[int, ...]
    color: Color
    count: int
    of: int
    wins: Share
    later: int
    by_year: tuple[Year, ...] = field(repr=False)
    all_wins: Share
    all_by_year: tuple[Year, ...] = field(repr=False)
    last: Moment
    totals: Mapping[int, int] = field(default_factory=dict, repr=False)  # of the position, by year
    latest: int = 0  # the last year of all games

    @cached_property
    def trend(self) -> Trend | None:
        """What became of it in the last years."""
        return trend({year.year: year.times for year in self.by_year}, self.totals, self.latest)

    @property
    def is_tenuki(self) -> bool:
        return not self.points

    @property
    def share(self) -> Share:
        return Share(self.count, self.of)

    @property
    def sooner_or_later(self) -> Share:
        """The same with those that came later: the count of `katachi find`."""
        return Share(self.count + self.later, self.of)


@dataclass(frozen=True)
class TreeNode:
    """A position of a tree with a side to move, in games of some years.

    `moves` are the next moves, the most frequent first, with the tenuki among them. `replies` are what the other side
    played next in the corner, after a tenuki. `over`: no move followed.
    """

    size: int
    color: Color
    corner: int | None  # of CORNERS; None: the whole board
    span: Span
    followed: int
    wins: Share
    over: int
    moves: tuple[TreeMove, ...]
    replies: tuple[TreeMove, ...]
    by_year: tuple[Year, ...]
    views: Sequence[Sequence[int]] = field(default=(), repr=False)  # the points of the corner as the table has them
    around: Mapping[int, Mapping[tuple[int, ...], Sequence[int]]] = field(default_factory=dict, repr=False)

    @cached_property
    def outside(self) -> tuple[Circumstance, ...]:
        """What the rest of the board had to do with the choice, in all years."""
        return outside(self.around, self.views, self.size, self.color) if self.corner is not None else ()

    def move_at(self, point: int) -> TreeMove | None:
        """The move to a point; PASS is a tenuki, or a pass."""
        return next((m for m in self.moves if point in m.points or (point == PASS and m.is_tenuki)), None)

    @property
    def tenuki(self) -> TreeMove | None:
        return self.move_at(PASS)


class _Tree:
    """What both trees have in common."""

    def __init__(self, table: TreeTable) -> None:
        self.table = table

    @property
    def least(self) -> int:
        """Positions that were there less often are not in the tree."""
        return self.table.least

    @cached_property
    def latest(self) -> int:
        """The last year of the games."""
        return self.table.latest

    def __len__(self) -> int:
        return len(self.table)

    def _node(
        self, view: tuple[int, list[int]], size: int, color: Color, corner: int | None, span: Span
    ) -> TreeNode | None:
        key, symmetries = view
        row = self.table.row(key)
        if row is None:
            return None
        shown = [_core.points_in_view(size, s, corner is not None) for s in symmetries]
        around = self.table.around(row)
        return _Reader(self.table.followed(row), shown, size, color, span, self.latest, around).node(corner)

    def _times(self, view: tuple[int, list[int]]) -> int:
        row = self.table.row(view[0])
        return 0 if row is None else int(self.table.counts[row])


class OpeningTree(_Tree):
    """Whole boards, from the empty one for as long as they repeat."""

    @classmethod
    def open(cls, path: Path) -> OpeningTree:
        return cls(TreeTable.open(path))

    def at(self, game: Game | Position, color: Color | None = None, span: Span = ALL) -> TreeNode | None:
        """What followed this board; None if it was there too rarely."""
        position, mover = _to_move(game, color)
        return self._node(_core.board_view(position, int(mover)), position.size, mover, None, span)

    def times(self, game: Game | Position, color: Color | None = None) -> int:
        """How often this board was there; 0 if too rarely."""
        position, mover = _to_move(game, color)
        return self._times(_core.board_view(position, int(mover)))


class CornerTree(_Tree):
    """Corners, from the first stone for as long as they repeat. docs/joseki.md says what a corner is."""

    @classmethod
    def open(cls, path: Path) -> CornerTree:
        return cls(TreeTable.open(path))

    def at(
        self, game: Game | Position, color: Color | None = None, corner: int | None = None, span: Span = ALL
    ) -> TreeNode | None:
        """What followed in a corner, by default that of the last move; None if it was there too rarely."""
        position, mover = _to_move(game, color)
        number = corner_of(game) if corner is None else corner
        return self._node(_core.corner_views(position, int(mover))[number], position.size, mover, number, span)

    def times(self, game: Game | Position, color: Color | None = None, corner: int | None = None) -> int:
        """How often the corner was there; 0 if too rarely."""
        position, mover = _to_move(game, color)
        number = corner_of(game) if corner is None else corner
        return self._times(_core.corner_views(position, int(mover))[number])


def _to_move(game: Game | Position, color: Color | None) -> tuple[Position, Color]:
    position = game.position if isinstance(game, Game) else game
    return position, Color(position.to_move if color is None else color)


# ---- Reading a row ---------------------------------------------------------------------------------------------------


class _Reader:
    """Turns what the table says about a position into moves on a board."""

    def __init__(
        self,
        found: Sequence[Followed],
        shown: Sequence[Sequence[int]],
        size: int,
        color: Color,
        span: Span,
        latest: int,
        around: Mapping[int, Sequence[Sequence[int]]],
    ) -> None:
        self.around = around
        self.found = {each.code: each for each in found}
        self.shown, self.size, self.color, self.span, self.latest = shown, size, color, span, latest
        self.years = _added(each.years for each in found if is_next(each.code))
        self.totals = {year.year: year.times for year in self.years}
        self.tally = Counted.of(self.years, span)

    def node(self, corner: int | None) -> TreeNode:
        tally = self.tally
        codes = [code for code in self.found if code < LATER_OWN or code == ELSEWHERE]
        later = (code - LATER_OWN for code in self.found if LATER_OWN <= code < LATER_OTHER)
        codes += [code for code in later if code not in self.found]
        return TreeNode(
            self.size,
            self.color,
            corner,
            self.span,
            tally.count,
            Share(tally.wins, tally.decided),
            self._tally(OVER).count,
            _sorted(self._move(code) for code in codes),
            _sorted(self._reply(code) for code in self.found if LATER_OTHER <= code < ELSEWHERE),
            self.years,
            self.shown,
            self._around(),
        )

    def _around(self) -> dict[int, dict[tuple[int, ...], Sequence[int]]]:
        """In the order of the table: by factor, then by continuation; the last one, that no move followed, is left
        out."""
        nexts = [code for code in self.found if is_next(code) and code != OVER]
        points = [self._points(code) for code in nexts]
        return {factor: dict(zip(points, rows, strict=False)) for factor, rows in self.around.items()}

    def _tally(self, code: int) -> Counted:
        return Counted.of(self.found[code].years, self.span) if code in self.found else Counted()

    def _move(self, code: int) -> TreeMove:
        """A move, played at once or only later."""
        at_once, later = self.found.get(code), self.found.get(LATER_OWN + code) if code < LATER_OWN else None
        years, later_years = (each.years if each else () for each in (at_once, later))
        both = _added((years, later_years)) if later_years else years
        tally, whole = Counted.of(years, self.span), Counted.of(both, self.span)
        last = max(each.last for each in (at_once, later) if each)
        return TreeMove(
            self._points(code),
            self.color,
            tally.count,
            self.tally.count,
            Share(tally.wins, tally.decided),
            whole.count - tally.count,
            years,
            Share(whole.wins, whole.decided),
            both,
            Moment(last),
            self.totals,
            self.latest,
        )

    def _reply(self, code: int) -> TreeMove:
        """A later move of the other side, whose wins are the losses of the side to move."""
        found, tally = self.found[code], self._tally(code)
        wins = Share(tally.decided - tally.wins, tally.decided)
        points = self._points(code - LATER_OTHER)
        years = tuple(year._replace(wins=year.decided - year.wins) for year in found.years)
        return TreeMove(
            points,
            self.color.opponent,
            0,
            self.tally.count,
            Share(0, 0),
            tally.count,
            (),
            wins,
            years,
            Moment(found.last),
        )

    def _points(self, code: int) -> tuple[int, ...]:
        """As players name them: of points that mean the same, the one nearest to the right edge comes first."""
        if code >= ELSEWHERE:
            return ()
        points = {view[code] for view in self.shown}
        return tuple(sorted(points, key=lambda point: (-(point % self.size), point)))


def _added(parts: Iterable[Iterable[Year]]) -> tuple[Year, ...]:
    """The sums of each year."""
    sums: dict[int, Year] = {}
    for year in chain.from_iterable(parts):
        before = sums.get(year.year, Year(year.year, 0, 0, 0))
        sums[year.year] = Year(year.year, *(a + b for a, b in zip(before[1:], year[1:], strict=True)))
    return tuple(sums[year] for year in sorted(sums))


def _sorted(moves: Iterable[TreeMove]) -> tuple[TreeMove, ...]:
    seen = (move for move in moves if move.count or move.later)
    return tuple(sorted(seen, key=lambda move: (-move.count, -move.later, move.points)))
