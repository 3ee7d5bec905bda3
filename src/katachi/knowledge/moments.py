"""Moments: a move of a game in one number, which does not depend on the order of the games."""

from dataclasses import dataclass

YEAR_SHIFT = 52
MOMENT_BITS = 12  # the lowest bits are the number of the move


@dataclass(frozen=True)
class Moment:
    """A move of a game as the tables name it: the tag of the game with its year, and the number of the move.

    >>> Moment(1999 << 52 | 5 << 12 | 34).year, Moment(1999 << 52 | 5 << 12 | 34).move
    (1999, 34)
    """

    number: int

    @property
    def year(self) -> int | None:
        return self.number >> YEAR_SHIFT or None

    @property
    def move(self) -> int:
        return self.number & (1 << MOMENT_BITS) - 1

    @property
    def tag(self) -> int:
        return self.number >> MOMENT_BITS << MOMENT_BITS
