"""The graph of collocations (C5): what follows what through a window, on a board, as trees and files."""

from __future__ import annotations

from katachi.go import Game
from katachi.knowledge.patterns.collocations.graph import CollocationGraph
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.records import GameRecord

__all__ = ["scene_of"]


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
