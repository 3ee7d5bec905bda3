"""Reasons: what a move does on the board, what happens if one plays elsewhere, why another move is worse.

`tactics`, `life` and `territory` find facts, `finder` ranks them, `why_not` compares two moves, `groups` tells which
groups need a move. Every sentence states a fact that was checked on the board before it was written.
"""

from katachi.play.reasons.finder import Reasons
from katachi.search.fact import Certainty, Fact, FactKind

__all__ = ["Certainty", "Fact", "FactKind", "Reasons"]
