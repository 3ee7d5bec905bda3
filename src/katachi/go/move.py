"""Moves: a colour and a point."""

from collections.abc import Iterable
from typing import NamedTuple

from katachi.go.color import Color


class Move(NamedTuple):
    """A stone or a pass (point -1) of one player.

    >>> color, point = Move(Color.BLACK, 40)
    >>> color.letter, point
    ('B', 40)
    """

    color: Color
    point: int


def alternate(color: Color, points: Iterable[int]) -> list[Move]:
    """Moves at these points by both players in turn; this colour is the first.

    >>> [move.color.letter for move in alternate(Color.WHITE, [0, 1, 2])]
    ['W', 'B', 'W']
    """
    sides = (color, color.opponent)
    return [Move(sides[number % 2], point) for number, point in enumerate(points)]
