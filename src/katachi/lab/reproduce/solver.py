"""What knowledge saves the solver: move patterns (C6 of Liu & Li) and proven rules (R7 of Cazenave).

Cazenave's paper describes the use of rules and has no figures for it.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.table import Scale, Table
from katachi.reading.problems.files import Problem, read_problems, shipped_problems
from katachi.reading.tsumego.patterns import shipped_values
from katachi.reading.tsumego.search import FORCED, LOOK_AHEAD, MATCH, NO_RULES, Tsumego

_NODES, _SECONDS = 400_000, 1.0  # for a problem of C6, and of R7
_QUICK_MOVES, _QUICK_RULES = 5, 10  # every 5th problem, every 10th
_WAYS: dict[str, int] = {
    "without": NO_RULES,
    "match": MATCH,
    "look-ahead": LOOK_AHEAD,
    "forced": FORCED,
    "all three": MATCH | LOOK_AHEAD | FORCED,
}


@dataclass(frozen=True)
class SolverEffort:
    """The cost of one problem in one way; `label` is empty if it was not solved in time."""

    label: str
    nodes: int
    seconds: float


def _effort(problem: Problem, budget: dict[str, Any], **how: Any) -> SolverEffort:
    if problem.defender is None:
        raise ValueError(f"{problem.name}: name the defender of the problem")
    start = time.process_time()
    verdict = Tsumego(problem.position, problem.defender, problem.target, **how).judge(problem.to_move, **budget)
    return SolverEffort(verdict.label, verdict.nodes, time.process_time() - start)


def _totals(efforts: Iterable[SolverEffort]) -> tuple[int, float]:
    efforts = list(efforts)
    return sum(one.nodes for one in efforts), sum(one.seconds for one in efforts)


# ---- Move patterns ---------------------------------------------------------------------------------------------------


def reproduce_moves(scale: Scale) -> Table:
    """Nodes and time with the databases and without, on the shipped problems (they were learned from others), or on
    those of a file."""
    found = list(read_problems(scale.problems)) if scale.problems else shipped_problems()
    problems = found if scale.full else found[::_QUICK_MOVES]
    shipped_values()  # reading the file is not searching
    scale.on_step("solving")
    budget = {"nodes": _NODES}
    plain = [_effort(problem, budget, patterns=False) for problem in problems]
    helped = [_effort(problem, budget, patterns=True) for problem in problems]
    title, columns = "Move patterns in the search for life and death", ["", "solved", "nodes", "of", "seconds", "of"]
    rows = [_moves_row("without", plain, plain), _moves_row("with", helped, plain)]
    both = [pair for pair in zip(helped, plain, strict=True) if all(one.label for one in pair)]
    ratio = sum(math.log(one.nodes / other.nodes) for one, other in both) / max(1, len(both))
    different = sum(one.label != other.label for one, other in both)
    notes = [
        f"the mean of all ratios of nodes (geometric) is {math.exp(ratio):.3f}",
        f"{different} outcomes of {len(both)} differ",
        f"{len(problems)} problems, {_NODES:,} nodes each at most; processor time",
    ]
    return Table("C6", title, columns, rows, notes)


def _moves_row(name: str, efforts: Sequence[SolverEffort], plain: Sequence[SolverEffort]) -> list[Cell]:
    (nodes, seconds), (before_nodes, before) = _totals(efforts), _totals(plain)
    solved = sum(bool(one.label) for one in efforts)
    return [name, solved, nodes, f"{nodes / before_nodes:.3f}", f"{seconds:.1f}", f"{seconds / before:.3f}"]


# ---- Rules -----------------------------------------------------------------------------------------------------------


def reproduce_solver_rules(scale: Scale) -> Table:
    """Nodes and time with and without rules, for each difficulty and each of the three ways of using them alone."""
    problems = read_problems(scale.problems) if scale.problems else shipped_problems()
    wanted = itertools.islice(problems, 0, None, 1 if scale.full else _QUICK_RULES)
    levels: dict[int, list[dict[str, SolverEffort]]] = {}
    for count, problem in enumerate(problem for problem in wanted if problem.defender):
        scale.on_step(f"{count} problems")
        efforts = {name: _effort(problem, {"seconds": _SECONDS}, uses=uses) for name, uses in _WAYS.items()}
        levels.setdefault(problem.level, []).append(efforts)
    columns = ["level", "problems", "solved by all", "nodes without", "seconds without"]
    columns += [f"{name}: {what}" for name in _WAYS if name != "without" for what in ("nodes", "time")]
    everything = [one for efforts in levels.values() for one in efforts]
    rows = [_rules_row(str(level) if level else "?", efforts) for level, efforts in sorted(levels.items())]
    solved = [f"{name} {sum(bool(one[name].label) for one in everything)}" for name in _WAYS]
    notes = [
        f"{_SECONDS:g} s of processor time per problem; solved: {', '.join(solved)} of {len(everything)}",
        "nodes and time relative to the search without rules, over the problems solved in every way",
    ]
    rows.append(_rules_row("all", everything))
    return Table("R7", "The solver with proven rules (Cazenave, R7)", columns, rows, notes)


def _rules_row(name: str, efforts: Sequence[dict[str, SolverEffort]]) -> list[Cell]:
    """One line of the table. Raises ValueError if two ways disagree, which would be a bug."""
    solved = [one for one in efforts if all(each.label for each in one.values())]
    for one in solved:
        if len({each.label for each in one.values()}) > 1:
            raise ValueError(f"level {name}: the ways disagree: {one}")
    totals = {way: _totals(one[way] for one in solved) for way in _WAYS}
    nodes, seconds = totals.pop("without")
    ratios = ((f"{n / max(1, nodes):.2f}", f"{s / max(1e-9, seconds):.2f}") for n, s in totals.values())
    return [name, len(efforts), len(solved), nodes, f"{seconds:.2f}", *itertools.chain.from_iterable(ratios)]
