"""Players: a game and a budget in, a move with its reasons out."""

from katachi.play.analysis import Analyst, restricted
from katachi.play.choice import Choice, Ground
from katachi.play.clock import Clock, TimeSettings
from katachi.play.flat import FlatPlayer
from katachi.play.player import Player, Ponderer
from katachi.play.settings import BookSettings, PlayerSettings
from katachi.play.tree_player import TreePlayer

__all__ = [
    "Analyst",
    "BookSettings",
    "Choice",
    "Clock",
    "FlatPlayer",
    "Ground",
    "Player",
    "PlayerSettings",
    "Ponderer",
    "TimeSettings",
    "TreePlayer",
    "restricted",
]
