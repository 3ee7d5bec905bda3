"""``katachi reproduce --results``: what is kept about the papers' tables."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import typer

from katachi.interfaces.cli.output import print_json, show, table
from katachi.lab.reproduce import EXPERIMENTS, results
from katachi.lab.reproduce.output import cell_text, results_markdown
from katachi.lab.reproduce.results import ShownTable, TableResults


def show_kept(ids: Sequence[str], path: Path, *, as_json: bool, markdown: bool) -> None:
    """The kept results of these tables. Raises ValueError for a file that is not one of results."""
    found = results.load(path)
    for one in ids:
        kept = found.get(one, TableResults("not made"))
        if as_json:
            print_json({"id": one, **asdict(kept)})
        elif markdown:
            typer.echo(f"## {one}\n\n{results_markdown(kept)}")
        else:
            _show(one, kept)
    others = [name for name in found if name not in EXPERIMENTS]
    if len(ids) == len(EXPERIMENTS) and not as_json and not markdown:
        for name in others:
            _show(name, found[name])


def _show(one: str, kept: TableResults) -> None:
    place = (
        f"{EXPERIMENTS[one].what} ({EXPERIMENTS[one].where})" if one in EXPERIMENTS else "matches of docs/strength.md"
    )
    title = f"{one}: {place}"
    tables = results.shown(kept) or [ShownTable([], [], [])]
    for part in tables:
        rows = [[cell_text(cell) for cell in row] for row in part.rows]
        words = results.plain_words(kept.verdict)
        size = f"Size: {kept.size}" + (f"; result: {words}" if words else "")
        agrees = [size] if part is tables[-1] else []
        show(table(title, part.columns, rows, part.columns[:1]), *part.notes, *agrees)
