"""Patterns and proofs behind a move, for whoever asks over GTP."""

from typing import TYPE_CHECKING

from katachi.go import Game
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.play import sentences
from katachi.play.player import AnyPlayer
from katachi.play.tree_player import Player
from katachi.search import Candidate

if TYPE_CHECKING:
    from katachi.play.library import Library


def documented(move: Candidate, game: Game, player: AnyPlayer) -> list[str]:
    """The sentences about a move, patterns and proofs among them; the game is as it was before the move."""
    from katachi.play.library import document  # noqa: PLC0415 - a client waits at the start
    from katachi.play.proofs import Proofs  # noqa: PLC0415

    return sentences.about(document(move, game, _library(player), Proofs()), game.size)


def _library(player: AnyPlayer) -> "Library | None":
    """The base of the player; an engine without one explains all the same."""
    from katachi.play.library import Library  # noqa: PLC0415

    knowledge = player.knowledge if isinstance(player, Player) else KnowledgeBase.shipped()
    try:
        knowledge.manifest  # noqa: B018 - it is read here
    except KnowledgeBaseError:
        return None
    return Library(knowledge)
