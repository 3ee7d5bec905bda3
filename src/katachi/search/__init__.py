"""Search: playouts now, the tree later."""

from katachi.search.playouts import LIGHT, MOGO, Playouts, Policy, estimate_dead, run

__all__ = ["LIGHT", "MOGO", "Playouts", "Policy", "estimate_dead", "run"]
