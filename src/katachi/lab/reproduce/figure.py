"""What a figure shows, as data: curves with their intervals, and boards. `drawing` makes pictures of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from katachi.go import Position


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
class Board:
    """A board, or a part of one: signs as in a diagram (X O . and blank off the board) and labels by place."""

    title: str
    rows: Sequence[str]
    labels: Mapping[tuple[int, int], str] = field(default_factory=dict)  # (row, column) → text
    edges: str = "lrtb"  # which sides are the board's own: left, right, top, bottom

    @classmethod
    def of(cls, title: str, position: Position, labels: Mapping[int, str]) -> Board:
        """A whole board; labels by point."""
        size = position.size
        rows = ["".join(".XO"[int(c)] for c in line) for line in position.board]
        return cls(title, rows, {divmod(point, size): text for point, text in labels.items()})


@dataclass(frozen=True)
class Boards:
    """Boards side by side."""

    title: str
    boards: Sequence[Board]
    columns: int = 4


Figure = Plot | Boards
