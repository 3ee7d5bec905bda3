"""The endgame: how many points a move is worth, in sente or in gote, and who has the next move.

Definitions, for a move at P, once the owners of most points are known:

- Its *worth* is counted as players count: the difference near P between the mover's playing first there and the other
  side's, each with the answer if one is expected near by.
- It is *sente* if the other side is expected to answer near P, else *gote*. It is *reverse sente* if it is gote, and
  the other side's move there would have been sente.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from katachi.go import PASS, Color, Game, vertex
from katachi.go.words import name_of
from katachi.play.reasons.outlook import Change, Outlook, Owners, distance
from katachi.search.fact import Certainty, Clause, Fact, FactKind, about_points, place_of

_OPEN = 0.16  # of a point is open on average, at most, in the endgame
_LOCAL = 4  # lines from P that count
_REPLY = 3  # lines from P to an answer
_ANSWERED = 0.4  # the least probability of an answer
_LEAST, _MOST = 1.0, 20.0  # points: a move that is worth more decides a fight


class _First(NamedTuple):
    """What is expected if one side plays first: the owners, and the answer near by, or a pass."""

    owners: Owners
    answer: int


def worth_in_endgame(outlook: Outlook, game: Game, change: Change) -> Fact | None:
    """The size of the move; None before the endgame, and for moves that are worth nothing or decide a fight."""
    played = change.played
    if float(np.abs(change.elsewhere).mean()) < 1 - _OPEN:
        return None
    theirs = _theirs(game, change)
    if theirs is None:
        return None
    ours = _first(outlook, game, played.color, played.point)
    other = _first(outlook, game, played.enemy, theirs)
    size = played.size
    local = [point for point in range(size * size) if distance([point], [played.point], size) <= _LOCAL]
    swing = ours.owners - -other.owners
    worth = float(swing[local].sum())
    if not _LEAST <= worth <= _MOST:
        return None
    drawn = tuple(point for point in local if swing[point] >= min(0.5, 0.5 * float(swing[local].max())))
    says = _said(played.color, ours, other, f"{about_points(worth)}{place_of(drawn, size)}", size)
    line = (played.point,) if ours.answer == PASS else (played.point, ours.answer)
    return Fact(FactKind.ENDGAME, Certainty.SIMULATED, drawn, line, worth, says)


def _theirs(game: Game, change: Change) -> int | None:
    """Where the other side would play there: its expected move, if that is near, else P itself."""
    played, point = change.played, change.instead.point
    if point != PASS and distance([point], [played.point], played.size) <= _REPLY:
        return point
    return None if game.why_illegal(played.point, played.enemy) else played.point


def _first(outlook: Outlook, game: Game, color: Color, point: int) -> _First:
    """The owners, as the side sees them, if it plays first at this point."""
    after = game.copy()
    after.play(point, color)
    reply = outlook.first(after, color.opponent)
    near = reply.point != PASS and distance([reply.point], [point], game.size) <= _REPLY
    if not near or reply.share < _ANSWERED:
        return _First(outlook.owners(after, color.opponent, color), PASS)
    after.play(reply.point, color.opponent)
    return _First(outlook.owners(after, color, color), reply.point)


def _said(color: Color, ours: _First, other: _First, points: str, size: int) -> Clause:
    mine, theirs = name_of(color), name_of(color.opponent)
    if ours.answer != PASS:
        answers = f"{theirs} will probably answer at {vertex(ours.answer, size)}"
        return Clause(f"is worth {points} in sente", f": {answers}, and {mine} has the next move")
    if other.answer != PASS:
        return Clause(f"is worth {points} in reverse sente", f": {theirs} could have played there first in sente")
    return Clause(f"is worth {points} in gote", f": {theirs} has the next move")
