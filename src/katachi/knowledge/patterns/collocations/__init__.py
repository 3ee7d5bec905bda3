"""The graph of collocations (C5): what follows what through a window, on a board, as trees and files."""

from __future__ import annotations

from katachi.go import Game
from katachi.knowledge.patterns.collocations.graph import CollocationGraph
from katachi.knowledge.patterns.collocations.scene import Scene

__all__ = ["scene_of"]


def scene_of(graph: CollocationGraph, game: Game) -> Scene:
    """The last move of a game on its board, or the empty board. Raises ValueError after a pass."""
    if not game.moves_since_set_up:
        return Scene.opening(graph.convention, game.size)
    last = game.moves_since_set_up[-1].point
    if last < 0:
        raise ValueError("the last move is a pass, which has no pattern: name another move")
    return Scene.of_game(game.position, last, graph.convention)
