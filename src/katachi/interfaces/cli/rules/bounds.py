"""``katachi rules table --bounds``: how often conditions on White's liberties occur together (the paper's Table 1)."""

import json
from collections.abc import Iterable
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from katachi.knowledge.life.paper import PROPERTIES, TABLE_1, table_1
from katachi.knowledge.life.rule_set import RuleSet

_OF_THE_PAPER = ("life", "corner", "4x3")
_WIDE = 110  # columns: numbers are never cut
_WORDS = (
    "C0 none (no other), C1 any; if White plays in an empty cell: I0 no liberty outside, I1 at most one; "
    "of a white string: S0 none, S1 at most one. A star means the same number as in the paper."
)


def show_bounds(sets: Iterable[RuleSet], *, as_json: bool) -> None:
    """Print the table of each set, next to the paper's where it has one."""
    answers = [_answer(rules) for rules in sets]
    if as_json:
        typer.echo(json.dumps(answers))
        return
    console = Console(highlight=False, width=max(Console().width, _WIDE))
    for answer in answers:
        console.print(_table(answer))
    console.print(_WORDS, style="dim")


def _answer(rules: RuleSet) -> dict[str, Any]:
    counted = rules.where(rules.counted != 0)
    return {
        "goal": rules.goal,
        "place": rules.place,
        "size": rules.size,
        "mode": rules.mode,
        "properties": list(PROPERTIES),
        "table": table_1(counted.code, counted.conditions, rules.key.cells),
        "paper": TABLE_1 if (rules.goal, rules.place, rules.size) == _OF_THE_PAPER else None,
    }


def _table(answer: dict[str, Any]) -> Table:
    title = f"Table 1: {answer['goal']}, {answer['place']} {answer['size']}, {answer['mode']}"
    title += " (the paper's)" if answer["paper"] else ""
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column("", no_wrap=True)
    for name in PROPERTIES:
        table.add_column(name, justify="right", no_wrap=True)
    for i, (name, row) in enumerate(zip(PROPERTIES, answer["table"], strict=True)):
        theirs = answer["paper"][i] if answer["paper"] else (None,) * len(row)
        table.add_row(name, *(_cell(*pair) for pair in zip(row, theirs, strict=True)))
    return table


def _cell(ours: int, paper: int | None) -> str:
    if paper is None:
        return f"{ours:,}"
    return f"[bold]{ours:,}*[/bold]" if ours == paper else f"{ours:,} ({paper:,})"
