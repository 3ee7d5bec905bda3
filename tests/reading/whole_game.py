"""Who wins in every position that can be reached, by looking at all of them: the slow truth for the checker's tests."""

import random
from collections.abc import Callable

from katachi.reading.checker.game import (
    NOTHING,
    PlayingField,
    Side,
    Spot,
    attacker_has_captured,
    has_got_out,
    has_no_liberty,
    is_safe,
    moves,
)


def attacker_wins(ground: PlayingField, starts: list[Spot]) -> dict[Spot, bool]:
    """The side that has to get somewhere wins where it can force that in finitely many moves; else the other side."""
    finisher = "D" if ground.defender_must_finish else "A"
    options: dict[Spot, list[Spot]] = {}
    todo = list(starts)
    while todo:
        spot = todo.pop()
        if spot in options:
            continue
        options[spot] = [] if _is_over(ground, spot) else [after for _, after in moves(ground, spot)]
        todo += options[spot]
    won = {spot for spot in options if _wins_at_once(ground, spot, finisher, options[spot])}
    changed = True
    while changed:
        changed = False
        for spot, after in options.items():
            choose: Callable[[list[bool]], bool] = any if spot.mover == finisher else all
            if spot not in won and after and choose([a in won for a in after]):
                won.add(spot)
                changed = True
    return {spot: (spot in won) == (finisher == "A") for spot in options}


def _is_over(ground: PlayingField, spot: Spot) -> bool:
    if attacker_has_captured(ground, spot) or has_got_out(ground, spot):
        return True
    return ground.defender_must_finish and spot.mover == "A" and is_safe(ground, spot)


def _wins_at_once(ground: PlayingField, spot: Spot, finisher: str, after: list[Spot]) -> bool:
    if attacker_has_captured(ground, spot):
        return finisher == "A"
    if has_got_out(ground, spot):
        return finisher == "D"
    if finisher == "A":
        return spot.mover == "D" and not after
    return spot.mover == "A" and is_safe(ground, spot)


def random_ground(chance: random.Random, most: int, goal: str) -> tuple[PlayingField, Spot]:
    """A few points of a grid, some next to the wall, with a legal position on them."""
    width, height = chance.choice([(2, 3), (3, 3), (4, 2), (5, 1), (7, 1), (3, 2)])
    points = [(x, y) for y in range(height) for x in range(width) if chance.random() < 0.95]
    chance.shuffle(points)
    kept = sorted(points[:most]) or [(0, 0)]
    number = {p: i for i, p in enumerate(kept)}
    near = {
        i: frozenset(number[q] for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if q in number)
        for (x, y), i in number.items()
    }
    likely = chance.choice([0.2, 0.4, 0.6])
    wall = frozenset(i for i in near if chance.random() < likely)
    while True:
        stones = [chance.choice("..DDDA") for _ in near]
        defender = frozenset(i for i in near if stones[i] == "D")
        attacker = frozenset(i for i in near if stones[i] == "A")
        plain = PlayingField(near, wall, goal)
        targets = [frozenset(chain) for chain in plain.parts(defender)]
        chance.shuffle(targets)
        targets = targets[: 2 if goal in ("all targets", "link") else 1]
        ground = PlayingField(near, wall, goal, tuple(targets) if goal not in ("life", "two eyes") else ())
        if len(targets) < (2 if goal == "link" else 1) or not is_possible(ground, defender, attacker):
            if chance.random() < 0.02:
                return random_ground(chance, most, goal)
            continue
        threats = (chance.randrange(2), chance.randrange(2)) if chance.random() < 0.3 else (0, 0)
        left = frozenset(range(len(ground.targets)))
        mover: Side = "D" if chance.random() < 0.5 else "A"
        return ground, Spot(defender, attacker, mover, None, threats, left or NOTHING, False)


def is_possible(ground: PlayingField, defender: frozenset[int], attacker: frozenset[int]) -> bool:
    """Whether every chain has a liberty."""
    empty = ground.near.keys() - defender - attacker
    return not any(has_no_liberty(ground, chain, empty, "D") for chain in ground.parts(defender)) and not any(
        has_no_liberty(ground, chain, empty, "A") for chain in ground.parts(attacker)
    )
