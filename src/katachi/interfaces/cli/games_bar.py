"""The progress bar for games of the laboratory's commands, and the message when they are stopped."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from katachi.interfaces.cli import INTERRUPTED
from katachi.interfaces.cli.signals import end_like_ctrl_c
from katachi.lab.tuning.arena import OnGame
from katachi.lab.tuning.games import Line
from katachi.lab.tuning.journal import Journal


@contextlib.contextmanager
def games_bar(total: int, played: int, journal: Journal) -> Iterator[OnGame]:
    """A bar on the error stream with the current match and its score; SIGTERM ends the run like Ctrl-C."""
    end_like_ctrl_c()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("starting the players", total=total, completed=played)

        def on_game(match: str, _line: Line) -> None:
            score = journal.tally(match)
            progress.update(task, advance=1, description=f"{match}: {score.points:g} of {score.games}")

        yield on_game


def stopped(folder: Path) -> None:
    """Say how to continue, and exit."""
    Console(stderr=True).print(
        f"Stopped. Run the same command with --resume --to {folder} to continue.", highlight=False
    )
    raise typer.Exit(INTERRUPTED)
