"""All rules of one goal, place, size and mode, as three arrays.

>>> rules = RuleSet.of("eye", "corner", 2, 2, "sound", [(0, 1 + 0 * 3, 0)])
>>> rules.name, rules.by_depth()
('eye-corner-2x2-sound', {0: 1})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self, get_args

import numpy as np
from numpy.typing import NDArray

from katachi.knowledge.life.frame import PLACES, Frame, Permutation, Place

Goal = Literal["eye", "life"]
Mode = Literal["paper", "sound"]
GOALS: tuple[Goal, ...] = get_args(Goal)
MODES: tuple[Mode, ...] = get_args(Mode)
SIGNS = ".XO"

_NAME = re.compile(rf"({'|'.join(GOALS)})-({'|'.join(PLACES)})-(\d+)x(\d+)-({'|'.join(MODES)})", re.ASCII)
# What a rule claims, one bit each: the goal for the stone on a cell (bit of the cell; 16 bits higher if Black takes no
# ko for it), or for some of his stones.
SOME_STONES = 1 << 32
SOME_STONES_WITHOUT_KO = 1 << 33

_LOW_BITS = np.uint64(0x5555555555555555)


class SetKey(NamedTuple):
    """Which rules: what they reach, where, on how many cells along the edge and away from it, proved in which way."""

    goal: Goal
    place: Place
    width: int
    height: int
    mode: Mode

    @property
    def size(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def name(self) -> str:
        return f"{self.goal}-{self.place}-{self.size}-{self.mode}"

    @property
    def frame(self) -> Frame:
        return Frame(self.place, self.width, self.height)

    @classmethod
    def parse(cls, name: str) -> SetKey:
        """The reverse of `name`. Raises ValueError."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise ValueError(f"{name!r} is no name of a set of rules, such as life-corner-4x3-sound")
        goal, place, width, height, mode = found.groups()
        return cls(goal, place, int(width), int(height), mode)  # type: ignore[arg-type]


class Rule(NamedTuple):
    """Colours (three digits a cell: empty, black, white), conditions (four bits a cell), and plies to the goal.

    `claims` says what is promised, and each of the claims can be made true within `claims_depth` plies.
    """

    code: int
    conditions: int
    depth: int
    claims: int = SOME_STONES
    claims_depth: int = 0

    def colours(self, cells: int) -> tuple[int, ...]:
        """0 empty, 1 black, 2 white, cell by cell."""
        return tuple(self.code // 3**cell % 3 for cell in range(cells))

    def promised(self, *, without_ko: bool = False) -> tuple[int, ...]:
        """The cells whose stones reach the goal, each by itself if need be."""
        bits = self.claims >> 16 if without_ko else self.claims
        return tuple(cell for cell in range(16) if bits >> cell & 1)


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules sorted by depth, code and conditions. `removed` says how many rules each metarule took away.

    Without `claims` the rules promise the goal for some of Black's stones.
    """

    goal: Goal
    place: Place
    width: int
    height: int
    mode: Mode
    code: NDArray[np.uint32]
    conditions: NDArray[np.uint64]
    depth: NDArray[np.uint8]
    removed: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    settings: dict[str, Any] = field(default_factory=dict)
    claims: NDArray[np.uint64] = None  # type: ignore[assignment]  # filled in below
    claims_depth: NDArray[np.uint8] = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        if self.claims is None:
            object.__setattr__(self, "claims", np.full(len(self.code), SOME_STONES, np.uint64))
        if self.claims_depth is None:
            object.__setattr__(self, "claims_depth", self.depth)
        _check(self)

    @classmethod
    def of(
        cls, goal: Goal, place: Place, width: int, height: int, mode: Mode, rules: Iterable[tuple[int, int, int]]
    ) -> Self:
        """From rules (code, conditions, depth) in any order."""
        rows = sorted(rules, key=lambda rule: (rule[2], rule[0], rule[1]))
        code, conditions, depth = ([row[i] for row in rows] for i in range(3))
        arrays = np.array(code, np.uint32), np.array(conditions, np.uint64), np.array(depth, np.uint8)
        return cls(goal, place, width, height, mode, *arrays)

    def __len__(self) -> int:
        return len(self.code)

    def __getitem__(self, number: int) -> Rule:
        return Rule(*(int(column[number]) for column in self.columns.values()))

    def __iter__(self) -> Iterator[Rule]:
        return (self[number] for number in range(len(self)))

    @property
    def key(self) -> SetKey:
        return SetKey(self.goal, self.place, self.width, self.height, self.mode)

    @property
    def name(self) -> str:
        return self.key.name

    @property
    def size(self) -> str:
        return self.key.size

    @cached_property
    def frame(self) -> Frame:
        return self.key.frame

    @property
    def columns(self) -> dict[str, NDArray[Any]]:
        """The arrays by name, in the order of a `Rule`."""
        return {name: getattr(self, name) for name in Rule._fields}

    def where(self, wanted: NDArray[np.bool_]) -> Self:
        """The set with some of its rules."""
        return self.made(**{name: column[wanted] for name, column in self.columns.items()})

    def made(self, **facts: Any) -> Self:
        """The set with other facts of its making: `removed`, `seconds`, `settings`."""
        return replace(self, **facts)

    @property
    def symmetries(self) -> tuple[Permutation, ...]:
        """Where the cells go when the rectangle is turned onto itself. A set holds all images of its rules."""
        return self.frame.symmetries

    def by_depth(self) -> dict[int, int]:
        """How many rules there are of each depth."""
        depths, counts = np.unique(self.depth, return_counts=True)
        return dict(zip(depths.tolist(), counts.tolist(), strict=True))

    def is_first_image(self, rule: Rule) -> bool:
        """Whether the rule is the one of its mirror images that stands for all of them."""
        return all(image(rule, self.frame, turn) >= rule for turn in self.symmetries)


def image(rule: Rule, frame: Frame, turn: Permutation) -> Rule:
    """The rule with its cells moved; a string's conditions go to the lowest cell of where it is then."""
    colours = rule.colours(frame.cells)
    homes = {string[0]: min(turn[cell] for cell in string) for string in frame.strings(colours)}
    code = sum(colour * 3 ** turn[cell] for cell, colour in enumerate(colours))
    conditions = 0
    for cell in range(frame.cells):
        conditions |= (rule.conditions >> 4 * cell & 15) << 4 * homes.get(cell, turn[cell])
    return Rule(code, conditions, rule.depth, _turned_claims(rule.claims, frame, turn), rule.claims_depth)


def _turned_claims(claims: int, frame: Frame, turn: Permutation) -> int:
    turned = claims & ~0xFFFF_FFFF
    for cell in range(frame.cells):
        turned |= (claims >> cell & 1) << turn[cell] | (claims >> 16 + cell & 1) << 16 + turn[cell]
    return turned


_TYPES = {
    "code": np.uint32,
    "conditions": np.uint64,
    "depth": np.uint8,
    "claims": np.uint64,
    "claims_depth": np.uint8,
}


# ---- What is no set of rules -----------------------------------------------------------------------------------------


def _check(rules: RuleSet) -> None:
    if rules.goal not in GOALS:
        raise ValueError(f"{rules.goal!r} is no goal of a rule: it is {' or '.join(GOALS)}")
    if rules.mode not in MODES:
        raise ValueError(f"{rules.mode!r} is no mode of rules: it is {' or '.join(MODES)}")
    cells = rules.key.frame.cells
    for name, dtype in _TYPES.items():
        array = rules.columns[name]
        if array.dtype != dtype or array.shape != (len(rules.code),):
            raise ValueError(f"{rules.name}: {name} must be {len(rules.code)} numbers of type {np.dtype(dtype).name}")
    if not len(rules):
        return
    if int(rules.code.max()) >= 3**cells:
        raise ValueError(f"{rules.name}: the code {int(rules.code.max())} has more than {cells} cells")
    high = rules.conditions >> np.uint64(1) & _LOW_BITS
    if bool((high & ~rules.conditions).any()) or (
        cells < 16 and bool((rules.conditions >> np.uint64(4 * cells)).any())
    ):
        raise ValueError(f"{rules.name}: a rule has conditions that do not exist")
    cells_claimed = (1 << cells) - 1 | ((1 << cells) - 1) << 16 | SOME_STONES | SOME_STONES_WITHOUT_KO
    if bool((rules.claims & ~np.uint64(cells_claimed)).any()):
        raise ValueError(f"{rules.name}: a rule claims something for a stone outside the rectangle")
    order = np.lexsort((rules.conditions, rules.code, rules.depth))
    if bool((order[1:] < order[:-1]).any()):
        raise ValueError(f"{rules.name}: the rules are not sorted by depth, code and conditions")
