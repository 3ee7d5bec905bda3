"""The conditions of a rule as people read them, and back to the bits they are stored in."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from katachi.go import BLACK, EMPTY, WHITE
from katachi.go.words import plural
from katachi.knowledge.life.frame import Frame

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


_ORDER = {kind: place for place, kind in enumerate(ConditionKind)}
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

    @property
    def level(self) -> int:
        """1 or 2, higher is better for Black."""
        return self.bound if self.kind.is_black else 2 - self.bound

    @property
    def bits(self) -> int:
        return _BITS[self.level] << (4 * self.cell + (0 if self.kind.is_black else 2))

    @property
    def wording(self) -> str:
        """The bound alone: ``at least 2 liberties outside``."""
        if self.bound == 0:
            return "no liberty outside"
        return f"at {'least' if self.kind.is_black else 'most'} {plural(self.bound, 'liberty')} outside"

    def text(self, name: str) -> str:
        """The condition as a sentence about the place called `name` in a drawing.

        >>> Condition(ConditionKind.BLACK_STRING, (2, 3), 2).text("A")
        "Black's stones at A: at least 2 liberties outside"
        >>> Condition(ConditionKind.IF_WHITE, (1,), 0).text("b")
        'if White plays b: no liberty outside'
        """
        if not self.kind.is_string:
            return f"{self.kind} {name}: {self.wording}"
        owner = "Black" if self.kind.is_black else "White"
        return f"{owner}'s stone{'s' if len(self.cells) > 1 else ''} at {name}: {self.wording}"


def colours_of(code: int, cells: int) -> tuple[int, ...]:
    """The colours of the cells: 0 empty, 1 black, 2 white. Raises ValueError if the code is out of range."""
    if not 0 <= code < 3**cells:
        raise ValueError(f"code {code}: a rectangle of {cells} cells has codes from 0 to {3**cells - 1}")
    return tuple(code // 3**cell % 3 for cell in range(cells))


def conditions_of(code: int, conditions: int, width: int, height: int) -> list[Condition]:
    """The conditions of a rule: strings first, Black before White, by cell.

    >>> for condition in conditions_of(38, 0x1C0, 2, 2):  # O. above XX
    ...     print(condition.text("A" if condition.kind.is_string else "b"))
    Black's stones at A: at least 1 liberty outside
    if White plays b: no liberty outside
    """
    frame = Frame("corner", width, height)  # strings are the same in any place
    colours = colours_of(code, frame.cells)
    strings = {cell: string for string in frame.strings(colours) for cell in string}
    if not 0 <= conditions < 1 << 4 * len(colours):
        raise ValueError(f"conditions {conditions:#x}: more than four bits for each of {len(colours)} cells")
    found = []
    for cell in range(len(colours)):
        for black in (True, False):
            if _pair(conditions, cell, black):
                found.append(_condition(colours[cell], strings.get(cell, (cell,)), cell, black, conditions))
    return in_order(found)


def _pair(conditions: int, cell: int, black: bool) -> int:
    return conditions >> (4 * cell + (0 if black else 2)) & 3


def _condition(colour: int, cells: tuple[int, ...], cell: int, black: bool, whole: int) -> Condition:
    kind, pair = _KIND_OF.get((colour, black)), _pair(whole, cell, black)
    if kind is None or pair == _NONE or cells[0] != cell:
        what = f"bits {pair:02b} for {'Black' if black else 'White'}"
        stands = ("an empty cell", "a black stone", "a white stone")[colour]
        reason = "which are not a level" if pair == _NONE else f"where {stands} of the string {cells} stands"
        raise ValueError(f"conditions {whole:#x}: {what} at cell {cell}, {reason}")
    level = _BITS.index(pair)
    return Condition(kind, cells, level if black else 2 - level)


def bits_of(conditions: Iterable[Condition]) -> int:
    """Conditions as they are stored; of two on the same place the stronger one counts."""
    bits = 0
    for condition in conditions:
        bits |= condition.bits
    return bits


def in_order(conditions: Iterable[Condition]) -> list[Condition]:
    """Strings before empty cells, Black before White, then by cell."""
    return sorted(conditions, key=lambda condition: (_ORDER[condition.kind], condition.cell))
