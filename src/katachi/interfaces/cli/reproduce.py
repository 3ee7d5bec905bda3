"""``katachi reproduce``."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import Row, print_json, show, spinner, stoppable, table
from katachi.interfaces.cli.reproduce_results import show_kept
from katachi.lab import reproduce
from katachi.lab.reproduce import output, results
from katachi.lab.reproduce.output import MadeTable, cell_text
from katachi.work import checked

EPILOG = (
    'Examples:  katachi reproduce --list  ·  katachi reproduce "K Table 2" --to made  ·  '
    "katachi reproduce K7 --in pro.sgfs.gz --full  ·  "
    "katachi reproduce M7 --full --simulations 1000 --match-games 200 --workers 2 --to made"
)


def command(  # noqa: PLR0913, PLR0917 - which tables, from what, how large, and where to
    ids: Annotated[list[str] | None, typer.Argument(help='K8, "K Table 2", K-T2 …: see --list (all of them)')] = None,
    listed: Annotated[bool, typer.Option("--list", help="List everything that can be made")] = False,
    games: Annotated[
        Path | None,
        typer.Option("--in", help="A collection, or a knowledge base with games (the shipped counts)", exists=True),
    ] = None,
    problems: Annotated[
        Path | None, typer.Option(help="Life-and-death problems for C6 and R7 (shipped ones)", exists=True)
    ] = None,
    show_results: Annotated[
        bool, typer.Option("--results", help="Show the results that are kept, with seeds, commits and intervals")
    ] = False,
    keep: Annotated[
        Path | None, typer.Option(help="File of results to add to, or with --results to show (the shipped one)")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="With --results: as Markdown")] = False,
    full: Annotated[bool, typer.Option("--full", help="At the paper's size: minutes to days")] = False,
    to: Annotated[
        Path | None, typer.Option(help="Folder for Markdown, JSON and pictures; matches are kept in its work/")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed for the games that are drawn and for matches")] = 0,
    match_games: Annotated[int | None, typer.Option(help="Games in each match", min=1)] = None,
    simulations: Annotated[
        str | None,
        typer.Option(help="Most simulations per move in matches; a list such as 500,2000 where the paper has several"),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Most seconds per move in matches", min=0.01)] = None,
    size: Annotated[int | None, typer.Option(help="Largest board in matches", min=2, max=19)] = None,
    only: Annotated[
        str, typer.Option(help='Only matches whose name fits this regular expression, such as "M7-9" or "debut20$"')
    ] = "",
    workers: options.Workers = 1,
    on: options.On = "local",
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON, one table per line")] = False,
) -> None:
    """Make the papers' tables and figures again, next to the originals: quick by default, at full size with --full.

    To continue a stopped run, repeat the command: with --to, finished games of matches are not played again.
    """
    if listed:
        _list(as_json=as_json)
        return
    wanted = list(dict.fromkeys(map(reproduce.find, ids))) if ids else list(reproduce.EXPERIMENTS.values())
    if show_results:
        show_kept([one.id for one in wanted], keep or results.SHIPPED, as_json=as_json, markdown=markdown)
        return
    ladder = _ladder(simulations) if simulations else ()
    scale = reproduce.Scale(
        games, full, seed, problems=problems, work=to and to / "work", workers=workers, on=checked(on),
        match_games=match_games, simulations=max(ladder, default=None), ladder=ladder, seconds=seconds, size=size,
        only=_pattern(only),
    )  # fmt: skip
    advice = "run the same command to continue" if to else "with --to FOLDER, the same command would continue"
    with stoppable(f"; {advice}."):
        for experiment in wanted:
            _run(experiment, scale, to, keep, as_json=as_json)
    if to and not as_json:
        Console(stderr=True).print(f"The tables are in {to / 'index.md'}.", highlight=False, style="dim")


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"--only {text!r} is not a regular expression: {error}") from None
    return text


def _ladder(text: str) -> tuple[int, ...]:
    """``1000``, or increasing numbers separated by commas."""
    steps = [int(part) if part.strip().isdecimal() else 0 for part in text.split(",")]
    if min(steps) < 1 or steps != sorted(set(steps)):
        raise ValueError(
            f"--simulations {text!r}: give a number such as 1000, or increasing ones such as 500,2000,8000"
        )
    return tuple(steps)


def _run(
    experiment: reproduce.Experiment, scale: reproduce.Scale, to: Path | None, keep: Path | None, *, as_json: bool
) -> None:
    start = time.monotonic()
    with spinner() as progress:
        task = progress.add_task(experiment.id)

        def on_step(step: str) -> None:
            progress.update(task, description=f"{experiment.id}: {step}")

        table = experiment.make(replace(scale, on_step=on_step))
        made = output.MadeTable.of(experiment, table, scale, time.monotonic() - start)
        if to is not None:
            on_step("writing")
            output.write(made, to)
        if keep is not None:
            made.keep(keep)
    if as_json:
        print_json(made.data())
    else:
        _show(made)


def _show(made: MadeTable) -> None:
    rows = [[cell_text(cell) for cell in row] for row in made.rows]
    shown = table(made.title, made.columns, rows, made.columns[:1])
    size = "full size" if made.full else "quick: a part of it; --full for the paper's size"
    show(shown, *made.notes, f"{made.id} ({made.where}): {size}, seed {made.seed}, {made.seconds:.0f} s")


def _list(*, as_json: bool) -> None:
    """All ids, with their places in the papers."""
    if as_json:
        for one in reproduce.EXPERIMENTS.values():
            print_json({"id": one.id, "what": one.what, "paper": one.paper, "where": one.where, "needs": one.needs})
    else:
        show(table("", ("id", "place", "what", "made from"), _listed(), ("place", "what", "made from")))


def _listed() -> Iterator[Row]:
    for letter, paper in reproduce.PAPERS.items():
        yield "", "", Text(paper, "bold"), ""
        for one in reproduce.EXPERIMENTS.values():
            if one.id[0] == letter:
                yield one.id, one.where, one.what, one.needs or "what is shipped"
        yield ()
