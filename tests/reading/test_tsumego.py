"""The tsumego solver from outside: drawings, known results, real boards, budgets, errors."""

import random

import numpy as np
import pytest
from tests.drawing import corner_of
from tests.reading.slow_tsumego import Spot, attacker_wins, chain, put

from katachi.go import BLACK, WHITE, Color, Position
from katachi.go.symmetry import SYMMETRIES, transform
from katachi.reading.problems.files import shipped_problems
from katachi.reading.tsumego.search import FORCED, LOOK_AHEAD, MATCH, NO_RULES, ProblemWinner, Tsumego

# Black (X) defends in the top left corner of an 11x11 board. Expected: label with Black first, with White first.
DRAWN = {
    "straight four": ("....XO / XXXXXO / OOOOOO", "l", "l"),
    "straight three": ("...XO / XXXXO / OOOOO", "l", "d"),
    "square four": ("..XO / ..XO / XXXO / OOOO", "d", "d"),
    "seki": ("X.OOOO.XO / XXXXXXXXO / OOOOOOOOO", "l", "l"),
    "an eye and a false one": (".X.XO / XXXOO / OOOO.", "d", "d"),
    "six in the corner": ("...XO / ...XO / XXXXO / OOOOO", "l", "d"),
    "six in the corner, one liberty": ("...X.O / ...XO / XXXXO / OOOOO", "l", "d1l"),
    "six in the corner, two liberties": ("...X.O / ...XO / XXXXO / .OOOO / O", "l", "l"),
    "a snapback": (".XXX.O / XX.OXO / .XXXXO / OOOOOO", "l", "l"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_drawn(name: str) -> None:
    drawing, black_first, white_first = DRAWN[name]
    problem = Tsumego(corner_of(drawing), BLACK)
    assert (problem.judge(BLACK).label, problem.judge(WHITE).label) == (black_first, white_first)


def second_line(stones: int, *, corner: bool) -> Position:
    """Black stones in a row on the second line, closed in by White on the third and at the ends."""
    first = 0 if corner else 2
    board = np.zeros((13, 13), dtype=np.uint8)
    board[1:3, max(0, first - 1) : first + stones + 1] = WHITE
    board[1, first : first + stones] = BLACK
    board[0, [first - 2, first + stones + 1] if first else [stones + 1]] = WHITE
    position = Position(13)
    position.set_stones(board)
    return position


# Old knowledge: on the side six die and eight live, in the corner four die and six live; between them it is a matter of
# who moves first.
SECOND_LINE = [(6, False, "d", "d"), (7, False, "l", "d"), (8, False, "l", "l")]
SECOND_LINE += [(4, True, "d", "d"), (5, True, "l", "d"), (6, True, "l", "l")]


@pytest.mark.parametrize(("stones", "corner", "black_first", "white_first"), SECOND_LINE)
def test_stones_on_the_second_line(stones: int, corner: bool, black_first: str, white_first: str) -> None:
    problem = Tsumego(second_line(stones, corner=corner), BLACK)
    assert (problem.judge(BLACK).label, problem.judge(WHITE).label) == (black_first, white_first)


def test_all_winning_moves_are_named_and_symmetries_and_colours_do_not_matter() -> None:
    position = corner_of(DRAWN["six in the corner, one liberty"][0])
    reference = Tsumego(position, BLACK).judge(WHITE)
    kills = len(reference.winning(ProblemWinner.ATTACKER))
    assert reference.winner is ProblemWinner.ATTACKER
    assert 1 <= kills < len(reference.moves)
    assert ProblemWinner.UNKNOWN not in reference.moves.values()
    for symmetry in range(len(SYMMETRIES)):
        for swap in (False, True):
            turned = transform(position, symmetry, swap_colors=swap)
            verdict = Tsumego(turned, WHITE if swap else BLACK).judge(BLACK if swap else WHITE)
            assert verdict.label == reference.label
            assert len(verdict.winning(ProblemWinner.ATTACKER)) == kills


def random_corner(chance: random.Random) -> tuple[Position, tuple[str, ...], list[tuple[int, int]]]:
    """Three points in the corner, mostly with Black around them, in a white wall; as a position and as the oracle's."""
    points = [(x, y) for y in range(2) for x in range(4)]
    board: tuple[str, ...] = ("....A..", "....A..", "AAAAA..", *["." * 7] * 4)
    while True:
        for x, y in points:
            board = put(board, (x, y), chance.choice("..DA" if y == 0 and x < 3 else "DDDDDDDD."))
        stones = [(x, y) for y in range(7) for x in range(7) if board[y][x] != "."]
        if all(chain(board, p)[1] for p in stones):
            break
    position = Position(7)
    position.set_stones(np.array([[".DA".index(c) for c in row] for row in board], dtype=np.uint8))
    return position, board, points


@pytest.mark.campaign
def test_corners_of_real_boards_agree_with_the_whole_game() -> None:
    chance = random.Random(7)
    outcomes = {ProblemWinner.DEFENDER: 0, ProblemWinner.ATTACKER: 0}
    for _ in range(25):
        position, board, points = random_corner(chance)
        threats = (chance.randrange(2), chance.randrange(2))
        mover = chance.choice("DA")
        expected = (
            ProblemWinner.ATTACKER
            if attacker_wins(Spot(board, mover, None, threats), points)
            else ProblemWinner.DEFENDER
        )
        problem = Tsumego(position, BLACK)
        assert problem.solve(BLACK if mover == "D" else WHITE, threats) is expected, board
        outcomes[expected] += 1
    assert min(outcomes.values()) > 5


def test_the_region_ends_at_the_wall_and_holds_captives_and_pockets_behind_them() -> None:
    position = corner_of("O.OO / XOO. / X.XO / XXXO / OOOO")
    captive, pocket = {0}, {1}
    inside = {11, 22, 23, 24, 33, 34, 35}
    assert set(Tsumego(position, BLACK).region) == captive | pocket | inside


def test_a_weak_stone_of_the_wall_may_be_captured() -> None:
    # The white stone at the top has one liberty outside: if it is no wall, it and that liberty are part of the problem.
    position = corner_of("..XO.... / XXXXO / OOOO")
    assert not {3, 4} & set(Tsumego(position, BLACK, weak_liberties=0).region)
    region = set(Tsumego(position, BLACK, weak_liberties=1).region)
    assert {3, 4} <= region
    assert 5 not in region


def test_an_open_group_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 64 can be read: the group is not enclosed"):
        Tsumego(corner_of("X"), BLACK)
    with pytest.raises(ValueError, match="no stone on the board"):
        Tsumego(Position(9), BLACK)
    with pytest.raises(ValueError, match="B11 is not a stone of the defender"):
        Tsumego(corner_of("XO / .O / OO"), BLACK, [1])


def hard() -> Position:
    return second_line(8, corner=False)


def test_without_a_budget_nothing_is_claimed() -> None:
    verdict = Tsumego(hard(), BLACK).judge(WHITE, nodes=3)
    assert verdict.winner is ProblemWinner.UNKNOWN
    assert verdict.label == ""
    assert verdict.nodes <= 3
    assert Tsumego(hard(), BLACK).judge(WHITE, seconds=0).winner is ProblemWinner.UNKNOWN


def test_a_search_in_slices_ends_as_one_in_a_single_run() -> None:
    whole = Tsumego(hard(), BLACK)
    verdict = whole.judge(WHITE)
    sliced = Tsumego(hard(), BLACK)
    slices = 0
    while (part := sliced.judge(WHITE, nodes=50)).label == "":
        slices += 1
        assert slices < 1000
    assert part.label == verdict.label
    assert slices > 1
    assert Tsumego(hard(), BLACK).judge(WHITE).nodes == verdict.nodes


@pytest.mark.parametrize("threats", [(-1, 0), (0, 999)])
def test_threats_must_make_sense(threats: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="0 to 200"):
        Tsumego(hard(), Color.BLACK).solve(BLACK, threats)


def test_moves_before_a_question_must_be_legal() -> None:
    problem = Tsumego(corner_of(DRAWN["straight three"][0]), BLACK)
    middle, stone = 1, 3
    assert problem.solve(WHITE, after=[middle]) is ProblemWinner.ATTACKER
    assert problem.solve(BLACK, after=[middle]) is ProblemWinner.DEFENDER
    for after, message in (([stone], "D11 is illegal"), ([60], "F6 is not in the region"), ([middle, middle], "B11")):
        with pytest.raises(ValueError, match=message):
            problem.solve(WHITE, after=after)


TWO_CHAINS = "X.XO / .O.O / OOOO"


def test_goals_about_chains() -> None:
    # Two black stones with a point between them: Black joins them if he moves first, White cuts.
    position = corner_of(TWO_CHAINS)
    link = Tsumego(position, BLACK, [0, 2], goal="link")
    assert link.solve(WHITE) is ProblemWinner.ATTACKER
    for goal in ("any target", "all targets"):
        assert Tsumego(position, BLACK, [0, 2], goal=goal).solve(WHITE) is ProblemWinner.ATTACKER
    with pytest.raises(ValueError, match="no target: name stones"):
        Tsumego(position, BLACK, goal="link")


@pytest.mark.parametrize(
    ("drawing", "black_first", "white_first"),
    [("...XO / XXXXO / OOOOO", "l", "l"), (".XO / XXO / OOO", "l", "l"), ("O...XO / OOXXXO / OOOOOO", "l", "d")],
)
def test_one_more_eye(drawing: str, black_first: str, white_first: str) -> None:
    position = corner_of(drawing)
    target = next(point for point in range(11, 22) if position.color(point) == BLACK)
    problem = Tsumego(position, BLACK, [target], goal="eye")
    assert (problem.judge(BLACK).label, problem.judge(WHITE).label) == (black_first, white_first)


@pytest.mark.parametrize("uses", [MATCH, LOOK_AHEAD, FORCED, MATCH | LOOK_AHEAD | FORCED])
def test_rules_change_nothing_but_the_work(uses: int) -> None:
    with_rules = without = 0
    for drawing, black_first, white_first in DRAWN.values():
        for mover, label in ((BLACK, black_first), (WHITE, white_first)):
            plain = Tsumego(corner_of(drawing), BLACK, uses=NO_RULES).judge(mover)
            quick = Tsumego(corner_of(drawing), BLACK, uses=uses).judge(mover)
            assert plain.label == quick.label == label
            assert plain.moves == quick.moves
            without += plain.nodes
            with_rules += quick.nodes
    assert with_rules < without


def test_rules_serve_all_corners() -> None:
    drawing, _, _ = DRAWN["six in the corner"]
    for symmetry in SYMMETRIES:
        problem = Tsumego(transform(corner_of(drawing), symmetry), BLACK, uses=LOOK_AHEAD)
        assert problem.solve(BLACK) is ProblemWinner.DEFENDER
        assert problem.nodes == 0


def test_rules_in_a_region_that_does_not_fit_into_a_box() -> None:
    drawing, _, _ = DRAWN["six in the corner"]
    corner = corner_of(drawing, size=19)
    places = [(x, y) for y in range(11) for x in range(11) if (x < 5 and y < 4) or min(x, y) == 0]
    for uses in (MATCH, LOOK_AHEAD, FORCED):
        problem = Tsumego(corner, BLACK, within=[y * 19 + x for x, y in places], uses=uses)
        assert problem.solve(BLACK, nodes=10_000) is ProblemWinner.DEFENDER
    test_rules_serve_all_corners()  # what is shared between regions is as before


def random_eye_corner(rng: random.Random) -> tuple[Position, list[int]]:
    """A black chain of some stones in a corner that White has closed off, with a few other stones."""
    width, height = rng.choice([(4, 3), (5, 2), (3, 3), (4, 2)])
    board = np.zeros((9, 9), dtype=np.uint8)
    board[: height + 1, : width + 1] = WHITE
    for y in range(height):
        board[y, :width] = rng.choices([0, BLACK, WHITE], weights=[4, 5, 2], k=width)
    position = Position(9)
    position.set_stones(board)
    return position, [point for point in range(81) if position.color(point) == BLACK][:1]


@pytest.mark.parametrize("uses", [MATCH, LOOK_AHEAD, FORCED, MATCH | LOOK_AHEAD | FORCED])
def test_rules_on_eyes_change_nothing_but_the_work(uses: int) -> None:
    """Two chains with an eye between them do not share it: a rule counts only for the stones that it promises."""
    rng, with_rules, without, asked = random.Random(19), 0, 0, 0
    while asked < 150:
        try:
            position, target = random_eye_corner(rng)
            plain = Tsumego(position, BLACK, target, goal="eye", uses=NO_RULES)
        except ValueError:  # no stone, or one without a liberty
            continue
        quick = Tsumego(position, BLACK, target, goal="eye", uses=uses)
        for mover in (BLACK, WHITE):
            expected, found = plain.judge(mover), quick.judge(mover)
            assert (found.label, found.moves) == (expected.label, expected.moves), position
        asked, without, with_rules = asked + 1, without + plain.nodes, with_rules + quick.nodes
    assert with_rules < without


def test_who_wins_knows_a_move_that_wins_even_if_the_table_has_lost_it() -> None:
    """With a table of a thousand entries most results are lost while ko threats are counted."""
    seen = 0
    for problem in shipped_problems()[-600::5]:
        assert problem.defender is not None
        side = ProblemWinner.of(problem.to_move, problem.defender)
        for nodes in (1_000, 3_000, 10_000):
            search = Tsumego(problem.position, problem.defender, problem.target, table_bits=10)
            verdict = search.judge(problem.to_move, nodes=nodes)
            if verdict.winner is side:
                assert verdict.winning(side), f"{problem.name}\n{problem.position}"
                seen += not verdict.label
    assert seen >= 5
