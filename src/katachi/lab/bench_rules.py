"""The benchmark of matching rules: 19×19 boards per second on which all rules that hold are found, from scratch.

The rules are made up, as many and of the same sizes as the proven ones, and prove nothing. The boards are games of
playouts stopped in the middle. The answer must be the known one, and the one found by following the games.
"""

import random
import statistics
import time
from functools import cache

from katachi.go import Position
from katachi.knowledge.life.frame import Place
from katachi.knowledge.life.matcher import BoardMatcher, RuleBook
from katachi.knowledge.life.rule_set import Goal, RuleSet
from katachi.lab.signatures import WrongAnswerError
from katachi.search.playouts import MOGO, first_move

# How many rules of each kind there are, in round numbers.
SIZES: dict[tuple[Goal, Place], dict[tuple[int, int], int]] = {
    ("life", "corner"): {(4, 3): 7000, (6, 2): 900, (5, 2): 90, (3, 3): 60, (4, 2): 8},
    ("life", "side"): {(4, 3): 374, (6, 2): 141, (3, 4): 53, (5, 2): 11},
    ("eye", "corner"): {(3, 3): 2500, (4, 2): 209, (3, 2): 26, (2, 2): 4},
    ("eye", "side"): {(3, 3): 213, (4, 2): 61, (3, 2): 6},
    ("eye", "center"): {(4, 3): 2000, (3, 3): 79},
}
BOARDS = 20
MOVES = 200
ROUNDS = 10
KNOWN_MATCHES = 199  # on all boards together


def board_rate(seconds: float) -> tuple[float, str, float, float]:
    """Median, unit, lowest and highest rate of boards matched, both colours and all goals."""
    book = RuleBook(made_sets())
    boards = _boards()
    _check(book, boards)
    rates: list[float] = []
    spent = 0.0
    while not rates or spent < seconds:
        start = time.process_time()
        for _ in range(ROUNDS):
            for board in boards:
                book.count(board)
        took = time.process_time() - start
        rates.append(ROUNDS * len(boards) / took)
        spent += took
    return statistics.median(rates), "boards/s", min(rates), max(rates)


@cache
def made_sets() -> tuple[RuleSet, ...]:
    """Random rectangles with about as many stones of each colour as proven rules have, always the same."""
    rng = random.Random(5)
    return tuple(
        _made(rng, goal, place, *size, count)
        for (goal, place), counts in SIZES.items()
        for size, count in counts.items()
    )


def _made(rng: random.Random, goal: Goal, place: Place, width: int, height: int, count: int) -> RuleSet:
    rules = []
    for _ in range(count):
        digits = [_digit(rng) for _ in range(width * height)]
        code = sum(digit * 3**cell for cell, digit in enumerate(digits))
        # Conditions on empty cells only: those cost the matcher most.
        empty = [cell for cell, digit in enumerate(digits) if digit == 0]
        conditions = sum(_condition(rng) << 4 * cell for cell in empty)
        rules.append((code, conditions, 2 * int(6 * rng.random())))
    return RuleSet.of(goal, place, width, height, "sound", rules)


def _digit(rng: random.Random) -> int:
    luck = rng.random()
    return 0 if luck < 0.35 else 1 if luck < 0.85 else 2


def _condition(rng: random.Random) -> int:
    """Often none; at least one or two liberties outside for Black, at most one or none for White."""
    black, white = rng.random(), rng.random()
    return (1 if black < 0.2 else 3 if black < 0.25 else 0) | (4 if white < 0.2 else 12 if white < 0.25 else 0)


@cache
def _games() -> tuple[tuple[int, ...], ...]:
    games = []
    for game in range(BOARDS):
        board, moves = Position(19), []
        for number in range(MOVES):
            moves.append(first_move(board, MOGO, seed=game * MOVES + number))
            board.play(board.to_move, moves[-1])
        games.append(tuple(moves))
    return tuple(games)


def _boards() -> list[Position]:
    boards = []
    for moves in _games():
        board = Position(19)
        for point in moves:
            board.play(board.to_move, point)
        boards.append(board)
    return boards


def _check(book: RuleBook, boards: list[Position]) -> None:
    matches = 0
    for moves, board in zip(_games(), boards, strict=True):
        follower, position = BoardMatcher(book, 19), Position(19)
        for point in moves:
            position.play(position.to_move, point)
            follower.match(position)
        found = book.match(board)
        if follower.match(board) != found or book.count(board) != len(found):
            raise WrongAnswerError("rules.match.19x19: following a game gives other matches than looking afresh")
        matches += len(found)
    if matches != KNOWN_MATCHES:
        raise WrongAnswerError(f"rules.match.19x19: {matches} matches and not {KNOWN_MATCHES}")
