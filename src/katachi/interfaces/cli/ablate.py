"""``katachi ablate``."""

from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.files.writing import write_atomically
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import print_json, show, table
from katachi.interfaces.cli.runs import Record, Run, show_errors
from katachi.lab import ablation
from katachi.lab.tuning import Arena

EPILOG = (
    "Examples:  katachi ablate --size 9 --workers 2 --to ablation  ·  "
    "katachi ablate --only rave,nakade --playouts 500 --seconds 0 --games 100  ·  katachi ablate --resume --to ablation"
)


def command(  # noqa: PLR0913, PLR0917 - the options of a run are many
    only: Annotated[str | None, typer.Option(help="Sources by name, separated by commas (all)")] = None,
    base: Annotated[str | None, typer.Option(help="Settings of both sides, name=value,... (the defaults)")] = None,
    size: options.RunSize = None,
    komi: options.RunKomi = None,
    rules: options.RunRules = None,
    playouts: Annotated[
        int | None, typer.Option(help="Simulations per move; 0 skips fixed simulations [1000]", min=0)
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per move; 0 skips fixed time [0.1]", min=0)] = None,
    games: Annotated[int | None, typer.Option(help="Games in each match [40; with --full 400]", min=2)] = None,
    full: Annotated[bool, typer.Option("--full", help="400 games per match: takes hours")] = False,
    random_opening: options.RandomOpening = None,
    max_moves: options.MaxMoves = None,
    seed: options.RunSeed = None,
    workers: options.Workers = 1,
    on: options.On = "local",
    to: Annotated[Path | None, typer.Option(help="Folder of the run [./ablate-DATE-TIME]")] = None,
    resume: options.ResumeRun = False,
    sources: Annotated[bool, typer.Option("--sources", help="List the sources and exit")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Play the engine with and without each kind of knowledge: how much Elo each adds, with error bars, and its cost in
    time."""
    if sources:
        _list_sources(as_json=as_json)
        return
    run = Run("ablate", to, resume=resume, workers=workers, on=on)
    given: Record = {
        "only": tuple(only.split(",")) if only else None, "base": base, "size": size, "komi": komi, "rules": rules,
        "playouts": playouts, "seconds": seconds, "games": games, "full": full or None, "seed": seed,
        "random_opening": random_opening, "max_moves": max_moves,
    }  # fmt: skip
    plan = run.plan(ablation.AblationPlan, given)

    def write(found: Record) -> Record:
        run.journal.write("ablation.json", found)
        write_atomically(run.journal.folder / "ablation.md", ablation.markdown(found).encode())
        return found

    def start(arena: Arena) -> Any:
        return (lambda: ablation.run(plan, arena, write)), (lambda: write(ablation.make(plan, arena)))

    run.play(plan, start, _show, as_json=as_json)


def _show(found: Record) -> None:
    rows = [ablation.cells(row) for row in found["rows"]]
    shown = table("What each kind of knowledge is worth", ablation.COLUMNS, rows, ("default",))
    show(shown, *ablation.notes(found))
    show_errors(found)


def _list_sources(*, as_json: bool) -> None:
    found = ablation.SOURCES
    if as_json:
        print_json(
            [
                {"source": one.name, "sentence": one.sentence, "default": one.state(), "on": one.on, "off": one.off}
                for one in found
            ]
        )
        return
    headings = ("source", "default", "switched by", "what it is")
    rows = [(one.name, one.state(), _pairs(one), one.sentence) for one in found]
    show(table("", headings, rows, headings[1:]))


def _pairs(source: ablation.Source) -> str:
    return ", ".join(f"{name}={value}" for name, value in source.switched(source.state()).items())
