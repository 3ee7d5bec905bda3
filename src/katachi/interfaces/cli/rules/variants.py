"""``katachi rules table --variants``: the paper's restricted rules (3.8) next to the realistic ones."""

import json
from collections.abc import Iterable

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from katachi.knowledge.life.generate import optimistic, pessimistic
from katachi.knowledge.life.rule_set import RuleSet

_MOST_CELLS = 12  # the optimistic analysis of 12 cells takes a second


def show_variants(sets: Iterable[RuleSet], *, as_json: bool) -> None:
    """How many rules need no conditions, how many there are, and how many colourings the best conditions win."""
    rows = [_row(rules) for rules in sets if rules.mode == "sound" and rules.width * rules.height <= _MOST_CELLS]
    if as_json:
        typer.echo(json.dumps(rows))
        return
    table = Table(title="restricted rules (R5.8), sound", title_justify="left", box=box.SIMPLE_HEAD)
    for heading in ("set", "pessimistic", "realistic", "with colours", "optimistic"):
        table.add_column(heading, justify="left" if heading == "set" else "right", no_wrap=True)
    for row in rows:
        table.add_row(str(row["set"]), *(f"{count:,}" for name, count in row.items() if name != "set"))
    console = Console(highlight=False)
    console.print(table)
    console.print(
        "pessimistic: rules without conditions; with colours: how many colourings the rules have; optimistic: "
        "colourings won in the best possible surroundings, including those of smaller rectangles.",
        style="dim",
    )


def _row(rules: RuleSet) -> dict[str, str | int]:
    best = optimistic(rules.goal, rules.place, rules.width, rules.height)
    return {
        "set": rules.name,
        "pessimistic": pessimistic(rules).total,
        "realistic": rules.total,
        "colourings": len(set(rules.code.tolist())),
        "optimistic": len(best),
    }
