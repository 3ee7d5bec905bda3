"""Connections inside a rectangle, and where they are not transitive (R8 in docs/rules.md).

A connection rule says that two stones become part of one string although White moves first. If it holds for A and B and
for B and C, then A and C are mostly connected too. The exceptions, where one White move threatens both, are found by
comparing all pairs with what is proved about A and C.

>>> book = Connections(Frame("center", 3, 2))
>>> found = book.transitivity(0, 4, 2)  # A at 0, B at 4, C at 2
>>> from katachi.knowledge.life.drawing import rows
>>> rows(found.exceptions[0], book.frame)
['X.X', '.X.']
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from katachi import _core
from katachi.knowledge.life.drawing import marks, with_edges
from katachi.knowledge.life.rule_set import SIGNS, Frame, Permutation, Rule, image

CONNECT = 2  # the goal's number in the native code
LARGEST = 12  # cells; larger rectangles have too many pairs of too many colourings
BROKEN = "*"  # the sign of an empty cell where White breaks the connection
_OUTSIDE = 1 << 16
_NAMES = "ABC"
_SLICE = 0.25  # seconds between two reports

Triple = tuple[int, int, int]  # the cells of A, B and C
OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class Transitivity:
    """What is known about connections of A with B and B with C: how many pairs, and which do not connect A with C."""

    cells: Triple
    rules: Triple  # how many rules connect A with B, B with C, A with C
    colourings: int  # with such pairs
    pairs: int
    fine: int
    by_shape: int  # exceptions where more liberties for Black would not help
    exceptions: tuple[Rule, ...]

    @property
    def failing(self) -> int:
        """How many pairs are not known to connect A with C."""
        return self.pairs - self.fine


class Breach(NamedTuple):
    """Where White, to move, keeps A from C: cells, and whether by a move outside."""

    cells: tuple[int, ...]
    outside: bool


class ConnectionExample(NamedTuple):
    """An exception with the cells of A, B and C."""

    cells: Triple
    rule: Rule


class Connections:
    """The connection rules of one rectangle, made when needed. Raises ValueError if it is too large."""

    def __init__(self, frame: Frame, threads: int = 0) -> None:
        if frame.cells > LARGEST:
            raise ValueError(f"{frame.width}x{frame.height} is too large for connections: at most {LARGEST} cells")
        self.frame = frame
        self._where = frame.native
        self._threads = threads or os.cpu_count() or 1
        self._rules: dict[frozenset[int], _core.RuleList] = {}

    def analysis(self, a: int, b: int) -> _core.RuleGeneration:
        """The finished analysis of the connection of two cells."""
        run = _core.RuleGeneration(CONNECT, *self._where, target=a, other=b)
        while not run.work(_SLICE, self._threads).finished:
            pass
        return run

    def rules(self, a: int, b: int) -> _core.RuleList:
        """The conditions under which the stones on two cells are connected although White moves first."""
        pair = frozenset((a, b))
        if pair not in self._rules:
            self._rules[pair] = self.analysis(a, b).rules()
        return self._rules[pair]

    def transitivity(self, a: int, b: int, c: int) -> Transitivity:
        """All pairs of connections of a with b and of b with c."""
        ab, bc, ac = self.rules(a, b), self.rules(b, c), self.rules(a, c)
        found = _core.transitivity(*self._where, (a, b, c), ab, bc, ac)
        colourings, pairs, fine, by_shape, exceptions = found
        e = exceptions
        rows = zip(e.codes, e.conditions, e.depths, e.claims, e.claims_depths, strict=True)
        wrong = tuple(Rule(*map(int, row)) for row in rows)
        return Transitivity((a, b, c), (len(ab), len(bc), len(ac)), colourings, pairs, fine, by_shape, wrong)

    def survey(self, progress: OnProgress | None = None) -> list[Transitivity]:
        """All triples of cells, one of each family of mirror images."""
        chosen = triples(self.frame)
        found = []
        for done, cells in enumerate(chosen):
            if progress is not None:
                progress(done, len(chosen))
            found.append(self.transitivity(*cells))
        return found

    def breach(self, example: ConnectionExample) -> Breach:
        """White's moves after which nothing is certain to connect A with C."""
        a, _, c = example.cells
        moves = self.analysis(a, c).spoiling(example.rule.code, example.rule.conditions)
        return Breach(tuple(cell for cell in range(self.frame.cells) if moves >> cell & 1), bool(moves & _OUTSIDE))


def triples(frame: Frame) -> list[Triple]:
    """The cells of A, B and C, one of each family of mirror images; A and C may be swapped.

    >>> triples(Frame("center", 3, 1))
    [(0, 1, 2), (0, 2, 1)]
    """
    every = ((a, b, c) for b in range(frame.cells) for a, c in combinations(range(frame.cells), 2) if b not in (a, c))
    return sorted({min(_ordered(turn, cells) for turn in frame.symmetries) for cells in every})


def _ordered(turn: Permutation, cells: Triple) -> Triple:
    a, b, c = (turn[cell] for cell in cells)
    return min(a, c), b, max(a, c)


def simplest(frame: Frame, found: Iterable[Transitivity]) -> Iterator[ConnectionExample]:
    """The exceptions, those with few stones and conditions first, and each triple of cells in turn.

    One represents all mirror images, and all choices of stones in the strings. White stones count most: what fails
    without them fails by the shape alone.
    """

    def weight(rule: Rule) -> tuple[int, int, int, Rule]:
        colours = rule.colours(frame.cells)
        return colours.count(2), rule.conditions.bit_count(), colours.count(1), rule

    waiting = [
        (turn, weight(rule), one.cells) for one in found for turn, rule in enumerate(sorted(one.exceptions, key=weight))
    ]
    seen = set()
    for _, (*_, rule), cells in sorted(waiting):
        family = _family(frame, cells, rule)
        if family not in seen:
            seen.add(family)
            yield ConnectionExample(cells, rule)


def _family(frame: Frame, cells: Triple, rule: Rule) -> tuple[int, int, Triple]:
    """The same value for exceptions that differ by a symmetry or by the choice of stones in their strings."""
    colours = rule.colours(frame.cells)
    strings = {cell: string for string in frame.strings(colours) for cell in string}
    a, b, c = (strings[cell] for cell in cells)

    def turned(turn: Permutation) -> tuple[int, int, Triple]:
        moved = image(rule, frame, turn)
        end, middle, other = (min(turn[cell] for cell in string) for string in (a, b, c))
        return moved.code, moved.conditions, (min(end, other), middle, max(end, other))

    return min(map(turned, frame.symmetries))


# ---- Drawings --------------------------------------------------------------------------------------------------------


def draw(frame: Frame, example: ConnectionExample, breach: Breach) -> str:
    """The rectangle with the strings A, B and C, the conditions, and White's move."""
    rule, colours = example.rule, example.rule.colours(frame.cells)
    strings = {cell: string for string in frame.strings(colours) for cell in string}
    names = {cell: name for name, at in zip(_NAMES, example.cells, strict=True) for cell in strings[at]}
    letters, lines = _labels(rule, frame, names)
    signs = [
        names.get(cell) or (BROKEN if cell in breach.cells else SIGNS[colour]) for cell, colour in enumerate(colours)
    ]
    return "\n".join(
        [
            *with_edges([sign + letters.get(cell, " ") for cell, sign in enumerate(signs)], frame),
            *(lines or ["no conditions"]),
            _words(breach),
        ]
    )


def _labels(rule: Rule, frame: Frame, names: dict[int, str]) -> tuple[dict[int, str], list[str]]:
    """Letters for other strings and empty cells with conditions, and all conditions in words."""
    letters: dict[int, str] = {}
    lines: list[str] = []
    fresh = iter("defghijklmnop")
    for mark in marks(rule, frame):
        name = names.get(mark.cells[0])
        if name is None:
            letter = next(fresh)
            name = letter.upper() if mark.is_string else letter
            letters |= dict.fromkeys(mark.cells, name)
        lines += [f"{name}: {words}" for words in mark.words]
    return letters, sorted(lines)


def _words(breach: Breach) -> str:
    ways = ([f"at {BROKEN}"] if breach.cells else []) + (["by a move outside"] if breach.outside else [])
    return f"White cuts A from C {' or '.join(ways)}" if ways else "even Black's move does not connect A with C"
