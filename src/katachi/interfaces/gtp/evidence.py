"""Patterns and proofs behind a move, for whoever asks over GTP."""

from functools import lru_cache
from typing import TYPE_CHECKING

from katachi.go import Game
from katachi.play.explain import MoveExplanation, document
from katachi.play.player import Player
from katachi.play.tree_player import TreePlayer

if TYPE_CHECKING:
    from katachi.play.library import Library


@lru_cache(maxsize=2)
def _library(kb: str) -> "Library | None":
    """The base of the player; an engine without one explains all the same. Read late: a client waits at the start."""
    from katachi.knowledge.base import KnowledgeBaseError  # noqa: PLC0415
    from katachi.play.library import Library  # noqa: PLC0415

    try:
        return Library.open(kb or None)
    except KnowledgeBaseError:
        return None


def documented(move: MoveExplanation, game: Game, player: Player) -> list[str]:
    """The sentences about a move, patterns and proofs among them; the game is as it was before the move."""
    from katachi.play.proofs import Proofs  # noqa: PLC0415

    kb = player.settings.kb if isinstance(player, TreePlayer) else ""
    return document(move, game, _library(kb), Proofs()).sentences()
