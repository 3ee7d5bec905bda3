"""The conditions of a rule as people read them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from katachi.go import BLACK, EMPTY, WHITE
from katachi.go.words import plural
from katachi.knowledge.life.rule_set import Frame, Rule

_BITS = (0, 1, 3)  # levels 0, 1, 2
_NONE = 0b10  # two bits that are not a level


class ConditionKind(StrEnum):
    """What a condition is about, in the order conditions are listed."""

    BLACK_STRING = "black string"
    WHITE_STRING = "white string"
    IF_BLACK = "if Black plays"
    IF_WHITE = "if White plays"

    @property
    def is_black(self) -> bool:
        """Whether it requires liberties of Black; the other kinds limit White's."""
        return self in (ConditionKind.BLACK_STRING, ConditionKind.IF_BLACK)

    @property
    def is_string(self) -> bool:
        return self in (ConditionKind.BLACK_STRING, ConditionKind.WHITE_STRING)


_ORDER = list(ConditionKind)
_KIND_OF: dict[tuple[int, bool], ConditionKind] = {
    (BLACK, True): ConditionKind.BLACK_STRING,
    (WHITE, False): ConditionKind.WHITE_STRING,
    (EMPTY, True): ConditionKind.IF_BLACK,
    (EMPTY, False): ConditionKind.IF_WHITE,
}


@dataclass(frozen=True)
class Condition:
    """A bound on liberties outside the rectangle: at least `bound` for Black, at most `bound` for White.

    Raises ValueError for an impossible bound.
    """

    kind: ConditionKind
    cells: tuple[int, ...]  # the string's cells, lowest first, or the one empty cell
    bound: int

    def __post_init__(self) -> None:
        if self.bound not in ((1, 2) if self.kind.is_black else (0, 1)):
            asked = "1 or 2" if self.kind.is_black else "0 or 1"
            raise ValueError(f"{self.kind}: the bound is {self.bound} liberties; give {asked}")

    @property
    def cell(self) -> int:
        """The cell that holds the condition: the lowest one of a string."""
        return self.cells[0]

    def __str__(self) -> str:
        least = "least" if self.kind.is_black else "most"
        bound = f"at {least} {plural(self.bound, 'liberty')} outside" if self.bound else "no liberty outside"
        return bound if self.kind.is_string else f"{self.kind} here, {bound}"


def conditions_of(rule: Rule, frame: Frame) -> list[Condition]:
    """The conditions of a rule: strings first, Black before White, by cell. Raises ValueError for impossible bits.

    >>> for condition in conditions_of(Rule(38, 0x1C0, 2), Frame("corner", 2, 2)):  # O. above XX
    ...     print(condition.cells, condition)
    (2, 3) at least 1 liberty outside
    (1,) if White plays here, no liberty outside
    """
    colours = rule.colours(frame.cells)
    strings = {cell: string for string in frame.strings(colours) for cell in string}
    if not 0 <= rule.conditions < 1 << 4 * frame.cells:
        raise ValueError(f"conditions {rule.conditions:#x}: more than four bits for each of {frame.cells} cells")
    found = []
    for cell, colour in enumerate(colours):
        for black, shift in ((True, 4 * cell), (False, 4 * cell + 2)):
            if pair := rule.conditions >> shift & 3:
                cells = strings.get(cell, (cell,))
                if pair == _NONE or cells[0] != cell or (colour, black) not in _KIND_OF:
                    raise ValueError(f"conditions {rule.conditions:#x}: {_fault(pair, colour, cells, cell, black)}")
                level = _BITS.index(pair)
                found.append(Condition(_KIND_OF[colour, black], cells, level if black else 2 - level))
    return sorted(found, key=lambda condition: (_ORDER.index(condition.kind), condition.cell))


def _fault(pair: int, colour: int, cells: tuple[int, ...], cell: int, black: bool) -> str:
    what = ("an empty cell", "a black stone", "a white stone")[colour]
    reason = "which are not a level" if pair == _NONE else f"where {what} of the string {cells} is"
    return f"bits {pair:02b} for {'Black' if black else 'White'} at cell {cell}, {reason}"
