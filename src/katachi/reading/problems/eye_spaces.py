"""The names of eye spaces: the points inside a group that are not its own."""

from __future__ import annotations

from collections.abc import Iterable

Cells = frozenset[tuple[int, int]]

_DRAWN = {
    "straight three": "xxx",
    "bent three": "xx/x.",
    "straight four": "xxxx",
    "bent four": "xxx/x..",
    "pyramid four": "xxx/.x.",
    "zigzag four": "xx./.xx",
    "square four": "xx/xx",
    "straight five": "xxxxx",
    "bulky five": "xxx/xx.",
    "crossed five": ".x./xxx/.x.",
    "straight six": "xxxxxx",
    "rectangular six": "xxx/xxx",
    "rabbity six": ".x./xxx/xx.",
}


def cells_of(name: str) -> set[tuple[int, int]]:
    """The cells of a named eye space: column and row."""
    return _cells(_DRAWN[name])


def _cells(drawing: str) -> set[tuple[int, int]]:
    rows = drawing.split("/")
    return {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "x"}


def _normal(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same for shapes that differ by a shift, a turn or a mirror."""
    cells = list(cells)
    turns = [
        [(a * x + b * y, c * x + d * y) for x, y in cells]
        for a, b, c, d in (
            (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
            (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0),
        )
    ]  # fmt: skip
    return frozenset(min(sorted((x - min(turn)[0], y - min(y for _, y in turn)) for x, y in turn) for turn in turns))


_NAMES = {_normal(_cells(drawing)): name for name, drawing in _DRAWN.items()}
NAMES = tuple(_DRAWN)


def eye_space_name(points: Iterable[int], size: int) -> str:
    """The name of these points as an eye space, "" if they have none.

    >>> eye_space_name([0, 1, 2], 19), eye_space_name([0, 1, 19, 20], 19), eye_space_name([0, 5], 19)
    ('straight three', 'square four', '')
    """
    cells = [(point % size, point // size) for point in points]
    return _NAMES.get(_normal(cells), "") if cells else ""
