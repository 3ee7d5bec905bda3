"""Who is ahead in a game record, and whose is each point? Counts by playouts.

python examples/who_owns_what.py game.sgf [move number]
"""

import sys

from katachi.go import Picture
from katachi.records import GameRecord, load
from katachi.search import run


def main() -> None:
    record = GameRecord.from_tree(load(sys.argv[1]).games[0])
    last = min(int(sys.argv[2]), len(record)) if len(sys.argv) > 2 else len(record)
    position = record.game(before=last + 1).position
    komi = record.komi if record.komi is not None else 6.5
    result = run(position, 2000, komi=komi, seed=1)
    print(Picture.of(position).text())
    print(f"{record.black} (Black) against {record.white} (White), after move {last}")
    print(f"Black wins {result.black_winrate:.0%} of 2,000 playouts, {result.mean_score - komi:+.1f} points on average")
    for row in result.ownership:
        print(" ".join("#" if owner > 0.5 else "o" if owner < -0.5 else "." for owner in row))


if __name__ == "__main__":
    main()
