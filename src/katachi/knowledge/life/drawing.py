"""Rules drawn for the terminal: the rectangle, the board's edge, and letters for the conditions.

Every stone of a string with conditions carries its letter (a capital), and every empty cell with conditions its own.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from katachi.knowledge.life.conditions import Condition, conditions_of
from katachi.knowledge.life.frame import Frame
from katachi.knowledge.life.line import COLUMNS, Line
from katachi.knowledge.life.rule_set import SIGNS, Rule, SetKey

PROMISED = "#"  # marks a black stone that is certain to be among those that reach the goal
_LETTERS = "abcdefghijklmnop"


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
        return [
            condition.wording if self.is_string else f"{condition.kind} here, {condition.wording}"
            for condition in self.conditions
        ]


def marks(rule: Rule, frame: Frame) -> list[Mark]:
    """The conditions of a rule with letters, in the order of their lowest cells.

    >>> [(mark.letter, mark.words) for mark in marks(Rule(1, 0xD1, 2), Frame("corner", 2, 1))]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('A', ['at least 1 liberty outside']),
     ('b', ['if Black plays here, at least 1 liberty outside', 'if White plays here, no liberty outside'])]
    """
    conditions = conditions_of(rule.code, rule.conditions, frame.width, frame.height)
    by_cell = groupby(sorted(conditions, key=lambda condition: condition.cell), key=lambda condition: condition.cell)
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
    return _with_edges([sign + letters.get(cell, " ") for cell, sign in enumerate(signs)], frame)


def _with_edges(cells: list[str], frame: Frame) -> list[str]:
    """Two signs for each cell, between the board's edges."""
    lines = [] if frame.place == "center" else [("+" if frame.place == "corner" else "-") + "-" * 3 * frame.width]
    for start in range(0, frame.cells, frame.width):
        row = " ".join(cells[start : start + frame.width])
        lines.append((("|" if frame.place == "corner" else " ") + row).rstrip())
    return lines


def moves(rule: Rule, line: Line) -> list[str]:
    """The main line: the rectangle with the moves' numbers and the names of its rows and columns, and the moves."""
    if not line.moves:
        return []
    frame, numbers = line.frame, line.numbers
    signs = [str(numbers.get(cell, sign)).ljust(2) for cell, sign in enumerate("".join(rows(rule, frame)))]
    drawn = _with_edges(signs, frame)
    first = len(drawn) - frame.height
    named = [f"{row:<{3 * frame.width + 1}}{number}" for number, row in enumerate(drawn[first:], 1)]
    head = " " + "  ".join(COLUMNS[: frame.width])
    return ["main line:", head, *drawn[:first], *named, *line.pairs]


def title(key: SetKey, rule: Rule, number: int | None = None) -> str:
    """What the rule is about; rules are numbered from 1."""
    which = "" if number is None else f", rule {number + 1}"
    return f"{key.goal}, {key.place} {key.size}, {key.mode}{which}: depth {rule.depth}"


def legend(rule: Rule, frame: Frame, promised: str = PROMISED) -> list[str]:
    """What each letter stands for, one condition per line, and what the rule promises in addition to the goal."""
    lines = [f"{mark.letter}: {words}" for mark in marks(rule, frame) for words in mark.words] or ["no conditions"]
    if rule.stones:
        lines.append(f"{promised}: any one of these stones reaches the goal, within {rule.claims_depth} plies")
    return lines


def draw(key: SetKey, rule: Rule, number: int | None = None, line: Line | None = None) -> str:
    """The whole drawing: title, rectangle, conditions, and the main line if given."""
    frame = key.frame
    below = [] if line is None else moves(rule, line)
    return "\n".join([title(key, rule, number), *board(rule, frame), *legend(rule, frame), *below])
