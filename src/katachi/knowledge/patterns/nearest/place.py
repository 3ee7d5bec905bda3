"""A nearest pattern on a board: its facts, nearest first, and its counts by order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from katachi.go import Picture, Position
from katachi.go.symmetry import SYMMETRIES, turn
from katachi.knowledge.patterns.counting import EDGE, EMPTY, ENEMY, OWN
from katachi.knowledge.patterns.nearest import order
from katachi.knowledge.patterns.nearest.patterns import Matcher, NearestPatterns
from katachi.knowledge.statistics import credible


@dataclass(frozen=True)
class PlacedFact:
    """A stone or an edge. For an edge, column and row are outside the board."""

    column: int
    row: int
    symbol: int  # OWN, ENEMY or EDGE, as the mover sees it


@dataclass(frozen=True, kw_only=True)
class Link:
    """The pattern of one order: of `matched` points that looked like this one, `played` were played."""

    pattern: int
    order: int
    played: int
    matched: int

    @cached_property
    def interval(self) -> tuple[float, float]:
        """95 % credible, of P(i|p)."""
        low, high = credible(self.played, max(self.matched, self.played))
        return float(low), float(high)


@dataclass(frozen=True)
class Chain:
    """The patterns that match at a point, smallest first, and the facts of the largest."""

    links: tuple[Link, ...]
    facts: tuple[PlacedFact, ...]


def chain(patterns: NearestPatterns, position: Position, point: int, mover: int) -> Chain:
    """What the patterns know about a move by this colour; empty if the point is occupied or no pattern matches."""
    path = Matcher(patterns, position).at(point, mover)
    if not path:
        return Chain((), ())
    played, matched = patterns.played[path], patterns.matched[path]
    links = tuple(
        Link(pattern=pattern, order=int(patterns.orders[pattern]), played=int(played[i]), matched=int(matched[i]))
        for i, pattern in enumerate(path)
    )
    return Chain(links, _placed(patterns, position, point, mover, path[-1]))


def _placed(
    patterns: NearestPatterns, position: Position, point: int, mover: int, pattern: int
) -> tuple[PlacedFact, ...]:
    """The facts on the board, in the first orientation that shows them and no stone between them."""
    facts = patterns.sequence(pattern)
    if not patterns.settings.colour_swap:
        facts = facts[1:]  # the first one only says who moves
    known = [order.decode(fact) for fact in facts]
    seen = _Surroundings(position, point, mover, patterns.settings.colour_swap)
    between = set(order.offsets()[: facts[-1] // 4]) - {offset for offset, _ in known} if facts else set()
    for symmetry in SYMMETRIES if patterns.settings.symmetries else (0,):
        if all(seen.at(turn(symmetry, offset)) == symbol for offset, symbol in known) and all(
            seen.at(turn(symmetry, offset)) in (EMPTY, EDGE) for offset in between
        ):
            return tuple(seen.fact(turn(symmetry, offset), symbol) for offset, symbol in known)
    return ()


def picture(facts: Sequence[int], position: Position, point: int, mover: int) -> Picture:
    """A pattern that fits a point, as it is there: the part of the board that it covers."""
    known = order.looked_at(facts)
    seen = _Surroundings(position, point, mover, colour_swap=True)

    def agreeing(symmetry: int) -> int:
        return sum(seen.at(turn(symmetry, offset)) == symbol for offset, symbol in known.items())

    best = max(SYMMETRIES, key=agreeing)
    places = [seen.fact(turn(best, offset), symbol) for offset, symbol in known.items()]
    size = position.size
    points = [at.row * size + at.column for at in places if 0 <= at.row < size and 0 <= at.column < size]
    return Picture.of(position, points, only=frozenset(points), last=False, stars=False).marked(move=point)


class _Surroundings:
    """What is around a point, as the mover sees it."""

    def __init__(self, position: Position, point: int, mover: int, colour_swap: bool) -> None:
        self._board, self._size = position.board, position.size
        self._row, self._column = divmod(point, position.size)
        self._own = mover if colour_swap else 1

    def at(self, offset: order.Offset) -> int:
        column, row = self._column + offset[0], self._row + offset[1]
        if not (0 <= column < self._size and 0 <= row < self._size):
            return EDGE
        color = int(self._board[row, column])
        return EMPTY if color == 0 else OWN if color == self._own else ENEMY

    def fact(self, offset: order.Offset, symbol: int) -> PlacedFact:
        return PlacedFact(self._column + offset[0], self._row + offset[1], symbol)
