"""Training of the move predictor: in portions, so that it can show progress, be interrupted and continue later."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.files.writing import replacing
from katachi.knowledge.patterns.predictor.predict import Predictor
from katachi.records import PackedGames

FAMILIES: tuple[str, ...] = _core.predictor_families()
Stage = Literal["glance", "study"]
MAX_BYTES = 13_990_000
_GLANCE_PASSES = (0.12, 0.04)  # the rates of the two passes of the glance
_GLANCE_MINIMUM = 3
_NEW_FEATURES = 16  # roughly the most that a move adds to the table of counts
_LOWEST_RATE = 0.08  # share of the full rate at the very end


@dataclass(frozen=True)
class TrainingSettings:
    """What training depends on, apart from the games. With one thread the result is always the same."""

    passes: float = 1.0
    seed: int = 0
    rate: float = 0.15
    decay: float = 0.5  # the last part of training, in which the rate goes down
    minimum: int = 6  # how often a feature must have been played
    hold_out: int = 30  # every 30th game is kept out of training; 0: none is
    glance_games: int = 3000
    portion: int = 250  # games between two reports
    without: tuple[str, ...] = ()  # families of features to leave out, to measure their worth
    count_bits: int = 28  # the table of counts has at most 2^28 places of 8 bytes


@dataclass(frozen=True)
class TrainingStep:
    """What training just did."""

    stage: str
    done: int
    total: int
    top1: float = 0.0
    loss: float = 0.0


@dataclass(frozen=True)
class _Portion:
    stage: Stage
    games: NDArray[np.uint32]
    rate: float


class Training:
    """One training run. `run` may be stopped and called again, even in another process after `resume`.

    Raises ValueError if there are no games.
    """

    def __init__(self, games: PackedGames, settings: TrainingSettings | None = None, *, threads: int = 1) -> None:
        self.settings = settings or TrainingSettings()
        self.threads = threads
        self._games = games
        self._core = _core.PredictorTrainer()
        self._done = 0
        self._portions = list(self._plan())
        if not self._portions:
            raise ValueError("there are no games to train on")

    # ---- What is to be done ------------------------------------------------------------------------------------------

    def training_games(self) -> NDArray[np.uint32]:
        """All games except those held out, in the order of the seed."""
        every = self.settings.hold_out
        numbers = np.arange(len(self._games), dtype=np.uint32)
        kept = numbers[numbers % every != 0] if every else numbers
        return np.random.default_rng(self.settings.seed).permutation(kept)

    def _plan(self) -> Iterator[_Portion]:
        s = self.settings
        games = self.training_games()
        for rate in _GLANCE_PASSES:
            for part in self._cut(games[: s.glance_games]):
                yield _Portion("glance", part, rate)
        shuffle = np.random.default_rng(s.seed + 1)
        passes = [shuffle.permutation(games) for _ in range(int(np.ceil(s.passes)))]
        order = np.concatenate([np.zeros(0, np.uint32), *passes])[: round(len(games) * s.passes)]
        parts = self._cut(order)
        for i, part in enumerate(parts):
            left = 1 - i / len(parts)
            yield _Portion("study", part, s.rate * max(_LOWEST_RATE, min(1.0, left / s.decay if s.decay else 1.0)))

    def _cut(self, games: NDArray[np.uint32]) -> list[NDArray[np.uint32]]:
        size = self.settings.portion
        return [np.ascontiguousarray(games[i : i + size]) for i in range(0, len(games), size)]

    # ---- Doing it ----------------------------------------------------------------------------------------------------

    def run(
        self,
        on_step: Callable[[TrainingStep], None] = lambda _step: None,
        stop: Callable[[], bool] = lambda: False,
        checkpoint: Path | None = None,
        seconds_between: float = 180.0,
    ) -> bool:
        """Continue to the end, or until `stop` says so; returns whether the end was reached. Writes checkpoints on the
        way."""
        saved = time.monotonic()
        while self._done < len(self._portions):
            finished = self._one_portion(on_step, stop)
            stopped = not finished or stop()
            if checkpoint is not None and (stopped or time.monotonic() - saved > seconds_between):
                self.save(checkpoint)
                saved = time.monotonic()
            if stopped and self._done < len(self._portions):
                return False
        return True

    def _one_portion(self, on_step: Callable[[TrainingStep], None], stop: Callable[[], bool]) -> bool:
        portion = self._portions[self._done]
        first = self._done == 0 or self._portions[self._done - 1].stage != portion.stage
        if first and not self._count(portion.stage, on_step, stop):
            return False
        seed = (self.settings.seed << 32) + (self._done << 20)
        positions, right, loss = self._core.learn(
            portion.stage, self._games.native, portion.games, portion.rate, seed, self.threads
        )
        self._done += 1
        total = len(self._portions)
        on_step(TrainingStep(portion.stage, self._done, total, right / max(positions, 1), loss / max(positions, 1)))
        return True

    def _count(self, stage: Stage, on_step: Callable[[TrainingStep], None], stop: Callable[[], bool]) -> bool:
        """Not kept in checkpoints: counting is a small part of the work."""
        s = self.settings
        games = self.training_games()
        parts = self._cut(games[: s.glance_games] if stage == "glance" else games)
        without = sum(1 << FAMILIES.index(family) for family in s.without)
        moves = sum(int(np.sum(self._games.starts[part + 1] - self._games.starts[part])) for part in parts)
        self._core.begin_counting(min(s.count_bits, max(16, (moves * _NEW_FEATURES).bit_length())), without)
        for i, part in enumerate(parts):
            self._core.count(stage, self._games.native, part, self.threads)
            on_step(TrainingStep(f"count {stage}", i + 1, len(parts)))
            if stop():
                return False
        self._core.end_counting(stage, _GLANCE_MINIMUM if stage == "glance" else s.minimum)
        return True

    def predictor(self, max_bytes: int = MAX_BYTES) -> Predictor:
        """What was learned so far, in at most this many bytes."""
        return Predictor(self._core.predictor(max_bytes))

    # ---- Checkpoints -------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        with replacing(path) as part:
            self._core.save(part, json.dumps({"done": self._done, **self._identity()}))

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint. Raises ValueError, in one line, if it is damaged or belongs to another
        training."""
        try:
            note: dict[str, Any] = json.loads(self._core.load(path))
        except (RuntimeError, ValueError) as error:
            raise ValueError(str(error)) from None
        done = note.pop("done", None)
        if note != self._identity() or not isinstance(done, int):
            raise ValueError(f"{path}: belongs to a training with other games or settings; start without --resume")
        self._done = done

    def _identity(self) -> dict[str, Any]:
        games = {"games": len(self._games), "moves": zlib.crc32(np.ascontiguousarray(self._games.moves).tobytes())}
        return {**asdict(self.settings), "without": list(self.settings.without), **games}
