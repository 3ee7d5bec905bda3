"""Search: playouts now, the tree later."""

from katachi.search.playouts import LIGHT, MOGO, Pattern3x3Set, Playouts, Policy, estimate_dead, run

__all__ = ["LIGHT", "MOGO", "Pattern3x3Set", "Playouts", "Policy", "estimate_dead", "run"]
