"""When to pass. Every player asks here before and after it thinks."""

from collections.abc import Sequence
from functools import cached_property

from katachi.go import PASS, Color, Game, Move
from katachi.play import judgement
from katachi.play.choice import Ground

_CROWDED = 0.4  # with fewer stones than this share of the points, passing is not worth a thought


def sensible_moves(game: Game, color: Color) -> list[int]:
    """Legal moves, superko included, that neither fill an own one-point eye nor take the player's own stones off."""
    position = game.position
    return [p for p in game.legal_moves(color) if not position.is_eye(p, color) and position.is_legal(p, color)]


class Passing:
    """Whether to pass, before anything is searched."""

    def __init__(self, game: Game, color: Color, *, life: bool = True) -> None:
        self.game, self.color, self.life = game, color, life
        self.points = sensible_moves(game, color)
        moves, position = game.moves, game.position
        self.opponent_passed = bool(moves) and moves[-1] == Move(color.opponent, PASS)
        stones = position.stones(Color.BLACK) + position.stones(Color.WHITE)
        self.crowded = stones >= _CROWDED * game.size * game.size

    @cached_property
    def won(self) -> bool:
        """Whether the count is won if the game ends now; worked out only when somebody asks."""
        return (self.crowded or self.opponent_passed) and judgement.won_if_over(self.game, self.color, life=self.life)

    @property
    def is_safe(self) -> bool:
        """Whether a pass does not throw the game away, even if the opponent passes too."""
        territory = self.game.rules.scoring == "TERRITORY"  # where every needless move costs a point
        return self.crowded and (self.won or (territory and not self.opponent_passed))

    def ground(self, *, cleanup: bool) -> Ground | None:
        """Why passing is right without any search; None if it is not."""
        if not self.points:
            return Ground.NOTHING_SENSIBLE
        if cleanup:
            return None if self._dead() else Ground.CLEANED_UP
        if self.opponent_passed and self.won:
            return Ground.WON_BY_PASSING
        return Ground.SETTLED if self.is_safe and judgement.is_settled(self.game, life=self.life) else None

    def capturing(self, points: Sequence[int]) -> list[int]:
        """The moves that take liberties from the opponent's dead stones."""
        position = self.game.position
        wanted = {liberty for stone in self._dead() for liberty in position.liberties(stone)}
        return [point for point in points if point in wanted]

    def _dead(self) -> list[int]:
        position = self.game.position
        return [p for p in judgement.dead_stones(self.game, life=self.life) if position.color(p) == self.color.opponent]
