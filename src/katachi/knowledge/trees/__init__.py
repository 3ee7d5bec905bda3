"""Trees of what was played: in every corner (joseki) and on the whole board (openings), counted exactly."""

from __future__ import annotations

import os

from katachi.go import Game
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.trees.ends import tell_ends
from katachi.knowledge.trees.eras import Span
from katachi.knowledge.trees.lines import Branch, LineLimits, game_after, grow
from katachi.records import GameRecord

__all__ = ["Branch", "joseki"]


def joseki(
    game: Game | GameRecord | str = "",
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    *,
    depth: int = 1,
    breadth: int = 10,
    since: int | None = None,
    until: int | None = None,
    whole_board: bool = False,
) -> Branch:
    """What followed in the corner of the last move, in exact shares of all games where it was there: after a game, or
    after moves such as ``"Q16 R14 tenuki"``. With more `depth` it is a tree of lines. `since` and `until` are years.

    >>> branch = joseki("Q16 O17")
    >>> branch.followed, branch.name(branch.moves[0]), branch.moves[0].count
    (41572, "knight's move (keima)", 14902)
    """
    base = KnowledgeBase.open(knowledge)
    tree = base.openings if whole_board else base.joseki
    root = grow(tree, game_after(game), LineLimits(depth, breadth), Span(since, until))
    tell_ends(root, base.any_network)
    return root
