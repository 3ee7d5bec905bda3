"""A move judged by reports about the positions before and after it: a judge's, or Katachi's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from katachi.go import Color, Game, IllegalMove
from katachi.play import judgement
from katachi.play.review.move import MoveReview
from katachi.search import Candidate, Report

Asked = Callable[[int, Color], bool]


@dataclass(frozen=True)
class Place:
    """A move of the game, and the game before it."""

    number: int
    color: Color
    point: int
    game: Game

    def after(self) -> Game:
        """The game after the move."""
        game = self.game.copy()
        game.play(self.point, self.color)
        return game


def places(start: Game, moves: Sequence[tuple[Color, int]], wanted: Asked) -> list[Place]:
    """The moves that are wanted, until the game is over. A move that no rules allow is not judged."""
    game, found = start.copy(), []
    for number, (color, point) in enumerate(moves, 1):
        is_legal = game.why_illegal(point, color) is None
        if wanted(number, color) and is_legal and not game.is_over:
            here = game.copy()
            here.to_move = color
            found.append(Place(number, color, point, here))
        if is_legal:
            game.play(point, color)
        else:
            game = forced(game, color, point)
    return found


def forced(game: Game, color: Color, point: int) -> Game:
    """The game after a move that the rules do not allow, as records show it: it starts again from these stones."""
    position = game.position.copy()
    stones = position.board.copy()
    stones[divmod(point, game.size)] = 0
    position.set_stones(stones)  # which also forgets a ko
    with suppress(IllegalMove):  # a single stone without liberties is taken off again
        position.play(point, color, suicide=True)
    position.to_move = color.opponent
    return Game.at(position, rules=game.rules, komi=game.komi)


def illegal_moves(start: Game, moves: Sequence[tuple[Color, int]]) -> dict[int, str]:
    """The moves that the rules do not allow, by number, and why."""
    game, found = start.copy(), {}
    for number, (color, point) in enumerate(moves, 1):
        why = game.why_illegal(point, color)
        if why is None:
            game.play(point, color)
        else:
            found[number] = why
            game = forced(game, color, point)
    return found


def judged_move(place: Place, before: Report, after: Report | None, *, mean: bool = False) -> MoveReview:
    """The move played is worth what the position after it is worth, seen from the other side.

    Without a report about it, the game is over and is counted. The better move is worth what its candidate is worth or,
    if `mean`, what the position before the move is worth: then both sides of the comparison are of the same kind.
    """
    first, known = before.candidates[0], before.find(place.point)
    best = first.image(place.point, before.symmetries) if place.point in first.points else first
    played = known or Candidate(place.point, place.color, line=(place.point,), board_size=before.size, by=before.by)
    line: tuple[int, ...] = (place.point,)
    visits = 0
    if after is None:
        winrate, lead = _counted(place.after(), place.color)
    elif place.color is after.to_move:  # the other side passed by a record that leaves passes out
        winrate, lead, visits = after.winrate, after.lead, after.visits
    else:
        winrate, lead, visits = 1 - after.winrate, -after.lead, after.visits
        line = (place.point, *after.candidates[0].line)
    return MoveReview(
        size=before.size,
        number=place.number,
        color=place.color,
        point=place.point,
        winrate=winrate,
        lead=lead,
        best=best,
        best_winrate=before.winrate if mean else best.winrate,
        best_lead=before.lead if mean else best.lead,
        played=played,
        line=line,
        visits=before.visits,
        compared=(before.visits, visits),
        spread=before.spread,
        confirmed=True,
        counted=(False, after is None),
        second=next((one for one in before.candidates[1:] if one.visits), None),
    )


def _counted(over: Game, color: Color) -> tuple[float, float]:
    margin = judgement.final_score(over).margin
    lead = margin if color is Color.BLACK else 0.0 - margin
    return 0.5 + 0.5 * ((lead > 0) - (lead < 0)), lead
