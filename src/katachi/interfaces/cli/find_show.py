"""The findings of a pattern search in the terminal."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from katachi.knowledge.patterns.continuations import Continuation, Report, bucket_width, trend
from katachi.knowledge.patterns.found_export import game_line, hit_json, latest, percent, summary

_STYLES = {"X": "bold", "O": "bold cyan", "|": "dim", "-": "dim", ".": "dim", "*": "dim"}


_WORDS = ("move", "years", "trend", "latest game", "date", "black", "white", "event", "result", "where", "next")


def show(console: Console, report: Report, *, top: int, limit: int, seconds: float) -> None:
    """The pattern with letters on its continuations, what is known of each, and the latest games."""
    shown = report.continuations[:top]
    console.print(_board(report, shown))
    console.print(f"\n{summary(report)}. ({seconds:.2f} s)", soft_wrap=True)
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


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in headings:
        left = heading in _WORDS
        table.add_column(heading, justify="left" if left else "right", no_wrap=True, overflow="ellipsis")
    return table


def _continuations(report: Report, shown: list[Continuation]) -> Table:
    rest = len(report.continuations) - len(shown)
    title = "continuations" + (f", {rest} more not shown" if rest else "")
    table = _table(title, "move", "count", "share", "at once", "later", "X wins", "mover wins")
    for c in shown:
        table.add_row(
            _name(c),
            f"{c.share.count:,}",
            percent(c.share),
            f"{c.immediate:,}",
            f"{c.later:,}",
            percent(c.x_wins, interval=False),
            percent(c.mover_wins),
        )
    return table


def _history(report: Report, shown: list[Continuation]) -> Table:
    title = f"share through time, a bar is {bucket_width(report.by_year)} years"
    table = _table(title, "move", "years", "trend", "latest game")
    for c in shown:
        years = f"{c.years[0][0]}–{c.years[-1][0]}" if c.years else "?"
        table.add_row(_name(c), years, trend(c.years, report.by_year), Text(game_line(report, c.example)))
    return table


def _name(c: Continuation) -> str:
    return f"{c.letter or '·'} {c.colour}"


def _games(report: Report, limit: int) -> Table:
    title = f"games, the latest {min(limit, report.hits)} of {report.hits:,} hits"
    table = _table(title, "date", "black", "white", "event", "result", "at", "where", "next")
    for index in latest(report, limit):
        hit = hit_json(report, index)
        answer = hit["next"]
        after = f"{answer['letter']} {answer['colour']} {answer['vertex']} ({answer['move']})" if answer else "–"
        names = (f"{hit[color] or '?'} {hit[f'{color}_rank']}".strip() for color in ("black", "white"))
        cells = (hit["date"], *names, hit["event"], hit["result"], str(hit["move"]), hit["region"], after)
        table.add_row(*(Text(cell) for cell in cells))
    return table
