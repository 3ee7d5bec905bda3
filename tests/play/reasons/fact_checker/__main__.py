"""Check the facts of positions of games, and print how many are true.

python -m tests.play.reasons.fact_checker GAMES... --every 600 --moves 11 --seconds 600 --tally FILE
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Iterator
from pathlib import Path

from tests.play.reasons.fact_checker.tally import Sample, Tally, check_games

from katachi.go import Game
from katachi.lab.judged.games import read_judged_games
from katachi.records import read_games


def main() -> None:
    """Run again with the same tally to continue after the last game that was checked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="SGF collections, or games.jsonl.gz of judged games")
    parser.add_argument("--every", type=int, default=600, metavar="N", help="every so many games")
    parser.add_argument("--moves", type=int, default=11, metavar="M", help="every so many positions")
    parser.add_argument("--others", type=int, default=2, metavar="K", help="moves besides the one played")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="the index of the first game")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tally", type=Path, help="adds to what this file has, and continues there")
    given = parser.parse_args()
    tally = Tally.load(given.tally) if given.tally else Tally()
    games = itertools.islice(_games(given.games), given.first + tally.games * given.every, None, given.every)
    sample = Sample(given.moves, given.others, given.seed)
    check_games(games, sample, time.monotonic() + given.seconds, tally)
    if given.tally:
        tally.save(given.tally)
    print("\n".join(tally.lines()))


def _games(paths: list[str]) -> Iterator[tuple[str, Game]]:
    """All games of collections and of judged ones."""
    for path in paths:
        if ".jsonl" in path:
            records = ((game.name, game.record()) for game in read_judged_games(Path(path)))
        else:
            records = ((f"game {index}", record) for index, record in enumerate(read_games([path])))
        for name, record in records:
            yield name, record.game()


if __name__ == "__main__":
    main()
