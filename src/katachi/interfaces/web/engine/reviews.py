"""What the job "review" is asked and what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from pydantic import Field

from katachi.go import BLACK, WHITE, Color, Game, Point, parse_vertex
from katachi.interfaces.web.engine.searches import JudgeKey, SearchRequest
from katachi.interfaces.web.models import Model, Vertex
from katachi.play.review.move import MoveReview
from katachi.play.review.positions import forced
from katachi.play.review.report import GameReport, Players
from katachi.play.second_opinion import SecondOpinion
from katachi.search import Candidate, Report
from katachi.search.report import KATACHI

LONGEST_LINE = 8

_Number = Annotated[float, Field(allow_inf_nan=False)]
_Text = Annotated[str, Field(max_length=200)]


class Known(Model):
    """A position of the game as an earlier review saw it, from Black's point of view."""

    move: Annotated[int, Field(ge=0)]
    winrate: Annotated[float, Field(ge=0, le=1)]
    lead: _Number
    best: Vertex
    pv: Annotated[list[Vertex], Field(max_length=LONGEST_LINE, default_factory=list)]


class Request(SearchRequest):
    """A game, how many simulations each of its positions is worth, and what is known already."""

    visits: Annotated[int, Field(ge=1, le=5_000)] = 200
    judge: JudgeKey | None = None  # None: the one that the server was started with, if there is one
    names: tuple[_Text, _Text] = ("", "")  # Black's and White's
    ranks: tuple[_Text, _Text] = ("", "")
    result: _Text = ""
    known: Annotated[list[Known], Field(max_length=2_000, default_factory=list)]


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
    points: float | None = None  # the same in points
    threshold: float | None = None  # points from which a move of this player is a mistake
    mistake: bool = False
    book: bool = False
    other: SecondOpinion | None = None  # Katachi's own, where it differs from a judge's


@dataclass(frozen=True)
class ReviewProgress:
    """What is known about a game so far."""

    size: int
    done: int
    total: int
    checked: int | None  # moves searched again, or explained
    positions: tuple[ReviewedPosition, ...]
    finished: bool
    by: str = KATACHI  # whose numbers these are
    remarks: tuple[str, ...] = ()  # what was not judged, and why
    report: GameReport | None = None  # at the end


# ---- The request -----------------------------------------------------------------------------------------------------


def players_of(request: Request) -> Players:
    """What the page says about the players."""
    names, ranks = (dict(zip((BLACK, WHITE), both, strict=True)) for both in (request.names, request.ranks))
    return Players(names, ranks, request.result)


def games_of(request: Request) -> Iterator[Game]:
    """The game before each move and at its end. After a move that the rules do not allow it starts again."""
    game = start_of(request)
    for color, point in request.game.played:
        yield game
        if game.why_illegal(point, color) is None:
            game.play(point, color)
        else:
            game = forced(game, color, point)
    if request.game.to_move is not None:
        game.to_move = Color.player(request.game.to_move)
    yield game


def start_of(request: Request) -> Game:
    """The game before its first move. Raises ValueError."""
    return request.game.model_copy(update={"moves": [], "to_move": None}).game()


def known_positions(request: Request) -> dict[int, Report]:
    """What an earlier review said about positions, by the moves before them."""
    size, games = request.game.size, dict(enumerate(game.to_move for game in games_of(request)))
    movers = dict(enumerate(color for color, _ in request.game.played))
    found = {}
    for one in request.known:
        mover = movers.get(one.move, games.get(one.move))
        if mover is not None:
            winrate, lead = as_black(mover, one.winrate, one.lead)
            line = tuple(parse_vertex(vertex, size) for vertex in one.pv) or (parse_vertex(one.best, size),)
            best = Candidate(line[0], mover, request.visits, winrate, lead, judged=1, line=line, board_size=size)
            owners = np.zeros((size, size), np.float32)
            found[one.move] = Report(size, mover, request.visits, winrate, lead, 0.0, owners, (), (best,))
    return found


def reviewed(review: MoveReview) -> ReviewedPosition:
    """A move of a review with the position before it."""
    return ReviewedPosition(
        review.number - 1,
        *as_black(review.color, review.best_winrate, review.best_lead),
        best=review.better,
        pv=review.best.line[:LONGEST_LINE],
        simulations=review.visits,
        played=review.point,
        loss=review.loss,
        points=review.points_lost,
        threshold=review.threshold,
        mistake=review.is_sure_mistake,
        book=review.usual,
    )


def as_black(color: Color, winrate: float, lead: float) -> tuple[float, float]:
    """The mover's numbers as Black's, or the other way round."""
    return (winrate, lead) if color is Color.BLACK else (1 - winrate, 0.0 - lead)
