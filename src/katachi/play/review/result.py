"""A whole review: the moves that were judged, the report about them, the worst with all reasons, and files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from katachi.engine.judge import Judge
from katachi.files.writing import write_atomically
from katachi.go import BLACK, WHITE, Color, Game
from katachi.go.words import plural
from katachi.knowledge import KnowledgeBase
from katachi.play.analysis import budget_of, search_of
from katachi.play.review.by_course import CourseReviewer, reviewer_of
from katachi.play.review.by_judge import JudgeReviewer, judging
from katachi.play.review.course import settled
from katachi.play.review.game import Reviewer, confirm_worst, most_confirmed, worst_moves
from katachi.play.review.html import page_of
from katachi.play.review.move import Mistake, MoveReview
from katachi.play.review.report import GameReport, Players, moment_of, report_of
from katachi.play.review.sgf import annotate, problems
from katachi.play.witness import Witness
from katachi.records import GameRecord, GameTree, record_of, save
from katachi.search import SearchSettings
from katachi.search.report import pre
from katachi.work import Budget

_SIMULATIONS, _JUDGED_SIMULATIONS = 1000, 100
Track = Callable[[Iterable[MoveReview], int, str], Iterable[MoveReview]]


def usual_simulations(size: int) -> int:
    """Simulations per position if nothing is said: fewer where the network judges each of them, which takes longer.

    >>> usual_simulations(9), usual_simulations(19)
    (1000, 100)
    """
    return _JUDGED_SIMULATIONS if SearchSettings().led_by_network(size) else _SIMULATIONS


@dataclass(frozen=True)
class Review:
    """The results of a review. As text, a summary and the reasons about the worst moves."""

    record: GameRecord
    moves: tuple[MoveReview, ...]
    mistakes: tuple[Mistake, ...]  # the worst, with all that can be said about them
    report: GameReport
    tree: GameTree = field(repr=False, compare=False)

    @property
    def by(self) -> str:
        """Whose numbers these are."""
        return self.report.by

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was not judged, and why."""
        return self.report.remarks

    @property
    def complete(self) -> bool:
        """Whether it was not stopped."""
        return self.report.complete

    def __str__(self) -> str:
        told = ("\n".join([m.title, *m.bad(), *m.better()]) for m in self.mistakes)
        said = ["\n".join(self.summary_lines()), *told]
        if not self.report.mistakes:
            said.append(f"No move is surely a mistake at {self.report.budget} per position.")
        return "\n\n".join(said)

    def __repr__(self) -> str:
        judged = plural(len(self.moves), "move")
        return f"<Review of {self.record!r}, {judged} judged, {self.report.budget} per position>"

    def _repr_html_(self) -> str:
        return pre(str(self))

    def summary_lines(self) -> list[str]:
        """The head of the review, which is also the comment at the root of the SGF."""
        return self.report.summary

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game with the review in it as SGF."""
        annotate(self.tree, self.moves, self.report.mistakes, self.summary_lines())
        save([self.tree], path)

    def save_page(self, path: str | os.PathLike[str]) -> None:
        """Write the report as one HTML page, for reading and printing."""
        write_atomically(Path(path), page_of(self.report, self.moves, self.record).encode())

    def save_problems(self, path: str | os.PathLike[str]) -> None:
        """Write the positions before the worst mistakes as problems to an SGF file."""
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
            reviewer_of(search, record.size, playouts=budget.playouts, seconds=budget.seconds, threads=threads)
            if asked is None
            else JudgeReviewer(asked, search)
        )
        return reviewed(record, record.to_tree(), reviewer, wanted, worst, track=track)


def judged_moves(
    record: GameRecord,
    reviewer: Reviewer | CourseReviewer | JudgeReviewer,
    wanted: Callable[[int, Color], bool] = lambda *_: True,
    worst: int = 5,
    *,
    track: Track = lambda found, _total, _what: found,
) -> list[MoveReview]:
    """The moves that are wanted: first all of them are judged, then those that seem worst again, then all together."""
    start, moves = record.game(1), record.moves
    total = sum(wanted(number, mover) for number, (mover, _) in enumerate(moves, 1))
    reviews = {one.number: one for one in track(reviewer.review(start, moves, wanted), total, "reviewing")}
    if not reviewer.should_stop():
        again = confirm_worst(reviewer, start, moves, reviews, worst)
        for _ in track(again, most_confirmed(worst), "looking again"):
            pass
    return settled(list(reviews.values()), _players(record).ranks)


def reviewed(
    record: GameRecord,
    tree: GameTree,
    reviewer: Reviewer | CourseReviewer | JudgeReviewer,
    wanted: Callable[[int, Color], bool],
    worst: int,
    *,
    track: Track = lambda found, _total, _what: found,
) -> Review:
    """The review of the moves that are wanted (by number and colour); `track` may show the progress.

    The mistakes get their reasons, the worst all that can be said.
    """
    total = sum(wanted(number, mover) for number, (mover, _) in enumerate(record.moves, 1))
    found = judged_moves(record, reviewer, wanted, worst, track=track)
    players = _players(record)
    witness = Witness.of(reviewer.search.knowledge)
    most = worst if reviewer.should_stop() else len(found)  # to stop is not to wait for all reasons
    listed = [one for one in worst_moves(found, most) if one.is_sure_mistake]
    moments = [moment_of(one, record.game(one.number), witness) for one in listed]

    def mistake(one: MoveReview) -> Mistake:
        game = record.game(one.number)
        other = reviewer.other_opinion(game) if isinstance(reviewer, JudgeReviewer) else None
        return Mistake.of(one, game, witness, other)

    report = report_of(
        found,
        moments,
        players,
        size=record.size,
        wanted=total,
        budget=reviewer.budget,
        complete=not reviewer.should_stop(),
        remarks=_remarks(record, found, total, reviewer),
    )
    return Review(record, tuple(found), tuple(map(mistake, listed[:worst])), report, tree)


def _players(record: GameRecord) -> Players:
    names, ranks = (record.black, record.white), (record.black_rank, record.white_rank)
    colors = (BLACK, WHITE)
    return Players(dict(zip(colors, names, strict=True)), dict(zip(colors, ranks, strict=True)), record.result_text)


def _remarks(
    record: GameRecord, found: Sequence[MoveReview], wanted: int, reviewer: Reviewer | CourseReviewer | JudgeReviewer
) -> list[str]:
    """What was not judged, and why."""
    said = list(reviewer.remarks) if isinstance(reviewer, JudgeReviewer) else []
    if len(found) < wanted:
        said.append(f"{len(found)} of {wanted} moves were judged")
    if record.illegal_at is not None:
        said.append(f"move {record.illegal_at} cannot be played ({record.illegal_why}): the review ends there")
    return said
