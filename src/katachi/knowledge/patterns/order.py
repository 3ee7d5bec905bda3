"""The fixed order in which nearest patterns look at the neighbourhood of a point, and drawings of patterns.

Offsets are visited by distance; equally far ones orbit by orbit, the orbit with the smaller long side first; inside an
orbit in the order of the symmetries. An offset is (right, down). `katachi kb order` draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from katachi import _core

Offset = tuple[int, int]

EMPTY, OWN, ENEMY, EDGE = range(4)
_SIGNS = {EMPTY: ".", OWN: "X", ENEMY: "O", EDGE: "#"}


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


def draw(facts: Sequence[int], limit: int = 9) -> list[str]:
    """A pattern as rows of text: X own, O enemy, # edge, * the advised move, . seen to be empty, blank not looked at.

    Facts farther than `limit` from the centre are left out; `farther` counts them.
    """
    known = {(0, 0): "*"}
    last = max(((fact // 4) - 1 for fact in facts), default=-1)
    for offset in offsets()[: last + 1]:
        known[offset] = _SIGNS[EMPTY]
    for offset, symbol in map(decode, facts):
        known[offset] = _SIGNS[symbol]
    outside = _outside(facts)
    near = {offset: sign for offset, sign in known.items() if max(map(abs, offset)) <= limit}
    shown = {offset: sign for offset, sign in near.items() if sign != "." or not outside(offset)}
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    rows = (" ".join(shown.get((x, y), " ") for x in range(min(xs), max(xs) + 1)) for y in range(min(ys), max(ys) + 1))
    return [row.rstrip() for row in rows]


def farther(facts: Sequence[int], limit: int = 9) -> int:
    """How many facts a drawing with this limit leaves out."""
    return sum(1 for fact in facts if max(map(abs, decode(fact)[0])) > limit)


def _outside(facts: Sequence[int]) -> Callable[[Offset], bool]:
    """Whether an offset is beyond an edge that the pattern knows."""
    edges = [offset for offset, symbol in map(decode, facts) if symbol == EDGE and 0 in offset]

    def beyond(offset: Offset) -> bool:
        return any(offset[axis] * edge[axis] >= edge[axis] ** 2 > 0 for edge in edges for axis in (0, 1))

    return beyond


def draw_order(radius: int = 4) -> list[str]:
    """The ranks (from 1) around a centre as rows of numbers."""
    rank = {offset: i + 1 for i, offset in enumerate(offsets())}
    cells = [[str(rank.get((x, y), "*")) for x in range(-radius, radius + 1)] for y in range(-radius, radius + 1)]
    width = max(len(cell) for row in cells for cell in row)
    return [" ".join(cell.rjust(width) for cell in row) for row in cells]
