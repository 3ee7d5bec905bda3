"""The fixed order in which nearest patterns examine the neighbourhood of a point, and drawings of patterns.

Offsets are visited by distance; equally far ones orbit by orbit, the orbit with the smaller long side first; inside an
orbit in the order of the symmetries. An offset is (right, down). `katachi kb order` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from katachi import _core
from katachi.go.picture import MOVE, SIGNS, UNKNOWN, Picture
from katachi.knowledge.patterns.counting import EDGE, EMPTY

Offset = tuple[int, int]


@cache
def offsets() -> tuple[Offset, ...]:
    """All offsets in their order; the index of one is its rank."""
    return tuple(_core.neighbourhood_order(by_rings=False))


def decode(fact: int) -> tuple[Offset, int]:
    """Where a fact is and what it is. Raises ValueError for a number that is not a fact."""
    rank, symbol = divmod(fact, 4)
    if symbol == EMPTY or not 1 <= rank <= len(offsets()):
        raise ValueError(f"{fact} is not a fact of a nearest pattern")
    return offsets()[rank - 1], symbol


def looked_at(facts: Sequence[int], limit: int = 9) -> dict[Offset, int]:
    """The symbols that a pattern knows by offset, as far as `limit` from the centre; beyond an edge only its facts."""
    last = max(((fact // 4) - 1 for fact in facts), default=-1)
    known = dict.fromkeys(offsets()[: last + 1], EMPTY) | dict(map(decode, facts))
    return {
        offset: symbol
        for offset, symbol in {(0, 0): EMPTY, **known}.items()
        if max(map(abs, offset)) <= limit and (symbol != EMPTY or not _is_beyond(offset, facts))
    }


def draw(facts: Sequence[int], limit: int = 9) -> list[str]:
    """A pattern as rows of text: X own, O enemy, # edge, * the advised move, . known to be empty, blank unknown.

    Facts farther than `limit` from the centre are left out; `farther` counts them.
    """
    shown = {offset: SIGNS[symbol] for offset, symbol in looked_at(facts, limit).items()} | {(0, 0): MOVE}
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    across, down = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    return [" ".join(shown.get((x, y), UNKNOWN) for x in across).rstrip() for y in down]


def picture(facts: Sequence[int], limit: int = 9) -> Picture:
    """A pattern around the point it advises, up to the edges it knows; X is the mover's."""
    known = {offset: SIGNS[symbol] for offset, symbol in looked_at(facts, limit).items()}
    reach = max(2, *(max(map(abs, offset)) for offset in known))
    edges = [offset for offset, symbol in map(decode, facts) if symbol == EDGE and 0 in offset]
    across, down = (_in_sight([edge[axis] for edge in edges if edge[axis]], reach) for axis in (0, 1))
    beyond = {(x, y): SIGNS[EDGE] for x in across for y in down if _is_beyond((x, y), facts)}
    rows = tuple("".join((known | beyond).get((x, y), UNKNOWN) for x in across) for y in down)
    return Picture(rows, move=down.index(0) * len(across) + across.index(0))


def _in_sight(edges: Sequence[int], reach: int) -> range:
    """Columns or rows around the centre, up to the nearest edges."""
    first = max([edge for edge in edges if edge < 0] + [-reach])
    last = min([edge for edge in edges if edge > 0] + [reach])
    return range(first, last + 1)


def farther(facts: Sequence[int], limit: int = 9) -> int:
    """How many facts a drawing with this limit leaves out."""
    return sum(1 for fact in facts if max(map(abs, decode(fact)[0])) > limit)


def _is_beyond(offset: Offset, facts: Sequence[int]) -> bool:
    """Whether an offset is beyond an edge that the pattern knows."""
    edges = [place for place, symbol in map(decode, facts) if symbol == EDGE and 0 in place]
    return any(offset[axis] * edge[axis] >= edge[axis] ** 2 > 0 for edge in edges for axis in (0, 1))


def draw_order(radius: int = 4) -> list[str]:
    """The ranks (from 1) around a centre as rows of numbers."""
    rank = {offset: i + 1 for i, offset in enumerate(offsets())}
    cells = [[str(rank.get((x, y), "*")) for x in range(-radius, radius + 1)] for y in range(-radius, radius + 1)]
    width = max(len(cell) for row in cells for cell in row)
    return [" ".join(cell.rjust(width) for cell in row) for row in cells]
