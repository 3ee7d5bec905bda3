"""Contextual patterns drawn as small boards, for the terminal and as SVG."""

from collections.abc import Mapping
from xml.sax.saxutils import escape

from katachi.knowledge.patterns.contexts import EDGE, EMPTY, Context, Offset

_CELL = 20  # pixels between two lines of an SVG board


def draw(context: Context, names: Mapping[str, Offset] | None = None) -> str:
    """The window as text: the stone just played is in brackets, ``X`` is its colour, the edge is a frame.

    >>> print(draw(Context.parse("010080"), {"a": (1, 0)}))
     . . .
     .(X)a
     . . O
    """
    if context.is_empty_pattern:
        return "(no earlier move nearby)"
    cells = _cells(context, names or {})
    reach = range(-(context.window // 2), context.window // 2 + 1)
    columns = [x for x in reach if any(cells[x, y] for y in reach)]
    return "\n".join(_row(cells, columns, y) for y in reach if any(cells[x, y] for x in reach))


def _row(cells: Mapping[Offset, str], columns: list[int], y: int) -> str:
    brackets = {(0, 0): "(", (1, 0): ")"}
    return "".join(brackets.get((x, y), " ") + (cells[x, y] or " ") for x in columns).rstrip()


def _cells(context: Context, names: Mapping[str, Offset]) -> dict[Offset, str]:
    """One sign per point; nothing for points that no frame touches."""
    stones = ".XO"
    points = context.points
    cells = {offset: stones[symbol] if symbol != EDGE else _frame(points, offset) for offset, symbol in points.items()}
    cells[0, 0] = "O" if context.mover == 2 else "X"
    return cells | {offset: name for name, offset in names.items()}


def _frame(points: Mapping[Offset, int], offset: Offset) -> str:
    """``|`` at the sides of the board, ``-`` above and below, ``+`` at its corner, and nothing further out."""
    x, y = offset

    def on_board(dx: int, dy: int) -> bool:
        place = (x + dx, y + dy)
        return place == (0, 0) or points.get(place, EDGE) != EDGE

    if on_board(1, 0) or on_board(-1, 0):
        return "|"
    if on_board(0, 1) or on_board(0, -1):
        return "-"
    return "+" if any(on_board(dx, dy) for dx in (-1, 1) for dy in (-1, 1)) else ""


# ---- SVG -------------------------------------------------------------------------------------------------------------


def svg(context: Context, names: Mapping[str, Offset] | None = None) -> str:
    """The window as a picture by itself."""
    half, side = context.window // 2, context.window * _CELL
    points = {} if context.is_empty_pattern else {(0, 0): context.mover or 1, **context.points}
    board = {place for place, symbol in points.items() if symbol != EDGE}
    marks = "".join(_svg_lines(place, board, half) for place in sorted(board))
    marks += "".join(_svg_stone(place, points[place], half) for place in sorted(board) if points[place] != EMPTY)
    marks += _svg_circle((0, 0), half, 0.18, "none", "#fff" if points.get((0, 0)) == 1 else "#000") if points else ""
    marks += "".join(_svg_name(name, place, half) for name, place in (names or {}).items())
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}">'
    return f'{head}<rect width="{side}" height="{side}" fill="#f2d8a0"/>{marks}</svg>\n'


def _middle(place: Offset, half: int) -> tuple[int, int]:
    return (place[0] + half) * _CELL + _CELL // 2, (place[1] + half) * _CELL + _CELL // 2


def _svg_lines(place: Offset, board: set[Offset], half: int) -> str:
    """Half lines towards every neighbour on the board, and out of the window where the board may continue."""
    x, y = _middle(place, half)
    ends = [
        (x + dx * _CELL // 2, y + dy * _CELL // 2)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (place[0] + dx, place[1] + dy) in board or max(abs(place[0] + dx), abs(place[1] + dy)) > half
    ]
    return "".join(f'<path d="M{x} {y}L{u} {v}" stroke="#000"/>' for u, v in ends)


def _svg_circle(place: Offset, half: int, radius: float, fill: str, stroke: str) -> str:
    x, y = _middle(place, half)
    return f'<circle cx="{x}" cy="{y}" r="{radius * _CELL:g}" fill="{fill}" stroke="{stroke}"/>'


def _svg_stone(place: Offset, symbol: int, half: int) -> str:
    return _svg_circle(place, half, 0.47, "#000" if symbol == 1 else "#fff", "#000")


def _svg_name(name: str, place: Offset, half: int) -> str:
    x, y = _middle(place, half)
    under = _svg_circle(place, half, 0.4, "#f2d8a0", "none")
    text = f'font-family="sans-serif" font-size="{_CELL * 0.65:g}" text-anchor="middle" dominant-baseline="central"'
    return f'{under}<text x="{x}" y="{y}" {text}>{escape(name)}</text>'
