"""A rectangle on a real 5x5 board, all around it white stones with two eyes: who is connected there, in every position.

White's wall cannot be captured, so the game stays in the rectangle: nobody has a reason to play elsewhere (Black's
stones in the eyes are suicide, White's only harm himself). The rules of the game are those of the naive board.
"""

from __future__ import annotations

from functools import cache, cached_property

from tests.oracle_board import BLACK, EMPTY, WHITE, Board, chain, is_valid, put

from katachi.knowledge.life.rule_set import Frame

SIZE = 5
Codes = frozenset[int]


class WalledBoard:
    """Neither side is bound by ko, and both may pass, as in the claim of a rule."""

    def __init__(self, frame: Frame) -> None:
        left, top = {"corner": (0, 0), "side": (1, 0), "center": (1, 1)}[frame.place]
        self.cells = frame.cells
        self.points = [(top + cell // frame.width) * SIZE + left + cell % frame.width for cell in range(frame.cells)]
        far = SIZE * SIZE - 1  # eyes are corners of the board that touch no cell
        self.eyes = {"corner": (SIZE - 1, far - SIZE + 1), "side": (far - SIZE + 1, far), "center": (0, far)}[
            frame.place
        ]
        self.won = cache(self._won)

    def board(self, code: int) -> Board:
        board = [EMPTY if point in self.eyes else WHITE for point in range(SIZE * SIZE)]
        for cell, point in enumerate(self.points):
            board[point] = code // 3**cell % 3
        return tuple(board)

    def code(self, board: Board) -> int:
        assert self.board(0)[self.eyes[0]] == board[self.eyes[0]]
        return sum(board[point] * 3**cell for cell, point in enumerate(self.points))

    @cached_property
    def legal(self) -> Codes:
        return frozenset(code for code in range(3**self.cells) if is_valid(self.board(code), SIZE))

    @cached_property
    def moves(self) -> dict[int, dict[int, list[int]]]:
        """For each colour, what each position may become; passing is first."""
        found: dict[int, dict[int, list[int]]] = {BLACK: {}, WHITE: {}}
        for code in self.legal:
            board = self.board(code)
            for colour, after in found.items():
                outcomes = [put(board, SIZE, colour, point) for point in self.points if board[point] == EMPTY]
                after[code] = [code, *(self.code(one.board) for one in outcomes if not one.suicide)]
        return found

    def after_white(self, code: int, cell: int) -> int:
        outcome = put(self.board(code), SIZE, WHITE, self.points[cell])
        assert not outcome.suicide
        return self.code(outcome.board)

    def winning(self, code: int, a: int, b: int) -> bool:
        """Whether Black, to move, connects the stones on two cells."""
        return self._stand(code, a, b) and any(after in self.won(a, b) for after in self.moves[BLACK][code])

    def _stand(self, code: int, a: int, b: int) -> bool:
        return bool(code // 3**a % 3 == code // 3**b % 3 == BLACK)

    def _won(self, a: int, b: int) -> Codes:
        """Where Black connects two stones although White moves first, by adding positions until there are no more."""
        both = [code for code in self.legal if self._stand(code, a, b)]
        won = {code for code in both if self.points[b] in chain(self.board(code), SIZE, self.points[a])}
        while True:
            winning = {code for code in both if not won.isdisjoint(self.moves[BLACK][code])}
            more = {code for code in winning - won if winning.issuperset(self.moves[WHITE][code])}
            if not more:
                return frozenset(won)
            won |= more
