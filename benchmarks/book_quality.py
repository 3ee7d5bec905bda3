"""How good are the book's moves, and how often has it one? Made the figures of docs/book.md.

    .venv/bin/python benchmarks/book_quality.py games.sgfs.gz [every [first]]   positions of games: by P and by place
    .venv/bin/python benchmarks/book_quality.py self [games]                    the book with itself: spread and method

A move is called bad if the move predictor gives it less than 3 %.
"""

import itertools
import sys
from collections import defaultdict
from pathlib import Path
from typing import Literal

from katachi.go import Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.predictor.predict import Predictor
from katachi.play import BookSettings
from katachi.play.book import Book, is_fight, stones_touch
from katachi.records import read_games

MOVES = 40
SELF_MOVES = 20
EDGES = (0.0, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
BAD = 0.03


def in_games(path: str, every: int = 400, first: int = 0) -> None:
    """Ask the book before each of the first moves of every so many-th game."""
    book, predictor = (
        Book(BookSettings(on=True, moves=MOVES, spread=0, method="best")),
        KnowledgeBase.shipped().predictor,
    )
    rows: dict[tuple[str, int], list[tuple[bool, bool]]] = defaultdict(list)
    answered: dict[int, list[bool]] = defaultdict(list)
    games = 0
    for record in itertools.islice(read_games([Path(path)]), first, None, every):
        if record.size != 19 or record.setup.black:
            continue
        games += 1
        game = Game(19)
        for number, (color, point) in enumerate(record.moves[:MOVES]):
            advised = book.advised(game, Color(color))
            if point < 0 or not advised:
                break
            best, position = advised[0], game.position
            where = "fight" if is_fight(position) else "touching" if stones_touch(position) else "quiet"
            bad = _is_bad(predictor, game, best.point)
            rows[where, _bin(best.probability)].append((best.point == point, bad))
            answered[number // 10].append(book.open(game, Color(color)).closed is None)
            game.play(point, Color(color))
    print(f"{games} games")
    for where in ("quiet", "touching", "fight"):
        for i, (low, high) in enumerate(itertools.pairwise(EDGES)):
            if found := rows[where, i]:
                hits, wrong = (sum(column) / len(found) for column in zip(*found, strict=True))
                print(
                    f"{where:9} P {low:.2f}–{high:.2f}  {len(found):5} positions  played {hits:6.1%}  bad {wrong:6.1%}"
                )
    for ten, found_open in sorted(answered.items()):
        print(f"moves {10 * ten + 1}–{10 * ten + 10}: the book is open at {sum(found_open) / len(found_open):.1%}")


def with_itself(games: int = 40) -> None:
    """Openings of the book by seed, for both methods and some spreads."""
    predictor = KnowledgeBase.shipped().predictor
    methods: tuple[Literal["best", "back-off"], ...] = ("best", "back-off")
    for method, spread in itertools.product(methods, (0.0, 0.05, 0.1)):
        moves = bad = 0
        openings = set()
        for seed in range(games):
            game = Game()
            book = Book(BookSettings(on=True, moves=SELF_MOVES, method=method, spread=spread), seed=seed)
            while move := book.choose(game):
                bad += _is_bad(predictor, game, move.point)
                moves += 1
                game.play(move.point)
            openings.add(tuple(played.point for played in game.moves[:8]))
        print(
            f"{method:8} spread {spread:.2f}: {moves / games:.1f} moves a game, bad {bad / moves:.1%}, "
            f"{len(openings)} of {games} openings differ within 8 moves"
        )


def _is_bad(predictor: Predictor, game: Game, point: int) -> bool:
    return dict(predictor.probabilities(game)).get(point, 0.0) < BAD


def _bin(probability: float) -> int:
    return max(i for i, low in enumerate(EDGES[:-1]) if probability >= low)


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:]]
    if sys.argv[1] == "self":
        with_itself(*numbers)
    else:
        in_games(sys.argv[1], *numbers)
