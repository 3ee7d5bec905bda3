"""Simulation balancing: urgencies change until playouts judge positions as the deeper search does.

Each step takes some positions, plays them out, and moves the logarithms of the weights against the squared error of the
playouts' winning share (after Silver & Tesauro, 2009). The result is the mean of the weights over the later half of
the steps, because single steps are noisy. Every step has its own random numbers, so a run that was stopped and resumed
ends like one that was not.
"""

import hashlib
import io
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import __version__
from katachi.files.limits import array_file, opened
from katachi.files.writing import write_atomically
from katachi.go import BLACK, Game, Position
from katachi.search import SearchSettings, TreeSearch
from katachi.search.neighbourhoods import CODES, NeighbourhoodCounts, eyes, possible
from katachi.search.pattern_sources import MOGO_PATTERNS
from katachi.search.playouts import MOGO, BalanceStep, Policy, balance_step, first_move
from katachi.search.urgencies import UrgencyTable

SHIPPED = resources.files("katachi") / "data" / "playouts" / "positions.jsonl.gz"  # what `urgency.json` learned from
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
        with opened(path) as file:
            lines = file.read().decode().splitlines()
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


NOBODY = 65535
_PRIOR = 2.0  # contests won and lost against weight 1, for each class
STEPS = 40


def strengths(classes: NDArray[np.uint16], chosen: NDArray[np.int8], steps: int = STEPS) -> NDArray[np.float64]:
    """The logarithm of each class's weight, from contests as `neighbourhoods.replies` gives them."""
    count = len(CODES)
    players = np.where(classes == NOBODY, count, classes).astype(np.int64)  # the last place is for nobody
    rows = np.flatnonzero(chosen >= 0)
    wins = np.bincount(players[rows, chosen[rows]], minlength=count + 1).astype(np.float64)
    gammas = np.ones(count + 1)
    gammas[count] = 0.0
    for _ in range(steps):
        shares = 1.0 / (1.0 + gammas[players].sum(axis=1))
        burden = np.bincount(players.ravel(), np.repeat(shares, players.shape[1]), minlength=count + 1)
        gammas = (wins + _PRIOR) / (burden + 2 * _PRIOR / (1.0 + gammas))
        gammas[count] = 0.0
    return np.log(gammas[:count])


LOOK = 500  # steps between two points of the learning curve, where a checkpoint is written
_LOOK_GAMES = 8  # times the playouts of a step, on the positions held out
_HELD_OUT = 5  # every 5th game is never learned from
_PATTERN, _NO_PATTERN = 3.0, -3.0  # the start "mogo": logarithms of the weights of points with a pattern and without
_FARTHEST = 9.0  # logarithms stay this near to that of "none"


@dataclass(frozen=True)
class LearnSettings:
    """How to learn."""

    steps: int = 3000
    batch: int = 16  # positions per step
    games: int = 64  # playouts per position, in two halves
    rate: float = 1.0
    start: str = "games"  # strengths counted in games; or mogo: its patterns, softened
    seed: int = 0

    def __post_init__(self) -> None:
        if self.start not in ("games", "mogo"):
            raise ValueError(f"start {self.start!r}: use games or mogo")


@dataclass(frozen=True)
class LearningProgress:
    """A point of the learning curve: squared errors without the playouts' noise."""

    step: int
    error: float  # over the steps since the last point
    held_out: float  # on positions that are never learned from, with the current weights
    bias: float  # there: Black's share in playouts minus its value


def start_logs(start: str, counts: NeighbourhoodCounts | None = None) -> NDArray[np.float64]:
    """The start of learning: a logarithm per class, and 0 for points of no class."""
    if start == "mogo":
        matching = np.array([MOGO_PATTERNS.matches(1, int(code)) for code in CODES])
        logs = np.where(matching, _PATTERN, _NO_PATTERN)
    else:
        logs = (counts or NeighbourhoodCounts.load()).strength.copy()
    return np.append(np.where(possible() & ~eyes(), logs, -30.0), 0.0)


def held_out(number: int) -> NDArray[np.bool_]:
    """Which of this many positions are never learned from: all of every fifth game, because those of a game are
    alike."""
    return np.asarray(np.arange(number) // A_GAME % _HELD_OUT == 0)


class Learner:
    """Learns step by step; can be stopped and resumed from its checkpoint."""

    def __init__(
        self,
        positions: Sequence[JudgedPosition],
        settings: LearnSettings,
        start: NDArray[np.float64] | None = None,
        policy: Policy = MOGO,
    ) -> None:
        self.settings = settings
        self.policy = replace(policy, patterns=None)
        self.logs = (start_logs(settings.start) if start is None else start).astype(np.float64)
        self.sum = np.zeros_like(self.logs)
        self.summed = 0
        self.step = 0
        self.curve: list[LearningProgress] = []
        self._boards = [one.position() for one in positions]
        self._values = np.array([one.value for one in positions])
        self._komis = np.array([one.komi for one in positions])
        held = held_out(len(positions))
        self._known, self._held = np.flatnonzero(~held), np.flatnonzero(held)
        if len(self._known) == 0:
            raise ValueError(
                f"positions of two games, {2 * A_GAME}, are the fewest to learn from: one game is held out"
            )
        self._digest = hashlib.blake2b(repr(list(positions)).encode(), digest_size=8).hexdigest()
        self._movable = self.logs > -_FARTHEST * 2

    @property
    def parts(self) -> tuple[list[int], list[int]]:
        """The positions it learns from, and those held out."""
        return self._known.tolist(), self._held.tolist()

    def run(self) -> Iterator[LearningProgress]:
        """Learn to the end, with a point of the curve every `LOOK` steps and one before the first."""
        if not self.curve:
            yield self._look(0.0)
        errors: list[float] = []
        while self.step < self.settings.steps:
            errors.append(self._learn())
            if self.step % LOOK == 0 or self.step == self.settings.steps:
                yield self._look(float(np.mean(errors)))
                errors = []

    def table(self) -> UrgencyTable:
        """What was learned so far, with its recipe and curve."""
        logs = self.sum / self.summed if self.summed else self.logs
        recipe = {
            "katachi": __version__,
            "settings": asdict(self.settings),
            "positions": {"number": len(self._values), "blake2b": self._digest},
            "held_out": {"positions": len(self._held), "a_game": A_GAME},
            "curve": [asdict(point) for point in self.curve],
        }
        return UrgencyTable.of_logs(logs, recipe)

    def _learn(self) -> float:
        rng = np.random.default_rng([self.settings.seed, self.step])
        batch = rng.choice(self._known, size=min(self.settings.batch, len(self._known)), replace=False)
        found = self._balance(batch, self.logs, int(rng.integers(2**63)))
        # The rate falls to a tenth, so that the end is calm.
        rate = self.settings.rate * (1 - 0.9 * self.step / self.settings.steps)
        self.logs[self._movable] += rate * found.gradient[self._movable]
        self.logs -= self.logs[-1]
        np.clip(self.logs, -30.0, _FARTHEST, out=self.logs)
        self.step += 1
        if 2 * self.step > self.settings.steps:
            self.sum += self.logs
            self.summed += 1
        return found.error

    def _look(self, error: float) -> LearningProgress:
        logs = self.sum / self.summed if self.summed else self.logs
        found = self._balance(self._held, logs, 2**63 + self.settings.seed, _LOOK_GAMES)
        self.curve.append(LearningProgress(self.step, round(error, 6), round(found.error, 6), round(found.bias, 5)))
        return self.curve[-1]

    def _balance(self, which: NDArray[np.int64], logs: NDArray[np.float64], seed: int, times: int = 1) -> BalanceStep:
        boards = [self._boards[one] for one in which.tolist()]
        table, games = UrgencyTable.of_logs(logs), times * self.settings.games
        return balance_step(boards, self._values[which], self._komis[which], self.policy, table, games, seed)

    # ---- Checkpoints -------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write everything needed to continue."""
        buffer = io.BytesIO()
        about = {**self._identity(), "step": self.step, "summed": self.summed}
        curve = [asdict(point) for point in self.curve]
        arrays: dict[str, Any] = {"logs": self.logs, "sum": self.sum}
        np.savez_compressed(buffer, about=np.array(json.dumps(about | {"curve": curve})), **arrays)
        write_atomically(path, buffer.getvalue())

    def _identity(self) -> dict[str, Any]:
        """What two runs must share to be the same."""
        return {"settings": asdict(self.settings), "positions": self._digest, "held_out": self._held.tolist()}

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint. Raises ValueError if it belongs to another run."""
        try:
            with np.load(array_file(path), allow_pickle=False) as arrays:
                about = json.loads(str(arrays["about"]))
                logs, total = arrays["logs"], arrays["sum"]
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise ValueError(f"{path} is not a checkpoint of `katachi playouts learn` ({error})") from None
        if {name: about.get(name) for name in self._identity()} != self._identity():
            raise ValueError(f"{path} belongs to other settings or positions: start without --resume")
        self.logs, self.sum = logs, total
        self.step, self.summed = about["step"], about["summed"]
        self.curve = [LearningProgress(**point) for point in about["curve"]]
