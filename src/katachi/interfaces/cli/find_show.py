"""The results of a pattern search in the terminal."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from katachi.knowledge.patterns.find.continuations import Continuation, Report, bucket_width, trend
from katachi.knowledge.patterns.find.export import game_line, hit_json, percent, summary

_STYLES = {"X": "bold", "O": "bold cyan", "|": "dim", "-": "dim", ".": "dim", "*": "dim", "x": "dim", "o": "dim"}


_WORDS = ("move", "years", "trend", "latest game", "date", "black", "white", "event", "result", "where", "next")
_MAY_SHRINK = ("latest game", "black", "white", "event")

_MANY = 0.5  # share of next moves outside the region; above it the drawing was probably too small


def show(console: Console, report: Report, *, top: int, limit: int, seconds: float) -> None:
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


def _board(report: Report, shown: list[Continuation]) -> Text:
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


def _continuations(report: Report, shown: list[Continuation]) -> Table:
    rest = len(report.continuations) - len(shown)
    title = "continuations" + (f", {rest} more not shown" if rest else "")
    rows = [
        (
            _name(c),
            f"{c.share.count:,}",
            percent(c.share),
            f"{c.immediate:,}",
            f"{c.later:,}",
            percent(c.x_wins, interval=False),
            percent(c.mover_wins),
        )
        for c in shown
    ]
    return _table(title, ("move", "count", "share", "at once", "later", "X wins", "mover wins"), rows)


def _history(report: Report, shown: list[Continuation]) -> Table:
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


def _games(report: Report, limit: int) -> Table:
    rows = [_game(hit_json(report, index)) for index in report.latest(limit)]
    title = f"games, the latest {len(rows)} of {report.hits:,} hits"
    return _table(title, ("date", "black", "white", "event", "result", "at", "where", "next"), rows)


def _game(hit: dict[str, Any]) -> tuple[str, ...]:
    answer = hit["next"]
    after = f"{answer['letter']}: {answer['colour']} {answer['vertex']}" if answer else "–"
    names = (f"{hit[color] or '?'} {hit[f'{color}_rank']}".strip() for color in ("black", "white"))
    return hit["date"], *names, hit["event"], hit["result"], str(hit["move"]), hit["region"], after
