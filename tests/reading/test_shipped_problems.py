"""The problems that come with Katachi: each is proved and checked twice, and none can be changed unnoticed."""

from dataclasses import replace
from pathlib import Path

import pytest

from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.checker import verify
from katachi.reading.problems.audit import AuditResult, audit_problem
from katachi.reading.problems.beauty import in_loose_pieces
from katachi.reading.problems.files import LEVELS, Problem, shipped_problems

ENOUGH = SolveSettings(seconds=60)


def prove(problem: Problem, folder: Path) -> None:
    answer = solve_problem(problem, ENOUGH)
    assert answer.outcome == problem.outcome
    assert sorted(answer.first_moves) == sorted(problem.solutions)
    answer.save_proof(folder / "one.proof")
    report = verify(folder / "one.proof", problem, twice=True)
    assert report.proved, report


@pytest.mark.parametrize("level", LEVELS)
def test_shipped_problems_are_proved(level: int, tmp_path: Path) -> None:
    for problem in shipped_problems(levels=[level])[::12]:
        prove(problem, tmp_path)


def test_there_are_many_and_no_group_is_in_loose_pieces() -> None:
    problems = shipped_problems()
    assert len(problems) >= 1_500
    assert [one.name for one in problems if one.defender and in_loose_pieces(one.position, one.defender)] == []


@pytest.mark.campaign
@pytest.mark.parametrize("level", LEVELS)
def test_every_shipped_problem_is_proved(level: int, tmp_path: Path) -> None:
    for problem in shipped_problems(levels=[level]):
        prove(problem, tmp_path)


def test_a_changed_solution_or_result_is_noticed() -> None:
    for problem in shipped_problems(levels=[1, 2])[::10]:
        others = [move for move in solve_problem(problem, ENOUGH).verdict.moves if move not in problem.solutions]  # type: ignore[union-attr]
        wrong = replace(problem, solutions=(next(move for move in others if move >= 0),))
        assert audit_problem(wrong, ENOUGH).kind in (AuditResult.FAILS, AuditResult.WEAKER)
        turned = replace(problem, outcome="d" if problem.outcome != "d" else "l")
        assert audit_problem(turned, ENOUGH).kind is AuditResult.OTHER_RESULT
        assert audit_problem(problem, ENOUGH).kind is AuditResult.AGREED
