"""Boards drawn for people: a board or a part of one, as text and as SVG.

>>> from katachi.go import diagram
>>> board = diagram.parse('''
...   . X . . .
...   X O . . .
...   . . . . .
...   . . . . .
...   . . . . .
... ''').position
>>> print(Picture.of(board, around=[0], margin=2).marked({12: "a"}).text(coordinates=2))
   A B C
 5 . X .
 4 X O .
 3 . . a
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import NamedTuple

from katachi.go.points import COLUMNS, PASS, Position, star_points

SIGNS = ".XO#"  # by colour: empty, Black, White; and beyond the edge
STAR, EDGE, UNKNOWN, MOVE = "+", SIGNS[3], " ", "*"
WOOD, INK = "#f2d8a0", "#1c1712"

_EDGE_ROOM = 0.6  # of wood beyond the last line, in cells
_RUN_ON = 0.2  # how far lines run on where the board does, beyond the last cell
_NAME_ROOM = 0.7  # for coordinates
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Box(NamedTuple):
    """The area that a picture covers, in cells: the middle of the first cell is (0.5, 0.5)."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


class Segment(NamedTuple):
    """A piece of a line of the board, from the middle of a cell; thick on the board's edge."""

    x: float
    y: float
    to_x: float
    to_y: float
    thick: bool


@dataclass(frozen=True)
class Picture:
    """A board, or a part of one, to look at.

    Rows of signs: X Black, O White, . empty, + an empty star point, # beyond the edge of the board, blank unknown.
    The first sign is in row `top` and column `left`, counted from 0; -1 is just beyond the edge. `size` is the
    board's, 0 if it is not known. Cells are numbered row by row.

    >>> position = Position(3)
    >>> position.play(4, 1)
    >>> print(Picture.of(position, last=False).marked({0: "a"}).text(coordinates=2))
       A B C
     3 a . .
     2 . X .
     1 . . .
    """

    rows: tuple[str, ...]
    top: int = 0
    left: int = 0
    size: int = 0
    move: int | None = None  # the cell of the last stone, or an empty one that is to be played on
    labels: Mapping[int, str] = field(default_factory=dict)  # by cell
    rings: tuple[int, ...] = ()  # cells of stones
    tints: tuple[int, ...] = ()  # cells
    frame: tuple[int, int] | None = None  # the first and last cell of a rectangle

    def __post_init__(self) -> None:
        if not isinstance(self.rows, tuple):
            raise TypeError(f"a picture has rows of signs, not {self.rows!r}: use Picture.of(position)")

    @classmethod
    def of(
        cls,
        position: Position,
        around: Iterable[int] = (),
        margin: int = 0,
        *,
        only: Collection[int] | None = None,
        last: bool = True,
        stars: bool = True,
    ) -> Picture:
        """The rectangle that holds some points, with a margin; the whole board if there are none.

        `only` are the points that are not left blank. The last move is marked if `last`.
        """
        size, board = position.size, position.board.tolist()
        dots = star_points(size) if stars else frozenset[int]()
        places = [divmod(point, size) for point in around] or [(0, 0), (size - 1, size - 1)]
        rows, columns = (_span([place[axis] for place in places], margin, size) for axis in (0, 1))

        def sign(row: int, column: int) -> str:
            point = row * size + column
            if not (0 <= row < size and 0 <= column < size):
                return EDGE
            if only is not None and point not in only:
                return UNKNOWN
            return STAR if point in dots and not board[row][column] else SIGNS[board[row][column]]

        drawn = tuple("".join(sign(row, column) for column in columns) for row in rows)
        picture = cls(drawn, rows.start, columns.start, size)
        played = position.last_move if last else PASS
        return picture.marked(move=played if played != PASS and position.color(played) else PASS)

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    def cell(self, point: int) -> int | None:
        """The cell of a point of the board; None if it is not in the picture."""
        row, column = divmod(point, self.size)
        row, column = row - self.top, column - self.left
        on_picture = point != PASS and 0 <= row < len(self.rows) and 0 <= column < self.width
        return row * self.width + column if on_picture else None

    def marked(
        self,
        labels: Mapping[int, str] | None = None,
        *,
        move: int = PASS,
        rings: Iterable[int] = (),
        tints: Iterable[int] = (),
        frame: Collection[int] = (),
    ) -> Picture:
        """With more marks on points of the board; those outside the picture are left out. `frame` holds its points."""
        named = {cell: text for point, text in (labels or {}).items() if (cell := self.cell(point)) is not None}
        framed = self._cells(frame)
        return replace(
            self,
            move=self.move if move == PASS else self.cell(move),
            labels={**self.labels, **named},
            rings=(*self.rings, *self._cells(rings)),
            tints=(*self.tints, *self._cells(tints)),
            frame=(min(framed), max(framed)) if framed else self.frame,
        )

    def _cells(self, points: Iterable[int]) -> list[int]:
        return [cell for point in points if (cell := self.cell(point)) is not None]

    def sign(self, x: int, y: int) -> str:
        """The sign in a column and row of the picture; empty outside it."""
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < self.width else ""

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()

    # ---- Names of rows and columns -----------------------------------------------------------------------------------

    def _columns(self) -> list[int]:
        """The columns that have points of the board."""
        return [x for x in range(self.width) if not _is_outside(row[x] for row in self.rows)]

    def _lines(self) -> list[int]:
        return [y for y, row in enumerate(self.rows) if not _is_outside(row)]

    def _column_name(self, x: int) -> str:
        return COLUMNS[self.left + x]

    def _row_name(self, y: int) -> str:
        """As on a board, from the bottom; if its size is not known, from the top."""
        return str(self.size - self.top - y if self.size else self.top + y + 1)

    # ---- Text --------------------------------------------------------------------------------------------------------

    def text(self, coordinates: int | None = None) -> str:
        """With coordinates on 4 sides, on 2 (above and to the left), or on none and with the edge as a frame.

        By default, a board whose size is known has them on all sides. The last stone is in round brackets, the frame
        in square ones.
        """
        sides = (4 if self.size else 0) if coordinates is None else coordinates
        columns, lines = (self._columns(), self._lines()) if sides else (range(self.width), range(len(self.rows)))
        wide = max([1, *map(len, self.labels.values())])
        drawn = [self._text_row(y, columns, wide) for y in lines]
        if sides:
            header = "  " + "".join(f" {self._column_name(x):>{wide}}" for x in columns)
            ends = [self._row_name(y) if sides == 4 else "" for y in lines]
            drawn = [f"{self._row_name(y):>2}{row}{end}" for y, row, end in zip(lines, drawn, ends, strict=True)]
            drawn = [header, *drawn, *([header] if sides == 4 else [])]
        return "\n".join(row.rstrip() for row in drawn)

    def _text_row(self, y: int, columns: Sequence[int], wide: int) -> str:
        gaps = [" "] * (self.width + 1)
        if self.frame is not None:
            (top, first), (bottom, last) = (divmod(cell, self.width) for cell in self.frame)
            if top <= y <= bottom:
                gaps[first], gaps[last + 1] = "[", "]"
        if self.move is not None and self.move // self.width == y and self.sign(self.move % self.width, y) in "XO":
            gaps[self.move % self.width], gaps[self.move % self.width + 1] = "(", ")"
        row = "".join(f"{gaps[x]}{self._text_cell(x, y):>{wide}}" for x in columns)
        return row + (gaps[columns[-1] + 1] if columns else "")

    def _text_cell(self, x: int, y: int) -> str:
        cell, sign = y * self.width + x, self.rows[y][x]
        if cell in self.labels:
            return self.labels[cell]
        if sign == EDGE:
            return self._frame_sign(x, y)
        return MOVE if cell == self.move and sign not in "XO" else sign

    def _frame_sign(self, x: int, y: int) -> str:
        """``|`` next to the board, ``-`` above and below, ``+`` at its corner, and nothing further out."""

        def on_board(dx: int, dy: int) -> bool:
            return self.sign(x + dx, y + dy) not in ("", EDGE)

        if on_board(1, 0) or on_board(-1, 0):
            return "|"
        if on_board(0, 1) or on_board(0, -1):
            return "-"
        return "+" if any(on_board(dx, dy) for dx in (-1, 1) for dy in (-1, 1)) else " "

    # ---- SVG ---------------------------------------------------------------------------------------------------------

    def box(self, *, coordinates: bool = False) -> Box:
        """The area of the picture: some wood beyond the edge, lines that run on where the board does."""
        columns, lines = self._columns(), self._lines()
        if not columns or not lines:
            return Box(0, 0, 1, 1)
        left = columns[0] + 0.5 - _EDGE_ROOM if columns[0] else -_RUN_ON
        top = lines[0] + 0.5 - _EDGE_ROOM if lines[0] else -_RUN_ON
        right = columns[-1] + 0.5 + _EDGE_ROOM if columns[-1] < self.width - 1 else self.width + _RUN_ON
        bottom = lines[-1] + 0.5 + _EDGE_ROOM if lines[-1] < len(self.rows) - 1 else len(self.rows) + _RUN_ON
        room = _NAME_ROOM if coordinates else 0
        return Box(left - room, top - room, right, bottom)

    def segments(self) -> Iterator[Segment]:
        """The lines of the board: from each point towards every neighbour that is not beyond the edge."""
        for y, row in enumerate(self.rows):
            for x, sign in enumerate(row):
                if sign in (EDGE, UNKNOWN):
                    continue
                for dx, dy in _STEPS:
                    beside = self.sign(x + dx, y + dy)
                    if beside != EDGE:
                        reach = 0.5 if beside else 0.5 + _RUN_ON
                        thick = EDGE in (self.sign(x + dy, y + dx), self.sign(x - dy, y - dx))
                        yield Segment(x + 0.5, y + 0.5, x + 0.5 + dx * reach, y + 0.5 + dy * reach, thick)

    def svg(self, cell: float = 24, *, coordinates: bool = False) -> str:
        """A picture of its own; `cell` is how far lines are apart, in pixels."""
        box = self.box(coordinates=coordinates)
        return _Svg(self, box, cell).whole(coordinates=coordinates)


def _is_outside(signs: Iterable[str]) -> bool:
    """Whether a row or column is beyond the edge; some of it may be unknown."""
    found = set(signs)
    return EDGE in found and found <= {EDGE, UNKNOWN}


def _span(numbers: Sequence[int], margin: int, size: int) -> range:
    """Rows or columns from first to last, with one beyond the edge where the edge is reached."""
    first, last = max(min(numbers) - margin, 0), min(max(numbers) + margin, size - 1)
    return range(first - (first == 0), last + 1 + (last == size - 1))


@dataclass(frozen=True)
class _Svg:
    """The parts of a picture in pixels."""

    picture: Picture
    box: Box
    cell: float

    def whole(self, *, coordinates: bool) -> str:
        width, height = self.box.width * self.cell, self.box.height * self.cell
        parts = [self._rect(self._wood(coordinates), f'rx="2" fill="{WOOD}"'), *self._marks_below()]
        parts += [
            self._grid(thick=False),
            *self._frame(),
            self._grid(thick=True),
            *self._stones(),
            *self._marks_above(),
        ]
        parts += self._names() if coordinates else []
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" font-family="sans-serif"'
        return f'{head} viewBox="0 0 {width:g} {height:g}">{"".join(parts)}</svg>\n'

    def _wood(self, coordinates: bool) -> Box:
        room = _NAME_ROOM if coordinates else 0
        return self.box._replace(left=self.box.left + room, top=self.box.top + room)

    def _place(self, x: float, y: float) -> tuple[str, str]:
        return f"{(x - self.box.left) * self.cell:.4g}", f"{(y - self.box.top) * self.cell:.4g}"

    def _middle(self, cell: int) -> tuple[float, float]:
        y, x = divmod(cell, self.picture.width)
        return x + 0.5, y + 0.5

    def _sign(self, cell: int) -> str:
        y, x = divmod(cell, self.picture.width)
        return self.picture.rows[y][x]

    def _rect(self, box: Box, look: str) -> str:
        (x, y), cell = self._place(box.left, box.top), self.cell
        return f'<rect x="{x}" y="{y}" width="{box.width * cell:.4g}" height="{box.height * cell:.4g}" {look}/>'

    def _circle(self, cell: int, radius: float, look: str) -> str:
        x, y = self._place(*self._middle(cell))
        return f'<circle cx="{x}" cy="{y}" r="{radius * self.cell:.4g}" {look}/>'

    def _words(self, x: float, y: float, text: str, fill: str) -> str:
        (u, v), size = self._place(x, y), (0.55, 0.45, 0.34)[min(len(text), 3) - 1] * self.cell
        look = f'font-size="{size:.3g}" text-anchor="middle" dominant-baseline="central" fill="{fill}"'
        return f'<text x="{u}" y="{v}" {look}>{escape(text)}</text>'

    def _grid(self, *, thick: bool) -> str:
        lines = (line for line in self.picture.segments() if line.thick == thick)
        ends = ((*self._place(line.x, line.y), *self._place(line.to_x, line.to_y)) for line in lines)
        path = "".join(f"M{x} {y}L{u} {v}" for x, y, u, v in ends)
        return f'<path d="{path}" stroke="{INK}" stroke-width="{2 if thick else 1}" stroke-linecap="square"/>'

    def _stones(self) -> list[str]:
        drawn = []
        for cell, sign in enumerate("".join(self.picture.rows)):
            if sign in "XO":
                drawn.append(self._circle(cell, 0.46, f'fill="{"#111" if sign == "X" else "#fff"}" stroke="#111"'))
            elif sign == STAR:
                drawn.append(self._circle(cell, 0.1, f'fill="{INK}"'))
        return drawn

    def _marks_below(self) -> list[str]:
        middles = map(self._middle, self.picture.tints)
        boxes = (Box(x - 0.38, y - 0.38, x + 0.38, y + 0.38) for x, y in middles)
        return [self._rect(box, 'fill="#1e8449" fill-opacity="0.3"') for box in boxes]

    def _marks_above(self) -> list[str]:
        picture = self.picture
        drawn = [self._circle(cell, 0.37, f'fill="none" stroke="{WOOD}" stroke-width="1.5"') for cell in picture.rings]
        if picture.move is not None:
            drawn.append(self._move(picture.move))
        for cell, text in picture.labels.items():
            if self._sign(cell) not in "XO":
                drawn.append(self._circle(cell, 0.38, f'fill="{WOOD}"'))
            drawn.append(self._words(*self._middle(cell), text, "#fff" if self._sign(cell) == "X" else "#111"))
        return drawn

    def _frame(self) -> list[str]:
        """Around its cells, and on the line where the board ends."""
        if self.picture.frame is None:
            return []
        (top, left), (bottom, right) = (divmod(cell, self.picture.width) for cell in self.picture.frame)
        beside = ((left - 1, top), (left, top - 1), (right + 1, bottom), (right, bottom + 1))
        west, north, east, south = (0 if self.picture.sign(*place) == EDGE else 0.48 for place in beside)
        box = Box(left + 0.5 - west, top + 0.5 - north, right + 0.5 + east, bottom + 0.5 + south)
        return [self._rect(box, 'fill="none" stroke="#a0522d" stroke-width="1.5" stroke-dasharray="4 3"')]

    def _move(self, cell: int) -> str:
        """A ring in the last stone, or around it if it has a label; a dot on a point that is to be played on."""
        sign = self._sign(cell)
        if cell in self.picture.labels:
            return self._circle(cell, 0.46, 'fill="none" stroke="#2471a3" stroke-width="2"')
        if sign not in "XO":
            return self._circle(cell, 0.26, 'fill="#2471a3"')
        return self._circle(cell, 0.22, f'fill="none" stroke="{"#fff" if sign == "X" else "#111"}" stroke-width="1.5"')

    def _names(self) -> list[str]:
        picture, room = self.picture, _NAME_ROOM / 2
        above, left = self.box.top + room, self.box.left + room
        drawn = [self._words(x + 0.5, above, picture._column_name(x), INK) for x in picture._columns()]
        return drawn + [self._words(left, y + 0.5, picture._row_name(y), INK) for y in picture._lines()]


# Notebooks show a position by this method, which its compiled class does not have.
setattr(Position, "_repr_svg_", lambda position: Picture.of(position).svg(coordinates=True))  # noqa: B010
