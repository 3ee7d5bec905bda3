"""Players: a game and a budget in, a move with its reasons out. Analysis, explanations and reviews of games."""

from typing import TYPE_CHECKING

from katachi._lazy import lazy
from katachi.play.analysis import Analyst, analyze, restricted
from katachi.play.choice import Choice, Ground
from katachi.play.clock import Clock, TimeSettings
from katachi.play.flat import FlatPlayer
from katachi.play.player import AnyPlayer, Ponderer
from katachi.play.settings import BookSettings, PlayerSettings
from katachi.play.tree_player import Player

if TYPE_CHECKING:
    from katachi.play.explanation import Explanation, explain
else:
    _EXPLANATION = "katachi.play.explanation"  # reads tables, which players need not wait for
    __getattr__, __dir__ = lazy(__name__, {"Explanation": _EXPLANATION, "explain": _EXPLANATION})

__all__ = [
    "Analyst",
    "AnyPlayer",
    "BookSettings",
    "Choice",
    "Clock",
    "Explanation",
    "FlatPlayer",
    "Ground",
    "Player",
    "PlayerSettings",
    "Ponderer",
    "TimeSettings",
    "analyze",
    "explain",
    "restricted",
]
