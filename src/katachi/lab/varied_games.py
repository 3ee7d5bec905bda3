"""Games of the engine against itself, to train the network on what professional games lack.

Professionals play on 19×19 and are rarely far ahead. Here strength, komi, handicap and the first moves vary, so there
are small boards, handicaps and large leads. A game ends when playouts agree on the owner of every point. The command is
``katachi network games``.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from katachi.files.writing import write_atomically
from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.records import GameRecord
from katachi.search import SearchSettings, TreeSearch
from katachi.work.executors import Task, executor, in_order

_SETTLED = 0.85  # |owner| from which a point is settled
_OPEN = 3  # points that may be unsettled at the end
_LOOK = 6  # moves between two looks at whether the game is over


@dataclass(frozen=True)
class Variety:
    """The games to play. `weakest` and `strongest` are simulations per move; a game draws its strength in between.

    Raises ValueError if the weakest is stronger than the strongest.
    """

    size: int
    weakest: int
    strongest: int
    even: bool  # both sides have the same strength, komi is usual, and there are no handicaps and no blunders

    def __post_init__(self) -> None:
        if self.weakest > self.strongest:
            raise ValueError(f"weakest {self.weakest} is more than strongest {self.strongest} (simulations per move)")


def varied_game(variety: Variety, seed: int) -> GameRecord:
    """One game. The same seed gives the same game.

    >>> record = varied_game(Variety(5, 8, 16, even=True), seed=1)
    >>> record.size, record.winner in ("B", "W", "0")
    (5, True)
    """
    draw = random.Random(f"{variety}{seed}")
    game = _start(variety, draw)
    strength = {color: _strength(variety, draw) for color in (BLACK, WHITE)}
    if variety.even:
        strength[WHITE] = strength[BLACK]
    blunders = 0.0 if variety.even else draw.choice([0, 0, 0.03, 0.1])
    openings = draw.randrange(variety.size // 2)
    search = TreeSearch(SearchSettings(network=False), seed=seed)  # as when there was none yet
    area = variety.size**2
    while len(game.moves) < 2 * area:
        mover = game.to_move
        search.set_game(game, mover)
        search.run(simulations=strength[mover])
        candidates = [one.point for one in search.candidates(10)]
        free = len(game.moves) < openings or draw.random() < blunders
        choice = draw.choice(candidates) if free else candidates[0]
        game.play(choice, mover)
        if choice == PASS and len(game.moves) > 1 and game.moves[-2].point == PASS:
            break
        if len(game.moves) > area // 2 and len(game.moves) % _LOOK == 0 and _is_over(search):
            break
    return _record(game, search, strength)


def _start(variety: Variety, draw: random.Random) -> Game:
    komi = 0.5 + round(draw.gauss(6.5, 0.5 if variety.even else 8))
    game = Game(variety.size, komi=komi)
    if not variety.even and variety.size >= 9 and draw.random() < 0.25:
        game.place_handicap(draw.randint(2, 4))
    return game


def _strength(variety: Variety, draw: random.Random) -> int:
    low, high = np.log(variety.weakest), np.log(variety.strongest)
    return round(float(np.exp(draw.uniform(low, high))))


def _is_over(search: TreeSearch) -> bool:
    return search.visits >= 8 and int((np.abs(search.ownership()) < _SETTLED).sum()) <= _OPEN


def _record(game: Game, search: TreeSearch, strength: dict[Color, int]) -> GameRecord:
    search.set_game(game, reuse=False)
    search.run(simulations=100)
    margin = float(np.sign(search.ownership()).sum()) - game.komi
    record = GameRecord.of(game)
    result = "0" if margin == 0 else f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"
    for name, value in {
        "RE": result,
        "KM": f"{game.komi:g}",
        "PB": f"{strength[BLACK]}",
        "PW": f"{strength[WHITE]}",
    }.items():
        record.headers[name] = value
    return record


def _line(variety: Variety, seed: int) -> str:
    return varied_game(variety, seed).sgf().replace("\n", "")


def played(variety: Variety, games: int, seed: int, workers: int) -> Iterator[str]:
    """Games as lines of SGF, in the order of their seeds, which start at `seed`.

    >>> len(list(played(Variety(5, 8, 16, even=True), games=2, seed=1, workers=1)))
    2
    """
    pool = executor("local", workers)
    tasks = (Task(_line, (variety, one), f"the game of seed {one}") for one in range(seed, seed + games))
    try:
        yield from in_order(pool, tasks, 2 * workers)
    finally:
        pool.close()


def write_games(path: Path, lines: Iterable[str]) -> None:
    """Write games, one per line, whole or not at all; a file whose name ends in .gz is compressed."""
    data = "".join(f"{line}\n" for line in lines).encode()
    write_atomically(path, gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
