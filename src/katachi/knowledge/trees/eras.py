"""Spans of years, and how the share of a move changed: rising, falling, an old answer, a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from katachi.knowledge.statistics import Share
from katachi.knowledge.trees.table import Year

RECENT = 5  # years: the last ones of the games
BEFORE = 15  # years before these, which they are compared with
_CHANGE = 1.25  # times: a smaller change is not worth a word
_USUAL = 0.05  # share of a move that was usual once
_GONE = 0.01  # share of a move that is hardly played any more


@dataclass(frozen=True)
class Span:
    """Years from `since` to `until`, both included; games without a year count only where neither is given.

    Raises ValueError if it ends before it begins.
    """

    since: int | None = None
    until: int | None = None

    def __post_init__(self) -> None:
        if self.since is not None and self.until is not None and self.since > self.until:
            raise ValueError(f"the years from {self.since} to {self.until} end before they begin: exchange them")

    def __contains__(self, year: int) -> bool:
        if self.since is None and self.until is None:
            return True
        return bool(year) and (self.since or 0) <= year <= (self.until or year)

    def __str__(self) -> str:
        if self.since is None:
            return "all years" if self.until is None else f"until {self.until}"
        return f"since {self.since}" if self.until is None else f"{self.since} to {self.until}"


ALL = Span()


@dataclass(frozen=True)
class Counted:
    """How often, and how often the side to move won the games whose winner is known."""

    count: int = 0
    wins: int = 0
    decided: int = 0

    @classmethod
    def of(cls, years: Iterable[Year], span: Span = ALL) -> Counted:
        chosen = [year for year in years if year.year in span]
        return cls(*(sum(getattr(year, name) for year in chosen) for name in ("times", "wins", "decided")))


class Trend(Enum):
    """How often a move is played in the last years, compared with the years before."""

    RISING = "rising"
    FALLING = "falling"
    OLD = "an old answer"
    NEW = "new"


def trend(counts: Mapping[int, int], totals: Mapping[int, int], latest: int) -> Trend | None:
    """What became of a move: its counts by year, those of the position, and the last year of all games.

    The last five years are compared with the fifteen before them. It rises or falls if the 95 % intervals of its shares
    are apart and one share is a quarter larger than the other. A move that was usual in the games before and is hardly
    played in the last years is an old answer; one that hardly anyone played before is new.
    """
    recent = _share(counts, totals, Span(latest - RECENT + 1, latest))
    before = _share(counts, totals, Span(latest - RECENT - BEFORE + 1, latest - RECENT))
    ever = _share(counts, totals, Span(None, latest - RECENT))
    if recent.value is None or ever.value is None:
        return None
    if ever.value >= _USUAL and recent.interval[1] < ever.interval[0] and recent.value < _GONE:
        return Trend.OLD
    if ever.value < _GONE and recent.value >= _USUAL and recent.interval[0] > ever.interval[1]:
        return Trend.NEW
    if before.value is None:
        return None
    if recent.interval[0] > before.interval[1] and recent.value > _CHANGE * before.value:
        return Trend.RISING
    if recent.interval[1] < before.interval[0] and before.value > _CHANGE * recent.value:
        return Trend.FALLING
    return None


def _share(counts: Mapping[int, int], totals: Mapping[int, int], span: Span) -> Share:
    return Share(*(sum(count for year, count in each.items() if year in span) for each in (counts, totals)))
