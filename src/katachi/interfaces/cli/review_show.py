"""A review on the screen: how well each side played, and the worst moves with boards and reasons."""

from collections.abc import Collection, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from katachi.go import PASS, Picture, vertex
from katachi.play.review.words import Mistake

_AROUND = 4  # lines shown on each side of the two moves
_WHOLE = 13  # lines; a larger part is not worth cutting out


def show(summary: Sequence[str], mistakes: Sequence[Mistake]) -> None:
    """Print the report."""
    console = Console(highlight=False)
    for line in summary:
        console.print(line, markup=False)
    if not mistakes:
        console.print("\nNo move clearly lost more than chance would explain.")
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
    review, position = mistake.review, mistake.game.position
    points = {"a": review.better, "b": review.point}
    labels = {point: name for name, point in reversed(points.items()) if point != PASS}
    around = labels if _is_small(labels, review.size) else ()
    legend = [f"{name}: {text}" for name, text in (("a", "better"), ("b", "played")) if points[name] != PASS]
    drawn = Picture.of(position, around, _AROUND).marked(labels).text(coordinates=2)
    return f"{drawn}\n   {', '.join(legend)}"


def _is_small(points: Collection[int], size: int) -> bool:
    """Whether the part around some points is worth cutting out of the board."""
    places = [divmod(point, size) for point in points]
    apart = max((max(axis) - min(axis) for axis in zip(*places, strict=True)), default=size)
    return size > _WHOLE and apart + 2 * _AROUND < _WHOLE
