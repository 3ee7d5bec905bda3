"""A move for a problem that is not proved, by search: an opinion, marked as one."""

from __future__ import annotations

from katachi.go import Game
from katachi.play.analysis import analyze, restricted
from katachi.reading.answer.closing import ClosedProblem

_SIMULATIONS = 300


def searched_move(closed: ClosedProblem, simulations: int = _SIMULATIONS) -> int | None:
    """What the search likes best within the closed wall; None if there is no move. Nothing about it is proved."""
    problem = closed.problem
    game = Game.at(problem.position)
    game.to_move = problem.to_move
    elsewhere = set(range(game.size**2)).difference(closed.room)
    found = [one.point for one in analyze(restricted(game, elsewhere), simulations).candidates if one.point >= 0]
    return found[0] if found else None
