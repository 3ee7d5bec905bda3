"""The names of shapes and how they look. Nothing here says whether they live: the solver does.

X is the group, O the stones around it, and a figure an outside liberty: with two of them, the points 1 and 2 are empty
and 3 is White's. A row of a drawing begins at the left edge of the board in the corner, and away from it elsewhere.

Where an L or J group is open along the first line, White's next stone there is two points away, as in books: one point
nearer, and the long L group is a ko however many outside liberties it has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from katachi.reading.problems.eye_spaces import cells_of

ShapePlace = Literal["corner", "side", "centre"]
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AROUND = (*_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


class Drawn(NamedTuple):
    """A shape before anything is known about it."""

    name: str
    place: ShapePlace
    rows: tuple[str, ...]


def drawn_shapes() -> list[Drawn]:
    """All shapes, those with the smallest eye spaces first."""
    spaces = [Drawn(name, "centre", _closed_in(cells_of(name))) for name in _SPACES]
    return spaces + [
        Drawn(name, place, tuple(rows.split("/"))) for place, of in _DRAWN.items() for name, rows in of.items()
    ]


_SPACES = (
    "straight three", "bent three", "straight four", "bent four", "zigzag four", "pyramid four", "square four",
    "bulky five", "crossed five", "straight five", "rectangular six", "rabbity six",
)  # fmt: skip


def _closed_in(space: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """An eye space with the group around it and White around the group."""
    signs = dict.fromkeys(space, ".")
    for sign, steps in (("X", _AROUND), ("O", _SIDES)):
        for x, y in list(signs):
            for dx, dy in steps:
                signs.setdefault((x + dx, y + dy), sign)
    (left, right), (top, bottom) = ((min(at), max(at)) for at in zip(*signs, strict=True))
    return tuple("".join(signs.get((x, y), " ") for x in range(left, right + 1)) for y in range(top, bottom + 1))


_DRAWN: dict[ShapePlace, dict[str, str]] = {
    "side": {
        "six on the second line": "O........O/.OXXXXXXO./..OOOOOO",
        "seven on the second line": "O.........O/.OXXXXXXXO./..OOOOOOO",
        "eight on the second line": "O..........O/.OXXXXXXXXO./..OOOOOOOO",
        "comb": "OOX...XOO/O1X...X2O/OOOXXXOOO/  OO3OO/    O",
        "rectangular six on the side": "OX...XO/OX...XO/OXXXXXO/OO123OO/  OOO",
    },
    "corner": {
        "four on the second line": ".....O/XXXXO./OOOO",
        "five on the second line": "......O/XXXXXO./OOOOO",
        "six on the second line in the corner": ".......O/XXXXXXO./OOOOOO",
        "bent four in the corner": "OOO.XO/.XXXXO/XXOOOO/OOO",
        "bulky five in the corner": "..XO/..XO/.XXO/XX1O/O2OO/OO",
        "square four in the corner": "..XO/..XO/XXXO/OOO",
        "L group": "......O/...XOOO/.XXXO/.O123O/.OOOO/OO",
        "L group with a leg on the long side": "...X..O/...XOOO/.XXXO/.O123O/.OOOO/OO",
        "L group with a leg on the short side": "......O/...XOOO/XXXXO/.O123O/.OOOO/OO",
        "L group with two legs": "...X..O/...XOOO/XXXXO/.O123O/.OOOO/OO",
        "long L group": ".......O/....XOOO/.XXXXO/.O123O/.OOOOO/OO",
        "J group": "......O/...XOOO/X.XXO/.X12O/.OOO/OO",
        "rectangular six in the corner": "...XO/...XO/XXXXO/O123O/OOOOO",
        "broken comb in the corner": "...XOO/...X1O/XXXOOO/O23O/OOO",
        "rectangular eight in the corner": "....XO/....XO/XXXXXO/O123OO/OOOOO",
        "carpenter's square": ".....O/...XO./...XO/.XXXO/.O123O/OOOOO",
        "carpenter's square with a leg": "...X.O/...XO./...XO/.XXXO/.O123O/OOOOO",
        "carpenter's square with two legs": "...X.O/...XO./...XO/XXXXO/.O123O/OOOOO",
    },
}
