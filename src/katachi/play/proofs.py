"""What a move proves: groups whose fate is settled after it and was not before, and proven rules that hold then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from katachi.go import BLACK, PASS, Color, Game, Position, cutout
from katachi.knowledge.life.drawing import marks
from katachi.knowledge.life.matcher import RuleBook, RuleMatch, shipped_book
from katachi.search import Prover, Settled
from katachi.search.evidence import FateFact, Outside, Proof, RuleFact
from katachi.search.settled import Proved

_MOST_RULES = 2


class Proofs:
    """Reads and matches; what was read is remembered for the next question."""

    def __init__(self, prover: Prover | None = None) -> None:
        self._prover = prover or Prover()

    @cached_property
    def _book(self) -> RuleBook:
        return shipped_book()

    def of_move(self, game: Game, mover: Color, point: int) -> tuple[Proof, ...]:
        """What is settled where the move is played, or else becomes so by it, and which rules hold afterwards."""
        if point == PASS:
            return ()
        position = game.position
        position.to_move = mover
        before = self._prover.settle(position)
        if group := before.at(point):
            return (_fate(group, position),)
        after = position.copy()
        after.play(mover, point, suicide=True)
        fates = tuple(self._new_fates(before, after, (point,)))
        return (*fates, *self._new_rules(position, after, mover, point))

    def of_line(self, game: Game, mover: Color, line: Sequence[int]) -> tuple[FateFact, ...]:
        """What a line of play settles, told for the shortest beginning of it that does."""
        position = game.position
        position.to_move = mover
        before = self._prover.settle(position)
        after, color = position.copy(), mover
        for count, point in enumerate(line, 1):
            if not after.is_legal(color, point):
                break
            after.play(color, point)
            color = color.opponent
            if found := tuple(self._new_fates(before, after, tuple(line[:count]))):
                return found
        return ()

    def _new_fates(self, before: Settled, after: Position, line: tuple[int, ...]) -> Iterator[FateFact]:
        known = {(group.fate, stone) for group in before.groups for stone in group.stones}
        for group in self._prover.settle(after).groups:
            if any((group.fate, stone) not in known for stone in group.stones if stone not in line):
                yield _fate(group, after, line)

    def _new_rules(self, before: Position, after: Position, mover: Color, point: int) -> Iterator[RuleFact]:
        """The shallowest rules that hold only since the move; rules on life first."""
        known = {(match.goal, match.points) for match in self._book.match(before, mover)}
        new = [
            match
            for match in self._book.match(after, mover, first=True)
            if point in match.points and (match.goal, match.points) not in known
        ]
        new.sort(key=lambda match: (match.goal != "life", match.depth, len(match.points)))
        lives = [match for match in new if match.goal == "life"]
        for match in (lives or new)[: _MOST_RULES if lives else 1]:
            yield _rule(match, after)


def _fate(group: Proved, board: Position, line: tuple[int, ...] = ()) -> FateFact:
    return FateFact(group, line, cutout.around(board, group.points | {point for point in line if point != PASS}))


def _rule(match: RuleMatch, after: Position) -> RuleFact:
    return RuleFact(
        set=match.rule_set.name,
        number=match.index + 1,
        goal=match.goal,
        color=Color(match.color),
        depth=match.depth,
        points=match.points,
        stones=match.stones,
        conditions=tuple(_conditions(match)),
        picture=cutout.around(after, match.points),
    )


def _conditions(match: RuleMatch) -> Iterator[Outside]:
    """The rule's conditions where they are on this board; its Black stands for the colour that profits."""
    for mark in marks(match.rule, match.rule_set.frame):
        words = tuple(mark.words if match.color == BLACK else map(_swapped, mark.words))
        yield Outside(mark.letter, tuple(match.points[cell] for cell in mark.cells), words)


def _swapped(words: str) -> str:
    other = {"Black": "White", "White": "Black"}
    return " ".join(other.get(word, word) for word in words.split(" "))
