"""The board: see the methods of :class:`Position`. The work is done by the compiled core."""

from katachi._core import IllegalMove, Position

__all__ = ["IllegalMove", "Position"]
