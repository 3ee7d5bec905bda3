"""Katachi: Go knowledge from game records, proofs of small positions, and a player that can say why."""

__version__ = "0.1.0"
