"""``katachi tune``."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from katachi.files.writing import write_atomically
from katachi.go.words import percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import print_json, show, table, warn
from katachi.interfaces.cli.runs import Record, Run, show_errors
from katachi.lab.tuning import SPACES, Arena, Journal, Tuner, TuningPlan, record
from katachi.lab.tuning.record import svg
from katachi.lab.tuning.tuner import doubts

EPILOG = (
    "Examples:  katachi tune --of rave_equivalence=100:10000:log --size 9 --playouts 400 --to rave --workers 2"
    "  ·  katachi tune --space eq3 --size 19 --playouts 1000 --trials 80 --to eq3  ·  katachi tune --resume --to eq3"
    "  ·  katachi tune --show eq3"
)
_SHOWN = 12  # trials in the terminal


def command(  # noqa: PLR0913, PLR0917 - the options of a run are many
    of: Annotated[
        list[str] | None, typer.Option(help="SETTING=LOW:HIGH[:log][:int] or SETTING=on|off; repeat for more")
    ] = None,
    space: Annotated[str | None, typer.Option(help=f"Predefined spaces: {', '.join(SPACES)}")] = None,
    base: Annotated[str | None, typer.Option(help="Fixed settings, name=value,...")] = None,
    against: Annotated[str | None, typer.Option(help="Settings of the opponent, or plain (the defaults)")] = None,
    size: options.RunSize = None,
    komi: options.RunKomi = None,
    rules: options.RunRules = None,
    playouts: Annotated[int | None, typer.Option(help="Simulations per move [400]", min=1)] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per move instead", min=0.001)] = None,
    games: Annotated[int | None, typer.Option(help="Games per trial [20]")] = None,
    trials: Annotated[int | None, typer.Option(help="Trials [60]")] = None,
    batch: Annotated[int | None, typer.Option(help="Trials at once (as many as the workers can use)")] = None,
    finalists: Annotated[int | None, typer.Option(help="Trials that are tested again [5]")] = None,
    looks: Annotated[
        int | None, typer.Option(help="How many times: each time with twice the games and half the trials [2]")
    ] = None,
    validation: Annotated[
        int | None, typer.Option(help="Games of the best settings against the defaults at the end [200]")
    ] = None,
    random_opening: options.RandomOpening = None,
    max_moves: options.MaxMoves = None,
    seed: options.RunSeed = None,
    workers: options.Workers = 1,
    on: options.On = "local",
    to: Annotated[Path | None, typer.Option(help="Folder of the run [./tune-DATE-TIME]")] = None,
    resume: options.ResumeRun = False,
    show_folder: Annotated[Path | None, typer.Option("--show", help="Show the record of a run and exit")] = None,
    records: Annotated[bool, typer.Option("--records", help="List the shipped records of runs")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Look for better settings by games of the engine against itself, and say honestly whether there are any.

    Runs many short trials, tests the best again, and decides by a last match with new seeds.
    """
    if records or show_folder:
        _show_kept(show_folder, as_json=as_json)
        return
    run = Run("tune", to, resume=resume, workers=workers, on=on)
    given: Record = {
        "of": tuple(of) if of else None, "space": space, "base": base, "against": against, "size": size, "komi": komi,
        "rules": rules, "playouts": playouts, "seconds": seconds, "games": games, "trials": trials, "batch": batch,
        "finalists": finalists, "looks": looks, "validation": validation, "seed": seed,
        "random_opening": random_opening, "max_moves": max_moves,
    }  # fmt: skip
    plan = run.plan(TuningPlan, given)
    if not resume:
        plan = _begun(plan, batch, workers)
    journal = run.journal

    def start(arena: Arena) -> Any:
        tuner = Tuner(plan, arena, on_step=lambda tuner: record.write(tuner, journal))
        return tuner.run, lambda: _written(tuner, journal)

    run.play(plan, start, lambda found: _show(found, str(journal.folder)), as_json=as_json)


def _begun(plan: TuningPlan, batch: int | None, workers: int) -> TuningPlan:
    """The plan of a new run. A batch keeps all workers busy: each has two games of it."""
    for warning in doubts(plan):
        warn(warning)
    return plan if batch is not None else replace(plan, batch=max(1, -(-2 * workers // plan.games)))


def _written(tuner: Tuner, journal: Journal) -> Record:
    found = record.write(tuner, journal)
    write_atomically(journal.folder / "plot.svg", svg(tuner))
    return found


# ---- Showing ---------------------------------------------------------------------------------------------------------


def _show_kept(folder: Path | None, *, as_json: bool) -> None:
    found = record.load(folder) if folder else record.shipped()
    if as_json:
        print_json(found)
    elif folder:
        _show(found, str(folder))
    elif found:
        show(table("", ("record", "date", "board", "games", "tuned", "verdict"), _rows(found), ("tuned", "verdict")))
    else:
        typer.echo("No records of tuning runs are shipped.")


def _rows(kept: dict[str, Record]) -> list[list[str]]:
    return [
        [
            name,
            found["date"],
            _board(found),
            str(found["games"]),
            ", ".join(knob["knob"] for knob in found["space"]),
            found["verdict"],
        ]
        for name, found in kept.items()
    ]


def _board(found: Record) -> str:
    plan = found["plan"]
    budget = f"{plan['seconds']:g} s" if plan["seconds"] else plural(plan["playouts"] or 400, "simulation")
    return f"{plan['size']}×{plan['size']}, {budget}"


def _show(found: Record, folder: str) -> None:
    plan = found["plan"]
    # Presets are named, because their settings would fill a page.
    opponent = f"against {plan['against'] or plan['base'] or 'the defaults'}"
    title = f"{plural(found['games'], 'game')}, {_board(found)}, {opponent}"
    headings = ("trial", "games", "won", "95 %", "expected", "95 %", "values")
    best = sorted(found["trials"], key=lambda trial: -trial["expected"])[:_SHOWN]
    rows = [_trial(trial, picked=trial["number"] == found["pick"]) for trial in best]
    more = len(found["trials"]) > _SHOWN
    note = f"The best {_SHOWN} of {plural(len(found['trials']), 'trial')}; the others are in {folder}."
    show(table(title, headings, rows, ("values",)), *([note] if more else []))
    show_errors(found)
    console = Console(highlight=False, markup=False)
    console.print(found["verdict"])
    if found["recommended"]:
        pairs = " ".join(f'--set "{name}={value}"' for name, value in found["recommended"].items())
        console.print(f"katachi gtp {pairs}", soft_wrap=True)


def _trial(trial: Record, *, picked: bool) -> list[str]:
    return [
        f"{'→ ' if picked else ''}{trial['number']}",
        str(trial["games"]),
        percent(trial["share"], 1) if trial["games"] else "–",
        _range(trial["interval"]),
        percent(trial["expected"], 1),
        _range(trial["expected_interval"]),
        ", ".join(f"{name}={value}" for name, value in trial["values"].items()),
    ]


def _range(interval: list[float]) -> str:
    return f"{percent(interval[0], 0)}–{percent(interval[1], 0)}"
