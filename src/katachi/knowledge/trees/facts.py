"""What the trees of a base say about one move of a game: for reasons, reviews and the player's book.

>>> from katachi.go import Game
>>> from katachi.knowledge.base import KnowledgeBase
>>> game = Game(rules="japanese")
>>> game.play("Q16")
>>> game.play("O17")
>>> fact = corner_fact(KnowledgeBase.shipped(), game, "R14")
>>> fact.rank, fact.count, fact.of, fact.trend.value
(1, 14902, 41572, 'falling')
>>> print(fact.sentence)  # doctest: +ELLIPSIS
knight's move (keima): played in 35.8 % of 41,572 such corners, ...; 30.5 % since 2021, falling
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from katachi.go import PASS, Color, Game, Move
from katachi.go.move import point_of
from katachi.go.words import percent
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.moments import Moment
from katachi.knowledge.statistics import Share
from katachi.knowledge.trees import names
from katachi.knowledge.trees.corners import corner_with
from katachi.knowledge.trees.eras import RECENT, Counted, Span, Trend
from katachi.knowledge.trees.tree import CornerTree, OpeningTree, TreeMove, TreeNode

Part = Literal["corner", "board"]


@dataclass(frozen=True)
class TreeFact:
    """How often a move was played in this corner, or on this board, by the side to move.

    `rank` is its place among all next moves, a tenuki included; 0 if it was never played. `recent` is the share in the
    last five years of the base. `favourite` is the most frequent move, PASS for a tenuki.
    """

    part: Part
    name: str
    count: int
    of: int
    rank: int
    recent: Share
    since: int  # the first year of `recent`
    trend: Trend | None
    wins: Share
    favourite: int
    images: tuple[int, ...]  # other points that are the same move by symmetry, and counted with it
    settled: float  # share of tenuki: how many play elsewhere here
    last: Moment | None

    @property
    def share(self) -> Share:
        return Share(self.count, self.of)

    @property
    def sentence(self) -> str:
        """For people, without a full stop."""
        where = f"{self.of:,} such {'corners' if self.part == 'corner' else 'positions of the whole board'}"
        if not self.count:
            return f"{self.name}: never played in {where}"
        first = ", more often than any other move" if self.rank == 1 else ""
        now = f"; {percent(self.recent.value, 1)} since {self.since}" if self.recent.of else ""
        trend = f", {self.trend.value}" if self.trend else ""
        return f"{self.name}: played in {percent(self.share.value, 1)} of {where}{first}{now}{trend}"


def corner_fact(base: KnowledgeBase, game: Game, move: Move | int | str, color: Color | None = None) -> TreeFact | None:
    """What is known about a move in the corner it is in; None if the corner was there too rarely."""
    point, mover = point_of(move, game.size), Color(game.to_move if color is None else color)
    if point == PASS or not base.has_trees:
        return None
    position = game.position
    corner = corner_with(position, point)
    node = base.joseki.at(position, mover, corner)
    return _fact("corner", base.joseki, node, point, names.name(position, point, mover, corner))


def opening_fact(
    base: KnowledgeBase, game: Game, move: Move | int | str, color: Color | None = None
) -> TreeFact | None:
    """What is known about a move on the whole board; None if the board was there too rarely."""
    point, mover = point_of(move, game.size), Color(game.to_move if color is None else color)
    if point == PASS or not base.has_trees:
        return None
    position = game.position
    node = base.openings.at(position, mover)
    name = names.name(position, point, mover, corner_with(position, point))
    return _fact("board", base.openings, node, point, name)


def _fact(part: Part, tree: CornerTree | OpeningTree, node: TreeNode | None, point: int, name: str) -> TreeFact | None:
    if node is None or not node.followed:
        return None
    move = node.move_at(point)
    rank = next((i for i, each in enumerate(node.moves, 1) if each is move and each.count), 0)
    span = Span(tree.latest - RECENT + 1, tree.latest)
    recent = Share(_count(move, span), Counted.of(node.by_year, span).count)
    best = node.moves[0]
    return TreeFact(
        part,
        name,
        move.count if move else 0,
        node.followed,
        rank,
        recent,
        span.since or 0,
        move.trend if move else None,
        move.wins if move else Share(0, 0),
        best.points[0] if best.points else PASS,
        tuple(each for each in move.points if each != point) if move else (),
        (node.tenuki.share.value or 0.0) if node.tenuki else 0.0,
        move.last if move else None,
    )


def _count(move: TreeMove | None, span: Span) -> int:
    return Counted.of(move.by_year, span).count if move else 0
