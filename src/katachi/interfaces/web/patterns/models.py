"""What answers about patterns have in common: shares with intervals, examples by name."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.statistics import Share
from katachi.play.evidence import Example
from katachi.play.library import examples_of


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


class GameExample(BaseModel):
    """A move of a game that the base can name; with its number if the base has the game itself."""

    black: str
    white: str
    event: str
    date: str
    move: int
    number: int | None = None


def years(counted: Iterable[tuple[int, int]]) -> list[YearCount]:
    return [YearCount(year=year, count=count) for year, count in counted]


def named(found: Iterable[Example]) -> list[GameExample]:
    """Examples on the wire."""
    return [GameExample(**example.to_json()) for example in found]


def examples(base: KnowledgeBase, *moments: int) -> list[GameExample]:
    """The games of some moments, as far as the base can name them, each once."""
    return named(examples_of(base, *moments))
