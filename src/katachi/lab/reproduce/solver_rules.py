"""R7: what proven rules save a solver, for each difficulty, and for each of the three ways of using them alone.

Cazenave's paper describes the use and has no figures for it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from dataclasses import dataclass

from katachi.lab.reproduce.table import Cell, Scale, Table
from katachi.reading.problems.files import Problem, read_problems, shipped_problems
from katachi.reading.tsumego.search import FORCED, LOOK_AHEAD, MATCH, NO_RULES, Tsumego

SECONDS = 1.0
_QUICK_STEP = 10
WAYS: dict[str, int] = {
    "without": NO_RULES,
    "match": MATCH,
    "look-ahead": LOOK_AHEAD,
    "forced": FORCED,
    "all three": MATCH | LOOK_AHEAD | FORCED,
}


@dataclass(frozen=True)
class Effort:
    """The cost of one problem in one way; `label` is empty if it was not solved in time."""

    label: str
    nodes: int
    seconds: float


def reproduce_solver_rules(scale: Scale) -> Table:
    """Nodes and time of problems with and without rules. Quick: every tenth problem."""
    problems = read_problems(scale.problems) if scale.problems else shipped_problems()
    wanted = itertools.islice(problems, 0, None, 1 if scale.full else _QUICK_STEP)
    levels: dict[int, list[dict[str, Effort]]] = {}
    for count, problem in enumerate(problem for problem in wanted if problem.defender):
        scale.on_step(f"{count} problems")
        levels.setdefault(problem.level, []).append({name: effort(problem, uses) for name, uses in WAYS.items()})
    columns = ["level", "problems", "solved by all", "nodes without", "seconds without"]
    columns += [f"{name}: {what}" for name in WAYS if name != "without" for what in ("nodes", "time")]
    rows = [row(str(level) if level else "?", efforts) for level, efforts in sorted(levels.items())]
    everything = [one for efforts in levels.values() for one in efforts]
    rows.append(row("all", everything))
    solved = [f"{name} {sum(bool(one[name].label) for one in everything)}" for name in WAYS]
    return Table(
        "R7",
        "The solver with proven rules (Cazenave, R7)",
        columns,
        rows,
        [
            f"{SECONDS:g} s of processor time per problem; solved: {', '.join(solved)} of {len(everything)}",
            "nodes and time relative to the search without rules, over the problems solved in every way",
        ],
    )


def effort(problem: Problem, uses: int) -> Effort:
    """One problem in one way."""
    start = time.process_time()
    assert problem.defender is not None
    search = Tsumego(problem.position, problem.defender, problem.target, uses=uses)
    verdict = search.judge(problem.to_move, seconds=SECONDS)
    return Effort(verdict.label, verdict.nodes, time.process_time() - start)


def row(name: str, efforts: Iterable[dict[str, Effort]]) -> list[Cell]:
    """One line of the table. Raises ValueError if two ways disagree, which would be a bug."""
    efforts = list(efforts)
    solved = [one for one in efforts if all(each.label for each in one.values())]
    for one in solved:
        if len({each.label for each in one.values()}) > 1:
            raise ValueError(f"level {name}: the ways disagree: {one}")
    nodes = {way: sum(one[way].nodes for one in solved) for way in WAYS}
    seconds = {way: sum(one[way].seconds for one in solved) for way in WAYS}
    cells: list[Cell] = [name, len(efforts), len(solved), nodes["without"], f"{seconds['without']:.2f}"]
    for way in WAYS:
        if way != "without":
            cells.append(f"{nodes[way] / max(1, nodes['without']):.2f}")
            cells.append(f"{seconds[way] / max(1e-9, seconds['without']):.2f}")
    return cells
