"""What answers about patterns have in common: shares with intervals, examples by name, small drawings."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns import order
from katachi.knowledge.patterns.contexts import EDGE, Context
from katachi.knowledge.statistics import Share


class CountedShare(BaseModel):
    """So many of so many, with a 95 % interval; no value if there were none."""

    count: int
    of: int
    value: float | None
    interval: tuple[float, float]

    @classmethod
    def of_share(cls, share: Share) -> CountedShare:
        return cls(count=share.count, of=share.of, value=share.value, interval=share.interval)


class YearCount(BaseModel):
    """A year and how often."""

    year: int
    count: int


class NamedGame(BaseModel):
    """A game of a base in one line; the number opens it."""

    number: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    event: str
    date: str
    result: str


class PatternDrawing(BaseModel):
    """A small board: rows of X (own), O (the other side), . empty, # off the board, blank not looked at."""

    rows: list[str]
    column: int  # the stone just played, or the point to play on
    row: int
    played: bool  # whether the stone stands there already
    farther: int = 0  # stones and edges outside the drawing


def years(counted: Iterable[tuple[int, int]]) -> list[YearCount]:
    return [YearCount(year=year, count=count) for year, count in counted]


def has_games(base: KnowledgeBase) -> bool:
    """Whether the games themselves are in a base, and not only what was learnt of them."""
    return any(name.startswith("games/") for name in base.manifest.files)


# ---- Drawings --------------------------------------------------------------------------------------------------------


def context_drawing(context: Context) -> PatternDrawing:
    """A contextual pattern; the stone just played is in the middle. The empty pattern has no rows."""
    if context.is_empty_pattern:
        return PatternDrawing(rows=[], column=0, row=0, played=False)
    half = context.window // 2
    points = {**context.points, (0, 0): context.mover or 1}
    reach = range(-half, half + 1)
    rows = ["".join("#" if points[x, y] == EDGE else ".XO"[points[x, y]] for x in reach) for y in reach]
    return PatternDrawing(rows=rows, column=half, row=half, played=True)


def nearest_drawing(facts: list[int], limit: int = 7) -> PatternDrawing:
    """A nearest pattern round the point it advises."""
    last = max(((fact // 4) - 1 for fact in facts), default=-1)
    known = dict.fromkeys(order.offsets()[: last + 1], ".")
    known |= {offset: ".XO#"[symbol] for offset, symbol in map(order.decode, facts)}
    known[0, 0] = "."
    edges = [offset for offset, symbol in map(order.decode, facts) if symbol == order.EDGE and 0 in offset]
    for offset, sign in known.items():
        if sign == "." and any(offset[a] * edge[a] >= edge[a] ** 2 > 0 for edge in edges for a in (0, 1)):
            known[offset] = "#"
    near = {offset: sign for offset, sign in known.items() if max(map(abs, offset)) <= limit}
    reach = max(2, *(max(map(abs, offset)) for offset in near))
    across = range(-reach, reach + 1)
    rows = ["".join(near.get((x, y), " ") for x in across) for y in across]
    return PatternDrawing(rows=rows, column=reach, row=reach, played=False, farther=order.farther(facts, limit))
