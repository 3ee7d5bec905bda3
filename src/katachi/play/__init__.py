"""Players: a game and a budget in, a move with its reasons out."""

from katachi.play.analysis import Analyst, MoveReport, Report, restricted
from katachi.play.choice import Candidate, Choice, MoveValue, Reason
from katachi.play.clock import Clock, TimeSettings
from katachi.play.flat import FlatPlayer
from katachi.play.player import Player, Ponderer
from katachi.play.settings import BookSettings, PlayerSettings
from katachi.play.tree_player import TreePlayer

__all__ = [
    "Analyst",
    "BookSettings",
    "Candidate",
    "Choice",
    "Clock",
    "FlatPlayer",
    "MoveReport",
    "MoveValue",
    "Player",
    "PlayerSettings",
    "Ponderer",
    "Reason",
    "Report",
    "TimeSettings",
    "TreePlayer",
    "restricted",
]
