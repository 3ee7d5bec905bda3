"""From how many points on a move is a mistake? That depends on the players, and on the moves before and after it.

A loss that Katachi sees may be its own error. How likely that is depends on who played: of the moves of beginners that
seem to lose 3 points most do, of those of professionals hardly any. So the threshold grows with the rank, and it is far
higher for professionals. docs/judged.md tells how the numbers were chosen.

Where the search misjudges a group, the lead goes up and down with every move. Amateurs do take turns in overlooking the
same thing; professionals do not. So what the other side seems to give back at once is not held against them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from katachi.go import Color
from katachi.play.ranks import Rank
from katachi.play.review.move import MoveReview
from katachi.search.report import KATACHI

PROFESSIONAL = 7  # as a number of dan
_UNKNOWN = -5  # 6 kyu
_LEAST, _PROFESSIONALS = 2.0, 12.0  # points
AT_ZERO, _BY_RANK = 1.1, 0.02  # of log(1 + points / 2): for 1 kyu, and for each rank
_CHOSEN = 0.55  # of the same, in addition: for a move that the search itself would have played
_TITLES = re.compile(r"kisei|meijin|honinbo|judan|tengen|oza|gosei|kuksu|mingren|\b[1-9]\s*p\b", re.IGNORECASE)


def settled(reviews: Sequence[MoveReview], ranks: Mapping[Color, str], level: float = AT_ZERO) -> list[MoveReview]:
    """The reviews of a game with the thresholds of its players. A judge's losses are taken as they are."""
    leads: dict[int, float] = {}  # Black's, by the moves before the position
    for review in reviews:
        leads[review.number] = review.black_lead
        leads[review.number - 1] = review.best_lead if review.color is Color.BLACK else -review.best_lead
    strengths = {color: strength(rank) for color, rank in ranks.items()}
    return [_settled(review, strengths.get(review.color, _UNKNOWN), leads, level) for review in reviews]


def _settled(review: MoveReview, rank: int, leads: Mapping[int, float], level: float) -> MoveReview:
    if review.by != KATACHI or not review.judged:
        return review
    if rank >= PROFESSIONAL:
        return replace(review, limit=threshold(rank, level), steady=_steady(review, leads))
    lost, limit = review.best_lead - review.lead, threshold(rank, level, chosen=True)
    if review.is_first_choice and review.second is not None and lost > limit:  # seen only when it was on the board
        return replace(review, best=review.second, limit=limit)
    return replace(review, limit=threshold(rank, level))


def threshold(rank: int, level: float = AT_ZERO, *, chosen: bool = False) -> float:
    """The points that a move of a player of this rank must seem to lose; 0 is 1 kyu, 1 is 1 dan.

    More if the search itself would have chosen the move.

    >>> [round(threshold(rank), 1) for rank in (-14, -5, 0, 3, PROFESSIONAL)]
    [2.5, 3.4, 4.0, 4.4, 12.0]
    """
    return (
        _PROFESSIONALS
        if rank >= PROFESSIONAL
        else max(_LEAST, 2 * math.expm1(level + _BY_RANK * rank + _CHOSEN * chosen))
    )


def strength(rank: str) -> int:
    """The rank of a record as a number: 0 is 1 kyu, 1 is 1 dan; a professional's, or that of a club player if unknown.

    >>> strength("5k"), strength("3d"), strength("9p"), strength("Honorary Kisei"), strength("?")
    (-4, 3, 7, 7, -5)
    """
    if _TITLES.search(rank):
        return PROFESSIONAL
    found = Rank.read(rank)
    return _UNKNOWN if found is None else min(found.number + 1, PROFESSIONAL)


def _steady(review: MoveReview, leads: Mapping[int, float]) -> float:
    """What is lost without what the other side's moves before and after it seem to give back."""
    sign = 1 if review.color is Color.BLACK else -1
    before, after = leads[review.number - 1], leads[review.number]
    given = sign * (before - leads.get(review.number - 2, before)), sign * (leads.get(review.number + 1, after) - after)
    return sign * (before - after) - max(0.0, *given)
