"""All rules of one goal, place, size and mode, as arrays.

>>> rules = RuleSet.of("eye", "corner", 2, 2, "sound", [(0, 1 + 0 * 3, 0)])
>>> rules.name, rules.by_depth()
('eye-corner-2x2-sound', {0: 1})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self, get_args

import numpy as np
from numpy.typing import NDArray

from katachi import _core

Place = Literal["corner", "side", "center"]
Goal = Literal["eye", "life"]
Mode = Literal["paper", "sound"]
PLACES: tuple[Place, ...] = get_args(Place)
GOALS: tuple[Goal, ...] = get_args(Goal)
MODES: tuple[Mode, ...] = get_args(Mode)
MAX_CELLS = 16
SIGNS = ".XO"
SOME_STONES = 1 << 32  # a claim: Black reaches the goal with some of his stones; see Rule

_NAME = re.compile(rf"({'|'.join(GOALS)})-({'|'.join(PLACES)})-(\d+)x(\d+)-({'|'.join(MODES)})", re.ASCII)
_LOW_BITS = np.uint64(0x5555555555555555)
_FIRST_BITS = np.uint64(0x1111111111111111)
COLUMNS: dict[str, Any] = {
    "code": np.uint32,
    "conditions": np.uint64,
    "depth": np.uint8,
    "claims": np.uint64,
    "claims_depth": np.uint8,
    "counted": np.uint8,
}

Permutation = tuple[int, ...]


@dataclass(frozen=True)
class Frame:
    """The rectangle of a rule in its place on the board: `width` cells along the edge, `height` away from it.

    Cells are numbered row by row. Row 0 is on the board's edge (corner and side), column 0 on the other edge (corner).
    Raises ValueError for an unknown place or an impossible size.

    >>> Frame("side", 3, 2).neighbours[1], Frame("side", 3, 2).symmetries
    ((0, 2, 4), ((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3)))
    """

    place: Place
    width: int
    height: int

    def __post_init__(self) -> None:
        if self.place not in PLACES:
            raise ValueError(f"{self.place!r} is not a place of a rule: use {', '.join(PLACES)}")
        if min(self.width, self.height) < 1 or self.width * self.height > MAX_CELLS:
            raise ValueError(f"{self.width}x{self.height} is not a size of a rule: use 1 to {MAX_CELLS} cells")

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def native(self) -> tuple[int, int, int]:
        """Place, width and height as the native code takes them."""
        return PLACES.index(self.place), self.width, self.height

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells next to it inside the rectangle."""
        table = []
        for row, column in (divmod(cell, self.width) for cell in range(self.cells)):
            near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            inside = ((r, c) for r, c in near if 0 <= r < self.height and 0 <= c < self.width)
            table.append(tuple(r * self.width + c for r, c in inside))
        return tuple(table)

    def strings(self, colours: Sequence[int]) -> list[tuple[int, ...]]:
        """The cells of each string (connected inside the rectangle), by their lowest cells."""
        found: list[tuple[int, ...]] = []
        seen: set[int] = set()
        for cell in range(self.cells):
            if colours[cell] and cell not in seen:
                string = self._connected(colours, cell)
                seen |= string
                found.append(tuple(sorted(string)))
        return found

    def _connected(self, colours: Sequence[int], cell: int) -> set[int]:
        string, waiting = {cell}, [cell]
        while waiting:
            for near in self.neighbours[waiting.pop()]:
                if near not in string and colours[near] == colours[cell]:
                    string.add(near)
                    waiting.append(near)
        return string

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...]:
        """Where each cell goes under each symmetry that keeps edges on edges; the identity comes first."""
        downs, acrosses = (1 + (self.place == "center"), 1 + (self.place != "corner"))
        swaps = (False, True) if self.width == self.height and self.place != "side" else (False,)
        cells = np.arange(self.cells).reshape(self.height, self.width)
        turned = (
            np.flip(cells.T if swap else cells, axis=(0,) * down + (1,) * across)
            for swap in swaps
            for down in range(downs)
            for across in range(acrosses)
        )
        return tuple(tuple(np.argsort(image, axis=None).tolist()) for image in turned)


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
        """The reverse of `name`. Raises ValueError if it is not the name of a set."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise ValueError(f"{name!r} is not the name of a set of rules, such as life-corner-4x3-sound")
        goal, place, width, height, mode = found.groups()
        return cls(goal, place, int(width), int(height), mode)  # type: ignore[arg-type]


def in_order(keys: Iterable[SetKey]) -> list[SetKey]:
    """By goal and number of cells, so that rectangles that fit into another come before it."""
    return sorted(keys, key=lambda key: (key.mode, key.goal, key.cells, PLACES.index(key.place), key))


def parse_size(text: str) -> tuple[int, int]:
    """4x3: four cells along the edge, three away from it. Raises ValueError for anything else."""
    words = text.lower().replace("×", "x").split("x")
    if len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(f"{text!r} is not a size: write it as 4x3, four cells along the edge and three away from it")
    return int(words[0]), int(words[1])


def parse_place(text: str) -> Place:
    """Corner, side or center (or centre). Raises ValueError for anything else."""
    word = "center" if text.lower() == "centre" else text.lower()
    for place in PLACES:
        if word == place:
            return place
    raise ValueError(f"{text!r} is not a place: use corner, side or centre")


def colours_of(code: int, cells: int) -> tuple[int, ...]:
    """The colours of the cells: 0 empty, 1 black, 2 white. Raises ValueError if the code is out of range."""
    if not 0 <= code < 3**cells:
        raise ValueError(f"code {code}: a rectangle of {cells} cells has codes from 0 to {3**cells - 1}")
    return tuple(code // 3**cell % 3 for cell in range(cells))


class Rule(NamedTuple):
    """Colours (one base-3 digit per cell: empty, black, white), conditions (four bits per cell), plies to the goal,
    claims.

    A claim promises that some black stones reach the goal, or that the stone on a cell does (each alone; White may be
    able to choose which of two).
    """

    code: int
    conditions: int
    depth: int
    claims: int = SOME_STONES
    claims_depth: int = 0  # plies within which any single claim can be made true

    def colours(self, cells: int) -> tuple[int, ...]:
        """0 empty, 1 black, 2 white, cell by cell."""
        return colours_of(self.code, cells)

    @property
    def stones(self) -> tuple[int, ...]:
        """The cells whose stones are promised to reach the goal."""
        return tuple(cell for cell in range(MAX_CELLS) if self.claims >> cell & 1)


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules sorted by depth, code and conditions. `removed` says how many rules each metarule removed.

    Some rules are special cases of others in the set or in smaller sets, but promise more. They are not `counted`.
    Raises ValueError if the arrays are not rules.
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
        usual = {
            "claims": np.full(len(self.code), SOME_STONES, np.uint64),
            "claims_depth": self.depth,
            "counted": np.ones(len(self.code), np.uint8),
        }
        for name, column in usual.items():
            if not len(getattr(self, name)):
                object.__setattr__(self, name, column)
        _check(self)

    @classmethod
    def of(
        cls, goal: Goal, place: Place, width: int, height: int, mode: Mode, rules: Iterable[tuple[int, int, int]]
    ) -> Self:
        """A set from rules (code, conditions, depth) in any order."""
        rows = sorted(rules, key=lambda rule: (rule[2], rule[0], rule[1]))
        code, conditions, depth = (np.array([row[i] for row in rows], list(COLUMNS.values())[i]) for i in range(3))
        return cls(goal, place, width, height, mode, code, conditions, depth)

    def __len__(self) -> int:
        return len(self.code)

    def __getitem__(self, number: int) -> Rule:
        return Rule(*(int(getattr(self, name)[number]) for name in Rule._fields))

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
        """All arrays by name."""
        return {name: getattr(self, name) for name in COLUMNS}

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

    def cells_with(self, bit: int) -> NDArray[np.float64]:
        """How many cells of each rule have this one of their four bits of conditions."""
        bits = np.ascontiguousarray(self.conditions >> np.uint64(bit) & _FIRST_BITS).view(np.uint8).reshape(-1, 8)
        return np.asarray(np.unpackbits(bits, axis=1).sum(axis=1), np.float64)

    @cached_property
    def first_images(self) -> NDArray[np.bool_]:
        """Which rules represent their mirror images."""
        if len(self.frame.symmetries) == 1:
            return np.ones(len(self), np.bool_)
        return np.fromiter((self.is_first_image(rule) for rule in self), np.bool_, len(self))

    def is_first_image(self, rule: Rule) -> bool:
        """Whether the rule represents all its mirror images; a set holds all of them."""
        return all(image(rule, self.frame, turn) >= rule for turn in self.frame.symmetries[1:])


def image(rule: Rule, frame: Frame, turn: Permutation) -> Rule:
    """The rule with its cells moved; a string's conditions go to the lowest cell of its new place."""
    colours = rule.colours(frame.cells)
    homes = {string[0]: min(turn[cell] for cell in string) for string in frame.strings(colours)}
    code, conditions, claims = 0, 0, rule.claims & ~0xFFFFFFFF
    for cell, to in enumerate(turn):
        code += colours[cell] * 3**to
        conditions |= (rule.conditions >> 4 * cell & 15) << 4 * homes.get(cell, to)
        claims |= (rule.claims >> cell & 1) << to
    return Rule(code, conditions, rule.depth, claims, rule.claims_depth)


def _check(rules: RuleSet) -> None:
    if rules.goal not in GOALS:
        raise ValueError(f"{rules.goal!r} is not a goal of a rule: use {' or '.join(GOALS)}")
    if rules.mode not in MODES:
        raise ValueError(f"{rules.mode!r} is not a mode of rules: use {' or '.join(MODES)}")
    cells = rules.frame.cells
    for name, dtype in COLUMNS.items():
        array = getattr(rules, name)
        if array.dtype != dtype or array.shape != (len(rules.code),):
            raise ValueError(f"{rules.name}: {name} must be {len(rules.code)} numbers of type {np.dtype(dtype).name}")
    if not len(rules):
        return
    if int(rules.code.max()) >= 3**cells:
        raise ValueError(f"{rules.name}: the code {int(rules.code.max())} has more than {cells} cells")
    high = rules.conditions >> np.uint64(1) & _LOW_BITS
    outside = cells < MAX_CELLS and bool((rules.conditions >> np.uint64(4 * cells)).any())
    if outside or bool((high & ~rules.conditions).any()):
        raise ValueError(f"{rules.name}: a rule has conditions that do not exist")
    if bool((rules.claims & ~np.uint64((1 << cells) - 1 | SOME_STONES)).any()):
        raise ValueError(f"{rules.name}: a rule claims something for a stone outside the rectangle")
    order = np.lexsort((rules.conditions, rules.code, rules.depth))
    if bool((order[1:] < order[:-1]).any()):
        raise ValueError(f"{rules.name}: the rules are not sorted by depth, code and conditions")
