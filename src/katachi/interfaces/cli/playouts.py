"""``katachi playouts count|judge|learn|show``: where the patterns and urgencies of playouts come from."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console

from katachi.files.writing import remove
from katachi.go.words import plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_folders, check_place
from katachi.interfaces.cli.output import bars, in_rows, print_json, stoppable
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.urgency import JudgeSettings, Learner, LearnSettings, judge, read_judged, strengths
from katachi.records import pack, read_games
from katachi.search import neighbourhoods, pattern_sources
from katachi.search.neighbourhoods import CODES, NeighbourhoodCounts
from katachi.search.urgencies import ON, UrgencyTable, urgency_name

_COUNT = "Example:  katachi playouts count games.sgfs.gz --to neighbourhoods.npz"
_JUDGE = "Example:  katachi playouts judge --to positions.jsonl --positions 600 --simulations 10000"
_LEARN = (
    "Examples:  katachi playouts learn --to urgency.json  ·  katachi playouts learn positions.jsonl --to mine.json  ·  "
    "… --resume  ·  katachi match katachi:playouts=400,playout.urgency=urgency.json katachi:playouts=400"
)
_SHOW = "Examples:  katachi playouts show  ·  katachi playouts show frequent:400 --limit 40 --json"
_REPLIES_EVERY = 5  # strengths come from every 5th game: this saves memory and changes them little


commands = typer.Typer(help="Patterns and urgencies of the playouts: count, learn, look.", no_args_is_help=True)


@commands.command("count", epilog=_COUNT)
def count(
    sources: Annotated[list[Path], typer.Argument(help="Games: files, folders or archives", exists=True)],
    to: Annotated[Path, typer.Option(help="File to write (.npz)", dir_okay=False)],
) -> None:
    """Count how often each 3×3 neighbourhood occurred in games, was played, and won as an answer to the last move."""
    check_folders(to)
    console = Console(stderr=True)
    with console.status("reading games") as status:
        games = pack(read_games(sources))
        status.update(f"counting {plural(len(games), 'game')}")
        matched, played = neighbourhoods.count(games)
        status.update("comparing answers")
        fitted = strengths(*neighbourhoods.replies(games.take(range(0, len(games), _REPLIES_EVERY))))
    names = ", ".join(source.name for source in sources)
    NeighbourhoodCounts(matched, played, fitted, f"{len(games)} games of {names}").save(to)
    moves = f"{plural(int(played.sum()), 'move')} of {plural(len(games), 'game')}"
    typer.echo(f"{to}: {plural(int(np.count_nonzero(matched)), 'neighbourhood')}, {moves}")


@commands.command("judge", epilog=_JUDGE)
def judge_command(
    to: Annotated[Path, typer.Option(help="File to write (.jsonl); an interrupted one is completed")],
    positions: Annotated[int, typer.Option(help="How many positions, three from each game", min=3)] = 600,
    size: Annotated[int, typer.Option(help="Board size", min=3, max=19)] = 9,
    komi: Annotated[float, typer.Option(help="Komi")] = 7.5,
    quick: Annotated[int, typer.Option(help="Simulations per move in the games", min=1)] = 100,
    simulations: Annotated[int, typer.Option(help="Simulations of the search that judges them", min=1)] = 10_000,
    seed: options.SeedFromZero = 0,
) -> None:
    """Play quick games and judge their positions by a long search. Ctrl-C keeps finished work; run it again to
    continue."""
    check_folders(to)
    settings = JudgeSettings(size, komi, positions - positions % 3, quick, simulations, seed)
    with stoppable(". Run the same command to continue."):
        _follow(judge(to, settings), "positions", settings.positions)
    typer.echo(f"{to}: {plural(settings.positions, 'position')}")


@commands.command("learn", epilog=_LEARN)
def learn(  # noqa: PLR0913, PLR0917 - the options of learning
    to: Annotated[Path, typer.Option(help="File to write (.json)", dir_okay=False)],
    positions: Annotated[
        list[Path] | None,
        typer.Argument(help="Positions from `katachi playouts judge` (the shipped ones)", exists=True),
    ] = None,
    steps: Annotated[int, typer.Option(help="How many steps", min=1)] = LearnSettings.steps,
    batch: Annotated[int, typer.Option(help="Positions per step", min=1)] = LearnSettings.batch,
    games: Annotated[int, typer.Option(help="Playouts per position, an even number", min=4)] = LearnSettings.games,
    rate: Annotated[float, typer.Option(help="Learning rate", min=0.0)] = LearnSettings.rate,
    start: Annotated[str, typer.Option(help="games: strengths counted in games; mogo: MoGo's patterns")] = "games",
    seed: options.SeedFromZero = 0,
    resume: options.Continue = False,
    force: options.Force = False,
) -> None:
    """Learn urgencies so that playouts judge positions as the long search did (simulation balancing)."""
    check_place(to, force=force)
    settings = LearnSettings(steps, batch, games, rate, start, seed)
    judged = [one for path in positions for one in read_judged(path)] if positions else read_judged()
    learner = Learner(judged, settings)
    checkpoint = to.with_name(to.name + ".checkpoint")
    if resume:
        learner.resume(checkpoint)
    with stoppable(". Run the same command with --resume to continue."):
        _follow(_kept(learner, checkpoint), "steps", steps)
    learner.table().save(to)
    remove(checkpoint)
    first, last = learner.curve[0], learner.curve[-1]
    typer.echo(f"{to}: squared error on held-out positions {first.held_out:.4f} → {last.held_out:.4f}")


def _kept(learner: Learner, checkpoint: Path) -> Iterator[int]:
    console = Console(stderr=True, highlight=False)
    for point in learner.run():
        learner.save(checkpoint)
        errors = f"error {point.error:.4f}, held out {point.held_out:.4f}, bias {point.bias:+.3f}"
        console.print(f"step {point.step}: {errors}")
        yield learner.step


def _follow(numbers: Iterable[int], what: str, total: int) -> None:
    with bars() as progress:
        task = progress.add_task(what, total=total)
        for number in numbers:
            progress.update(task, completed=number)


@commands.command("show", epilog=_SHOW)
def show(
    what: Annotated[str, typer.Argument(help="frequent:N, nearest:N, urgency, or a file of urgencies")] = "urgency",
    limit: Annotated[int, typer.Option(help="How many neighbourhoods to draw", min=1)] = 24,
    as_json: options.AsJson = False,
) -> None:
    """Draw the 3×3 neighbourhoods that playouts play, the most urgent first. X is the side to move, * the move."""
    rows, about = _patterns(what) if what.partition(":")[0] in ("frequent", "nearest") else _urgencies(what)
    if as_json:
        print_json({"what": what, **about, "patterns": rows[:limit]})
        return
    typer.echo(in_rows(f"{row['drawing']}\n{list(row.values())[-1]:,}" for row in rows[:limit]))
    typer.echo("\n" + "; ".join(f"{name} {value}" for name, value in about.items() if not isinstance(value, dict)))


def _patterns(what: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    patterns = pattern_sources.named_patterns(what)
    if patterns is None:
        raise typer.BadParameter(f"{what!r} has no patterns")
    source, _, number = what.lower().partition(":")
    counts = NeighbourhoodCounts.load()
    chosen = pattern_sources.ranking(source)[: int(number)].tolist()
    if source == "frequent":
        values = pattern_sources.frequencies(KnowledgeBase.shipped()).astype(int)
        rows = [_row(one, "frequency", int(values[one])) for one in chosen]
    else:
        rows = [_row(one, "P(i|p)", round(float(counts.probability[one]), 5)) for one in chosen]
    return rows, {"patterns": len(chosen), "codes": patterns.count(1)}


def _urgencies(what: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    name = ON if what == "urgency" else urgency_name(what)
    table = UrgencyTable.load() if name == ON else UrgencyTable.load(Path(name))
    order = np.argsort(-table.weights.astype(np.int64), kind="stable").tolist()
    rows = [_row(one, "urgency", round(int(table.weights[one]) / table.none, 3)) for one in order if table.weights[one]]
    return rows, {"neighbourhoods": len(rows), "urgency of none of them": 1, "recipe": table.recipe}


def _row(number: int, name: str, value: float) -> dict[str, Any]:
    code = int(CODES[number])
    return {"code": code, "drawing": neighbourhoods.draw(code), name: value}
