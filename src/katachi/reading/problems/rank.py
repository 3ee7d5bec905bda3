"""How hard a problem is, as the rank of a player: by the reading it takes, the length of its main line, and the wrong
moves that look better than the solution to a program that knows only how people play.

docs/problems.md says how the rank follows from the score.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from katachi.go import Position
from katachi.knowledge.base import KnowledgeBase
from katachi.reading.answer.parts import Answer

_EASIEST, _HARDEST = -25, 3  # 25k and 3d; the scale has no step between 1k and 1d
_MOST_MOVES, _MOST_TEMPTING = 15, 6  # more count no further
_PER_DOUBLING, _PER_MOVE, _PER_TEMPTING = 1.0, 0.4, 0.5  # of the score
_RANKS_PER_POINT, _RANK_AT_ZERO = 2.5, -47.75


@dataclass(frozen=True)
class Hardness:
    """`nodes`: positions read to prove everything; `moves`: of the main line; `tempting`: wrong first moves that look
    better than the solution."""

    nodes: int
    moves: int
    tempting: int

    @property
    def score(self) -> float:
        return (
            _PER_DOUBLING * math.log2(1 + self.nodes)
            + _PER_MOVE * min(self.moves, _MOST_MOVES)
            + _PER_TEMPTING * min(self.tempting, _MOST_TEMPTING)
        )

    @property
    def steps(self) -> int:
        """Ranks above 1d (0 is 1d, 1 is 2d); negative: -1 is 1k."""
        return max(_EASIEST, min(_HARDEST - 1, round(_RANK_AT_ZERO + _RANKS_PER_POINT * self.score)))

    @property
    def rank(self) -> str:
        """From 25k to 3d."""
        return f"{-self.steps}k" if self.steps < 0 else f"{self.steps + 1}d"

    @property
    def level(self) -> int:
        """1 to 10: ten equal parts of the scale."""
        return 1 + (self.steps - _EASIEST) * 10 // (_HARDEST - _EASIEST)


def hardness(answer: Answer) -> Hardness:
    """How hard an answered problem is; the answer must have its verdict and its line."""
    verdict = answer.verdict
    if verdict is None or not answer.first_moves:
        raise ValueError(f"{answer.problem.name}: only a problem with a proved first move has a rank")
    return Hardness(verdict.nodes, len(answer.line.moves), _tempting(answer))


def _tempting(answer: Answer) -> int:
    board: Position = answer.problem.position.copy()
    board.to_move = answer.problem.to_move
    looks = KnowledgeBase.shipped().predictor.log_probabilities(board)
    best = max(looks[move] for move in answer.first_moves if move >= 0)
    wrong = [move for move in answer.verdict.moves if move >= 0 and move not in answer.first_moves]  # type: ignore[union-attr]
    return sum(bool(looks[move] > best) for move in wrong)
