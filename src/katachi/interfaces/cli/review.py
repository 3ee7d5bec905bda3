"""``katachi review``: every position of a game, its worst moves, and what would have been better."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from katachi.engine.judge import VISITS
from katachi.go import PASS, Color, Picture, vertex
from katachi.go.words import plural
from katachi.interfaces.cli import INTERRUPTED, options
from katachi.interfaces.cli.explain import search_with
from katachi.interfaces.cli.files import check_place, games_in, same_file
from katachi.interfaces.cli.judging import judge_started
from katachi.interfaces.cli.output import bars, print_json, requests_to_stop, warn
from katachi.interfaces.wire import encode, explained
from katachi.knowledge.base import KnowledgeBase
from katachi.play.review.by_course import reviewer_of
from katachi.play.review.by_judge import JudgeReviewer
from katachi.play.review.move import Mistake
from katachi.play.review.result import Review, reviewed, usual_simulations
from katachi.records import GameRecord, GameTree, SgfError

_AROUND = 4  # lines shown on each side of the two moves
_WHOLE = 13  # lines; a larger part is not worth cutting out
_HEAD = 4096  # bytes in which a review says that it is one
EPILOG = (
    "Examples:  katachi review game.sgf  ·  katachi review game.sgf --color black --worst 3 --problems mine.sgf  ·  "
    "katachi review game.sgf --moves 20-80 --playouts 5000 --to deep.sgf  ·  katachi review game.sgf --judge auto"
)


def command(  # noqa: PLR0913, PLR0917 - which game and moves, how long to look, what to write
    game: options.Game,
    to: Annotated[
        Path | None, typer.Option(help="File for the annotated game (GAME-review.sgf next to the game)", dir_okay=False)
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            help="Simulations per position; gives the same answer every time (1000, on 15×15 and larger 100)", min=10
        ),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per position instead", min=0.01)] = None,
    worst: Annotated[int, typer.Option(help="How many of the worst moves to explain", min=0)] = 5,
    moves: Annotated[str | None, typer.Option(help="Only these moves: 20-80, 20- or 45")] = None,
    color: Annotated[str | None, typer.Option(help="Only the moves of black or white")] = None,
    game_number: Annotated[int, typer.Option("--game", help="Which game of a collection, from 1", min=1)] = 1,
    threads: Annotated[
        int, typer.Option(help="Threads; with 1 and --playouts the answer is always the same", min=1)
    ] = 1,
    seed: options.Seed = 0,
    settings: options.Settings = None,
    kb: options.Base = None,
    judged_by: options.JudgedBy = None,
    judge_visits: options.JudgeVisits = VISITS,
    problem_file: Annotated[
        Path | None, typer.Option("--problems", help="Write the mistakes as problems to this SGF file", dir_okay=False)
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--html", help="Write the report as a page to read and print", dir_okay=False)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the files of an earlier review")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Review every position of a game: how often each side would win, what every move lost, and for the worst moves
    a better one with its reasons. Writes the game as SGF with all this in it. Ctrl-C keeps finished work.
    """
    _check_budget(playouts, seconds, judged_by)
    wanted = _wanted(moves, color)
    record, tree = _read(game, game_number)
    target = to or game.with_name(f"{game.stem}-review.sgf")
    again = to is None and _is_review(target)  # nobody chose that name: a new review takes the place of the old one
    _check_files(game, {"": target, "--problems": problem_file, "--html": page}, force=force, again=again)
    knowledge = KnowledgeBase.open(kb)
    if not any(wanted(number, mover) for number, (mover, _) in enumerate(record.moves, 1)):
        raise typer.BadParameter(f"{game.name}: none of its {len(record)} moves matches ({_said(moves, color)})")
    search = search_with(settings or [], knowledge, seed)
    with judge_started(judged_by, judge_visits) as judge, requests_to_stop() as stopped, bars() as progress:
        limit = {"seconds": seconds} if seconds else {"playouts": playouts or usual_simulations(record.size)}
        reviewer = (
            reviewer_of(search, record.size, threads=threads, should_stop=stopped, **limit)
            if judge is None
            else JudgeReviewer(judge, search, should_stop=stopped)
        )
        answer = reviewed(
            record,
            tree,
            reviewer,
            wanted,
            worst,
            track=lambda found, total, what: progress.track(found, total=total, description=what),
        )
    if not answer.moves:
        none = "stopped before the first move was reviewed; nothing was written"
        warn("; ".join(answer.report.remarks) if answer.complete else none)
        raise typer.Exit(1 if answer.complete else INTERRUPTED)
    if not as_json:
        show(answer.summary_lines(), answer.mistakes)
    written: Path | None = None
    try:
        answer.save(target)
        written = target
        if problem_file is not None and answer.mistakes:
            answer.save_problems(problem_file)
        if page is not None:
            answer.save_page(page)
    finally:  # a full disk must not cost the answer
        if as_json:
            print_json(_to_json(answer, written, problem_file if answer.mistakes else None, page))
    if not as_json:
        typer.echo(f"Written: {target}")
        if problem_file is not None:
            typer.echo(
                f"Problems: {problem_file}" if answer.mistakes else "There is no mistake to turn into a problem."
            )
        if page is not None:
            typer.echo(f"Report: {page}")
    if not answer.complete:
        warn(f"stopped after {len(answer.moves)} of {answer.report.wanted} moves; {target} has these")
        raise typer.Exit(INTERRUPTED)


def _to_json(answer: Review, written: Path | None, problem_file: Path | None, page: Path | None) -> dict[str, Any]:
    """The contract of ``katachi review --json``."""
    record = answer.record
    return {
        "game": {
            "black": record.black,
            "white": record.white,
            "date": record.date,
            "result": record.result_text,
            "size": record.size,
            "komi": record.game(1).komi,
            "moves": len(record),
            "illegal_at": record.illegal_at,
        },
        "by": answer.by,
        "budget": answer.report.budget,
        "remarks": answer.remarks,
        "complete": answer.complete,
        "moves": [encode(review, record.size) for review in answer.moves],
        "worst": [_mistake(mistake) for mistake in answer.mistakes],
        "report": encode(answer.report, record.size),
        "sgf": None if written is None else str(written),
        "problems": None if problem_file is None else str(problem_file),
        "html": None if page is None else str(page),
    }


def _mistake(mistake: Mistake) -> dict[str, Any]:
    review = mistake.review
    return {
        **encode(review, review.size),
        "title": mistake.title,
        "better": mistake.better(),
        "bad": mistake.bad(),
        "why_not": encode(mistake.why_not, review.size),
        "other": mistake.other and encode(mistake.other, review.size),
        "candidate": explained(review.best, review.size),
        "played": explained(review.played, review.size),
        "played_pv": [vertex(point, review.size) for point in review.line],
    }


# ---- The options -----------------------------------------------------------------------------------------------------


def _check_budget(playouts: int | None, seconds: float | None, judged_by: str | None) -> None:
    if playouts and seconds:
        raise typer.BadParameter("give --playouts or --seconds, not both")
    if judged_by and (playouts or seconds):
        raise typer.BadParameter(
            "--playouts and --seconds are for Katachi's own search; with --judge use --judge-visits"
        )


def _is_review(path: Path) -> bool:
    """Whether a file is an earlier review."""
    try:
        with path.open("rb") as file:
            return b"C[Reviewed by Katachi " in file.read(_HEAD)
    except OSError:
        return False


def _check_files(game: Path, files: Mapping[str, Path | None], *, force: bool, again: bool) -> None:
    """Every file can be written, and no two are the same; `again`: the first one may be replaced."""
    wanted = [(option, path) for option, path in files.items() if path is not None]
    for number, (option, path) in enumerate(wanted):
        check_place(path, game, force=force or (again and not option))
        if any(same_file(path, other) for _, other in wanted[:number]):
            raise typer.BadParameter(f"{option} {path}: another part of the answer goes to that file; name another one")


def _read(path: Path, number: int) -> tuple[GameRecord, GameTree]:
    try:
        games = games_in(path)
        if number > len(games):
            has = f"has {plural(len(games), 'game')}" if games else "has no game in it"
            raise typer.BadParameter(f"{path.name} {has}" + (f": there is no --game {number}" if games else ""))
        tree = games[number - 1]
        record = GameRecord.from_tree(tree)
    except (SgfError, ValueError, OSError) as error:
        raise typer.BadParameter(f"{path.name}: {error}") from None
    if not len(record):
        why = f": move 1 cannot be played ({record.illegal_why})" if record.illegal_why else ""
        raise typer.BadParameter(f"{path.name}: the game has no moves to review{why}")
    if len(games) > 1:
        warn(f"{path.name} has {plural(len(games), 'game')}; this is number {number}")
    if record.illegal_at is not None:
        said = (
            f"move {record.illegal_at} cannot be played ({record.illegal_why}); only the moves before it are reviewed"
        )
        warn(f"{path.name}: {said}")
    return record, tree


def _wanted(moves: str | None, color: str | None) -> Callable[[int, Color], bool]:
    first, last = _range(moves)
    try:
        side = None if color is None else Color.parse(color)
    except ValueError as error:
        raise typer.BadParameter(f"--color {error}") from None
    return lambda number, mover: first <= number <= last and side in (None, mover)


def _range(text: str | None) -> tuple[int, int]:
    if text is None:
        return 1, 1 << 30
    first, dash, last = text.partition("-")
    try:
        begin, end = int(first or 1), int(last) if last else (1 << 30 if dash else int(first))
    except ValueError:
        raise typer.BadParameter(f"--moves {text!r}: write 20-80, 20- or 45") from None
    if not 1 <= begin <= end:
        raise typer.BadParameter(f"--moves {text!r}: moves are counted from 1, and the first comes first")
    return begin, end


def _said(moves: str | None, color: str | None) -> str:
    parts = [f"--moves {moves}" if moves else "", f"--color {color}" if color else ""]
    return ", ".join(part for part in parts if part) or "none at all"


# ---- For people ------------------------------------------------------------------------------------------------------


def show(summary: Sequence[str], mistakes: Sequence[Mistake]) -> None:
    """Print the report."""
    console = Console(highlight=False)
    for line in summary:
        console.print(line, markup=False)
    if not mistakes:
        console.print("\nNo move clearly lost enough to count as a mistake.")
    for mistake in mistakes:
        console.print()
        console.rule(style="dim")
        console.print(mistake.title + "\n", markup=False)
        console.print(board(mistake) + "\n", markup=False)
        _list(console, f"{_vertex(mistake, mistake.review.point)}, as played", mistake.bad())
        _list(console, f"{_vertex(mistake, mistake.review.better)}, the better move", mistake.better())
    console.print()


def _list(console: Console, title: str, sentences: Sequence[str]) -> None:
    if sentences:
        console.print(f"{title}:", markup=False)
    for sentence in sentences:
        console.print(Padding(Text(sentence), (0, 0, 0, 2)))


def _vertex(mistake: Mistake, point: int) -> str:
    return vertex(point, mistake.review.size)


def board(mistake: Mistake) -> str:
    """The part of the board around the better move (a) and the one played (b)."""
    review, position = mistake.review, mistake.game.position
    points = {"a": review.better, "b": review.point}
    labels = {point: name for name, point in reversed(points.items()) if point != PASS}
    around = labels if _is_small(labels, review.size) else ()
    legend = [f"{name}: {text}" for name, text in (("a", "better"), ("b", "played")) if points[name] != PASS]
    drawn = Picture.of(position, around, _AROUND).marked(labels).text(coordinates=2)
    return f"{drawn}\n   {', '.join(legend)}"


def _is_small(points: Collection[int], size: int) -> bool:
    """Whether the part around some points is worth cutting out of the board."""
    places = [divmod(point, size) for point in points]
    apart = max((max(axis) - min(axis) for axis in zip(*places, strict=True)), default=size)
    return size > _WHOLE and apart + 2 * _AROUND < _WHOLE
