"""The job "analyse": search a position for a while, and report what is known."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from katachi.go import PASS, Game, parse_vertex
from katachi.go.points import MAX_SIZE
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.engine.searches import (
    Analysis,
    SearchReporter,
    SearchRequest,
    Seconds,
    Session,
    Simulations,
    within,
)
from katachi.interfaces.web.models import Vertex
from katachi.interfaces.web.settings import ServeSettings
from katachi.play import Analyst
from katachi.play.book import Book

REPORT = Analysis


class Request(SearchRequest):
    """A position, how long to search it, and how much to report."""

    visits: Simulations | None = 20_000
    seconds: Seconds | None = None
    every: Annotated[float, Field(ge=0.1, le=5)] = 0.25
    top: Annotated[int, Field(ge=1, le=40)] = 12
    allow: Annotated[list[Vertex], Field(max_length=MAX_SIZE * MAX_SIZE + 1)] | None = None
    session: Session = ""

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
        reporter = SearchReporter(analyst, turn, top=request.top, every=request.every)
        seconds = request.seconds or limits.seconds
        stopped = analyst.think(reporter.should_stop, visits=visits, seconds=seconds)
        return reporter.analysis(finished=not stopped)
