"""How good are the book's moves, by P and by what is on the board? Made the table of docs/book.md.

Usage: python benchmarks/book_quality.py pro.sgfs.gz [every] [first]
"""

import itertools
import sys
from collections import defaultdict
from pathlib import Path

from katachi.go import Color, Game
from katachi.knowledge.patterns.predictor import Predictor
from katachi.play import BookSettings
from katachi.play.book import Book, is_fight, stones_touch
from katachi.records import read_games

MOVES = 40
EDGES = (0.0, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
BAD = 0.03  # a probability below which the predictor calls a move a mistake


def main(path: str, every: int = 400, first: int = 0) -> None:
    """Ask the book before each of the first moves of every so many-th game."""
    book, predictor = Book(BookSettings(on=True, moves=MOVES, spread=0), always=True), Predictor.default()
    rows: dict[tuple[str, int], list[tuple[bool, bool]]] = defaultdict(list)
    for record in itertools.islice(read_games([Path(path)]), first, None, every):
        if record.size != 19 or record.setup.black:
            continue
        game = Game(19)
        for color, point in record.moves[:MOVES]:
            advised = book.advised(game, Color(color))
            if point < 0 or not advised:
                break
            best = advised[0]
            position = game.position
            where = "fight" if is_fight(position) else "touching" if stones_touch(position) else "quiet"
            chance = dict(predictor.probabilities(game)).get(best.point, 0.0)
            rows[where, _bin(best.probability)].append((best.point == point, chance < BAD))
            game.play(point, Color(color))
    for where in ("quiet", "touching", "fight"):
        for i, (low, high) in enumerate(itertools.pairwise(EDGES)):
            if found := rows[where, i]:
                hits, bad = (sum(column) / len(found) for column in zip(*found, strict=True))
                print(f"{where:9} P {low:.2f}–{high:.2f}  {len(found):5} positions  played {hits:6.1%}  bad {bad:6.1%}")


def _bin(probability: float) -> int:
    return max(i for i, low in enumerate(EDGES[:-1]) if probability >= low)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
