"""``katachi rules``: proven rules on eyes and life."""

from katachi.interfaces.cli.rules import make, table, show, shapes, check, verify, use, connections  # noqa: F401, I001 - in this order
from katachi.interfaces.cli.rules.choice import commands

__all__ = ["commands"]
