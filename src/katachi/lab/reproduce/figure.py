"""The contents of a figure as data: curves with their intervals, and boards. `drawing` makes pictures of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from katachi.go import Picture


@dataclass(frozen=True)
class Series:
    """One line of a plot. `low` and `high` are the ends of 95 % intervals, where there are any."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    dotted: bool = False  # the paper's own figures, or a law
    marks: bool = True  # whether the points themselves are shown


@dataclass(frozen=True)
class Plot:
    """Curves over one axis; `level` is a line to compare with."""

    title: str
    x_label: str
    y_label: str
    series: Sequence[Series]
    log_x: bool = False
    log_y: bool = False
    level: float | None = None
    kind: Literal["plot"] = "plot"


@dataclass(frozen=True)
class BoardFigure:
    """A board, or a part of one, with a title."""

    title: str
    picture: Picture


@dataclass(frozen=True)
class Boards:
    """Boards side by side."""

    title: str
    boards: Sequence[BoardFigure]
    columns: int = 4
    kind: Literal["boards"] = "boards"


Figure = Plot | Boards
