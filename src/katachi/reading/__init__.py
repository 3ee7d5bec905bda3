"""Reading: what can be proved about stones without playing them out."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi._lazy import lazy
from katachi.go import Position

if TYPE_CHECKING:
    from katachi.reading.answer.ask import solve
    from katachi.reading.answer.parts import Answer
    from katachi.reading.checker import verify
    from katachi.reading.problems.files import Problem, read_problems, shipped_problems
    from katachi.reading.tsumego.search import Verdict
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "answer.ask": ("solve",),
            "answer.parts": ("Answer",),
            "checker": ("verify",),
            "problems.files": ("Problem", "read_problems", "shipped_problems"),
            "tsumego.search": ("Verdict",),
        },
    )

__all__ = [
    "Answer",
    "Problem",
    "Verdict",
    "cannot_escape",
    "gets_away",
    "ladder_move",
    "read_problems",
    "shipped_problems",
    "solve",
    "unconditional_life",
    "verify",
]


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


def gets_away(position: Position, stone: int) -> bool:
    """Whether no atari of the other side, which moves first, leads to the capture of a chain of two liberties.

    It reads longer than `ladder_move`, and False also means that the fight was too long to read. Raises ValueError if
    the chain does not have two liberties.
    """
    return _core.ladder_gets_away(position, stone)


def unconditional_life(position: Position) -> NDArray[np.uint8]:
    """Array of size × size: the colour that owns each point even if it never answers; 0 where neither is certain to.

    Owned are living stones, and the regions they enclose in which the opponent cannot live, with everything in them.

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
