"""A review in numbers: how well each side played, in which part of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from katachi.go import BLACK, WHITE, Color
from katachi.play.review.move import MoveReview

PHASES = ("opening", "middle game", "endgame")
_OPENING, _MIDDLE = 1 / 6, 0.42  # of the board's points: 60 and 151 moves on the usual one


def phase_of(number: int, size: int) -> str:
    """The part of the game a move belongs to, by its number.

    >>> phase_of(60, 19), phase_of(61, 19), phase_of(34, 9), phase_of(152, 19)
    ('opening', 'middle game', 'middle game', 'endgame')
    """
    points = size * size
    return PHASES[(number > _OPENING * points) + (number > _MIDDLE * points)]


@dataclass(frozen=True)
class Accuracy:
    """Some moves of one side. Means hold all moves, first choices with a loss of nothing.

    Chance makes some moves look better than the better one. The means count that against what it made others lose;
    losses alone would add up to something even where nothing was lost.
    """

    moves: int
    first_choices: int
    mean_loss: float
    mean_points_lost: float
    mistakes: int  # confirmed ones
    possible_mistakes: int  # by one look only

    @classmethod
    def of(cls, reviews: Sequence[MoveReview]) -> Accuracy:
        """Of these moves."""
        count = max(len(reviews), 1)
        return cls(
            moves=len(reviews),
            first_choices=sum(review.is_first_choice for review in reviews),
            mean_loss=max(sum(review.difference for review in reviews) / count, 0.0),
            mean_points_lost=max(sum(review.points_difference for review in reviews) / count, 0.0),
            mistakes=sum(review.is_sure_mistake for review in reviews),
            possible_mistakes=sum(review.is_mistake and not review.confirmed for review in reviews),
        )

    @property
    def first_share(self) -> float:
        """How many of the moves were the search's first choice."""
        return self.first_choices / self.moves if self.moves else 0.0

    def words(self) -> str:
        """``71 moves, 38 % first choices, 2.1 % of the win rate and 1.4 points lost a move, 6 mistakes``."""
        moves, mistakes = _count(self.moves, "move"), _count(self.mistakes, "mistake")
        if self.possible_mistakes:
            mistakes += f" and {self.possible_mistakes} possible"
        return (
            f"{moves}, {100 * self.first_share:.0f} % first choices, {100 * self.mean_loss:.1f} % of the win rate and "
            f"{self.mean_points_lost:.1f} points lost a move, {mistakes}"
        )


@dataclass(frozen=True)
class Summary:
    """Both sides, as a whole and by phase; phases and sides without moves are left out."""

    sides: dict[Color, Accuracy]
    phases: dict[tuple[Color, str], Accuracy]

    @classmethod
    def of(cls, reviews: Iterable[MoveReview]) -> Summary:
        """Of a review, or a part of one."""
        found = list(reviews)
        sides, phases = {}, {}
        for color in (BLACK, WHITE):
            own = [review for review in found if review.color is color]
            if own:
                sides[color] = Accuracy.of(own)
            for phase in PHASES:
                part = [review for review in own if phase_of(review.number, review.size) == phase]
                if part:
                    phases[color, phase] = Accuracy.of(part)
        return cls(sides, phases)

    def lines(self) -> list[str]:
        """For people, one side or phase a line."""
        said = []
        for color, accuracy in self.sides.items():
            said.append(f"{color.name.capitalize()}: {accuracy.words()}.")
            parts = [f"  {phase}: {a.words()}" for (c, phase), a in self.phases.items() if c is color]
            said += parts if len(parts) > 1 else []
        return said


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
