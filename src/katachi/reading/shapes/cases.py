"""A named shape: its boards, and what happens to the group by who moves first and by its outside liberties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal, cast

from katachi.go import BLACK, WHITE, Color, Picture, Position, vertex
from katachi.go.words import capitalized, listed, name_of
from katachi.reading.answer.parts import word_of
from katachi.reading.answer.tell import result_words
from katachi.reading.shapes.drawn import Drawn, ShapePlace

ShapeVerdict = Literal["alive", "dead", "ko", "seki"]
SIZE = 19
_LEFT, _TOP = {"corner": 0, "side": 3, "centre": 3}, {"corner": 0, "side": 0, "centre": 3}
_MOST_NAMED = 4  # moves in a sentence


@dataclass(frozen=True)
class ShapeStatus:
    """What happens to Black's group if one side moves first. `outcome`: as in answers, "l", "d", "l1d", "d1l".

    `moves` are all first moves of that side that work, or that get the ko.
    """

    first: Color
    outcome: str
    seki: bool
    moves: tuple[int, ...]

    @property
    def word(self) -> ShapeVerdict:
        return "seki" if self.seki else cast("ShapeVerdict", word_of(self.outcome))

    def __str__(self) -> str:
        text = "Black's group lives in seki" if self.seki else result_words(self.outcome, BLACK)
        named = [vertex(move, SIZE) for move in self.moves[:_MOST_NAMED]]
        more = " …" if self.moves[_MOST_NAMED:] else ""
        return f"{name_of(self.first)} first: {text}" + (f" ({listed(named, 'or')}{more})" if named else "")


@dataclass(frozen=True)
class ShapeCase:
    """A shape with this many liberties outside."""

    drawn: Drawn
    outside: int
    black: ShapeStatus
    white: ShapeStatus

    @property
    def position(self) -> Position:
        return position_of(self.drawn, self.outside)

    @property
    def picture(self) -> Picture:
        """The shape with its surroundings."""
        position = self.position
        stones = [point for point in range(SIZE**2) if position.color(point)]
        return Picture.of(position, stones, 1, last=False, stars=False)

    @property
    def statuses(self) -> tuple[ShapeStatus, ShapeStatus]:
        return self.black, self.white


@dataclass(frozen=True)
class Shape:
    """A shape with a name; its `cases` differ in the liberties outside, fewest first."""

    name: str
    place: ShapePlace
    cases: tuple[ShapeCase, ...]

    @property
    def different(self) -> list[ShapeCase]:
        """The cases of which each is unlike the one before: more liberties change nothing up to the next."""
        kept = [self.cases[0]]
        for case in self.cases[1:]:
            if _told(case) != _told(kept[-1]):
                kept.append(case)
        return kept

    def __str__(self) -> str:
        lines = [capitalized(self.name)]
        for case in self.different:
            lines += [f"  {words_of_outside(case, self)}:", *(f"    {status}" for status in case.statuses)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        case = self.cases[0]
        return f"{case.picture.svg(coordinates=True)}<pre>{escape(str(self))}</pre>"


def _told(case: ShapeCase) -> list[tuple[str, bool]]:
    return [(status.outcome, status.seki) for status in case.statuses]


def last_outside(case: ShapeCase, of: Shape) -> int:
    """Up to how many outside liberties nothing changes. The last case ends where the reading did."""
    later = [one.outside for one in of.different if one.outside > case.outside]
    return later[0] - 1 if later else of.cases[-1].outside


def words_of_outside(case: ShapeCase, of: Shape) -> str:
    """For how many outside liberties a case stands."""
    if len(of.cases) == 1:
        return "as drawn"
    last = last_outside(case, of)
    span = f"{case.outside}" if last == case.outside else f"{case.outside} to {last}"
    return f"{span} outside libert{'y' if span == '1' else 'ies'}"


def position_of(drawn: Drawn, outside: int) -> Position:
    """The board of a shape with this many of its outside liberties open."""
    position = Position(SIZE)
    left, top = _LEFT[drawn.place], _TOP[drawn.place]
    for color, signs in ((BLACK, "X"), (WHITE, "O")):
        for y, row in enumerate(drawn.rows):
            for x, sign in enumerate(row):
                if sign in signs or (color == WHITE and sign.isdigit() and int(sign) > outside):
                    position.play((y + top) * SIZE + x + left, color)
    return position


def most_outside(drawn: Drawn) -> int:
    """How many outside liberties its drawing has."""
    return max((int(sign) for row in drawn.rows for sign in row if sign.isdigit()), default=0)


def points(moves: Iterable[int]) -> tuple[int, ...]:
    """First moves in the order of the board."""
    return tuple(sorted(move for move in moves if move >= 0))


def cases_of(drawn: Drawn, statuses: Sequence[tuple[ShapeStatus, ShapeStatus]]) -> Shape:
    """The shape with what is known about each of its cases."""
    cases = tuple(ShapeCase(drawn, outside, *pair) for outside, pair in enumerate(statuses))
    return Shape(drawn.name, drawn.place, cases)
