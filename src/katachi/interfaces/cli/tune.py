"""``katachi tune``."""

import contextlib
import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from katachi.interfaces.cli.games_bar import games_bar, stopped
from katachi.lab.tuning import SPACES, Arena, Journal, Plan, Tuner, record
from katachi.lab.tuning.plot import svg
from katachi.lab.tuning.tuner import doubts
from katachi.records.files import write_atomically
from katachi.work import executor

_EPILOG = (
    "Examples:  katachi tune --of rave_equivalence=100:10000:log --size 9 --playouts 400 --to rave --workers 2"
    "  ·  katachi tune --space eq3 --size 19 --playouts 1000 --trials 80 --to eq3  ·  katachi tune --resume --to eq3"
    "  ·  katachi tune --show eq3"
)
_SHOWN = 12  # trials in the terminal


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tune", epilog=_EPILOG)(command)


def command(  # noqa: PLR0913, PLR0917 - the options of a run are many
    of: Annotated[
        list[str] | None, typer.Option(help="SETTING=LOW:HIGH[:log][:int] or SETTING=on|off; repeat for more")
    ] = None,
    space: Annotated[str | None, typer.Option(help=f"Predefined spaces: {', '.join(SPACES)}")] = None,
    base: Annotated[str | None, typer.Option(help="Fixed settings, name=value,...")] = None,
    against: Annotated[str | None, typer.Option(help="Settings of the opponent, or plain [the defaults]")] = None,
    size: Annotated[int | None, typer.Option(help="Board size [9]", min=2, max=25)] = None,
    komi: Annotated[float | None, typer.Option(help="Komi [7.5]")] = None,
    rules: Annotated[str | None, typer.Option(help="Rules by name [chinese-ogs]")] = None,
    playouts: Annotated[int | None, typer.Option(help="Simulations per move [400]", min=1)] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per move instead", min=0.001)] = None,
    games: Annotated[int | None, typer.Option(help="Games per trial [20]")] = None,
    trials: Annotated[int | None, typer.Option(help="Trials [60]")] = None,
    batch: Annotated[int | None, typer.Option(help="Trials at once [as many as the workers can use]")] = None,
    finalists: Annotated[int | None, typer.Option(help="Trials that are tested again [5]")] = None,
    looks: Annotated[
        int | None, typer.Option(help="How many times: each time with twice the games and half the trials [2]")
    ] = None,
    validation: Annotated[
        int | None, typer.Option(help="Games of the best settings against the defaults at the end [200]")
    ] = None,
    random_opening: Annotated[
        int | None, typer.Option(help="Random moves at the start [4; 2 on 15 lines or more]", min=0)
    ] = None,
    max_moves: Annotated[int | None, typer.Option(help="Longest game [3 × the points of the board]", min=0)] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the whole run [0]")] = None,
    workers: Annotated[int, typer.Option(help="Games at once", min=1)] = 1,
    on: Annotated[str, typer.Option(help="Where they are played: local, processes or ray")] = "local",
    to: Annotated[Path | None, typer.Option(help="Folder of the run [./tune-DATE-TIME]")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the run in --to, with its own settings")] = False,
    show: Annotated[Path | None, typer.Option(help="Show the record of a run and exit")] = None,
    records: Annotated[bool, typer.Option("--records", help="List the shipped records of runs")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Look for better settings by games of the engine against itself, and say honestly whether there are any.

    Runs many short trials, tests the best again, and decides by a last match with new seeds.
    """
    if records or show:
        _show_kept(show, as_json=as_json)
        return
    said: dict[str, Any] = {
        "of": tuple(of) if of else None, "space": space, "base": base, "against": against, "size": size, "komi": komi,
        "rules": rules, "playouts": playouts, "seconds": seconds, "games": games, "trials": trials, "batch": batch,
        "finalists": finalists, "looks": looks, "validation": validation, "seed": seed,
        "random_opening": random_opening, "max_moves": max_moves,
    }  # fmt: skip
    given = {name: value for name, value in said.items() if value is not None}
    if resume and to is None:
        raise ValueError("name the run to resume with --to")
    journal = Journal(to or Path(f"tune-{datetime.datetime.now():%Y%m%d-%H%M%S}"))
    plan = Plan.read(journal.resumed_plan(given)) if resume else _begun(given, workers)
    _run(plan, journal, workers=workers, on=on, resume=resume, as_json=as_json)


def _begun(given: dict[str, Any], workers: int) -> Plan:
    """The plan of a new run. A batch keeps all workers busy: each has two games of it."""
    plan = Plan(**given)
    for warning in doubts(plan):
        typer.echo(f"katachi: {warning}", err=True)
    return plan if "batch" in given else Plan(**given, batch=max(1, -(-2 * workers // plan.games)))


def _run(plan: Plan, journal: Journal, *, workers: int, on: str, resume: bool, as_json: bool) -> None:
    interrupted = False
    with contextlib.ExitStack() as stack:
        players = stack.enter_context(contextlib.closing(executor(on, workers)))
        stack.enter_context(journal.opened(plan.plain(), resume=resume))
        played = sum(map(len, journal.matches.values()))
        on_game = stack.enter_context(games_bar(plan.most_games, played, journal))
        tuner = Tuner(plan, Arena(journal, players, on_game), on_step=lambda tuner: record.write(tuner, journal))
        try:
            tuner.run()
        except KeyboardInterrupt:
            interrupted = True
        found = record.write(tuner, journal)
        write_atomically(journal.folder / "plot.svg", svg(tuner))
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        _show(found, str(journal.folder))
    if interrupted:
        stopped(journal.folder)


# ---- Showing ---------------------------------------------------------------------------------------------------------


def _show_kept(folder: Path | None, *, as_json: bool) -> None:
    if folder is not None:
        found = record.load(folder)
        if as_json:
            typer.echo(json.dumps(found, ensure_ascii=False))
        else:
            _show(found, str(folder))
        return
    kept = record.shipped()
    if as_json:
        typer.echo(json.dumps(kept, ensure_ascii=False))
        return
    table = Table("record", "date", "board", "games", "tuned", "verdict")
    for name, found in kept.items():
        knobs = ", ".join(knob["knob"] for knob in found["space"])
        table.add_row(name, found["date"], _board(found), str(found["games"]), escape(knobs), escape(found["verdict"]))
    if kept:
        Console().print(table, highlight=False)
    else:
        typer.echo("No records of tuning runs are shipped.")


def _board(found: dict[str, Any]) -> str:
    plan = found["plan"]
    budget = f"{plan['seconds']:g} s" if plan["seconds"] else f"{plan['playouts'] or 400} simulations"
    return f"{plan['size']}×{plan['size']}, {budget}"


def _opponent(found: dict[str, Any]) -> str:
    """Presets are named, because their settings would fill a page."""
    plan = found["plan"]
    return f"against {escape(plan['against'] or plan['base'] or 'the defaults')}"


def _show(found: dict[str, Any], folder: str) -> None:
    console = Console()
    table = Table(title=f"{found['games']} games, {_board(found)}, {_opponent(found)}")
    for heading in ("trial", "games", "won", "95 %", "expected", "95 %"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("values", overflow="fold")
    for trial in _best(found):
        mark = "→ " if trial["number"] == found["pick"] else ""
        values = ", ".join(f"{name}={value}" for name, value in trial["values"].items())
        won = f"{trial['share']:.1%}" if trial["games"] else "–"
        table.add_row(
            f"{mark}{trial['number']}", str(trial["games"]), won, _range(trial["interval"]),
            f"{trial['expected']:.1%}", _range(trial["expected_interval"]), escape(values),
        )  # fmt: skip
    console.print(table, highlight=False)
    if len(found["trials"]) > _SHOWN:
        console.print(f"The best {_SHOWN} of {len(found['trials'])} trials; the others are in {folder}.", style="dim")
    if found["errors"]:
        console.print(f"{found['errors']} games ended because the engine failed.", style="bold")
    console.print(found["verdict"], highlight=False, markup=False)
    if found["recommended"]:
        pairs = " ".join(f'--set "{name}={value}"' for name, value in found["recommended"].items())
        console.print(f"katachi gtp {pairs}", highlight=False, markup=False, soft_wrap=True)


def _best(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from sorted(found["trials"], key=lambda trial: -trial["expected"])[:_SHOWN]


def _range(interval: list[float]) -> str:
    return f"{interval[0]:.0%}–{interval[1]:.0%}"
