"""Answers to the problems that were practised, kept on this computer: a problem is proved when it is first used.

One small file for each problem, named after its stones and its question. An answer of another version of Katachi is not
used; the problem is proved again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

import katachi
from katachi.files.writing import make_folder, write_atomically
from katachi.go import Color
from katachi.reading.answer.parts import Answer
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.search import ProblemWinner, Verdict

MOST_ANSWERS = 20_000

_Points = Annotated[tuple[int, ...], Field(max_length=400)]


class KeptAnswer(BaseModel):
    """What a file holds: the answer without its problem and its lines."""

    model_config = ConfigDict(extra="forbid")

    version: str
    key: str
    defender: Annotated[int, Field(ge=1, le=2)]
    goal: str
    winner: ProblemWinner
    label: str
    threats: tuple[int, int]
    moves: dict[int, ProblemWinner]
    region: _Points
    targets: _Points
    is_open: bool
    assumption: str
    why: str
    nodes: int

    @classmethod
    def of(cls, key: str, answer: Answer) -> KeptAnswer:
        assert answer.verdict is not None
        assert answer.defender is not None
        verdict = answer.verdict
        return cls(
            version=katachi.__version__,
            key=key,
            defender=int(answer.defender),
            goal=answer.goal,
            winner=verdict.winner,
            label=verdict.label,
            threats=verdict.threats,
            moves=verdict.moves,
            region=answer.region,
            targets=answer.targets,
            is_open=answer.is_open,
            assumption=answer.assumption,
            why=answer.why,
            nodes=answer.nodes,
        )

    def answer(self, problem: Problem) -> Answer:
        """The answer to the problem it was kept for."""
        return Answer(
            problem,
            0.0,
            Color(self.defender),
            self.goal,
            Verdict(self.winner, self.label, self.threats, self.moves, self.nodes),
            region=self.region,
            nodes=self.nodes,
            why=self.why,
            is_open=self.is_open,
            assumption=self.assumption,
            targets=self.targets,
        )


class KeptAnswers:
    """The folder with the answers. A key says all about a problem but its name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, key: str, problem: Problem) -> Answer | None:
        """The answer that was kept, if there is one and it can still be used."""
        try:
            kept = KeptAnswer.model_validate_json(self._path(key).read_bytes())
        except (OSError, ValidationError):  # none, or damaged: it is proved again
            return None
        return kept.answer(problem) if (kept.version, kept.key) == (katachi.__version__, key) else None

    def keep(self, key: str, answer: Answer) -> None:
        """Keep an answer, unless there are too many already."""
        make_folder(self._folder)
        if sum(1 for _ in self._folder.glob("*.json")) < MOST_ANSWERS:
            write_atomically(self._path(key), KeptAnswer.of(key, answer).model_dump_json().encode())

    def _path(self, key: str) -> Path:
        return self._folder / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.json"
