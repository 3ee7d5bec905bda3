"""``katachi find``: pattern search in a collection of games."""

import difflib
import re
import sys
import time
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand

from katachi.files.limits import LIMITS, LimitError, whole_file
from katachi.go.words import plural
from katachi.interfaces.cli.files import check_folders
from katachi.interfaces.cli.output import percentages, print_json, show, table
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBaseError
from katachi.knowledge.patterns.find import FindReport, find
from katachi.knowledge.patterns.find import export as found_export
from katachi.knowledge.patterns.find.continuations import Continuation, bucket_width, trend
from katachi.knowledge.patterns.find.export import game_line, hit_json, summary
from katachi.knowledge.patterns.find.pattern import Pattern, of_game, of_moves, parse
from katachi.knowledge.patterns.find.search import archive_of
from katachi.records import Filter, record_of, save

_MANY = 0.5  # share of next moves outside the region; above it the drawing was probably too small
_STYLES = {"X": "bold", "O": "bold cyan", "|": "dim", "-": "dim", ".": "dim", "*": "dim", "x": "dim", "o": "dim"}
_WHAT = partial(typer.Option, rich_help_panel="What to look for")
_WHICH = partial(typer.Option, rich_help_panel="Which games")
_ANSWER = partial(typer.Option, rich_help_panel="The answer")
_EPILOG = (
    'Examples:  katachi find "----/...|/.X.|/...|" --in KB  ·  '
    "katachi find corner.txt --in games/ --next O --until 1945  ·  "
    'katachi find --moves "R4 P3 R6" --in KB --player Takemiya  ·  '
    "katachi find --game game.sgf --after 20 --region L10:T19 --in KB --to answers.sgf"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    # A drawing may begin with an edge, which must not be treated as an option.
    app.command("find", cls=_Find, epilog=_EPILOG, context_settings={"ignore_unknown_options": True})(command)


class _Find(TyperCommand):
    """Names an option that does not exist, because all unknown ones are read as drawings."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = [name for option in self.params for name in (*option.opts, *option.secondary_opts)]
        for word in args[: args.index("--") if "--" in args else None]:
            name = word.partition("=")[0]
            if re.match(r"--?[a-z]", name) and name not in known and name not in ctx.help_option_names:
                near = difflib.get_close_matches(name, known, 1)
                ctx.fail(f"No such option: {name}{f' (did you mean {near[0]}?)' if near else ''}")
        return super().parse_args(ctx, args)


def command(  # noqa: PLR0913, PLR0917 - a search has many sides
    drawing: Annotated[
        str | None,
        typer.Argument(help="Rows of X O . and * (any), x (X or empty), o (O or empty), separated by /; a file; or -"),
    ] = None,
    sources: Annotated[
        list[Path] | None, typer.Option("--in", help="A knowledge base, or files and folders of games")
    ] = None,
    anchor: Annotated[str | None, _WHAT(help="corner, side, centre or full, if the drawing has no edges")] = None,
    sgf: Annotated[Path | None, _WHAT("--game", help="Take the pattern from this game")] = None,
    move: Annotated[int | None, _WHAT("--after", help="Its position after this many moves (all)", min=0)] = None,
    moves: Annotated[str | None, _WHAT(help='The position after a sequence: "R4 P3"')] = None,
    region: Annotated[str | None, _WHAT(help="Part of the board of --game or --moves: A1:G7")] = None,
    size: Annotated[int, _WHAT(help="Board size for --moves", min=2, max=25)] = 19,
    next_: Annotated[str, _WHAT("--next", help="Who moves next: any, X or O")] = "any",
    symmetries: Annotated[bool, _WHAT(help="Rotated and mirrored too")] = True,
    colour_swap: Annotated[bool, _WHAT(help="With colours swapped too")] = True,
    all_hits: Annotated[
        bool, _WHAT("--all-hits", help="Every place and time, not only the first in each game")
    ] = False,
    from_move: Annotated[int, _WHICH(help="The pattern appears at this move or later", min=0)] = 0,
    to_move: Annotated[int | None, _WHICH(help="The pattern appears at this move or earlier", min=0)] = None,
    player: Annotated[str | None, _WHICH(help="Part of a player's name")] = None,
    black: Annotated[str | None, _WHICH(help="Part of Black's name")] = None,
    white: Annotated[str | None, _WHICH(help="Part of White's name")] = None,
    x_player: Annotated[str | None, _WHICH(help="Part of the name of the player drawn as X, of either colour")] = None,
    o_player: Annotated[str | None, _WHICH(help="Part of the name of the player drawn as O")] = None,
    event: Annotated[str | None, _WHICH(help="Part of the event's name")] = None,
    since: Annotated[str | None, _WHICH(help="1933, 1933-05 …")] = None,
    until: Annotated[str | None, _WHICH(help="1945, 1945-08-06 …")] = None,
    min_rank: Annotated[str | None, _WHICH(help="Lowest rank of both players: 7d, 9p")] = None,
    max_rank: Annotated[str | None, _WHICH(help="Highest rank of both players")] = None,
    result: Annotated[str | None, _WHICH(help="B+, W+R, B+0.5, draw")] = None,
    komi: Annotated[float | None, _WHICH(help="Exactly this komi")] = None,
    where: Annotated[str, _WHICH(help='More conditions: "size=19 komi=6..8 moves=100.."')] = "",
    limit: Annotated[int, _ANSWER(help="How many games to list", min=0)] = 10,
    top: Annotated[int, _ANSWER(help="How many continuations to show", min=1)] = 12,
    export: Annotated[Path | None, _ANSWER("--to", help="Write the continuations as variations of an SGF")] = None,
    save_games: Annotated[Path | None, _ANSWER("--games-to", help="Write the listed games to this folder")] = None,
    as_json: Annotated[bool, _ANSWER("--json", help="Answer as JSON")] = False,
) -> None:
    """Find a pattern in a collection: its continuations with counts, win rates and years, and the games.

    Draw edges of the board with | and ---. A hit is the first position of a game that shows the pattern.
    """
    try:
        pattern = _pattern(drawing, sgf, move, moves, region, size).anchored(anchor)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    wanted = Filter.parse(where) & Filter(
        player=player,
        black=black,
        white=white,
        event=event,
        since=since,
        until=until,
        min_rank=min_rank,
        max_rank=max_rank,
        result=result,
        min_komi=komi,
        max_komi=komi,
    )
    check_folders(export)
    archive = _archive(sources or [])
    started = time.perf_counter()
    report = find(
        pattern,
        archive,
        filters=wanted,
        next=next_,
        symmetries=symmetries,
        colour_swap=colour_swap,
        all_hits=all_hits,
        first_move=from_move,
        last_move=to_move,
        x_player=x_player,
        o_player=o_player,
    )
    seconds = time.perf_counter() - started
    _write(report, export, save_games, top, limit)
    if as_json:
        answer = found_export.to_json(report, limit=limit)
        print_json({**answer, "seconds": round(seconds, 4)})
    else:
        _show(report, top=top, limit=limit, seconds=seconds)


def _write(report: FindReport, export: Path | None, games: Path | None, top: int, limit: int) -> None:
    if export is not None:
        save([found_export.to_sgf(report, limit=top)], export)
    if games is not None:
        found_export.save_games(report, games, limit=limit)


# ---- The pattern -------------------------------------------------------------------------------------------------


def _pattern(
    drawing: str | None, sgf: Path | None, move: int | None, moves: str | None, region: str | None, size: int
) -> Pattern:
    """The pattern, given in exactly one way. Raises typer.BadParameter or ValueError if it cannot be understood."""
    if sum(way is not None for way in (drawing, sgf, moves)) != 1:
        raise typer.BadParameter('give one pattern: a drawing such as "..X/.O.", --game FILE or --moves "R4 P3"')
    if moves is not None:
        return of_moves(moves, size, region)
    if sgf is not None:
        return of_game(record_of(sgf), move, region)
    assert drawing is not None
    if region or move is not None:
        raise typer.BadParameter("--region and --after go with --game or --moves, not with a drawing")
    return parse(_text(drawing))


def _text(drawing: str) -> str:
    """The drawing itself, or the contents of the file or of standard input."""
    if drawing == "-":
        return sys.stdin.buffer.read(LIMITS.drawing).decode(errors="replace")
    try:
        is_file = Path(drawing).is_file()
    except (OSError, ValueError):  # too long for a file name, or a character not allowed in one
        is_file = False
    if not is_file and re.search(r"\.[a-z]{1,4}$", drawing):
        raise typer.BadParameter(f"no such file: {drawing!r}")
    try:
        return whole_file(Path(drawing), LIMITS.drawing).decode(errors="replace") if is_file else drawing
    except LimitError as error:
        raise typer.BadParameter(f"{drawing}: {error}") from None


# ---- The games ---------------------------------------------------------------------------------------------------


def _archive(sources: list[Path]) -> Archive:
    if not sources:
        raise typer.BadParameter("say where to search with --in: a knowledge base, or files and folders of games")
    with percentages() as progress:
        task = progress.add_task("reading games", total=None)

        def advance(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        try:
            return archive_of(sources, advance)
        except KnowledgeBaseError:
            raise
        except ValueError as error:  # there are no games
            raise typer.BadParameter(f"--in: {error}") from None


# ---- For people --------------------------------------------------------------------------------------------------


def _show(report: FindReport, *, top: int, limit: int, seconds: float) -> None:
    """The pattern with letters on its continuations, what is known about each, and the latest games."""
    console = Console(highlight=False)
    shown = report.continuations[:top]
    console.print(_board(report, shown))
    console.print(f"\n{summary(report)}. ({seconds:.2f} s)", soft_wrap=not console.is_terminal)
    if (report.tenuki.value or 0) > _MANY:
        hint = (
            "Most next moves are outside this region. Draw it wider, or give a larger --region, e.g. --region L11:T19."
        )
        console.print(hint, style="dim", soft_wrap=not console.is_terminal)
    if shown:
        show(_continuations(report, shown))
        show(_history(report, shown))
    if report.hits and limit:
        show(_games(report, limit))


def _board(report: FindReport, shown: list[Continuation]) -> Text:
    drawn = report.found.pattern.draw({c.cell: c.letter for c in shown if c.letter})
    text = Text()
    for sign in drawn:
        text.append(sign, _STYLES.get(sign, "bold yellow" if sign.isalpha() else ""))
    return text


def _continuations(report: FindReport, shown: list[Continuation]) -> Table:
    rest = len(report.continuations) - len(shown)
    title = "continuations" + (f", {rest} more not shown" if rest else "")
    rows = [
        (
            _name(c),
            f"{c.share.count:,}",
            c.share.text(),
            f"{c.immediate:,}",
            f"{c.later:,}",
            c.x_wins.text(interval=False),
            c.mover_wins.text(),
        )
        for c in shown
    ]
    return table(title, ("move", "count", "share", "at once", "later", "X wins", "mover wins"), rows)


def _history(report: FindReport, shown: list[Continuation]) -> Table:
    title = f"share over time, one bar is {bucket_width(report.by_year)} years"
    rows = [
        (
            _name(c),
            f"{c.years[0][0]}–{c.years[-1][0]}" if c.years else "?",
            trend(c.years, report.by_year),
            game_line(report, c.example),
        )
        for c in shown
    ]
    return table(title, ("move", "years", "trend", "latest game"), rows, ("latest game",), ("years", "trend"))


def _name(c: Continuation) -> str:
    return f"{c.letter or '·'} {c.colour}"


def _games(report: FindReport, limit: int) -> Table:
    rows = [_game(hit_json(report, index)) for index in report.latest(limit)]
    title = f"games, the latest {len(rows)} of {plural(report.hits, 'hit')}"
    headings = ("date", "black", "white", "event", "result", "at", "where", "next")
    return table(title, headings, rows, ("black", "white", "event"), ("result", "where", "next"))


def _game(hit: dict[str, Any]) -> tuple[str, ...]:
    answer = hit["next"]
    after = f"{answer['letter']}: {answer['colour']} {answer['vertex']}" if answer else "–"
    names = (f"{hit[color] or '?'} {hit[f'{color}_rank']}".strip() for color in ("black", "white"))
    return hit["date"], *names, hit["event"], hit["result"], str(hit["move"]), hit["region"], after
