"""Moments: a move of a game in one number, which does not depend on the order of the games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

YEAR_SHIFT = 52
MOMENT_BITS = 12  # the lowest bits are the number of the move


@dataclass(frozen=True)
class Moment:
    """A move of a game as the tables name it: the tag of the game with its year, and the number of the move.

    >>> Moment(1999 << 52 | 5 << 12 | 34).year, Moment(1999 << 52 | 5 << 12 | 34).move
    (1999, 34)
    """

    number: int

    @property
    def year(self) -> int | None:
        return self.number >> YEAR_SHIFT or None

    @property
    def move(self) -> int:
        return self.number & (1 << MOMENT_BITS) - 1

    @property
    def tag(self) -> int:
        return self.number >> MOMENT_BITS << MOMENT_BITS


# ---- Many of them in few bytes ---------------------------------------------------------------------------------------

_WHOLE, _PARTS = "last", ("tags", "game", "move")


def split(columns: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The columns with moments in three parts: their games, and for each moment the numbers of its game and its move.

    >>> moments = np.array([5 << 12 | 34, 3 << 12 | 7, 5 << 12 | 9], np.uint64)
    >>> {name: part.tolist() for name, part in split({"last": moments}).items()}
    {'tags': [3, 5], 'game': [1, 0, 1], 'move': [34, 7, 9]}
    >>> bool((joined(split({"last": moments}))["last"] == moments).all())
    True
    """
    whole = columns[_WHOLE].astype(np.uint64)
    tags, game = np.unique(whole >> np.uint64(MOMENT_BITS), return_inverse=True)
    move = (whole & np.uint64((1 << MOMENT_BITS) - 1)).astype(np.uint16)
    rest = {name: column for name, column in columns.items() if name != _WHOLE}
    return rest | dict(zip(_PARTS, (tags, game.astype(np.uint32), move), strict=True))


def joined(columns: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The columns with whole moments again, if they are split. Raises ValueError if the parts do not fit together."""
    if not all(name in columns for name in _PARTS):
        return dict(columns)
    tags, game, move = (columns[name] for name in _PARTS)
    if len(game) != len(move) or not all(np.issubdtype(part.dtype, np.unsignedinteger) for part in (tags, game, move)):
        raise ValueError("its moments do not fit together")
    if len(game) and int(game.max()) >= len(tags):
        raise ValueError("a moment is of no game")
    rest = {name: column for name, column in columns.items() if name not in _PARTS}
    return {**rest, _WHOLE: tags.astype(np.uint64)[game] << np.uint64(MOMENT_BITS) | move}
