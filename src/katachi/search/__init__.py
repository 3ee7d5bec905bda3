"""Search: playouts, and the tree that uses them."""

from katachi.search.playouts import LIGHT, MOGO, Pattern3x3Set, Playouts, Policy, estimate_dead, run
from katachi.search.settings import SearchSettings
from katachi.search.tree import Candidate, Reason, Term, Terms, TreeSearch

__all__ = [
    "LIGHT",
    "MOGO",
    "Candidate",
    "Pattern3x3Set",
    "Playouts",
    "Policy",
    "Reason",
    "SearchSettings",
    "Term",
    "Terms",
    "TreeSearch",
    "estimate_dead",
    "run",
]
