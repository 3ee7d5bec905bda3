"""Reasons: what a move does on the board, what happens if one plays elsewhere, why another move is worse.

`tactics`, `liberties`, `connections` and `eyes` find what is seen on the board, `life` and `ko` what is proved,
`territory` and `endgame` what the network expects; `shape` names the move. `finder` gathers the facts, `ranking` orders
them, `why_not` compares two moves, `groups` tells which groups need one. Every sentence states a fact that was checked
before it was written.
"""

from katachi.play.reasons.finder import Reasons
from katachi.search.fact import Certainty, Fact, FactKind

__all__ = ["Certainty", "Fact", "FactKind", "Reasons"]
