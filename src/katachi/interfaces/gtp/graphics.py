"""Boards and drawings in GoGui's languages."""

from collections.abc import Callable, Sequence

import numpy as np

from katachi.go import PASS, vertex
from katachi.search import Candidate, TreeSearch

_SHOWN = 10
_LONGEST_LINE = 8


def rows(size: int, cell: Callable[[int], str]) -> str:
    """A board of words, row by row from the top; it begins on a line of its own."""
    return "\n" + "\n".join(" ".join(cell(y * size + x) for x in range(size)) for y in range(size))


def visits_board(candidates: Sequence[Candidate], size: int) -> str:
    """How often each point was tried; ``""`` where it was not."""
    visits = {c.point: c.visits for c in candidates}
    return rows(size, lambda point: str(visits.get(point) or '""'))


def rave_board(candidates: Sequence[Candidate], size: int) -> str:
    """The all-moves-as-first win rates, from -1 (always lost) to 1 (always won); 0 where nothing is known."""
    rates = {c.point: 2 * c.rave_winrate - 1 for c in candidates if c.rave_visits}
    return rows(size, lambda point: f"{rates.get(point, 0.0):.3f}")


def ownership_board(search: TreeSearch) -> str:
    """Who owns each point at the end of the playouts: 1 Black, -1 White."""
    owners = search.ownership()
    flat = owners.reshape(-1)
    return rows(len(owners), lambda point: f"{float(flat[point]):.3f}")


def candidates_gfx(search: TreeSearch) -> str:
    """The best moves as coloured points with their win rates, the line expected, and the figures below the board."""
    size = int(np.sqrt(search.ownership().size))
    shown = [c for c in search.candidates(_SHOWN) if c.visits]
    on_board = [c for c in shown if c.point != PASS]
    lines = [f"COLOR {_color(c, shown[0].visits)} {vertex(c.point, size)}" for c in on_board]
    lines += [f"LABEL {vertex(c.point, size)} {100 * c.winrate:.0f}" for c in on_board]
    if shown:
        lines.append(f"TEXT {shown[0].describe(size)}, then {' '.join(_line(shown[0], size)[1:]) or 'nothing yet'}")
    return "\n".join(lines)


def _line(candidate: Candidate, size: int) -> list[str]:
    return [vertex(point, size) for point in candidate.line[:_LONGEST_LINE]]


def _color(candidate: Candidate, most: int) -> str:
    """From white for hardly tried to green for the most tried move."""
    pale = round(255 * (1 - (candidate.visits / most) ** 0.5))
    return f"#{pale:02x}{max(pale, 192):02x}{pale:02x}"


def live_text(search: TreeSearch | None) -> str:
    """A picture for GoGui's live graphics; None clears the board."""
    return "gogui-gfx: CLEAR" if search is None else f"gogui-gfx:\n{candidates_gfx(search)}\n"
