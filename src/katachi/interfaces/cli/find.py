"""``katachi find``: pattern search in a collection of games."""

import json
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from katachi.go.words import plural
from katachi.knowledge.archive import Archive
from katachi.knowledge.patterns.find import FindReport, find
from katachi.knowledge.patterns.find import export as found_export
from katachi.knowledge.patterns.find.continuations import Continuation, bucket_width, trend
from katachi.knowledge.patterns.find.export import game_line, hit_json, summary
from katachi.knowledge.patterns.find.pattern import Pattern, of_game, of_moves, parse
from katachi.knowledge.patterns.find.search import archive_of
from katachi.records import Filter, read_games, save

_STYLES = {"X": "bold", "O": "bold cyan", "|": "dim", "-": "dim", ".": "dim", "*": "dim", "x": "dim", "o": "dim"}


_WORDS = ("move", "years", "trend", "latest game", "date", "black", "white", "event", "result", "where", "next")
_MAY_SHRINK = ("latest game", "black", "white", "event")

_MANY = 0.5  # share of next moves outside the region; above it the drawing was probably too small


def show(console: Console, report: FindReport, *, top: int, limit: int, seconds: float) -> None:
    """The pattern with letters on its continuations, what is known about each, and the latest games."""
    shown = report.continuations[:top]
    console.print(_board(report, shown))
    console.print(f"\n{summary(report)}. ({seconds:.2f} s)", soft_wrap=True)
    if (report.tenuki.value or 0) > _MANY:
        hint = (
            "Most next moves lie outside this region. Draw it wider, or give a larger --region, e.g. --region L11:T19."
        )
        console.print(hint, style="dim", soft_wrap=True)
    if shown:
        console.print(_continuations(report, shown))
        console.print(_history(report, shown))
    if report.hits and limit:
        console.print(_games(report, limit))


def _board(report: FindReport, shown: list[Continuation]) -> Text:
    drawn = report.found.pattern.draw({c.cell: c.letter for c in shown if c.letter})
    text = Text()
    for sign in drawn:
        text.append(sign, _STYLES.get(sign, "bold yellow" if sign.isalpha() else ""))
    return text


def _table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Names are cut where the terminal is narrow, numbers never."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading, *cells in zip(headings, *rows, strict=True):
        table.add_column(
            heading,
            justify="left" if heading in _WORDS else "right",
            no_wrap=heading not in _MAY_SHRINK,
            min_width=None if heading in _MAY_SHRINK else max(cell_len(cell) for cell in (heading, *cells)),
        )
    for row in rows:
        table.add_row(*(Text(cell, no_wrap=True, overflow="ellipsis") for cell in row))
    return table


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
    return _table(title, ("move", "count", "share", "at once", "later", "X wins", "mover wins"), rows)


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
    return _table(title, ("move", "years", "trend", "latest game"), rows)


def _name(c: Continuation) -> str:
    return f"{c.letter or '·'} {c.colour}"


def _games(report: FindReport, limit: int) -> Table:
    rows = [_game(hit_json(report, index)) for index in report.latest(limit)]
    title = f"games, the latest {len(rows)} of {plural(report.hits, 'hit')}"
    return _table(title, ("date", "black", "white", "event", "result", "at", "where", "next"), rows)


def _game(hit: dict[str, Any]) -> tuple[str, ...]:
    answer = hit["next"]
    after = f"{answer['letter']}: {answer['colour']} {answer['vertex']}" if answer else "–"
    names = (f"{hit[color] or '?'} {hit[f'{color}_rank']}".strip() for color in ("black", "white"))
    return hit["date"], *names, hit["event"], hit["result"], str(hit["move"]), hit["region"], after


_EPILOG = (
    'Examples:  katachi find "----/...|/.X.|/...|" --in KB  ·  '
    "katachi find corner.txt --in games/ --next O --until 1945  ·  "
    'katachi find --moves "R4 P3 R6" --in KB --player Takemiya  ·  '
    "katachi find --sgf game.sgf --move 20 --region L10:T19 --in KB --export answers.sgf"
)
_OPTIONS = "What to look for"
_GAMES = "Which games"
_ANSWER = "The answer"


def register(app: typer.Typer) -> None:
    """Add the command."""
    # A drawing may begin with an edge, which must not be taken for an option.
    app.command("find", epilog=_EPILOG, context_settings={"ignore_unknown_options": True})(command)


def command(  # noqa: PLR0913, PLR0917 - a search has many sides
    drawing: Annotated[
        str | None,
        typer.Argument(help="Rows of X O . and * (any), x (X or empty), o (O or empty), separated by /; a file; or -"),
    ] = None,
    sources: Annotated[
        list[Path] | None, typer.Option("--in", help="A knowledge base, or files and folders of games")
    ] = None,
    anchor: Annotated[
        str | None,
        typer.Option(help="corner, side, centre or full, if the drawing has no edges", rich_help_panel=_OPTIONS),
    ] = None,
    sgf: Annotated[Path | None, typer.Option(help="Take the pattern from this game", rich_help_panel=_OPTIONS)] = None,
    move: Annotated[
        int | None, typer.Option(help="Its position after this many moves", min=0, rich_help_panel=_OPTIONS)
    ] = None,
    moves: Annotated[
        str | None, typer.Option(help='The position after a sequence: "R4 P3"', rich_help_panel=_OPTIONS)
    ] = None,
    region: Annotated[
        str | None, typer.Option(help="Part of the board of --sgf or --moves: A1:G7", rich_help_panel=_OPTIONS)
    ] = None,
    size: Annotated[int, typer.Option(help="Board size for --moves", min=2, max=25, rich_help_panel=_OPTIONS)] = 19,
    next_: Annotated[str, typer.Option("--next", help="Who moves next: any, X or O", rich_help_panel=_OPTIONS)] = "any",
    symmetries: Annotated[bool, typer.Option(help="Rotated and mirrored too", rich_help_panel=_OPTIONS)] = True,
    colour_swap: Annotated[bool, typer.Option(help="With colours swapped too", rich_help_panel=_OPTIONS)] = True,
    all_hits: Annotated[
        bool,
        typer.Option(
            "--all-hits", help="Every place and time, not only the first in each game", rich_help_panel=_OPTIONS
        ),
    ] = False,
    from_move: Annotated[
        int, typer.Option(help="The pattern appears at this move or later", min=0, rich_help_panel=_GAMES)
    ] = 0,
    to_move: Annotated[
        int | None, typer.Option(help="The pattern appears at this move or earlier", min=0, rich_help_panel=_GAMES)
    ] = None,
    player: Annotated[str | None, typer.Option(help="Part of a player's name", rich_help_panel=_GAMES)] = None,
    black: Annotated[str | None, typer.Option(help="Part of Black's name", rich_help_panel=_GAMES)] = None,
    white: Annotated[str | None, typer.Option(help="Part of White's name", rich_help_panel=_GAMES)] = None,
    event: Annotated[str | None, typer.Option(help="Part of the event's name", rich_help_panel=_GAMES)] = None,
    since: Annotated[str | None, typer.Option(help="1933, 1933-05 …", rich_help_panel=_GAMES)] = None,
    until: Annotated[str | None, typer.Option(help="1945, 1945-08-06 …", rich_help_panel=_GAMES)] = None,
    min_rank: Annotated[
        str | None, typer.Option(help="Lowest rank of both players: 7d, 9p", rich_help_panel=_GAMES)
    ] = None,
    max_rank: Annotated[str | None, typer.Option(help="Highest rank of both players", rich_help_panel=_GAMES)] = None,
    result: Annotated[str | None, typer.Option(help="B+, W+R, B+0.5, draw", rich_help_panel=_GAMES)] = None,
    komi: Annotated[float | None, typer.Option(help="Exactly this komi", rich_help_panel=_GAMES)] = None,
    where: Annotated[
        str, typer.Option(help='More conditions: "size=19 komi=6..8 moves=100.."', rich_help_panel=_GAMES)
    ] = "",
    limit: Annotated[int, typer.Option(help="How many games to list", min=0, rich_help_panel=_ANSWER)] = 10,
    top: Annotated[int, typer.Option(help="How many continuations to show", min=1, rich_help_panel=_ANSWER)] = 12,
    export: Annotated[
        Path | None, typer.Option(help="Write the continuations as variations of an SGF", rich_help_panel=_ANSWER)
    ] = None,
    save_games: Annotated[
        Path | None, typer.Option(help="Write the listed games to this folder", rich_help_panel=_ANSWER)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON", rich_help_panel=_ANSWER)] = False,
) -> None:
    """Find a pattern in a collection: its continuations with counts, win rates and years, and the games.

    Draw edges of the board with | and ---. A hit is the first position of a game that shows the pattern.
    """
    pattern = _Wanted(drawing, sgf, move, moves, region, size).pattern(anchor)
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
    if export is not None and not export.absolute().parent.is_dir():
        raise typer.BadParameter(f"--export {str(export)!r}: there is no folder {str(export.parent)!r}")
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
    )
    seconds = time.perf_counter() - started
    _write(report, export, save_games, top, limit)
    if as_json:
        answer = found_export.to_json(report, limit=limit)
        typer.echo(json.dumps({**answer, "seconds": round(seconds, 4)}, ensure_ascii=False))
    else:
        show(Console(highlight=False), report, top=top, limit=limit, seconds=seconds)


def _write(report: FindReport, export: Path | None, games: Path | None, top: int, limit: int) -> None:
    if export is not None:
        save([found_export.to_sgf(report, limit=top)], export)
    if games is not None:
        found_export.save_games(report, games, limit=limit)


# ---- The pattern -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Wanted:
    """The ways to give a pattern; exactly one must be used."""

    drawing: str | None
    sgf: Path | None
    move: int | None
    moves: str | None
    region: str | None
    size: int

    def pattern(self, anchor: str | None) -> Pattern:
        if sum(way is not None for way in (self.drawing, self.sgf, self.moves)) != 1:
            raise typer.BadParameter('give one pattern: a drawing such as "..X/.O.", --sgf FILE or --moves "R4 P3"')
        if self.drawing is not None and re.match(r"--?[a-z]", self.drawing):
            raise typer.BadParameter(f"no such option: {self.drawing}")
        if self.drawing is not None and (self.region or self.move is not None):
            raise typer.BadParameter("--region and --move go with --sgf or --moves, not with a drawing")
        try:
            return self._unanchored().anchored(anchor)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    def _unanchored(self) -> Pattern:
        if self.moves is not None:
            return of_moves(self.moves, self.size, self.region)
        if self.sgf is not None:
            record = next(iter(read_games([self.sgf])), None)
            if record is None:
                raise ValueError(f"{str(self.sgf)!r}: there is no game in it")
            return of_game(record, self.move, self.region)
        return parse(_text(self.drawing or ""))


def _text(drawing: str) -> str:
    """The drawing itself, or the contents of the file or of standard input."""
    if drawing == "-":
        return sys.stdin.buffer.read().decode(errors="replace")
    try:
        is_file = Path(drawing).is_file()
    except (OSError, ValueError):  # too long for a file name, or a character not allowed in one
        is_file = False
    if not is_file and re.search(r"\.[a-z]{1,4}$", drawing):
        raise typer.BadParameter(f"no such file: {drawing!r}")
    return Path(drawing).read_bytes().decode(errors="replace") if is_file else drawing


# ---- The games ---------------------------------------------------------------------------------------------------


def _archive(sources: list[Path]) -> Archive:
    if not sources:
        raise typer.BadParameter("say where to search with --in: a knowledge base, or files and folders of games")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("reading games", total=None)

        def advance(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return archive_of(sources, advance)
