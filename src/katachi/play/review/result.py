"""A whole review: the moves that were judged, the worst of them with their reasons, and files for both."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import katachi
from katachi.engine.judge import Judge
from katachi.go import BLACK, WHITE, Color, Game
from katachi.go.words import name_of, percent, plural
from katachi.knowledge import KnowledgeBase
from katachi.play.analysis import budget_of, search_of
from katachi.play.review.by_judge import JudgeReviewer, judging
from katachi.play.review.game import Reviewer, confirm_worst, most_confirmed, worst_moves
from katachi.play.review.move import Mistake, MoveReview
from katachi.play.review.sgf import annotate, problems
from katachi.play.witness import Witness
from katachi.records import GameRecord, GameTree, record_of, save
from katachi.search import SearchSettings
from katachi.search.report import KATACHI, pre
from katachi.work import Budget

PHASES = ("opening", "middle game", "endgame")
_SIMULATIONS, _JUDGED_SIMULATIONS = 1000, 100
_OPENING, _MIDDLE = 1 / 6, 0.42  # of the board's points: 60 and 151 moves on the usual one


def phase_of(number: int, size: int) -> str:
    """The part of the game a move belongs to, by its number.

    >>> phase_of(60, 19), phase_of(61, 19), phase_of(34, 9), phase_of(152, 19)
    ('opening', 'middle game', 'middle game', 'endgame')
    """
    points = size * size
    return PHASES[(number > _OPENING * points) + (number > _MIDDLE * points)]


def usual_simulations(size: int) -> int:
    """Simulations per position if nothing is said: fewer where the network judges each of them, which takes longer.

    >>> usual_simulations(9), usual_simulations(19)
    (1000, 100)
    """
    return _JUDGED_SIMULATIONS if size >= SearchSettings().network_size else _SIMULATIONS


@dataclass(frozen=True)
class Accuracy:
    """Some moves of one side. The means are over all moves; a first choice has no loss.

    By chance, some moves look better than the better one. In the means this cancels the losses that are chance too;
    losses alone would add up even if nothing was lost.
    """

    moves: int
    first_choices: int
    mean_loss: float
    mean_points_lost: float
    mistakes: int  # confirmed ones
    possible_mistakes: int  # not confirmed

    @classmethod
    def of(cls, reviews: Sequence[MoveReview]) -> Accuracy:
        """Of these moves."""
        count = max(len(reviews), 1)
        return cls(
            moves=len(reviews),
            first_choices=sum(review.is_first_choice for review in reviews),
            mean_loss=max(sum(review.difference for review in reviews) / count, 0.0),
            mean_points_lost=max(sum(review.points_difference for review in reviews) / count, 0.0),
            mistakes=sum(review.is_sure_mistake for review in reviews),
            possible_mistakes=sum(review.is_mistake and not review.confirmed for review in reviews),
        )

    @property
    def first_share(self) -> float:
        """How many of the moves were the search's first choice."""
        return self.first_choices / self.moves if self.moves else 0.0

    def words(self) -> str:
        """``7 moves, 40 % first choices, 2.1 percentage points of win rate and 1.4 points lost per move, 1 mistake``"""
        moves, mistakes = plural(self.moves, "move"), plural(self.mistakes, "mistake")
        if self.possible_mistakes:
            mistakes += f" and {self.possible_mistakes} possible"
        lost = f"{100 * self.mean_loss:.1f} percentage points of win rate and {self.mean_points_lost:.1f} points lost"
        return f"{moves}, {percent(self.first_share, 0)} first choices, {lost} per move, {mistakes}"


@dataclass(frozen=True)
class Summary:
    """Both sides, as a whole and by phase; phases and sides without moves are left out."""

    sides: dict[Color, Accuracy]
    phases: dict[tuple[Color, str], Accuracy]

    @classmethod
    def of(cls, reviews: Iterable[MoveReview]) -> Summary:
        """Of a review, or a part of one."""
        found = list(reviews)
        sides, phases = {}, {}
        for color in (BLACK, WHITE):
            own = [review for review in found if review.color is color]
            if own:
                sides[color] = Accuracy.of(own)
            for phase in PHASES:
                part = [review for review in own if phase_of(review.number, review.size) == phase]
                if part:
                    phases[color, phase] = Accuracy.of(part)
        return cls(sides, phases)

    def lines(self) -> list[str]:
        """For people, one side or phase per line."""
        said = []
        for color, accuracy in self.sides.items():
            said.append(f"{name_of(color)}: {accuracy.words()}.")
            parts = [f"  {phase}: {a.words()}" for (c, phase), a in self.phases.items() if c is color]
            said += parts if len(parts) > 1 else []
        return said


@dataclass(frozen=True)
class Review:
    """The results of a review. As text, a summary and the reasons about the worst moves."""

    record: GameRecord
    moves: tuple[MoveReview, ...]
    mistakes: tuple[Mistake, ...]
    wanted: int  # moves that should be judged
    budget: str
    complete: bool
    tree: GameTree = field(repr=False, compare=False)
    remarks: tuple[str, ...] = ()  # what a judge could not be told or could not answer

    @property
    def by(self) -> str:
        """Whose numbers these are."""
        return self.moves[0].by if self.moves else KATACHI

    def __str__(self) -> str:
        told = ("\n".join([m.title, *m.bad(), *m.better()]) for m in self.mistakes)
        said = ["\n".join(self.summary_lines()), *told]
        if not any(move.is_sure_mistake for move in self.moves):
            said.append(f"No move is surely a mistake at {self.budget} per position; more would show smaller mistakes.")
        return "\n\n".join(said)

    def __repr__(self) -> str:
        return f"<Review of {self.record!r}, {plural(len(self.moves), 'move')} judged, {self.budget} per position>"

    def _repr_html_(self) -> str:
        return pre(str(self))

    def summary_lines(self) -> list[str]:
        """The head of the review, which is also the comment at the root of the SGF."""
        own = f"Katachi {katachi.__version__}"
        said = [
            f"Reviewed by {own}, {self.budget} per position."
            if self.by == KATACHI
            else f"Numbers by {self.by}, {self.budget} per position; reasons by {own}."
        ]
        said += [f"{remark[0].upper()}{remark[1:]}." for remark in self.remarks]
        if len(self.moves) < self.wanted:
            said.append(f"{len(self.moves)} of {self.wanted} moves were judged.")
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


def review(  # noqa: PLR0913 - a game, how long to look, what to tell
    game: GameRecord | Game | str | os.PathLike[str],
    simulations: int | Budget | None = None,
    *,
    seconds: float | None = None,
    worst: int = 5,
    color: Color | int | str | None = None,
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    threads: int = 1,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
    judge: Judge | str | None = None,
    **settings: bool | int | float | str,
) -> Review:
    """Judge every move of a game, or of one colour, with the usual simulations per position, or as told.

    With a judge (``"auto"``, or the command line of an analysis engine), the numbers are the judge's, and Katachi gives
    the reasons. Raises ValueError.

    `progress` is called with how many moves are judged and how many there are, and then again for those that are looked
    at again.

    >>> found = review(GameRecord(5, [("B", "C3"), ("W", "A1"), ("B", "B3")]), 50, worst=1)
    >>> [move.number for move in found.moves]
    [1, 2, 3]
    """
    record = record_of(game)
    side = None if color is None else Color.player(color)
    usual = usual_simulations(record.size) if simulations is None and seconds is None else simulations
    budget = budget_of(usual, seconds)
    search = search_of(settings, knowledge, seed)

    def track(found: Iterable[MoveReview], total: int, _what: str) -> Iterator[MoveReview]:
        for done, one in enumerate(found, 1):
            yield one
            if progress is not None:
                progress(done, total)

    def wanted(_number: int, mover: Color) -> bool:
        return side in (None, mover)

    with judging(judge) as asked:
        reviewer = (
            Reviewer(search, playouts=budget.playouts, seconds=budget.seconds, threads=threads)
            if asked is None
            else JudgeReviewer(asked, search)
        )
        return reviewed(record, record.to_tree(), reviewer, wanted, worst, track=track)


def reviewed(
    record: GameRecord,
    tree: GameTree,
    reviewer: Reviewer | JudgeReviewer,
    wanted: Callable[[int, Color], bool],
    worst: int,
    *,
    track: Callable[[Iterable[MoveReview], int, str], Iterable[MoveReview]] = lambda found, _total, _what: found,
) -> Review:
    """The review of the moves that are wanted (by number and colour); `track` may show the progress.

    First all of them are judged, then those that seem worst again.
    """
    start, moves = record.game(1), record.moves
    total = sum(wanted(number, mover) for number, (mover, _) in enumerate(moves, 1))
    reviews = {one.number: one for one in track(reviewer.review(start, moves, wanted), total, "reviewing")}
    if not reviewer.should_stop():
        again = confirm_worst(reviewer, start, moves, reviews, worst)
        for _ in track(again, most_confirmed(worst), "looking again"):
            pass
    witness = Witness.of(reviewer.search.knowledge)

    def mistake(one: MoveReview) -> Mistake:
        game = record.game(one.number)
        other = reviewer.other_opinion(game) if isinstance(reviewer, JudgeReviewer) else None
        return Mistake.of(one, game, witness, other)

    mistakes = tuple(map(mistake, worst_moves(reviews.values(), worst)))
    remarks = reviewer.remarks if isinstance(reviewer, JudgeReviewer) else ()
    complete = not reviewer.should_stop()
    return Review(record, tuple(reviews.values()), mistakes, total, reviewer.budget, complete, tree, remarks)
