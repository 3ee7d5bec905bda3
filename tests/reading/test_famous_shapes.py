"""Famous shapes, drawn: bent four, seki, double ko, moonshine life, under the stones, snapback."""

import numpy as np
import pytest
from tests.drawing import corner_of

from katachi.go import BLACK, WHITE, Position, parse_vertex
from katachi.go.symmetry import SYMMETRIES, transform
from katachi.reading.answer.tell import bent_fours, is_bent_four
from katachi.reading.tsumego.search import ProblemWinner, Tsumego

BENT_FOUR = "OOO.XO / .XXXXO / XXOOOO / OOO..."
# Black is in question. Expected: label with Black first, with White first, and whether he gets two eyes, Black first.
DRAWN = {
    "bent four in the corner": (BENT_FOUR, "d1l", "d1l", False),
    "seki": ("X.OOOO.XO / XXXXXXXXO / OOOOOOOOO", "l", "l", False),
    "seki in the corner": (".OOO.XO / XXXXXXO / OOOOOOO", "l", "l", False),
    "seki around the corner": ("OO.XO / X.OXO / XXXXO / OOOOO", "l", "l", False),
    "an eye and two kos": ("OOX.X.X.XOO / OX.XXXXXO.O / OOXXXXXXXOO / OOOOOOOOOOO", "l", "l", True),
    "an eye and one ko": ("OOX.X.XO / OX.XXXXO / OOXXXXOO / OOOOOOOO", "l", "d1l", True),
    "an eye and one ko to take": ("OOX.X.XO / O.OXXXXO / OOXXXXOO / OOOOOOOO", "l1d", "d", True),
    "straight four": ("....XO / XXXXXO / OOOOOO", "l", "l", True),
}


@pytest.mark.parametrize("name", DRAWN)
def test_status_and_eyes(name: str) -> None:
    drawing, black_first, white_first, two_eyes = DRAWN[name]
    position = corner_of(drawing)
    problem = Tsumego(position, BLACK)
    assert (problem.judge(BLACK).label, problem.judge(WHITE).label) == (black_first, white_first)
    winner = Tsumego(position, BLACK, goal="two eyes").solve(BLACK)
    assert winner is (ProblemWinner.DEFENDER if two_eyes else ProblemWinner.ATTACKER)


def test_a_bent_four_is_named_in_every_corner_and_colour() -> None:
    drawn = corner_of(BENT_FOUR)
    for symmetry in range(len(SYMMETRIES)):
        for swap in (False, True):
            position = transform(drawn, symmetry, swap_colors=swap)
            defender, attacker = (WHITE, BLACK) if swap else (BLACK, WHITE)
            problem = Tsumego(position, defender)
            assert is_bent_four(position, defender, problem.judge(attacker), problem.judge(defender))
    assert len(set(bent_fours(9))) == 8


@pytest.mark.parametrize("name", ["seki", "an eye and two kos", "an eye and one ko"])
def test_no_other_shape_is_a_bent_four(name: str) -> None:
    position = corner_of(DRAWN[name][0])
    problem = Tsumego(position, BLACK)
    assert not is_bent_four(position, BLACK, problem.judge(WHITE), problem.judge(BLACK))


def test_a_double_ko_is_life_against_any_number_of_threats() -> None:
    problem = Tsumego(corner_of(DRAWN["an eye and two kos"][0]), BLACK)
    assert problem.solve(WHITE, (0, 20)) is ProblemWinner.DEFENDER


def test_moonshine_life_is_death() -> None:
    """Black's ko for life, and elsewhere an endless source of threats: White's group that lives by two kos.

    It is not counted: threats are finite here, so the ko is lost in the end, and the answer says how many would do.
    """
    upper = DRAWN["an eye and one ko"][0].split(" / ")
    lower = DRAWN["an eye and two kos"][0].split(" / ")
    board = np.zeros((13, 13), dtype=np.uint8)
    for y, row in enumerate(upper):
        board[y, : len(row)] = [".XO".index(sign) for sign in row]
    for y, row in enumerate(lower):
        board[12 - y, : len(row)] = [".OX".index(sign) for sign in row]
    position = Position(13)
    position.set_stones(board)
    kos = Tsumego(position, WHITE, [parse_vertex("E2", 13)])
    assert kos.judge(BLACK).label == "l"
    problem = Tsumego(position, BLACK, [parse_vertex("E12", 13)])
    assert problem.judge(WHITE).label == "d1l"
    assert problem.solve(WHITE, (0, 0)) is ProblemWinner.ATTACKER


# Black first; his move, what White takes, and his move on a point where the taken stones were: the only way to live.
UNDER_THE_STONES = {
    "four": ("O.XO.XO. / OX.XOXO. / XXXOOXO. / OOOOOOO.", "E11 D11 E11"),
    "five": ("XOX.XXO. / X.XO.XO. / ..XXOXO. / OOOOOOO.", "E10 D11 E10"),
}


@pytest.mark.parametrize("name", UNDER_THE_STONES)
def test_under_the_stones(name: str) -> None:
    drawing, moves = UNDER_THE_STONES[name]
    position = corner_of(drawing)
    first, taking, back = (parse_vertex(move, 11) for move in moves.split())
    problem = Tsumego(position, BLACK)
    assert problem.judge(BLACK).winning(ProblemWinner.DEFENDER) == [first]
    position.play(first, BLACK)
    stones = position.stones(BLACK)
    position.play(taking, WHITE)
    assert position.stones(BLACK) <= stones - 3
    assert position.color(back) == 0
    answers = [point for point in problem.region if position.is_legal(point, BLACK)]
    living = [p for p in answers if problem.solve(BLACK, after=[first, taking, p]) is ProblemWinner.DEFENDER]
    assert living == [back]


def test_a_snapback_takes_away_an_eye() -> None:
    # White throws in at B11; taking the stone leaves Black's stones in the corner in atari.
    position = corner_of("..XX.XO / XXOXXXO / OOOOOOO")
    throw_in, taking = parse_vertex("B11", 11), parse_vertex("A11", 11)
    problem = Tsumego(position, BLACK)
    assert problem.judge(BLACK).label == "l"
    assert problem.judge(WHITE).winning(ProblemWinner.ATTACKER) == [throw_in]
    for color, move in ((WHITE, throw_in), (BLACK, taking)):
        position.play(move, color)
    stones = position.stones(BLACK)
    position.play(throw_in, WHITE)
    assert position.stones(BLACK) == stones - 3
    assert problem.solve(WHITE, after=[throw_in, taking, throw_in]) is ProblemWinner.ATTACKER
