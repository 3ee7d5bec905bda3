"""Whole openings by their names: how the stones of one side work together along a side of the board.

Definitions, for a move that completes the stones of a name on 19×19, in any orientation; of several, the largest.

- *sanrensei*: the star points of two corners and of the side between them. *nirensei*: those of the corners alone.
- *low* and *high Chinese opening*: a corner's star point, in the next corner the 3-4 point on the fourth line of the
  side between them, and on that side a stone six lines from the 3-4 point, on its third line (low) or fourth (high).
- *Shusaku's opening*: the 3-4 points of three corners, each turned by a quarter from the one before. The mover
  has no other stones.
- *diagonal opening*: the first two stones of one colour, in corners that lie diagonally.

There are at most 20 stones, and in the first three the other side has none on this side of the board: on its first
seven lines, both corners included.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from katachi.go import parse_vertex
from katachi.go.symmetry import SYMMETRIES, apply
from katachi.play.reasons.played import Played

_SIZE = 19
_MOST_STONES = 20
_HIGHEST = 7  # line of a stone that is on a side
_CORNER = 5  # lines of a corner
_FIRST = 4  # stones of both sides: one in each corner


class _Opening(NamedTuple):
    """Stones along the right side. `alone`: the mover has no others, and the other side's do not matter."""

    name: str
    stones: tuple[str, ...]
    alone: bool = False


_OPENINGS = (
    _Opening("a sanrensei", ("Q4", "Q10", "Q16")),
    _Opening("the low Chinese opening", ("Q16", "Q3", "R9")),
    _Opening("the high Chinese opening", ("Q16", "Q3", "Q9")),
    _Opening("Shusaku's opening", ("R16", "Q3", "C4"), alone=True),
    _Opening("a nirensei", ("Q4", "Q16")),
)


def opening_of(played: Played) -> str:
    """The name of the opening that a move makes, with its article; nothing if it makes none."""
    if played.size != _SIZE:
        return ""
    stones = {point: color for point in range(_SIZE**2) if (color := played.after.color(point))}
    own = {point for point, color in stones.items() if color == played.color}
    if len(stones) > _MOST_STONES or played.point not in own:
        return ""
    for opening in _OPENINGS:
        for wanted, side in _images(opening):
            fits = wanted == own if opening.alone else not side.intersection(stones.keys() - own)
            if fits and played.point in wanted <= own:
                return opening.name
    return "a diagonal opening" if len(stones) <= _FIRST and _are_opposite(own) else ""


@cache
def _images(opening: _Opening) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
    """Its stones in all orientations, each with all points of its side of the board."""
    stones = [parse_vertex(stone, _SIZE) for stone in opening.stones]
    side = [_SIZE * row + column for row in range(_SIZE) for column in range(_SIZE - _HIGHEST, _SIZE)]
    return tuple((_turned(stones, way), _turned(side, way)) for way in SYMMETRIES)


def _turned(points: list[int], way: int) -> frozenset[int]:
    return frozenset(apply(way, point, _SIZE) for point in points)


def _are_opposite(stones: set[int]) -> bool:
    """Whether there are two stones, in corners that lie diagonally."""
    ends = [[_end(line) for line in divmod(stone, _SIZE)] for stone in stones]
    return len(ends) == 2 and all(one * other == -1 for one, other in zip(*ends, strict=True))


def _end(line: int) -> int:
    """-1 for the lines of a corner at the top or left, 1 at the bottom or right, 0 between."""
    return -1 if line < _CORNER else 1 if line >= _SIZE - _CORNER else 0
