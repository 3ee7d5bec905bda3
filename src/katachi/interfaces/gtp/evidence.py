"""Patterns and proofs behind a move, for whoever asks over GTP."""

from functools import lru_cache
from typing import TYPE_CHECKING

from katachi.go import Game
from katachi.play import sentences
from katachi.play.player import Player
from katachi.play.tree_player import TreePlayer
from katachi.search import Candidate

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


def documented(move: Candidate, game: Game, player: Player) -> list[str]:
    """The sentences about a move, patterns and proofs among them; the game is as it was before the move."""
    from katachi.play.library import document  # noqa: PLC0415
    from katachi.play.proofs import Proofs  # noqa: PLC0415

    kb = player.settings.kb if isinstance(player, TreePlayer) else ""
    return sentences.about(document(move, game, _library(kb), Proofs()), game.size)
