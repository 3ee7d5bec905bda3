"""The eight symmetries of the board and the exchange of colours.

Symmetry ``s`` (0 to 7) mirrors left-right if bit 0 is set, then top-bottom if bit 1 is set, then in the main diagonal
if bit 2 is set. All floors use this numbering.
"""

from collections.abc import Collection
from functools import cache

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go.points import PASS, Position

SYMMETRIES = range(8)


@cache
def point_maps(size: int) -> NDArray[np.int32]:
    """Array of 8 × size²: row ``s`` holds the image of every point under symmetry ``s``."""
    maps = _core.symmetry_maps(size)
    maps.setflags(write=False)
    return maps


def apply(symmetry: int, point: int, size: int) -> int:
    """Where the point goes; a pass stays a pass."""
    return PASS if point == PASS else int(point_maps(size)[symmetry, point])


@cache
def _axes(symmetry: int) -> tuple[int, int, int, int]:
    """Where the steps to the right and down go: the images of two points next to the middle of a small board."""
    (right_y, right_x), (down_y, down_x) = (divmod(apply(symmetry, point, 3), 3) for point in (5, 7))
    return right_x - 1, right_y - 1, down_x - 1, down_y - 1


def turn(symmetry: int, offset: tuple[int, int]) -> tuple[int, int]:
    """Where an offset (right, down) from a point goes.

    >>> turn(4, (2, 1))
    (1, 2)
    """
    (x, y), (right_x, right_y, down_x, down_y) = offset, _axes(symmetry)
    return x * right_x + y * down_x, x * right_y + y * down_y


def inverse(symmetry: int) -> int:
    """The symmetry that undoes this one."""
    return _core.symmetry_inverse(symmetry)


def compose(first: int, then: int) -> int:
    """The symmetry that does one after the other."""
    return _core.symmetry_compose(first, then)


def symmetries_of(position: Position, legal: Collection[int]) -> tuple[int, ...]:
    """The symmetries that leave the stones and the set of legal moves as they are; 0 (nothing turned) always does.

    The legal moves know of kos and superko. The moves that led here do not matter: what a move is worth does not depend
    on them.

    >>> symmetries_of(Position(9), range(81))
    (0, 1, 2, 3, 4, 5, 6, 7)
    """
    stones = position.board.reshape(-1)
    playable = np.zeros(stones.size, bool)
    playable[list(legal)] = True
    maps = point_maps(position.size)
    same = (np.array_equal(stones[m], stones) and np.array_equal(playable[m], playable) for m in maps)
    return tuple(symmetry for symmetry, is_same in zip(SYMMETRIES, same, strict=True) if is_same)


def transform(position: Position, symmetry: int, *, swap_colors: bool = False) -> Position:
    """The position turned or mirrored, the colours exchanged if wanted. Ko and last move are not kept."""
    size = position.size
    stones = position.board.reshape(-1)
    turned = np.zeros_like(stones)
    turned[point_maps(size)[symmetry]] = stones
    if swap_colors:
        turned = np.where(turned == 0, 0, 3 - turned).astype(np.uint8)
    image = Position(size)
    image.set_stones(turned.reshape(size, size))
    image.to_move = 3 - position.to_move if swap_colors else position.to_move
    return image
