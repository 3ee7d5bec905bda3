"""Questions about groups, read within a few thousand positions; answers are remembered.

The side that would profit has all the ko threats, so an answer holds with any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from katachi.go import Color
from katachi.reading.local import keeps_all, makes_two_eyes
from katachi.reading.tsumego import Tsumego, Winner
from katachi.search.board_parts import Area, Board

NODES = 3000  # positions for one question
_THREATS = 5
_TABLE_BITS = 14  # enough for a few thousand positions
_REMEMBERED = 4000


class Reader:
    """Answers questions; a question about points where nothing changed is answered from memory."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes
        self._answers: dict[tuple[object, ...], tuple[Winner, int]] = {}

    def two_eyes(self, board: Board, color: Color, within: Area, _targets: Sequence[int] = ()) -> tuple[Winner, int]:
        """Whether stones of this colour make two eyes within these points, though the enemy begins and holds all
        else."""
        return self._recalled(
            ("two eyes", color, *_view(board, color, within)),
            lambda: makes_two_eyes(board.position, color, within, color.opponent, (0, _THREATS), self.nodes),
        )

    def keeps(self, board: Board, color: Color, within: Area, targets: Sequence[int]) -> tuple[Winner, int]:
        """Whether all these chains survive, though the enemy begins and holds all but these points."""
        return self._recalled(
            ("keeps", color, tuple(targets), *_view(board, color, within)),
            lambda: keeps_all(board.position, color, within, targets, color.opponent, (0, _THREATS), self.nodes),
        )

    def lives(
        self, board: Board, color: Color, targets: Sequence[int], weak_liberties: int
    ) -> tuple[Winner, int, Area]:
        """Whether any stone around these lives if its side begins; and the points that were read."""
        try:
            problem = Tsumego(board.position, color, targets, weak_liberties=weak_liberties, table_bits=_TABLE_BITS)
        except ValueError:  # not enclosed, or too large to be read
            return Winner.UNKNOWN, 0, frozenset()
        region = frozenset(problem.region)

        def read() -> tuple[Winner, int]:
            return problem.solve(color, (_THREATS, 0), nodes=self.nodes), problem.nodes

        return *self._recalled(("lives", color, *_view(board, color, region)), read), region

    def _recalled(self, key: tuple[object, ...], read: Callable[[], tuple[Winner, int]]) -> tuple[Winner, int]:
        answer = self._answers.get(key)
        if answer is None:
            if len(self._answers) >= _REMEMBERED:
                self._answers.clear()
            answer = self._answers[key] = read()
        return answer


def _view(board: Board, color: Color, within: Area) -> tuple[object, ...]:
    """All that an answer depends on: what is on the points, where they touch the enemy or the outside, and the ko."""
    points = sorted(within)
    wall = frozenset(point for point in board.around(within) if board.colors[point] != color)
    return within, board.colors[points].tobytes(), wall, board.position.ko, int(board.position.to_move)
