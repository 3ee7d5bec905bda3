"""Pattern search in a large archive: seconds a search, the answers checked by a slow search on some of the games.

    .venv/bin/python benchmarks/find.py games.sgfs.gz [games to check]
    .venv/bin/python benchmarks/find.py KB

A knowledge base has the captures on disk; for a collection they are found first, which is shown as a line of its own.
"""

import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

# The slow search lives beside the tests.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.knowledge import reference_find

from katachi.knowledge.archive import Archive, Captures
from katachi.knowledge.patterns.find.pattern import Pattern, of_moves, parse
from katachi.knowledge.patterns.find.search import Hit, Search, search_archive
from katachi.records import read_games

RUNS = 5
SEED = 1
PATTERNS: dict[str, Pattern] = {
    "corner, one approach": parse("--------/.......|/.......|/....X..|/.......|/....O..|/.......|/.......|"),
    "corner, joseki of 7": of_moves("Q16 O17 R14 Q18 R17 L17 pass"),
    "side, extension": parse("------/....../....../.X..X./....../......"),
    "full board, 4 moves": of_moves("Q16 D4 Q4 D16"),
    "full board, 8 moves": of_moves("Q16 D4 Q4 D16 F17 C14 D18 R14"),
    "centre, ponnuki": parse(".X./X.X/.X."),
    "centre, any ponnuki": parse("*X*/X.X/*X*"),
    "corner, empty": parse("--------/.......|/.......|/.......|/.......|/.......|/.......|/.......|"),
    "centre, empty": parse("...../...../...../...../....."),
    "a stone": parse("X"),
}


def main() -> None:
    source, sample = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    archive = opened(source)
    moves = len(archive.packed.moves)
    print(f"{len(archive):,} games, {moves:,} moves, {os.cpu_count()} threads; median of {RUNS} runs, seed {SEED}")
    print(f"{'captures':24} {timed(lambda: Captures.of(archive.packed))}")
    _ = archive.captures
    for name, pattern in PATTERNS.items():
        check(archive, pattern, sample if pattern.place != "centre" else 1)
        hits = len(search_archive(archive, pattern))
        print(f"{name:24} {timed(partial(search_archive, archive, pattern))} {hits:10,} hits")


def opened(source: Path) -> Archive:
    for folder in (source / "games", source):
        if (folder / "games.parquet").exists():
            return Archive.open(folder)
    return Archive.build(read_games([source]))


def timed(work: Callable[[], object]) -> str:
    """Seconds by the clock and of all cores together."""
    clock, cores = [], []
    for _ in range(RUNS):
        start, start_cores = time.perf_counter(), time.process_time()
        work()
        clock.append(time.perf_counter() - start)
        cores.append(time.process_time() - start_cores)
    return f"{statistics.median(clock):7.3f} s {statistics.median(cores):7.3f} s of cores"


def check(archive: Archive, pattern: Pattern, games: int) -> None:
    """Raises if the slow search finds anything else in some games, half of them among the hits."""
    hits = search_archive(archive, pattern).column("game").tolist()
    rng = random.Random(SEED)
    chosen = rng.sample(range(len(archive)), games) + rng.sample(hits, min(games, len(hits)))
    records = [archive.record(game) for game in chosen]
    for search in (Search(), Search(next="O"), Search(all_hits=True, last_move=100)):
        expected = reference_find.find(records, pattern, search)
        found = [hit for i, game in enumerate(chosen) for hit in in_game(archive, game, i, pattern, search)]
        if found != expected:
            raise SystemExit(f"the slow search disagrees on\n{pattern.draw()}")


def in_game(archive: Archive, game: int, number: int, pattern: Pattern, search: Search) -> list[Hit]:
    return [hit._replace(game=number) for hit in search_archive(archive.part(game, game + 1), pattern, search)]


if __name__ == "__main__":
    main()
