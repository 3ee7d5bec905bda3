"""What was played after a pattern: counts, shares, win rates and years of each continuation.

The *continuation* of a hit is the next move inside the pattern's rectangle. It is *immediate* if it is the very next
move of the game; otherwise someone played elsewhere first, a *tenuki*, and it came *later*.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go.words import plural, times
from katachi.knowledge.patterns.find.search import Found
from katachi.knowledge.statistics import Share
from katachi.records import parse_date
from katachi.records.names import parts_of

_LETTERS = string.ascii_uppercase.replace("X", "").replace("O", "") + "abcdefghijklmnpqrstuvwyz"
_BARS = "▁▂▃▄▅▆▇█"
_MOST_BARS = 24
Order = Literal["newest", "oldest", "x", "o", "result"]  # of hits
_SHOWN = 12  # continuations, in a drawing


def letters_of(points: Iterable[int]) -> dict[int, str]:
    """Letters for points in this order; an empty text for those after the last letter."""
    return dict(zip(dict.fromkeys(points), chain(_LETTERS, repeat("")), strict=False))


@dataclass(frozen=True)
class Continuation:
    """One next move. `example` and `first_example` are the numbers of the latest and the earliest hit."""

    letter: str
    cell: int
    colour: str  # X or O
    share: Share
    immediate: int
    later: int
    x_wins: Share
    mover_wins: Share
    years: tuple[tuple[int, int], ...]  # known years with counts
    example: int
    first_example: int


@dataclass(frozen=True, eq=False)
class FindReport:
    """Everything that is counted about the hits of a search."""

    found: Found

    def __str__(self) -> str:
        """The pattern with letters on its continuations, how often it was found, and how often each was played."""
        shown = self.continuations[:_SHOWN]
        drawn = self.found.pattern.draw({c.cell: c.letter for c in shown if c.letter})
        lines = (f"{c.letter or '–'} {c.colour} {times(c.share.count)}, {c.share.text()}" for c in shown)
        return "\n".join([drawn, self._head, *lines])

    @property
    def _head(self) -> str:
        return f"{plural(self.hits, 'hit')} in {self.games:,} of {self.found.games_searched:,} games"

    def __repr__(self) -> str:
        return f"<FindReport {self._head}>"

    def __reduce__(self) -> str:
        raise TypeError("a FindReport refers to the games it was found in: pickle its `continuations`")

    @cached_property
    def years(self) -> NDArray[np.int64]:
        return self._of_game("year")

    @cached_property
    def x_won(self) -> NDArray[np.int8]:
        """1 if the colour drawn as X won, 0 if it lost, -1 if unknown."""
        winner = self._of_game("winner")
        x_color = np.where(self.found.column("swapped") != 0, 2, 1)
        return np.where((winner != 1) & (winner != 2), -1, winner == x_color).astype(np.int8)

    @cached_property
    def moments(self) -> NDArray[np.uint64]:
        """Year, game and move in one number that does not depend on the order of the games."""
        tags: NDArray[np.uint64] = self.found.archive.tags[self.found.column("game")]
        return tags | np.minimum(self.found.column("move"), 4095).astype(np.uint64)

    def _of_game(self, column: str) -> NDArray[np.int64]:
        values: NDArray[np.int64] = self.found.archive.games[column].to_numpy().astype(np.int64)
        return values[self.found.column("game")]

    @property
    def hits(self) -> int:
        return len(self.found)

    @cached_property
    def games(self) -> int:
        return len(np.unique(self.found.column("game")))

    @cached_property
    def x_wins(self) -> Share:
        return _wins(self.x_won)

    @cached_property
    def immediate(self) -> NDArray[np.bool_]:
        return np.equal(self.found.column("next_move"), self.found.column("move") + 1)

    @cached_property
    def tenuki(self) -> Share:
        """Hits after which the next move of the game went elsewhere (or was a pass)."""
        went_on = self.found.archive.captures.lengths[self.found.column("game")] > self.found.column("move")
        return Share(int((went_on & ~self.immediate).sum()), self.hits)

    @cached_property
    def no_continuation(self) -> Share:
        """Hits after which nobody played inside the rectangle again."""
        return Share(int((self.found.column("cell") < 0).sum()), self.hits)

    @cached_property
    def by_year(self) -> tuple[tuple[int, int], ...]:
        return _counted(self.years)

    @cached_property
    def continuations(self) -> list[Continuation]:
        """The commonest first; on one point X before O. Both moves on a point share a letter."""
        keys = self.found.column("cell").astype(np.int64) * 4 + self.found.column("colour")
        values, counts = np.unique(keys[keys >= 0], return_counts=True)
        order = sorted(range(len(values)), key=lambda i: (-counts[i], values[i]))
        letters = letters_of(int(values[i]) // 4 for i in order)
        result = []
        for i in order:
            cell, colour = divmod(int(values[i]), 4)
            result.append(self._continuation(letters[cell], cell, colour, np.flatnonzero(keys == values[i])))
        return result

    @cached_property
    def letters(self) -> dict[int, str]:
        """The letter of each point that was a continuation."""
        return {c.cell: c.letter for c in self.continuations}

    def _continuation(self, letter: str, cell: int, colour: int, members: NDArray[np.intp]) -> Continuation:
        immediate = int(self.immediate[members].sum())
        x_wins = _wins(self.x_won[members])
        return Continuation(
            letter=letter,
            cell=cell,
            colour="XO"[colour - 1],
            share=Share(len(members), self.hits),
            immediate=immediate,
            later=len(members) - immediate,
            x_wins=x_wins,
            mover_wins=x_wins if colour == 1 else Share(x_wins.of - x_wins.count, x_wins.of),
            years=_counted(self.years[members]),
            example=self.latest(1, members)[0],
            first_example=self.earliest(members),
        )

    def latest(self, limit: int, members: NDArray[np.intp] | None = None) -> list[int]:
        """The numbers of the latest hits (among these), the newest first; those without a year come last."""
        members = np.arange(self.hits) if members is None else members
        if limit < len(members):  # dates are read only in the years that matter
            years = self.years[members]
            members = members[years >= np.sort(years)[len(years) - max(limit, 1)]]
        return sorted(members.tolist(), key=self._when, reverse=True)[:limit]

    def ordered(self, order: Order, members: NDArray[np.intp] | None = None) -> list[int]:
        """The numbers of all hits (or of these): by date, by a player's name or by result, then the newest first.

        Names are those of the sides as drawn (`x`, `o`). Results: games that X won, that O won, then the others.
        """
        hits = self.latest(self.hits, members)
        if order == "newest":
            return hits
        if order == "oldest":
            turned = hits[::-1]
            return sorted(turned, key=lambda hit: not self._when(hit)[0])  # those without a date stay last
        if order == "result":
            return sorted(hits, key=lambda hit: {1: 0, 0: 1}.get(int(self.x_won[hit]), 2))
        names = self._names(order)
        return sorted(hits, key=lambda hit: (not names[hit], names[hit]))

    def _names(self, side: Literal["x", "o"]) -> list[tuple[str, ...]]:
        """The name of the player who has this side of the pattern, for each hit."""
        table, swapped = self.found.archive.games, self.found.column("swapped") != 0
        games = self.found.column("game")
        black, white = (table[column].take(games).to_pylist() for column in ("black", "white"))
        is_white = swapped if side == "x" else ~swapped
        return [parts_of((white if other else black)[i] or "") for i, other in enumerate(is_white.tolist())]

    def earliest(self, members: NDArray[np.intp]) -> int:
        """The number of the earliest of these hits; those without a year come last."""
        years = np.where(self.years[members] > 0, self.years[members], np.iinfo(np.int64).max)
        return int(min(members[years == years.min()].tolist(), key=self._when))

    def _when(self, hit: int) -> tuple[str, int]:
        """The date, then a value that does not depend on the order of the games."""
        return parse_date(self._dates[hit]) or "", int(self.moments[hit])

    @cached_property
    def _dates(self) -> list[str]:
        """As the records have them, for each hit."""
        dates: list[str] = self.found.archive.games["date"].take(self.found.column("game")).to_pylist()
        return dates


def _wins(x_won: NDArray[np.int8]) -> Share:
    return Share(int((x_won == 1).sum()), int((x_won >= 0).sum()))


def _counted(years: NDArray[np.int64]) -> tuple[tuple[int, int], ...]:
    values, counts = np.unique(years[years > 0], return_counts=True)
    return tuple(zip(values.tolist(), counts.tolist(), strict=True))


# ---- Trends ----------------------------------------------------------------------------------------------------------


def bucket_width(years: Sequence[tuple[int, int]]) -> int:
    """How many years one bar of a trend covers: five, or more if there would be too many bars."""
    span = years[-1][0] - years[0][0] + 1 if years else 1
    return next(width for width in (5, 10, 20, 25, 50, 100, 1000) if span <= width * (_MOST_BARS - 1))


def trend(part: Sequence[tuple[int, int]], whole: Sequence[tuple[int, int]]) -> str:
    """The share of a continuation over the years as bars, the highest where it was commonest; a dot means no hit.

    >>> trend([(1990, 1), (2001, 3)], [(1990, 4), (2001, 3)])
    '▃·█'
    """
    if not whole:
        return ""
    width = bucket_width(whole)
    mine, all_ = _buckets(part, width), _buckets(whole, width)
    shares = {bucket: mine.get(bucket, 0) / count for bucket, count in all_.items()}
    top = max(shares.values()) or 1.0
    first, last = min(all_), max(all_)
    return "".join(
        _BARS[round(shares[bucket] / top * (len(_BARS) - 1))] if bucket in shares else "·"
        for bucket in range(first, last + 1)
    )


def _buckets(years: Sequence[tuple[int, int]], width: int) -> dict[int, int]:
    result: dict[int, int] = {}
    for year, count in years:
        result[year // width] = result.get(year // width, 0) + count
    return result
