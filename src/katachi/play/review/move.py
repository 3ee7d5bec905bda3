"""What a review knows of one move: its worth, the better one, and whether the difference is more than chance."""

import math
from dataclasses import dataclass

from katachi.go import Color, Point
from katachi.search import Candidate

_NORMAL_95 = 1.96
_UNEVEN = 1.3  # how much more means of a tree differ from seed to seed than those of independent games
_LEAST_LOSS = 0.03
_LEAST_POINTS = 2.0
_UNLIKE = 0.1  # of the win rate: playouts of a game that goes on may differ so much from the count of one that is over
_POINTS_A_LINE = 10.0  # so many points for each line of the board weigh as much as a whole game


@dataclass(frozen=True)
class MoveReview:
    """One move of a game. All numbers are the mover's; `winrate` and `lead` are those of the move played."""

    size: int
    number: int
    color: Color
    point: Point
    winrate: float
    lead: float
    best: Candidate
    best_winrate: float
    best_lead: float
    played: Candidate
    line: tuple[int, ...]  # what is expected with the move played, this move first
    visits: int  # simulations of the position
    compared: tuple[int, int]  # simulations that the numbers of the better move and of the one played rest on
    spread: float  # of the final score in playouts
    considered: bool = True  # whether the search looks at such moves at all
    confirmed: bool = False  # whether it was looked at again, and the numbers come from fresh searches of both moves
    counted: tuple[bool, bool] = (False, False)  # of both: whether it ends the game, and its numbers are the count

    @property
    def better(self) -> Point:
        """What the search would have played."""
        return self.best.point

    @property
    def is_first_choice(self) -> bool:
        """Whether the search would have played it too."""
        return self.point == self.better

    @property
    def loss(self) -> float:
        """How much of the win rate it cost; nothing if the numbers say that it was the better move."""
        return max(self.difference, 0.0)

    @property
    def points_lost(self) -> float:
        """The same in points."""
        return max(self.points_difference, 0.0)

    @property
    def difference(self) -> float:
        """The win rate of the better move less its own: below 0 as well, so that chance evens out in a mean."""
        return 0.0 if self.is_first_choice else self.best_winrate - self.winrate

    @property
    def points_difference(self) -> float:
        """The same in points."""
        return 0.0 if self.is_first_choice else self.best_lead - self.lead

    @property
    def margin(self) -> float:
        """How large the loss must be to be more than chance (95 %), and more than what playouts misjudge."""
        rates = zip((self.best_winrate, self.winrate), self.compared, self.counted, strict=True)
        unsure = sum(max(p * (1 - p), 0.01) / max(n, 1) for p, n, counted in rates if not counted)
        return _UNEVEN * _NORMAL_95 * math.sqrt(unsure) + self._unlike

    @property
    def points_margin(self) -> float:
        """The same in points."""
        unsure = sum(1 / max(n, 1) for n, counted in zip(self.compared, self.counted, strict=True) if not counted)
        return _UNEVEN * _NORMAL_95 * self.spread * math.sqrt(unsure) + self._unlike * _POINTS_A_LINE * self.size

    @property
    def _unlike(self) -> float:
        """Two means of simulations are alike in their faults, a mean and a count are not."""
        best, played = self.counted
        return _UNLIKE if best is not played else 0.0

    @property
    def severity(self) -> float:
        """What mistakes are ordered by: the win rate lost, and points for games that are decided already."""
        return self.loss + self.points_lost / (_POINTS_A_LINE * self.size)

    @property
    def is_mistake(self) -> bool:
        """Whether it lost something that is neither chance nor trifling."""
        sure = self.loss > max(self.margin, _LEAST_LOSS)
        return sure or (self.points_lost > max(self.points_margin, _LEAST_POINTS) and self.loss > 0)

    @property
    def is_sure_mistake(self) -> bool:
        """Whether it is one by fresh searches too: who looks at many moves finds losses that were chance."""
        return self.is_mistake and self.confirmed

    @property
    def black_winrate(self) -> float:
        """Black's win rate after the move."""
        return self.winrate if self.color is Color.BLACK else 1 - self.winrate

    @property
    def black_lead(self) -> float:
        """Black's lead after the move."""
        return self.lead if self.color is Color.BLACK else -self.lead
