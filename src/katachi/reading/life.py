"""Unconditional life (Benson 1976)."""

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Position


def unconditional_life(position: Position) -> NDArray[np.uint8]:
    """Array of size × size: who owns each point even if that side never answers; 0 where nobody can be sure.

    Living stones, and the regions they enclose with all that stands in them, where the enemy cannot live.

    >>> from katachi.go import diagram
    >>> board = diagram.parse('''
    ...   . X . X O
    ...   X X X X O
    ...   O O O O O
    ...   . . . . .
    ...   . . . . .
    ... ''').position
    >>> unconditional_life(board)[0].tolist()
    [1, 1, 1, 1, 0]
    """
    return _core.unconditional_life(position)
