"""Proofs behind a move: groups whose fate it settles, and proven rules that hold after it."""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import PASS, Color, Game, Picture, Position
from katachi.knowledge.life.store import RuleBase
from katachi.play.reasons.life import new_fates
from katachi.search import Prover
from katachi.search.report import FateFact, Proof, RuleFact
from katachi.search.settled import Proved

_MOST_RULES = 2


class Proofs:
    """Reads and matches, and remembers the results for the next question."""

    def __init__(self, prover: Prover | None = None, rules: RuleBase | None = None) -> None:
        self._prover = prover or Prover()
        self._rules = rules or RuleBase.shipped()

    def of_move(self, game: Game, mover: Color, point: int) -> tuple[Proof, ...]:
        """The group that is settled where the move is played; if none, those it settles, and rules that hold then."""
        if point == PASS:
            return ()
        position = game.position
        position.to_move = mover
        before = self._prover.settle(position)
        if group := before.at(point):
            return (_fate(group, position, point),)
        after = position.copy()
        after.play(point, mover, suicide=True)
        new = new_fates(before, self._prover.settle(after), (point,))
        fates = (_fate(group, after, point, (point,)) for group in new)
        return (*fates, *self._new_rules(position, after, mover, point))

    def _new_rules(self, before: Position, after: Position, mover: Color, point: int) -> Iterator[RuleFact]:
        """The shallowest rules that hold only since the move; rules on life first."""
        known = {(match.goal, match.points) for match in self._rules.book.match(before, mover)}
        new = [
            match
            for match in self._rules.book.match(after, mover, first=True)
            if point in match.points and (match.goal, match.points) not in known
        ]
        new.sort(key=lambda match: (match.goal != "life", match.depth, len(match.points)))
        lives = [match for match in new if match.goal == "life"]
        for match in (lives or new)[: _MOST_RULES if lives else 1]:
            yield RuleFact(match, match.picture(after))


def _fate(group: Proved, board: Position, move: int, line: tuple[int, ...] = ()) -> FateFact:
    around = group.points.union(point for point in line if point != PASS)
    picture = Picture.of(board, around, 1, last=False)
    marked = picture.marked(move=move, rings=group.stones, tints=group.points.difference(group.stones))
    return FateFact(group, line, marked)
