"""Boards drawn as text, and positions read from such drawings.

The signs are ``X`` black, ``O`` white, ``.`` empty and ``+`` an empty handicap point. Small letters and digits are
empty points with a name, which tests and documents use to speak of them. Coordinates around the board are optional,
spaces do not matter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from katachi.go.color import Color
from katachi.go.handicap import star_points
from katachi.go.points import MAX_SIZE, PASS
from katachi.go.position import Position

_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_SIGNS = {".": 0, "+": 0, ",": 0, "X": 1, "#": 1, "●": 1, "O": 2, "○": 2}
_BRACKETS = str.maketrans("|()", "   ")


@dataclass(frozen=True)
class Diagram:
    """A position and the points that the drawing names."""

    position: Position
    points: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> int:
        return self.points[name]


def parse(text: str, *, to_move: Color = Color.BLACK) -> Diagram:
    """Read a drawing.

    >>> d = parse('''
    ...   . X .
    ...   X a X
    ...   . X .
    ... ''')
    >>> d.position.size, d["a"], d.position.is_eye(1, d["a"])
    (3, 4, True)
    """
    rows = [row for line in text.splitlines() if (row := _row(line))]
    size = len(rows)
    if not 1 <= size <= MAX_SIZE:
        raise ValueError(f"a diagram has 1 to {MAX_SIZE} rows, this one has {size}:\n{text}")
    stones = np.zeros((size, size), dtype=np.uint8)
    names: dict[str, int] = {}
    for y, row in enumerate(rows):
        if len(row) != size:
            raise ValueError(f"row {y + 1} of the diagram, {''.join(row)!r}, has {len(row)} points and not {size}")
        for x, sign in enumerate(row):
            stones[y, x] = _SIGNS.get(sign, 0)
            if sign not in _SIGNS:
                _name(names, sign, y * size + x)
    position = Position(size)
    position.set_stones(stones)
    position.to_move = to_move
    return Diagram(position, names)


def _row(line: str) -> list[str]:
    """The signs of one row; none for a line of column letters, a frame or a blank line."""
    words = line.translate(_BRACKETS).split()
    if words and words[0].isdigit() and len(words) > 1:
        words = words[1:]
        if words[-1].isdigit() and len(words) > 1:
            words = words[:-1]
    signs = list("".join(words))
    if "".join(signs) == _COLUMNS[: len(signs)] and len(signs) != 1:
        return []
    return [] if signs and set(signs) <= {"-", "=", "_"} else signs


def _name(names: dict[str, int], sign: str, point: int) -> None:
    if not (sign.islower() or sign.isdigit()):
        raise ValueError(f"{sign!r} is not a sign of a diagram: use X O . + or a small letter or digit as a name")
    if sign in names:
        raise ValueError(f"the name {sign!r} stands twice in the diagram")
    names[sign] = point


def draw(
    position: Position,
    *,
    names: Mapping[str, int] | None = None,
    coordinates: bool = True,
    signs: str = ".XO+",
    mark_last: bool = True,
) -> str:
    """Draw a position; the last move stands in brackets. ``signs`` are empty, black, white, handicap point."""
    size = position.size
    board = position.board.reshape(-1)
    stars = star_points(size)
    cells = [signs[int(c)] if c or p not in stars else signs[3] for p, c in enumerate(board)]
    for name, point in (names or {}).items():
        cells[point] = name
    last = position.last_move if mark_last else PASS
    lines = [_draw_row(cells, y, size, last, coordinates) for y in range(size)]
    if coordinates:
        header = "   " + " ".join(_COLUMNS[:size])
        lines = [header, *lines, header]
    return "\n".join(line.rstrip() for line in lines)


def _draw_row(cells: list[str], y: int, size: int, last: int, coordinates: bool) -> str:
    row = ""
    for x in range(size):
        before = "(" if y * size + x == last else ")" if x and y * size + x - 1 == last else " "
        row += before + cells[y * size + x]
    row += ")" if last != PASS and divmod(last, size) == (y, size - 1) else " "
    if not coordinates:
        return row[1:] if row[0] == " " else row
    return f"{size - y:2d}{row}{size - y}"
