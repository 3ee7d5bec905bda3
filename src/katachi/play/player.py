"""What every player can do."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from katachi.go import Color, Game
from katachi.play.choice import Choice
from katachi.work import Budget


class AnyPlayer(Protocol):
    """Chooses moves. It never changes the game it is shown."""

    @property
    def description(self) -> str:
        """What kind of player this is and its settings, for people."""

    def choose(
        self, game: Game, color: Color, budget: Budget, should_stop: Callable[[], bool], *, cleanup: bool = False
    ) -> Choice:
        """A legal move for this colour, a pass or a resignation.

        ``should_stop`` is asked at least every 50 ms; when it says yes, the best move found so far is the answer.
        ``cleanup`` asks to take the opponent's dead stones off the board before passing, and never to resign.
        """


@runtime_checkable
class Ponderer(Protocol):
    """A player that can think on the opponent's time."""

    def ponder(self, game: Game, color: Color, should_stop: Callable[[], bool]) -> None:
        """Think about the move of this colour, the opponent, until told to stop.

        ``should_stop`` is asked at least every 20 ms. Returns early if nothing more can be found.
        """
