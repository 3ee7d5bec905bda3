"""Published solutions compared with proofs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import Answer, Refutation, SolveSettings
from katachi.reading.problems.files import Problem


class AuditResult(Enum):
    """How a published solution compares with the proof."""

    AGREED = "agreed"
    NOT_UNIQUE = "another move also works"
    FAILS = "the published move fails"
    WEAKER = "the published move gives less: ko"
    OTHER_RESULT = "another result"
    UNDECIDED = "not decided"
    NOTHING = "no solution published"


@dataclass(frozen=True)
class Finding:
    """One problem of a collection: `works` and `fails` are published moves, `also` are others proved to work."""

    problem: Problem
    answer: Answer
    kind: AuditResult
    works: tuple[int, ...] = ()
    fails: tuple[int, ...] = ()
    also: tuple[int, ...] = ()
    wrong_works: tuple[int, ...] = ()  # those of `also` that the source calls wrong
    why: str = ""

    @property
    def refutation(self) -> Refutation | None:
        """The refutation of a published move that fails or, if none does, gives less."""
        found = [one for one in self.answer.refutations if one.move in self.fails]
        return min(found, key=lambda one: one.word == "ko") if found else None


def audit_problem(problem: Problem, request: SolveSettings) -> Finding:
    """Solve a problem and compare. Moves are compared by what they achieve, not by which of several is named."""
    answer = solve_problem(problem, replace(request, only=problem.solutions))
    if not problem.solutions and not problem.outcome:
        return Finding(problem, answer, AuditResult.NOTHING)
    if answer.verdict is None:
        return Finding(problem, answer, AuditResult.UNDECIDED, why=answer.why)
    good = answer.first_moves
    works = tuple(move for move in problem.solutions if move in good)
    fails = tuple(one.move for one in answer.refutations if one.move in problem.solutions)
    also = tuple(move for move in good if move not in problem.solutions)
    finding = Finding(
        problem, answer, AuditResult.AGREED, works, fails, also, tuple(m for m in also if m in problem.wrong)
    )
    if fails:
        worst = {one.word for one in answer.refutations if one.move in fails}
        return replace(finding, kind=AuditResult.WEAKER if worst == {"ko"} else AuditResult.FAILS)
    if problem.outcome and answer.outcome and problem.outcome != answer.outcome:
        return replace(
            finding, kind=AuditResult.OTHER_RESULT, why=f"{problem.outcome} is published, {answer.outcome} proved"
        )
    outside = [move for move in problem.solutions if move not in answer.verdict.moves]
    if outside and not works:
        return replace(
            finding, kind=AuditResult.UNDECIDED, why="the published move is outside the region that was read"
        )
    if not answer.outcome or len(works) + len(outside) < len(problem.solutions):
        return replace(finding, kind=AuditResult.UNDECIDED, why=answer.why or "not decided within the budget")
    return replace(finding, kind=AuditResult.NOT_UNIQUE) if also and problem.solutions else finding
