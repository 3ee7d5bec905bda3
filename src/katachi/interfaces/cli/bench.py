"""``katachi bench``."""

import json
from pathlib import Path
from typing import Annotated

import typer

from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import show, spinner, table
from katachi.lab import bench, machine


def command(
    only: Annotated[
        str | None, typer.Option(help="One benchmark, or the beginning of several names: playouts.mogo")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each one", min=0.01)] = 5.0,
    games: Annotated[Path | None, typer.Option("--in", help="A game collection for records.read", exists=True)] = None,
    as_json: options.AsJson = False,
) -> None:
    """Measure how fast the hot loops run on one core; each benchmark first checks its own answer.

    Example: katachi bench --only playouts --seconds 2
    """
    names = bench.select(only)
    settings = bench.BenchSettings(seconds=seconds, games=games)
    results = []
    with spinner() as progress:
        task = progress.add_task("")
        for name in names:
            progress.update(task, description=name)
            results.append(bench.BENCHMARKS[name](name, settings))
    report = bench.report(results)
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    else:
        _show(results)


def _show(results: list[bench.BenchResult]) -> None:
    title = f"katachi bench, one core, median of {bench.RUNS} runs"
    rows = [(one.name, f"{one.value:,.0f}", f"{one.lowest:,.0f}", f"{one.highest:,.0f}", one.unit) for one in results]
    on = ", ".join(f"{key}: {value}" for key, value in machine.describe().items())
    show(table(title, ("benchmark", "median", "lowest", "highest", "unit"), rows, ("unit",)), on)
