"""The joseki graph: what follows what, on a board, as trees and files. `joseki` asks it in one call."""

from __future__ import annotations

import os

from katachi.go import Game
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.collocations.graph import CollocationGraph
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.patterns.collocations.tree import Branch, TreeLimits, grow
from katachi.records import GameRecord

__all__ = ["Branch", "joseki", "scene_of"]


def joseki(
    game: Game | GameRecord | str = "",
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    *,
    depth: int = 1,
    breadth: int = 10,
    everywhere: bool = False,
) -> Branch:
    """What usually follows the last move nearby, the most significant first: after a game, or after moves such as
    ``"Q16 R14"``. With more `depth` it is a tree. `everywhere` also counts surroundings that do not fit the board.

    >>> branch = joseki("R16 P17")
    >>> [move.color.letter for move in branch.moves[:2]]
    ['B', 'B']
    """
    graph = KnowledgeBase.open(knowledge).joseki
    return grow(graph, scene_of(graph, game), TreeLimits(depth, breadth), everywhere=everywhere)


def scene_of(graph: CollocationGraph, game: Game | GameRecord | str) -> Scene:
    """The last move of a game on its board, or the empty board. Raises ValueError after a pass."""
    played = _played(game) if isinstance(game, str) else game.game() if isinstance(game, GameRecord) else game
    if not played.moves_since_set_up:
        return Scene.opening(graph.convention, played.size)
    last = played.moves_since_set_up[-1].point
    if last < 0:
        raise ValueError("the last move is a pass, which has no pattern: name another move")
    return Scene.of_game(played.position, last, graph.convention)


def _played(moves: str) -> Game:
    """A game with these moves, of both sides in turn; they need only be possible on the board."""
    game = Game(rules="japanese")
    for number, word in enumerate(moves.replace(",", " ").split(), 1):
        if why := game.why_illegal(word):
            raise ValueError(f"{word} cannot be played as move {number}: {why}")
        game.play(word)
    return game
