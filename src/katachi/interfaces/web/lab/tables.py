"""Tables and figures of the papers, made again and kept as JSON in the data folder."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationError

from katachi.lab.plotting import BoardFigure, Boards, Figure, Plot, Series
from katachi.lab.reproduce import EXPERIMENTS, Experiment, Scale
from katachi.lab.reproduce.output import recipe
from katachi.records.files import write_atomically

Cell = str | int | float


class LabBoardsModel(BaseModel):
    """Boards side by side."""

    kind: Literal["boards"] = "boards"
    title: str
    boards: list[BoardFigure]


class LabTableModel(BaseModel):
    """A table of a paper made again; where the paper has numbers, they are next to ours."""

    id: str
    title: str
    paper: str
    where: str
    columns: list[str]
    rows: list[list[Cell]]
    notes: list[str]
    figures: list[Annotated[Plot | LabBoardsModel, Field(discriminator="kind")]]
    command: str
    seconds: float
    date: str
    katachi: str


def experiment(name: str) -> Experiment:
    """By its id. Raises LookupError."""
    if name not in EXPERIMENTS:
        raise LookupError(f"there is no table {name!r}: there are {', '.join(EXPERIMENTS)}")
    return EXPERIMENTS[name]


def is_quick(one: Experiment) -> bool:
    """Made in a few seconds from what comes with Katachi: no games are played for it."""
    return one.needs != "matches"


def make(name: str, *, work: Path | None = None, on_step: Callable[[str], None] = lambda _step: None) -> LabTableModel:
    """The quick form of a table; takes from a second to a minute."""
    one = experiment(name)
    scale = Scale(None, on_step=on_step, work=work)
    began = time.monotonic()
    table = one.make(scale)
    facts = recipe(one, scale, time.monotonic() - began)
    return LabTableModel(
        id=table.id,
        title=table.title,
        paper=one.paper,
        where=one.where,
        columns=table.columns,
        rows=[[_cell(cell) for cell in row] for row in table.rows],
        notes=table.notes,
        figures=[_figure(figure) for figure in table.figures],
        **{name: facts[name] for name in ("command", "seconds", "date", "katachi")},
    )


def _cell(cell: Any) -> Cell:
    """Numbers that are none cannot travel as JSON."""
    return str(cell) if isinstance(cell, float) and not math.isfinite(cell) else cell


def _figure(figure: Figure) -> Plot | LabBoardsModel:
    if isinstance(figure, Boards):
        return LabBoardsModel(title=figure.title, boards=list(figure.boards))
    assert isinstance(figure, Plot)
    return replace(figure, series=[_series(series) for series in figure.series])


def _series(series: Series) -> Series:
    """Without points that are not on the paper."""
    columns: list[Sequence[float]] = [series.x, series.y, series.low, series.high]
    keep = [i for i in range(len(series.x)) if all(math.isfinite(some[i]) for some in columns if len(some))]
    x, y, low, high = ([float(some[i]) for i in keep] if len(some) else [] for some in columns)
    return replace(series, x=x, y=y, low=low, high=high)


def save(folder: Path, table: LabTableModel) -> None:
    """Keeps a table, as a whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / f"{table.id}.json", table.model_dump_json().encode())


def load(folder: Path, name: str) -> LabTableModel | None:
    """A table that was kept; None if there is none, or one of an older version."""
    try:
        return LabTableModel.model_validate_json((folder / f"{experiment(name).id}.json").read_bytes())
    except (OSError, ValidationError):
        return None
