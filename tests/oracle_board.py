"""A Go board written to be obviously right, not fast: the judge of the fast one.

It shares no code with katachi. A board is a tuple of rows of the signs ``.``, ``X`` and ``O``; chains and regions are
found by flood fill, superko by comparing whole boards. Points are numbered row by row from the top left, a pass is -1,
colours are 1 (black, X) and 2 (white, O), as in katachi.
"""

from dataclasses import dataclass, field
from typing import Literal

EMPTY, BLACK, WHITE = 0, 1, 2
EDGE = 3
PASS = -1

KoRule = Literal["SIMPLE", "POSITIONAL", "SITUATIONAL"]
Board = tuple[int, ...]

SIGNS = ".XO"


def other(color: int) -> int:
    """The opponent."""
    return {BLACK: WHITE, WHITE: BLACK}[color]


def cell(size: int, column: int, row: int) -> int | None:
    """The point in this column and row, or None off the board."""
    if 0 <= column < size and 0 <= row < size:
        return row * size + column
    return None


# North, east, west, south; then the diagonals north-west, north-east, south-west, south-east.
SIDES = ((0, -1), (1, 0), (-1, 0), (0, 1))
CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))

_SIDES_OF: dict[tuple[int, int], list[int | None]] = {}
_CORNERS_OF: dict[tuple[int, int], list[int | None]] = {}


def sides(size: int, point: int) -> list[int | None]:
    """The four orthogonal neighbours."""
    key = size, point
    if key not in _SIDES_OF:
        _SIDES_OF[key] = [cell(size, point % size + dx, point // size + dy) for dx, dy in SIDES]
    return _SIDES_OF[key]


def corners(size: int, point: int) -> list[int | None]:
    """The four diagonal neighbours."""
    key = size, point
    if key not in _CORNERS_OF:
        _CORNERS_OF[key] = [cell(size, point % size + dx, point // size + dy) for dx, dy in CORNERS]
    return _CORNERS_OF[key]


def neighbours(size: int, point: int) -> list[int]:
    """The orthogonal neighbours that are on the board."""
    return [n for n in sides(size, point) if n is not None]


def region(board: Board, size: int, start: int) -> set[int]:
    """All points connected to this one through points of the same colour."""
    found = {start}
    todo = [start]
    while todo:
        for n in neighbours(size, todo.pop()):
            if n not in found and board[n] == board[start]:
                found.add(n)
                todo.append(n)
    return found


def around(board: Board, size: int, points: set[int], color: int) -> set[int]:
    """The points of one colour next to a set of points."""
    return {n for p in points for n in neighbours(size, p) if board[n] == color}


def chain(board: Board, size: int, point: int) -> set[int]:
    """The stones connected to this one; none for an empty point."""
    return region(board, size, point) if board[point] else set()


def liberties(board: Board, size: int, point: int) -> set[int]:
    """The liberties of the chain at this point."""
    return around(board, size, chain(board, size, point), EMPTY)


def in_atari(board: Board, size: int, point: int) -> bool:
    """Whether there is a chain with one liberty here."""
    return board[point] != EMPTY and len(liberties(board, size, point)) == 1


def without(board: Board, points: set[int]) -> Board:
    """The board with these points emptied."""
    return tuple(EMPTY if p in points else c for p, c in enumerate(board))


@dataclass(frozen=True)
class Outcome:
    """What a stone does to a board."""

    board: Board
    captured: frozenset[int]
    chains_captured: int
    suicide: frozenset[int]


def put(board: Board, size: int, color: int, point: int) -> Outcome:
    """Put a stone on an empty point: first the enemy's chains without a liberty go, then one's own."""
    after = tuple(color if p == point else c for p, c in enumerate(board))
    captured: set[int] = set()
    chains = 0
    for n in neighbours(size, point):
        if after[n] == other(color) and n not in captured and not liberties(after, size, n):
            captured |= chain(after, size, n)
            chains += 1
    after = without(after, captured)
    suicide: set[int] = set()
    if not liberties(after, size, point):
        suicide = chain(after, size, point)
        after = without(after, suicide)
    return Outcome(after, frozenset(captured), chains, frozenset(suicide))


def is_valid(board: Board, size: int) -> bool:
    """Whether every chain has a liberty."""
    return all(liberties(board, size, p) for p in range(size * size) if board[p] != EMPTY)


def is_eye(board: Board, size: int, color: int, point: int) -> bool:
    """A one-point eye as playouts understand it.

    Every orthogonal neighbour is a stone of the colour or off the board; and the enemy holds at most one of the
    diagonals, or none of them at the edge.
    """
    if board[point] != EMPTY or any(board[n] != color for n in neighbours(size, point)):
        return False
    diagonals = [n for n in corners(size, point) if n is not None]
    enemies = sum(board[n] == other(color) for n in diagonals)
    return enemies <= (1 if len(diagonals) == 4 else 0)


def code(board: Board, size: int, point: int) -> int:
    """The 3x3 code: two bits a neighbour (sides, then corners), then the atari marks of the sides."""
    result = 0
    for i, n in enumerate(sides(size, point) + corners(size, point)):
        result += (EDGE if n is None else board[n]) * 4**i
    for i, n in enumerate(sides(size, point)):
        if n is not None and in_atari(board, size, n):
            result += 2 ** (16 + i)
    return result


def area_score(board: Board, size: int) -> int:
    """Black's stones and surrounded points minus White's."""
    score = 0
    seen: set[int] = set()
    for p, c in enumerate(board):
        if c != EMPTY:
            score += 1 if c == BLACK else -1
        elif p not in seen:
            hole = region(board, size, p)
            seen |= hole
            black, white = around(board, size, hole, BLACK), around(board, size, hole, WHITE)
            if black and not white:
                score += len(hole)
            if white and not black:
                score -= len(hole)
    return score


def draw(board: Board, size: int) -> str:
    """The board as text."""
    return "\n".join(" ".join(SIGNS[c] for c in board[y * size : (y + 1) * size]) for y in range(size))


@dataclass
class OracleGame:
    """A game by one of the three ko rules, with or without suicide of several stones."""

    size: int
    ko_rule: KoRule = "POSITIONAL"
    suicide: bool = False
    board: Board = ()
    to_move: int = BLACK
    ko: int = PASS
    captured: dict[int, int] = field(default_factory=lambda: {BLACK: 0, WHITE: 0})
    history: list[tuple[Board, int]] = field(default_factory=list)  # boards and who was to move then
    moves: list[tuple[int, int]] = field(default_factory=list)
    last_outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self.board = self.board or (EMPTY,) * (self.size * self.size)
        self.history = self.history or [(self.board, self.to_move)]

    def copy(self) -> "OracleGame":
        """An independent copy."""
        return OracleGame(
            self.size,
            self.ko_rule,
            self.suicide,
            self.board,
            self.to_move,
            self.ko,
            dict(self.captured),
            list(self.history),
            list(self.moves),
            self.last_outcome,
        )

    def why_illegal(self, color: int, point: int) -> str | None:
        """None for a legal move, or what is wrong with it."""
        if point == PASS:
            return None
        if self.board[point] != EMPTY:
            return "occupied"
        if point == self.ko and color == self.to_move:
            return "ko"
        outcome = put(self.board, self.size, color, point)
        if len(outcome.suicide) == 1 or (outcome.suicide and not self.suicide):
            return "suicide"
        if self.ko_rule == "POSITIONAL" and any(outcome.board == board for board, _ in self.history):
            return "superko"
        if self.ko_rule == "SITUATIONAL" and (outcome.board, other(color)) in self.history:
            return "superko"
        return None

    def is_legal(self, color: int, point: int) -> bool:
        """Whether the move is allowed."""
        return self.why_illegal(color, point) is None

    def legal_moves(self, color: int) -> list[int]:
        """All legal points; passing is not listed."""
        return [p for p in range(self.size * self.size) if self.is_legal(color, p)]

    def play(self, color: int, point: int) -> None:
        """Play a legal move or a pass."""
        assert self.is_legal(color, point), (color, point, draw(self.board, self.size))
        before, self.ko, self.last_outcome = self.board, PASS, None
        if point != PASS:
            outcome = self.last_outcome = put(self.board, self.size, color, point)
            self.board = outcome.board
            self.captured[other(color)] += len(outcome.captured)
            self.captured[color] += len(outcome.suicide)
            # A ko: one stone was taken, and taking back would bring back the board of before.
            if len(outcome.captured) == 1:
                (taken,) = outcome.captured
                if put(self.board, self.size, other(color), taken).board == before:
                    self.ko = taken
        self.to_move = other(color)
        self.moves.append((color, point))
        self.history.append((self.board, self.to_move))

    def safety(self, point: int) -> int:
        """For the side to move: 0 illegal, 1 self-atari, 2 safe, as one look at the neighbours tells."""
        color = self.to_move
        if self.board[point] != EMPTY:
            return 0
        if sum(self.board[n] == EMPTY for n in neighbours(self.size, point)) >= 2:
            return 2
        outcome = put(self.board, self.size, color, point)
        if outcome.captured:
            return 0 if point == self.ko else 2
        if outcome.suicide:
            return 0
        return 1 if len(liberties(outcome.board, self.size, point)) == 1 else 2

    def passes(self) -> int:
        """How many passes ended the game so far."""
        count = 0
        for _, point in reversed(self.moves):
            if point != PASS:
                break
            count += 1
        return count

    def count_sequences(self, depth: int) -> int:
        """How many sequences of this many legal moves there are; two passes end a game."""
        if depth == 0:
            return 1
        if self.passes() >= 2:
            return 0
        total = 0
        for move in [PASS, *self.legal_moves(self.to_move)]:
            after = self.copy()
            after.play(self.to_move, move)
            total += after.count_sequences(depth - 1)
        return total
