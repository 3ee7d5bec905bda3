"""Random enclosed positions, in which the generator looks for problems.

A draft is a connected patch of the board without holes, the attacker's wall all around it, and stones in the patch,
most of them the defender's and next to the wall.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Position

Place = Literal["corner", "side", "centre"]
PLACES: tuple[Place, ...] = ("corner", "side", "centre")
SIZE = 19

_BESIDE_WALL = (0.62, 0.92)  # share of a patch's rim that is the defender's, at least and at most
_INNER_DEFENDER = 0.14
_INNER_ATTACKER = 0.16
_WIDEST = {"corner": (7, 5), "side": (8, 4), "centre": (6, 5)}  # columns and rows of a patch


@dataclass(frozen=True)
class Draft:
    """Stones of a board (row by row) and the points inside the wall."""

    stones: NDArray[np.uint8]
    patch: frozenset[int]

    def position(self) -> Position:
        """The draft as a position on an otherwise empty board."""
        position = Position(SIZE)
        position.set_stones(self.stones.reshape(SIZE, SIZE))
        return position

    def without(self, point: int) -> Draft:
        """The draft without one stone."""
        stones = self.stones.copy()
        stones[point] = 0
        return Draft(stones, self.patch)

    def walled(self, point: int, attacker: Color) -> Draft | None:
        """The draft with this point in the wall and nothing behind it, or None if it is not near the wall."""
        around = beside(point)
        if all(n in self.patch for n in around):
            return None
        patch = self.patch - {point}
        stones = self.stones.copy()
        stones[point] = attacker
        for n in around:
            if n not in patch and not any(m in patch for m in beside(n)):
                stones[n] = 0
        return Draft(stones, patch)


@cache
def beside(point: int) -> tuple[int, ...]:
    """The neighbours of a point."""
    column, row = point % SIZE, point // SIZE
    around = ((column, row - 1), (column + 1, row), (column - 1, row), (column, row + 1))
    return tuple(y * SIZE + x for x, y in around if 0 <= x < SIZE and 0 <= y < SIZE)


def random_draft(chance: random.Random, place: Place, points: int, defender: Color) -> Draft | None:
    """A draft with a patch of about this many points, or None if chance made an illegal one."""
    patch = _patch(chance, place, points)
    stones = np.zeros(SIZE * SIZE, np.uint8)
    attacker = 3 - defender
    rim_share = chance.uniform(*_BESIDE_WALL)
    for point in sorted(patch):
        rim = [n for n in beside(point) if n not in patch]
        stones[rim] = attacker
        roll = chance.random()
        if rim:
            stones[point] = defender if roll < rim_share else 0
        elif roll < _INNER_DEFENDER + _INNER_ATTACKER:
            stones[point] = defender if roll < _INNER_DEFENDER else attacker
    return Draft(stones, frozenset(patch)) if all_breathe(stones) else None


def all_breathe(stones: NDArray[np.uint8]) -> bool:
    """Whether every chain has a liberty."""
    board = stones.tolist()
    known: set[int] = set()
    for point, stone in enumerate(board):
        if not stone or point in known:
            continue
        chain, todo, breathes = {point}, [point], False
        while todo:
            for n in beside(todo.pop()):
                breathes = breathes or board[n] == 0
                if board[n] == stone and n not in chain:
                    chain.add(n)
                    todo.append(n)
        if not breathes:
            return False
        known |= chain
    return True


def _patch(chance: random.Random, place: Place, points: int) -> set[int]:
    """A patch grown point by point, compact shapes being more likely; enclosed holes are filled."""
    columns, rows = _WIDEST[place]
    left = {"corner": 0, "side": (SIZE - columns) // 2, "centre": (SIZE - columns) // 2}[place]
    top = {"corner": 0, "side": 0, "centre": (SIZE - rows) // 2}[place]
    box = {y * SIZE + x for x in range(left, left + columns) for y in range(top, top + rows)}
    start = top * SIZE + left + (0 if place == "corner" else columns // 2)
    patch = {start + SIZE if place == "centre" else start}
    while len(patch) < min(points, len(box)):
        border = sorted({n for point in patch for n in beside(point) if n in box and n not in patch})
        weights = [sum(n in patch for n in beside(point)) ** 2 + (4 - len(beside(point))) for point in border]
        patch.add(chance.choices(border, weights)[0])
    return patch | _holes(patch)


def _holes(patch: set[int]) -> set[int]:
    outside: set[int] = set()
    todo = [SIZE * SIZE - 1]  # a corner that no patch reaches
    while todo:
        point = todo.pop()
        if point not in outside and point not in patch:
            outside.add(point)
            todo += beside(point)
    return set(range(SIZE * SIZE)) - outside - patch
