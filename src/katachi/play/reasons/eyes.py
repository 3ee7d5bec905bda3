"""Eyes: points that one side has surrounded, and moves that make or take them.

Definitions. A point is an *eye* of a side if it is empty, all its neighbours are stones of that side, and at most one
of its four diagonal points is not (at the edge and in the corner, none). It is a *false* eye if the other side has
stones on two of its diagonal points (at the edge and in the corner, on one).

- *makes an eye*: P completes an eye, and a stone of the other side at P would have prevented it and stayed there.
- *takes an eye*: a stone of the other side at P would have completed an eye; now the mover's is there and stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from katachi.go import Color, Position, vertex
from katachi.go.points import neighbours
from katachi.go.words import name_of
from katachi.play.reasons.played import Played, Stones, chains, is_safe
from katachi.search.fact import Certainty, Clause, Fact, FactKind


@cache
def diagonals(size: int) -> list[list[int]]:
    """For each point its diagonal neighbours."""
    return [
        [
            (row + down) * size + column + across
            for down in (-1, 1)
            for across in (-1, 1)
            if 0 <= row + down < size and 0 <= column + across < size
        ]
        for row, column in (divmod(point, size) for point in range(size * size))
    ]


def _is_surrounded(position: Position, point: int, color: Color) -> bool:
    return not position.color(point) and all(position.color(n) == color for n in neighbours(position.size)[point])


def is_eye(position: Position, point: int, color: Color) -> bool:
    """Whether a side has an eye there."""
    around = diagonals(position.size)[point]
    missing = sum(position.color(corner) != color for corner in around)
    return _is_surrounded(position, point, color) and missing <= (1 if len(around) == 4 else 0)


def is_false(position: Position, point: int, color: Color) -> bool:
    """Whether a side has surrounded the point, and the eye is false."""
    around = diagonals(position.size)[point]
    spoiled = sum(position.color(corner) == color.opponent for corner in around)
    return _is_surrounded(position, point, color) and spoiled >= (2 if len(around) == 4 else 1)


def eyes(played: Played) -> Iterator[Fact]:
    """The eyes that the move makes and takes."""
    if not played.own or played.captured or not played.before.is_legal(played.point, played.enemy):
        return
    other = Played.on(played.before, played.enemy, played.point)
    for mine, theirs, kind in ((played, other, FactKind.EYE), (other, played, FactKind.TAKES_EYE)):
        made = [] if mine.captured or theirs.captured or not is_safe(theirs.after, theirs.point) else _made(mine)
        for point in made:
            stones = tuple(sorted({stone for chain in _around(mine.after, point) for stone in chain} - {mine.point}))
            says, where = Clause(f"makes an eye at {vertex(point, played.size)}"), (point,)
            if kind is FactKind.TAKES_EYE:
                says = Clause(f"takes {name_of(played.enemy)}'s eye at {vertex(point, played.size)} away")
            yield Fact(kind, Certainty.READ, where, (played.point,), 2.0 * len(stones), says, stones)


def _made(played: Played) -> list[int]:
    """The eyes that are there since the move."""
    near = [*neighbours(played.size)[played.point], *diagonals(played.size)[played.point]]
    return [
        point
        for point in sorted(near)
        if is_eye(played.after, point, played.color) and not is_eye(played.before, point, played.color)
    ]


def _around(position: Position, point: int) -> list[Stones]:
    return chains(position, iter(neighbours(position.size)[point]))
