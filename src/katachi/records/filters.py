"""Filters of games: a filter says what a game must have; filters join with `&`.

>>> from katachi.records.record import GameRecord
>>> game = GameRecord(19, headers={"PB": "Honinbo Shusaku", "BR": "7d", "DT": "1853-05-01", "RE": "B+R"})
>>> Filter.parse("player=shusaku year=1850..1860 result=B+R")(game)
True
>>> Filter(min_moves=50)(game)
False
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Self

from katachi.records.header import parse_rank, parse_result
from katachi.records.names import is_spelt
from katachi.records.record import GameRecord


class FilterError(ValueError):
    """A filter that cannot be understood; the message says what would be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Every field that is not None must hold. Names are parts of names, in any spelling (`katachi.records.names`).

    Dates are ISO dates or parts of one (`1853`, `1853-05`) and bounds include both ends. Ranks: `30k` < `1k` < `1d` <
    `9d` < `1p` < `9p`; both players must be within the bounds, and a game without ranks is not. `result` is `B+`, `W+`,
    `B+R`, `W+T`, `draw`, or an exact margin such as `W+0.5`. Raises FilterError for anything else.
    """

    player: str | None = None  # of either colour
    black: str | None = None
    white: str | None = None
    event: str | None = None
    since: str | None = None
    until: str | None = None
    min_rank: str | None = None
    max_rank: str | None = None
    size: int | None = None
    min_handicap: int | None = None
    max_handicap: int | None = None
    min_komi: float | None = None
    max_komi: float | None = None
    result: str | None = None
    min_margin: float | None = None
    max_margin: float | None = None
    min_moves: int | None = None
    max_moves: int | None = None
    legal: bool | None = None  # True: no illegal move; False: only games with one

    def __post_init__(self) -> None:
        for name in ("min_rank", "max_rank"):
            rank = getattr(self, name)
            if rank is not None and parse_rank(rank) is None:
                raise FilterError(f"{rank!r} is not a rank: write 3k, 7d or 9p")
        for name in ("since", "until"):
            date = getattr(self, name)
            if date is not None and not _is_date(date):
                raise FilterError(f"{date!r} is not a date: write 1853, 1853-05 or 1853-05-01")
        if self.result is not None and parse_result(self.result).winner is None:
            raise FilterError(f"{self.result!r} is not a result: write B+, W+R, B+0.5 or draw")

    def __call__(self, record: GameRecord) -> bool:
        return (
            (self.size is None or record.size == self.size)
            and (self.legal is None or self.legal == (record.illegal_at is None))
            and self._names_fit(record)
            and self._date_fits(record)
            and self._ranks_fit(record)
            and self._result_fits(record)
            and all(self._number_fits(name, value, record) for name, value in _NUMBERS.items())
        )

    def __and__(self, other: Filter) -> Self:
        """Both filters at once. Raises FilterError if they name the same thing differently."""
        changes = {f.name: getattr(other, f.name) for f in fields(other) if getattr(other, f.name) is not None}
        for name, value in changes.items():
            if getattr(self, name) not in (None, value):
                raise FilterError(f"{name} is given twice: {getattr(self, name)!r} and {value!r}")
        return replace(self, **changes)

    @classmethod
    def parse(cls, text: str) -> Self:
        """From words such as `player="Go Seigen" year=1930..1940 rank=7d.. moves=100.. result=B+R legal=yes`.

        Raises FilterError.
        """
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise FilterError(f"{text!r}: {error}") from None
        parsed = cls()
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or not value:
                raise FilterError(f"{word!r} is not of the form name=value")
            parsed = parsed & cls(**_field_values(name, value))  # type: ignore[arg-type]
        return parsed

    # ---- Parts -----------------------------------------------------------------------------------------------------

    def _names_fit(self, record: GameRecord) -> bool:
        return (
            (self.player is None or is_spelt(record.black, self.player) or is_spelt(record.white, self.player))
            and (self.black is None or is_spelt(record.black, self.black))
            and (self.white is None or is_spelt(record.white, self.white))
            and (self.event is None or is_spelt(record.event, self.event))
        )

    def _date_fits(self, record: GameRecord) -> bool:
        if self.since is None and self.until is None:
            return True
        date = record.iso_date
        if date is None:
            return False
        # ISO dates compare as text; a shorter bound covers all that starts with it.
        return (self.since is None or date >= self.since[: len(date)]) and (
            self.until is None or date[: len(self.until)] <= self.until
        )

    def _ranks_fit(self, record: GameRecord) -> bool:
        low, high = (parse_rank(rank) if rank else None for rank in (self.min_rank, self.max_rank))
        if low is None and high is None:
            return True
        return all(_within(parse_rank(rank), low, high) for rank in (record.black_rank, record.white_rank))

    def _result_fits(self, record: GameRecord) -> bool:
        if self.result is None:
            return True
        wanted, found = parse_result(self.result), record.result
        return (
            found.winner == wanted.winner
            and wanted.how in (None, found.how)
            and (wanted.margin is None or found.margin == wanted.margin)
        )

    def _number_fits(self, name: str, value: Callable[[GameRecord], float | None], record: GameRecord) -> bool:
        low, high = getattr(self, f"min_{name}"), getattr(self, f"max_{name}")
        return (low is None and high is None) or _within(value(record), low, high)


_NUMBERS: dict[str, Callable[[GameRecord], float | None]] = {
    "moves": len,
    "handicap": lambda record: record.handicap,
    "komi": lambda record: record.komi,
    "margin": lambda record: record.margin,
}


def _within(value: float | None, low: float | None, high: float | None) -> bool:
    return value is not None and (low is None or value >= low) and (high is None or value <= high)


def _is_date(text: str) -> bool:
    parts = text.split("-")
    widths = [len(part) for part in parts]
    return widths == [4, 2, 2][: len(parts)] and all(part.isascii() and part.isdigit() for part in parts)


# ---- Filters as text -------------------------------------------------------------------------------------------------

_TEXTS = ("player", "black", "white", "event", "result")
_RANGES: dict[str, tuple[str, str, type]] = {
    "year": ("since", "until", str),
    "date": ("since", "until", str),
    "rank": ("min_rank", "max_rank", str),
    "moves": ("min_moves", "max_moves", int),
    "handicap": ("min_handicap", "max_handicap", int),
    "komi": ("min_komi", "max_komi", float),
    "margin": ("min_margin", "max_margin", float),
}


def _field_values(name: str, value: str) -> dict[str, object]:
    if name in _TEXTS:
        return {name: value}
    if name == "size":
        return {"size": _number(name, value, int)}
    if name == "legal":
        if value not in ("yes", "no"):
            raise FilterError(f"legal={value}: write legal=yes or legal=no")
        return {"legal": value == "yes"}
    if name not in _RANGES:
        known = ", ".join(sorted([*_TEXTS, *_RANGES, "size", "legal"]))
        raise FilterError(f"no filter is called {name!r}; there are {known}")
    low_name, high_name, kind = _RANGES[name]
    low, dots, high = value.partition("..")
    bounds = ((low_name, low), (high_name, high if dots else low))
    return {field: _number(name, bound, kind) for field, bound in bounds if bound}


def _number(name: str, text: str, kind: type) -> object:
    try:
        return kind(text)
    except ValueError:
        raise FilterError(f"{name}={text}: {text!r} is not a number") from None
