"""The job "analyse": search a position for a while, and report what is known."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from katachi.engine.judge import Judge
from katachi.go import PASS, Game, parse_vertex
from katachi.go.points import MAX_SIZE
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.engine.searches import (
    Analysis,
    JudgeKey,
    SearchReporter,
    SearchRequest,
    Seconds,
    Session,
    Simulations,
    brief,
    within,
)
from katachi.interfaces.web.models import Vertex
from katachi.interfaces.web.settings import ServeSettings
from katachi.play import Analyst
from katachi.play.book import Book
from katachi.play.second_opinion import second_opinion
from katachi.search import Report

REPORT = Analysis
_OWN_SIMULATIONS = 200  # for Katachi's own opinion next to a judge's


class Request(SearchRequest):
    """A position, how long to search it, and how much to report."""

    visits: Simulations | None = 20_000
    seconds: Seconds | None = None
    every: Annotated[float, Field(ge=0.1, le=5)] = 0.25
    top: Annotated[int, Field(ge=1, le=40)] = 12
    allow: Annotated[list[Vertex], Field(max_length=MAX_SIZE * MAX_SIZE + 1)] | None = None
    session: Session = ""
    judge: JudgeKey | None = None  # None: the one that the server was started with, if there is one
    judge_visits: Annotated[int, Field(ge=1, le=100_000)] = 400

    def banned(self, game: Game) -> frozenset[int]:
        """All moves except those in `allow`. Raises ValueError if none of them is legal."""
        if not self.allow:
            return frozenset()
        allowed = {parse_vertex(text, game.size) for text in self.allow}
        if not allowed & {PASS, *game.legal_moves()}:
            raise ValueError(f"allow: none of {', '.join(self.allow[:10])} is legal here")
        return frozenset((PASS, *range(game.size * game.size))) - allowed


def check(request: Request, settings: ServeSettings) -> None:
    """Raises ValueError or LookupError with one line."""
    request.check_it(settings)
    request.banned(request.game.game())
    within(settings, simulations=request.visits, seconds=request.seconds)


def run(request: Request, turn: Turn) -> Analysis:
    """Search; the answer is what is known when it ends or is stopped."""
    limits, game = turn.settings.limits, request.game.game()
    banned, settings = request.banned(game), request.player_settings()
    session = "" if banned else request.session
    visits = request.visits or limits.simulations
    with turn.trees.tree(
        settings.search, visits, knowledge=request.knowledge(turn), seed=request.seed, session=session
    ) as search:
        book = Book(settings.book, search.knowledge, request.seed)
        analyst = Analyst(search, turn.settings.threads, book)
        analyst.look_at(game, banned=banned)
        judge = None if banned else turn.judges.chosen(request.judge)
        if judge is not None:
            return _judged(request, turn, analyst, game, judge)
        reporter = SearchReporter(analyst, turn, top=request.top, every=request.every)
        seconds = request.seconds or limits.seconds
        stopped = analyst.think(reporter.should_stop, visits=visits, seconds=seconds)
        return reporter.analysis(finished=not stopped)


def _judged(request: Request, turn: Turn, analyst: Analyst, game: Game, judge: Judge) -> Analysis:
    """A judge's reports as they come, then Katachi's own opinion where it differs."""
    began = time.monotonic()

    def told(report: Report, **more: Any) -> Analysis:
        shown = replace(report, candidates=brief(analyst.search, report, request.top))
        rate = round(report.visits / max(time.monotonic() - began, 1e-3), 1)
        return Analysis(shown, rate, remarks=judge.remarks_on(game), **more)

    last = None
    with turn.idle():
        for last in judge.watch(game, request.judge_visits, request.every, lambda: turn.stopped):
            turn.report(told(last, finished=False))
    if last is None:
        raise ValueError(f"{judge.name} was stopped before it said anything")
    stopped = analyst.think(turn.should_stop, visits=_OWN_SIMULATIONS)
    other = None if stopped else second_opinion(last, analyst.report())
    return told(last, finished=not stopped, other=other)
