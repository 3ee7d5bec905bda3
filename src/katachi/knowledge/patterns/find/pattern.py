"""A pattern to look for: a rectangle of signs and the edges of the board it touches.

The signs are `X` and `O` for stones, `.` empty, `*` anything, `x` either X or empty, `o` either O or empty.

>>> pattern = parse('''
...   -------
...   . . . |
...   . X . |
...   . . O |
... ''')
>>> pattern.place, pattern.width, pattern.rows[2]
('corner', 3, '..O')
>>> parse("-----/..X../.....").place
'side'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Game, Position, parse_vertex, vertex
from katachi.go.picture import Picture
from katachi.go.points import COLUMNS, MAX_SIZE
from katachi.records import GameRecord

ALLOWED = {".": 1, "X": 2, "O": 4, "x": 3, "o": 5, "*": 7}  # bits: empty, X, O
_SAME_SIGNS = str.maketrans({"+": ".", ",": ".", "#": "X", "●": "X", "○": "O", "?": "*", "(": None, ")": None})
_SHOWN = str.maketrans("*xo", " ..")  # in a picture
_EXCHANGED = str.maketrans("XOxo", "OXox")
_FRAME = frozenset("-=_")
_NUMBERS = re.compile(r"^\s*\d{1,2}(?=[\s|])|(?<=[\s|])\d{1,2}\s*$")

Place = Literal["corner", "side", "centre", "full"]


class PatternError(ValueError):
    """A pattern that cannot be understood; the message quotes it and says what can."""


Edges = tuple[bool, bool, bool, bool]
SIDES = ("left", "top", "right", "bottom")  # of Edges: whether the rectangle ends at the edge of the board there


def _edges(*names: str) -> Edges:
    left, top, right, bottom = (side in names for side in SIDES)
    return left, top, right, bottom


# A corner is drawn as the upper right one and a side as the upper one, as players do.
ANCHORS: Mapping[str, Edges] = {
    "corner": _edges("top", "right"),
    "side": _edges("top"),
    "centre": _edges(),
    "center": _edges(),
    "full": _edges(*SIDES),
    **{side: _edges(side) for side in ("top", "bottom", "left", "right")},
    **{f"{row}-{column}": _edges(row, column) for row in ("top", "bottom") for column in ("left", "right")},
}


@dataclass(frozen=True)
class Pattern:
    """Rows of signs, all of the same length, from the top. Raises PatternError for an impossible pattern."""

    rows: tuple[str, ...]
    edges: Edges = ANCHORS["centre"]

    def __post_init__(self) -> None:
        if not (1 <= self.height <= MAX_SIZE and 1 <= self.width <= MAX_SIZE):
            raise PatternError(f"a pattern has 1 to {MAX_SIZE} rows and columns, not {self.height} × {self.width}")
        for number, row in enumerate(self.rows, start=1):
            _check_row(row, number, self.width)
        if all(set(row) == {"*"} for row in self.rows):
            raise PatternError("the pattern has only *: draw X, O or . on at least one point")
        if self.place == "full" and self.width != self.height:
            raise PatternError(f"a full board is a square, not {self.width} × {self.height} points")

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def place(self) -> Place:
        """corner, side, centre or full; a strip between two edges is a side."""
        left, top, right, bottom = self.edges
        if sum(self.edges) in (0, 4):
            return "full" if left else "centre"
        return "corner" if sum(self.edges) == 2 and left != right and top != bottom else "side"

    def start(self, size: int) -> tuple[int, int]:
        """Column and row of its top left point on a board: at its edges, or in the middle where it may slide."""
        left, top, right, bottom = self.edges
        across, down = size - self.width, size - self.height
        return 0 if left else across if right else across // 2, 0 if top else down if bottom else down // 2

    @property
    def cells(self) -> list[int]:
        """The allowed colours of each point as bits, row by row."""
        return [ALLOWED[sign] for row in self.rows for sign in row]

    def anchored(self, anchor: str | None) -> Pattern:
        """With the edges that are drawn or, if there are none, those of the anchor; `centre` removes drawn edges.

        Raises PatternError if anchor and edges disagree, or for an unknown anchor.
        """
        if anchor is None:
            return self
        if anchor not in ANCHORS:
            raise PatternError(
                f"{anchor!r} is not an anchor: use {', '.join(name for name in ANCHORS if name != 'center')}"
            )
        edges = ANCHORS[anchor]
        if self.place == "centre" or not any(edges):
            return replace(self, edges=edges)
        if self.edges != edges and (anchor not in ("corner", "side") or self.place != anchor):
            raise PatternError(f"the anchor is {anchor!r}, but the drawn edges are those of a {self.place}")
        return self

    def exchanged(self) -> Pattern:
        """The same with Black's and White's stones exchanged."""
        return replace(self, rows=tuple(row.translate(_EXCHANGED) for row in self.rows))

    def picture(self) -> Picture:
        """Points that may be several things bear their sign, those that may be anything are blank."""
        left, top, right, bottom = self.edges
        width = left + self.width + right
        inside = ("#" * left + row.translate(_SHOWN) + "#" * right for row in self.rows)
        cells = ((y + top) * width + x + left for y in range(self.height) for x in range(self.width))
        signs = zip(cells, "".join(self.rows), strict=True)
        labels = {cell: sign for cell, sign in signs if sign in "xo"}
        return Picture(("#" * width,) * top + tuple(inside) + ("#" * width,) * bottom, -top, -left, labels=labels)

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def draw(self, names: Mapping[int, str] | None = None) -> str:
        """As text with its edges; `names` are signs to put on points, counted row by row."""
        signs = [sign for row in self.rows for sign in row]
        for point, name in (names or {}).items():
            signs[point] = name
        at_left, at_top, at_right, at_bottom = self.edges
        left, right = "|" * at_left, "|" * at_right
        frame = " " * len(left) + "-" * (2 * self.width + 1)
        lines = [
            f"{left} {' '.join(signs[y * self.width : (y + 1) * self.width])} {right}".rstrip()
            for y in range(self.height)
        ]
        return "\n".join([frame] * at_top + lines + [frame] * at_bottom)


def parse(text: str, anchor: str | None = None) -> Pattern:
    """Read a drawing; rows are on separate lines or separated by `/`. Raises PatternError if it is not a pattern.

    Edges are drawn with `|` next to the rows and `---` above or below them. A square drawing with column letters, as
    `katachi.go.Picture` writes it, is a whole board.
    """
    drawing = _Drawing(text)
    for line in text.replace("/", "\n").splitlines():
        drawing.add(line)
    return drawing.pattern().anchored(anchor)


class _Drawing:
    def __init__(self, text: str) -> None:
        self.text = text
        self.rows: list[str] = []
        self.left: list[bool] = []
        self.right: list[bool] = []
        self.top = self.bottom = self.letters = False

    def add(self, line: str) -> None:
        signs = "".join(line.split())
        if not signs:
            return
        if set(signs) & _FRAME and set(signs) <= _FRAME | {"|", "+"}:
            self.top, self.bottom = self.top or not self.rows, self.bottom or bool(self.rows)
        elif signs == COLUMNS[: len(signs)]:
            self.letters = True
        else:
            self.add_row(line)

    def add_row(self, line: str) -> None:
        if self.bottom:
            raise PatternError(f"{line.strip()!r} is below the bottom edge of the pattern")
        signs = "".join(_NUMBERS.sub("", f" {line} ").translate(_SAME_SIGNS).split())
        self.left.append(signs.startswith("|"))
        self.right.append(signs.endswith("|") and signs != "|")
        self.rows.append(signs.removeprefix("|").removesuffix("|"))

    def pattern(self) -> Pattern:
        if not self.rows:
            raise PatternError(
                f"{self.text.strip()[:60]!r} is not a pattern: draw rows of X O . * x o, such as '..X/.O.'"
            )
        for name, drawn in (("left", self.left), ("right", self.right)):
            if any(drawn) and not all(drawn):
                raise PatternError(f"the {name} edge is drawn on only some rows: put '|' on all or none")
        edges = (self.left[0], self.top, self.right[0], self.bottom)
        if self.letters and len(self.rows) == len(self.rows[0]):
            edges = ANCHORS["full"]
        return Pattern(tuple(self.rows), edges)


def _check_row(row: str, number: int, width: int) -> None:
    if len(row) != width:
        raise PatternError(f"row {number} of the pattern, {row!r}, has {len(row)} points and the first has {width}")
    strange = next((sign for sign in row if sign not in ALLOWED), None)
    if strange is not None:
        raise PatternError(f"{strange!r} in row {number} is not a sign of a pattern: use X O . * x o")


def of_stones(stones: NDArray[np.uint8], left: int, top: int, right: int, bottom: int) -> Pattern:
    """A rectangle of a board (rows of 0, 1, 2), both ends included, with the edges it touches."""
    size = len(stones)
    rows = tuple("".join(".XO"[color] for color in row[left : right + 1]) for row in stones[top : bottom + 1].tolist())
    return Pattern(rows, (left == 0, top == 0, right == size - 1, bottom == size - 1))


# ---- Patterns from boards and moves ----------------------------------------------------------------------------------

Region = tuple[int, int, int, int]  # left, top, right, bottom, both ends included

_NEAR = 4  # lines from an edge that still belong to it
_MOVES = re.compile(r"\s*([a-hj-z]\d{1,2}|pass)([\s,]+([a-hj-z]\d{1,2}|pass))*\s*", re.IGNORECASE)


def pattern_of(what: Pattern | Position | Game | GameRecord | str, region: str | None = None) -> Pattern:
    """A pattern however it is given: drawn, as moves, or as a board or a region of one. Raises PatternError."""
    if isinstance(what, GameRecord):
        return of_game(what, region=region)
    if isinstance(what, (Game, Position)):
        position = what.position if isinstance(what, Game) else what
        return of_stones(position.board, *_region(region, position.size))
    if isinstance(what, str) and _MOVES.fullmatch(what):
        return of_moves(what, region=region)
    if region is not None:
        raise PatternError("a region is a part of a board, not of a drawing")
    return parse(what) if isinstance(what, str) else what


def of_game(record: GameRecord, moves: int | None = None, region: str | None = None) -> Pattern:
    """The board after this many moves (else at the end), in a region such as `A1:G7` (else whole). Raises
    PatternError."""
    if moves is not None and not 0 <= moves <= len(record):
        raise PatternError(f"there is no position after {moves} moves: the game has {len(record)}")
    position = record.game(None if moves is None else moves + 1).position
    return of_stones(position.board, *_region(region, record.size))


def of_moves(text: str, size: int = 19, region: str | None = None) -> Pattern:
    """The board after a sequence such as `R4 P3 pass Q5`; Black, drawn as X, starts. Stones may be captured on the way.

    Without a region it is the rectangle around all moves plus one line, extended to every edge that is near. Raises
    PatternError.
    """
    position = Position(size)
    points: list[int] = []
    for number, word in enumerate(text.replace(",", " ").split()):
        color = 1 + number % 2
        point = parse_vertex(word, size)
        if point != PASS and not position.is_legal(point, color):
            raise PatternError(f"move {number + 1}, {word!r}, is not legal after {' '.join(text.split()[:number])!r}")
        position.play(point, color)
        points += [point] * (point != PASS)
    if not points:
        raise PatternError(f"{text!r} has no moves: write vertices such as 'R4 P3'")
    return of_stones(position.board, *(_region(region, size) if region else _round(points, size)))


def _region(text: str | None, size: int) -> Region:
    if text is None:
        return 0, 0, size - 1, size - 1
    corners = [parse_vertex(corner, size) for corner in text.split(":")]
    if len(corners) != 2 or PASS in corners:
        raise PatternError(f"{text!r} is not a region: write two opposite corners, such as A1:G7")
    xs, ys = sorted(p % size for p in corners), sorted(p // size for p in corners)
    return xs[0], ys[0], xs[1], ys[1]


def _round(points: list[int], size: int) -> Region:
    places: NDArray[np.int64] = np.array([(p % size, p // size) for p in points])
    (left, top), (right, bottom) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
    return _low(left), _low(top), _high(right, size), _high(bottom, size)


def _low(line: int) -> int:
    return 0 if line <= _NEAR else line - 1


def _high(line: int, size: int) -> int:
    return size - 1 if size - 1 - line <= _NEAR else line + 1


def region_name(region: Region, size: int) -> str:
    """The region as written: `A1:G7`.

    >>> region_name((0, 12, 6, 18), 19)
    'A1:G7'
    """
    left, top, right, bottom = region
    return f"{vertex(bottom * size + left, size)}:{vertex(top * size + right, size)}"
