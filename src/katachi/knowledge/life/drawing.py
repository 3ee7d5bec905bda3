"""Rules drawn for the terminal: the rectangle, the board's edge, and the conditions by letters.

Every stone of a string with conditions bears its letter (a capital), every empty cell with conditions its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from katachi.knowledge.life.frame import Frame
from katachi.knowledge.life.rule_set import SIGNS, Rule, SetKey

_LETTERS = "abcdefghijklmnop"
_LEVELS = (0, 1, 0, 2)  # of the bits 00, 01, 11; 10 does not exist
_LIBERTIES = {1: "1 liberty", 2: "2 liberties"}


@dataclass(frozen=True)
class Mark:
    """A letter, the cells that bear it, and what must be true of them: levels 0 to 2 for Black's and White's part."""

    letter: str
    cells: tuple[int, ...]
    colour: int  # of the cells
    black: int
    white: int

    @property
    def words(self) -> list[str]:
        """What must be true.

        >>> Mark("a", (3,), 0, 1, 2).words
        ['if Black plays here, at least 1 liberty outside', 'if White plays here, none outside']
        """
        parts = []
        if self.black:
            wanted = f"at least {_LIBERTIES[self.black]} outside"
            parts.append(wanted if self.colour else f"if Black plays here, {wanted}")
        if self.white:
            parts.append(self._white("at most 1 liberty outside" if self.white == 1 else "none outside"))
        return parts

    def _white(self, allowed: str) -> str:
        if not self.colour:
            return f"if White plays here, {allowed}"
        return "no liberty outside" if self.white == 2 else allowed


def marks(rule: Rule, frame: Frame) -> list[Mark]:
    """The conditions of a rule, by the lowest cell of each."""
    colours = rule.colours(frame.cells)
    strings = {string[0]: string for string in frame.strings(colours)}
    found: list[Mark] = []
    for cell in range(frame.cells):
        bits = rule.conditions >> 4 * cell & 15
        if bits:
            letter = _LETTERS[len(found)]
            cells = strings.get(cell, (cell,))
            letter = letter.upper() if colours[cell] else letter
            found.append(Mark(letter, cells, colours[cell], _LEVELS[bits & 3], _LEVELS[bits >> 2]))
    return found


def rows(rule: Rule, frame: Frame) -> list[str]:
    """The colours row by row, the board's edge first.

    >>> rows(Rule(1 + 3 + 9 * 2, 0, 0), Frame("corner", 2, 2))
    ['XX', 'O.']
    """
    signs = "".join(SIGNS[colour] for colour in rule.colours(frame.cells))
    return [signs[start : start + frame.width] for start in range(0, frame.cells, frame.width)]


def parse_rows(text: str, frame: Frame) -> int:
    """The code of colours written row by row, as in ``XX./X.O``. Raises ValueError."""
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
    lines = [] if frame.place == "center" else [("+" if frame.place == "corner" else "-") + "-" * 3 * frame.width]
    for number, row in enumerate(rows(rule, frame)):
        named = [letters.get(number * frame.width + column, " ") for column in range(frame.width)]
        cells = " ".join(sign + letter for sign, letter in zip(row, named, strict=True))
        lines.append((("|" if frame.place == "corner" else " ") + cells).rstrip())
    return lines


def title(key: SetKey, rule: Rule, number: int | None = None) -> str:
    """What the rule is about; rules are counted from 1."""
    which = "" if number is None else f", rule {number + 1}"
    return f"{key.goal}, {key.place} {key.size}, {key.mode}{which}: depth {rule.depth}"


def legend(rule: Rule, frame: Frame) -> list[str]:
    """What each letter stands for, a condition a line."""
    return [f"{mark.letter}: {words}" for mark in marks(rule, frame) for words in mark.words] or ["no conditions"]


def draw(key: SetKey, rule: Rule, number: int | None = None) -> str:
    """The whole drawing: title, rectangle, conditions."""
    frame = key.frame
    return "\n".join([title(key, rule, number), *board(rule, frame), *legend(rule, frame)])
