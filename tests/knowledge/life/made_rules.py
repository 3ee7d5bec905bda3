"""Random boards, and sets of rules made up so that they match there. They prove nothing."""

import random
from collections.abc import Iterable, Iterator

from tests.knowledge.life import slow_matcher as slow
from tests.knowledge.life.slow_matcher import Rule, Shape, View

from katachi.go import Position
from katachi.knowledge.life.rule_set import GOALS, Goal, RuleSet

SHAPES = [
    *(Shape("corner", w, h) for w, h in ((2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (6, 2), (4, 3), (5, 3), (4, 4))),
    *(Shape("side", w, h) for w, h in ((3, 2), (4, 2), (3, 3), (5, 2), (6, 2), (3, 4), (4, 3), (7, 2))),
    *(Shape("center", w, h) for w, h in ((3, 3), (4, 3), (2, 2), (5, 3))),
]


def rule_set(goal: Goal, shape: Shape, rules: Iterable[Rule]) -> RuleSet:
    """Rules of a shape as the matcher wants them."""
    return RuleSet.of(goal, shape.place, shape.width, shape.height, "sound", rules)


def as_slow(rules: RuleSet) -> tuple[Shape, list[Rule]]:
    """The same as the slow matcher wants them."""
    return Shape(rules.place, rules.width, rules.height), [Rule(*rule[:3]) for rule in rules]


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
            if position.is_legal(point, color):
                position.play(point, color)
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


def random_sets(seed: int, positions: list[Position], seen: int) -> list[RuleSet]:
    """A set or two for each shape, with rules that some of the positions show, and all their mirror images."""
    rng = random.Random(seed)
    sets = []
    for number, shape in enumerate(SHAPES):
        for goal in GOALS if number % 3 == 0 else GOALS[number % 2 :][:1]:
            rules = []
            for position in rng.sample(positions, min(seen, len(positions))):
                places = sorted(slow.placements(shape, position.size))
                if not places:
                    continue
                view = View(board_of(position), position.size, rng.choice(places), 1 + rng.randrange(2))
                if sum(view.board[point] != 0 for point in view.points) < shape.cells // 2:
                    continue  # rules of empty rectangles would match everywhere
                rules += [Rule(view.code(), random_conditions(rng, view), 2 * rng.randrange(5)) for _ in range(3)]
            sets.append(rule_set(goal, shape, slow.closed(shape, rules)))
    return sets
