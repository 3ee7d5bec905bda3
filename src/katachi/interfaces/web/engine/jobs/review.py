"""Look at all positions of a game, one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from katachi.go import Color, Game, parse_vertex, vertex
from katachi.interfaces.web.engine.asking import SearchRequest
from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.web.engine.wording import vertices
from katachi.interfaces.web.models import color_of
from katachi.interfaces.web.settings import ServeSettings
from katachi.play import Analyst
from katachi.play.move_review import MoveReview
from katachi.play.review import Reviewer
from katachi.search import TreeSearch

_LONGEST_LINE = 8
_KEPT = 4  # times the simulations of a position may be in the tree, most of them from the positions before
_EVERY = 0.25  # seconds between reports: each has all positions so far


class Request(SearchRequest):
    """A game, and how many simulations each of its positions is worth."""

    visits: Annotated[int, Field(ge=1, le=5_000)] = 200


def check(request: Request, settings: ServeSettings) -> None:
    """Raises ValueError with one line."""
    request.check_it(settings)


def run(request: Request, turn: Turn) -> dict[str, Any]:
    """All positions from the first to the last; fewer if it is stopped."""
    settings = request.player_settings_of(turn).search
    with turn.trees.tree(settings, _KEPT * request.visits, seed=request.seed, moves=True) as search:
        positions: list[dict[str, Any]] = []
        total, told = len(_before_each(request)), time.monotonic()
        for position in _positions(request, turn, search):
            positions.append(position)
            if time.monotonic() - told >= _EVERY:
                turn.report(_progress(positions, total))
                told = time.monotonic()
    return {**_progress(positions, total), "finished": len(positions) == total}


def _progress(positions: list[dict[str, Any]], total: int) -> dict[str, Any]:
    return {"done": len(positions), "total": total, "positions": list(positions)}


def _before_each(request: Request) -> list[int]:
    """The positions to look at, by how many moves were played; where both sides have passed there is nothing to do."""
    return [number for number, game in enumerate(_games(request)) if not game.is_over]


def _games(request: Request) -> Iterator[Game]:
    """The game before each move and at its end: the same object, a move further each time."""
    game = request.game.model_copy(update={"moves": [], "to_move": None}).game()
    for move in request.game.moves:
        yield game
        game.play(move.vertex, color_of(move.color))
    if request.game.to_move is not None:
        game.to_move = color_of(request.game.to_move)
    yield game


def _positions(request: Request, turn: Turn, search: TreeSearch) -> Iterator[dict[str, Any]]:
    reviewer = Reviewer(search, playouts=request.visits, threads=turn.settings.threads, should_stop=turn.should_stop)
    moves = request.game.moves
    for number, game in enumerate(_games(request)):
        if game.is_over:
            continue
        if number == len(moves):
            found = _last(game, search, request.visits, turn)
        else:
            color, point = color_of(moves[number].color), parse_vertex(moves[number].vertex, game.size)
            review = reviewer.judge(game, color, point, number + 1)
            found = None if review is None else _reviewed(review)
        if found is None:
            return
        yield found


def _last(game: Game, search: TreeSearch, visits: int, turn: Turn) -> dict[str, Any] | None:
    """The position at the end, in which nothing was played."""
    analyst = Analyst(search, turn.settings.threads)
    analyst.look_at(game)
    if analyst.think(turn.should_stop, visits=visits):
        return None
    best = search.candidates(1)[0]
    values = _value(game.to_move, best.winrate, best.score)
    line = vertices(best.line[:_LONGEST_LINE], game.size)
    return {
        "move": len(game.moves),
        **values,
        "best": vertex(best.point, game.size),
        "pv": line,
        "loss": None,
        "played": None,
    }


def _reviewed(review: MoveReview) -> dict[str, Any]:
    size, best = review.size, review.best.candidate
    return {
        "move": review.number - 1,
        **_value(review.color, review.best_winrate, review.best_lead),
        "best": vertex(best.point, size),
        "pv": vertices(best.line[:_LONGEST_LINE], size),
        "loss": round(review.loss, 6),
        "played": vertex(review.point, size),
    }


def _value(color: Color, winrate: float, lead: float) -> dict[str, float]:
    """As Black sees it."""
    black = color is Color.BLACK
    return {"winrate": round(winrate if black else 1 - winrate, 6), "lead": round(lead if black else 0.0 - lead, 6)}
