"""A review on the screen: how well each side played, and the worst moves with boards and reasons."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from katachi.go import PASS, diagram, vertex
from katachi.play.review_words import Mistake

_AROUND = 4  # lines shown on each side of the two moves
_WHOLE = 13  # a part larger than this is not worth cutting out


def show(summary: Sequence[str], mistakes: Sequence[Mistake]) -> None:
    """Print the report."""
    console = Console(highlight=False)
    for line in summary:
        console.print(line, markup=False)
    if not mistakes:
        console.print("\nNo move lost clearly more than chance.")
    for mistake in mistakes:
        console.print()
        console.rule(style="dim")
        console.print(mistake.title + "\n", markup=False)
        console.print(board(mistake) + "\n", markup=False)
        _list(console, f"{_vertex(mistake, mistake.review.point)}, as played", mistake.bad())
        _list(console, f"{_vertex(mistake, mistake.review.better)}, the better move", mistake.better())
    console.print()


def _list(console: Console, title: str, sentences: Sequence[str]) -> None:
    if sentences:
        console.print(f"{title}:", markup=False)
    for sentence in sentences:
        console.print(Padding(Text(sentence), (0, 0, 0, 2)))


def _vertex(mistake: Mistake, point: int) -> str:
    return vertex(point, mistake.review.size)


def board(mistake: Mistake) -> str:
    """The part of the board around the better move (a) and the one played (b)."""
    review = mistake.review
    points = {"b": review.point, "a": review.better}
    names = {name: point for name, point in points.items() if point != PASS}
    rows = diagram.draw(mistake.game.position, names=names).splitlines()
    size, (left, right), (top, bottom) = review.size, *_window(list(names.values()), review.size)
    legend = [f"{name}: {text}" for name, text in (("a", "better"), ("b", "played")) if name in names]
    if right - left >= _WHOLE or bottom - top >= _WHOLE or size <= _WHOLE:
        left, top, right, bottom = 0, 0, size - 1, size - 1
    shown = [_header(rows[0], left, right), *(_cut(rows[1 + y], left, right) for y in range(top, bottom + 1))]
    return "\n".join([*shown, "   " + ", ".join(legend)])


def _window(points: list[int], size: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Columns and rows from first to last around some points, at the edge at least as many as elsewhere."""
    columns, rows = [p % size for p in points] or [0], [p // size for p in points] or [0]
    return _span(min(columns), max(columns), size), _span(min(rows), max(rows), size)


def _span(first: int, last: int, size: int) -> tuple[int, int]:
    low, high = max(first - _AROUND, 0), min(last + _AROUND, size - 1)
    least = min(2 * _AROUND, size - 1)
    if high - low < least:
        low, high = (0, least) if low == 0 else (size - 1 - least, size - 1)
    return low, high


def _header(row: str, left: int, right: int) -> str:
    return "   " + row[3 + 2 * left : 4 + 2 * right]


def _cut(row: str, left: int, right: int) -> str:
    """The number of a row and its part; a bracket of the last move stays with its stone."""
    return row[:2] + row[2 + 2 * left : 5 + 2 * right].rstrip()
