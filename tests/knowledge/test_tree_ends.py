"""What each side has where a sequence ends, and what the rest of the board had to do with a move."""

import numpy as np
import pytest

from katachi.go import BLACK, WHITE, Color, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.statistics import Share, chi_square
from katachi.knowledge.trees import joseki
from katachi.knowledge.trees.around import Circumstance, Whose, outside
from katachi.knowledge.trees.ends import End, Holding, end_of, holdings
from katachi.knowledge.trees.lines import Branch


def held(owners: dict[str, float], corner: int, to_move: Color = BLACK) -> dict[str, Color | None]:
    """The owner of each part for a board with these values: by row and column ranges as drawn."""
    board = np.zeros((19, 19), np.float32)
    for place, value in owners.items():
        rows, columns = place.split(",")
        first, last = map(int, rows.split("-"))
        left, right = map(int, columns.split("-"))
        board[first : last + 1, left : right + 1] = value
    return {each.part: each.owner for each in holdings(board.reshape(-1), corner, to_move)}


def test_parts_are_those_of_the_corner() -> None:
    found = held({"0-2,16-18": 0.9, "0-2,9-14": -0.6, "4-9,16-18": 0.5}, 1)
    assert found == {"the corner": BLACK, "the top": WHITE, "the right side": BLACK, "the outside": None}
    found = held({"16-18,0-2": -0.9, "9-14,0-2": 0.6, "10-14,5-9": 0.3}, 2, WHITE)
    assert found == {"the corner": BLACK, "the bottom": None, "the left side": WHITE, "the outside": WHITE}


def test_an_end_in_words() -> None:
    held = (Holding("the corner", BLACK, 14.2), Holding("the top", WHITE, 9.6), Holding("the outside", WHITE, 5.0))
    end = End(BLACK, held, Share(980, 1000), Share(400, 1000))
    assert end.sentences == [
        "White has the top (about 10 points) and the outside; Black has the corner (about 14 points), as the network "
        "sees it.",
        "In 98 % of 1,000 corners Black has sente and plays elsewhere.",
        "When play came back here, White was first in 60 % of 1,000.",
    ]


def counted(branch: Branch) -> End:
    assert branch.end is not None
    return branch.end


def test_the_counts_of_an_end_are_those_of_the_tree() -> None:
    branch = joseki("R16 P16 P17 O17 Q17 O16 R14 K16")
    end = counted(branch)
    tenuki = next(move for move in branch.moves if move.is_tenuki)
    assert end.sente == tenuki.share
    assert branch.node is not None
    own = sum(move.later for move in branch.moves)
    assert end.returns == Share(own, own + sum(move.later for move in branch.node.replies))
    assert {each.part: each.owner for each in end.holdings}["the corner"] == BLACK
    assert joseki("R16 P16").end is None


def test_an_end_is_the_same_in_all_corners() -> None:
    network = KnowledgeBase.shipped().any_network
    owners = []
    for moves in ("R16 P16 P17 O17 Q17 O16 R14 K16", "C4 E4 E3 F3 D3 F4 C6 K4"):
        end = end_of(joseki(moves), network)
        assert end is not None
        owners.append([(each.owner, round(each.points)) for each in end.holdings])
    assert [owner for owner, _ in owners[0]] == [owner for owner, _ in owners[1]]
    assert all(abs(a - b) <= 2 for (_, a), (_, b) in zip(*owners, strict=True))


# ---- The rest of the board -------------------------------------------------------------------------------------------


def test_chi_square_is_the_textbook_one() -> None:
    """Pearson's statistic of Agresti's table of party identification by gender is 30.07 with 2 degrees of freedom."""
    p, strength = chi_square([[762, 327, 468], [484, 239, 477]])
    assert p == pytest.approx(np.exp(-30.07 / 2), rel=0.01)
    assert strength == pytest.approx((30.07 / 2757) ** 0.5, rel=0.001)
    assert chi_square([[10, 10], [10, 10]])[1] == 0
    assert chi_square([[5, 1], [1, 5]]) == (1.0, 0.0)  # too thin
    assert chi_square(np.zeros((3, 2))) == (1.0, 0.0)


def told(times: dict[int, dict[tuple[int, ...], tuple[int, ...]]], views: int = 1) -> tuple[Circumstance, ...]:
    corner = [y * 19 + x for y in range(10) for x in range(9, 19)]
    return outside(times, [corner] * views, 19, BLACK)


def test_a_side_that_decides_is_named() -> None:
    (found,) = told({0: {(35,): (0, 400, 100, 0), (54,): (0, 100, 400, 0), (): (0, 3, 4, 0)}})
    assert (found.what, found.side, [case.whose for case in found.cases]) == ("side", "top", [Whose.OWN, Whose.OTHER])
    assert found.sentence((35,), "R18") == (
        "R18: 80 % of 503 corners where Black has the nearest stone along the top, 20 % of 504 where White has the "
        "nearest stone along the top"
    )
    assert found.sentence((), "tenuki") is None
    assert told({1: {(35,): (0, 400, 100, 0), (54,): (0, 100, 400, 0)}})[0].side == "right"


def test_chance_is_not_told() -> None:
    assert told({0: {(35,): (0, 210, 190, 0), (54,): (0, 190, 210, 0)}}) == ()
    assert told({3: {(35,): (20, 5, 0, 0), (54,): (5, 20, 0, 0)}}) == ()  # too few


def test_a_symmetric_corner_tells_directions() -> None:
    elsewhere = (900, 0, 0, 0)
    near, far = (0, 800, 200, 0), (0, 300, 700, 0)
    (found,) = told({0: {(35, 17): near, (): elsewhere}, 1: {(35, 17): far, (): elsewhere}}, 2)
    assert found.what == "direction"
    assert found.sentence((35, 17), "R18") == (
        "R18: Black has the nearest stone along the top in 80 % of 1,000 corners, along the right side in 30 %"
    )
    assert found.sentence((54,), "Q17") is None


def test_a_ladder_decides_in_the_shipped_tree() -> None:
    branch = joseki("Q16 R14 O17 S16 R12 R17 R15 S15 Q14 Q13 R13 S14")
    assert branch.node is not None
    ladder = next(each for each in branch.node.outside if each.what == "ladder")
    cases = {case.whose: case for case in ladder.cases}
    shares = {vertex(move.points[0], 19): move for move in branch.moves[:2]}
    works, fails = (cases[whose].shares[shares["P13"].points].value for whose in (Whose.OWN, Whose.NOBODY))
    assert works is not None
    assert works > 0.7
    assert fails is not None
    assert fails < 0.1
    assert sum(case.of for case in ladder.cases) <= branch.followed


def test_cases_share_out_the_moves_of_all_years() -> None:
    branch = joseki("Q16 O17")
    assert branch.node is not None
    assert branch.node.outside
    for each in branch.node.outside:
        for case in each.cases:
            assert sum(share.count for share in case.shares.values()) == case.of
        assert sum(case.of for case in each.cases) <= branch.followed
