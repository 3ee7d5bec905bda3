"""``katachi predict``: how well the move predictor predicts the moves of games."""

import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.predictor.predict import Accuracy, Predictor
from katachi.records import PackedGames, pack, read_games

_EPILOG = "Examples:  katachi predict games.sgfs.gz --games 100  ·  katachi predict games.sgfs.gz --every 60 --json"
Model = Annotated[Path | None, typer.Option(help="A predictor's file (the one that comes with Katachi)")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("predict", epilog=_EPILOG)(command)


def command(
    sources: Annotated[list[Path], typer.Argument(help="Files or folders of games the predictor has not seen")],
    kb: Annotated[Path | None, typer.Option(help="A knowledge base whose predictor is used")] = None,
    model: Model = None,
    games: Annotated[int | None, typer.Option(help="At most this many games", min=1)] = None,
    every: Annotated[int, typer.Option(help="Only every Nth game", min=1)] = 1,
    first: Annotated[int, typer.Option(help="Start with this game, counted from 0", min=0)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Predict every move of some games: how often the move played came first or in the first five or ten, the mean
    log-loss, the curve by move number, and the time taken. Passes are left out.
    """
    predictor = open_predictor(model, kb)
    collection = pack(read_games(sources))
    chosen = np.arange(first, len(collection), every)[:games]
    if not len(chosen):
        raise ValueError(f"there is no game to predict: {len(collection)} games read, starting with game {first}")
    accuracy = _evaluate(predictor, collection, chosen)
    if as_json:
        typer.echo(json.dumps(accuracy.to_json()))
    else:
        _show(accuracy.to_json(), predictor)


def open_predictor(model: Path | None, kb: Path | None = None) -> Predictor:
    """The named one, that of a knowledge base, or the one that comes with Katachi. Raises ValueError if both are
    named."""
    if model is not None and kb is not None:
        raise ValueError("give --model or --kb, not both")
    if model is not None:
        return Predictor.load(model)
    base = KnowledgeBase.open(kb)
    if not base.has_predictor:
        raise ValueError(
            f"{base.folder}: this knowledge base has no predictor; name one with --model, or make it with "
            "`katachi predictor train GAMES --to FILE`"
        )
    return base.predictor


def _evaluate(predictor: Predictor, games: PackedGames, which: np.ndarray[Any, Any]) -> Accuracy:
    columns = (TextColumn("predicting"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(which))
        return predictor.evaluate(games, which, lambda done: progress.update(task, completed=done))


def _show(answer: dict[str, Any], predictor: Predictor) -> None:
    table = Table(title=f"{answer['positions']:,} moves of {answer['games']:,} games", title_justify="left")
    for heading in ("moves", "positions", "first", "top 5", "top 10", "log-loss"):
        table.add_column(heading, justify="right")
    for row in answer["by_move"]:
        table.add_row(f"{row['from']}–{row['to']}", f"{row['positions']:,}", *_figures(row))
    table.add_section()
    table.add_row("all", f"{answer['positions']:,}", *_figures(answer))
    console = Console(highlight=False)
    console.print(table)
    console.print(
        f"{answer['microseconds_per_position']:.0f} µs a position, {predictor.features:,} features", style="dim"
    )


def _figures(row: dict[str, Any]) -> list[str]:
    return [*(f"{row[name]:.1%}" for name in ("top1", "top5", "top10")), f"{row['log_loss']:.3f}"]
