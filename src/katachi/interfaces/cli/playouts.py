"""``katachi playouts count|judge|learn|show``: where the patterns and urgencies of playouts come from."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from katachi.interfaces.cli import INTERRUPTED
from katachi.interfaces.cli.places import look_at_place
from katachi.lab.urgency import JudgeSettings, Learner, LearnSettings, judge, read_judged, strengths
from katachi.lab.urgency import Progress as Point
from katachi.records import pack, read_games
from katachi.search import neighbourhoods, pattern_sources
from katachi.search.neighbourhoods import CODES, NeighbourhoodCounts
from katachi.search.urgencies import ON, UrgencyTable, urgency_name

_A_ROW = 6  # drawings


def show(
    what: Annotated[str, typer.Argument(help="frequent:N, nearest:N, urgency, or a file of urgencies")] = "urgency",
    limit: Annotated[int, typer.Option(help="How many neighbourhoods to draw", min=1)] = 24,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Draw the 3×3 neighbourhoods that playouts play, the most urgent first. X is the side to move, * the move."""
    rows, about = _patterns(what) if what.partition(":")[0] in ("frequent", "nearest") else _urgencies(what)
    if as_json:
        typer.echo(json.dumps({"what": what, **about, "patterns": rows[:limit]}, ensure_ascii=False))
        return
    typer.echo(_drawn(rows[:limit]))
    typer.echo("\n" + "; ".join(f"{name} {value}" for name, value in about.items() if not isinstance(value, dict)))


def _patterns(what: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    patterns = pattern_sources.named_patterns(what)
    if patterns is None:
        raise typer.BadParameter(f"{what!r} has no patterns")
    source, _, number = what.lower().partition(":")
    counts = NeighbourhoodCounts.load()
    chosen = pattern_sources.ranking(source)[: int(number)].tolist()
    if source == "frequent":
        values = pattern_sources.frequencies().astype(int)
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


def _drawn(rows: list[dict[str, Any]]) -> str:
    """Rows of drawings, each with its value below."""
    blocks = []
    for first in range(0, len(rows), _A_ROW):
        cells = []
        for row in rows[first : first + _A_ROW]:
            value = next(value for name, value in row.items() if name not in ("code", "drawing"))
            cells.append([f"{line:<12}" for line in (*row["drawing"].split("\n"), f"{value:,}")])
        blocks.append("\n".join("".join(line).rstrip() for line in zip(*cells, strict=True)))
    return "\n\n".join(blocks)


_COUNT = "Example:  katachi playouts count games.sgfs.gz --to neighbourhoods.npz"
_JUDGE = "Example:  katachi playouts judge --to positions.jsonl --positions 600 --simulations 10000"
_LEARN = (
    "Examples:  katachi playouts learn --to urgency.json  ·  katachi playouts learn positions.jsonl --to mine.json  ·  "
    "… --resume  ·  katachi match katachi:playouts=400,playout.urgency=urgency.json katachi:playouts=400"
)
_SHOW = "Examples:  katachi playouts show  ·  katachi playouts show frequent:400 --limit 40 --json"
_REPLIES_EVERY = 5  # strengths come from every 5th game: this saves memory and changes them little


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Patterns and urgencies of the playouts: count, learn, look.", no_args_is_help=True)
    group.command("count", epilog=_COUNT)(count)
    group.command("judge", epilog=_JUDGE)(judge_command)
    group.command("learn", epilog=_LEARN)(learn)
    group.command("show", epilog=_SHOW)(show)
    app.add_typer(group, name="playouts")


def count(
    sources: Annotated[list[Path], typer.Argument(help="Games: files, folders or archives", exists=True)],
    to: Annotated[Path, typer.Option(help="File to write (.npz)", dir_okay=False)],
) -> None:
    """Count how often each 3×3 neighbourhood occurred in games, was played, and won as an answer to the last move."""
    _check_folder(to)
    console = Console(stderr=True)
    with console.status("reading games") as status:
        games = pack(read_games(sources))
        status.update(f"counting {len(games):,} games")
        matched, played = neighbourhoods.count(games)
        status.update("comparing answers")
        fitted = strengths(*neighbourhoods.replies(games.take(range(0, len(games), _REPLIES_EVERY))))
    names = ", ".join(source.name for source in sources)
    NeighbourhoodCounts(matched, played, fitted, f"{len(games)} games of {names}").save(to)
    typer.echo(f"{to}: {np.count_nonzero(matched):,} neighbourhoods, {played.sum():,} moves of {len(games):,} games")


def judge_command(
    to: Annotated[Path, typer.Option(help="File to write (.jsonl); an interrupted one is completed")],
    positions: Annotated[int, typer.Option(help="How many positions, three from each game", min=3)] = 600,
    size: Annotated[int, typer.Option(help="Board size", min=3, max=19)] = 9,
    komi: Annotated[float, typer.Option(help="Komi")] = 7.5,
    quick: Annotated[int, typer.Option(help="Simulations per move in the games", min=1)] = 100,
    simulations: Annotated[int, typer.Option(help="Simulations of the search that judges them", min=1)] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of all random choices", min=0)] = 0,
) -> None:
    """Play quick games and judge their positions by a long search. Ctrl-C keeps finished work; run it again to
    continue."""
    _check_folder(to)
    settings = JudgeSettings(size, komi, positions - positions % 3, quick, simulations, seed)
    try:
        for _ in _bar(judge(to, settings), "positions", settings.positions):
            pass
    except KeyboardInterrupt:
        typer.echo("Stopped. Run the same command to continue.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"{to}: {settings.positions:,} positions")


def learn(  # noqa: PLR0913, PLR0917 - the options of learning
    to: Annotated[Path, typer.Option(help="File to write (.json)", dir_okay=False)],
    positions: Annotated[
        list[Path] | None,
        typer.Argument(help="Positions from `katachi playouts judge` [the shipped ones]", exists=True),
    ] = None,
    steps: Annotated[int, typer.Option(help="How many steps", min=1)] = LearnSettings.steps,
    batch: Annotated[int, typer.Option(help="Positions per step", min=1)] = LearnSettings.batch,
    games: Annotated[int, typer.Option(help="Playouts per position, an even number", min=4)] = LearnSettings.games,
    rate: Annotated[float, typer.Option(help="Learning rate", min=0.0)] = LearnSettings.rate,
    start: Annotated[str, typer.Option(help="games: strengths counted in games; mogo: MoGo's patterns")] = "games",
    seed: Annotated[int, typer.Option(help="Seed of all random choices", min=0)] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Continue where the last run stopped")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file of --to")] = False,
) -> None:
    """Learn urgencies so that playouts judge positions as the long search did (simulation balancing)."""
    look_at_place(to, force=force)
    settings = LearnSettings(steps, batch, games, rate, start, seed)
    judged = [one for path in positions for one in read_judged(path)] if positions else read_judged()
    learner = Learner(judged, settings)
    checkpoint = to.with_name(to.name + ".checkpoint")
    if resume:
        learner.resume(checkpoint)
    try:
        for _ in _bar(_kept(learner, checkpoint), "steps", steps):
            pass
    except KeyboardInterrupt:
        typer.echo("Stopped. Run the same command with --resume to continue.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    learner.table().save(to)
    checkpoint.unlink(missing_ok=True)
    first, last = learner.curve[0], learner.curve[-1]
    typer.echo(f"{to}: squared error on held-out positions {first.held_out:.4f} → {last.held_out:.4f}")


def _kept(learner: Learner, checkpoint: Path) -> Iterator[int]:
    console = Console(stderr=True, highlight=False)
    for point in learner.run():
        learner.save(checkpoint)
        console.print(_worded(point))
        yield learner.step


def _worded(point: Point) -> str:
    return f"step {point.step}: error {point.error:.4f}, held out {point.held_out:.4f}, bias {point.bias:+.3f}"


def _bar(numbers: Iterable[int], what: str, total: int) -> Iterator[int]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        for number in numbers:
            progress.update(task, completed=number)
            yield number


def _check_folder(to: Path) -> None:
    if not to.parent.is_dir():
        raise typer.BadParameter(f"--to {to}: there is no folder {str(to.parent)!r}")
