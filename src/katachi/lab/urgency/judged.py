"""Positions whose value is known from a search far deeper than a playout; urgencies are learnt from them.

The engine plays quick games against itself; some positions of each are searched for long. The file has one line of JSON
per position, so that an interrupted run continues after the last whole line. Every game has its own seed, so the file
depends only on the settings.
"""

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from katachi.go import BLACK, Game, Position
from katachi.records.files import write_atomically
from katachi.search import SearchSettings, TreeSearch
from katachi.search.playouts import MOGO, first_move

SHIPPED = resources.files("katachi") / "data" / "playouts" / "positions.jsonl.gz"  # what `urgency.json` learnt from
A_GAME = 3  # positions taken from one game
_OPENING = 8  # most moves of a playout at the start
_SURE = 0.1  # positions whose quick search is surer than this teach little
_LENGTH = 0.75  # of the board's points: the longest game


@dataclass(frozen=True)
class JudgeSettings:
    """How positions are made and judged."""

    size: int = 9
    komi: float = 7.5
    positions: int = 600
    quick: int = 100  # simulations per move in the games
    simulations: int = 10_000  # of the search that judges
    seed: int = 0

    def __post_init__(self) -> None:
        if self.positions % A_GAME:
            raise ValueError(f"{self.positions} positions: each game gives {A_GAME}, so use a multiple of it")


@dataclass(frozen=True)
class JudgedPosition:
    """The moves that lead to a position, Black first, and Black's chance there."""

    size: int
    komi: float
    moves: tuple[int, ...]
    value: float

    def position(self) -> Position:
        """The board after the moves."""
        position = Position(self.size)
        for number, point in enumerate(self.moves):
            position.play(point, 1 + number % 2)
        return position


def judge(path: Path, settings: JudgeSettings) -> Iterator[int]:
    """Write a file of positions, or continue an interrupted one. Yields how many there are, game by game."""
    lines = _whole_lines(path, settings)
    while len(lines) - 1 < settings.positions:
        for one in _of_game((len(lines) - 1) // A_GAME, settings):
            lines.append(json.dumps(asdict(one)))
        write_atomically(path, ("\n".join(lines) + "\n").encode())
        yield len(lines) - 1


def read_judged(path: Any = SHIPPED) -> list[JudgedPosition]:
    """The positions of a file, or the shipped ones. Raises ValueError if it is something else."""
    try:
        data = path.read_bytes()
        lines = (gzip.decompress(data) if path.name.endswith(".gz") else data).decode().splitlines()
        found = [JudgedPosition(**_listed(json.loads(line))) for line in lines[1:]]
    except (OSError, EOFError, ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{path} has no judged positions ({error}): make them with `katachi playouts judge`") from None
    if not found:
        raise ValueError(f"{path} has no judged positions: make them with `katachi playouts judge`")
    return found


def _listed(fields: dict[str, Any]) -> dict[str, Any]:
    return fields | {"moves": tuple(fields["moves"])}


def _whole_lines(path: Path, settings: JudgeSettings) -> list[str]:
    """The contents of the file: a line of settings, and positions in whole games."""
    first = json.dumps(asdict(settings))
    if not path.exists():
        return [first]
    lines = path.read_text().splitlines()
    same = {**asdict(settings), "positions": 0}
    try:
        known = {**json.loads(lines[0]), "positions": 0}
    except (IndexError, ValueError, TypeError):
        known = {}
    if known != same:
        raise ValueError(f"{path} was made with other settings: name another file, or remove it")
    games = min(len(lines) - 1, settings.positions) // A_GAME
    return [first, *lines[1 : 1 + games * A_GAME]]


def _of_game(number: int, settings: JudgeSettings) -> list[JudgedPosition]:
    rng = random.Random(f"{settings.seed} {number}")
    moves, undecided = _quick_game(rng, settings)
    plies = sorted(rng.sample(undecided, k=min(A_GAME, len(undecided))))
    plies += rng.choices(range(len(moves) + 1), k=A_GAME - len(plies))
    return [_judged(moves[:ply], rng, settings) for ply in plies]


def _quick_game(rng: random.Random, settings: JudgeSettings) -> tuple[list[int], list[int]]:
    """The moves of a game, and the move numbers after which neither side was sure to win."""
    undecided = []
    game = Game(settings.size, komi=settings.komi)
    opening = rng.randint(0, _OPENING)
    longest = int(_LENGTH * settings.size * settings.size)
    search = TreeSearch(SearchSettings(), seed=rng.getrandbits(32))
    while len(game.moves) < longest and not game.is_over:
        if len(game.moves) < opening:
            point = first_move(game.position, MOGO, seed=rng.getrandbits(32))
        else:
            search.set_game(game)
            search.run(simulations=settings.quick)
            best = search.candidates(1)[0]
            point = best.point
            undecided += [len(game.moves)] * (_SURE < best.winrate < 1 - _SURE)
        if point < 0 or point not in game.legal_moves():
            break
        game.play(point)
    return [move.point for move in game.moves], undecided


def _judged(moves: list[int], rng: random.Random, settings: JudgeSettings) -> JudgedPosition:
    game = Game(settings.size, komi=settings.komi)
    for point in moves:
        game.play(point)
    search = TreeSearch(SearchSettings(), seed=rng.getrandbits(32))
    search.set_game(game)
    search.run(simulations=settings.simulations)
    best = search.candidates(1)[0].winrate
    value = best if game.to_move is BLACK else 1 - best
    return JudgedPosition(settings.size, settings.komi, tuple(moves), round(value, 4))
