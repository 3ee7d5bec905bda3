"""Small games for tests: random, legal, of any size, as records and as files."""

import gzip
import random
from collections.abc import Iterable
from pathlib import Path

from tests.knowledge import reference_patterns as ref
from tests.oracle_board import OracleGame

from katachi.records import GameRecord, write


def random_game(seed: int, size: int, moves: int) -> GameRecord:
    generator = random.Random(seed)
    game = OracleGame(size, "SIMPLE")
    for _ in range(moves):
        legal = ref.legal_points(game)
        game.play(game.to_move, generator.choice([*legal, -1]) if legal else -1)
    return GameRecord(size, game.moves, headers={"RE": generator.choice(["B+R", "W+2.5", "?"])})


def turned(record: GameRecord, symmetry: int, swap: bool) -> GameRecord:
    size, half = record.size, record.size - 1

    def image(point: int) -> int:
        x, y = ref.apply(symmetry, (2 * (point % size) - half, 2 * (point // size) - half))
        return (y + half) // 2 * size + (x + half) // 2

    moves = [(3 - c if swap else c, p if p < 0 else image(p)) for c, p in record.moves]
    result = record.result_text
    return GameRecord(size, moves, headers={"RE": result.translate(str.maketrans("BW", "WB")) if swap else result})


def collection(count: int, *, first: int = 0, sizes: tuple[int, ...] = (5, 7, 9), moves: int = 30) -> list[GameRecord]:
    """Different random games with names, and with years where somebody knew them."""
    games = []
    for seed in range(first, first + count):
        game = random_game(seed, sizes[seed % len(sizes)], moves)
        game.headers |= {"PB": f"Black {seed}", "PW": f"White {seed}"}
        if seed % 3:
            game.headers["DT"] = str(1900 + seed % 100)
        games.append(game)
    return games


def save_lines(games: Iterable[GameRecord], path: Path, *more: str) -> Path:
    """A file with one game a line, and further lines as they are."""
    lines = [write([game.to_tree()]).replace("\n", "") for game in games]
    path.write_bytes(gzip.compress("\n".join([*lines, *more]).encode(), mtime=0))
    return path
