"""Learning move patterns: solve problems and count the moves of the proved lines (C6)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from katachi.go import BLACK, WHITE, Color
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.patterns import SIDES, MoveCounts, MoveDatabases, Side, counted
from katachi.reading.tsumego.search import Tsumego


def learn(
    problems: Iterable[Problem], *, positions: int = 150, nodes: int = 1 << 20, source: str = ""
) -> MoveDatabases:
    """Count the moves of proved lines. Problems that are not enclosed, or too hard for the nodes, are left out."""
    rows = [row for problem in problems for row in observe_problem(problem, positions=positions, nodes=nodes)]
    windows = np.array([row[0] for row in rows], np.uint64)
    sides = np.array([row[1] for row in rows], np.int64)
    wins = np.array([row[2] for row in rows], np.int64)
    counts: dict[tuple[Side, int], MoveCounts] = {}
    for number, side in enumerate(SIDES):
        found = counted(windows[sides == number], wins[sides == number])
        counts |= {(side, window): database for window, database in found.items()}
    return MoveDatabases(counts, source)


def observe_problem(problem: Problem, *, positions: int, nodes: int) -> list[tuple[int, int, bool]]:
    """Window, side and success of the moves on proved lines, for either side moving first."""
    search = _enclosed(problem)
    if search is None:
        return []
    rows: list[tuple[int, int, bool]] = []
    for mover in (BLACK, WHITE):
        verdict = search.judge(mover, nodes=nodes)
        if verdict.label:
            found = search.observe(mover, verdict.threats, positions=positions, nodes=nodes)
            rows += [(window, side, wins) for window, _, side, wins in found]
    return rows


def _enclosed(problem: Problem) -> Tsumego | None:
    searches: list[Tsumego] = []
    sides: list[Color] = [problem.defender] if problem.defender else [BLACK, WHITE]
    for side in sides:
        try:
            searches.append(Tsumego(problem.position, side, problem.target))
        except ValueError:
            continue
    return min(searches, key=lambda search: len(search.region), default=None)
