"""Rules drawn: the rectangle, the board's edge, and the conditions by letters; for the terminal, and as SVG.

Every stone of a string with conditions carries its letter (a capital), and every empty cell with conditions its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from katachi.go import BLACK
from katachi.go.picture import EDGE, INK, Picture
from katachi.go.points import COLUMNS
from katachi.knowledge.life.conditions import Condition, conditions_of
from katachi.knowledge.life.line import LineMove, RuleLine, cell_name
from katachi.knowledge.life.rule_set import SIGNS, Frame, Rule, SetKey

_LETTERS = "abcdefghijklmnop"
_SIDES = re.compile("Black|White")
PROMISED = "#"  # marks a black stone that is certain to be among those that reach the goal


class Mark(NamedTuple):
    """A letter, and the conditions on the string or empty cell that carries it."""

    letter: str
    conditions: tuple[Condition, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return self.conditions[0].cells

    @property
    def is_string(self) -> bool:
        return self.conditions[0].kind.is_string

    @property
    def words(self) -> list[str]:
        """What must be true, one text per condition."""
        return [str(condition) for condition in self.conditions]

    def words_for(self, color: int) -> list[str]:
        """The same for the side that profits: rules are written for Black."""
        if color == BLACK:
            return self.words
        return [_SIDES.sub(lambda side: "White" if side[0] == "Black" else "Black", words) for words in self.words]


def marks(rule: Rule, frame: Frame) -> list[Mark]:
    """The conditions of a rule with letters, capitals for strings, in the order of their lowest cells.

    >>> [(mark.letter, mark.words) for mark in marks(Rule(1, 0xD1, 2), Frame("corner", 2, 1))]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('A', ['at least 1 liberty outside']),
     ('b', ['if Black plays here, at least 1 liberty outside', 'if White plays here, no liberty outside'])]
    """
    conditions = sorted(conditions_of(rule, frame), key=lambda condition: condition.cell)
    by_cell = groupby(conditions, key=lambda condition: condition.cell)
    found = [Mark(letter, tuple(some)) for letter, (_, some) in zip(_LETTERS, by_cell, strict=False)]
    return [mark._replace(letter=mark.letter.upper()) if mark.is_string else mark for mark in found]


def rows(rule: Rule, frame: Frame) -> list[str]:
    """The colours row by row, the board's edge first.

    >>> rows(Rule(1 + 3 + 9 * 2, 0, 0), Frame("corner", 2, 2))
    ['XX', 'O.']
    """
    signs = "".join(SIGNS[colour] for colour in rule.colours(frame.cells))
    return [signs[start : start + frame.width] for start in range(0, frame.cells, frame.width)]


def parse_rows(text: str, frame: Frame) -> int:
    """The code of colours written row by row, as in ``XX./X.O``. Raises ValueError for anything else."""
    lines = text.split("/")
    signs = "".join(lines)
    if [len(line) for line in lines] != [frame.width] * frame.height or set(signs) - set(SIGNS):
        raise ValueError(f"{text!r} is not {frame.height} rows of {frame.width} signs (X O .) with / between them")
    return sum(SIGNS.index(sign) * 3**cell for cell, sign in enumerate(signs))


def board(rule: Rule, frame: Frame) -> list[str]:
    """The rectangle with its edges and letters.

    >>> print("\\n".join(board(Rule(1 + 27, 0x100, 2), Frame("corner", 2, 2))))
    +------
    |X  .
    |.a X
    """
    letters = {cell: mark.letter for mark in marks(rule, frame) for cell in mark.cells}
    signs = [PROMISED if cell in rule.stones else sign for cell, sign in enumerate("".join(rows(rule, frame)))]
    return with_edges([sign + letters.get(cell, " ") for cell, sign in enumerate(signs)], frame)


def with_edges(cells: list[str], frame: Frame) -> list[str]:
    """Two signs for each cell, between the board's edges."""
    lines = [] if frame.place == "center" else [("+" if frame.place == "corner" else "-") + "-" * 3 * frame.width]
    for start in range(0, frame.cells, frame.width):
        row = " ".join(cells[start : start + frame.width])
        lines.append((("|" if frame.place == "corner" else " ") + row).rstrip())
    return lines


def moves(rule: Rule, line: RuleLine) -> list[str]:
    """The main line: the rectangle with the moves' numbers and the names of its rows and columns, and the moves."""
    if not line.moves:
        return []
    frame, numbers = line.frame, line.numbers
    signs = [str(numbers.get(cell, sign)).ljust(2) for cell, sign in enumerate("".join(rows(rule, frame)))]
    drawn = with_edges(signs, frame)
    first = len(drawn) - frame.height
    named = [f"{row:<{3 * frame.width + 1}}{number}" for number, row in enumerate(drawn[first:], 1)]
    head = " " + "  ".join(COLUMNS[: frame.width])
    return ["main line:", head, *drawn[:first], *named, *line.pairs]


def title(key: SetKey, rule: Rule, number: int | None = None) -> str:
    """What the rule is about; rules are numbered from 1."""
    which = "" if number is None else f", rule {number + 1}"
    return f"{key.goal}, {key.place} {key.size}, {key.mode}{which}: depth {rule.depth}"


def legend(rule: Rule, frame: Frame, promised: str = PROMISED) -> list[str]:
    """What each letter means, one condition per line, and what the rule promises in addition to the goal."""
    lines = [f"{mark.letter}: {words}" for mark in marks(rule, frame) for words in mark.words] or ["no conditions"]
    if rule.stones:
        lines.append(f"{promised}: any one of these stones reaches the goal, within {rule.claims_depth} plies")
    return lines


def draw(key: SetKey, rule: Rule, number: int | None = None, line: RuleLine | None = None) -> str:
    """The whole drawing: title, rectangle, conditions, and the main line if given."""
    frame = key.frame
    below = [] if line is None else moves(rule, line)
    return "\n".join([title(key, rule, number), *board(rule, frame), *legend(rule, frame), *below])


# ---- Pictures --------------------------------------------------------------------------------------------------------


def picture(rule: Rule, frame: Frame) -> Picture:
    """The rectangle in its frame, with the letters of the conditions and rings around the promised stones."""
    letters = {cell: mark.letter for mark in marks(rule, frame) for cell in mark.cells}
    return _picture(frame, "".join(rows(rule, frame)), letters, rings=rule.stones)


def line_pictures(rule: Rule, line: RuleLine) -> Iterator[Picture]:
    """The rectangle after each move of the main line; stones that are still there have the numbers of their moves."""
    signs, numbers = list("".join(rows(rule, line.frame))), dict[int, str]()
    for number, move in enumerate(line.moves, 1):
        cell = move.where if isinstance(move.where, int) else None
        if cell is not None:
            signs[cell], numbers[cell] = SIGNS[move.colour], str(number)
        for taken in move.captured:
            signs[taken] = SIGNS[0]
            numbers.pop(taken, None)
        yield _picture(line.frame, "".join(signs), numbers, move=cell)


def line_picture(rule: Rule, line: RuleLine) -> Picture:
    """All moves of the main line at once. Where stones are played on captured ones, the number hides what was there."""
    signs = list("".join(rows(rule, line.frame)))
    for cell, number in line.numbers.items():
        signs[cell] = SIGNS[line.moves[number - 1].colour]
    return _picture(line.frame, "".join(signs), {cell: str(number) for cell, number in line.numbers.items()})


def _picture(
    frame: Frame, signs: str, labels: Mapping[int, str], rings: Iterable[int] = (), move: int | None = None
) -> Picture:
    """Cells of the rectangle become cells of a picture that has the board's edges around it."""
    left, top = frame.place == "corner", frame.place != "center"
    wide = frame.width + left
    cells = [(cell // frame.width + top) * wide + cell % frame.width + left for cell in range(frame.cells)]
    inside = (EDGE * left + signs[start : start + frame.width] for start in range(0, frame.cells, frame.width))
    return Picture(
        rows=(*[EDGE * wide] * top, *inside),
        top=-top,
        left=-left,
        move=None if move is None else cells[move],
        labels={cells[cell]: text for cell, text in labels.items()},
        rings=tuple(cells[cell] for cell in rings),
        frame=(cells[0], cells[-1]),
    )


# ---- Sheets ----------------------------------------------------------------------------------------------------------

_CELL = 32  # pixels between two lines of the board
_LINE = 17  # a line of text
_LETTER = 6.4  # how wide a letter of the legend is at most, on average
_GAP = 24
_COLUMNS = 3


@dataclass(frozen=True)
class Entry:
    """A rule to be drawn, its number in its set, and its main line if that is to be drawn, too."""

    key: SetKey
    rule: Rule
    number: int | None = None
    line: RuleLine | None = None

    @property
    def title(self) -> str:
        return title(self.key, self.rule, self.number)

    @cached_property
    def below(self) -> list[str]:
        """The lines of text below the boards."""
        return legend(self.rule, self.key.frame, "ringed") + (self.line.pairs if self.line is not None else [])

    @cached_property
    def boards(self) -> list[tuple[str, float, float]]:
        """The rule, and its main line with the names of rows and columns: the drawing, its width and its height."""
        pictures = [(picture(self.rule, self.key.frame), False)]
        if self.line is not None and self.line.moves:
            pictures.append((line_picture(self.rule, self.line), True))
        boxes = [(one, named, one.box(coordinates=named)) for one, named in pictures]
        return [(one.svg(_CELL, coordinates=named), b.width * _CELL, b.height * _CELL) for one, named, b in boxes]

    @property
    def width(self) -> float:
        boards = sum(width + _GAP for _, width, _ in self.boards) - _GAP
        return round(max(boards, *(len(text) * _LETTER for text in (self.title, *self.below))))

    @property
    def board_height(self) -> float:
        return max(height for _, _, height in self.boards)

    @property
    def height(self) -> float:
        return round(self.board_height + _LINE * (2 + len(self.below)))

    def svg(self) -> str:
        """The title, the boards below it, the legend below them."""
        parts, x = [f'<text y="13" font-weight="bold">{escape(self.title)}</text>'], 0.0
        for drawn, width, _ in self.boards:
            parts.append(f'<g transform="translate({x:g} {_LINE + 4})">{drawn}</g>')
            x += width + _GAP
        first = self.board_height + 2 * _LINE + 4
        parts += [f'<text y="{first + _LINE * i:g}">{escape(words)}</text>' for i, words in enumerate(self.below)]
        return "\n".join(parts)


def sheet(entries: Sequence[Entry]) -> str:
    """All rules on one sheet of SVG, row by row. Raises ValueError if there are none."""
    if not entries:
        raise ValueError("there is no rule to draw: ask for others")
    width = max(entry.width for entry in entries)
    parts, y = [], float(_GAP)
    for start in range(0, len(entries), _COLUMNS):
        line = entries[start : start + _COLUMNS]
        for column, entry in enumerate(line):
            x = _GAP + column * (width + _GAP)
            parts.append(f'<g transform="translate({x:g} {y:g})">\n{entry.svg()}\n</g>')
        y += max(entry.height for entry in line) + _GAP
    across = _GAP + min(_COLUMNS, len(entries)) * (width + _GAP)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{across:g}" height="{y:g}" viewBox="0 0 {across:g} {y:g}"'
    paper = f'<rect width="{across:g}" height="{y:g}" fill="#fffdf8"/>'
    body = "\n".join(parts)
    return f'{head} font-family="sans-serif" font-size="12" fill="{INK}">\n{paper}\n{body}\n</svg>\n'


# ---- JSON ------------------------------------------------------------------------------------------------------------


def rule_json(key: SetKey, rule: Rule, number: int, line: RuleLine | None = None) -> dict[str, Any]:
    """A rule in words and numbers. The bits of its conditions are a string, because they do not fit into JSON numbers.

    Its main line is null if it was not worked out.
    """
    frame = key.frame
    return {
        "set": key.name,
        "rule": number + 1,
        "depth": rule.depth,
        "rows": rows(rule, frame),
        "conditions": [_condition(mark, one) for mark in marks(rule, frame) for one in mark.conditions],
        "promised": list(rule.stones),
        "promised_depth": rule.claims_depth,
        "line": None if line is None else [_move(move, frame) for move in line.moves],
        "code": rule.code,
        "bits": f"{rule.conditions:#x}",
    }


def _condition(mark: Mark, condition: Condition) -> dict[str, Any]:
    bound = {"at_least" if condition.kind.is_black else "at_most": condition.bound}
    return {"letter": mark.letter, "cells": list(condition.cells), "kind": str(condition.kind), **bound}


def _move(move: LineMove, frame: Frame) -> dict[str, Any]:
    return {
        "color": move.side.lower(),
        "move": cell_name(move.where, frame) if isinstance(move.where, int) else move.where,
        "captures": [cell_name(cell, frame) for cell in move.captured],
        "in_doubt": [cell_name(cell, frame) for cell in move.in_doubt],
    }
