"""``katachi judged``: choosers of moves, measured by a stronger judge."""

from pathlib import Path
from typing import Annotated

import typer

from katachi.go.words import percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import percentages, print_json, show, table
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.judged import PHASES, ChooserScore, EngineChooser, PointsLost, chooser_of, measured, read_judged

EPILOG = (
    "Examples:  katachi judged moves.jsonl.gz --by played --by patterns  ·  katachi judged moves.jsonl.gz --by "
    "katachi:playouts=1000 --every 10  ·  katachi judged moves.jsonl.gz --by 'gnugo --mode gtp' --json"
)


def command(
    file: Annotated[Path, typer.Argument(help="Judged positions, as JSON lines", exists=True, dir_okay=False)],
    by: Annotated[
        list[str],
        typer.Option(
            help="played, book, patterns, network:FILE, katachi:SETTINGS, or a GTP command; several are compared"
        ),
    ],
    kind: Annotated[str | None, typer.Option(help="Only positions of this kind of game")] = None,
    size: Annotated[int | None, typer.Option(help="Only positions of this board size", min=1)] = None,
    every: Annotated[int, typer.Option(help="Only every Nth position", min=1)] = 1,
    kb: Annotated[Path | None, typer.Option(help="A knowledge base (the one that comes with Katachi)")] = None,
    as_json: options.AsJson = False,
) -> None:
    """ChooserScore choosers of moves by the points their moves lose: on average, and how often five or more.

    What a move loses counts up to 30 points. Intervals hold 95 % of resampled means.
    """
    positions = [
        position
        for position in read_judged(file)
        if kind in (None, position.kind) and size in (None, position.game.size)
    ][::every]
    if not positions:
        raise ValueError(f"{file}: there is no such position; leave out --kind or --size")
    base = KnowledgeBase.open(kb)
    scores = []
    with percentages() as bars:
        for text in by:
            chooser = chooser_of(text, base)
            task = bars.add_task(chooser.name, total=len(positions))
            try:
                scores.append(measured(chooser, positions, lambda task=task: bars.advance(task, 1)))  # type: ignore[misc]
            finally:
                if isinstance(chooser, EngineChooser):
                    chooser.close()
    if as_json:
        print_json([one.to_json() for one in scores])
    else:
        _show(scores, len(positions))


def _show(scores: list[ChooserScore], positions: int) -> None:
    headings = ("chooser", "points lost", "95 %", "5 or more", *(name for name, _ in PHASES), "no answer")
    rows = [
        (
            one.chooser,
            f"{one.all.mean_lost:.2f}",
            f"{one.all.interval[0]:.2f}–{one.all.interval[1]:.2f}",
            percent(one.all.five_or_more, 1),
            *(_mean(one.by_phase.get(name)) for name, _ in PHASES),
            f"{one.passes:,}",
        )
        for one in scores
    ]
    show(table(f"{plural(positions, 'judged position')}", headings, rows), "points lost a move, each up to 30")


def _mean(lost: PointsLost | None) -> str:
    return "–" if lost is None else f"{lost.mean_lost:.2f}"
