"""Proofs: what the solver finds is written, read and accepted by the checker; what is changed in them is refused."""

import random
from pathlib import Path

import pytest
from tests.drawing import corner_of
from tests.reading import test_famous_shapes, test_tsumego
from tests.reading.proof_lines import check_lines, hole_of, lines_of
from tests.reading.test_tsumego import random_corner, second_line

from katachi.go import BLACK, WHITE, Color, diagram, parse_sgf_pair
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.checker import CheckReport, check, read_document, verify
from katachi.reading.checker.words import summary
from katachi.reading.problems.files import Problem
from katachi.reading.proof import Proof, prove
from katachi.reading.tsumego.search import Goal, ProblemWinner, Tsumego

CORNER = "...X.O / ...XO / XXXXO / OOOOO"  # six points: White to move kills, unless Black has a ko threat


def checked(proof: Proof, folder: Path) -> CheckReport:
    path = folder / "a.proof"
    proof.write(path)
    return check(read_document(path))


DRAWINGS = {name: drawn[0] for name, drawn in (test_tsumego.DRAWN | test_famous_shapes.DRAWN).items()}
DRAWINGS |= {f"under the stones, {name}": drawn[0] for name, drawn in test_famous_shapes.UNDER_THE_STONES.items()}
LIFE: list[Goal] = ["life", "two eyes"]


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("mover", [BLACK, WHITE])
@pytest.mark.parametrize("goal", LIFE)
def test_every_verdict_on_a_drawing_is_proved(goal: Goal, name: str, mover: Color, tmp_path: Path) -> None:
    position = corner_of(DRAWINGS[name])
    verdict = Tsumego(position, BLACK, goal=goal).judge(mover)
    proof = Proof(position, BLACK, goal=goal)
    assert proof.add_verdict(mover, verdict, refutations=True)
    assert len(proof.claims) >= len(verdict.moves) + 1
    report = checked(proof, tmp_path)
    assert report.proved, report.hole
    assert report.positions == proof.positions > 0


def test_second_line_groups_with_many_liberties(tmp_path: Path) -> None:
    for stones, mover in ((6, BLACK), (7, BLACK), (7, WHITE), (8, WHITE)):
        proof = Proof(second_line(stones, corner=False), BLACK)
        proof.add(mover)
        report = checked(proof, tmp_path)
        assert report.proved, report.hole


GOALS: list[Goal] = ["life", "two eyes", "eye", "any target", "all targets", "link"]


@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
def test_random_corners_are_proved_for_all_goals_and_threats(goal: Goal, tmp_path: Path) -> None:
    chance = random.Random(11)
    winners = {ProblemWinner.DEFENDER: 0, ProblemWinner.ATTACKER: 0}
    while sum(winners.values()) < 60:
        position, _, points = random_corner(chance)
        stones = [y * 7 + x for x, y in points if position.color(y * 7 + x) == BLACK]
        if len(stones) < 2:
            continue
        target = [] if goal in ("life", "two eyes") else sorted(chance.sample(stones, 2))
        proof = Proof(position, BLACK, target, goal=goal)
        mover, threats = chance.choice([BLACK, WHITE]), (chance.randrange(3), chance.randrange(3))
        winner = proof.add(mover, threats)
        winners[winner] += 1
        assert winner is Tsumego(position, BLACK, target, goal=goal).solve(mover, threats)
        report = checked(proof, tmp_path)
        assert report.proved, report.hole
    assert min(winners.values()) > 1


def test_the_proof_of_an_answer(tmp_path: Path) -> None:
    problem = Problem("p", corner_of(CORNER), WHITE, defender=BLACK)
    answer = solve_problem(problem, SolveSettings(seconds=60))
    path = tmp_path / "p.proof"
    positions = answer.save_proof(path)
    report = verify(path, problem)
    assert report.proved
    assert report.positions == positions
    text = summary(report.question, report.claims)
    assert "Black is dead, White to move, no ko threats; Black is alive, White to move, Black with 1 ko threat" in text
    assert report.granted[0].startswith("the chain at ")
    with pytest.raises(ValueError, match="takes more than 0 s"):
        prove(answer, seconds=0)


def test_open_positions_are_proved(tmp_path: Path) -> None:
    position = diagram.parse(". . . . . . . / . X X X X X . / . O O O O O . / . . . . . . .", size=13).position
    answer = solve_problem(Problem("open", position, BLACK, defender=BLACK), SolveSettings(seconds=20))
    assert answer.is_open
    assert answer.word == "alive"
    answer.save_proof(tmp_path / "open.proof")
    report = verify(tmp_path / "open.proof", position)
    assert report.proved, report
    assert report.granted[-1].startswith("White's stones on ")
    assert len(report.question.region) < 40


def test_a_proof_in_slices_is_the_same_claim(tmp_path: Path) -> None:
    for mover in (BLACK, WHITE):
        proof = Proof(second_line(7, corner=False), BLACK)
        tries = 0
        while proof.add(mover, nodes=50) is ProblemWinner.UNKNOWN:
            tries += 1
            assert not proof.claims
            assert tries < 2000
        assert tries > 0
        report = checked(proof, tmp_path)
        assert report.proved, report.hole


def test_a_ko_just_taken_is_part_of_the_question(tmp_path: Path) -> None:
    chance = random.Random(4)
    bans = 0
    while bans < 12:
        position, _, points = random_corner(chance)
        position.to_move = chance.choice([BLACK, WHITE])
        for point in chance.sample([y * 7 + x for x, y in points], len(points)):
            if position.ko < 0 and position.is_legal(point, position.to_move):
                position.play(point, position.to_move)
        if position.ko < 0 or not position.stones(BLACK):
            continue
        proof = Proof(position, BLACK)
        proof.add(Color(position.to_move), (1, 0))
        lines = lines_of(proof)
        assert parse_sgf_pair(lines[0]["ko"], 7) == position.ko
        report = check_lines(lines, tmp_path)
        assert report.proved
        if report.question.banned(report.claims[0].mover) is None:
            continue
        assert "which may not be retaken at once" in report.granted[-1]
        del lines[0]["ko"]
        bans += 1
        assert "is not listed" in hole_of(lines, tmp_path).text
