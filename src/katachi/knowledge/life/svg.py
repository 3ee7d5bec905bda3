"""Rules as pictures: one self-contained sheet with any number of them.

The dashed line is the rectangle's border; lines run past it where the board continues. A main line has its own board
next to the rule's, with numbered stones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from katachi.knowledge.life.drawing import legend, marks, title
from katachi.knowledge.life.frame import Frame
from katachi.knowledge.life.line import COLUMNS, Line
from katachi.knowledge.life.rule_set import Rule, SetKey

_CELL = 32  # pixels between two lines of the board
_EDGE = 18  # from a line on the board's edge to the end of the wood
_BEYOND = 26  # how far lines run on where the board continues
_LINE = 17  # a line of text
_LETTER = 6.4  # greatest average width of a letter in the legend
_GAP = 24
_NAME = 14  # room for the name of a row or column
_INK = "#1c1712"
_HEAD = """<defs>
<radialGradient id="black" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#666"/><stop offset=".6" \
stop-color="#111"/></radialGradient>
<radialGradient id="white" cx=".35" cy=".3" r=".9"><stop offset=".3" stop-color="#fff"/><stop offset="1" \
stop-color="#cfcac0"/></radialGradient>
</defs>"""


@dataclass(frozen=True)
class Entry:
    """A rule to draw, its number in its set, and its main line if that is drawn too."""

    key: SetKey
    rule: Rule
    number: int | None = None
    line: Line | None = None


def sheet(entries: Sequence[Entry], columns: int = 3) -> str:
    """All rules on one sheet, row by row. Raises ValueError if there are none."""
    if not entries:
        raise ValueError("there is no rule to draw: ask for others")
    pictures = [_Picture(entry) for entry in entries]
    lines = [pictures[start : start + columns] for start in range(0, len(pictures), columns)]
    width = max(picture.width for picture in pictures)
    parts, y = [], _GAP
    for line in lines:
        for column, picture in enumerate(line):
            x = _GAP + column * (width + _GAP)
            parts.append(f'<g transform="translate({x:g} {y})">\n{picture.svg()}\n</g>')
        y += max(picture.height for picture in line) + _GAP
    across = _GAP + min(columns, len(pictures)) * (width + _GAP)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{across:g}" height="{y}" viewBox="0 0 {across:g} {y}"'
    paper = f'<rect width="{across:g}" height="{y}" fill="#fffdf8"/>'
    body = "\n".join(parts)
    return f'{head} font-family="sans-serif" font-size="12" fill="{_INK}">\n{_HEAD}\n{paper}\n{body}\n</svg>\n'


class _Picture:
    """One rule: its title, the board below, the legend below that."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.frame: Frame = entry.key.frame
        self.title = title(entry.key, entry.rule, entry.number)
        self.line = entry.line if entry.line is not None and entry.line.moves else None
        self.legend = legend(entry.rule, self.frame, "ringed") + (self.line.pairs if self.line is not None else [])
        self.top = _LINE + 4
        self.left_open = self.frame.place != "corner"
        self.top_open = self.frame.place == "center"

    @property
    def board_width(self) -> int:
        return self._x(self.frame.width - 1) + _BEYOND

    @property
    def board_height(self) -> int:
        return self._y(self.frame.height - 1) - self.top + _BEYOND

    @property
    def width(self) -> float:
        texts = (len(text) * _LETTER for text in (self.title, *self.legend))
        boards = self.board_width if self.line is None else 2 * self.board_width + _GAP + _NAME
        return round(max(boards, *texts))

    @property
    def _bottom(self) -> int:
        """The lower end of the boards."""
        return self.top + self.board_height + (0 if self.line is None else _NAME)

    @property
    def height(self) -> int:
        return self._bottom + 6 + _LINE * len(self.legend)

    def _x(self, column: int) -> int:
        return (_BEYOND if self.left_open else _EDGE) + column * _CELL

    def _y(self, row: int) -> int:
        return self.top + (_BEYOND if self.top_open else _EDGE) + row * _CELL

    def svg(self) -> str:
        head = f'<text y="13" font-weight="bold">{escape(self.title)}</text>'
        boards = [*self._wood(), *self._stones(), *self._letters()]
        if self.line is not None:
            boards += [f'<g transform="translate({self.board_width + _GAP} 0)">', *self._moves(self.line), "</g>"]
        return "\n".join([head, *boards, *self._words()])

    def _wood(self) -> list[str]:
        wood = f'<rect y="{self.top}" width="{self.board_width}" height="{self.board_height}" rx="3" fill="#f2d8a0"/>'
        return [wood, *self._lines(), self._border()]

    def _lines(self) -> list[str]:
        left = self._x(0) - (_BEYOND - 2 if self.left_open else 0)
        top = self._y(0) - (_BEYOND - 2 if self.top_open else 0)
        right, bottom = self.board_width - 2, self.top + self.board_height - 2
        lines = []
        for row in range(self.frame.height):
            thick = 3 if row == 0 and not self.top_open else 1
            lines.append(_stroke(f"M{left} {self._y(row)}H{right}", thick))
        for column in range(self.frame.width):
            thick = 3 if column == 0 and not self.left_open else 1
            lines.append(_stroke(f"M{self._x(column)} {top}V{bottom}", thick))
        return lines

    def _border(self) -> str:
        """Along the sides where the board continues."""
        half = _CELL // 2 - 1
        left, right = self._x(0) - (half if self.left_open else _EDGE), self._x(self.frame.width - 1) + half
        top, bottom = self._y(0) - (half if self.top_open else _EDGE), self._y(self.frame.height - 1) + half
        path = {
            "corner": f"M{right} {top}V{bottom}H{left}",
            "side": f"M{right} {top}V{bottom}H{left}V{top}",
            "center": f"M{right} {top}V{bottom}H{left}V{top}Z",
        }[self.frame.place]
        return f'<path d="{path}" fill="none" stroke="#a0522d" stroke-dasharray="4 3"/>'

    def _middle(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.frame.width)
        return self._x(column), self._y(row)

    def _stones(self) -> list[str]:
        stones = []
        for cell, colour in enumerate(self.entry.rule.colours(self.frame.cells)):
            if colour:
                x, y = self._middle(cell)
                stones.append(_stone(colour, x, y))
                if cell in self.entry.rule.stones:
                    ring = f'r="{_CELL * 0.37:g}" fill="none" stroke="#f2d8a0" stroke-width="1.5"'
                    stones.append(f'<circle cx="{x}" cy="{y}" {ring}/>')
        return stones

    def _moves(self, line: Line) -> list[str]:
        """The second board. Where a stone is played on a captured one, its number hides the captured stone."""
        drawn = self._wood()
        for cell, colour in enumerate(self.entry.rule.colours(self.frame.cells)):
            x, y = self._middle(cell)
            number = line.numbers.get(cell)
            if number is not None:
                mover = line.moves[number - 1].colour
                drawn += [_stone(mover, x, y), self._letter(str(number), mover, x, y)]
            elif colour:
                drawn.append(_stone(colour, x, y))
        names = [(COLUMNS[column], self._x(column), self._bottom - 3) for column in range(self.frame.width)]
        names += [(str(row + 1), self.board_width + _NAME // 2, self._y(row) + 4) for row in range(self.frame.height)]
        return drawn + [f'<text x="{x}" y="{y}" text-anchor="middle">{name}</text>' for name, x, y in names]

    def _letters(self) -> list[str]:
        colours = self.entry.rule.colours(self.frame.cells)
        return [
            self._letter(mark.letter, colours[cell], *self._middle(cell))
            for mark in marks(self.entry.rule, self.frame)
            for cell in mark.cells
        ]

    def _letter(self, letter: str, colour: int, x: int, y: int) -> str:
        under = "" if colour else f'<circle cx="{x}" cy="{y}" r="{_CELL * 0.32:g}" fill="#f2d8a0"/>'
        place = f'x="{x}" y="{y}" text-anchor="middle" dominant-baseline="central"'
        fill = "#fff" if colour == 1 else _INK
        return f'{under}<text {place} font-size="{_CELL * 0.5:g}" fill="{fill}">{escape(letter)}</text>'

    def _words(self) -> list[str]:
        first = self._bottom + _LINE
        return [f'<text y="{first + _LINE * i}">{escape(words)}</text>' for i, words in enumerate(self.legend)]


def _stone(colour: int, x: int, y: int) -> str:
    fill = "black" if colour == 1 else "white"
    return f'<circle cx="{x}" cy="{y}" r="{_CELL * 0.47:g}" fill="url(#{fill})" stroke="#333"/>'


def _stroke(path: str, width: int) -> str:
    return f'<path d="{path}" stroke="{_INK}" stroke-width="{width}" stroke-linecap="square"/>'
