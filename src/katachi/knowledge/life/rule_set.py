"""All rules of one goal, place, size and mode, as three arrays.

>>> rules = RuleSet.of("eye", "corner", 2, 2, "sound", [(0, 1 + 0 * 3, 0)])
>>> rules.name, rules.by_depth()
('eye-corner-2x2-sound', {0: 1})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self, get_args

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.knowledge.life.frame import PLACES, Frame, Permutation, Place

Goal = Literal["eye", "life"]
Mode = Literal["paper", "sound"]
GOALS: tuple[Goal, ...] = get_args(Goal)
MODES: tuple[Mode, ...] = get_args(Mode)
SIGNS = ".XO"

_NAME = re.compile(rf"({'|'.join(GOALS)})-({'|'.join(PLACES)})-(\d+)x(\d+)-({'|'.join(MODES)})", re.ASCII)
_LOW_BITS = np.uint64(0x5555555555555555)
SOME_STONES = 1 << 32  # a claim: Black reaches the goal with some of his stones; see Rule


class SetKey(NamedTuple):
    """Which rules: their goal, place, size along the edge and away from it, and mode of proof."""

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
        """The reverse of `name`. Raises ValueError if it is not a name of a set."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise ValueError(f"{name!r} is not the name of a set of rules, such as life-corner-4x3-sound")
        goal, place, width, height, mode = found.groups()
        return cls(goal, place, int(width), int(height), mode)  # type: ignore[arg-type]


class Rule(NamedTuple):
    """Colours (one base-3 digit per cell: empty, black, white), conditions (four bits per cell), plies to the goal,
    claims.

    Claims say what is promised: some black stones reach the goal, or the stone on a cell does (each alone; White may be
    able to choose which of two).
    """

    code: int
    conditions: int
    depth: int
    claims: int = SOME_STONES
    claims_depth: int = 0  # plies within which any single claim can be made true

    def colours(self, cells: int) -> tuple[int, ...]:
        """0 empty, 1 black, 2 white, cell by cell."""
        return tuple(self.code // 3**cell % 3 for cell in range(cells))

    @property
    def stones(self) -> tuple[int, ...]:
        """The cells whose stones are promised to reach the goal."""
        return tuple(cell for cell in range(16) if self.claims >> cell & 1)


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules sorted by depth, code and conditions. `removed` says how many rules each metarule removed.

    Some rules are special cases, which promise more, of others in the set or in smaller sets. They are not counted.
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
    claims: NDArray[np.uint64] = field(default_factory=lambda: np.empty(0, np.uint64))  # left out: some stones
    claims_depth: NDArray[np.uint8] = field(default_factory=lambda: np.empty(0, np.uint8))  # left out: depth
    counted: NDArray[np.uint8] = field(default_factory=lambda: np.empty(0, np.uint8))  # left out: all are

    def __post_init__(self) -> None:
        if not len(self.claims):
            object.__setattr__(self, "claims", np.full(len(self.code), SOME_STONES, np.uint64))
        if not len(self.claims_depth):
            object.__setattr__(self, "claims_depth", self.depth)
        if not len(self.counted):
            object.__setattr__(self, "counted", np.ones(len(self.code), np.uint8))
        _check(self)

    @classmethod
    def of(
        cls, goal: Goal, place: Place, width: int, height: int, mode: Mode, rules: Iterable[tuple[int, int, int]]
    ) -> Self:
        """A set from rules (code, conditions, depth) in any order."""
        rows = sorted(rules, key=lambda rule: (rule[2], rule[0], rule[1]))
        code, conditions, depth = ([row[i] for row in rows] for i in range(3))
        arrays = np.array(code, np.uint32), np.array(conditions, np.uint64), np.array(depth, np.uint8)
        return cls(goal, place, width, height, mode, *arrays)

    def __len__(self) -> int:
        return len(self.code)

    def __getitem__(self, number: int) -> Rule:
        columns = (self.code, self.conditions, self.depth, self.claims, self.claims_depth)
        return Rule(*(int(column[number]) for column in columns))

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
    def symmetries(self) -> tuple[Permutation, ...]:
        """Where the cells go under the symmetries of the rectangle. A set holds all images of its rules."""
        return self.frame.symmetries

    @property
    def columns(self) -> dict[str, NDArray[Any]]:
        """All arrays by name."""
        names = ("code", "conditions", "depth", "claims", "claims_depth", "counted")
        return {name: getattr(self, name) for name in names}

    @property
    def total(self) -> int:
        """How many rules are counted."""
        return int(self.counted.sum())

    def where(self, keep: NDArray[np.bool_]) -> RuleSet:
        """The rules for which `keep` is true."""
        kept: dict[str, Any] = {name: column[keep] for name, column in self.columns.items()}
        return replace(self, **kept)

    @cached_property
    def rule_list(self) -> _core.RuleList:
        """The rules as the native code takes them."""
        columns: list[Any] = [self.code, self.conditions, self.depth, self.claims_depth, self.claims]
        return _core.RuleList(*map(np.ascontiguousarray, columns))

    def by_depth(self) -> dict[int, int]:
        """How many counted rules there are of each depth."""
        depths, counts = np.unique(self.depth[self.counted != 0], return_counts=True)
        return dict(zip(depths.tolist(), counts.tolist(), strict=True))

    @cached_property
    def first_images(self) -> NDArray[np.bool_]:
        """Which rules stand for their mirror images."""
        if len(self.symmetries) == 1:
            return np.ones(len(self), np.bool_)
        return np.fromiter((self.is_first_image(rule) for rule in self), np.bool_, len(self))

    def is_first_image(self, rule: Rule) -> bool:
        """Whether the rule stands for all its mirror images."""
        return all(image(rule, self.frame, turn) >= rule for turn in self.symmetries)


def image(rule: Rule, frame: Frame, turn: Permutation) -> Rule:
    """The rule with its cells moved; a string's conditions go to the lowest cell of its new place."""
    colours = rule.colours(frame.cells)
    homes = {string[0]: min(turn[cell] for cell in string) for string in frame.strings(colours)}
    code = sum(colour * 3 ** turn[cell] for cell, colour in enumerate(colours))
    conditions = 0
    for cell in range(frame.cells):
        conditions |= (rule.conditions >> 4 * cell & 15) << 4 * homes.get(cell, turn[cell])
    claims = rule.claims & ~0xFFFFFFFF
    for cell in range(frame.cells):
        claims |= (rule.claims >> cell & 1) << turn[cell]
    return Rule(code, conditions, rule.depth, claims, rule.claims_depth)


# ---- Validation ------------------------------------------------------------------------------------------------------


def _check(rules: RuleSet) -> None:
    if rules.goal not in GOALS:
        raise ValueError(f"{rules.goal!r} is not a goal of a rule: use {' or '.join(GOALS)}")
    if rules.mode not in MODES:
        raise ValueError(f"{rules.mode!r} is not a mode of rules: use {' or '.join(MODES)}")
    cells = rules.key.frame.cells
    arrays: Mapping[str, tuple[NDArray[Any], Any]] = {
        "code": (rules.code, np.uint32),
        "conditions": (rules.conditions, np.uint64),
        "depth": (rules.depth, np.uint8),
        "claims": (rules.claims, np.uint64),
        "claims_depth": (rules.claims_depth, np.uint8),
        "counted": (rules.counted, np.uint8),
    }
    for name, (array, dtype) in arrays.items():
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
    stones = (1 << cells) - 1
    known = np.uint64(stones | SOME_STONES)
    if bool((rules.claims & ~known).any()):
        raise ValueError(f"{rules.name}: a rule claims something for a stone outside the rectangle")
    order = np.lexsort((rules.conditions, rules.code, rules.depth))
    if bool((order[1:] < order[:-1]).any()):
        raise ValueError(f"{rules.name}: the rules are not sorted by depth, code and conditions")
