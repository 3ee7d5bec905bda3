"""Search: playouts, and the tree that uses them."""

from katachi.search.playouts import LIGHT, MOGO, Pattern3x3Set, Playouts, Policy, estimate_dead, run
from katachi.search.settings import SearchSettings
from katachi.search.settled import Fate, Proved, Prover, Settled
from katachi.search.tree import Candidate, Reason, Term, Terms, TreeSearch

__all__ = [
    "LIGHT",
    "MOGO",
    "Candidate",
    "Fate",
    "Pattern3x3Set",
    "Playouts",
    "Policy",
    "Proved",
    "Prover",
    "Reason",
    "SearchSettings",
    "Settled",
    "Term",
    "Terms",
    "TreeSearch",
    "estimate_dead",
    "run",
]
