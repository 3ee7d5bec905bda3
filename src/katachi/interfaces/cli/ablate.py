"""``katachi ablate``."""

import contextlib
import datetime
import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from katachi.interfaces.cli.games_bar import games_bar, stopped
from katachi.lab import ablation
from katachi.lab.tuning import Arena, Journal
from katachi.records.files import write_atomically
from katachi.work import executor

_EPILOG = (
    "Examples:  katachi ablate --size 9 --workers 2 --to ablation  ·  "
    "katachi ablate --only rave,nakade --playouts 500 --seconds 0 --games 100  ·  katachi ablate --resume --to ablation"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("ablate", epilog=_EPILOG)(command)


def command(  # noqa: PLR0913, PLR0917 - the options of a run are many
    only: Annotated[str | None, typer.Option(help="Sources by name, separated by commas [all]")] = None,
    base: Annotated[str | None, typer.Option(help="Settings of both sides, name=value,... [the defaults]")] = None,
    size: Annotated[int | None, typer.Option(help="Board size [9]", min=2, max=25)] = None,
    komi: Annotated[float | None, typer.Option(help="Komi [7.5]")] = None,
    rules: Annotated[str | None, typer.Option(help="Rules by name [chinese-ogs]")] = None,
    playouts: Annotated[
        int | None, typer.Option(help="Simulations per move; 0 skips fixed simulations [1000]", min=0)
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per move; 0 skips fixed time [0.1]", min=0)] = None,
    games: Annotated[int | None, typer.Option(help="Games in each match [40; with --full 400]", min=2)] = None,
    full: Annotated[bool, typer.Option("--full", help="400 games per match: takes hours")] = False,
    random_opening: Annotated[
        int | None, typer.Option(help="Random moves at the start [4; 2 on 15 lines or more]", min=0)
    ] = None,
    max_moves: Annotated[int | None, typer.Option(help="Longest game [3 × the points of the board]", min=0)] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the whole run [0]")] = None,
    workers: Annotated[int, typer.Option(help="Games at once", min=1)] = 1,
    on: Annotated[str, typer.Option(help="Where they are played: local, processes or ray")] = "local",
    to: Annotated[Path | None, typer.Option(help="Folder of the run [./ablate-DATE-TIME]")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the run in --to, with its own settings")] = False,
    sources: Annotated[bool, typer.Option("--sources", help="List the sources and exit")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Play the engine with and without each kind of knowledge: how much Elo each adds, with error bars, and its cost in
    time."""
    if sources:
        _list_sources(as_json=as_json)
        return
    said: dict[str, Any] = {
        "only": tuple(only.split(",")) if only else None, "base": base, "size": size, "komi": komi, "rules": rules,
        "playouts": playouts, "seconds": seconds, "games": games, "full": full or None, "seed": seed,
        "random_opening": random_opening, "max_moves": max_moves,
    }  # fmt: skip
    given = {name: value for name, value in said.items() if value is not None}
    if resume and to is None:
        raise ValueError("name the run to resume with --to")
    journal = Journal(to or Path(f"ablate-{datetime.datetime.now():%Y%m%d-%H%M%S}"))
    plan = ablation.Plan.read(journal.resumed_plan(given)) if resume else ablation.Plan(**given)
    _run(plan, journal, workers=workers, on=on, resume=resume, as_json=as_json)


def _run(plan: ablation.Plan, journal: Journal, *, workers: int, on: str, resume: bool, as_json: bool) -> None:
    interrupted = False
    with contextlib.ExitStack() as stack:
        players = stack.enter_context(contextlib.closing(executor(on, workers)))
        stack.enter_context(journal.opened(plan.plain(), resume=resume))
        total = plan.match_games * len(plan.matches())
        on_game = stack.enter_context(games_bar(total, sum(map(len, journal.matches.values())), journal))
        arena = Arena(journal, players, on_game)
        try:
            ablation.run(plan, arena, lambda found: _write(journal, found))
        except KeyboardInterrupt:
            interrupted = True
        found = ablation.make(plan, arena)
        _write(journal, found)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        _show(found)
    if interrupted:
        stopped(journal.folder)


def _write(journal: Journal, found: dict[str, Any]) -> None:
    journal.write("ablation.json", found)
    write_atomically(journal.folder / "ablation.md", ablation.markdown(found).encode())


def _show(found: dict[str, Any]) -> None:
    table = Table(title="What each kind of knowledge is worth", title_justify="left")
    for i, heading in enumerate(ablation.COLUMNS):
        table.add_column(heading, justify="right" if i > 1 else "left")
    for row in found["rows"]:
        table.add_row(*ablation.cells(row))
    console = Console()
    console.print(table, highlight=False)
    for note in ablation.notes(found):
        console.print(note, style="dim", highlight=False)
    if found["errors"]:
        console.print(f"{found['errors']} games ended because the engine failed.", style="bold")


def _list_sources(*, as_json: bool) -> None:
    if as_json:
        found = [
            {
                "source": s.name,
                "sentence": s.sentence,
                "default": s.state(),
                "on": s.on,
                "off": s.off,
            }
            for s in ablation.SOURCES
        ]
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    table = Table("source", "default", "switched by", "what it is")
    for source in ablation.SOURCES:
        pairs = ", ".join(f"{name}={value}" for name, value in source.switched(source.state()).items())
        table.add_row(source.name, source.state(), pairs, source.sentence)
    Console().print(table, highlight=False)
