"""Positions read from drawings.

The signs are ``X`` black, ``O`` white, ``.`` empty and ``+`` an empty handicap point. Small letters and digits are
empty points with a name, for tests and documents. Coordinates around the board are optional, spaces do not matter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from katachi.go.move import Color
from katachi.go.points import COLUMNS, MAX_SIZE, Position

_SIGNS = {".": 0, "+": 0, ",": 0, "X": 1, "#": 1, "●": 1, "O": 2, "○": 2}
_BRACKETS = str.maketrans("|()[]", "     ")
_FRAME = frozenset("-=_")


@dataclass(frozen=True)
class Diagram:
    """A position and the points that the drawing names."""

    position: Position
    points: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> int:
        return self.points[name]


def parse(text: str, *, to_move: Color = Color.BLACK, size: int | None = None) -> Diagram:
    """Read a drawing; ``/`` may separate rows. With a `size` it is the top left corner of a board, else a whole one.

    Raises ValueError, which quotes the row or sign that is wrong.

    >>> d = parse('''
    ...   . X .
    ...   X a X
    ...   . X .
    ... ''')
    >>> d.position.size, d["a"], d.position.is_eye(d["a"], 1)
    (3, 4, True)
    """
    rows = _without_row_numbers([words for line in text.replace("/", "\n").splitlines() if (words := _words(line))])
    if size is not None:
        rows = [row.ljust(size, ".") for row in rows] + ["." * size] * (size - len(rows))
    size = len(rows)
    if not 1 <= size <= MAX_SIZE:
        raise ValueError(f"a diagram has 1 to {MAX_SIZE} rows, this one has {size}:\n{text}")
    stones = np.zeros((size, size), dtype=np.uint8)
    names: dict[str, int] = {}
    for y, row in enumerate(rows):
        if len(row) != size:
            raise ValueError(
                f"row {y + 1} of the diagram, {row!r}, has {len(row)} points and not {size}: draw a whole square "
                "board, or its top left corner and give the size"
            )
        for x, sign in enumerate(row):
            stones[y, x] = _SIGNS.get(sign, 0)
            if sign not in _SIGNS:
                _name(names, sign, y * size + x)
    position = Position(size)
    position.set_stones(stones)
    position.to_move = to_move
    return Diagram(position, names)


def _words(line: str) -> list[str]:
    """The words of a line; nothing for column letters, a frame or a blank line."""
    words = line.translate(_BRACKETS).split()
    signs = "".join(words)
    is_frame = set(signs) & _FRAME and set(signs) <= _FRAME | {"+"}
    return [] if signs == COLUMNS[: len(signs)] or is_frame else words


def _without_row_numbers(rows: list[list[str]]) -> list[str]:
    """The signs of each row. Numbers are row numbers if every row has its own; otherwise they name points."""
    size = len(rows)
    numbers = [str(size - y) for y in range(size)]
    if all(words[0] == n and len("".join(words)) > size for words, n in zip(rows, numbers, strict=True)):
        rows = [words[1:] for words in rows]
        if all(words[-1] == n for words, n in zip(rows, numbers, strict=True)):
            rows = [words[:-1] for words in rows]
    return ["".join(words) for words in rows]


def _name(names: dict[str, int], sign: str, point: int) -> None:
    if not (sign.islower() or sign.isdigit()):
        raise ValueError(f"{sign!r} is not a sign of a diagram: use X O . + or a small letter or digit as a name")
    if sign in names:
        raise ValueError(f"the name {sign!r} is there twice in the diagram")
    names[sign] = point
