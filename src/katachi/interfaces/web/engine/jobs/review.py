"""The job "review": judge all moves of a game, give the mistakes their reasons, and make a report of it.

What a page knows of positions already it sends along (`known`): so a review that was stopped continues, and one that is
kept with its game only needs its reasons again. Moves that the opening book knows are never called mistakes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from katachi.engine.judge import Judge
from katachi.engine.process import EngineError
from katachi.go import parse_vertex
from katachi.go.words import listed
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.engine.reviews import (
    LONGEST_LINE,
    Request,
    ReviewedPosition,
    ReviewProgress,
    as_black,
    games_of,
    known_positions,
    players_of,
    reviewed,
    start_of,
)
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.settings import ServeSettings
from katachi.play import Analyst
from katachi.play.book import Book
from katachi.play.review.by_course import CourseReviewer, reviewer_of
from katachi.play.review.by_judge import JudgeReviewer
from katachi.play.review.course import settled
from katachi.play.review.game import Reviewer, confirm_worst, worst_moves
from katachi.play.review.move import MoveReview
from katachi.play.review.positions import illegal_moves
from katachi.play.review.report import GameReport, ReportedMistake, moment_of, report_of
from katachi.play.witness import Witness
from katachi.search import Report, TreeSearch
from katachi.search.report import KATACHI

_KEPT = 4  # times the simulations of a position are in the tree, most of them from earlier positions
_EVERY = 0.25  # seconds between reports, which have all positions so far
_WORST = 6  # moves about which Katachi's own opinion is asked, or that are searched again on small boards
_LAST_LOOK = 2  # times the simulations of the second search: a mistake must also be one in this last search
_LEAST_AGAIN = 500  # simulations at the start of the second search: its comparison has several times as many
_NAMED = 3  # moves that no rules allow are named up to this many

REPORT = ReviewProgress


def check(request: Request, settings: ServeSettings) -> None:
    """Raises ValueError or LookupError with one line. Moves that the rules do not allow are left out, not refused."""
    start_of(request)
    for number, move in enumerate(request.game.moves, 1):
        try:
            parse_vertex(move.vertex, request.game.size)
        except ValueError as error:
            raise ValueError(f"move {number}, {move.color} {move.vertex}: {error}") from None
    Bases(settings).path(request.base)
    request.player_settings()


def run(request: Request, turn: Turn) -> ReviewProgress:
    """Review all positions; fewer if it is stopped."""
    settings = request.player_settings()
    again = max(request.visits, _LEAST_AGAIN)
    with turn.trees.tree(
        settings.search, _KEPT * again, knowledge=request.knowledge(turn), seed=request.seed, moves=True
    ) as search:
        course = _Course(request, turn, search)
        judge = turn.judges.chosen(request.judge)
        done = course.judged(judge) if judge is not None else course.look()
        course.forgive(Book(settings.book))
        if judge is None and done:
            done = course.look_again(again)
        return course.explained(finished=done)


class _Course:
    """What is known so far, by the number of moves before each position."""

    def __init__(self, request: Request, turn: Turn, search: TreeSearch) -> None:
        self._request, self._turn, self._search = request, turn, search
        self._total = sum(not game.is_over for game in games_of(request))  # after two passes there is nothing to search
        self._positions: dict[int, ReviewedPosition] = {}
        self._reviews: dict[int, MoveReview] = {}  # by the number of the move, from 1
        self._checked: int | None = None
        self._told = time.monotonic()
        self._judging: JudgeReviewer | None = None
        self._illegal = illegal_moves(start_of(request), request.game.played)

    def progress(self, *, finished: bool = False, report: GameReport | None = None) -> ReviewProgress:
        positions = tuple(self._positions[number] for number in sorted(self._positions))
        size, by = self._request.game.size, self._judging.judge.name if self._judging else KATACHI
        done = len(positions)
        remarks = tuple(self._remarks())
        return ReviewProgress(size, done, self._total, self._checked, positions, finished, by, remarks, report)

    def _remarks(self) -> Iterator[str]:
        """What was not judged, and why."""
        yield from self._judging.remarks if self._judging else ()
        if self._illegal:
            named = [f"{number} ({why})" for number, why in list(self._illegal.items())[:_NAMED]]
            more = len(self._illegal) - len(named)
            named += [f"{more} more"] if more else []
            yield f"the rules do not allow move {listed(named)}: not judged"

    # ---- Judging ----

    def judged(self, judge: Judge) -> bool:
        """All moves by a judge, and Katachi's own opinion of the worst. False if it was stopped."""
        turn, moves = self._turn, self._request.game.played
        self._judging = JudgeReviewer(judge, self._search, should_stop=lambda: turn.stopped)
        with turn.idle():
            for review in self._judging.review(start_of(self._request), moves, lambda *_: True):
                self._note(review)
            self._judge_end(judge)
        self._checked, self._judging.should_stop = 0, turn.should_stop
        worst = {review.number for review in worst_moves(self._reviews.values(), _WORST)}
        for number, game in enumerate(games_of(self._request), 1):
            if number in worst and not turn.should_stop():
                game.to_move = self._reviews[number].color
                found = self._positions[number - 1]
                self._positions[number - 1] = replace(found, other=self._judging.other_opinion(game))
                self._checked += 1
                self._tell()
        return not turn.stopped

    def _judge_end(self, judge: Judge) -> None:
        """The position at the end, in which no move was played."""
        *_, end = (game.copy() for game in games_of(self._request))
        if end.is_over or self._turn.stopped:
            return
        try:
            self._note_end(judge.report(end))
        except EngineError:  # the review has said so already
            return

    def look(self) -> bool:
        """Search every position once. False if it was stopped."""
        reviewer = self._reviewer(self._request.visits)
        moves = self._request.game.played
        if isinstance(reviewer, CourseReviewer):
            reviewer.known = known_positions(self._request)
        for review in reviewer.review(start_of(self._request), moves, lambda *_: True):
            self._note(review)
        return not self._turn.should_stop() and self._look_at_end()

    def _look_at_end(self) -> bool:
        *_, end = (game.copy() for game in games_of(self._request))
        if end.is_over:
            return True
        analyst = Analyst(self._search, self._turn.settings.threads)
        analyst.look_at(end)
        if analyst.think(self._turn.should_stop, visits=self._request.visits):
            return False
        self._note_end(analyst.report())
        return True

    def look_again(self, visits: int) -> bool:
        """Where playouts judge: search the moves that look worst with more simulations. False if it was stopped."""
        reviewer = self._reviewer(visits)
        if isinstance(reviewer, CourseReviewer):
            return True
        doubtful = {number: review for number, review in self._reviews.items() if not review.usual}
        start, moves = start_of(self._request), self._request.game.played
        self._checked = 0
        for review in confirm_worst(reviewer, start, moves, doubtful, _WORST):
            self._note(review, again=True)
        worst = {review.number: review for review in worst_moves(doubtful.values(), _WORST)}
        last = self._reviewer(_LAST_LOOK * visits)
        for number, game in enumerate(games_of(self._request), 1):
            found = last.confirm(game, worst[number]) if number in worst and not self._turn.should_stop() else None
            if found is not None:
                self._note(found, again=True)
        return not self._turn.should_stop()

    def _reviewer(self, visits: int) -> Reviewer | CourseReviewer:
        turn, size = self._turn, self._request.game.size
        threads, stop = turn.settings.threads, turn.should_stop
        return reviewer_of(self._search, size, playouts=visits, threads=threads, should_stop=stop)

    def forgive(self, book: Book) -> None:
        """Mark the moves that the book knows."""
        for number, game in enumerate(games_of(self._request), 1):
            review = self._reviews.get(number)
            if review is not None and book.open(game, review.color).is_usual(review.point):
                self._note(replace(review, usual=True))

    def _note(self, review: MoveReview, *, again: bool = False) -> None:
        self._reviews[review.number] = review
        self._positions[review.number - 1] = reviewed(review)
        self._checked = (self._checked or 0) + 1 if again else self._checked
        self._tell()

    def _note_end(self, report: Report) -> None:
        best, number = report.candidates[0], len(self._request.game.moves)
        values = as_black(report.to_move, report.winrate, report.lead)
        self._positions[number] = ReviewedPosition(number, *values, best.point, best.line[:LONGEST_LINE], report.visits)

    # ---- The report ----

    def explained(self, *, finished: bool) -> ReviewProgress:
        """The mistakes get their reasons; then the report is there. Without them if the review was stopped."""
        players = players_of(self._request)
        found = settled([self._reviews[number] for number in sorted(self._reviews)], players.ranks)
        for review in found:
            other = self._positions[review.number - 1].other
            self._positions[review.number - 1] = replace(reviewed(review), other=other)
        moments: list[ReportedMistake] = []
        if finished:
            self._checked = 0
            witness = Witness.of(self._search.knowledge)
            by_number = {review.number: review for review in found if review.is_sure_mistake}
            for number, game in enumerate(games_of(self._request), 1):
                if number in by_number and not self._turn.should_stop():
                    moments.append(moment_of(by_number[number], game, witness))
                    self._checked += 1
                    self._tell()
        report = report_of(
            found,
            moments,
            players,
            size=self._request.game.size,
            wanted=len(self._request.game.moves),
            budget=self._judging.budget if self._judging else f"{self._request.visits} simulations",
            complete=finished,
            remarks=tuple(self._remarks()),
        )
        return self.progress(finished=finished and not self._turn.stopped, report=report)

    def _tell(self) -> None:
        if time.monotonic() - self._told >= _EVERY:
            self._turn.report(self.progress())
            self._told = time.monotonic()
