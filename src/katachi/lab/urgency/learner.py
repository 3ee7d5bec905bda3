"""Simulation balancing: urgencies change until playouts judge positions as the deeper search does.

Each step takes some positions, plays them out, and moves the logarithms of the weights against the squared error of the
playouts' winning share (after Silver & Tesauro, 2009). The result is the mean of the weights over the later half of
the steps, because single steps are noisy. Every step has its own random numbers, so a run that was stopped and resumed
ends like one that was not.
"""

import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import __version__
from katachi.lab.urgency.judged import A_GAME, JudgedPosition
from katachi.records.files import write_atomically
from katachi.search.neighbourhoods import CODES, NeighbourhoodCounts, eyes, possible
from katachi.search.pattern_sources import MOGO_PATTERNS
from katachi.search.playouts import MOGO, BalanceStep, Policy, balance_step
from katachi.search.urgencies import UrgencyTable

LOOK = 500  # steps between two points of the learning curve, where a checkpoint is written
_LOOK_GAMES = 8  # times the playouts of a step, on the positions held out
_HELD_OUT = 5  # every 5th game is never learnt from
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
    held_out: float  # on positions that are never learnt from, with the current weights
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
    """Which of this many positions are never learnt from: all of every fifth game, because those of a game are
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
        self.drawn = np.zeros(len(self.logs), np.int64)
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
        """What was learnt so far, with its recipe and curve."""
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
        self.drawn += found.drawn
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
        arrays: dict[str, Any] = {"logs": self.logs, "sum": self.sum, "drawn": self.drawn}
        np.savez_compressed(buffer, about=np.array(json.dumps(about | {"curve": curve})), **arrays)
        write_atomically(path, buffer.getvalue())

    def _identity(self) -> dict[str, Any]:
        """What two runs must share to be the same."""
        return {"settings": asdict(self.settings), "positions": self._digest, "held_out": self._held.tolist()}

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint. Raises ValueError if it belongs to another run."""
        try:
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as arrays:
                about = json.loads(str(arrays["about"]))
                logs, total, drawn = arrays["logs"], arrays["sum"], arrays["drawn"]
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise ValueError(f"{path} is not a checkpoint of `katachi playouts learn` ({error})") from None
        if {name: about.get(name) for name in self._identity()} != self._identity():
            raise ValueError(f"{path} belongs to other settings or positions: start without --resume")
        self.logs, self.sum, self.drawn = logs, total, drawn
        self.step, self.summed = about["step"], about["summed"]
        self.curve = [LearningProgress(**point) for point in about["curve"]]
