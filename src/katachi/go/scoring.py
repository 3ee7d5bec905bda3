"""Area and territory counting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from katachi import _core
from katachi.go.move import BLACK, WHITE, Color
from katachi.go.points import Position, vertex
from katachi.go.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Score:
    """The count of a finished game. Komi and handicap compensation are in ``white``."""

    black: float
    white: float
    owner: NDArray[np.uint8]  # size × size: who owns each point; 0 for neutral points

    @property
    def margin(self) -> float:
        """By how much Black is ahead; negative if White is."""
        return self.black - self.white

    @property
    def winner(self) -> Color | None:
        """The winner, or None for a draw."""
        if self.margin == 0:
            return None
        return BLACK if self.margin > 0 else WHITE

    def __str__(self) -> str:
        """``B+3.5``, ``W+12`` or ``0``, as in GTP and SGF."""
        return "0" if self.winner is None else f"{self.winner.letter}+{abs(self.margin):g}"

    def with_button(self, first_to_pass: Color | None) -> Score:
        """Half a point to the player who passed first (button go)."""
        if first_to_pass is BLACK:
            return replace(self, black=self.black + 0.5)
        return replace(self, white=self.white + 0.5) if first_to_pass is WHITE else self


def count(position: Position, rules: Rules, *, komi: float, handicap: int = 0, dead: Iterable[int] = ()) -> Score:
    """Count a position; every stone is alive but the chains of ``dead``."""
    flags = dead_flags(position, dead)
    tally, owner = _core.tally(position, flags, getattr(_core.Tax, rules.tax))
    if rules.scoring == "AREA":
        black, white = float(tally.area(BLACK)), float(tally.area(WHITE)) + rules.handicap_bonus(handicap)
    else:
        black = float(tally.territory(BLACK) + position.captured(WHITE) + tally.dead(WHITE))
        white = float(tally.territory(WHITE) + position.captured(BLACK) + tally.dead(BLACK))
    return Score(black, white + komi, owner)


def dead_flags(position: Position, dead: Iterable[int]) -> NDArray[np.uint8]:
    """One flag per point for the chains that hold these points. Raises ValueError for an empty point."""
    flags = position.board
    flags.fill(0)
    for point in dead:
        if position.color(point) == 0:
            raise ValueError(f"dead stones: there is no stone at {vertex(point, position.size)}")
        flags.reshape(-1)[position.chain(point)] = 1
    return flags


def seki_stones(position: Position, dead: Iterable[int] = ()) -> list[int]:
    """The living stones of groups in seki at the end of a game; every stone is alive but the chains of ``dead``."""
    return _core.seki_stones(position, dead_flags(position, dead))
