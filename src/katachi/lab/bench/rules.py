"""Benchmarks of the proven rules: matching all on a 19×19 board from scratch, and proving those of a rectangle.

The rules are those that come with Katachi. The boards are playouts stopped in the middle. The answers must be the known
ones, and the matches must be those found by following the games.
"""

import statistics
import time
from functools import cache

import numpy as np

from katachi.go import BLACK, WHITE, Position
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.matcher import BoardMatcher, RuleBook
from katachi.knowledge.life.store import RuleBase
from katachi.lab.signatures import WrongAnswerError
from katachi.reading.tsumego.search import Tsumego
from katachi.search.playouts import MOGO, first_move

_SIZE = 13
_WIDTH, _HEIGHT = 4, 3
KNOWN = "l1d"  # Black first: White lives unless Black has one ko threat


def node_rate(seconds: float) -> tuple[float, str, float, float]:
    """Median, unit, lowest and highest rate of positions expanded."""
    rates: list[float] = []
    spent = 0.0
    while not rates or spent < seconds:
        start = time.process_time()
        search = Tsumego(corner_group(), WHITE)
        verdict = search.judge(BLACK)
        took = time.process_time() - start
        if verdict.label != KNOWN:
            raise WrongAnswerError(f"solve.nodes: the group is {verdict.label!r} and not {KNOWN!r}")
        rates.append(verdict.nodes / took)
        spent += took
    return statistics.median(rates), "nodes/s", min(rates), max(rates)


def corner_group() -> Position:
    """White holds four by three points of a corner, Black has a stone in the middle and all around."""
    board = np.zeros((_SIZE, _SIZE), np.uint8)
    board[: _HEIGHT + 2, : _WIDTH + 2] = BLACK
    board[: _HEIGHT + 1, : _WIDTH + 1] = WHITE
    board[:_HEIGHT, :_WIDTH] = 0
    board[1, 1] = BLACK
    position = Position(_SIZE)
    position.set_stones(board)
    return position


BOARDS = 20
MOVES = 200
ROUNDS = 10
KNOWN_MATCHES = 290  # on all boards together, by the rules that come with Katachi
KNOWN_RULES = 8253  # of life in the 4x3 corner, without smaller rectangles


def board_time(seconds: float) -> tuple[float, str, float, float]:
    """Median, unit, least and longest time of a board, both colours and all goals."""
    book = RuleBase.shipped().book
    boards = _boards()
    _check(book, boards)
    times: list[float] = []
    spent = 0.0
    while not times or spent < seconds:
        start = time.process_time()
        for _ in range(ROUNDS):
            for board in boards:
                book.count(board)
        took = time.process_time() - start
        times.append(1e6 * took / (ROUNDS * len(boards)))
        spent += took
    return statistics.median(times), "µs a board", min(times), max(times)


def proving_rate(seconds: float) -> tuple[float, str, float, float]:
    """Median, unit, lowest and highest rate of rules proved, for life in the 4x3 corner, on one core."""
    rates: list[float] = []
    spent = 0.0
    while not rates or spent < seconds:
        start = time.process_time()
        rules = generate("life", "corner", 4, 3, claims=False, threads=1)
        took = time.process_time() - start
        if rules.total != KNOWN_RULES:
            raise WrongAnswerError(f"rules.make.4x3: {rules.total} rules and not {KNOWN_RULES}")
        rates.append(rules.total / took)
        spent += took
    return statistics.median(rates), "rules/s", min(rates), max(rates)


@cache
def _games() -> tuple[tuple[int, ...], ...]:
    games = []
    for game in range(BOARDS):
        board, moves = Position(19), []
        for number in range(MOVES):
            moves.append(first_move(board, MOGO, seed=game * MOVES + number))
            board.play(moves[-1], board.to_move)
        games.append(tuple(moves))
    return tuple(games)


def _boards() -> list[Position]:
    boards = []
    for moves in _games():
        board = Position(19)
        for point in moves:
            board.play(point, board.to_move)
        boards.append(board)
    return boards


def _check(book: RuleBook, boards: list[Position]) -> None:
    matches = 0
    for moves, board in zip(_games(), boards, strict=True):
        follower, position = BoardMatcher(book, 19), Position(19)
        for point in moves:
            position.play(point, position.to_move)
            follower.match(position)
        found = book.match(board)
        if follower.match(board) != found or book.count(board) != len(found):
            raise WrongAnswerError(
                "rules.match.19x19: following a game gives different matches from starting from scratch"
            )
        matches += len(found)
    if matches != KNOWN_MATCHES:
        raise WrongAnswerError(f"rules.match.19x19: {matches} matches and not {KNOWN_MATCHES}")
