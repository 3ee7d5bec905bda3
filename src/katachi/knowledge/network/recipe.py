"""From games to a network's file: which games are held out, what is measured, and what the file says about itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from katachi.knowledge.network.body import Body, NetworkShape
from katachi.knowledge.network.examples import Examples, examples_of
from katachi.knowledge.network.network import save_network
from katachi.knowledge.network.selfplay import Selfplay, SelfplayGames, play, real_moves
from katachi.knowledge.network.training import Measured, NetworkTraining, Portion, measure
from katachi.records import GameRecord
from katachi.work.processes import ProcessWorker

_SECONDS_BETWEEN_MEASURES = 60.0
_SECONDS_BETWEEN_CHECKPOINTS = 180.0
_PARTS = 6  # of the training; games against itself are played beside each and learned from in the next ones
_OLDER = 0.5  # part of the positions against itself that is drawn from the games before the last ones
_SMALL = (9, 13)  # boards for games against itself beside those of the usual size
_ON_SMALL = 0.15  # part of the positions against itself that is drawn from their games
_CONSIDERED = 0.7  # part of the positions against itself in which a considered move is learned
_SECONDS_TO_WAIT = 0.5  # for games, between two looks at whether to stop


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

    `share` of the positions are drawn from them, in proportion to those of each board size. Without `moves`, only how
    the games ended is learned, and nothing is held out.
    """
    records = list(games)
    step = hold_out if moves else 0
    held = records[::step] if step else []
    learned = [game for number, game in enumerate(records) if not step or number % step]
    examples = _by_size(learned, threads, moves=moves)
    total = sum(map(len, examples))
    return Material(len(learned), [Portion(one, share * len(one) / total) for one in examples], _by_size(held, threads))


def judged_material(lessons: Sequence[Examples], share: float) -> Material:
    """Judged positions, of which who is ahead is learned; `share` of the positions are drawn from them."""
    total = sum(map(len, lessons))
    return Material(0, [Portion(one, share * len(one) / total, judged=True) for one in lessons], [])


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
    return examples.rows(which)


class _Player:
    """Plays games in a process of its own."""

    def __init__(self, taken: NDArray[np.int16], threads: int) -> None:
        self._taken, self._threads = taken, threads

    def answer(self, question: tuple[NetworkShape, dict[str, Any], dict[int, int], int]) -> list[SelfplayGames]:
        """Play as many games as asked on each board size, the usual one first; only that one takes over games."""
        shape, weights, games, seed = question
        network = Body(shape)
        network.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        network.to(device).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        usual = next(iter(games))
        taken = {usual: self._taken}
        return [
            play(network, Selfplay(size), count, seed, taken=taken.get(size), threads=self._threads)
            for size, count in games.items()
        ]

    def tell(self, message: Any) -> None:
        """It needs no messages."""


class NetworkRun:
    """A training that plays games against itself and measures itself on the way, keeps checkpoints, and writes the
    network's file at the end."""

    def __init__(self, training: NetworkTraining, material: Material, checkpoint: Path, threads: int = 1) -> None:
        self.training = training
        self.portions = [portion for portion in material.portions if len(portion.examples)]
        self.held_out = material.held_out
        self.checkpoint = checkpoint
        self._threads = threads
        self._player: ProcessWorker | None = None
        self._asked: dict[str, Any] | None = None  # weights of the network whose games are played now
        self._rounds: list[list[SelfplayGames]] = []  # of each part of the training, by board size
        self._selfplay: list[list[tuple[Examples, Examples]]] = []  # positions, and those with a considered move
        self._on_gpu = training.device.type == "cuda"
        self._watched = [thinned(one, 20_000 if self._on_gpu else 500) for one in self.held_out[:1]]
        self._seconds, self._positions = 0.0, 0  # of learning, in this run
        self._looked = self._measured = self._saved = time.monotonic()

    def resume(self) -> None:
        """Continue from the checkpoint, with the games against itself that it has. Raises ValueError, in one line, if
        it is missing, damaged or of another training."""
        try:
            more = self.training.resume(self.checkpoint)
            for kept in more.get("selfplay", []):
                self._learn_from([_games_of(one) for one in kept])
            if more.get("player"):
                self._ask({name: value.cpu().numpy() for name, value in more["player"].items()})
        except (OSError, EOFError, UnpicklingError, RuntimeError, LookupError, TypeError, AttributeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is damaged, or not a checkpoint"
            raise ValueError(f"{self.checkpoint}: cannot be read ({why}); start without --resume") from None

    def run(
        self,
        on_progress: Callable[[NetworkProgress], None],
        stop: Callable[[], bool],
        *,
        on_wait: Callable[[], None] = lambda: None,
        compiled: bool = False,
    ) -> bool:
        """Continue to the end, or until `stop` says so; returns whether the end was reached. If not, a checkpoint is
        kept. `on_wait` is called when training waits for games that it plays against itself."""
        before = self.training.done
        self._looked = self._measured = self._saved = time.monotonic()

        def on_step(done: int, losses: dict[str, float]) -> None:
            self._count(done - before - self._positions)
            on_progress(self._progress(done, losses))
            self._keep()
            self._looked = time.monotonic()

        every = 100 if self._on_gpu else 1
        finished = True
        try:
            for end in self._ends():
                if finished and self.training.step < end:
                    self._begin_games(end)
                    finished = self.training.run(on_step, stop, every, until=end, compiled=compiled)
                    finished = finished and (end == self.training.steps or not stop())
                if finished and self._asked is not None and self.training.step == end:
                    finished = self._await_games(on_wait, stop)
            if finished:
                self.training.finish()
            else:
                self._save()
        finally:
            self._dismiss()
        return finished

    def _ends(self) -> list[int]:
        """The batches after which the parts of the training end."""
        return [part * self.training.steps // _PARTS for part in range(1, _PARTS + 1)]

    def _begin_games(self, end: int) -> None:
        """Let the network as it is now play games beside this part of the training, if they will be of use: a network
        that has learned nothing yet does not play, and nothing follows the last part."""
        settings, steps = self.training.settings, self.training.steps
        begins = [0, *self._ends()]
        learned = settings.start or self.training.step > 0
        if settings.selfplay and learned and end < steps and self.training.step in begins and self._asked is None:
            state = self.training.network.state_dict()
            self._ask({name: one.cpu().numpy().copy() for name, one in state.items()})  # training goes on meanwhile

    def _ask(self, weights: dict[str, Any]) -> None:
        settings = self.training.settings
        if self._player is None:
            self._player = ProcessWorker(_Player, (_largest(self.portions), max(1, self._threads - 1)))
        self._asked = weights
        seed = settings.seed * _PARTS + len(self._rounds) + 1
        games = {self.training.usual_size: settings.selfplay}
        games |= {size: settings.selfplay_small for size in _SMALL if settings.selfplay_small and size not in games}
        self._player.ask((settings.shape, weights, games, seed))

    def _await_games(self, on_wait: Callable[[], None], stop: Callable[[], bool]) -> bool:
        """Learn from the games, too, from now on; returns whether they were all played before `stop` said so."""
        assert self._player is not None
        while not self._player.pipe.poll(_SECONDS_TO_WAIT):
            on_wait()
            if stop():
                return False
        games = self._player.answer()
        if games is None:
            raise ValueError("the process that played games against itself died; continue with --resume")
        self._asked = None
        self._learn_from(games)
        self._looked = time.monotonic()  # waiting is not learning
        return True

    def _dismiss(self) -> None:
        if self._player is not None:
            self._player.close()
            self._player = None

    def _learn_from(self, games: list[SelfplayGames]) -> None:
        """Learn from the games of another part of the training, too: those of the usual size come first."""
        self._rounds.append(games)
        found = [one.examples(self._threads) for one in games]
        self._selfplay.append([(one, one.rows(np.flatnonzero(one.played >= 0))) for one in found])
        share = self.training.settings.selfplay_share
        rest = [replace(one, share=(1 - share) * one.share) for one in self.portions]
        self.training.draw_from(rest + self._selfplay_portions(share))

    def _selfplay_portions(self, share: float) -> list[Portion]:
        """The positions of all games against itself, with this share of all positions between them."""
        before = len(self._selfplay) - 1
        older = _OLDER * share if before else 0.0
        found = []
        for number, sizes in enumerate(self._selfplay):
            of_round = share - older if number == before else older / before
            on_small = _ON_SMALL if sizes[1:] else 0.0
            of_sizes = [1 - on_small, *(on_small / len(sizes[1:]) for _ in sizes[1:])]
            for both, of_size in zip(sizes, of_sizes, strict=True):
                parts = zip(both, (1 - _CONSIDERED, _CONSIDERED), strict=True)
                found += [Portion(one, of_round * of_size * part) for one, part in parts if len(one)]
        return found

    def _save(self) -> None:
        kept = [
            [{one.name: _kept(getattr(games, one.name)) for one in fields(games)} for games in sizes]
            for sizes in self._rounds
        ]
        player = {name: _kept(one) for name, one in (self._asked or {}).items()}
        self.training.save(self.checkpoint, {"selfplay": kept, "player": player})

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
            self._save()
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


def _largest(portions: Sequence[Portion]) -> NDArray[np.int16]:
    """The moves of the games with most positions: games against itself may begin with them."""
    return real_moves(max((portion.examples for portion in portions), key=len))


def _kept(value: Any) -> Any:
    """As PyTorch keeps it in a checkpoint."""
    return torch.from_numpy(value) if isinstance(value, np.ndarray) else value


def _games_of(kept: dict[str, Any]) -> SelfplayGames:
    arrays: dict[str, Any] = {name: one.cpu().numpy() for name, one in kept.items() if isinstance(one, torch.Tensor)}
    return SelfplayGames(size=kept["size"], **arrays)
