"""What the rest of the board had to do with a move in a corner, as far as counts can tell.

A corner is counted with what it does not show: whose stones are nearest along its two sides, who has stones in the
opposite corner, and whose ladders on its chains work (`native/knowledge/trees/around.hpp`). Where the shares of the
moves differ clearly between these cases, the difference is told. It is a count, not a cause: what is played elsewhere
also changes with the age of the game and with the year.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

import numpy as np

from katachi.go import Color
from katachi.go.words import name_of, percent
from katachi.knowledge.statistics import Share, chi_square
from katachi.knowledge.trees.table import STATES

Points = tuple[int, ...]  # of a move: all that mean the same; none for a tenuki
What = Literal["side", "opposite corner", "ladder", "direction"]

LEAST_CASE, LEAST_PART = 30, 0.03  # corners, and of all corners: a case with fewer is left out
CERTAIN = 1e-6  # p-values above it are not told: thousands of positions are tested
STRONG = 0.1  # Cramér's V below it is not told
_CLEAR = 0.08  # difference of two shares that is worth a sentence
_FACTORS: tuple[What, ...] = ("side", "side", "opposite corner", "ladder")


class Whose(Enum):
    """The states of a case, in the order of the table."""

    NOBODY = "nobody"
    OWN = "own"
    OTHER = "other"
    BOTH = "both"


@dataclass(frozen=True)
class Case:
    """One state of the rest of the board. `words` continue "where …"; `shares` are those of each move then."""

    whose: Whose
    words: str
    of: int
    shares: Mapping[Points, Share]


@dataclass(frozen=True)
class Circumstance:
    """Something outside the corner on which the choice depends: the cases, and how sure and how strong that is.

    `p` is of a χ² test of moves against cases, `strength` is Cramér's V: 0 if the cases do not matter, 1 if they
    decide.
    """

    what: What
    side: str | None  # top, bottom, left or right
    cases: tuple[Case, ...]
    p: float
    strength: float

    def told(self, points: Points) -> tuple[Case, Case] | None:
        """The cases in which a move was played most and least often, if they differ clearly: one side's stones against
        the other's where that is clear, because players think in these."""
        of_a_side = [case for case in self.cases if case.whose in (Whose.OWN, Whose.OTHER)]
        return self._apart(of_a_side, points) or self._apart(self.cases, points)

    @staticmethod
    def _apart(cases: Sequence[Case], points: Points) -> tuple[Case, Case] | None:
        if len(cases) < 2:
            return None
        most = max(cases, key=lambda case: case.shares[points].value or 0.0)
        least = min(cases, key=lambda case: case.shares[points].value or 0.0)
        high, low = most.shares[points], least.shares[points]
        apart = high.interval[0] > low.interval[1] and (high.value or 0.0) - (low.value or 0.0) >= _CLEAR
        return (most, least) if apart else None

    def sentence(self, points: Points, move: str) -> str | None:
        """What the cases do to one move: ``R17: 62 % of 812 corners where …, 21 % of 1,420 where …``."""
        if points not in self.cases[0].shares:
            return None
        if self.what == "direction":
            near, far = (case.shares[points] for case in self.cases)
            here, there = (case.words for case in self.cases)
            return (
                f"{move}: {here} in {percent(near.value, 0)} of {near.of:,} corners, {there} in {percent(far.value, 0)}"
            )
        if (told := self.told(points)) is None:
            return None
        first, second = (
            f"{percent(case.shares[points].value, 0)} of {case.of:,}{more} where {case.words}"
            for case, more in zip(told, (" corners", ""), strict=True)
        )
        return f"{move}: {first}, {second}"


def outside(
    times: Mapping[int, Mapping[Points, Sequence[int]]], views: Sequence[Sequence[int]], size: int, own: Color
) -> tuple[Circumstance, ...]:
    """What the choice in a corner depends on, the strongest first.

    `times` has how often each state was there for each move, by factor; `views` the points that each view of the
    corner shows: two if the corner is symmetric, and then its sides are only told apart by a move.
    """
    symmetric = len(views) > 1
    found = []
    for factor, rows in times.items():
        what = _FACTORS[factor]
        if what != "side":
            found.append(_tested(what, None, rows, own))
        elif not symmetric:
            found.append(_tested(what, _side(views[0], size, along_top=factor == 0), rows, own))
    if symmetric and {0, 1} <= times.keys():
        found += [_direction(points, times[0][points], times[1][points], own, size) for points in times[0]]
    return tuple(sorted((each for each in found if each), key=lambda each: -each.strength))


def _side(view: Sequence[int], size: int, *, along_top: bool) -> str:
    """Which side of the board the view shows at the top or at the right, next to the corner."""
    row, column = divmod(view[0] if along_top else view[-1], size)
    if row in (0, size - 1) and column not in (0, size - 1):
        return "top" if row == 0 else "bottom"
    return "left" if column == 0 else "right"


def _tested(what: What, side: str | None, rows: Mapping[Points, Sequence[int]], own: Color) -> Circumstance | None:
    table = np.array([*rows.values()], np.int64).reshape(-1, STATES)
    least = max(LEAST_CASE, LEAST_PART * table.sum())
    kept = [state for state in range(STATES) if table[:, state].sum() >= least]
    if len(kept) < 2:
        return None
    p, strength = chi_square(table[:, kept])
    if p > CERTAIN or strength < STRONG:
        return None
    cases = []
    for state in kept:
        of = int(table[:, state].sum())
        shares = {points: Share(int(row[state]), of) for points, row in rows.items()}
        whose = list(Whose)[state]
        cases.append(Case(whose, _words(what, side, whose, own), of, shares))
    return Circumstance(what, side, tuple(cases), p, strength)


def _direction(points: Points, near: Sequence[int], far: Sequence[int], own: Color, size: int) -> Circumstance | None:
    """For a move in a symmetric corner, to one side or the other: whose stones were along the side it is nearer to, and
    along the other."""
    if sum(near) < LEAST_CASE or len(points) < 2:
        return None
    p, strength = chi_square(np.array([near, far], np.int64))
    if p > CERTAIN or strength < STRONG:
        return None
    here, there = _sides(points[0], size)
    said = (f"{name_of(own)} has the nearest stone {_along(here)}", _along(there))
    cases = [
        Case(Whose.OWN, words, sum(row), {points: Share(row[1], sum(row))})
        for words, row in zip(said, (near, far), strict=True)
    ]
    return Circumstance("direction", here, tuple(cases), p, strength)


def _sides(point: int, size: int) -> tuple[str, str]:
    """The side that a point of a corner is nearer to, and the other side of the corner."""
    row, column = divmod(point, size)
    down, across = min(row, size - 1 - row), min(column, size - 1 - column)
    level, upright = "top" if row < size / 2 else "bottom", "left" if column < size / 2 else "right"
    return (level, upright) if down < across else (upright, level)


def _along(side: str | None) -> str:
    return f"along the {side}" if side in ("top", "bottom") else f"along the {side} side"


def _words(what: What, side: str | None, whose: Whose, own: Color) -> str:
    name = name_of(own if whose is Whose.OWN else own.opponent)
    if what == "ladder":
        return {Whose.NOBODY: "no ladder works", Whose.BOTH: "both sides have a ladder"}.get(
            whose, f"{name}'s ladder works"
        )
    if what == "opposite corner":
        return {
            Whose.NOBODY: "the opposite corner is empty",
            Whose.BOTH: "both have stones in the opposite corner",
        }.get(whose, f"only {name} has stones in the opposite corner")
    place = _along(side)
    return {
        Whose.NOBODY: f"nobody has a stone {place}",
        Whose.BOTH: f"both are equally near {place}",
    }.get(whose, f"{name} has the nearest stone {place}")
