"""Levels, guard, goal and the claim of a rule, written straight from the definitions: the judge of the fast check.

It shares no code with katachi. A board is a dict from (column, row), row 0 on top, to ``.``, ``X`` or ``O``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

Point = tuple[int, int]
Board = dict[Point, str]
OTHER = {"X": "O", "O": "X"}


def read(drawing: str) -> Board:
    """A board from rows separated by spaces, line ends or slashes."""
    rows = drawing.replace("/", " ").split()
    return {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


def near(board: Board, point: Point) -> list[Point]:
    x, y = point
    return [p for p in ((x, y - 1), (x + 1, y), (x - 1, y), (x, y + 1)) if p in board]


def connected(board: Board, start: Point, within: set[Point]) -> set[Point]:
    """The points of `within` that `start` reaches over points of its own colour."""
    found, todo = {start}, [start]
    while todo:
        for p in near(board, todo.pop()):
            if p in within and p not in found and board[p] == board[start]:
                found.add(p)
                todo.append(p)
    return found


def chain(board: Board, point: Point) -> set[Point]:
    return connected(board, point, set(board))


def liberties(board: Board, stones: set[Point]) -> set[Point]:
    return {p for s in stones for p in near(board, s) if board[p] == "."}


def is_legal(board: Board) -> bool:
    return all(sign == "." or liberties(board, chain(board, p)) for p, sign in board.items())


def played(board: Board, sign: str, point: Point) -> Board | None:
    """The board after a move; None for suicide."""
    after = {**board, point: sign}
    dead = [
        chain(after, p) for p in near(after, point) if after[p] == OTHER[sign] and not liberties(after, chain(after, p))
    ]
    after.update({p: "." for stones in dead for p in stones})
    return after if liberties(after, chain(after, point)) else None


def takes_ko(before: Board, after: Board, point: Point) -> bool:
    """Whether one stone took one stone and could be taken back at once by one."""
    taken = {p for p in before if before[p] != "." and after[p] == "."}
    return len(taken) == 1 and chain(after, point) == {point} and liberties(after, {point}) == taken


@dataclass(frozen=True)
class Rectangle:
    """Cell 0 is at column x, row y."""

    x: int
    y: int
    width: int
    height: int

    def cells(self) -> list[Point]:
        return [(self.x + i, self.y + j) for j in range(self.height) for i in range(self.width)]


def code(board: Board, rectangle: Rectangle) -> int:
    return sum(".XO".index(board[p]) * 3**i for i, p in enumerate(rectangle.cells()))


def _black_level(board: Board, inside: set[Point], point: Point) -> int:
    after = {**board, point: "X"}
    return min(len(liberties(after, chain(after, point)) - inside), 2)


def _white_level(board: Board, inside: set[Point], point: Point) -> int:
    after = {**board, point: "O"}
    real = chain(after, point)
    string = connected(after, point, inside)
    free = liberties(after, real)
    if real & inside != string or not free & inside <= liberties(after, string):
        return 0
    return {0: 2, 1: 1}.get(len(free - inside), 0)


def levels(board: Board, rectangle: Rectangle) -> dict[tuple[str, int], int]:
    """The level of each field: its colour and cell. A string has its own at its lowest cell only."""
    cells = rectangle.cells()
    inside = set(cells)
    found = {}
    for i, p in enumerate(cells):
        if board[p] != "." and min(map(cells.index, connected(board, p, inside))) < i:
            continue
        if board[p] != "O":
            found["X", i] = _black_level(board, inside, p)
        if board[p] != "X":
            found["O", i] = _white_level(board, inside, p)
    return found


def bits(fields: dict[tuple[str, int], int]) -> int:
    """Levels as conditions are stored."""
    return sum((0, 1, 3)[level] << (4 * i + 2 * (sign == "O")) for (sign, i), level in fields.items())


def guard(board: Board, rectangle: Rectangle) -> bool:
    inside = set(rectangle.cells())
    for p, sign in board.items():
        if sign == "X":
            stones = chain(board, p)
            free = liberties(board, stones)
            if not stones & inside and free & inside and not free - inside:
                return False
    return True


def reached(board: Board, rectangle: Rectangle, goal: str, stone: Point | None = None) -> bool:
    """Whether the goal is there, for the chain of a stone or for any."""
    inside = set(rectangle.cells())
    eyes = [p for p in inside if board[p] == "." and all(n in inside and board[n] == "X" for n in near(board, p))]
    around = {p: {frozenset(chain(board, n)) for n in near(board, p)} for p in eyes}
    if goal == "eye":
        return any(len(chains) == 1 and (stone is None or stone in min(chains)) for chains in around.values())
    alive = set().union(*around.values()) if around else set()
    while True:
        good = [chains for chains in around.values() if chains <= alive]
        staying = {c for c in alive if sum(c in chains for chains in good) >= 2}
        if staying == alive:
            return any(stone is None or stone in c for c in alive)
        alive = staying


@dataclass
class Claim:
    """Whether Black reaches the goal within so many plies, White first, all moves of both sides tried.

    With a stone, that stone must, and must never be captured. Unless he is komaster Black never takes a ko.
    """

    rectangle: Rectangle
    goal: str
    stone: Point | None = None
    komaster: bool = True
    known: dict[tuple[frozenset[tuple[Point, str]], str, int], bool] = field(default_factory=dict)

    def holds(self, board: Board, plies: int, to_move: str = "O") -> bool:
        if self.stone is not None and board[self.stone] != "X":
            return False
        if to_move == "O" and reached(board, self.rectangle, self.goal, self.stone):
            return True
        if plies == 0:
            return False
        key = frozenset(board.items()), to_move, plies
        if key not in self.known:
            nexts = (self.holds(after, plies - 1, OTHER[to_move]) for after in self._nexts(board, to_move))
            self.known[key] = any(nexts) if to_move == "X" else all(nexts)
        return self.known[key]

    def _nexts(self, board: Board, to_move: str) -> Iterator[Board]:
        inside = set(self.rectangle.cells())
        for p in sorted((p for p, sign in board.items() if sign == "."), key=lambda p: p not in inside):
            after = played(board, to_move, p)
            if after is not None and (self.komaster or to_move == "O" or not takes_ko(board, after, p)):
                yield after
        yield board


def completions(rectangle: Rectangle, colours: str, columns: int, rows: int) -> Iterator[Board]:
    """All legal boards of this size with these colours in the rectangle."""
    fixed = dict(zip(rectangle.cells(), colours, strict=True))
    free = [(x, y) for y in range(rows) for x in range(columns) if (x, y) not in fixed]
    for signs in product(".XO", repeat=len(free)):
        board = {**fixed, **dict(zip(free, signs, strict=True))}
        if is_legal(board):
            yield board
