"""``katachi tsumego patterns``."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from katachi.go.words import plural
from katachi.interfaces.cli import INTERRUPTED
from katachi.reading.problems.files import Problem, read_problems
from katachi.reading.tsumego.patterns import SIDES, MoveCounts, MoveDatabases, draw_small, learn

EPILOG = (
    "Examples:  katachi tsumego patterns problems.jsonl --to moves.npz  ·  "
    "katachi tsumego patterns problems.jsonl --part 1/2 --to half.npz  ·  katachi tsumego patterns --show 12"
)
_A_ROW = 6  # drawings


def patterns_command(
    problems: Annotated[
        list[Path] | None,
        typer.Argument(help="Problems as JSON lines or SGF; without any, the shipped patterns are shown", exists=True),
    ] = None,
    to: Annotated[Path | None, typer.Option(help="File to write (.npz)", metavar="FILE", dir_okay=False)] = None,
    part: Annotated[str, typer.Option(help="1/2: every second problem, from the first; 2/2: the others")] = "1/1",
    nodes: Annotated[int, typer.Option(help="Most positions to spend on a problem", min=1)] = 1 << 18,
    positions: Annotated[int, typer.Option(help="Most positions to learn from per problem", min=1)] = 150,
    show: Annotated[int, typer.Option(help="Draw this many of the most frequent winning moves", min=0)] = 0,
) -> None:
    """Solve problems and count the patterns around the moves of the proved lines, for attack and defence databases.

    The solver uses the shipped databases to choose which moves to try first.
    """
    if problems and to is None and not show:
        raise typer.BadParameter("say what to do with the patterns: --to FILE keeps them, --show 12 draws some")
    if not problems and to is not None:
        raise typer.BadParameter("name problems to learn from")
    databases = _learn(problems, part, nodes, positions) if problems else MoveDatabases.load()
    if to is not None:
        databases.save(to)
    for (side, window), counts in databases.counts.items():
        wins, seen = int(counts.wins.sum()), int(counts.seen.sum())
        typer.echo(
            f"{side} {window}×{window}: {plural(len(counts), 'pattern')}, {wins:,} of {plural(seen, 'move')} won"
        )
    for side in SIDES if show else ():
        typer.echo(f"\n{side}: the moves that won most often, and in how many of their occurrences")
        typer.echo(_drawings(databases.counts[side, 3], show))
    if to is not None:
        typer.echo(f"The databases are in {to}.")


def _learn(paths: list[Path], part: str, nodes: int, positions: int) -> MoveDatabases:
    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.completed:,} problems"), TimeElapsedColumn())
    chosen = _part(itertools.chain.from_iterable(map(read_problems, paths)), part)
    names = " ".join(path.name for path in paths)
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
            return learn(bars.track(chosen), nodes=nodes, positions=positions, source=f"{names}, part {part}")
    except KeyboardInterrupt:
        console.print("Stopped; nothing was written.", highlight=False)
        raise typer.Exit(INTERRUPTED) from None


def _part(problems: Iterator[Problem], part: str) -> Iterator[Problem]:
    number, slash, of = part.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise typer.BadParameter(f"--part {part!r}: write 1/2 for every second problem, from the first")
    return itertools.islice(problems, int(number) - 1, None, int(of))


def _drawings(counts: MoveCounts, number: int) -> str:
    """The most frequent winning moves, in rows."""
    order = np.argsort(-counts.wins, kind="stable")[:number].tolist()
    rows = []
    for first in range(0, len(order), _A_ROW):
        cells = []
        for i in order[first : first + _A_ROW]:
            share = f"{counts.wins[i]}/{counts.seen[i]}"
            cells.append([f"{line:<12}" for line in (*draw_small(int(counts.keys[i])).split("\n"), share)])
        rows.append("\n".join("".join(line).rstrip() for line in zip(*cells, strict=True)))
    return "\n\n".join(rows)
