"""Who is ahead in a game record, who will own each point, and what to play.

python examples/who_owns_what.py game.sgf [move number]
"""

import sys

import katachi as k


def main() -> None:
    record = next(k.read_games(sys.argv[1]))
    last = min(int(sys.argv[2]), len(record)) if len(sys.argv) > 2 else len(record)
    game = record.game(before=last + 1)
    report = k.analyze(game, 2000, seed=1)
    print(game)
    print(f"{record.black} (Black) against {record.white} (White), after move {last}")
    print(report)
    for row in report.ownership:
        print(" ".join("#" if owner > 0.5 else "o" if owner < -0.5 else "." for owner in row))


if __name__ == "__main__":
    main()
