"""Groups that are not enclosed."""

import itertools

import pytest

from katachi import _core
from katachi.go import BLACK, WHITE, Position, diagram, parse_vertex
from katachi.reading.tsumego.open import ALIVE_WHATEVER, MOST_POINTS, WALL_IS_SAFE, solve_open
from katachi.reading.tsumego.search import Winner

# Two eyes need one more move, and the board is open all around.
TWO_EYES_TO_MAKE = """
    . . X . . . X O . . .
    X X X X X X X O . . .
    O O O O O O O O . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# Black can live towards either side, but not if White moves first on a small board edge.
OPEN_ON_ONE_SIDE = """
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . . . . . . . . .
    . O O O O O . . .
    . O X X X X O . .
    . O X . . X O . .
    . O X . . . . . .
    . O X . . . . . .
"""
ALONE = """
    O O O . .
    X . O O .
    O O . . .
    . . . . .
    . . . . .
"""


def point(name: str, size: int) -> int:
    return parse_vertex(name, size)


def test_a_living_group_is_alive_whatever_stands_outside_its_zone() -> None:
    position = diagram.parse(TWO_EYES_TO_MAKE).position
    verdict = solve_open(position, BLACK, [point("A10", 11)], WHITE, nodes=20_000)
    assert verdict.winner is Winner.DEFENDER
    assert verdict.assumption == ALIVE_WHATEVER
    assert set(verdict.zone) <= set(verdict.region)
    assert len(verdict.region) <= MOST_POINTS
    # The proof needs nothing that White has: with all beyond the zone taken away it still holds.
    stripped = Position(11)
    stones = position.board.copy()
    for p in set(range(121)) - set(verdict.zone):
        stones[divmod(p, 11)] = 0
    stripped.set_stones(stones)
    again = solve_open(stripped, BLACK, [point("A10", 11)], WHITE, nodes=20_000)
    assert again.winner is Winner.DEFENDER


def test_whoever_moves_first_decides_and_the_move_is_named() -> None:
    position = diagram.parse(OPEN_ON_ONE_SIDE).position
    target = [point("C4", 9)]
    verdict = solve_open(position, BLACK, target, BLACK, nodes=300_000)
    assert verdict.winner is Winner.DEFENDER
    assert verdict.moves
    for move in verdict.moves:
        after = solve_open(position, BLACK, target, BLACK, after=[move], nodes=300_000)
        assert after.winner is Winner.DEFENDER


def test_a_stone_in_a_net_dies_if_the_wall_is_safe() -> None:
    position = diagram.parse(ALONE).position
    verdict = solve_open(position, BLACK, [point("A4", 5)], WHITE, nodes=20_000)
    assert verdict.winner is Winner.ATTACKER
    assert verdict.assumption == WALL_IS_SAFE
    assert verdict.zone == ()


def test_a_way_out_is_no_suicide() -> None:
    """Black's stone in the corner reaches the middle by B3, whose only liberty is beyond the narrowest region."""
    position = diagram.parse("""
        O . X
        X . O
        . X X
    """).position
    verdict = solve_open(position, BLACK, [point("C3", 3)], BLACK, nodes=20_000)
    assert verdict.winner is Winner.DEFENDER
    assert point("B2", 3) in verdict.moves


def test_what_a_first_move_does_outside_counts() -> None:
    """Black's move in the middle is beyond the narrowest region around the stone in the corner, and saves it."""
    position = diagram.parse("""
        O . X
        X . O
        . X X
    """).position
    verdict = solve_open(position, BLACK, [point("C3", 3)], BLACK, after=[point("B2", 3)], nodes=20_000)
    assert verdict.winner is Winner.DEFENDER
    captured = solve_open(position, BLACK, [point("C3", 3)], WHITE, after=[point("B3", 3)], nodes=20_000)
    assert captured.winner is Winner.ATTACKER
    with pytest.raises(ValueError, match="C3"):
        solve_open(position, BLACK, [point("C3", 3)], WHITE, after=[point("C3", 3)])


def test_only_points_within_are_read() -> None:
    position = diagram.parse(TWO_EYES_TO_MAKE).position
    within = [p for p in range(121) if p // 11 < 2]
    verdict = solve_open(position, BLACK, [point("A10", 11)], WHITE, within=within, nodes=20_000)
    assert verdict.winner is Winner.DEFENDER
    assert set(verdict.region) <= set(within)


def test_what_is_not_read_is_a_way_out() -> None:
    position = Position(9)
    position.play(point("E5", 9), BLACK)
    within = [point(name, 9) for name in ("E5", "D5", "E6", "F5")]
    assert solve_open(position, BLACK, [], WHITE, within=within, nodes=20_000).winner is Winner.UNKNOWN


def test_the_moves_named_are_legal() -> None:
    position = diagram.parse("""
        X . . . . .
        . . . . . .
        . . . . . .
        . . . . O O
        . . . . O .
        . . . . O X
    """).position
    verdict = solve_open(position, BLACK, [point("F1", 6)], WHITE, nodes=5_000)
    assert verdict.winner is Winner.ATTACKER
    assert verdict.moves == (point("F2", 6),)
    with pytest.raises(ValueError, match="F1"):
        _core.OpenSearch(position, BLACK, [], [point("F1", 6), point("F2", 6)], [], 12).dies(
            WHITE, [point("F1", 6)], 1, 1.0
        )


def test_nobody_is_called_dead_by_besiegers_who_may_be_captured() -> None:
    position = diagram.parse("""
        X . . .
        O . . O
        . . O .
        . . O X
    """).position
    assert solve_open(position, BLACK, [point("D1", 4)], WHITE, nodes=5_000).winner is Winner.UNKNOWN


def test_a_budget_that_ends_is_no_answer() -> None:
    verdict = solve_open(diagram.parse(OPEN_ON_ONE_SIDE).position, BLACK, [point("C4", 9)], BLACK, nodes=1)
    assert verdict.winner is Winner.UNKNOWN
    assert verdict.moves == ()


def test_nothing_to_defend_is_said_so() -> None:
    with pytest.raises(ValueError, match="name stones of the defender"):
        solve_open(diagram.parse(ALONE).position, BLACK, [point("E1", 5)], WHITE)
    with pytest.raises(ValueError, match="name stones of the defender"):
        solve_open(Position(5), WHITE, [], WHITE)


def test_life_and_death_never_contradict_each_other() -> None:
    """Of small boards with a wall of White's: what is proved for one mover agrees with the other mover's result."""
    for number, cut in enumerate(itertools.combinations(range(6), 2)):
        rows = ["......", "......", "OOOOOO", "......", "......", "......"]
        top = list("XXXXXX")
        for c in cut:
            top[c] = "."
        rows[1] = "".join(top)
        position = diagram.parse("\n".join(" ".join(row) for row in rows)).position
        first = solve_open(position, BLACK, [], BLACK, nodes=30_000).winner
        second = solve_open(position, BLACK, [], WHITE, nodes=30_000).winner
        assert (first, second) != (Winner.ATTACKER, Winner.DEFENDER), number
