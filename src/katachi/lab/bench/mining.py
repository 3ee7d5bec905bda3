"""The benchmarks of mining: games per second from records to estimated patterns, and points matched per second.

Both check their answers: the tests counted are the legal points of every position, and the patterns that the matcher
finds by following moves are those it finds from scratch.
"""

import tempfile
import time
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np

from katachi.go import Position
from katachi.knowledge.patterns.counting import CountSettings, Merger, count
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.lab.bench.records import MADE_GAMES, made_games
from katachi.lab.signatures import WrongAnswerError
from katachi.records import GameRecord, PackedGames, pack, parse, read_games

SETTINGS = CountSettings(k=15, windows=(3, 9), pair_window=9)
GAMES = 2000  # of a collection; a batch of the miner
Rate = tuple[float, str, float, float]


def mine_rate(games: Path | None, seconds: float) -> Rate:
    """Games counted (K = 15, N = 3 and 9, pairs), merged and estimated per second on one core."""
    packed = _collection(games)
    _check_tests(packed.part(0, 2))
    with tempfile.TemporaryDirectory() as folder:
        return _rate(lambda: _mine(packed, Path(folder)), len(packed), "games/s", seconds)


def match_rate(games: Path | None, seconds: float) -> Rate:
    """Points at which the patterns of all orders are known per second, while games are followed move by move."""
    packed = _collection(games)
    with tempfile.TemporaryDirectory() as folder:
        patterns = _built(packed, Path(folder))
    _check_following(patterns, packed.part(0, 1))
    tests, _, _ = nearest.estimate(packed, patterns)
    return _rate(lambda: nearest.estimate(packed, patterns), tests, "intersections/s", seconds)


@cache
def _collection(games: Path | None) -> PackedGames:
    if games is not None:
        return pack(islice(read_games([games]), GAMES))
    trees = (parse(text).games[0] for text in made_games(MADE_GAMES))
    return pack(GameRecord.from_tree(tree) for tree in trees)


def _built(packed: PackedGames, folder: Path) -> nearest.NearestPatterns:
    count(packed, np.zeros(len(packed), np.uint64), SETTINGS, folder)
    return nearest.build([folder / "nearest.run"], SETTINGS)


def _mine(packed: PackedGames, folder: Path) -> None:
    patterns = _built(packed, folder).estimated([packed])
    for name, levels in (("contexts.run", SETTINGS.context_levels), ("pairs.run", SETTINGS.pair_levels)):
        found = [0] * len(levels)
        for block in Merger([folder / name], levels).blocks():
            for i, level in enumerate(block):
                found[i] += int(level.count.sum())
        if set(found) != {patterns.moves}:
            raise WrongAnswerError(f"{name}: {found} sightings of {patterns.moves} moves")


def _check_tests(packed: PackedGames) -> None:
    with tempfile.TemporaryDirectory() as folder:
        tests, _, _ = nearest.estimate(packed, _built(packed, Path(folder)))
    legal = 0
    for game in range(len(packed)):
        board = Position(int(packed.sizes[game]))
        for color, point in packed.moves_of(game):
            if point >= 0:
                legal += sum(board.is_legal(p, color) for p in range(board.size**2) if board.color(p) == 0)
            board.play(point, color)
    if tests != legal:
        raise WrongAnswerError(f"{tests} tests instead of {legal} legal points")


def _check_following(patterns: nearest.NearestPatterns, packed: PackedGames) -> None:
    board = Position(int(packed.sizes[0]))
    matcher = nearest.Matcher(patterns, board)
    for number, (color, point) in enumerate(packed.moves_of(0)):
        board.play(point, color)
        matcher.play(board, point)
        if number % 20 == 0:
            fresh = nearest.Matcher(patterns, board)
            points = range(board.size**2)
            if any(matcher.at(p, c) != fresh.at(p, c) for p in points for c in (1, 2)):
                raise WrongAnswerError(f"after move {number + 1} the matcher differs from one that starts from scratch")


def _rate(work: Callable[[], object], units: int, unit: str, seconds: float) -> Rate:
    rates: list[float] = []
    spent = 0.0
    while not rates or spent < seconds:
        start = time.process_time()
        work()
        took = time.process_time() - start
        rates.append(units / took)
        spent += took
    rates.sort()
    return rates[len(rates) // 2], unit, rates[0], rates[-1]
