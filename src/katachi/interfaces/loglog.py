"""The first series of a plot with logarithmic axes, in the terminal."""

import math
from collections.abc import Sequence

from katachi.lab.reproduce.figure import Plot

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # braille: two columns of four dots
_BRAILLE = 0x2800


def text(plot: Plot, columns: int = 60, rows: int = 18) -> str:
    """The dots in braille with the powers of ten along the axes, both from 1."""
    points, across, up = plot.series[0], _decades(plot.series[0].x), _decades(plot.series[0].y)
    cells = [[_BRAILLE] * columns for _ in range(rows)]
    for x, y in zip(points.x, points.y, strict=True):
        _dot(cells, math.log10(x) / across, math.log10(y) / up)
    labels = {_row(d / up, rows): _power(d) for d in range(up + 1)}
    width = max(len(label) for label in labels.values())
    lines = [plot.title, f"{plot.y_label:>{width}}"]
    lines += [f"{labels.get(r, ''):>{width}} │{''.join(map(chr, cells[r]))}".rstrip() for r in range(rows)]
    lines.append(" " * width + " └" + "─" * columns)
    lines.append(f"{' ' * (width + 2)}{_x_axis(across, columns)}  {plot.x_label}")
    return "\n".join(lines)


def _decades(values: Sequence[float]) -> int:
    """How many factors of ten an axis spans."""
    return max(1, math.ceil(math.log10(max(values)) - 1e-9))


def _power(decade: int) -> str:
    """10 to some power in few letters: 1, 10, 100, 1k …"""
    return f"{10 ** (decade % 3)}{('', 'k', 'M', 'G', 'T')[decade // 3]}"


def _dot(cells: list[list[int]], x: float, y: float) -> None:
    rows, columns = len(cells), len(cells[0])
    column = min(2 * columns - 1, max(0, round(x * (2 * columns - 1))))
    row = min(4 * rows - 1, max(0, round((1 - y) * (4 * rows - 1))))
    cells[row // 4][column // 2] |= _DOTS[column % 2][row % 4]


def _row(y: float, rows: int) -> int:
    return min(rows - 1, round((1 - y) * (4 * rows - 1)) // 4)


def _x_axis(decades: int, columns: int) -> str:
    axis = ""
    for decade in range(decades + 1):
        label = _power(decade)
        start = max(0, min(round(decade / decades * columns), columns) - (len(label) if decade else 0))
        axis += label.rjust(start + len(label) - len(axis)) if start > len(axis) else label if not axis else ""
    return axis
