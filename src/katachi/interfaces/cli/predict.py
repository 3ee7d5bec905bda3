"""``katachi predict``: how well the move predictor predicts the moves of games."""

from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from katachi.go.words import percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import bars, print_json, show, table
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.predictor.predict import Predictor
from katachi.records import PackedGames, pack, read_games

EPILOG = "Examples:  katachi predict games.sgfs.gz --games 100  ·  katachi predict games.sgfs.gz --every 60 --json"
Model = Annotated[Path | None, typer.Option(help="A predictor's file (the one that comes with Katachi)")]


def command(
    sources: Annotated[list[Path], typer.Argument(help="Files or folders of games the predictor has not seen")],
    kb: Annotated[Path | None, typer.Option(help="A knowledge base whose predictor is used")] = None,
    model: Model = None,
    games: Annotated[int | None, typer.Option(help="At most this many games", min=1)] = None,
    every: Annotated[int, typer.Option(help="Only every Nth game", min=1)] = 1,
    first: Annotated[int, typer.Option(help="Start with this game, counted from 0", min=0)] = 0,
    as_json: options.AsJson = False,
) -> None:
    """Predict every move of some games: how often the move played came first or in the first five or ten, the mean
    log-loss, the curve by move number, and the time taken. Passes are left out.
    """
    predictor = open_predictor(model, kb)
    collection = pack(read_games(sources))
    chosen = np.arange(first, len(collection), every)[:games]
    if not len(chosen):
        raise ValueError(
            f"there is no game to predict: {plural(len(collection), 'game')} read, starting with game {first}"
        )
    answer = _evaluate(predictor, collection, chosen)
    if not answer["positions"]:
        raise ValueError(f"there is no move to predict: {plural(len(chosen), 'game')} read, none has a move")
    if as_json:
        print_json(answer)
    else:
        _show(answer, predictor)


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


def _evaluate(predictor: Predictor, games: PackedGames, which: np.ndarray[Any, Any]) -> dict[str, Any]:
    with bars() as progress:
        task = progress.add_task("predicting", total=len(which))
        return predictor.evaluate(games, which, lambda done: progress.update(task, completed=done)).to_json()


def _show(answer: dict[str, Any], predictor: Predictor) -> None:
    title = f"{plural(answer['positions'], 'move')} of {plural(answer['games'], 'game')}"
    rows = [(f"{row['from']}–{row['to']}", *_figures(row)) for row in answer["by_move"]]
    speed = f"{answer['microseconds_per_position']:.0f} µs per position, {plural(predictor.features, 'feature')}"
    headings = ("moves", "positions", "first", "top 5", "top 10", "log-loss")
    show(table(title, headings, [*rows, (), ("all", *_figures(answer))]), speed)


def _figures(row: dict[str, Any]) -> list[str]:
    shares = (percent(row[name], 1) for name in ("top1", "top5", "top10"))
    return [f"{row['positions']:,}", *shares, f"{row['log_loss']:.3f}"]
