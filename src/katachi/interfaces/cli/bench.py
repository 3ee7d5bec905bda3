"""``katachi bench``."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from katachi.lab import bench


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench")(command)


def command(
    only: Annotated[
        str | None, typer.Option(help="One benchmark, or the beginning of several names: playouts.mogo")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each one", min=0.01)] = 5.0,
    games: Annotated[Path | None, typer.Option(help="A game collection for records.read", exists=True)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Measure how fast the hot loops run on one core; each benchmark first checks its own answer.

    Example: katachi bench --only playouts --seconds 2
    """
    names = bench.select(only)
    settings = bench.Settings(seconds=seconds, games=games)
    results = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        for name in names:
            progress.update(task, description=name)
            results.append(bench.BENCHMARKS[name](name, settings))
    report = bench.report(results)
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    else:
        _show(report, results)


def _show(report: dict[str, object], results: list[bench.Result]) -> None:
    table = Table(title=f"katachi bench, one core, median of {bench.RUNS} runs")
    for heading in ("benchmark", "median", "lowest", "highest", "unit"):
        table.add_column(heading, justify="left" if heading in ("benchmark", "unit") else "right")
    for result in results:
        figures = (f"{value:,.0f}" for value in (result.value, result.lowest, result.highest))
        table.add_row(result.name, *figures, result.unit)
    console = Console()
    console.print(table)
    machine = report["machine"]
    if isinstance(machine, dict):
        console.print(", ".join(f"{key}: {value}" for key, value in machine.items()), style="dim", highlight=False)
