"""Questions about groups, read within a few thousand positions; answers are remembered.

The side that would profit has all the ko threats, so an answer holds with any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from katachi.go import Color
from katachi.reading.tsumego.local import LocalGoal, read_locally
from katachi.reading.tsumego.search import Winner
from katachi.search.board_parts import Area, Board

NODES = 2000  # positions for one question
_THREATS = 5
_LARGEST = 64  # points
_REMEMBERED = 4000


class Reader:
    """Answers questions; a question about points where nothing changed is answered from memory."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes
        self._answers: dict[tuple[object, ...], tuple[Winner, int]] = {}

    def two_eyes(self, board: Board, color: Color, within: Area, _targets: Sequence[int] = ()) -> tuple[Winner, int]:
        """Whether stones of this colour make two eyes within these points, though the enemy begins and holds all
        else."""
        return self._read(board, color, "two eyes", within, color.opponent)

    def keeps(self, board: Board, color: Color, within: Area, targets: Sequence[int]) -> tuple[Winner, int]:
        """Whether all these chains survive, though the enemy begins and holds all but these points."""
        return self._read(board, color, "any target", within, color.opponent, targets)

    def lives(self, board: Board, color: Color, within: Area) -> tuple[Winner, int]:
        """Whether any stone of this colour lives within these points if its side begins; what is around lives."""
        return self._read(board, color, "life", within, color)

    def _read(self, board: Board, color: Color, goal: LocalGoal, within: Area, first: Color,
              targets: Sequence[int] = ()) -> tuple[Winner, int]:  # fmt: skip
        if len(within) > _LARGEST:
            return Winner.UNKNOWN, 0
        threats = (_THREATS, 0) if first is color else (0, _THREATS)
        points = sorted(within)
        wall = frozenset(point for point in board.around(within) if board.cells[point] != int(color))
        view = within, board.colors[points].tobytes(), wall, board.position.ko, int(board.position.to_move)
        return self._recalled(
            (goal, color, tuple(targets), view),
            lambda: read_locally(
                board.position, color, goal, within, first, threats, targets=targets, nodes=self.nodes
            ),
        )

    def _recalled(self, key: tuple[object, ...], read: Callable[[], tuple[Winner, int]]) -> tuple[Winner, int]:
        answer = self._answers.get(key)
        if answer is None:
            if len(self._answers) >= _REMEMBERED:
                self._answers.clear()
            answer = self._answers[key] = read()
        return answer
