"""C6: what attack and defence databases save in the search for life and death. The paper gives no figures for this."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from katachi.lab.reproduce.table import Cell, Scale, Table
from katachi.reading.problems.files import Problem, read_problems
from katachi.reading.problems.shipped import shipped_problems
from katachi.reading.tsumego.patterns import shipped_values
from katachi.reading.tsumego.search import Tsumego, Verdict

NODES = 400_000
_QUICK = 5  # every 5th problem


def reproduce_moves(scale: Scale) -> Table:
    """Nodes and time with the databases and without, on shipped problems they were not learnt from, or on others."""
    problems = list(read_problems(scale.problems)) if scale.problems else shipped_problems()[1::2]
    return compare(problems if scale.full else problems[::_QUICK], scale)


def compare(problems: Sequence[Problem], scale: Scale) -> Table:
    """The same for any problems whose defender is known."""
    shipped_values()  # reading the file is not searching
    results = {name: [_judge(problem, patterns) for problem in problems] for name, patterns in _step(scale)}
    plain = results["without"]
    table = Table(
        "C6", "Move patterns in the search for life and death", ["", "solved", "nodes", "of", "seconds", "of"]
    )
    for name, judged in results.items():
        both = [(one, other) for (one, _), (other, _) in zip(judged, plain, strict=True) if one.label and other.label]
        different = sum(one.label != other.label for one, other in both)
        nodes, seconds = (sum(one.nodes for one, _ in judged), sum(spent for _, spent in judged))
        before_nodes, before = (sum(one.nodes for one, _ in plain), sum(spent for _, spent in plain))
        solved = sum(bool(one.label) for one, _ in judged)
        row: list[Cell] = [
            name,
            solved,
            nodes,
            f"{nodes / before_nodes:.3f}",
            f"{seconds:.1f}",
            f"{seconds / before:.3f}",
        ]
        table.rows.append(row)
        if name == "with":
            ratio = sum(math.log(one.nodes / other.nodes) for one, other in both) / max(1, len(both))
            table.notes.append(f"the mean of all ratios of nodes (geometric) is {math.exp(ratio):.3f}")
            table.notes.append(f"{different} outcomes of {len(both)} differ")
    table.notes.append(f"{len(problems)} problems, {NODES:,} nodes each at most; processor time")
    return table


def _step(scale: Scale) -> list[tuple[str, bool]]:
    scale.on_step("solving")
    return [("without", False), ("with", True)]


def _judge(problem: Problem, patterns: bool) -> tuple[Verdict, float]:
    if problem.defender is None:
        raise ValueError(f"{problem.name}: name the defender of the problem")
    search = Tsumego(problem.position, problem.defender, problem.target, patterns=patterns)
    start = time.process_time()
    verdict = search.judge(problem.to_move, nodes=NODES)
    return verdict, time.process_time() - start
