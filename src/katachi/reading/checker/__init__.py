"""A checker of life-and-death proofs that is independent of the solver.

It shares no code with what makes proofs, not even a board: `game` has the rules on sets of points, `decided` the
positions that need no more moves, `question` what is asked about which part of a board, `document` the file, `check`
the induction. docs/proofs.md says what is checked and why that is enough.
"""

from katachi.reading.checker.check import Hole, Report, check
from katachi.reading.checker.document import Document, ProofFileError, read_document

__all__ = ["Document", "Hole", "ProofFileError", "Report", "check", "read_document"]
