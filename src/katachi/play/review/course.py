"""The course of a game: what its positions say about each other, and from how many points a move is a mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from katachi.go import Color
from katachi.play.review.move import MoveReview


def settled(reviews: Sequence[MoveReview], ranks: Mapping[Color, str]) -> list[MoveReview]:
    """The reviews of a game, judged together."""
    return list(reviews)
