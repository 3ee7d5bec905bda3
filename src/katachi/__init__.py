"""Katachi: Go knowledge from game records, proofs of small positions, and a player that can say why."""

from importlib.metadata import version

__version__ = version("katachi")
