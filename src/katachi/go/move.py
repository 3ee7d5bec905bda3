"""Colours, and moves: a colour and a point."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple, Self

from katachi.go.points import Point, parse_vertex


class Color(IntEnum):
    """The contents of a point. Black and White are also the players.

    >>> str(Color.BLACK), Color.parse("w") == Color.WHITE == 2
    ('Black', True)
    """

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    def __str__(self) -> str:
        return self.name.capitalize()

    @property
    def opponent(self) -> "Color":
        """The other player. Raises ValueError for EMPTY."""
        if self is Color.EMPTY:
            raise ValueError("an empty point has no opponent")
        return Color(3 - self)

    @property
    def letter(self) -> str:
        """``B`` or ``W``, as in SGF and in results."""
        return ".BW"[self]

    @classmethod
    def parse(cls, text: str) -> "Color":
        """Read ``b``, ``black``, ``w`` or ``white`` in either case. Raises ValueError for anything else."""
        match text.strip().lower():
            case "b" | "black":
                return cls.BLACK
            case "w" | "white":
                return cls.WHITE
        raise ValueError(f"{text!r} is not a colour: use b, black, w or white")

    @classmethod
    def player(cls, color: "Color | int | str") -> "Color":
        """A player named in any way: a colour, 1 or 2, or a text as for `parse`. Raises ValueError otherwise.

        >>> Color.player("w") is Color.player(2) is Color.WHITE
        True
        """
        if isinstance(color, str):
            return cls.parse(color)
        if color not in (cls.BLACK, cls.WHITE):
            raise ValueError(f"{color!r} is not a player: use 1 for Black, 2 for White")
        return cls(color)


BLACK = Color.BLACK
WHITE = Color.WHITE
EMPTY = Color.EMPTY


class _Move(NamedTuple):
    color: Color
    point: Point


class Move(_Move):
    """A stone or a pass (point -1) of one player.

    >>> color, point = Move(Color.BLACK, 40)
    >>> color.letter, point
    ('B', 40)
    """

    __slots__ = ()

    def __new__(cls, color: Color | int | str, point: int) -> Self:
        """The player may be named in any way. Raises TypeError for a vertex: a move does not know the board's size."""
        if not hasattr(point, "__index__"):
            raise TypeError(f"the point of a move is {point!r}: give a number, such as parse_vertex('C4', 19)")
        return cls._make((Color.player(color), point))


def point_of(move: Move | int | str, size: int) -> int:
    """The point of a move given in any way: as a `Move`, a number, or a vertex.

    >>> point_of("E5", 9) == point_of(40, 9) == point_of(Move(Color.BLACK, 40), 9)
    True
    """
    if isinstance(move, str):
        return parse_vertex(move, size)
    if isinstance(move, Move):
        return move.point
    if not hasattr(move, "__index__"):
        raise TypeError(f"{move!r} is not a move: give a vertex such as 'D4', a number or a Move")
    return move


def points_of(points: Iterable[int | str] | str, size: int) -> list[int]:
    """Points given as numbers and vertices, or in one text.

    >>> points_of("A9 B9", 9) == points_of(["A9", 1], 9) == [0, 1]
    True
    """
    return [point_of(point, size) for point in (points.split() if isinstance(points, str) else points)]


def alternate(color: Color, points: Iterable[int]) -> list[Move]:
    """Moves at these points by both players in turn; this colour is the first.

    >>> [move.color.letter for move in alternate(Color.WHITE, [0, 1, 2])]
    ['W', 'B', 'W']
    """
    sides = (color, color.opponent)
    return [Move(sides[number % 2], point) for number, point in enumerate(points)]
