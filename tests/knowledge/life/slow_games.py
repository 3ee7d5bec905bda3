"""The variants of the abstract game by name, each solved once for all tests."""

from __future__ import annotations

from functools import cache

from tests.knowledge.life.slow_frame import Frame
from tests.knowledge.life.slow_game import Game
from tests.knowledge.life.slow_paper_game import PaperGame
from tests.knowledge.life.slow_sound_game import SoundGame

VARIANTS = ("sound", "paper", "paper nearby")


def new_game(variant: str, place: str, width: int, height: int, goal: str) -> Game:
    frame = Frame(place, width, height)
    return SoundGame(frame, goal) if variant == "sound" else PaperGame(frame, goal, nearby=variant == "paper nearby")


@cache
def solved(variant: str, place: str, width: int, height: int, goal: str = "eye") -> Game:
    game = new_game(variant, place, width, height, goal)
    game.solve()
    return game
