"""What kind of mistake a move is: by the facts that its loss rests on."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from katachi.play.reasons.why_not import WhyNot
from katachi.search.fact import Certainty, Fact, FactKind


class LossKind(Enum):
    """What a player has to study to avoid a mistake."""

    LIFE = "life and death"
    TACTICS = "tactics"
    DIRECTION = "direction of play"
    ENDGAME = "endgame"
    JOSEKI = "joseki left"


_LIFE = {
    FactKind.LIVES, FactKind.KILLS, FactKind.SAVES, FactKind.CAPTURES, FactKind.SETTLES, FactKind.SEKI, FactKind.EYE,
    FactKind.TAKES_EYE, FactKind.RACE, FactKind.KO_FIGHT, FactKind.ELSEWHERE, FactKind.LEAVES, FactKind.NOT_NEEDED,
    FactKind.VITAL,
}  # fmt: skip
_TACTICS = {
    FactKind.CAPTURE, FactKind.KO, FactKind.ATARI, FactKind.DOUBLE_ATARI, FactKind.LADDER, FactKind.LADDER_FAILS,
    FactKind.CATCH, FactKind.NET, FactKind.SAVE, FactKind.SNAPBACK, FactKind.THROW_IN, FactKind.SHORTAGE,
    FactKind.SELF_ATARI, FactKind.LOST, FactKind.CONNECT, FactKind.CUT, FactKind.THREAT, FactKind.THREATENS_CUT,
}  # fmt: skip
_LEAST = 0.25  # of the points lost that a fact must explain to name the mistake
_SEEN = 2.0  # what was read weighs this much more than what is expected


def kind_of(found: WhyNot, *, is_endgame: bool, left_joseki: bool) -> LossKind:
    """The kind of mistake that a move is, compared with the better one.

    Stones that live or die come first, then what can be read on the board. What is left is about where to play: in the
    endgame how large a move is, in a corner that games know the usual move, else the direction.
    """
    if kind := _on_the_board(found.facts, _LEAST * found.points_lost):
        return kind
    if is_endgame or any(fact.kind is FactKind.ENDGAME for fact in found.facts):
        return LossKind.ENDGAME
    return LossKind.JOSEKI if left_joseki else LossKind.DIRECTION


def _on_the_board(facts: Iterable[Fact], least: float) -> LossKind | None:
    """Life and death or tactics, by the weightier facts; None if neither explains the loss."""
    weights = {LossKind.LIFE: 0.0, LossKind.TACTICS: 0.0}
    for fact in facts:
        kind = LossKind.LIFE if fact.kind in _LIFE else LossKind.TACTICS if fact.kind in _TACTICS else None
        if kind is not None:
            weights[kind] += fact.size * (1.0 if fact.certainty is Certainty.SIMULATED else _SEEN)
    kind, weight = max(weights.items(), key=lambda one: one[1])
    return kind if weight >= max(least, 0.01) else None
