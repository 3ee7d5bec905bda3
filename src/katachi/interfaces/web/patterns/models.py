"""What answers about patterns have in common: shares with intervals, examples by name."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

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


def years(counted: Iterable[tuple[int, int]]) -> list[YearCount]:
    return [YearCount(year=year, count=count) for year, count in counted]
