"""Plots with logarithmic axes, for the terminal and as SVG. No plotting library: two axes, dots and lines."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # braille: two columns of four dots
_BRAILLE = 0x2800
_MARGIN = 60  # pixels of an SVG plot beside and below its axes

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Line:
    """A straight line of a log-log plot between two points, with its name."""

    name: str
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True)
class Plot:
    """Dots and lines. All coordinates are positive."""

    title: str
    x_label: str
    y_label: str
    points: Points
    lines: Sequence[Line] = field(default_factory=tuple)

    @property
    def x_decades(self) -> int:
        """How many factors of ten the axis spans, from 1."""
        return max(1, math.ceil(math.log10(max(x for x, _ in self.points)) - 1e-9))

    @property
    def y_decades(self) -> int:
        return max(1, math.ceil(math.log10(max(y for _, y in self.points)) - 1e-9))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies, from 0 to 1 right and up."""
        return math.log10(x) / self.x_decades, math.log10(y) / self.y_decades


def _power(decade: int) -> str:
    """10 to some power in few letters: 1, 10, 100, 1k …"""
    return f"{10 ** (decade % 3)}{('', 'k', 'M', 'G', 'T')[decade // 3]}"


# ---- Terminal --------------------------------------------------------------------------------------------------------


def text(plot: Plot, columns: int = 60, rows: int = 18) -> str:
    """The dots in braille with the powers of ten along the axes."""
    cells = [[_BRAILLE] * columns for _ in range(rows)]
    for x, y in plot.points:
        _dot(cells, *plot.place(x, y))
    labels = {_row(d / plot.y_decades, rows): _power(d) for d in range(plot.y_decades + 1)}
    width = max(len(label) for label in labels.values())
    lines = [plot.title, f"{plot.y_label:>{width}}"]
    lines += [f"{labels.get(r, ''):>{width}} │{''.join(map(chr, cells[r]))}".rstrip() for r in range(rows)]
    lines.append(" " * width + " └" + "─" * columns)
    lines.append(" " * (width + 2) + _x_axis(plot, columns))
    return "\n".join(lines)


def _dot(cells: list[list[int]], x: float, y: float) -> None:
    rows, columns = len(cells), len(cells[0])
    column = min(2 * columns - 1, max(0, round(x * (2 * columns - 1))))
    row = min(4 * rows - 1, max(0, round((1 - y) * (4 * rows - 1))))
    cells[row // 4][column // 2] |= _DOTS[column % 2][row % 4]


def _row(y: float, rows: int) -> int:
    return min(rows - 1, round((1 - y) * (4 * rows - 1)) // 4)


def _x_axis(plot: Plot, columns: int) -> str:
    axis = ""
    for decade in range(plot.x_decades + 1):
        label = _power(decade)
        start = max(0, min(round(decade / plot.x_decades * columns), columns) - (len(label) if decade else 0))
        axis += label.rjust(start + len(label) - len(axis)) if start > len(axis) else label if not axis else ""
    return f"{axis}  {plot.x_label}"


# ---- SVG -------------------------------------------------------------------------------------------------------------

_Projection = Callable[[float, float], tuple[float, float]]
_COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#7d3c98")


def svg(plot: Plot, width: int = 640, height: int = 480) -> str:
    """The same as a picture, with the lines and their names."""
    inner = (width - 1.5 * _MARGIN, height - 1.5 * _MARGIN)

    def at(x: float, y: float) -> tuple[float, float]:
        u, v = plot.place(x, y)
        return _MARGIN + u * inner[0], height - _MARGIN - v * inner[1]

    parts = [*_grid(plot, at), *_svg_dots(plot, at), *_svg_lines(plot, at)]
    middle = f'text-anchor="middle" x="{width / 2:g}"'
    parts.append(f'<text {middle} y="20" font-size="15">{escape(plot.title)}</text>')
    parts.append(f'<text {middle} y="{height - 14}">{escape(plot.x_label)}</text>')
    parts.append(f'<text x="8" y="{_MARGIN / 2 + 4:g}">{escape(plot.y_label)}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    body = "\n".join(parts)
    white = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return f'{head} font-family="sans-serif" font-size="12">\n{white}\n{body}\n</svg>\n'


def _grid(plot: Plot, at: _Projection) -> list[str]:
    top, right = 10.0**plot.y_decades, 10.0**plot.x_decades
    parts = []
    for d in range(plot.x_decades + 1):
        (x, y), (_, end) = at(10**d, 1), at(10**d, top)
        parts.append(f'<path d="M{x:.1f} {y:.1f}V{end:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{_power(d)}</text>')
    for d in range(plot.y_decades + 1):
        (x, y), (end, _) = at(1, 10**d), at(right, 10**d)
        parts.append(f'<path d="M{x:.1f} {y:.1f}H{end:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 5:.1f}" y="{y + 4:.1f}" text-anchor="end">{_power(d)}</text>')
    return parts


def _svg_dots(plot: Plot, at: _Projection) -> list[str]:
    places = [at(x, y) for x, y in plot.points]
    return [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="#333"/>' for x, y in places]


def _svg_lines(plot: Plot, at: _Projection) -> list[str]:
    parts = []
    for i, line in enumerate(plot.lines):
        colour = _COLOURS[i % len(_COLOURS)]
        (x, y), (u, v) = at(*line.start), at(*line.end)
        parts.append(f'<path d="M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}" stroke="{colour}" stroke-width="1.5"/>')
        corner = at(10.0**plot.x_decades, 10.0**plot.y_decades)
        place = f'x="{corner[0]:.1f}" y="{corner[1] + 16 * (i + 1):.1f}" text-anchor="end"'
        parts.append(f'<text {place} fill="{colour}">{escape(line.name)}</text>')
    return parts
