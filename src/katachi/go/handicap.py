"""Where handicap stones go."""

from functools import cache

from katachi.go.points import at

# The order in which fixed handicap stones are placed, as (column, row) on a grid of low, middle and high lines.
_LOW, _MID, _HIGH = 0, 1, 2
_CORNERS = [(_LOW, _HIGH), (_HIGH, _LOW), (_LOW, _LOW), (_HIGH, _HIGH)]
_SIDES = [(_LOW, _MID), (_HIGH, _MID), (_MID, _LOW), (_MID, _HIGH)]
_CENTRE = (_MID, _MID)


def max_fixed_handicap(size: int) -> int:
    """The most stones GTP's ``fixed_handicap`` allows on this board."""
    if size < 7:
        return 0
    return 9 if size % 2 and size > 7 else 4


def fixed_handicap(stones: int, size: int) -> list[int]:
    """The points of a fixed handicap, as GTP version 2 lays them down.

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
    return [_grid_point(column, row, size) for column, row in grid]


def _grid_point(column: int, row: int, size: int) -> int:
    edge = 3 if size >= 13 else 2
    lines = (edge, size // 2, size - 1 - edge)
    return at(lines[column], lines[row], size)


@cache
def star_points(size: int) -> frozenset[int]:
    """The dots of the board."""
    most = max_fixed_handicap(size)
    return frozenset(fixed_handicap(most, size)) if most else frozenset()
