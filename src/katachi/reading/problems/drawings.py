"""Problems drawn in text, as people paste them: from mails, forums, wikis and other programs.

Black is X, #, ● or @, White is O or ○ (or Black is B and White is W); whatever else stands on a row is an empty point.
Lines of words around the drawing are read for whose move it is. Borders of | and - say which corner or side it is;
without any, a drawing that is not a whole board is its top left corner, or what its coordinates say.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

import numpy as np

from katachi.go import BLACK, WHITE, Color, Position
from katachi.go.points import COLUMNS, MAX_SIZE

_BLACK, _WHITE, _EMPTY = "X#●⚫@", "O○⚪", ".,+*·:_┌┬┐├┼┤└┴┘╋"
_POSSIBLE = _BLACK + _WHITE + _EMPTY + "xoBWbw"
_BORDER = re.compile(r"^[\s+\-=─━┌┐└┘]*[-=─━]{3,}[\s+\-=─━┌┐└┘]*$")
_WIKI = re.compile(r"^\s*\$\$([BW]?)\w*\s?(.*)$")
_REMARK = re.compile(r"^(\s*(\d{1,2})\s.*?\s\2)\s{2,}\D.*$")  # behind a row: "8 . X . 8   WHITE (O) has captured …"
_ROW = re.compile(r"^\s*(\d{1,2}(?=[\s|]))?\s*(\|?)(.*?)(\|?)\s*(\d{1,2})?\s*$")
_MOVES = re.compile(
    r"\b(black|white|b|w)\b[\s\w]{0,12}\b(to (play|move|live|kill|win)|plays|first|moves)\b", re.IGNORECASE
)
_FULL = 19
_USUAL = (9, 13)  # other sizes: a drawing whose first row is the 13th is taken to be the top of such a board
_SMALLEST = 5  # of a whole board
_FEWEST = 2  # rows and columns
_LIKELY = 0.6  # the share of signs in a row that may be stones or empty points; the others name points


@dataclass(frozen=True)
class _Row:
    signs: str
    number: int | None  # of its line on the board
    left: bool  # there is an edge on this side
    right: bool


def read_drawing(text: str) -> tuple[Position, Color]:
    """The position and the side to move. Raises ValueError if no board can be made out.

    >>> position, to_move = read_drawing("White to play: \\n $$ | . . X O . \\n $$ | X X X O . \\n $$ | O O O O .")
    >>> position.size, to_move.name, position.stones(BLACK)
    (19, 'WHITE', 4)
    """
    lines = text.replace("\r", "").split("\n")
    to_move, drawn = _mover(text), []
    for line in lines:
        wiki = _WIKI.match(line)
        if wiki and wiki[1]:
            to_move = BLACK if wiki[1] == "B" else WHITE
        drawn.append(wiki[2] if wiki else line)
    rows, top, bottom = _rows(drawn)
    signs = _signs([row.signs for row in rows])
    if len(rows) < _FEWEST or not any(c in _BLACK for row in signs for c in row):
        raise ValueError(f"{text.strip()[:30]!r} is not a drawing of a board: use X for Black and O for White")
    return _placed(rows, signs, top, bottom), to_move


def _signs(rows: list[str]) -> list[str]:
    """The rows with X and O for stones: small letters and B and W are stones if nothing else can be."""
    used = set("".join(rows))
    if not used & set(_BLACK):
        black, white = ("x", "o") if "x" in used else ("Bb", "Ww")
        rows = [re.sub(f"[{white}]", "O", re.sub(f"[{black}]", "X", row)) for row in rows]
    if not used & set(_WHITE):
        rows = [row.replace("o", "O") for row in rows]
    return rows


def _mover(text: str) -> Color:
    found = _MOVES.search(text)
    return WHITE if found and found[1].lower() in ("white", "w") else BLACK


def _rows(lines: list[str]) -> tuple[list[_Row], bool, bool]:
    """The longest run of rows, and whether there are borders above and below it."""
    best: list[_Row] = []
    borders = (False, False)
    run: list[_Row] = []
    above = False
    for line in [*lines, ""]:
        row = _row(line)
        if row is not None:
            run.append(row)
            continue
        is_border = bool(_BORDER.match(line))
        if len(run) > len(best):
            best, borders = run, (above, is_border)
        if run or is_border:
            above = is_border
        run = []
    return best, *borders


def _row(line: str) -> _Row | None:
    """A row of points, or None for words, coordinates and borders."""
    if _BORDER.match(line) or _is_letters(line):
        return None
    parts = _ROW.match(_REMARK.sub(r"\1", line))
    assert parts is not None  # it takes anything
    number, left, middle, right, _ = parts.groups()
    signs = "".join(middle.split())
    likely = sum(c in _POSSIBLE for c in signs)
    if len(signs) < _FEWEST or likely < _LIKELY * len(signs) or not all(map(_is_sign, signs)):
        return None
    is_left, is_right = bool(left) or signs[0] in "┌├└", bool(right) or signs[-1] in "┐┤┘"
    return _Row(signs, int(number) if number else None, is_left, is_right)


def _is_letters(line: str) -> bool:
    """Whether a line is the letters of the columns."""
    letters = "".join(line.upper().split())
    return len(letters) > 1 and letters in COLUMNS


def _is_sign(c: str) -> bool:
    return c in _BLACK + _WHITE + _EMPTY or c.isalnum() or unicodedata.category(c) == "So"


def _placed(rows: list[_Row], signs: list[str], top: bool, bottom: bool) -> Position:
    width, height = max(map(len, signs)), len(rows)
    size, first = _numbered(rows, width)
    if not size:
        size = height if width == height and height >= _SMALLEST else _FULL
        top = top or signs[0][0] in "┌┬" or signs[0][-1] in "┐┬"
        bottom = bottom or signs[-1][0] in "└┴" or signs[-1][-1] in "┘┴"
        first = size - height if bottom and not top else 0
    if not (width <= size <= MAX_SIZE and first + height <= size):
        raise ValueError(f"the drawing has {height} rows of {width} points, and a board has {size}")
    is_right = any(row.right for row in rows) and not any(row.left for row in rows)
    shift = size - width if is_right else 0
    stones = np.zeros((size, size), np.uint8)
    for y, row in enumerate(signs, first):
        for x, sign in enumerate(row, shift):
            stones[y, x] = BLACK if sign in _BLACK else WHITE if sign in _WHITE else 0
    position = Position(size)
    position.set_stones(stones)
    return position


def _numbered(rows: list[_Row], width: int) -> tuple[int, int]:
    """The size of the board and the first row that is drawn, by the numbers of the rows; 0 if they have none."""
    numbers = [row.number for row in rows]
    first = numbers[0]
    if first is None or numbers != list(range(first, first - len(rows), -1)):
        return 0, 0
    is_whole = len(rows) == first == width
    size = first if is_whole or (first in _USUAL and numbers[-1] != 1) else max(first, _FULL)
    return size, size - first
