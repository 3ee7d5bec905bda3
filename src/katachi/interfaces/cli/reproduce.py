"""``katachi reproduce``."""

import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table as RichTable

from katachi.lab import reproduce

_WIDEST = 200


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("reproduce")(command)


def command(
    ids: Annotated[list[str] | None, typer.Argument(help="K7, K10, C1, C2, C4, C6, R6; nothing: all of them")] = None,
    games: Annotated[
        Path | None, typer.Option(help="A collection, or a knowledge base with games", exists=True)
    ] = None,
    problems: Annotated[
        Path | None, typer.Option(help="Life-and-death problems for C6 [shipped ones]", exists=True)
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="As many games as the paper; takes minutes")] = False,
    seed: Annotated[int, typer.Option(help="Which games are drawn")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON, one table a line")] = False,
) -> None:
    """Make the papers' tables again, beside the papers' own figures: quick by default, at their size with --full.

    Examples: katachi reproduce K7 --games pro.sgfs.gz --full  ·  katachi reproduce R6 --full
    """
    unknown = [name for name in ids or () if name not in reproduce.EXPERIMENTS]
    if unknown:
        raise ValueError(f"there is no table {unknown[0]!r}: use {', '.join(reproduce.EXPERIMENTS)}")
    if games is None and not reproduce.WITHOUT_GAMES.issuperset(ids or reproduce.EXPERIMENTS):
        raise ValueError("these tables are made from professional games: name a collection with --games FILE")
    for name in ids or reproduce.EXPERIMENTS:
        _run(name, games, problems, full=full, seed=seed, as_json=as_json)


def _run(name: str, games: Path | None, problems: Path | None, *, full: bool, seed: int, as_json: bool) -> None:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    start = time.monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(name)
        scale = reproduce.Scale(
            games, full, seed, lambda step: progress.update(task, description=f"{name}: {step}"), problems
        )
        table = reproduce.EXPERIMENTS[name](scale)
    seconds = time.monotonic() - start
    if as_json:
        typer.echo(json.dumps({**asdict(table), "full": full, "seed": seed, "seconds": round(seconds, 1)}))
    else:
        _show(table, full=full, seed=seed, seconds=seconds)


def _show(table: reproduce.Table, *, full: bool, seed: int, seconds: float) -> None:
    shown = RichTable(title=table.title)
    rows = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in table.rows]
    for i, heading in enumerate(table.columns):
        # Numbers are never cut; words give way.
        width = max(len(row[i]) for row in rows) if i else None
        shown.add_column(heading, justify="right" if i else "left", min_width=width)
    for row in rows:
        shown.add_row(*row)
    console = Console()
    needed = console.measure(shown, options=console.options.update(max_width=_WIDEST))
    console = Console(width=max(console.width, needed.minimum if console.is_terminal else needed.maximum))
    console.print(shown)
    for note in table.notes:
        console.print(note, style="dim", highlight=False)
    size = "full size" if full else "quick: a part of it; --full for the paper's size"
    console.print(f"{size}, seed {seed}, {seconds:.0f} s", style="dim", highlight=False)
