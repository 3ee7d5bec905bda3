"""Tables of ``katachi reproduce`` in the terminal."""

import json

import typer
from rich import box
from rich.console import Console
from rich.table import Table as RichTable

from katachi.lab import reproduce
from katachi.lab.reproduce.output import Made, cell_text

_WIDEST = 200


def show(made: Made) -> None:
    """One table with its notes."""
    table = made.table
    shown = RichTable(title=table.title)
    rows = [[cell_text(cell) for cell in row] for row in table.rows]
    for i, heading in enumerate(table.columns):
        # Numbers are never cut; words are.
        width = max((len(row[i]) for row in rows), default=0) if i else None
        shown.add_column(heading, justify="right" if i else "left", min_width=width)
    for row in rows:
        shown.add_row(*row)
    console = Console()
    needed = console.measure(shown, options=console.options.update(max_width=_WIDEST))
    console = Console(width=max(console.width, needed.minimum if console.is_terminal else needed.maximum))
    console.print(shown)
    for note in table.notes:
        console.print(note, style="dim", highlight=False, markup=False)
    size = "full size" if made.recipe["full"] else "quick: a part of it; --full for the paper's size"
    facts = f"{size}, seed {made.recipe['seed']}, {made.recipe['seconds']:.0f} s"
    console.print(f"{made.experiment.id} ({made.experiment.where}): {facts}", style="dim", highlight=False)


def show_list(*, as_json: bool) -> None:
    """All ids, with their places in the papers."""
    if as_json:
        for one in reproduce.EXPERIMENTS.values():
            facts = {"id": one.id, "what": one.what, "paper": one.paper, "where": one.where, "needs": one.needs}
            typer.echo(json.dumps(facts, ensure_ascii=False))
        return
    table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("id", "place", "what", "made from"):
        table.add_column(heading, no_wrap=heading == "id")
    for letter, paper in reproduce.PAPERS.items():
        table.add_row("", "", f"[bold]{paper}[/bold]", "")
        for one in reproduce.EXPERIMENTS.values():
            if one.id[0] == letter:
                table.add_row(one.id, one.where, one.what, one.needs or "what is shipped")
        table.add_section()
    Console().print(table, highlight=False)
