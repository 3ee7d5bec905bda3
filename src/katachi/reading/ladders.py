"""Ladders: chains caught by ataris alone."""

from katachi import _core
from katachi.go import Position


def cannot_escape(position: Position, stone: int) -> bool:
    """Whether a chain in atari is lost although its side moves first and may run or capture surrounding stones.

    Raises ValueError if the chain is not in atari. Very long fights count as escapes.
    """
    return _core.ladder_cannot_escape(position, stone)


def ladder_move(position: Position, stone: int) -> int | None:
    """The atari with which the other side catches a chain of two liberties, or None.

    Raises ValueError if the chain does not have two liberties.
    """
    return _core.ladder_catches(position, stone)
