"""A checker of life-and-death proofs that is independent of the solver.

It shares no code with what makes proofs, not even a board: `question` derives what a proof is about from its board,
`game` has the rules on sets of points and the positions that need no more moves, `document` the file, `check` the
induction. docs/proofs.md says what is checked and why that is enough.
"""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from katachi.go import Game, Position
from katachi.reading.checker.check import CheckReport, Hole, check
from katachi.reading.checker.document import Document, ProofFileError, read_document
from katachi.reading.problems.files import Problem, read_problems
from katachi.records import GameRecord, game_of

About = Problem | Position | Game | GameRecord | str | os.PathLike[str]

__all__ = ["CheckReport", "Document", "Hole", "ProofFileError", "check", "read_document", "verify"]


def verify(
    path: str | os.PathLike[str],
    problem: About | Iterable[Problem] | None = None,
    *,
    twice: bool = False,
) -> CheckReport:
    """Check the proof in a file, without the solver. Raises ProofFileError if the file is not a proof.

    It must be about the board of the `problem`, or of one of them, if they are several or in a file; without any, it
    is about the board that it draws itself. `twice`: a second, independent checker is asked as well.

    >>> from tempfile import TemporaryDirectory
    >>> from katachi.reading import shipped_problems, solve
    >>> problem = shipped_problems(levels=[1])[0]
    >>> with TemporaryDirectory() as folder:
    ...     positions = solve(problem).save_proof(f"{folder}/one.proof")
    ...     report = verify(f"{folder}/one.proof", problem, twice=True)
    >>> report.proved, report.positions == positions
    (True, True)
    """
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"{path!r} is not the path of a proof: answer.save_proof(path) writes one")
    report = check(read_document(Path(path)))
    if report.proved and problem is not None and (text := _other_board(report, problem)):
        report = replace(report, hole=Hole(text))
    if report.proved and twice:
        from katachi.reading.second_checker import refusal  # noqa: PLC0415 - rarely asked

        if text := refusal(path):
            report = replace(report, hole=Hole(f"the second checker refuses it: {text}"))
    return report


def _other_board(report: CheckReport, problem: About | Iterable[Problem]) -> str | None:
    """Why the proof is about none of these boards, or None."""
    boards = _boards(problem)
    found = [report.question.difference(board) for board in boards]
    if None in found:
        return None
    return f"it is about another board: {found[0]}" if len(found) == 1 else f"it is about none of {len(found):,} boards"


def _boards(problem: About | Iterable[Problem]) -> list[Position]:
    if isinstance(problem, (str, os.PathLike)):
        problem = list(read_problems(problem))
    if isinstance(problem, Position):
        return [problem]
    if isinstance(problem, (Game, GameRecord)):
        return [game_of(problem).position]
    known = [problem] if isinstance(problem, Problem) else problem
    return [one.position for one in known]
