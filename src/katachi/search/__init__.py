"""Search: playouts, and the tree that uses them."""

from katachi.search.pattern_sources import Pattern3x3Set
from katachi.search.playouts import LIGHT, MOGO, Playouts, Policy, estimate_dead, run
from katachi.search.report import TERMS, Candidate, Hint, Report, Term, Terms
from katachi.search.settings import SearchSettings
from katachi.search.settled import Fate, Proved, Prover, Settled
from katachi.search.tree import TreeSearch

__all__ = [
    "LIGHT",
    "MOGO",
    "TERMS",
    "Candidate",
    "Fate",
    "Hint",
    "Pattern3x3Set",
    "Playouts",
    "Policy",
    "Proved",
    "Prover",
    "Report",
    "SearchSettings",
    "Settled",
    "Term",
    "Terms",
    "TreeSearch",
    "estimate_dead",
    "run",
]
