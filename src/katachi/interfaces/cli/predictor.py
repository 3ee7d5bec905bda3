"""``katachi predictor train|explain|weights``."""

import dataclasses
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from katachi.files.writing import remove
from katachi.go import Game, Picture, vertex
from katachi.go.words import name_of, percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_place, position_before
from katachi.interfaces.cli.output import bars, lettered, print_json, requests_to_stop, show, stopped, table
from katachi.interfaces.cli.predict import Model, open_predictor
from katachi.knowledge.patterns.predictor import weights as predictor_weights
from katachi.knowledge.patterns.predictor.predict import Prediction
from katachi.knowledge.patterns.predictor.training import Training, TrainingSettings, TrainingStep
from katachi.records import pack, read_games

_TRAIN = "Examples:  katachi predictor train games.sgfs.gz --to predictor.bin --threads 2  ·  … --resume"
_EXPLAIN = "Examples:  katachi predictor explain game.sgf --move 45  ·  … --top 5 --more"
_WEIGHTS = "Example:  katachi predictor weights predictor.bin --family distance --top 20"
_SHOWN_PARTS = 4


commands = typer.Typer(
    help="Train the move predictor, look into it, and explain its predictions.", no_args_is_help=True
)


# ---- Training --------------------------------------------------------------------------------------------------------


@commands.command("train", epilog=_TRAIN)
def train(  # noqa: PLR0913, PLR0917 - what to learn from, how, and where to
    sources: Annotated[list[Path], typer.Argument(help="Games: files, folders or archives")],
    to: Annotated[Path, typer.Option(help="The predictor's file", dir_okay=False)],
    games: Annotated[int | None, typer.Option(help="Only the first N games", min=1)] = None,
    passes: Annotated[float, typer.Option(help="How many times to go through all games", min=0.01)] = 1.0,
    threads: Annotated[
        int, typer.Option(help="Threads; with 1, the same games and seed give the same file", min=1)
    ] = 1,
    hold_out: Annotated[
        int, typer.Option(help="Keep every Nth game, from game 0, out of the training; 0 trains on all")
    ] = 30,
    seed: options.SeedFromZero = 0,
    resume: options.Continue = False,
    force: options.Force = False,
) -> None:
    """Train a move predictor. Ctrl-C stops after the current portion and keeps what was learned for --resume."""
    check_place(to, force=force or resume)
    checkpoint = to.with_name(to.name + ".checkpoint")
    if resume and to.exists() and not checkpoint.exists():
        typer.echo(f"{to}: it is there, and there is no checkpoint to continue from: the training was finished")
        return
    collection = pack(read_games(sources))
    collection = collection.part(0, min(games or len(collection), len(collection)))
    settings = TrainingSettings(passes=passes, seed=seed, hold_out=max(hold_out, 0))
    training = Training(collection, settings, threads=threads)
    if resume:
        training.resume(checkpoint)
    if not _run(training, checkpoint):
        stopped(". Run the same command with --resume to continue.")
    training.predictor().save(to)
    remove(checkpoint)
    learned = plural(len(training.training_games()), "game")
    typer.echo(f"{to}: {plural(training.predictor().features, 'feature')} from {learned}")


def _run(training: Training, checkpoint: Path) -> bool:
    with requests_to_stop() as should_stop, bars() as progress:
        tasks: dict[str, Any] = {}

        def on_step(step: TrainingStep) -> None:
            name = step.stage if step.stage.startswith("count") else "learn"
            if name not in tasks:
                tasks[name] = progress.add_task(name, total=step.total)
            text = name if name != "learn" else f"{step.stage}: loss {step.loss:.3f}, first {percent(step.top1, 1)}"
            progress.update(tasks[name], completed=step.done, description=text)

        return training.run(on_step, should_stop, checkpoint)


# ---- Explaining ------------------------------------------------------------------------------------------------------


@commands.command("explain", epilog=_EXPLAIN)
def explain(
    game: options.Game,
    move: options.BeforeMove = None,
    model: Model = None,
    top: Annotated[int, typer.Option(help="How many moves to show", min=1)] = 3,
    more: Annotated[bool, typer.Option("--more", help="All features of each move, not only the weightiest")] = False,
    as_json: options.AsJson = False,
) -> None:
    """The likeliest moves of a position, each with the features whose weights add up to its score."""
    predictor = open_predictor(model)
    position, played = position_before(game, move)
    best = predictor.explain(position)
    if as_json:
        answer = {
            "to_move": position.to_move.name.lower(),
            "played": None if played is None else vertex(played, position.size),
            "candidates": [_to_json(m, position.size) for m in best[:top]],
        }
        print_json(answer)
    else:
        _show(position, best, top, played, more=more)


def _to_json(move: Prediction, size: int) -> dict[str, Any]:
    parts = [{**dataclasses.asdict(part), "kind": part.kind.name.lower()} for part in move.parts]
    return {
        "vertex": vertex(move.point, size),
        "probability": move.probability,
        "score": move.score,
        "families": move.families(),
        "parts": parts,
    }


def _show(game: Game, moves: list[Prediction], top: int, played: int | None, *, more: bool) -> None:
    console = Console(highlight=False)
    console.print(Picture.of(game.position).marked(lettered(move.point for move in moves[:top])).text(), markup=False)
    console.print(f"\nMove {len(game.moves) + 1}, {name_of(game.to_move)} to play.", markup=False)
    for rank, move in enumerate(moves, 1):
        if rank <= top:
            console.print(_table(rank, move, game.size, len(move.parts) if more else _SHOWN_PARTS))
        if move.point == played:
            console.print(f"Played: {vertex(played, game.size)}, number {rank} with {percent(move.probability, 1)}.")


def _table(rank: int, move: Prediction, size: int, shown: int) -> Table:
    families = ", ".join(f"{name} {value:+.2f}" for name, value in move.families().items())
    title = f"{rank}. {vertex(move.point, size)} {percent(move.probability, 1)}, score {move.score:+.2f} = {families}"
    found = Table(title=title, title_justify="left", box=None, show_header=False, pad_edge=False)
    weightiest = sorted(move.parts, key=lambda part: -abs(part.weight))
    for part in weightiest[:shown]:
        found.add_row(f"{part.weight:+.2f}", part.name, f"played {part.count:,} times or more" if part.count else "")
    if rest := weightiest[shown:]:
        found.add_row(f"{sum(part.weight for part in rest):+.2f}", f"{len(rest)} more")
    return found


# ---- Weights ---------------------------------------------------------------------------------------------------------


@commands.command("weights", epilog=_WEIGHTS)
def weights(
    file: Annotated[
        Path | None, typer.Argument(help="A predictor's file (the one that comes with Katachi)", exists=True)
    ] = None,
    family: Annotated[str | None, typer.Option(help=f"One of {', '.join(predictor_weights.FAMILIES)}")] = None,
    top: Annotated[int, typer.Option(help="How many of the highest and lowest weights", min=1)] = 10,
    as_json: options.AsJson = False,
) -> None:
    """The features of a predictor that can be described in words, with the highest and lowest weights."""
    listed = predictor_weights.listing(open_predictor(file), family)
    chosen = listed if len(listed) <= 2 * top else [*listed[:top], *listed[-top:]]
    if as_json:
        print_json([dataclasses.asdict(weight) for weight in chosen])
        return
    headings = ("weight", "played at least", "family", "feature")
    rows = [(f"{one.weight:+.2f}", f"{one.count:,}", one.family, one.text) for one in chosen]
    show(table(plural(len(listed), "feature"), headings, rows, headings[2:]))
