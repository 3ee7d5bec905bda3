"""Values of nearest patterns improved by games of the engine against itself (K10).

    katachi network games --to own.sgfs.gz --size 9 --games 400 --weakest 200 --strongest 200 --even
    python -m katachi.lab.improved own.sgfs.gz --to improved.kb --match 2000

A search that asks the patterns plays better moves than they advise, so its moves teach them. By the mined values, as
shares of a position's moves, each pattern should have been chosen a certain number of times; P(i|p) is multiplied by
how often it was, over that. The factor is shrunk towards that of the next smaller pattern by `--trust` expected moves,
so what the games do not tell stays as mined. Every fifth game is held out and tests the result; a match between
engines with both bases (`--match`) tells whether they play better.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Point
from katachi.go.words import percent
from katachi.knowledge.base import NEAREST, KnowledgeBase
from katachi.knowledge.manifest import published
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest.advisor import Advised, advise
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns
from katachi.lab.reproduce.games import RESIGNING, MatchCell, MatchResult, play_cells
from katachi.lab.reproduce.table import Scale, percents
from katachi.play.settings import PRESETS
from katachi.records import GameRecord, read_games
from katachi.work import Budget

_HELD_OUT = 5
_FIRST = 8  # moves of a game that are not tested: they are often the same
_UNKNOWN = 1e-4  # of a move that no pattern advises
_BUDGET = Budget(200)  # per move in a match

Floats = NDArray[np.float64]


def improved(patterns: NearestPatterns, records: Iterable[GameRecord], trust: float) -> NearestPatterns:
    """The patterns with values learned from the moves of these games."""
    factor = factors(patterns, *counted(patterns, records), trust)
    value = np.minimum(1.0, factor * patterns.probability())
    return replace(patterns, played=np.rint(value * patterns.matched).astype(np.uint64))


def counted(patterns: NearestPatterns, records: Iterable[GameRecord]) -> tuple[Floats, Floats]:
    """How often each pattern, larger ones included, should have been chosen by its value, and how often it was."""
    expected, chosen = np.zeros(len(patterns)), np.zeros(len(patterns))
    for advice, point in advised(patterns, records):
        total = sum(one.probability for one in advice)
        for one in advice:
            expected[one.pattern] += one.probability / total
            chosen[one.pattern] += one.point == point
    for begin, end in reversed(list(pairwise(patterns.levels))[1:]):
        for counts in (expected, chosen):
            np.add.at(counts, patterns.parents[begin:end], counts[begin:end])
    return expected, chosen


def factors(patterns: NearestPatterns, expected: Floats, chosen: Floats, trust: float) -> Floats:
    """What to multiply each value by; each begins with the factor of the next smaller pattern."""
    found = np.ones(len(patterns) + 1)  # the last is that of no pattern, the parent of the smallest
    for begin, end in pairwise(patterns.levels):
        before = found[patterns.parents[begin:end]]
        found[begin:end] = (trust * before + chosen[begin:end]) / (trust + expected[begin:end])
    return found[:-1]


@dataclass(frozen=True)
class HeldOut:
    """How well patterns expect the moves of games that were held out."""

    positions: int
    first: float  # share of moves that were the first choice
    surprise: float  # mean of −log p

    @classmethod
    def of(cls, patterns: NearestPatterns, records: Iterable[GameRecord]) -> HeldOut:
        """Of each game, the moves after the opening."""
        chances = [_chance(advice, point) for advice, point in advised(patterns, records)]
        first, surprise = np.array(chances or [(0.0, 0.0)]).mean(axis=0)
        return cls(len(chances), float(first), float(surprise))


def advised(patterns: NearestPatterns, records: Iterable[GameRecord]) -> Iterator[tuple[list[Advised], Point]]:
    """What the patterns advise before each move after the opening, the likeliest first, and the move."""
    for record in records:
        for number, (color, point, game) in enumerate(record.replay()):
            if number >= _FIRST and point != PASS:
                yield advise(patterns, game.position, color), point


def _chance(advice: Sequence[Advised], point: Point) -> tuple[float, float]:
    """Whether a move was the first choice, and −log of its share of all advice."""
    total = sum(one.probability for one in advice) + _UNKNOWN
    share = next((one.probability for one in advice if one.point == point), 0.0) / total
    return float(bool(advice) and advice[0].point == point), -math.log(share + _UNKNOWN)


def learn(records: Sequence[GameRecord], base: KnowledgeBase, to: Path, trust: float) -> dict[str, HeldOut]:
    """Publish the base with improved values; what mined and improved ones expect in the games held out."""
    taught = [record for number, record in enumerate(records) if number % _HELD_OUT]
    tested = list(records[::_HELD_OUT])
    better = improved(base.nearest, taught, trust)
    with published(to) as draft:
        for name in base.manifest.files:
            if name != NEAREST:
                draft.add_file(base.folder / name, name)
        nearest.save(better, draft.folder / NEAREST)
        draft.settings = {**base.manifest.settings, "improved": {"games": len(taught), "trust": trust}}
        draft.sources, draft.counts = tuple(base.manifest.sources), base.manifest.counts
    return {"mined": HeldOut.of(base.nearest, tested), "improved": HeldOut.of(better, tested)}


def played(base: KnowledgeBase, better: Path, games: int, workers: int) -> MatchResult:
    """A match on 9×9 of the paper's engine with the improved values against the same with the mined ones."""
    engine = PRESETS["paper:M"] | RESIGNING
    mined = engine if base.is_shipped else engine | {"kb": str(base.folder)}
    cell = MatchCell("improved", engine | {"kb": str(better)}, mined, _BUDGET, games=games)
    return play_cells([cell], Scale(None, full=True, workers=workers))[0]


def main() -> None:
    """Learn from the games that are named on the command line."""
    parser = argparse.ArgumentParser(description="Values of nearest patterns, improved by games of the engine")
    parser.add_argument("games", type=Path)
    parser.add_argument("--to", type=Path, required=True, help="the new knowledge base")
    parser.add_argument("--kb", type=Path, help="the base to begin with (the one that comes with Katachi)")
    parser.add_argument("--trust", type=float, default=10.0, help="expected moves that a mined value is worth")
    parser.add_argument("--match", type=int, default=0, help="games of a match, improved against mined")
    parser.add_argument("--workers", type=int, default=1, help="games at once")
    asked = parser.parse_args()
    records, base = list(read_games([asked.games])), KnowledgeBase.open(asked.kb)
    for name, found in learn(records, base, asked.to, asked.trust).items():
        print(f"{name}: first choice {percent(found.first, 1)}, −log p {found.surprise:.3f}, {found.positions} moves")
    if asked.match:
        result = played(base, asked.to, asked.match, asked.workers)
        won = f"{result.tally.points:g} of {result.tally.games} games ({percents(result.interval)})"
        print(f"improved against mined, {_BUDGET.playouts} simulations: {won}")


if __name__ == "__main__":
    main()
