"""A whole review: the moves that were judged, the worst of them with their reasons, and files for both."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html import escape

import katachi
from katachi.go import BLACK, WHITE, Color, Game
from katachi.knowledge import KnowledgeBase
from katachi.play.analysis import search_of, usual
from katachi.play.library import Library
from katachi.play.proofs import Proofs
from katachi.play.review.game import Reviewer, confirm_worst, most_confirmed, worst_moves
from katachi.play.review.move import MoveReview
from katachi.play.review.sgf import annotate, problems
from katachi.play.review.summary import Summary
from katachi.play.review.words import Mistake
from katachi.records import GameRecord, GameTree, record_of, save


@dataclass(frozen=True)
class Review:
    """What a review found. As text it is a summary and what is to be said about the worst moves."""

    record: GameRecord
    moves: tuple[MoveReview, ...]
    mistakes: tuple[Mistake, ...]
    wanted: int  # moves that were to be judged
    budget: str
    complete: bool
    tree: GameTree = field(repr=False, compare=False)

    def __str__(self) -> str:
        told = ("\n".join([m.title, *m.bad(), *m.better()]) for m in self.mistakes)
        return "\n\n".join(["\n".join(self.summary_lines()), *told])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def summary_lines(self) -> list[str]:
        """The head of the review, which is also the comment at the root of the SGF."""
        said = [f"Reviewed by Katachi {katachi.__version__}, {self.budget} per position."]
        if len(self.moves) < self.wanted:
            said.append(f"{len(self.moves)} of {self.wanted} moves were looked at.")
        if self.record.illegal_at is not None:
            said.append(
                f"Move {self.record.illegal_at} cannot be played ({self.record.illegal_why}): the review ends there."
            )
        return said + Summary.of(self.moves).lines()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game with the review in it as SGF."""
        annotate(self.tree, self.moves, self.mistakes, self.summary_lines())
        save([self.tree], path)

    def save_problems(self, path: str | os.PathLike[str]) -> None:
        """Write the positions before the mistakes as problems to an SGF file."""
        save(problems(self.mistakes, {BLACK: self.record.black, WHITE: self.record.white}), path)


def review(
    game: GameRecord | Game | str | os.PathLike[str],
    simulations: int | None = None,
    *,
    seconds: float | None = None,
    worst: int = 5,
    color: Color | int | str | None = None,
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    threads: int = 1,
    seed: int = 0,
    **settings: bool | int | float | str,
) -> Review:
    """Judge every move of a game, or of one colour, with 1,000 simulations or what is asked for per position.

    >>> found = review(GameRecord(5, [("B", "C3"), ("W", "A1"), ("B", "B3")]), 50, worst=1)
    >>> [move.number for move in found.moves]
    [1, 2, 3]
    """
    record = record_of(game)
    side = None if color is None else Color.player(color)
    reviewer = Reviewer(
        search_of(settings, knowledge, seed), playouts=usual(simulations, seconds), seconds=seconds, threads=threads
    )
    return reviewed(record, record.to_tree(), reviewer, lambda _number, mover: side in (None, mover), worst)


def reviewed(
    record: GameRecord,
    tree: GameTree,
    reviewer: Reviewer,
    wanted: Callable[[int, Color], bool],
    worst: int,
    *,
    track: Callable[[Iterable[MoveReview], int, str], Iterable[MoveReview]] = lambda found, _total, _what: found,
) -> Review:
    """The review of the moves that are wanted (by number and colour); `track` may watch them being judged.

    First all of them are judged, then those that seem worst again.
    """
    start, moves = record.game(1), record.moves
    total = sum(wanted(number, mover) for number, (mover, _) in enumerate(moves, 1))
    reviews = {one.number: one for one in track(reviewer.review(start, moves, wanted), total, "reviewing")}
    if not reviewer.should_stop():
        again = confirm_worst(reviewer, start, moves, reviews, worst)
        for _ in track(again, most_confirmed(worst), "looking again"):
            pass
    library, proofs = Library(reviewer.search.knowledge), Proofs()
    mistakes = tuple(
        Mistake.of(one, record.game(one.number), library, proofs) for one in worst_moves(reviews.values(), worst)
    )
    done = tuple(reviews.values())
    return Review(record, done, mistakes, total, reviewer.budget, not reviewer.should_stop(), tree)
