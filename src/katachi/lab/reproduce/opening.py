"""Figure 3 of the paper on nearest patterns: the first 40 moves of a game the book plays against itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

from katachi.go import Game, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.advice import Advice, advise
from katachi.lab.reproduce.figure import Board, Boards
from katachi.lab.reproduce.table import Cell, Scale, Table

_MOVES, _SPREAD = 40, 0.05


def reproduce_opening(scale: Scale) -> Table:
    """The moves with the patterns that advised them, and the board."""
    scale.on_step("playing")
    game, advice = play_by_heart(_MOVES, scale.seed)
    columns = ["move", "colour", "point", "order", "P(i|p)", "95 % credible", "played", "seen"]
    table = Table("K-F3", "Figure 3 of Bouzy & Chaslot: the book against itself, 40 moves", columns)
    labels: dict[int, str] = {}
    for number, (move, one) in enumerate(zip(game.moves, advice, strict=True), 1):
        seen: list[Cell] = [
            one.order,
            f"{one.probability:.3f}",
            f"{one.low:.3f}–{one.high:.3f}",
            one.played,
            one.matched,
        ]
        table.rows.append([number, move.color.name.lower(), vertex(one.point, game.size), *seen])
        labels.setdefault(one.point, str(number))
    table.figures = [Boards("", [Board.of("The book against itself", game.position, labels)], 1)]
    sure = sum(one.probability >= 0.1 for one in advice)
    table.notes = [
        f"The move whose best pattern (K ≤ 15) has the highest P(i|p); chance among those within {_SPREAD:g} of it.",
        f"{sure} of {_MOVES} moves have P(i|p) of 0.1 or more; below that the patterns know little.",
        "The paper's own game is a picture that has not come down to us; it says strong players find it excellent.",
    ]
    return table


def play_by_heart(moves: int, seed: int) -> tuple[Game, list[Advice]]:
    """A game by the shipped patterns alone, and what advised each move."""
    patterns = KnowledgeBase.open().nearest
    chance = random.Random(seed)
    game, advice = Game(19), []
    for _ in range(moves):
        legal = set(game.legal_moves())
        found = [one for one in advise(patterns, game.position, int(game.to_move), method="best") if one.point in legal]
        advice.append(_draw(found, chance))
        game.play(advice[-1].point)
    return game, advice


def _draw(advice: Sequence[Advice], chance: random.Random) -> Advice:
    close = [one for one in advice if one.probability >= advice[0].probability - _SPREAD]
    return chance.choices(close, [one.probability for one in close])[0]
