"""Points as numbers and as text, and where handicap stones go.

A point is a number, row by row from the top left, starting at 0; a pass is -1. Its text is a *vertex* in GTP
(``Q16``: no letter I, rows from the bottom) and a pair of letters in SGF (``pd``: rows from the top).
"""

from functools import cache
from typing import Annotated

from katachi import _core

Position = _core.Position
IllegalMove = _core.IllegalMove
IllegalMove.__doc__ = """A move that cannot be played, and why.

>>> from katachi import Game
>>> game = Game(9)
>>> game.play("E5")
>>> try:
...     game.play("E5")
... except IllegalMove as error:
...     print(error)
illegal move white E5: the point is occupied
"""
Point = Annotated[int, "a point or a pass"]  # an int that is a vertex where people or programs read it
PASS = -1
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # from the left; players leave out I
MIN_SIZE: int = _core.MIN_SIZE
MAX_SIZE: int = _core.MAX_SIZE


def check_size(size: int) -> None:
    """Raises TypeError or ValueError for a size that no board has."""
    if not hasattr(size, "__index__"):
        raise TypeError(f"the board size is {size!r}: give a whole number such as 19")
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"board size {size} is not between {MIN_SIZE} and {MAX_SIZE}")


def vertex(point: int, size: int) -> str:
    """The point as players say it.

    >>> vertex(0, 19), vertex(PASS, 19)
    ('A19', 'pass')
    """
    return _core.vertex_of(size, point)


def parse_vertex(text: str, size: int) -> int:
    """Read ``q16`` or ``pass`` in either case. Raises ValueError for anything else.

    >>> parse_vertex("E5", 9)
    40
    """
    point = _core.parse_vertex(size, text)
    if point is None:
        raise ValueError(f"{text!r} is not a point of a {size}×{size} board, nor 'pass'")
    return point


def sgf_pair(point: int, size: int) -> str:
    """The point as in SGF; a pass is the empty text.

    >>> sgf_pair(0, 19)
    'aa'
    """
    return _core.sgf_of(size, point)


def parse_sgf_pair(text: str, size: int) -> int:
    """Read ``pd``; the empty text, and ``tt`` up to 19 lines, is a pass. Raises ValueError for anything else."""
    point = _core.parse_sgf(size, text)
    if point is None:
        raise ValueError(f"{text!r} is not a point of a {size}×{size} board in SGF letters")
    return point


def at(column: int, row: int, size: int) -> int:
    """The point in this column from the left and row from the top, both from 0. Raises ValueError beyond the edge."""
    if not (0 <= column < size and 0 <= row < size):
        raise ValueError(f"column {column}, row {row} is not on a {size}×{size} board")
    return row * size + column


@cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """The points next to each point of a board.

    >>> neighbours(3)[4]
    (1, 3, 5, 7)
    """
    table = []
    for point in range(size * size):
        row, column = divmod(point, size)
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        table.append(tuple(r * size + c for r, c in near if 0 <= r < size and 0 <= c < size))
    return tuple(table)


# ---- Handicap --------------------------------------------------------------------------------------------------------

# The order in which fixed handicap stones are placed: (column, row) on a grid of low (0), middle and high (2) lines.
_CORNERS = [(0, 2), (2, 0), (0, 0), (2, 2)]
_SIDES = [(0, 1), (2, 1), (1, 0), (1, 2)]
_CENTRE = (1, 1)


def max_fixed_handicap(size: int) -> int:
    """The most stones GTP's ``fixed_handicap`` allows on this board."""
    if size < 7:
        return 0
    return 9 if size % 2 and size > 7 else 4


def fixed_handicap(stones: int, size: int) -> list[int]:
    """The points of a fixed handicap, as in GTP version 2. Raises ValueError if the board has too few.

    >>> fixed_handicap(2, 9)  # C3 and G7
    [56, 24]
    """
    most = max_fixed_handicap(size)
    if not 2 <= stones <= most:
        allowed = f"2 to {most} stones" if most else "no fixed handicap"
        raise ValueError(f"{stones} handicap stones on a {size}×{size} board: there are {allowed}")
    grid = list(_CORNERS[: min(stones, 4)])
    if stones >= 6:
        grid += _SIDES[: 2 if stones < 8 else 4]
    if stones in (5, 7, 9):
        grid.append(_CENTRE)
    edge = 3 if size >= 13 else 2
    lines = (edge, size // 2, size - 1 - edge)
    return [at(lines[column], lines[row], size) for column, row in grid]


@cache
def star_points(size: int) -> frozenset[int]:
    """The dots of the board."""
    most = max_fixed_handicap(size)
    return frozenset(fixed_handicap(most, size)) if most else frozenset()
