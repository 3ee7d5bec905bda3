"""``katachi tsumego generate``."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from katachi.go.words import plural
from katachi.interfaces.cli import INTERRUPTED
from katachi.reading.problems.draft import PLACES, Place
from katachi.reading.problems.files import LEVELS
from katachi.reading.problems.generate import GenerateSettings, Record, generate_file
from katachi.work import cores

EPILOG = (
    "Examples:  katachi tsumego generate --to mine.jsonl  ·  "
    "katachi tsumego generate --count 50 --difficulty 3-5 --place corner --goal ko --seed 7 --to ko.sgf"
)


def generate_command(
    to: Annotated[Path, typer.Option(help="File to write: .jsonl or .sgf", metavar="FILE", dir_okay=False)],
    count: Annotated[int, typer.Option(help="How many problems", min=1)] = 20,
    seed: Annotated[int, typer.Option(help="Seed; another seed gives other problems")] = 1,
    difficulty: Annotated[str, typer.Option(help="A level from 1 to 10, or a range such as 3-5")] = "1-10",
    place: Annotated[str, typer.Option(help="corner, side, centre or any")] = "any",
    goal: Annotated[
        Literal["live", "kill", "ko", "any"], typer.Option(help="What the side to move can achieve")
    ] = "any",
    seconds: Annotated[
        float | None, typer.Option(help="Stop after this long, with the problems found so far", min=0.1)
    ] = None,
    jobs: Annotated[int, typer.Option(help="Processes [all cores]; the problems are the same", min=0, max=256)] = 0,
) -> None:
    """Make life-and-death problems: enclosed, proved, with exactly one first move that works, and no superfluous stone.

    Each level of difficulty gets its share. To continue interrupted work, repeat the command.
    """
    settings = GenerateSettings(count, seed, _levels(difficulty), _places(place), goal)
    console = Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("problems, {task.fields[tried]:,} tried"),
        TimeElapsedColumn(),
    )
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
            bar = bars.add_task("problems", total=count, tried=0)
            records = generate_file(
                settings,
                to,
                jobs=jobs or cores(),
                seconds=seconds,
                on_progress=lambda found, attempts: bars.update(bar, completed=found, tried=attempts),
            )
    except KeyboardInterrupt:
        console.print("Stopped. Run the same command to continue.", highlight=False)
        raise typer.Exit(INTERRUPTED) from None
    _tell(records, settings, to)


def _tell(records: list[Record], settings: GenerateSettings, to: Path) -> None:
    kinds = Counter(record["goal"] for record in records)
    words = ", ".join(f"{kinds[kind]} {kind}" for kind in ("live", "kill", "ko") if kinds[kind])
    typer.echo(
        f"{plural(len(records), 'problem')} ({words}) in {to}" if records else f"no problem was found; {to} is empty"
    )
    missing = settings.shares
    missing.subtract(Counter(record["difficulty"] for record in records))
    if missing.total() > 0:
        levels = ", ".join(f"{number} of level {level}" for level, number in sorted(missing.items()) if number > 0)
        typer.echo(f"Time ran out before all were found ({levels} missing). Run the same command to continue.")


def _levels(text: str) -> tuple[int, ...]:
    low, dash, high = text.partition("-")
    if not low.isdecimal() or (dash and not high.isdecimal()):
        raise typer.BadParameter(f"--difficulty {text!r}: write a level from 1 to 10, or two with a dash, as in 3-5")
    levels = tuple(level for level in LEVELS if int(low) <= level <= int(high if dash else low))
    if not levels:
        raise typer.BadParameter(f"--difficulty {text!r}: levels go from 1 to 10")
    return levels


def _places(text: str) -> tuple[Place, ...]:
    places = tuple(place for place in PLACES if text in (place, "any"))
    if not places:
        raise typer.BadParameter(f"--place {text!r}: use corner, side, centre or any")
    return places
