"""Parts of a board as they stand there, for small drawings beside a text.

>>> from katachi.go import diagram
>>> board = diagram.parse('''
...   . X . . .
...   X O . . .
...   . . . . .
...   . . . . .
...   . . . . .
... ''').position
>>> around(board, [0], 1)
Cutout(rows=('###', '#.X', '#XO'), top=-1, left=-1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from katachi.go.color import Color
from katachi.go.position import Position

_COLORS = ".XO"
_EDGE, _UNKNOWN, _MOVE = "#", " ", "*"
_Place = tuple[int, int]  # (right, down) of a point, or a row and column
_TURNS: tuple[Callable[[int, int], _Place], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
)


@dataclass(frozen=True)
class Cutout:
    """Rows of signs: X Black, O White, . empty, # beyond the edge, blank not looked at.

    `top` and `left` are the row and column of the board where the first sign lies; -1 is just beyond the edge.
    """

    rows: tuple[str, ...]
    top: int
    left: int


def around(position: Position, points: Iterable[int], margin: int = 1) -> Cutout:
    """The rectangle that holds some points, with so many lines more on each side as the board has, and its edge."""
    places = [divmod(point, position.size) for point in points]
    rows, columns = ([place[axis] for place in places] for axis in (0, 1))
    return _rectangle(position, *_clipped(rows, position.size, margin), *_clipped(columns, position.size, margin))


def window(position: Position, point: int, width: int) -> Cutout:
    """The square of this width around a point, as far as the board goes."""
    return around(position, [point], width // 2)


def pattern(position: Position, drawing: Sequence[str], point: int, mover: Color) -> Cutout:
    """A nearest pattern that fits a point, turned as it lies there, in the board's colours.

    `drawing` is in the pattern's one form (see `knowledge.patterns.order.draw`).
    """
    cells = _cells(drawing)
    row, column = divmod(point, position.size)

    def placed(turn: Callable[[int, int], _Place]) -> dict[_Place, str]:
        turned = ((turn(x, y), sign) for (x, y), sign in cells.items())
        return {(row + down, column + right): sign for (right, down), sign in turned}

    def agreeing(places: Mapping[_Place, str]) -> int:
        return sum(_as_seen(_sign(position, *place), mover) == sign for place, sign in places.items())

    best = max((placed(turn) for turn in _TURNS), key=agreeing)
    rows, columns = ([place[axis] for place in best] for axis in (0, 1))
    shown = _rectangle(position, *_clipped(rows, position.size, 0), *_clipped(columns, position.size, 0))
    return _only(shown, best)


def _only(cutout: Cutout, places: Mapping[_Place, str]) -> Cutout:
    """Blank but for these places and the edge."""
    rows = tuple(
        "".join(
            sign if sign == _EDGE or (cutout.top + down, cutout.left + right) in places else _UNKNOWN
            for right, sign in enumerate(row)
        )
        for down, row in enumerate(cutout.rows)
    )
    return Cutout(rows, cutout.top, cutout.left)


def _cells(drawing: Sequence[str]) -> dict[_Place, str]:
    """The signs of a drawing by their (right, down) from the move."""
    signs = {(x // 2, y): sign for y, row in enumerate(drawing) for x, sign in enumerate(row) if sign != _UNKNOWN}
    at = next((place for place, sign in signs.items() if sign == _MOVE), (0, 0))
    return {(x - at[0], y - at[1]): "." if sign == _MOVE else sign for (x, y), sign in signs.items()}


def _as_seen(sign: str, mover: Color) -> str:
    """The sign as the pattern says it: X is the mover's."""
    return sign if sign not in "XO" or mover is Color.BLACK else "XO"["OX".index(sign)]


def _clipped(numbers: Sequence[int], size: int, margin: int) -> tuple[int, int]:
    """First and last row or column, at most one beyond the edge."""
    return max(min(numbers) - margin, -1), min(max(numbers) + margin, size)


def _rectangle(position: Position, top: int, bottom: int, left: int, right: int) -> Cutout:
    rows = ("".join(_sign(position, y, x) for x in range(left, right + 1)) for y in range(top, bottom + 1))
    return Cutout(tuple(rows), top, left)


def _sign(position: Position, row: int, column: int) -> str:
    size = position.size
    on_board = 0 <= row < size and 0 <= column < size
    return _COLORS[int(position.color(row * size + column))] if on_board else _EDGE
