"""Benchmarks: how fast the hot loops are, each on one core, and each checked for the right answer.

A benchmark compares its answer for a fixed seed with a known one, so that a fast wrong answer is an error and not a
record. It reports the median rate in processor time, so that other programs on the machine matter less.
"""

import gzip
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np

from katachi.go import BLACK, WHITE, Game, Position, sgf_pair
from katachi.knowledge.base import NETWORK, KnowledgeBase
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.matcher import BoardMatcher, RuleBook
from katachi.knowledge.life.store import RuleBase
from katachi.knowledge.network.examples import examples_of
from katachi.knowledge.network.network import KERNELS, Network
from katachi.knowledge.patterns.counting import CountSettings, Merger, count
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.lab import machine, signatures
from katachi.lab.signatures import WrongAnswerError
from katachi.reading.tsumego.search import Tsumego
from katachi.records import GameRecord, PackedGames, pack, parse, read_games
from katachi.search import LIGHT, MOGO, Policy, SearchSettings, TreeSearch, run
from katachi.search.playouts import first_move

RUNS = 5
_MADE_GAMES, _MADE_MOVES, _COPIES = 40, 210, 50  # the collection for `records.read` if none is given
_MINED = CountSettings(k=15, windows=(3, 9), pair_window=9)
_MINED_GAMES = 2000  # of a collection; a batch of the miner
_BOARDS, _BOARD_MOVES, _ROUNDS = 20, 200, 10  # for `rules.match`
_KNOWN_MATCHES = 290  # on all boards together, by the rules that come with Katachi
_KNOWN_RULES = 8253  # of life in the 4x3 corner, without smaller rectangles
_KNOWN_VERDICT = "l1d"  # Black first: White lives unless Black has one ko threat
_NETWORK = "network.19x19"
_COMPARED, _APART = (1, 90, 180), 0.01  # moves before which two ways of computing may differ by this probability
_EVERY = 20  # this position of a game is judged


@dataclass(frozen=True)
class BenchResult:
    """One measured figure: the median of the runs."""

    name: str
    value: float
    unit: str
    lowest: float
    highest: float


@dataclass(frozen=True)
class BenchSettings:
    """How long to measure, and on what."""

    seconds: float = 5.0
    games: Path | None = None  # a collection for `records.read` and mining; None: random games


def measure(
    name: str,
    unit: str,
    seconds: float,
    work: Callable[[int], int],
    now: Callable[[], float] = time.process_time,
) -> BenchResult:
    """Call ``work(run)``, which returns how many units it did, in five runs of ``seconds / 5``; median units/s."""
    rates = []
    for repeat in range(RUNS):
        done, start, spent = 0, now(), 0.0
        while spent < seconds / RUNS or done == 0:
            done += work(repeat)
            spent = max(now() - start, 1e-9)
        rates.append(done / spent)
    return _median(name, unit, rates)


def _repeat(name: str, unit: str, seconds: float, work: Callable[[], int]) -> BenchResult:
    """Call `work`, which returns how many units it did and takes long, at least once and for this many seconds."""
    rates: list[float] = []
    spent = 0.0
    while not rates or spent < seconds:
        start = time.process_time()
        units = work()
        took = time.process_time() - start
        rates.append(units / took)
        spent += took
    return _median(name, unit, rates)


def _median(name: str, unit: str, rates: list[float]) -> BenchResult:
    return BenchResult(name, statistics.median(rates), unit, min(rates), max(rates))


# ---- Playouts and searches -------------------------------------------------------------------------------------------


def _playouts(name: str, size: int, policy: Policy, settings: BenchSettings) -> BenchResult:
    """Playouts from the empty board per second."""
    signatures.check_playouts("light" if policy is LIGHT else "mogo", size)
    board = Position(size)
    batch = 4000 if size <= 9 else 800
    return measure(name, "playouts/s", settings.seconds, lambda seed: run(board, batch, policy, seed=seed).games)


def _copies(name: str, size: int, settings: BenchSettings) -> BenchResult:
    """Positions with stones copied per second, including the call from Python."""
    board = Position(size)
    for point in range(0, size * size, 3):
        board.play(point, 1 + point % 2)
    if board.copy() != board:
        raise WrongAnswerError(f"{name}: the copy differs")

    def work(_: int) -> int:
        for _ in range(1000):
            board.copy()
        return 1000

    return measure(name, "copies/s", settings.seconds, work)


def _simulations(name: str, size: int, threads: int, settings: BenchSettings) -> BenchResult:
    """Simulations of the full search per second, from the empty board with a new tree each time.

    In wall time: processor time would add up the threads.
    """
    signatures.check_search(size)
    most = 20_000 if size <= 9 else 5_000  # a tree as large as that of a real move
    batch = min(most, max(200, int(settings.seconds * most)))
    game = Game(size)

    def work(seed: int) -> int:
        search = TreeSearch(SearchSettings(network=False), seed=seed)  # it has a row of its own
        search.set_game(game)
        return search.run(simulations=batch, threads=threads)

    return measure(name, "simulations/s", settings.seconds, work, now=time.perf_counter)


# ---- Records ---------------------------------------------------------------------------------------------------------


def _records(name: str, settings: BenchSettings) -> BenchResult:
    """Games read, checked and replayed per second; made-up games if no collection is given."""
    with tempfile.TemporaryDirectory() as folder:
        path = settings.games or Path(folder) / "made.sgfs.gz"
        if settings.games is None:
            path.write_bytes(gzip.compress("\n".join(_made_games() * _COPIES).encode()))

        def work() -> int:
            games = moves = 0
            for record in read_games([path]):
                games += 1
                moves += len(record)
            expected = _MADE_GAMES * _COPIES
            if settings.games is None and (games, moves) != (expected, expected * _MADE_MOVES):
                raise WrongAnswerError(f"{name}: {games} games with {moves} moves, not {expected} × {_MADE_MOVES}")
            return games

        return _repeat(name, "games/s", settings.seconds, work)


def _made_games() -> list[str]:
    """Random games as long as real ones, one SGF per line."""
    return [_made_game(seed) for seed in range(_MADE_GAMES)]


def _made_game(seed: int) -> str:
    board = Position(19)
    text = f"(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Black {seed}]PW[White {seed}]DT[2026-01-01]RE[B+R]KM[7.5]"
    for number in range(_MADE_MOVES):
        point = first_move(board, LIGHT, seed=seed * _MADE_MOVES + number)
        text += f";{'BW'[number % 2]}[{sgf_pair(point, 19)}]"
        board.play(point, board.to_move)
    return text + ")"


# ---- Mining ----------------------------------------------------------------------------------------------------------


def _mining(name: str, settings: BenchSettings) -> BenchResult:
    """Games counted (K = 15, N = 3 and 9, pairs), merged and estimated per second.

    The tests counted must be the legal points of every position.
    """
    packed = _collection(settings.games)
    _check_tests(packed.part(0, 2))
    with tempfile.TemporaryDirectory() as folder:
        return _repeat(name, "games/s", settings.seconds, lambda: _mine(packed, Path(folder)))


def _matching(name: str, settings: BenchSettings) -> BenchResult:
    """Points at which the patterns of all orders are known per second, while games are followed move by move.

    The patterns found by following moves must be those found from scratch.
    """
    packed = _collection(settings.games)
    with tempfile.TemporaryDirectory() as folder:
        patterns = _built(packed, Path(folder))
    _check_following(patterns, packed.part(0, 1))
    return _repeat(name, "intersections/s", settings.seconds, lambda: nearest.estimate([packed], patterns)[0])


@cache
def _collection(games: Path | None) -> PackedGames:
    if games is not None:
        return pack(islice(read_games([games]), _MINED_GAMES))
    return pack(GameRecord.from_tree(parse(text).games[0]) for text in _made_games())


def _built(packed: PackedGames, folder: Path) -> nearest.NearestPatterns:
    count(packed, np.zeros(len(packed), np.uint64), _MINED, folder)
    return nearest.build([folder / "nearest.run"], _MINED)


def _mine(packed: PackedGames, folder: Path) -> int:
    patterns = _built(packed, folder).estimated([packed])
    for name, levels in (("contexts.run", _MINED.context_levels), ("pairs.run", _MINED.pair_levels)):
        found = [0] * len(levels)
        for block in Merger([folder / name], levels).blocks():
            for i, level in enumerate(block):
                found[i] += int(level.count.sum())
        if set(found) != {patterns.moves}:
            raise WrongAnswerError(f"{name}: {found} sightings of {patterns.moves} moves")
    return len(packed)


def _check_tests(packed: PackedGames) -> None:
    with tempfile.TemporaryDirectory() as folder:
        tests, _, _ = nearest.estimate([packed], _built(packed, Path(folder)))
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


# ---- Rules and the solver --------------------------------------------------------------------------------------------


def _rules_matched(name: str, settings: BenchSettings) -> BenchResult:
    """The time for a board, both colours and all goals, from scratch; by the rules that come with Katachi."""
    book, boards = RuleBase.shipped().book, [_board(moves) for moves in _games()]
    _check_matches(name, book, boards)

    def work() -> int:
        for _ in range(_ROUNDS):
            for board in boards:
                book.count(board)
        return _ROUNDS * len(boards)

    rate = _repeat(name, "boards/s", settings.seconds, work)
    return BenchResult(name, 1e6 / rate.value, "µs a board", 1e6 / rate.highest, 1e6 / rate.lowest)


@cache
def _games() -> tuple[tuple[int, ...], ...]:
    """Playouts stopped in the middle."""
    games = []
    for game in range(_BOARDS):
        board, moves = Position(19), []
        for number in range(_BOARD_MOVES):
            moves.append(first_move(board, MOGO, seed=game * _BOARD_MOVES + number))
            board.play(moves[-1], board.to_move)
        games.append(tuple(moves))
    return tuple(games)


def _board(moves: tuple[int, ...]) -> Position:
    board = Position(19)
    for point in moves:
        board.play(point, board.to_move)
    return board


def _check_matches(name: str, book: RuleBook, boards: list[Position]) -> None:
    matches = 0
    for moves, board in zip(_games(), boards, strict=True):
        follower, position = BoardMatcher(book, 19), Position(19)
        for point in moves:
            position.play(point, position.to_move)
            follower.match(position)
        found = book.match(board)
        if follower.match(board) != found or book.count(board) != len(found):
            raise WrongAnswerError(f"{name}: following a game gives different matches from starting from scratch")
        matches += len(found)
    if matches != _KNOWN_MATCHES:
        raise WrongAnswerError(f"{name}: {matches} matches and not {_KNOWN_MATCHES}")


def _rules_made(name: str, settings: BenchSettings) -> BenchResult:
    """Rules proved per second, for life in the 4x3 corner."""

    def work() -> int:
        rules = generate("life", "corner", 4, 3, claims=False, threads=1)
        if rules.total != _KNOWN_RULES:
            raise WrongAnswerError(f"{name}: {rules.total} rules and not {_KNOWN_RULES}")
        return rules.total

    return _repeat(name, "rules/s", settings.seconds, work)


def _nodes(name: str, settings: BenchSettings) -> BenchResult:
    """Positions expanded per second by the solver."""

    def work() -> int:
        verdict = Tsumego(_corner_group(), WHITE).judge(BLACK)
        if verdict.label != _KNOWN_VERDICT:
            raise WrongAnswerError(f"{name}: the group is {verdict.label!r} and not {_KNOWN_VERDICT!r}")
        return verdict.nodes

    return _repeat(name, "nodes/s", settings.seconds, work)


def _corner_group() -> Position:
    """White holds four by three points of a corner, Black has a stone in the middle and all around."""
    board = np.zeros((13, 13), np.uint8)
    board[:5, :6] = BLACK
    board[:4, :5] = WHITE
    board[:3, :4] = 0
    board[1, 1] = BLACK
    position = Position(13)
    position.set_stones(board)
    return position


# ---- The network -----------------------------------------------------------------------------------------------------


def _network(name: str, settings: BenchSettings) -> BenchResult:
    """Positions of a game judged per second by the network that comes with Katachi.

    The fastest arithmetic must agree with the plainest, and probabilities must add up to one.
    """
    base = KnowledgeBase.shipped()
    fast, plain = base.network, Network.load(base.folder / NETWORK, KERNELS[-1])
    record = GameRecord.from_tree(parse(_made_game(0)).games[0])
    for number in _COMPARED:
        odds, same = (dict(network.judge(record.game(number)).moves) for network in (fast, plain))
        if abs(sum(odds.values()) - 1) > _APART or max(abs(odds[move] - same[move]) for move in same) > _APART:
            raise WrongAnswerError(f"{name}: {fast.native.kernels} is wrong before move {number}")
    found = examples_of([record])
    points, recent = found.points[::_EVERY], found.recent[::_EVERY]
    komi, year = (np.ascontiguousarray(one[::_EVERY]) for one in (found.komi, found.year))
    network = fast.native
    return measure(
        name, "evaluations/s", settings.seconds, lambda _: len(network.judge(points, recent, komi, year, 19)[1])
    )


# ---- All of them -----------------------------------------------------------------------------------------------------

BENCHMARKS: dict[str, Callable[[str, BenchSettings], BenchResult]] = {
    "playouts.light.9x9": lambda name, s: _playouts(name, 9, LIGHT, s),
    "playouts.light.19x19": lambda name, s: _playouts(name, 19, LIGHT, s),
    "playouts.mogo.9x9": lambda name, s: _playouts(name, 9, MOGO, s),
    "playouts.mogo.19x19": lambda name, s: _playouts(name, 19, MOGO, s),
    "simulations.9x9.1thread": lambda name, s: _simulations(name, 9, 1, s),
    "simulations.9x9.2threads": lambda name, s: _simulations(name, 9, 2, s),
    "simulations.19x19.1thread": lambda name, s: _simulations(name, 19, 1, s),
    "simulations.19x19.2threads": lambda name, s: _simulations(name, 19, 2, s),
    "position.copy.19x19": lambda name, s: _copies(name, 19, s),
    "records.read": _records,
    "mine.games": _mining,
    "nearest.match": _matching,
    "rules.match.19x19": _rules_matched,
    "rules.make.4x3": _rules_made,
    "solve.nodes": _nodes,
    _NETWORK: _network,
}


def select(only: str | None) -> list[str]:
    """The benchmarks whose name is, or starts with, ``only``; all of them for None. Raises ValueError if there are
    none."""
    names = [name for name in BENCHMARKS if only is None or name == only or name.startswith(only + ".")]
    if only is None and not KnowledgeBase.shipped().has_network:
        names.remove(_NETWORK)
    if not names:
        raise ValueError(f"there is no benchmark {only!r}: use one of {', '.join(BENCHMARKS)}")
    return names


def report(results: list[BenchResult]) -> dict[str, object]:
    """The figures as data."""
    return {"machine": machine.describe(), "results": [asdict(result) for result in results]}
