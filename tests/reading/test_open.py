"""Groups that are not enclosed."""

import itertools

import pytest

from katachi.go import BLACK, WHITE, Position, diagram, parse_vertex
from katachi.reading.tsumego.around import MOST_POINTS, groups_in_question, regions
from katachi.reading.tsumego.open import OpenReading, solve_open
from katachi.reading.tsumego.search import ProblemWinner

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


def moves_of(reading: OpenReading) -> list[int]:
    """The first moves that work."""
    assert reading.verdict is not None
    return [move for move in reading.verdict.winning(reading.winner) if move >= 0]


def point(name: str, size: int) -> int:
    return parse_vertex(name, size)


def test_a_living_group_is_alive_whatever_stands_outside_its_zone() -> None:
    position = diagram.parse(TWO_EYES_TO_MAKE).position
    verdict = solve_open(position, BLACK, [point("A10", 11)], WHITE, nodes=20_000)
    assert verdict.winner is ProblemWinner.DEFENDER
    assert verdict.assumption == ""
    assert len(verdict.region) <= MOST_POINTS
    # The proof needs nothing that White has: with all beyond the region taken away it still holds.
    stripped = Position(11)
    stones = position.board.copy()
    for p in set(range(121)) - set(verdict.region):
        stones[divmod(p, 11)] = 0
    stripped.set_stones(stones)
    again = solve_open(stripped, BLACK, [point("A10", 11)], WHITE, nodes=20_000)
    assert again.winner is ProblemWinner.DEFENDER


def test_whoever_moves_first_decides_and_the_move_is_named() -> None:
    position = diagram.parse(OPEN_ON_ONE_SIDE).position
    target = [point("C4", 9)]
    verdict = solve_open(position, BLACK, target, BLACK, nodes=300_000)
    assert verdict.winner is ProblemWinner.DEFENDER
    assert moves_of(verdict)
    for move in moves_of(verdict):
        played = position.copy()
        played.play(move, BLACK)
        assert solve_open(played, BLACK, target, WHITE, nodes=300_000).winner is ProblemWinner.DEFENDER


def test_a_stone_in_a_net_dies_if_the_wall_is_safe() -> None:
    position = diagram.parse(ALONE).position
    verdict = solve_open(position, BLACK, [point("A4", 5)], WHITE, nodes=20_000)
    assert verdict.winner is ProblemWinner.ATTACKER
    assert verdict.assumption == ""
    assert verdict.goal == "all targets"


def test_a_way_out_is_no_suicide() -> None:
    """Black's stone in the corner reaches the middle by B3, whose only liberty is beyond the narrowest region."""
    position = diagram.parse("""
        O . X
        X . O
        . X X
    """).position
    verdict = solve_open(position, BLACK, [point("C3", 3)], BLACK, nodes=20_000)
    assert verdict.winner is ProblemWinner.DEFENDER
    assert point("B2", 3) in moves_of(verdict)


def test_only_points_within_are_read() -> None:
    position = diagram.parse(TWO_EYES_TO_MAKE).position
    within = [p for p in range(121) if p // 11 < 2]
    verdict = solve_open(position, BLACK, [point("A10", 11)], WHITE, within=within, nodes=20_000)
    assert verdict.winner is ProblemWinner.DEFENDER
    assert set(verdict.region) <= set(within)


def test_what_is_not_read_is_a_way_out() -> None:
    position = Position(9)
    position.play(point("E5", 9), BLACK)
    within = [point(name, 9) for name in ("E5", "D5", "E6", "F5")]
    assert solve_open(position, BLACK, [], WHITE, within=within, nodes=20_000).winner is ProblemWinner.UNKNOWN


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
    assert verdict.winner is ProblemWinner.ATTACKER
    assert moves_of(verdict) == [point("F2", 6)]


def test_besiegers_who_may_be_captured_are_an_assumption() -> None:
    position = diagram.parse("""
        X . . .
        O . . O
        . . O .
        . . O X
    """).position
    reading = solve_open(position, BLACK, [point("D1", 4)], WHITE, nodes=5_000)
    assert reading.assumption == "if White's outside stones stand (D3)"


def test_a_budget_that_ends_is_no_answer() -> None:
    verdict = solve_open(diagram.parse(OPEN_ON_ONE_SIDE).position, BLACK, [point("C4", 9)], BLACK, nodes=1)
    assert verdict.winner is ProblemWinner.UNKNOWN
    assert verdict.verdict is None


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
        assert (first, second) != (ProblemWinner.ATTACKER, ProblemWinner.DEFENDER), number


# White's group in the corner has gaps along both edges; D9 kills it.
GAPS_ON_BOTH_SIDES = """
    . O . . . . . . .
    O O O O . X X . .
    . X X X X X . . .
    . X . . . . . . .
    . X . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_a_group_with_gaps_along_the_edge_is_killed_by_proof() -> None:
    position = diagram.parse(GAPS_ON_BOTH_SIDES).position
    reading = solve_open(position, WHITE, [], BLACK, nodes=200_000)
    assert (reading.winner, reading.assumption) == (ProblemWinner.ATTACKER, "")
    for move in moves_of(reading):
        played = position.copy()
        played.play(move, BLACK)
        assert solve_open(played, WHITE, [], WHITE, nodes=200_000).winner is ProblemWinner.ATTACKER
    # Whoever moves first decides.
    assert solve_open(position, WHITE, [], WHITE, nodes=200_000).winner is ProblemWinner.DEFENDER


def test_the_group_in_question_is_the_one_with_less_room() -> None:
    group = next(groups_in_question(diagram.parse(GAPS_ON_BOTH_SIDES).position))
    assert group.color == WHITE
    assert len(group.stones) == 5


def test_regions_grow_and_keep_whole_chains() -> None:
    position = diagram.parse(GAPS_ON_BOTH_SIDES).position
    found = regions(position, WHITE, [point("A8", 9)])
    assert [len(region) for region in found] == sorted({len(region) for region in found})
    for region in found:
        assert len(region) <= MOST_POINTS
        for p in region:
            if position.color(p):
                assert region.issuperset(position.chain(p))
