"""``katachi rules connections``: where connections are not transitive."""

import json
from itertools import islice
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from katachi.interfaces.cli import INTERRUPTED
from katachi.interfaces.cli.rules.choice import AsJson, PlaceOption, RuleChoice, SizeOption, progress_bar
from katachi.knowledge.life.connections import Breach, ConnectionExample, Connections, Transitivity, draw, simplest
from katachi.knowledge.life.drawing import rows
from katachi.knowledge.life.rule_set import Frame

EPILOG = (
    "Examples:  katachi rules connections --place center --size 3x3  ·  "
    "katachi rules connections --place side --size 4x2 --limit 5  ·  "
    "katachi rules connections --place corner --size 3x3 --json"
)
_ROWS = 12  # triples in the table
_WIDE = 100  # columns: numbers are never cut


def connections_command(
    place: PlaceOption = None,
    size: SizeOption = None,
    limit: Annotated[int, typer.Option(help="Draw this many exceptions, the simplest first", min=0)] = 3,
    threads: Annotated[int, typer.Option(help="Threads [all cores]", min=0)] = 0,
    as_json: AsJson = False,
) -> None:
    """Find where A is connected to B and B to C, but not A to C, because one White move threatens both connections.

    All rules on connections inside a rectangle, with White moving first, are proved for stones on any three cells, and
    their pairs are compared. Mirror images count once.
    """
    choice = RuleChoice.of(None, place, size, None)
    if choice.place is None or choice.size is None:
        raise typer.BadParameter("say which rectangle: --place and --size")
    try:
        book = Connections(Frame(choice.place, *choice.size), threads)
    except ValueError as error:
        raise typer.BadParameter(f"--size: {error}") from None
    try:
        found = _survey(book)
    except KeyboardInterrupt:
        Console(stderr=True).print("Stopped; nothing was written.", highlight=False)
        raise typer.Exit(INTERRUPTED) from None
    shown = [(example, book.breach(example)) for example in islice(simplest(book.frame, found), limit)]
    if as_json:
        typer.echo(json.dumps(_answer(book.frame, found, shown)))
    else:
        _show(book.frame, found, shown)


def _survey(book: Connections) -> list[Transitivity]:
    with progress_bar() as bars:
        task = bars.add_task("triples of cells", total=None)
        return book.survey(lambda done, total: bars.update(task, completed=done, total=total))


# ---- Answers ---------------------------------------------------------------------------------------------------------


def _totals(found: list[Transitivity]) -> dict[str, int]:
    return {
        "pairs": sum(one.pairs for one in found),
        "failing": sum(one.failing for one in found),
        "colourings": sum(one.colourings for one in found),
        "colourings_failing": sum(_failing_colourings(one) for one in found),
        "exceptions": sum(len(one.exceptions) for one in found),
        "by_shape": sum(one.by_shape for one in found),
    }


def _failing_colourings(one: Transitivity) -> int:
    return len({rule.code for rule in one.exceptions})


def _answer(frame: Frame, found: list[Transitivity], shown: list[tuple[ConnectionExample, Breach]]) -> dict[str, Any]:
    triples = [
        {
            "cells": one.cells,
            "rules": one.rules,
            "pairs": one.pairs,
            "failing": one.failing,
            "colourings": one.colourings,
            "colourings_failing": _failing_colourings(one),
            "exceptions": len(one.exceptions),
            "by_shape": one.by_shape,
        }
        for one in found
    ]
    examples = [
        {
            "cells": example.cells,
            "rows": rows(example.rule, frame),
            "conditions": example.rule.conditions,
            "white": {"cells": breach.cells, "outside": breach.outside},
        }
        for example, breach in shown
    ]
    where = {"place": frame.place, "size": f"{frame.width}x{frame.height}"}
    return {**where, "total": _totals(found), "triples": triples, "examples": examples}


def _show(frame: Frame, found: list[Transitivity], shown: list[tuple[ConnectionExample, Breach]]) -> None:
    console = Console(highlight=False, width=max(Console().width, _WIDE))
    total = _totals(found)
    worst = sorted((one for one in found if one.pairs), key=lambda one: -one.failing)[:_ROWS]
    title = f"connections A-B and B-C, {frame.place} {frame.width}x{frame.height}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for heading in ("cells", "rules A-B", "B-C", "A-C", "pairs", "not A-C", "exceptions", "by shape"):
        table.add_column(heading, justify="left" if heading == "cells" else "right", no_wrap=True)
    for one in worst:
        numbers = (*one.rules, one.pairs, one.failing, len(one.exceptions), one.by_shape)
        table.add_row(_cells(frame, one), *(f"{number:,}" for number in numbers))
    console.print(table, soft_wrap=True)
    if len(worst) < len(found):
        console.print(f"{len(worst)} of {len(found)} triples of cells; --json lists all of them.", style="dim")
    console.print(_words(total), soft_wrap=True)
    for example, breach in shown:
        typer.echo(f"\n{draw(frame, example, breach)}")


def _cells(frame: Frame, one: Transitivity) -> str:
    """Where A, B and C are, row by row."""
    names = dict(zip(one.cells, "ABC", strict=True))
    signs = "".join(names.get(cell, ".") for cell in range(frame.cells))
    return "/".join(signs[start : start + frame.width] for start in range(0, frame.cells, frame.width))


def _words(total: dict[str, int]) -> str:
    if not total["pairs"]:
        return "There is no room for two connections in this rectangle."
    return (
        f"{total['pairs']:,} pairs of connections on {total['colourings']:,} colourings; {total['failing']:,} pairs on "
        f"{total['colourings_failing']:,} colourings do not connect A with C.\n"
        f"{total['exceptions']:,} exceptions; to {total['by_shape']:,} of them more liberties of Black's make no "
        "difference."
    )
