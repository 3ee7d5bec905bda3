"""From games to a network's file: which games are held out, what is measured, and what the file says about itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import numpy as np

from katachi.knowledge.network.examples import Examples, examples_of
from katachi.knowledge.network.network import save_network
from katachi.knowledge.network.training import Measured, NetworkTraining, Portion, measure
from katachi.records import GameRecord

_WHOLE = ("size", "owners")  # parts of examples that have no row per position
_SECONDS_BETWEEN_MEASURES = 60.0
_SECONDS_BETWEEN_CHECKPOINTS = 180.0


@dataclass(frozen=True)
class Material:
    """What a network learns from: `portions` of positions, and those held out to measure it, by board size."""

    games: int
    portions: list[Portion]
    held_out: list[Examples]

    def __add__(self, other: Material) -> Material:
        return Material(self.games + other.games, self.portions + other.portions, self.held_out + other.held_out)


@dataclass(frozen=True)
class NetworkProgress:
    """How far training is; `losses` are means since the last report, `measured` is there from time to time."""

    done: int
    total: int
    per_second: float
    losses: dict[str, float]
    measured: Measured | None


def material(
    games: Iterable[GameRecord], *, hold_out: int, share: float = 1.0, moves: bool = True, threads: int = 1
) -> Material:
    """The positions of games, except those of every `hold_out`th game from the first (0: all are learned from).

    `share` of the batches are drawn from them, in proportion to the positions of each board size. Without `moves`, only
    how the games ended is learned, and nothing is held out.
    """
    records = list(games)
    step = hold_out if moves else 0
    held = records[::step] if step else []
    learned = [game for number, game in enumerate(records) if not step or number % step]
    examples = _by_size(learned, threads, moves=moves)
    total = sum(map(len, examples))
    return Material(len(learned), [Portion(one, share * len(one) / total) for one in examples], _by_size(held, threads))


def _by_size(games: Sequence[GameRecord], threads: int, *, moves: bool = True) -> list[Examples]:
    """The positions for each board size, the size with most positions first."""
    sizes = sorted({game.size for game in games})
    found = [examples_of(games, size, threads, moves=moves) for size in sizes]
    return sorted((one for one in found if len(one)), key=len, reverse=True)


def thinned(examples: Examples, most: int) -> Examples:
    """At most this many positions, from beginning to end."""
    if len(examples) <= most:
        return examples
    which = np.linspace(0, len(examples) - 1, most).astype(np.int64)
    rows = (one.name for one in fields(examples) if one.name not in _WHOLE)
    return replace(examples, **{name: getattr(examples, name)[which] for name in rows})


class NetworkRun:
    """A training that measures itself on the way, keeps checkpoints, and writes the network's file at the end."""

    def __init__(self, training: NetworkTraining, held_out: Sequence[Examples], checkpoint: Path) -> None:
        self.training = training
        self.held_out = held_out
        self.checkpoint = checkpoint
        self._on_gpu = training.device.type == "cuda"
        self._watched = [thinned(one, 20_000 if self._on_gpu else 500) for one in held_out[:1]]
        self._seconds, self._positions = 0.0, 0  # of learning, in this run
        self._looked = self._measured = self._saved = time.monotonic()

    def resume(self) -> None:
        """Continue from the checkpoint. Raises ValueError, in one line, if it is missing, damaged or of another
        training."""
        try:
            self.training.resume(self.checkpoint)
        except (OSError, EOFError, UnpicklingError, RuntimeError, LookupError, TypeError, AttributeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is damaged, or not a checkpoint"
            raise ValueError(f"{self.checkpoint}: cannot be read ({why}); start without --resume") from None

    def run(
        self, on_progress: Callable[[NetworkProgress], None], stop: Callable[[], bool], *, compiled: bool = False
    ) -> bool:
        """Continue to the end, or until `stop` says so; returns whether the end was reached. The checkpoint is then
        kept."""
        before = self.training.done
        self._looked = self._measured = self._saved = time.monotonic()

        def on_step(done: int, losses: dict[str, float]) -> None:
            self._count(done - before - self._positions)
            on_progress(self._progress(done, losses))
            self._keep()
            self._looked = time.monotonic()

        finished = self.training.run(on_step, stop, 100 if self._on_gpu else 1, compiled=compiled)
        if not finished:
            self.training.save(self.checkpoint)
        return finished

    def _count(self, positions: int) -> None:
        self._seconds += time.monotonic() - self._looked
        self._positions += positions

    def _progress(self, done: int, losses: dict[str, float]) -> NetworkProgress:
        total = self.training.steps * self.training.settings.batch
        measured = None
        if self._watched and (time.monotonic() - self._measured > _SECONDS_BETWEEN_MEASURES or done >= total):
            measured = self._measure(self._watched[0])
            self._measured = time.monotonic()
        return NetworkProgress(done, total, self._positions / max(self._seconds, 1e-9), losses, measured)

    def _measure(self, examples: Examples, turns: int = 1) -> Measured:
        found: Measured = measure(self.training.network, examples, self.training.device, turns=turns, batch=1024)
        self.training.network.train()  # measuring ended that
        return found

    def _keep(self) -> None:
        if time.monotonic() - self._saved > _SECONDS_BETWEEN_CHECKPOINTS:
            self.training.save(self.checkpoint)
            self._saved = time.monotonic()

    def publish(self, to: Path, about: dict[str, Any]) -> dict[str, Any]:
        """Measure the network, write its file, and return what the file says about it: `about` and the measures."""
        settings = self.training.settings
        said = {**about, "positions": self.training.done, "seed": settings.seed, "settings": asdict(settings)}
        if self._positions:  # of an interrupted training, this is the time at the speed of its last part
            said["seconds"] = round(self._seconds * self.training.done / self._positions, 1)
        said |= self._measures()
        save_network(to, settings.shape.to_dict(), self.training.network.folded(), said)
        return said

    def _measures(self) -> dict[str, Any]:
        """On the size with most positions, there also averaged over the symmetries on a GPU, and on all others."""
        held = [thinned(one, 1_000_000 if self._on_gpu else 2_000) for one in self.held_out]
        found: dict[str, Any] = {}
        if held:
            found["measured"] = asdict(self._measure(held[0]))
        if held and self._on_gpu:
            found["measured_turned"] = asdict(self._measure(held[0], turns=8))
        if held[1:]:
            found["measured_elsewhere"] = [{"size": one.size, **asdict(self._measure(one))} for one in held[1:]]
        return found
