"""How commands answer people and programs: JSON, tables, progress bars, and what they say when they are stopped."""

import contextlib
import json
import signal
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from string import ascii_lowercase
from typing import Any, NoReturn

import typer
from rich import box
from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.padding import Padding
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from katachi.interfaces.cli import INTERRUPTED

_WIDEST = 200  # columns, where the output is not a terminal
_IN_A_ROW = 6  # small drawings


def print_json(data: Any) -> None:
    """One line of JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False))


def say(text: str, indent: int = 0) -> None:
    """A sentence, or moves: in a terminal, lines end between words; elsewhere it is one line."""
    console = Console(highlight=False)
    console.print(
        Padding(text, (0, 0, 0, indent), expand=False) if console.is_terminal else " " * indent + text,
        markup=False,
        soft_wrap=not console.is_terminal,
    )


def warn(text: str) -> None:
    """Say something on the error stream that is not an answer."""
    typer.echo(f"katachi: {text}", err=True)


# ---- Tables ----------------------------------------------------------------------------------------------------------

Row = Sequence[str | Text]


def table(
    title: str, headings: Sequence[str], rows: Iterable[Row], words: Collection[str] = (), left: Collection[str] = ()
) -> Table:
    """A table with numbers on the right; the first column and those of `words` and `left` are on the left. Only `words`
    are cut where the terminal is narrow. An empty row is a line between two parts.
    """
    heading = Text(title, no_wrap=True, overflow="ignore") if title else None  # it may be wider than the table
    found = Table(title=heading, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    filled = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    for i, name in enumerate(headings):
        cut = name in words
        width = max(cell_len(name), *(row[i].cell_len for row in filled if row), 0)
        justify: JustifyMethod = "left" if not i or cut or name in left else "right"
        found.add_column(name, justify=justify, no_wrap=not cut, min_width=None if cut else width)
    for row in filled:
        if row:
            found.add_row(*row)
        else:
            found.add_section()
    return found


def facts(title: str, rows: Iterable[tuple[str, str]]) -> Table:
    """A table of names and values."""
    found = Table(title=Text(title), title_justify="left", show_header=False)
    for name, value in rows:
        found.add_row(name, Text(value))
    return found


def show(shown: Table, *notes: str) -> None:
    """Print a table, at least as wide as its numbers need, and notes below it."""
    console = Console(highlight=False)
    needed = console.measure(shown, options=console.options.update(max_width=_WIDEST))
    width = max(console.width, needed.minimum if console.is_terminal else needed.maximum)
    Console(highlight=False, width=width).print(shown)
    for note in notes:
        console.print(note, style="dim", markup=False, soft_wrap=not console.is_terminal)


def lettered(points: Iterable[int]) -> dict[int, str]:
    """Points with the letters a, b, c …; passes have none, and there are no letters after z."""
    return {point: letter for letter, point in zip(ascii_lowercase, points, strict=False) if point >= 0}


def in_rows(drawings: Iterable[str]) -> str:
    """Small drawings side by side, several to a row."""
    cells = [[f"{line:<12}" for line in drawing.split("\n")] for drawing in drawings]
    rows = [cells[first : first + _IN_A_ROW] for first in range(0, len(cells), _IN_A_ROW)]
    return "\n\n".join("\n".join("".join(line).rstrip() for line in zip(*row, strict=True)) for row in rows)


# ---- Progress --------------------------------------------------------------------------------------------------------


def bars(count: ProgressColumn | None = None) -> Progress:
    """Bars on the error stream, if it is a terminal: what is done, how much of it, and the time."""
    columns = (TextColumn("{task.description}"), BarColumn(), count or MofNCompleteColumn(), TimeElapsedColumn())
    return _progress(*columns, TimeRemainingColumn())


def percentages() -> Progress:
    """Bars for work that is measured in bytes and the like."""
    return bars(TaskProgressColumn())


def spinner() -> Progress:
    """The current step, for work whose amount is not known."""
    return _progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())


def _progress(*columns: ProgressColumn) -> Progress:
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


# ---- Being stopped ---------------------------------------------------------------------------------------------------


def stopped(advice: str) -> NoReturn:
    """Say how to continue, and exit."""
    Console(stderr=True).print(f"Stopped{advice}", highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(INTERRUPTED)


@contextlib.contextmanager
def stoppable(advice: str) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the block, and the command, with this advice."""
    with sigterm_like_ctrl_c():
        try:
            yield
        except KeyboardInterrupt:
            stopped(advice)


@contextlib.contextmanager
def sigterm_like_ctrl_c() -> Iterator[None]:
    """In the block, SIGTERM raises KeyboardInterrupt, so that finished work is kept."""

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextlib.contextmanager
def requests_to_stop() -> Iterator[Callable[[], bool]]:
    """Whether a signal asked to stop; a second signal ends the program as usual."""
    received: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def stop(number: int, _frame: object) -> None:
        received.append(number)
        restore()

    for number in before:
        signal.signal(number, stop)
    try:
        yield lambda: bool(received)
    finally:
        restore()
