"""Random boards, and sets of rules made up so that they match there. They prove nothing."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tests.knowledge.life import slow_matcher as slow
from tests.knowledge.life.slow_matcher import Rule, Shape, View

from katachi.go import Position

SHAPES = [
    *(Shape("corner", w, h) for w, h in ((2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (6, 2), (4, 3), (5, 3), (4, 4))),
    *(Shape("side", w, h) for w, h in ((3, 2), (4, 2), (3, 3), (5, 2), (6, 2), (3, 4), (4, 3), (7, 2))),
    *(Shape("center", w, h) for w, h in ((3, 3), (4, 3), (2, 2), (5, 3))),
]


@dataclass(frozen=True)
class Rules:
    """A set of rules as the matcher wants it."""

    goal: str
    shape: Shape
    rules: list[Rule]
    mode: str = "sound"

    @property
    def place(self) -> str:
        return self.shape.place

    @property
    def width(self) -> int:
        return self.shape.width

    @property
    def height(self) -> int:
        return self.shape.height

    @property
    def code(self) -> NDArray[np.uint32]:
        return np.array([rule.code for rule in self.rules], np.uint32)

    @property
    def conditions(self) -> NDArray[np.uint64]:
        return np.array([rule.conditions for rule in self.rules], np.uint64)

    @property
    def depth(self) -> NDArray[np.uint8]:
        return np.array([rule.depth for rule in self.rules], np.uint8)


def random_positions(seed: int, count: int, sizes: tuple[int, ...]) -> Iterator[Position]:
    """Random legal moves, few or many, the colours not always in turn."""
    rng = random.Random(seed)
    for number in range(count):
        position = Position(sizes[number % len(sizes)])
        for _ in range(rng.randrange(2 * position.size**2)):
            color, point = (
                rng.choice((1, 1, 2)) if number % 3 else 1 + rng.randrange(2),
                rng.randrange(position.size**2),
            )
            if position.is_legal(color, point):
                position.play(color, point)
        yield position


def board_of(position: Position) -> slow.Board:
    return tuple(position.board.reshape(-1).tolist())


def random_conditions(rng: random.Random, view: View) -> int:
    """Mostly what is there, so that many rules hold and many just fail."""
    conditions = 0
    for cell, black, level in view.facts():
        if rng.random() < 0.4:
            wanted = level if rng.random() < 0.85 else rng.randrange(3)
            conditions |= (0, 1, 3)[wanted] << (4 * cell + (0 if black else 2))
    return conditions


def random_sets(seed: int, positions: list[Position], seen: int) -> list[Rules]:
    """A set or two for each shape, with rules that some of the positions show, and all their mirror images."""
    rng = random.Random(seed)
    sets = []
    for number, shape in enumerate(SHAPES):
        for goal in (("eye",), ("life",), ("eye", "life"))[number % 3]:
            rules = []
            for position in rng.sample(positions, min(seen, len(positions))):
                places = sorted(slow.placements(shape, position.size))
                if not places:
                    continue
                view = View(board_of(position), position.size, rng.choice(places), 1 + rng.randrange(2))
                if sum(view.board[point] != 0 for point in view.points) < shape.cells // 2:
                    continue  # rules of empty rectangles would match everywhere
                rules += [Rule(view.code(), random_conditions(rng, view), 2 * rng.randrange(5)) for _ in range(3)]
            sets.append(Rules(goal, shape, slow.closed(shape, rules)))
    return sets
