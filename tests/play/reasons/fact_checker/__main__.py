"""Check the facts of positions of games, and print how many are true.

python -m tests.play.reasons.fact_checker GAMES... --every 600 --moves 11 --seconds 600 --tally FILE

Run it again with the same tally to continue after the last game; it is kept after each game, so a run may be killed.
Several processes can share the work, each with its own --first and --tally; --and adds their tallies.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Iterator
from pathlib import Path

from tests.play.reasons.fact_checker.tally import Sample, Tally, check_games, code_in_use

from katachi.go import Game
from katachi.lab.judged.games import read_judged_games
from katachi.records import read_games


def main() -> None:
    """Check, keep and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="SGF collections, or games.jsonl.gz of judged games")
    parser.add_argument("--every", type=int, default=600, metavar="N", help="every so many games")
    parser.add_argument("--moves", type=int, default=11, metavar="M", help="every so many positions")
    parser.add_argument("--others", type=int, default=2, metavar="K", help="moves besides the one played")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="the index of the first game")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tally", type=Path, help="adds to what this file has, and continues there")
    parser.add_argument("--and", type=Path, nargs="*", default=[], dest="others_tallies", help="tallies of other parts")
    given = parser.parse_args()
    code = code_in_use()
    tally = _loaded(given.tally, code) if given.tally else Tally(code=code)
    games = itertools.islice(_games(given.games), given.first + tally.games * given.every, None, given.every)
    sample = Sample(given.moves, given.others, given.seed)
    keep = (lambda found: found.save(given.tally)) if given.tally else (lambda _: None)
    check_games(games, sample, time.monotonic() + given.seconds, tally, keep)
    for path in given.others_tallies:
        tally = tally.with_(_loaded(path, code))
    print(f"code {code}")
    print("\n".join(tally.lines()))


def _loaded(path: Path, code: str) -> Tally:
    """A tally of the code as it is."""
    tally = Tally.load(path)
    if tally.games and tally.code != code:
        raise SystemExit(f"{path}: this tally is about other code ({tally.code}, not {code}); name another file")
    tally.code = code
    return tally


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
