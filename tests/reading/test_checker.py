"""The checker's own parts against slow truths: its moves, and what it takes as decided."""

import random
from collections import Counter

import pytest
from tests.reading import slow_tsumego
from tests.reading.whole_game import attacker_wins, random_ground

from katachi.reading.checker.game import NOTHING, PlayingField, Side, Spot, fill, is_dead, is_safe, moves, play
from katachi.reading.checker.question import GOALS

WIDTH = 4


def corner_ground() -> PlayingField:
    """The first two rows of four points; the fifth column and the third row are the attacker's wall."""
    near = {}
    for p in range(2 * WIDTH):
        y, x = divmod(p, WIDTH)
        steps = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        near[p] = frozenset(b * WIDTH + a for a, b in steps if 0 <= a < WIDTH and 0 <= b < 2)
    return PlayingField(near, frozenset({3, 4, 5, 6, 7}))


def test_moves_are_those_of_a_naive_board() -> None:
    chance = random.Random(3)
    ground = corner_ground()
    points = [(x, y) for y in range(2) for x in range(WIDTH)]
    seen: Counter[str] = Counter()
    for _ in range(200):
        rows = ["".join(chance.choice("..DDA") for _ in range(WIDTH)) for _ in range(2)]
        board = (rows[0] + "A.", rows[1] + "A.", "AAAAA.", "......")
        if any(not slow_tsumego.chain(board, p)[1] for p in points if slow_tsumego.at(board, p) != "."):
            continue
        naive = slow_tsumego.Spot(board, chance.choice("DA"), None, (chance.randrange(2), 0))
        for _ in range(12):
            spot = _as_spot(naive)
            ours = {after for _, after in moves(ground, spot)}
            theirs = slow_tsumego.moves(naive, points)
            assert ours == {_as_spot(after) for after in theirs}
            seen["moves"] += len(theirs)
            seen["bans"] += any(after.ban is not None for after in ours)
            if not theirs:
                break
            naive = chance.choice(theirs)
    assert seen["moves"] > 1000
    assert seen["bans"] > 20


def _as_spot(naive: slow_tsumego.Spot) -> Spot:
    stones = "".join(row[:WIDTH] for row in naive.board[:2])
    ban = None if naive.ko is None else naive.ko[1] * WIDTH + naive.ko[0]
    defender = frozenset(p for p, stone in enumerate(stones) if stone == "D")
    attacker = frozenset(p for p, stone in enumerate(stones) if stone == "A")
    mover: Side = "D" if naive.mover == "D" else "A"
    return Spot(defender, attacker, mover, ban, naive.threats, NOTHING, False)


def compare(goal: str, grounds: int, most: int, seed: int) -> Counter[str]:
    """What is decided, and what the position inside shows, must hold in the whole game."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(grounds):
        ground, start = random_ground(chance, most, goal)
        truth = attacker_wins(ground, [start])
        inner = {spot: fill(ground, spot)._replace(ban=None) for spot in truth if spot.mover == "A" and spot.defender}
        inside = attacker_wins(ground, [spot for spot in inner.values() if spot.defender])
        for spot, attacker in truth.items():
            seen["positions"] += 1
            if is_dead(ground, spot) and not (spot.mover == "A" and is_safe(ground, spot)):
                seen["dead"] += 1
                assert attacker, (ground, spot)
            if spot.mover == "A" and is_safe(ground, spot):
                seen["safe"] += 1
                assert not attacker, (ground, spot)
            if spot in inner and inner[spot].defender and not inside[inner[spot]]:
                seen["inside"] += 1
                assert not attacker, (ground, spot)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("goal", [goal for goal in GOALS if goal != "eye"])
def test_what_is_decided_holds_in_the_whole_game(goal: str) -> None:
    seen = compare(goal, grounds=30, most=6, seed=5)
    assert seen["safe"] > 10
    assert seen["inside"] > 5
    assert (seen["dead"] == 0) == (goal == "link")


def test_three_points_of_a_square_are_not_called_dead() -> None:
    # The attacker takes, the defender takes back the square's other three points, again and again: a seki.
    near = {0: {1, 2}, 1: {0, 3}, 2: {0, 3}, 3: {1, 2}}
    ground = PlayingField({p: frozenset(n) for p, n in near.items()}, frozenset({3}))
    spot = Spot(frozenset({3}), NOTHING, "D", None, (0, 0), NOTHING, False)
    assert not is_dead(ground, spot)


def test_the_capture_of_a_chain_that_may_have_liberties_beyond_is_lost() -> None:
    # Five points in a row, an exit at the left end: the attacker takes the stone there, which may live on the board.
    near = {0: {1}, 1: {0, 2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}
    ground = PlayingField({p: frozenset(n) for p, n in near.items()}, frozenset({0}))
    spot = Spot(frozenset({0, 4}), frozenset({2}), "A", None, (0, 0), NOTHING, False)
    after = play(ground, spot, 1)
    assert after is not None
    assert after.defender == {4}
    assert not after.broken
    lost = play(ground.with_exits(frail=frozenset({0})), spot, 1)
    assert lost is not None
    assert lost.broken
    assert play(ground.with_exits(escape=frozenset({0})), spot, 1) == spot._replace(
        attacker=frozenset({1, 2}), mover="D"
    )
