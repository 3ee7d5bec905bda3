"""``katachi rules connections``: where connections are not transitive."""

from itertools import islice
from typing import Annotated, Any

import typer

from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import percentages, print_json, show, stoppable, table
from katachi.interfaces.cli.rules import choice
from katachi.knowledge.life.connections import Breach, ConnectionExample, Connections, Transitivity, draw, simplest
from katachi.knowledge.life.drawing import rows
from katachi.knowledge.life.rule_set import Frame

_EPILOG = (
    "Examples:  katachi rules connections --place centre --size 3x3  ·  "
    "katachi rules connections --place side --size 4x2 --limit 5  ·  "
    "katachi rules connections --place corner --size 3x3 --json"
)
_COUNTS = ("pairs", "failing", "colourings", "colourings_failing", "exceptions", "by_shape")
_ROWS = 12  # triples in the table


@choice.commands.command("connections", epilog=_EPILOG)
def connections(
    place: choice.PlaceOption = None,
    size: choice.SizeOption = None,
    limit: Annotated[int, typer.Option(help="Draw this many exceptions, the simplest first", min=0)] = 3,
    threads: Annotated[int, typer.Option(help="Threads (all cores)", min=0)] = 0,
    as_json: options.AsJson = False,
) -> None:
    """Find where A is connected to B and B to C, but not A to C, because one White move threatens both connections.

    All rules on connections inside a rectangle, with White moving first, are proved for stones on any three cells, and
    their pairs are compared. Mirror images count once.
    """
    chosen = choice.RuleChoice.of(None, place, size, None)
    if chosen.place is None or chosen.size is None:
        raise typer.BadParameter("say which rectangle: --place and --size")
    try:
        book = Connections(Frame(chosen.place, *chosen.size), threads)
    except ValueError as error:
        raise typer.BadParameter(f"--size: {error}") from None
    with stoppable("; nothing was written."), percentages() as bars:
        task = bars.add_task("triples of cells", total=None)
        found = book.survey(lambda done, total: bars.update(task, completed=done, total=total))
    shown = [(example, book.breach(example)) for example in islice(simplest(book.frame, found), limit)]
    if as_json:
        print_json(_answer(book.frame, found, shown))
    else:
        _show(book.frame, found, shown)


# ---- Answers ---------------------------------------------------------------------------------------------------------


def _counts(one: Transitivity) -> tuple[int, ...]:
    """In the order of `_COUNTS`."""
    exceptions = one.exceptions
    failing = len({rule.code for rule in exceptions})
    return one.pairs, one.failing, one.colourings, failing, len(exceptions), one.by_shape


def _totals(found: list[Transitivity]) -> dict[str, int]:
    counts = [_counts(one) for one in found]
    return {name: sum(one[i] for one in counts) for i, name in enumerate(_COUNTS)}


def _answer(frame: Frame, found: list[Transitivity], shown: list[tuple[ConnectionExample, Breach]]) -> dict[str, Any]:
    triples = [
        {"cells": one.cells, "rules": one.rules, **dict(zip(_COUNTS, _counts(one), strict=True))} for one in found
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
    worst = sorted((one for one in found if one.pairs), key=lambda one: -one.failing)[:_ROWS]
    title = f"connections A-B and B-C, {frame.place} {frame.width}x{frame.height}"
    headings = ("cells", "rules A-B", "B-C", "A-C", "pairs", "not A-C", "exceptions", "by shape")
    rows = []
    for one in worst:
        numbers = (*one.rules, one.pairs, one.failing, len(one.exceptions), one.by_shape)
        rows.append((_cells(frame, one), *(f"{number:,}" for number in numbers)))
    more = f"{len(worst)} of {len(found)} triples of cells; --json lists all of them."
    show(table(title, headings, rows), *([more] if len(worst) < len(found) else []))
    typer.echo(_words(_totals(found)))
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
