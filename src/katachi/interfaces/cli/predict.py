"""``katachi predict``: how well the network, or the predictor made of patterns, predicts the moves of games."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from katachi.go.words import percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import bars, print_json, show, table
from katachi.knowledge.accuracy import PredictionAccuracy
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.columns import holds_columns
from katachi.knowledge.network.evaluation import TURNS, evaluate
from katachi.knowledge.network.network import Network
from katachi.knowledge.patterns.predictor.predict import Predictor
from katachi.records import GameRecord, pack, read_games

EPILOG = (
    "Examples:  katachi predict games.sgfs.gz --games 100  ·  katachi predict games.sgfs.gz --every 60 --json  ·  "
    "katachi predict games.sgfs.gz --by network --turns 8 --games 20"
)
Model = Annotated[
    Path | None, typer.Option(help="A predictor's file (the one that comes with Katachi)", exists=True, dir_okay=False)
]
By = Literal["network", "patterns"]
Evaluation = Callable[[list[GameRecord], Callable[[int], None]], PredictionAccuracy]
_NAMES: dict[By, str] = {"network": "network", "patterns": "predictor"}


def command(  # noqa: PLR0913, PLR0917 - the options of measuring
    sources: Annotated[list[Path], typer.Argument(help="Files or folders of games that were not trained on")],
    by: Annotated[
        By | None, typer.Option(help="Which one predicts; without it, the network if there is one", show_default=False)
    ] = None,
    kb: Annotated[Path | None, typer.Option(help="A knowledge base whose network or predictor is used")] = None,
    model: Annotated[
        Path | None, typer.Option(help="The file of a network or predictor (those that come with Katachi)")
    ] = None,
    games: Annotated[int | None, typer.Option(help="At most this many games", min=1)] = None,
    every: Annotated[int, typer.Option(help="Only every Nth game", min=1)] = 1,
    first: Annotated[int, typer.Option(help="Start with this game, counted from 0", min=0)] = 0,
    turns: Annotated[int, typer.Option(help="Symmetries that the network averages over: 1 or 8")] = 1,
    as_json: options.AsJson = False,
) -> None:
    """Predict every move of some games: how often the move played came first or in the first five or ten, the mean
    log-loss, the curve by move number, and the processor time taken. Passes are left out.
    """
    if turns not in TURNS:
        raise typer.BadParameter(f"--turns {turns}: use 1, or 8 for all symmetries of the board")
    asked = by or _default(model, kb)
    if asked == "patterns" and turns != 1:
        raise typer.BadParameter(f"--turns {turns}: patterns are the same in all symmetries; use it with --by network")
    evaluation, about = _network(model, kb, turns) if asked == "network" else _patterns(model, kb)
    answer = _measured(evaluation, _chosen(sources, first, every, games)).to_json()
    if not answer["positions"]:
        raise ValueError(f"there is no move to predict: {plural(answer['games'], 'game')} read, none has a move")
    if as_json:
        print_json({"by": asked, "turns": turns, **answer})
    else:
        _show(answer, asked, about)


# ---- Who predicts ----------------------------------------------------------------------------------------------------


def _default(model: Path | None, kb: Path | None) -> By:
    """What the file holds, or the better one of the base."""
    if model is not None:
        return "network" if holds_columns(model) else "patterns"
    return "network" if KnowledgeBase.open(kb).has_network else "patterns"


def _network(model: Path | None, kb: Path | None, turns: int) -> tuple[Evaluation, str]:
    _check_one(model, kb)
    network = KnowledgeBase.open(kb).network if model is None else Network.load(model)
    about = plural(network.native.parameters, "parameter") + (", averaged over 8 symmetries" if turns > 1 else "")
    return lambda games, progress: evaluate(network, games, turns=turns, progress=progress), about


def _patterns(model: Path | None, kb: Path | None) -> tuple[Evaluation, str]:
    predictor = open_predictor(model, kb)
    about = plural(predictor.features, "feature")
    return lambda games, progress: predictor.evaluate(pack(games), None, progress), about


def open_predictor(model: Path | None, kb: Path | None = None) -> Predictor:
    """The named one, that of a knowledge base, or the one that comes with Katachi. Raises ValueError if both are
    named."""
    _check_one(model, kb)
    if model is not None:
        return Predictor.load(model)
    base = KnowledgeBase.open(kb)
    if not base.has_predictor:
        raise ValueError(
            f"{base.folder}: this knowledge base has no predictor; name one with --model, or make it with "
            "`katachi predictor train GAMES --to FILE`"
        )
    return base.predictor


def _check_one(model: Path | None, kb: Path | None) -> None:
    if model is not None and kb is not None:
        raise ValueError("give --model or --kb, not both")


# ---- Measuring and showing -------------------------------------------------------------------------------------------


def _chosen(sources: list[Path], first: int, every: int, most: int | None) -> list[GameRecord]:
    end = None if most is None else first + every * (most - 1) + 1
    games = list(islice(read_games(sources), first, end, every))
    if not games:
        which = f": there is no game number {first}, counted from 0" if first else " in the files that were named"
        raise ValueError(f"there is no game to predict{which}")
    return games


def _measured(evaluation: Evaluation, games: list[GameRecord]) -> PredictionAccuracy:
    with bars() as progress:
        task = progress.add_task("predicting", total=len(games))
        return evaluation(games, lambda done: progress.update(task, completed=done))


def _show(answer: dict[str, Any], by: By, about: str) -> None:
    title = f"{plural(answer['positions'], 'move')} of {plural(answer['games'], 'game')}, predicted by the {_NAMES[by]}"
    rows = [(f"{row['from']}–{row['to']}", *_figures(row)) for row in answer["by_move"]]
    headings = ("moves", "positions", "first", "top 5", "top 10", "log-loss")
    speed = f"{_time(answer['microseconds_per_position'])} per position, {about}"
    show(table(title, headings, [*rows, (), ("all", *_figures(answer))]), speed)


def _figures(row: dict[str, Any]) -> list[str]:
    shares = (percent(row[name], 1) for name in ("top1", "top5", "top10"))
    return [f"{row['positions']:,}", *shares, f"{row['log_loss']:.3f}"]


def _time(microseconds: float) -> str:
    return f"{microseconds:.0f} µs" if microseconds < 1000 else f"{microseconds / 1000:.1f} ms"
