"""Moves: a colour and a point."""

from collections.abc import Iterable
from typing import NamedTuple

from katachi.go.color import Color
from katachi.go.points import Point, parse_vertex


class Move(NamedTuple):
    """A stone or a pass (point -1) of one player.

    >>> color, point = Move(Color.BLACK, 40)
    >>> color.letter, point
    ('B', 40)
    """

    color: Color
    point: Point


def point_of(move: Move | int | str, size: int) -> int:
    """The point of a move given in any way: as a `Move`, a number, or a vertex.

    >>> point_of("E5", 9) == point_of(40, 9) == point_of(Move(Color.BLACK, 40), 9)
    True
    """
    if isinstance(move, str):
        return parse_vertex(move, size)
    return move.point if isinstance(move, Move) else move


def alternate(color: Color, points: Iterable[int]) -> list[Move]:
    """Moves at these points by both players in turn; this colour is the first.

    >>> [move.color.letter for move in alternate(Color.WHITE, [0, 1, 2])]
    ['W', 'B', 'W']
    """
    sides = (color, color.opponent)
    return [Move(sides[number % 2], point) for number, point in enumerate(points)]
