"""Play the games in examples/: Katachi's opponents of eight ranks, each against its neighbours.

python examples/make_games.py examples/
"""

import sys
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import katachi as k

RANKS = ("15k", "12k", "10k", "8k", "5k", "3k", "1k", "2d")
SIZES = {9: 6, 13: 2}  # board size: games of each pair


def play(black: str, white: str, size: int, games: int, seed: int) -> list[k.GameRecord]:
    """Games of two ranks with alternating colours, with names as people write them."""
    with TemporaryDirectory() as folder:
        engines = f"katachi:rank={black}", f"katachi:rank={white}"
        k.match(*engines, games=games, size=size, seed=seed, random_opening=2, count="judged", to=f"{folder}/match")
        found = list(k.read_games(folder))
    return [named(record, seed + number) for number, record in enumerate(found)]


def named(record: k.GameRecord, seed: int) -> k.GameRecord:
    ranks = [name.rpartition("=")[2] for name in (record.black, record.white)]
    about = {"PB": f"Katachi {ranks[0]}", "PW": f"Katachi {ranks[1]}", "BR": ranks[0], "WR": ranks[1]}
    kept = {name: text for name, text in record.headers.items() if name in ("RE", "KM")}
    return k.GameRecord.of(
        record.game(), {**kept, **about, "RU": "Chinese", "EV": "Katachi's ranks", "DT": "2026-11-18", "RO": f"{seed}"}
    )


def main() -> None:
    folder = Path(sys.argv[1])
    pairs = list(pairwise(RANKS))
    games = [
        record
        for size, count in SIZES.items()
        for number, (weaker, stronger) in enumerate(pairs)
        for record in play(weaker, stronger, size, count, 1000 * size + 10 * number)
    ]
    (folder / "games.sgfs").write_text(
        "".join(f"{one.sgf().replace(chr(10), '')}\n" for one in games), encoding="utf-8"
    )
    play("10k", "8k", 19, 1, 19)[0].save(folder / "game.sgf")


if __name__ == "__main__":
    main()
