"""Answers: lines that replay and are won, refutations, seki and ko in words."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.drawing import corner_of
from tests.reading.slow_tsumego import Spot, attacker_wins
from tests.reading.slow_tsumego import play as slow_play
from tests.reading.test_famous_shapes import BENT_FOUR
from tests.reading.test_famous_shapes import DRAWN as FAMOUS
from tests.reading.test_tsumego import DRAWN, random_corner

from katachi.go import BLACK, PASS, WHITE, Color, Position, sgf_pair, vertex
from katachi.reading.answer.ask import solve_both, solve_problem
from katachi.reading.answer.parts import Answer, Line, Refutation, SolveSettings
from katachi.reading.answer.tell import (
    answer_json,
    line_words,
    marked_refutation,
    named_shape,
    refutation_words,
    sentence,
    unshown_words,
)
from katachi.reading.problems.files import GOALS, Problem, read_problems
from katachi.reading.tsumego.search import ProblemWinner, Tsumego

SEKI = DRAWN["seki"][0]
KO = DRAWN["six in the corner, one liberty"][0]
FULL = SolveSettings(seconds=60, details=True)


def answered(drawing: str, to_move: Color, request: SolveSettings = FULL) -> Answer:
    return solve_problem(Problem("drawn", corner_of(drawing), to_move, BLACK), request)


def replay(position: Position, line: Line, mover: Color) -> Position:
    board = position.copy()
    for i, move in enumerate(line.moves):
        board.play(move, mover if i % 2 == 0 else mover.opponent)  # raises if it is illegal
    return board


def slow_replay(spot: Spot, line: Line, size: int) -> Spot:
    """In the oracle's rules a retaken ko costs a threat; two passes before it only show that."""
    i = 0
    while i < len(line.moves):
        if line.moves[i : i + 2] == (PASS, PASS):
            i += 2
            continue
        move = line.moves[i]
        after = (
            replace(spot, mover="AD"["DA".index(spot.mover)], ko=None)
            if move == PASS
            else slow_play(spot, (move % size, move // size))
        )
        assert after is not None
        spot = after
        i += 1
    return spot


def threats_of(outcome: str, defender_moves: bool) -> tuple[int, int]:
    """As few as show the result: the side to move has what it needs in a ko, and otherwise the loser has one."""
    if len(outcome) == 1:
        return (0, 1) if outcome == "l" else (1, 0)
    count = int(outcome[1:-1])
    if outcome[0] == "l":
        return (0, count - 1 if defender_moves else count)
    return (count if defender_moves else count - 1, 0)


@pytest.mark.campaign
def test_lines_replay_and_end_in_positions_that_are_won() -> None:
    chance = random.Random(11)
    lines = refutations = 0
    for _ in range(25):
        position, board, points = random_corner(chance)
        mover = chance.choice("DA")
        to_move = BLACK if mover == "D" else WHITE
        answer = solve_problem(Problem("random", position, to_move, BLACK), FULL)
        shown = [(one.line, one.outcome, to_move != BLACK) for one in answer.refutations]
        shown += [(line, answer.outcome, to_move == BLACK) for line in (answer.line, *answer.others)]
        for line, _, _ in shown:
            assert line.ending
            replay(position, line, to_move)
        line, outcome, defender_moves = chance.choice(shown)  # the oracle is slow
        spot = slow_replay(Spot(board, mover, None, threats_of(outcome, defender_moves)), line, position.size)
        winner = ProblemWinner.ATTACKER if attacker_wins(spot, points) else ProblemWinner.DEFENDER
        assert winner is line.winner, (board, mover, line)
        lines += bool(answer.line.moves)
        refutations += len(answer.refutations)
    assert lines > 5
    assert refutations > 5


ALL = {**{name: drawn[0] for name, drawn in FAMOUS.items()}, **{name: drawn[0] for name, drawn in DRAWN.items()}}


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_where_a_line_ends_the_same_side_wins_anew(name: str) -> None:
    """Also in a ko, which is over at the end: nobody needs a threat any more."""
    for to_move in (BLACK, WHITE):
        answer = answered(ALL[name], to_move)
        for line in (answer.line, *answer.others, *(one.line for one in answer.refutations)):
            end = replay(answer.problem.position, line, to_move)
            next_to_move = to_move if len(line.moves) % 2 == 0 else to_move.opponent
            if end.stones(BLACK) == 0:
                assert line.winner is ProblemWinner.ATTACKER
            else:
                assert Tsumego(end, BLACK).solve(next_to_move) is line.winner


@pytest.mark.slow
def test_every_first_move_is_good_refuted_or_idle() -> None:
    for drawing, _, _ in DRAWN.values():
        for to_move in (BLACK, WHITE):
            answer = answered(drawing, to_move)
            assert answer.verdict is not None
            moves = {move for move in answer.verdict.moves if move != PASS}
            refuted = {one.move for one in answer.refutations}
            assert moves == set(answer.first_moves) | refuted | set(answer.idle)
            assert len(moves) == len(answer.first_moves) + len(refuted) + len(answer.idle)
            for one in answer.refutations:
                assert one.line.moves[0] == one.move
            begun = [line.moves[0] for line in (answer.line, *answer.others) if line.moves]
            if answer.first_moves:
                assert set(begun) == (set() if answer.settled else set(answer.first_moves))


@pytest.mark.parametrize(
    ("name", "to_move", "line", "ending"),
    [
        ("straight three", WHITE, "W:B11", "no room for two eyes"),
        ("straight three", BLACK, "B:B11", "two eyes"),
        ("straight four", WHITE, "W:B11 B:C11", "two eyes"),
        ("square four", WHITE, "", "dead as it stands"),
        ("square four", BLACK, "B:A11 W:B10", "dead as it stands"),
    ],
)
def test_lines_of_known_shapes(name: str, to_move: Color, line: str, ending: str) -> None:
    answer = answered(DRAWN[name][0], to_move)
    text = line_words(answer.line, answer.problem.position, to_move)
    moves, _, end = text.rpartition("– ")
    assert end == ending
    # Shapes are symmetrical in part: the number of moves and who begins are what matters.
    assert len(moves.split()) == len(line.split())
    assert moves[:1] == line[:1]


def test_seki_is_told_from_life_with_two_eyes() -> None:
    answer, other = solve_both(Problem("seki", corner_of(SEKI), WHITE, BLACK), FULL)
    assert (answer.word, answer.outcome, answer.line.ending) == ("seki", "l", "seki")
    assert (other.word, other.problem.to_move) == ("seki", BLACK)
    assert sentence(answer) == "Black's group lives in seki"
    assert answered(DRAWN["straight four"][0], WHITE).word == "alive"


def test_a_seki_that_must_be_reached() -> None:
    # Without the white stones' last liberties filled, Black has to play first to get the seki; White kills.
    drawing = "..OOOO.XO / .XXXXXXXO / XXOOOOOOO / OOO"
    lives, dies = answered(drawing, BLACK), answered(drawing, WHITE)
    assert lives.outcome == "l"
    assert lives.line.winner is ProblemWinner.DEFENDER
    assert lives.line.ending
    assert dies.outcome in ("l", "d", "d1l", "l1d")


def test_ko_says_who_takes_first_and_who_needs_threats() -> None:
    answer = answered(KO, WHITE)
    assert (answer.word, answer.outcome) == ("ko", "d1l")
    assert answer.ko_taker is not None
    text = sentence(answer)
    assert text.startswith("ko: Black's group is dead unless Black has 1 ko threat (")
    assert "takes the ko first" in text
    taker = (answer.line.first_ko or 0) % 2
    board = corner_of(KO)
    for i, move in enumerate(answer.line.moves[: (answer.line.first_ko or 0) + 1]):
        board.play(move, WHITE if i % 2 == 0 else BLACK)
    assert board.ko >= 0  # the named move does take a ko
    assert answer.ko_taker == (WHITE if taker == 0 else BLACK)


def test_a_bent_four_is_named() -> None:
    answer, other = solve_both(Problem("bent", corner_of(BENT_FOUR), WHITE, BLACK), FULL)
    assert (answer.outcome, other.outcome) == ("d1l", "d1l")
    assert named_shape(answer, other) == named_shape(other, answer) == "bent four in the corner"
    assert answer_json(answer, other)["shape"] == "bent four in the corner"
    answer, other = solve_both(Problem("seki", corner_of(SEKI), WHITE, BLACK), FULL)
    assert named_shape(answer, other) == ""


def test_a_wrong_move_is_refuted_with_its_result() -> None:
    answer = answered(DRAWN["straight three"][0], WHITE)
    assert [vertex(move, 11) for move in answer.first_moves] == ["B11"]
    assert {one.move: one.word for one in answer.refutations} == {0: "alive", 2: "alive"}
    one = answer.refutations[0]
    assert refutation_words(one, answer) == "Black's group is alive"
    assert one.line.moves == (0, 1)
    unknown = Refutation(one.move, "", one.line)
    assert unknown.word == "fails"
    assert refutation_words(unknown, answer) == "does not work"


def test_budgets_are_kept_and_nothing_is_claimed_without_one() -> None:
    position = corner_of("......XO / .XXXXXXO / XOOOOOOO / O")
    whole = solve_problem(Problem("p", position, WHITE, BLACK), FULL)
    for nodes in (1, 10, 100, 1000):
        part = solve_problem(Problem("p", position, WHITE, BLACK), SolveSettings(seconds=60, nodes=nodes, details=True))
        assert part.nodes <= nodes
        assert part.outcome in ("", whole.outcome)
        again = solve_problem(
            Problem("p", position, WHITE, BLACK), SolveSettings(seconds=60, nodes=nodes, details=True)
        )
        assert answer_json(again) | {"seconds": 0} == answer_json(part) | {"seconds": 0}
    nothing = solve_problem(Problem("p", position, WHITE, BLACK), SolveSettings(nodes=1))
    assert (nothing.word, nothing.line.moves) == ("unknown", ())
    assert "not decided within" in sentence(nothing)


@pytest.mark.slow
def test_what_is_taken_to_be_closed_is_told() -> None:
    # The white stone at the top has one liberty outside. Black might get out there, so his death rests on that.
    # Reading in the open finds nothing here, so it gets little time.
    answer = answered(".XXO.... / XXXXO / OOOO", WHITE, SolveSettings(seconds=10, details=True))
    assert (answer.outcome, answer.exits) == ("d", [4])
    assert answer_json(answer)["assumes_closed"] == ["ea"]
    assert answered(DRAWN["straight three"][0], WHITE).exits == []


def test_goals_on_stones() -> None:
    # Black's two stones at the edge are cut off unless he joins them to the group; the group itself lives.
    position = corner_of("XX.X.X.XO / OOXXXXXXO / OOOOOOOOO")
    saved = solve_problem(Problem("save", position, BLACK, target=(0,), goal="save"), FULL)
    assert (saved.defender, saved.goal, saved.outcome, saved.first_moves) == (BLACK, "any target", "l", [2])
    assert sentence(saved) == "Black's group is saved"
    caught = solve_problem(Problem("capture", position, WHITE, target=(0,), goal="capture"), FULL)
    assert (caught.defender, caught.outcome, caught.line.ending) == (BLACK, "d", "captured")
    linked = solve_problem(Problem("connect", position, BLACK, target=(0, 3), goal="connect"), FULL)
    assert (linked.outcome, linked.line.moves, linked.line.ending) == ("l", (2,), "connected")
    assert sentence(linked) == "Black's stones are connected"
    needs = solve_problem(Problem("none", position, BLACK, goal="connect"), FULL)
    assert needs.word == "unknown"
    assert "name them as the target" in needs.why


@pytest.mark.parametrize("goal", [None, *GOALS])
def test_any_position_gets_an_answer(goal: str | None) -> None:
    """Random stones, random targets: an answer or a reason, never an exception; lines replay."""
    chance = random.Random(f"any {goal}")
    answered_at_all = 0
    for _ in range(12):
        size = chance.choice((4, 5, 6))
        stones = np.array([chance.choice((0, 0, 1, 1, 2, 2)) for _ in range(size * size)], np.uint8)
        position = Position(size)
        try:
            position.set_stones(stones.reshape(size, size))
        except ValueError:
            continue
        target = tuple(int(p) for p in np.flatnonzero(stones == chance.choice((1, 2)))[: chance.randrange(4)])
        problem = Problem("any", position, chance.choice((BLACK, WHITE)), target=target, goal=goal)
        answer = solve_problem(problem, SolveSettings(seconds=60, nodes=3000, details=True))
        assert answer.word in ("alive", "dead", "seki", "ko", "unknown")
        assert sentence(answer)
        assert answer.verdict is not None or answer.why
        answered_at_all += bool(answer.outcome)
        for line in (answer.line, *answer.others, *(one.line for one in answer.refutations)):
            replay(position, line, problem.to_move)
        assert answer_json(answer)["line"] == [sgf_pair(move, size) for move in answer.line.moves]
    if goal is None:
        assert answered_at_all >= 3


# A stone that takes another one and is linked out: its side's stones outside are part of the story.
LINKED_OUT = "(;SZ[19]AB[cd][dd][ed][fd][be][ce][fe][ge][cf][ef][ff][dg]AW[de][bg][cg][eg][fg][ch][dh][eh]PL[W]TR[de])"


@pytest.mark.parametrize("goal", ["save", "live"])
def test_nobody_is_dead_who_may_be_linked_out(goal: str, tmp_path: Path) -> None:
    path = tmp_path / "linked.sgf"
    path.write_text(LINKED_OUT)
    (problem,) = read_problems(path)
    answer = solve_problem(problem, SolveSettings(seconds=60, nodes=20_000, goal=goal))
    assert answer.word in ("unknown", "alive")
    assert answer.verdict is None or answer.verdict.winner is not ProblemWinner.ATTACKER


def test_both_sides_are_asked_about_the_same_group(tmp_path: Path) -> None:
    path = tmp_path / "three.sgf"
    path.write_text("(;SZ[7]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]PL[W])")
    (problem,) = read_problems(path)
    first, other = solve_both(problem, SolveSettings(seconds=60, goal="live"))
    assert (first.outcome, other.outcome) == ("l", "d")


@pytest.mark.parametrize(
    ("moves", "text"),
    [((5, 7, 9), ""), ((5, 7, 5), "3 at 1"), ((5, PASS, 9, 5, 9), "2 elsewhere, 4 at 1, 5 at 3"), ((), "")],
)
def test_what_numbers_cannot_show_is_told(moves: tuple[int, ...], text: str) -> None:
    assert unshown_words(moves) == text


def test_a_move_that_gets_a_ko_has_its_own_mark() -> None:
    answer = answered(DRAWN["six in the corner"][0], WHITE)
    tries = [Refutation(0, outcome, Line((0,), ProblemWinner.DEFENDER, "")) for outcome in ("l", "d1l")]
    assert [marked_refutation(one, answer) for one in tries] == [
        "not A11: Black's group is alive",
        "ko A11: Black's group is dead unless Black has 1 ko threat",
    ]
