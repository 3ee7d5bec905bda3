"""The variants of the abstract game by name, each solved once for all tests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tests.knowledge.life.slow_frame import Frame
from tests.knowledge.life.slow_game import Game
from tests.knowledge.life.slow_paper_game import PaperGame
from tests.knowledge.life.slow_sound_game import SoundGame

VARIANTS = ("sound", "paper", "paper nearby")


@dataclass(frozen=True)
class Setting:
    """Which game: as the generator is told."""

    variant: str
    place: str
    width: int
    height: int
    goal: str = "eye"
    target: int = -1

    def game(self) -> Game:
        frame = Frame(self.place, self.width, self.height)
        if self.variant == "sound":
            return SoundGame(frame, self.goal, self.target)
        return PaperGame(frame, self.goal, nearby=self.variant == "paper nearby")


@cache
def solved(setting: Setting) -> Game:
    game = setting.game()
    game.solve()
    return game
