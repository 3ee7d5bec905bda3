"""Figures: curves with their intervals, and boards, as data and drawn by matplotlib (SVG and PNG)."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from katachi.go.picture import INK, WOOD, Picture


@dataclass(frozen=True)
class Series:
    """One line of a plot, or a cloud of points if they do not go from left to right. `low` and `high` are the ends of
    95 % intervals, where there are any."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    dotted: bool = False  # the paper's own figures, or a law
    marks: bool = True  # whether the points themselves are shown

    @classmethod
    def around(
        cls, name: str, x: Sequence[float], y: Sequence[float], radius: Sequence[float], *, dotted: bool = False
    ) -> Series:
        """With the same distance to both ends of each interval."""
        low, high = ([a + sign * r for a, r in zip(y, radius, strict=True)] for sign in (-1, 1))
        return cls(name, x, y, low, high, dotted)


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


_STYLE: Any = {"svg.hashsalt": "katachi", "svg.fonttype": "path", "font.size": 9, "font.family": "DejaVu Sans"}


def drawn(build: Callable[[Any], Any], kind: str = "svg") -> bytes:
    """The contents of a file, svg or png, of what `build` makes of matplotlib's `Figure`. The same plot, same bytes."""
    import matplotlib  # noqa: PLC0415

    matplotlib.use("Agg")
    from matplotlib.figure import Figure  # noqa: PLC0415

    with matplotlib.rc_context(_STYLE):
        memory = io.BytesIO()
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        build(Figure).savefig(memory, format=kind, dpi=120, metadata=metadata)
    return memory.getvalue()


_COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#7d3c98", "#b9770e", "#117a65", "#5d6d7e", "#922b21")
_MARKS = "osD^v<>p"
_CELL = 0.26  # inches between two lines of a board


def draw(figure: Figure, kind: str) -> bytes:
    """The picture as the contents of a file; `kind` is svg or png."""
    return drawn(lambda canvas: _plot(canvas, figure) if isinstance(figure, Plot) else _boards(canvas, figure), kind)


# ---- Curves ----------------------------------------------------------------------------------------------------------


def _plot(canvas_type: Any, plot: Plot) -> Any:
    canvas = canvas_type(figsize=(6.4, 4.4), layout="constrained")
    axes = canvas.subplots()
    for i, series in enumerate(plot.series):
        _curve(axes, series, _COLOURS[i % len(_COLOURS)], _MARKS[i % len(_MARKS)])
    if plot.level is not None:
        axes.axhline(plot.level, color="#999999", linewidth=0.8)
    if plot.log_x:
        axes.set_xscale("log")
    if plot.log_y:
        axes.set_yscale("log")
    axes.set(title=plot.title, xlabel=plot.x_label, ylabel=plot.y_label)
    axes.grid(color="#eeeeee")
    if any(series.name for series in plot.series):
        axes.legend(fontsize=8)
    return canvas


def _curve(axes: Any, series: Series, colour: str, mark: str) -> None:
    many = len(series.x) > 60
    joined = not many and all(before <= after for before, after in pairwise(series.x))
    look = {
        "color": colour,
        "marker": "" if not series.marks else "." if many else mark,
        "markersize": 3 if many else 5,
        "linestyle": ":" if series.dotted else "-" if joined else "none",
        "label": series.name,
    }
    if not series.low:
        axes.plot(series.x, series.y, **look)
        return
    below = [y - low for y, low in zip(series.y, series.low, strict=True)]
    above = [high - y for y, high in zip(series.y, series.high, strict=True)]
    axes.errorbar(series.x, series.y, yerr=[below, above], capsize=3, elinewidth=1, **look)


# ---- Boards ----------------------------------------------------------------------------------------------------------


def _boards(canvas_type: Any, figure: Boards) -> Any:
    columns = min(figure.columns, len(figure.boards))
    rows = math.ceil(len(figure.boards) / columns)
    boxes = [board.picture.box() for board in figure.boards]
    wide, high = max(box.width for box in boxes), max(box.height for box in boxes)
    size = (max(3.0, columns * (wide + 1) * _CELL), 0.4 + rows * ((high + 1) * _CELL + 0.3))
    canvas = canvas_type(figsize=size, layout="constrained")
    canvas.suptitle(figure.title, fontsize=10)
    grid = canvas.subplots(rows, columns, squeeze=False)
    for axes in grid.flat:
        axes.axis("off")
    for axes, board in zip(grid.flat, figure.boards, strict=False):
        _board(axes, board)
    return canvas


def _board(axes: Any, board: BoardFigure) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415

    picture, box = board.picture, board.picture.box()
    axes.set_title(board.title, fontsize=8)
    axes.set(xlim=(box.left, box.right), ylim=(box.bottom, box.top), aspect="equal")
    axes.add_patch(Rectangle((box.left, box.top), box.width, box.height, color=WOOD, linewidth=0))
    for line in picture.segments():
        axes.plot([line.x, line.to_x], [line.y, line.to_y], color=INK, linewidth=1.2 if line.thick else 0.7, zorder=1)
    for cell, sign in enumerate("".join(picture.rows)):
        if sign in "XO":
            fill = "#111111" if sign == "X" else "#ffffff"
            _circle(axes, picture, cell, 0.46, facecolor=fill, edgecolor="#111111", linewidth=0.7)
    _marks(axes, picture)


def _circle(axes: Any, picture: Picture, cell: int, radius: float, **look: Any) -> None:
    from matplotlib.patches import Circle  # noqa: PLC0415

    y, x = divmod(cell, picture.width)
    axes.add_patch(Circle((x + 0.5, y + 0.5), radius, **{"zorder": 2, **look}))


def _marks(axes: Any, picture: Picture) -> None:
    signs = "".join(picture.rows)
    for cell in picture.rings:
        _circle(axes, picture, cell, 0.36, fill=False, edgecolor=WOOD, linewidth=0.9)
    if picture.move is not None and picture.move not in picture.labels:
        ink = "#ffffff" if signs[picture.move] == "X" else "#111111"
        _circle(axes, picture, picture.move, 0.2, fill=signs[picture.move] not in "XO", color=ink, linewidth=0.9)
    for cell, text in picture.labels.items():
        y, x = divmod(cell, picture.width)
        if signs[cell] not in "XO":
            _circle(axes, picture, cell, 0.4, color=WOOD, linewidth=0)
        ink = "#ffffff" if signs[cell] == "X" else "#111111"
        size = 8 if len(text) < 2 else 6.5 if len(text) < 3 else 5
        axes.text(x + 0.5, y + 0.5, text, color=ink, fontsize=size, ha="center", va="center_baseline", zorder=3)
