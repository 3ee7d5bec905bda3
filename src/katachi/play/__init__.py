"""Players: a game and a budget in, a move with its reasons out. Analysis, explanations and reviews of games."""

from typing import TYPE_CHECKING

from katachi._lazy import lazy

if TYPE_CHECKING:
    from katachi.play.analysis import Analyst, analyze, banned_moves, owners_after, restricted
    from katachi.play.clock import Clock, TimeSettings
    from katachi.play.explanation import Explanation, explain
    from katachi.play.flat import FlatPlayer
    from katachi.play.player import AnyPlayer, Choice, Ground
    from katachi.play.ranks import Rank, RankPlayer
    from katachi.play.settings import BookSettings, PlayerSettings
    from katachi.play.tree_player import Player
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "analysis": ("Analyst", "analyze", "banned_moves", "owners_after", "restricted"),
            "clock": ("Clock", "TimeSettings"),
            "explanation": ("Explanation", "explain"),
            "flat": ("FlatPlayer",),
            "player": ("AnyPlayer", "Choice", "Ground"),
            "ranks": ("Rank", "RankPlayer"),
            "settings": ("BookSettings", "PlayerSettings"),
            "tree_player": ("Player",),
        },
    )

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
    "Rank",
    "RankPlayer",
    "TimeSettings",
    "analyze",
    "banned_moves",
    "explain",
    "owners_after",
    "restricted",
]
