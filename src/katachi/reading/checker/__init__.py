"""A checker of life-and-death proofs that is independent of the solver.

It shares no code with what makes proofs, not even a board: `game` has the rules on sets of points and the
positions that need no more moves, `question` what is asked about which part of a board, `document` the file, `check`
the induction. docs/proofs.md says what is checked and why that is enough.
"""

import os
from pathlib import Path

from katachi.reading.checker.check import CheckReport, Hole, check
from katachi.reading.checker.document import Document, ProofFileError, read_document

__all__ = ["CheckReport", "Document", "Hole", "ProofFileError", "check", "read_document", "verify"]


def verify(path: str | os.PathLike[str]) -> CheckReport:
    """Check the proof in a file, without the solver. Raises ProofFileError if the file is not a proof.

    >>> from tempfile import TemporaryDirectory
    >>> from katachi.reading import shipped_problems, solve
    >>> with TemporaryDirectory() as folder:
    ...     positions = solve(shipped_problems(levels=[1])[0]).save_proof(f"{folder}/one.proof")
    ...     report = verify(f"{folder}/one.proof")
    >>> report.proved, report.positions == positions
    (True, True)
    """
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"{path!r} is not the path of a proof: answer.save_proof(path) writes one")
    return check(read_document(Path(path)))
