"""Answers about groups that are not enclosed."""

from tests.drawing import corner_of

from katachi.go import BLACK, WHITE, Position
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.answer.tell import sentence
from katachi.reading.problems.audit import AuditResult, audit_problem
from katachi.reading.problems.files import Problem


def test_a_group_that_lives_in_the_open() -> None:
    # Straight three in the corner, and nothing around it: Black makes two eyes at once.
    position = corner_of("...X / XXXX.O / OOO", 19)
    answer = solve_problem(Problem("open", position, BLACK, BLACK, (3,)), SolveSettings(seconds=20))
    assert (answer.word, answer.outcome) == ("alive", "l")
    assert 1 in answer.first_moves or answer.settled
    assert "not enclosed" in answer.why
    assert len(answer.region) <= 64
    assert "Black's group is alive (not enclosed" in sentence(answer)


def test_a_published_move_in_the_open_is_read_itself() -> None:
    position = corner_of("...X / XXXX.O / OOO", 19)
    problem = Problem("open", position, BLACK, BLACK, (3,), solutions=(1,))
    assert audit_problem(problem, SolveSettings(seconds=20)).kind in (AuditResult.AGREED, AuditResult.NOT_UNIQUE)


def test_where_nothing_can_be_asked_there_is_a_reason() -> None:
    empty = solve_problem(Problem("none", Position(19), BLACK, WHITE), SolveSettings(seconds=1))
    assert empty.word == "unknown"
    assert empty.why
