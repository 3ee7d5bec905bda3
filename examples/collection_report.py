"""What is in a game collection: years, results, the busiest players, and what could not be used.

python examples/collection_report.py games.sgfs.gz [filter, such as "player=Shusaku year=1840..1862"]
"""

import sys
from collections import Counter

from katachi import read_games
from katachi.records import Duplicates, Rejects


def main() -> None:
    rejects, duplicates = Rejects(), Duplicates()
    players: Counter[str] = Counter()
    results: Counter[str] = Counter()
    years: list[int] = []
    games = moves = copies = 0
    for record in read_games(sys.argv[1], filters=" ".join(sys.argv[2:]) or None, on_reject=rejects):
        games += 1
        moves += len(record)
        copies += duplicates.check(record) is not None
        players.update([record.black, record.white])
        results[record.winner or "?"] += 1
        if record.year:
            years.append(record.year)
    print(f"{games:,} games, {moves:,} moves, {copies:,} duplicates")
    if years:
        print(f"years {min(years)} to {max(years)}; results {dict(results)}")
    print("most games:", ", ".join(f"{name} ({count})" for name, count in players.most_common(5)))
    print(rejects.summary())


if __name__ == "__main__":
    main()
