"""What if he plays here? A move in a corner that few or nobody played: what the games, the network and the search say.

>>> from katachi.knowledge.trees.lines import game_after
>>> found = what_if(game_after("Q16 O17"), "S17", simulations=20)
>>> found.count, found.of > 40_000, found.usual is not None
(0, True, True)
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from katachi.go import PASS, Color, Game, IllegalMove, Move, Point, point_of, vertex
from katachi.go.words import name_of, percent, plural
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.trees import names
from katachi.knowledge.trees.corners import corner_with, in_corner
from katachi.knowledge.trees.tree import TreeNode
from katachi.play.analysis import search_of
from katachi.play.review.game import Reviewer
from katachi.play.review.move import MoveReview
from katachi.play.witness import Witness
from katachi.search.fact import TOLD, Fact

SIMULATIONS = 200
_EQUAL = 1.0  # points: a smaller difference is none
_LINE = 6  # moves that are told


@dataclass(frozen=True)
class WhatIf:
    """A move of the side to move. `usual` is the most frequent other move in the corner: what it is compared with.

    `expected` is the network's probability of the move; `lost` how many points less than the usual move it is worth,
    negative if it is worth more; `line` what the search expects, beginning with the move.
    """

    size: int
    color: Color
    move: Point
    name: str
    count: int
    of: int
    expected: float
    usual: Point | None
    lost: float
    simulations: int
    line: tuple[Point, ...]
    corner: int
    does: tuple[Fact, ...]
    against: tuple[Fact, ...]  # why the usual move is better

    @property
    def sentences(self) -> list[str]:
        """What the games say, then the network and the search, then the reasons."""
        facts = (*self.does[:TOLD], *self.against[:TOLD])
        return list(dict.fromkeys([self._played(), self._judged(), *(fact.sentence for fact in facts)]))

    def _played(self) -> str:
        move = f"{vertex(self.move, self.size)} ({self.name})"
        if not self.of:
            return f"{move}: the games do not have this corner often enough to count."
        if not self.count:
            return f"{move} was never played in {plural(self.of, 'such corner')}."
        return f"{move} was played in {percent(self.count / self.of)} of {plural(self.of, 'such corner')}."

    def _judged(self) -> str:
        said = f"The network expects it with {percent(self.expected)}"
        if self.usual is None:
            return f"{said}. {self._expected()}"
        usual = f"{vertex(self.usual, self.size)}, the usual move"
        worth = f"about {abs(self.lost):.1f} points {'less' if self.lost > 0 else 'more'} than {usual}"
        sure = "" if abs(self.lost) >= _EQUAL else ", a difference too small to be sure of"
        searched = plural(self.simulations, "simulation")
        return f"{said}; after {searched} it is worth {worth}{sure}. {self._expected()}"

    def _expected(self) -> str:
        """What follows, as far as it is in this corner."""
        local = list(takewhile(lambda point: in_corner(point, self.corner, self.size), self.line[:_LINE]))
        if len(local) < 2:
            return f"{name_of(self.color.opponent)} is expected to play elsewhere."
        return f"Expected: {' '.join(vertex(point, self.size) for point in local)}."


def what_if(
    game: Game,
    move: Move | int | str,
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    witness: Witness | None = None,
) -> WhatIf:
    """Search a move and the usual one, and compare them. Raises IllegalMove, or ValueError for a pass."""
    base, point, color = KnowledgeBase.open(knowledge), point_of(move, game.size), game.to_move
    if point == PASS:
        raise ValueError("a tenuki is counted: ask about a move on the board")
    if why := game.why_illegal(point):
        raise IllegalMove(f"{vertex(point, game.size)} cannot be played: {why}")
    position = game.position
    corner = corner_with(position, point)
    node = base.joseki.at(position, color, corner) if base.has_trees else None
    known = node.move_at(point) if node else None
    usual = _usual(game, node, point)
    witness = witness or Witness.of(base)
    mine, theirs = _searched(game, (point, usual), base, simulations, seed)
    lost = theirs.lead - mine.lead if theirs else mine.points_difference
    line = theirs.line if theirs else mine.best.line
    why_not = witness.why_not(game, color, mine.line, line, max(lost, 0.0)) if line[0] != point else None
    here = partial(_is_here, corner=corner, size=game.size)
    against = tuple(filter(here, why_not.facts)) if why_not else ()
    chances = dict(witness.reasons.outlook.opinion(game, color).moves)
    return WhatIf(
        game.size,
        color,
        point,
        names.short(names.name(position, point, color, corner)),
        known.count if known else 0,
        node.followed if node else 0,
        chances.get(point, 0.0),
        usual,
        lost,
        simulations,
        tuple(mine.line),
        corner,
        tuple(fact for fact in witness.reasons.about(game, color, point) if not fact.against and here(fact)),
        against,
    )


def _is_here(fact: Fact, corner: int, size: int) -> bool:
    """Whether a fact is about this corner: what the network expects on an empty rest of the board is not told."""
    return all(in_corner(point, corner, size) for point in fact.points)


def _usual(game: Game, node: TreeNode | None, point: int) -> int | None:
    """The most frequent move in the corner that can be played now, and is another."""
    for move in node.moves if node else ():
        if move.points and point not in move.points and not game.why_illegal(move.points[0]):
            return move.points[0]
    return None


def _searched(
    game: Game, points: tuple[int, int | None], base: KnowledgeBase, simulations: int, seed: int
) -> tuple[MoveReview, MoveReview | None]:
    """Both moves, each searched until it has a fair number of simulations."""
    reviewer = Reviewer(search_of({}, base, seed), playouts=simulations)
    found = [
        None if point is None else reviewer.judge(game, game.to_move, point, len(game.moves) + 1) for point in points
    ]
    assert found[0] is not None  # nobody tells it to stop
    return found[0], found[1]
