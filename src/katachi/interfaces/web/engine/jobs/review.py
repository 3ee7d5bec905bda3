"""The job "review": search all positions of a game, and then again the moves that look worst.

Short searches of many moves find losses by chance. So a move is a mistake only if longer, fresh searches of it and of
the better move say so too, by more than their error; and never if the opening book knows it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from katachi.engine.judge import Judge
from katachi.engine.process import EngineError
from katachi.go import Color, Game, Point
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.engine.searches import JudgeKey, SearchRequest
from katachi.interfaces.web.settings import ServeSettings
from katachi.play import Analyst
from katachi.play.book import Book
from katachi.play.review.by_judge import JudgeReviewer
from katachi.play.review.game import Reviewer, confirm_worst, worst_moves
from katachi.play.review.move import MoveReview
from katachi.play.second_opinion import SecondOpinion
from katachi.search import TreeSearch
from katachi.search.report import KATACHI

_LONGEST_LINE = 8
_KEPT = 4  # times the simulations of a position are in the tree, most of them from earlier positions
_EVERY = 0.25  # seconds between reports, which have all positions so far
_WORST = 6  # moves that may be called mistakes; twice as many are searched again
_LAST_LOOK = 2  # times the simulations of the second search: a mistake must also be one in this last search
_LEAST_AGAIN = 500  # simulations at the start of the second search: its comparison has several times as many


class Request(SearchRequest):
    """A game, and how many simulations each of its positions is worth."""

    visits: Annotated[int, Field(ge=1, le=5_000)] = 200
    judge: JudgeKey | None = None  # None: the one that the server was started with, if there is one


@dataclass(frozen=True)
class ReviewedPosition:
    """A position of the game from Black's point of view, and the move played there, if it is not the last one."""

    move: int  # moves before it
    winrate: float
    lead: float
    best: Point
    pv: tuple[Point, ...]
    simulations: int
    played: Point | None = None
    loss: float | None = None  # of the win rate, the mover's
    margin: float | None = None  # a larger loss is more than chance
    points: float | None = None  # the same in points
    points_margin: float | None = None
    severity: float | None = None
    mistake: bool = False
    confirmed: bool = False
    book: bool = False
    other: SecondOpinion | None = None  # Katachi's own, where it differs from a judge's


@dataclass(frozen=True)
class ReviewProgress:
    """What is known about a game so far."""

    size: int
    done: int
    total: int
    checked: int | None  # moves searched again
    positions: tuple[ReviewedPosition, ...]
    finished: bool
    by: str = KATACHI  # whose numbers these are
    remarks: tuple[str, ...] = ()  # what a judge could not be told or could not answer


REPORT = ReviewProgress


def check(request: Request, settings: ServeSettings) -> None:
    """Raises ValueError or LookupError with one line."""
    request.check_it(settings)


def run(request: Request, turn: Turn) -> ReviewProgress:
    """Review all positions; fewer if it is stopped."""
    settings = request.player_settings()
    again = max(request.visits, _LEAST_AGAIN)
    with turn.trees.tree(
        settings.search, _KEPT * again, knowledge=request.knowledge(turn), seed=request.seed, moves=True
    ) as search:
        course = _Course(request, turn)
        judge = turn.judges.chosen(request.judge)
        if judge is not None:
            finished = course.judged(judge, search)
            return course.progress(finished=finished)
        finished = course.look(search) and course.look_again(search, again, Book(settings.book))
    return course.progress(finished=finished)


class _Course:
    """What is known so far, by the number of moves before each position."""

    def __init__(self, request: Request, turn: Turn) -> None:
        self._request, self._turn = request, turn
        self._total = sum(not game.is_over for game in _games(request))  # after two passes there is nothing to search
        self._positions: dict[int, ReviewedPosition] = {}
        self._reviews: dict[int, MoveReview] = {}  # by the number of the move, from 1
        self._checked: int | None = None  # moves searched again
        self._told = time.monotonic()
        self._judging: JudgeReviewer | None = None

    def progress(self, *, finished: bool = False) -> ReviewProgress:
        positions = tuple(self._seen_twice(number, found) for number, found in self._positions.items())
        size, judging = self._request.game.size, self._judging
        whose = (judging.judge.name, judging.remarks) if judging else (KATACHI, ())
        return ReviewProgress(size, len(positions), self._total, self._checked, positions, finished, *whose)

    def judged(self, judge: Judge, search: TreeSearch) -> bool:
        """All moves by a judge, and Katachi's own opinion of the worst. False if it was stopped."""
        turn, moves = self._turn, self._request.game.played
        self._judging = JudgeReviewer(judge, search, should_stop=lambda: turn.stopped)
        with turn.idle():
            for review in self._judging.review(_start(self._request), moves, lambda *_: True):
                found = self._noted(review)
                self._positions[review.number - 1] = replace(found, mistake=review.is_sure_mistake)
                self._tell()
            self._judge_end(judge)
        self._checked, self._judging.should_stop = 0, turn.should_stop
        worst = {review.number for review in worst_moves(self._reviews.values(), _WORST)}
        for number, game in enumerate(_games(self._request), 1):
            if number in worst and not turn.should_stop():
                game.to_move = self._reviews[number].color
                found = self._positions[number - 1]
                self._positions[number - 1] = replace(found, other=self._judging.other_opinion(game))
                self._checked += 1
                self._tell()
        return not turn.stopped

    def _judge_end(self, judge: Judge) -> None:
        """The position at the end, in which no move was played."""
        *_, end = (game.copy() for game in _games(self._request))
        if end.is_over or self._turn.stopped:
            return
        try:
            report = judge.report(end)
        except EngineError:  # the review has said so already
            return
        best, values = report.candidates[0], _as_black(end.to_move, report.winrate, report.lead)
        line = best.line[:_LONGEST_LINE]
        self._positions[len(end.moves)] = ReviewedPosition(len(end.moves), *values, best.point, line, report.visits)

    def look(self, search: TreeSearch) -> bool:
        """Search every position once. False if it was stopped."""
        request, turn, moves = self._request, self._turn, self._request.game.played
        reviewer = self._reviewer(search, request.visits)
        for number, game in enumerate(_games(request)):
            if game.is_over:
                continue
            if number == len(moves):
                found = _last(game, search, request.visits, turn)
            else:
                review = reviewer.judge(game, *moves[number], number + 1)
                found = None if review is None else self._noted(review)
            if found is None:
                return False
            self._positions[number] = found
            self._tell()
        return True

    def look_again(self, search: TreeSearch, visits: int, book: Book) -> bool:
        """Search the moves that look worst with more simulations. False if it was stopped."""
        doubtful = {number: self._reviews[number] for number in self._reviews.keys() - self._usual(book)}
        start, moves = _start(self._request), self._request.game.played
        self._checked = 0
        for review in confirm_worst(self._reviewer(search, visits), start, moves, doubtful, _WORST):
            self._check(review)
        worst = {review.number: review for review in worst_moves(doubtful.values(), _WORST)}
        last = self._reviewer(search, _LAST_LOOK * visits)
        for number, game in enumerate(_games(self._request), 1):
            found = last.confirm(game, worst[number]) if number in worst and not self._turn.should_stop() else None
            if found is not None:
                self._check(found, sure=True)
        return not self._turn.should_stop()

    def _check(self, review: MoveReview, *, sure: bool = False) -> None:
        self._checked = (self._checked or 0) + 1
        found = self._noted(review)
        self._positions[review.number - 1] = replace(found, mistake=sure and review.is_sure_mistake)
        self._tell()

    def _reviewer(self, search: TreeSearch, visits: int) -> Reviewer:
        turn = self._turn
        return Reviewer(search, playouts=visits, threads=turn.settings.threads, should_stop=turn.should_stop)

    def _noted(self, review: MoveReview) -> ReviewedPosition:
        self._reviews[review.number] = review
        return _reviewed(review)

    def _usual(self, book: Book) -> set[int]:
        """The numbers of the moves that the book knows; they are also marked."""
        usual = set()
        for number, game in enumerate(_games(self._request), 1):
            if number in self._reviews and book.open(game, self._reviews[number].color).is_usual(
                self._reviews[number].point
            ):
                usual.add(number)
                self._positions[number - 1] = replace(self._positions[number - 1], book=True)
        return usual

    def _seen_twice(self, number: int, found: ReviewedPosition) -> ReviewedPosition:
        """The mean of the searches before and after a move: each is a little too hopeful for its own side."""
        before = self._reviews.get(number)
        if before is None:
            return found
        winrate, lead = (found.winrate + before.black_winrate) / 2, (found.lead + before.black_lead) / 2
        return replace(found, winrate=winrate, lead=lead)

    def _tell(self) -> None:
        if time.monotonic() - self._told >= _EVERY:
            self._turn.report(self.progress())
            self._told = time.monotonic()


def _games(request: Request) -> Iterator[Game]:
    """The game before each move and at its end: the same object, a move further each time."""
    game = _start(request)
    for move in request.game.moves:
        yield game
        game.play(move.vertex, move.color)
    if request.game.to_move is not None:
        game.to_move = Color.player(request.game.to_move)
    yield game


def _start(request: Request) -> Game:
    return request.game.model_copy(update={"moves": [], "to_move": None}).game()


def _last(game: Game, search: TreeSearch, visits: int, turn: Turn) -> ReviewedPosition | None:
    """The position at the end, in which no move was played."""
    analyst = Analyst(search, turn.settings.threads)
    analyst.look_at(game)
    if analyst.think(turn.should_stop, visits=visits):
        return None
    best = search.candidates(1)[0]
    values = _as_black(game.to_move, best.winrate, best.lead)
    return ReviewedPosition(len(game.moves), *values, best.point, best.line[:_LONGEST_LINE], search.visits)


def _reviewed(review: MoveReview) -> ReviewedPosition:
    return ReviewedPosition(
        review.number - 1,
        *_as_black(review.color, review.best_winrate, review.best_lead),
        best=review.better,
        pv=review.best.line[:_LONGEST_LINE],
        simulations=review.visits,
        played=review.point,
        loss=review.loss,
        margin=review.margin,
        points=review.points_lost,
        points_margin=review.points_margin,
        severity=review.severity,
        confirmed=review.confirmed,
    )


def _as_black(color: Color, winrate: float, lead: float) -> tuple[float, float]:
    return (winrate, lead) if color is Color.BLACK else (1 - winrate, 0.0 - lead)
