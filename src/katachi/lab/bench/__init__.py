"""Benchmarks: how fast the hot loops are, each on one core, and each checked for the right answer.

A benchmark first does its work once for a fixed seed and compares the outcome with a known signature, so that a fast
wrong answer is an error and not a record. Then it repeats the work in five runs and reports the median rate, in
processor time, so that other programs on the machine matter less.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from katachi.go import Game, Position
from katachi.lab import machine, signatures
from katachi.lab.bench.mining import match_rate, mine_rate
from katachi.lab.bench.records import read_rate
from katachi.lab.bench.rules import board_time, node_rate, proving_rate
from katachi.lab.signatures import WrongAnswerError
from katachi.search import LIGHT, MOGO, Policy, TreeSearch, run

RUNS = 5


@dataclass(frozen=True)
class Result:
    """One measured figure: the median of the runs."""

    name: str
    value: float
    unit: str
    lowest: float
    highest: float


@dataclass(frozen=True)
class Settings:
    """How long to measure, and on what."""

    seconds: float = 5.0
    games: Path | None = None  # a collection for `records.read` and mining; None: random games


def measure(
    name: str,
    unit: str,
    seconds: float,
    work: Callable[[int], int],
    now: Callable[[], float] = time.process_time,
) -> Result:
    """Call ``work(run)``, which returns how many units it did, in five runs of ``seconds / 5``; median units/s."""
    rates = []
    for repeat in range(RUNS):
        done, start, spent = 0, now(), 0.0
        while spent < seconds / RUNS or done == 0:
            done += work(repeat)
            spent = max(now() - start, 1e-9)
        rates.append(done / spent)
    return Result(name, statistics.median(rates), unit, min(rates), max(rates))


def playout_rate(name: str, size: int, policy: Policy, settings: Settings) -> Result:
    """Playouts from the empty board per second."""
    signatures.check_playouts("light" if policy is LIGHT else "mogo", size)
    board = Position(size)
    batch = 4000 if size <= 9 else 800
    return measure(name, "playouts/s", settings.seconds, lambda seed: run(board, batch, policy, seed=seed).games)


def copy_rate(name: str, size: int, settings: Settings) -> Result:
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


def simulation_rate(name: str, size: int, threads: int, settings: Settings) -> Result:
    """Simulations of the full search per second, from the empty board with a new tree each time.

    In wall time: processor time would add up the threads.
    """
    signatures.check_search(size)
    most = 20_000 if size <= 9 else 5_000  # a tree as large as that of a real move
    batch = min(most, max(200, int(settings.seconds * most)))
    game = Game(size)

    def work(seed: int) -> int:
        search = TreeSearch(seed=seed)
        search.set_game(game)
        return search.run(simulations=batch, threads=threads)

    return measure(name, "simulations/s", settings.seconds, work, now=time.perf_counter)


Benchmark = Callable[[str, Settings], Result]

BENCHMARKS: dict[str, Benchmark] = {
    "playouts.light.9x9": lambda name, s: playout_rate(name, 9, LIGHT, s),
    "playouts.light.19x19": lambda name, s: playout_rate(name, 19, LIGHT, s),
    "playouts.mogo.9x9": lambda name, s: playout_rate(name, 9, MOGO, s),
    "playouts.mogo.19x19": lambda name, s: playout_rate(name, 19, MOGO, s),
    "simulations.9x9.1thread": lambda name, s: simulation_rate(name, 9, 1, s),
    "simulations.9x9.2threads": lambda name, s: simulation_rate(name, 9, 2, s),
    "simulations.19x19.1thread": lambda name, s: simulation_rate(name, 19, 1, s),
    "simulations.19x19.2threads": lambda name, s: simulation_rate(name, 19, 2, s),
    "position.copy.19x19": lambda name, s: copy_rate(name, 19, s),
    "records.read": lambda name, s: Result(name, *read_rate(s.games, s.seconds)),
    "mine.games": lambda name, s: Result(name, *mine_rate(s.games, s.seconds)),
    "nearest.match": lambda name, s: Result(name, *match_rate(s.games, s.seconds)),
    "rules.match.19x19": lambda name, s: Result(name, *board_time(s.seconds)),
    "rules.make.4x3": lambda name, s: Result(name, *proving_rate(s.seconds)),
    "solve.nodes": lambda name, s: Result(name, *node_rate(s.seconds)),
}


def select(only: str | None) -> list[str]:
    """The benchmarks whose name is, or starts with, ``only``; all of them for None."""
    names = [name for name in BENCHMARKS if only is None or name == only or name.startswith(only + ".")]
    if not names:
        raise ValueError(f"there is no benchmark {only!r}: use one of {', '.join(BENCHMARKS)}")
    return names


def report(results: list[Result]) -> dict[str, object]:
    """The figures as data."""
    return {"machine": machine.describe(), "results": [asdict(result) for result in results]}
