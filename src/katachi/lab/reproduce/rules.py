"""R6: Tables 2 to 5 of Cazenave's paper, all rules made anew in its game and in the sound one. No games are needed."""

from __future__ import annotations

from katachi.knowledge.life.catalogue import catalogue
from katachi.knowledge.life.differences import reasons
from katachi.knowledge.life.making import Making
from katachi.knowledge.life.paper import PAPER
from katachi.knowledge.life.rule_set import MODES, SetKey
from katachi.lab.reproduce.table import Cell, Scale, Table

_QUICK_CELLS = 9


def reproduce_rules(scale: Scale) -> Table:
    """Won rules by depth: the paper's, ours in its game, ours that are sound. Quick: rectangles of up to 9 cells."""
    wanted = [key for mode in MODES for key in catalogue(mode) if scale.full or key.cells <= _QUICK_CELLS]
    made: dict[SetKey, dict[int, int]] = {}
    for one in Making(wanted).run(lambda key, _progress: scale.on_step(key.name)):
        made[one.rules.key] = one.rules.by_depth()
    deepest = max(max(by_depth) for by_depth in [*made.values(), *PAPER.values()] if by_depth)
    depths = range(0, deepest + 1, 2)
    table = Table("R6", "Won rules by depth (Cazenave, Tables 2 to 5)", ["rules", *map(str, depths), "total"])
    notes: dict[str, None] = {}
    equal = counts = 0
    for key in catalogue("paper"):
        if key not in made:
            continue
        paper = PAPER[key.goal, key.place, key.size]
        table.rows.append(_row(f"{key.goal} {key.place} {key.size}, the paper's", paper, depths))
        for mode in MODES:
            table.rows.append(_row(f"{key.goal} {key.place} {key.size}, {mode}", made[key._replace(mode=mode)], depths))
        equal += sum(made[key].get(depth, 0) == count for depth, count in paper.items())
        counts += len(paper)
        notes.update(dict.fromkeys(reasons(key, made[key], paper)))
    table.notes = [f"{equal} of {counts} counts by depth are equal to the paper's in its game", *notes]
    return table


def _row(name: str, counts: dict[int, int], depths: range) -> list[Cell]:
    return [name, *(counts.get(depth, "") for depth in depths), sum(counts.values())]
