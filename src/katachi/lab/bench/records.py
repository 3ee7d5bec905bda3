"""The benchmark of the record reader: games read, checked and replayed per second on one core."""

import gzip
import tempfile
import time
from pathlib import Path

from katachi.go import Position, sgf_pair
from katachi.lab.signatures import WrongAnswerError
from katachi.records import read_games
from katachi.search.playouts import LIGHT, first_move

MADE_GAMES = 40
COPIES = 50
MOVES = 210


def read_rate(games: Path | None, seconds: float) -> tuple[float, str, float, float]:
    """Median, unit, lowest and highest rate of reading a collection; made-up games if none is given.

    At least one whole pass is made, and as many as fit in ``seconds``.
    """
    if games is not None:
        return _rate(games, seconds, expected=None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.sgfs.gz"
        path.write_bytes(gzip.compress("\n".join(made_games(MADE_GAMES) * COPIES).encode()))
        return _rate(path, seconds, expected=MADE_GAMES * COPIES)


def _rate(path: Path, seconds: float, expected: int | None) -> tuple[float, str, float, float]:
    rates: list[float] = []
    spent = 0.0
    while not rates or spent < seconds:
        start = time.process_time()
        games = moves = 0
        for record in read_games([path]):
            games += 1
            moves += len(record)
            if record.illegal_at is not None and expected is not None:
                raise WrongAnswerError(f"records.read: a legal game was refused at move {record.illegal_at}")
        took = time.process_time() - start
        if expected is not None and (games, moves) != (expected, expected * MOVES):
            raise WrongAnswerError(f"records.read: {games} games with {moves} moves instead of {expected} × {MOVES}")
        rates.append(games / took)
        spent += took
    rates.sort()
    return rates[len(rates) // 2], "games/s", rates[0], rates[-1]


def made_games(count: int) -> list[str]:
    """Random games as long as real ones, one SGF per line."""
    return [_made_game(seed) for seed in range(count)]


def _made_game(seed: int) -> str:
    board = Position(19)
    text = f"(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Black {seed}]PW[White {seed}]DT[2026-01-01]RE[B+R]KM[7.5]"
    for number in range(MOVES):
        point = first_move(board, LIGHT, seed=seed * MOVES + number)
        text += f";{'BW'[number % 2]}[{sgf_pair(point, 19)}]"
        board.play(point, board.to_move)
    return text + ")"
