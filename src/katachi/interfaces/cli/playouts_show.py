"""``katachi playouts show``."""

import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from katachi.search import neighbourhoods, pattern_sources
from katachi.search.neighbourhoods import CODES, NeighbourhoodCounts
from katachi.search.urgencies import ON, UrgencyTable, urgency_name

_A_ROW = 6  # drawings


def show(
    what: Annotated[str, typer.Argument(help="frequent:N, nearest:N, urgency, or a file of urgencies")] = "urgency",
    limit: Annotated[int, typer.Option(help="How many neighbourhoods to draw", min=1)] = 24,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Draw the 3×3 neighbourhoods that playouts play, the most urgent first. X is the side to move, * the move."""
    rows, about = _patterns(what) if what.partition(":")[0] in ("frequent", "nearest") else _urgencies(what)
    if as_json:
        typer.echo(json.dumps({"what": what, **about, "patterns": rows[:limit]}, ensure_ascii=False))
        return
    typer.echo(_drawn(rows[:limit]))
    typer.echo("\n" + "; ".join(f"{name} {value}" for name, value in about.items() if not isinstance(value, dict)))


def _patterns(what: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    patterns = pattern_sources.named_patterns(what)
    if patterns is None:
        raise typer.BadParameter(f"{what!r} has no patterns")
    source, _, number = what.lower().partition(":")
    counts = NeighbourhoodCounts.load()
    chosen = pattern_sources.ranking(source)[: int(number)].tolist()
    if source == "frequent":
        values = pattern_sources.frequencies().astype(int)
        rows = [_row(one, "frequency", int(values[one])) for one in chosen]
    else:
        rows = [_row(one, "P(i|p)", round(float(counts.probability[one]), 5)) for one in chosen]
    return rows, {"patterns": len(chosen), "codes": patterns.count(1)}


def _urgencies(what: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    name = ON if what == "urgency" else urgency_name(what)
    table = UrgencyTable.load() if name == ON else UrgencyTable.load(Path(name))
    order = np.argsort(-table.weights.astype(np.int64), kind="stable").tolist()
    rows = [_row(one, "urgency", round(int(table.weights[one]) / table.none, 3)) for one in order if table.weights[one]]
    return rows, {"neighbourhoods": len(rows), "urgency of none of them": 1, "recipe": table.recipe}


def _row(number: int, name: str, value: float) -> dict[str, Any]:
    code = int(CODES[number])
    return {"code": code, "drawing": neighbourhoods.draw(code), name: value}


def _drawn(rows: list[dict[str, Any]]) -> str:
    """Rows of drawings, each with its value below."""
    blocks = []
    for first in range(0, len(rows), _A_ROW):
        cells = []
        for row in rows[first : first + _A_ROW]:
            value = next(value for name, value in row.items() if name not in ("code", "drawing"))
            cells.append([f"{line:<12}" for line in (*row["drawing"].split("\n"), f"{value:,}")])
        blocks.append("\n".join("".join(line).rstrip() for line in zip(*cells, strict=True)))
    return "\n\n".join(blocks)
