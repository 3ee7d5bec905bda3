"""Figures as pictures (SVG and PNG). matplotlib is imported when the first one is drawn: it takes a second."""

from __future__ import annotations

import io
import math
from typing import Any

from katachi.lab.reproduce.figure import Board, Boards, Figure, Plot, Series

_WOOD, _INK = "#f2d8a0", "#333333"
_COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#7d3c98", "#b9770e", "#117a65", "#5d6d7e", "#922b21")
_MARKS = "osD^v<>p"
_CELL = 0.26  # inches between two lines of a board


def draw(figure: Figure, kind: str) -> bytes:
    """The picture as the contents of a file; `kind` is svg or png. The same figure gives the same bytes."""
    import matplotlib  # noqa: PLC0415

    matplotlib.use("Agg")
    from matplotlib.figure import Figure as Canvas  # noqa: PLC0415

    style: Any = {"svg.hashsalt": "katachi", "svg.fonttype": "path", "font.size": 9, "font.family": "DejaVu Sans"}
    with matplotlib.rc_context(style):
        canvas = _plot(Canvas, figure) if isinstance(figure, Plot) else _boards(Canvas, figure)
        memory = io.BytesIO()
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        canvas.savefig(memory, format=kind, dpi=120, metadata=metadata)
    return memory.getvalue()


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
    look = {
        "color": colour,
        "marker": "" if not series.marks else "." if many else mark,
        "markersize": 3 if many else 5,
        "linestyle": ":" if series.dotted else "none" if many else "-",
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
    wide = max(len(board.rows[0]) for board in figure.boards)
    high = max(len(board.rows) for board in figure.boards)
    size = (max(3.0, columns * (wide + 1) * _CELL), 0.4 + rows * ((high + 1) * _CELL + 0.3))
    canvas = canvas_type(figsize=size, layout="constrained")
    canvas.suptitle(figure.title, fontsize=10)
    grid = canvas.subplots(rows, columns, squeeze=False)
    for axes in grid.flat:
        axes.axis("off")
    for axes, board in zip(grid.flat, figure.boards, strict=False):
        _board(axes, board)
    return canvas


def _board(axes: Any, board: Board) -> None:
    from matplotlib.patches import Circle, Rectangle  # noqa: PLC0415

    height, width = len(board.rows), len(board.rows[0])
    axes.set_title(board.title, fontsize=8)
    axes.set(xlim=(-0.7, width - 0.3), ylim=(height - 0.3, -0.7), aspect="equal")
    axes.add_patch(Rectangle((-0.6, -0.6), width + 0.2, height + 0.2, color=_WOOD, linewidth=0))
    ends = _ends(board)
    for y in range(height):
        axes.plot([ends["l"], ends["r"]], [y, y], color=_INK, linewidth=0.7, zorder=1)
    for x in range(width):
        axes.plot([x, x], [ends["t"], ends["b"]], color=_INK, linewidth=0.7, zorder=1)
    for y, row in enumerate(board.rows):
        for x, sign in enumerate(row):
            if sign in "XO":
                fill = "#111111" if sign == "X" else "#ffffff"
                axes.add_patch(Circle((x, y), 0.46, facecolor=fill, edgecolor="#111111", linewidth=0.7, zorder=2))
    for (y, x), text in board.labels.items():
        _label(axes, board.rows[y][x], x, y, text)


def _ends(board: Board) -> dict[str, float]:
    """Where the lines end: at the edge of the board, or past the last point where the board continues."""
    height, width = len(board.rows), len(board.rows[0])
    inside = {"l": 0.0, "t": 0.0, "r": width - 1.0, "b": height - 1.0}
    beyond = {"l": -0.5, "t": -0.5, "r": width - 0.5, "b": height - 0.5}
    return {side: inside[side] if side in board.edges else beyond[side] for side in inside}


def _label(axes: Any, sign: str, x: int, y: int, text: str) -> None:
    from matplotlib.patches import Circle  # noqa: PLC0415

    if sign not in "XO":
        axes.add_patch(Circle((x, y), 0.4, color=_WOOD, linewidth=0, zorder=2))
    colour = "#ffffff" if sign == "X" else "#111111"
    size = 8 if len(text) < 2 else 6.5 if len(text) < 3 else 5
    axes.text(x, y, text, color=colour, fontsize=size, ha="center", va="center_baseline", zorder=3)
