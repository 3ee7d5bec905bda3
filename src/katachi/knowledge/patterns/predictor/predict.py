"""The move predictor: which move a professional would play, and why.

>>> from katachi.go import Game
>>> from katachi.knowledge.base import KnowledgeBase
>>> predictor = KnowledgeBase.shipped().predictor  # doctest: +SKIP
>>> predictor.probabilities(Game())[:2]  # doctest: +SKIP
[(72, 0.21), (60, 0.21)]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import PASS, Game, Position, vertex
from katachi.go.words import percent
from katachi.knowledge.accuracy import PredictionAccuracy
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.predictor import file
from katachi.records import GameRecord, PackedGames, game_of

FeatureKind = _core.FeatureKind
SLOTS = _core.PREDICTOR_SLOTS
UNSTUDIED = "not studied closely"  # the feature of moves that are only glanced at: it is not a reason for a move
_GAMES_AT_ONCE = 20


@dataclass(frozen=True)
class Part:
    """One summand of a move's score: a feature, its weight, and how often it was played (rounded down to a power of
    two)."""

    name: str
    family: str
    kind: FeatureKind
    weight: float
    count: int


@dataclass(frozen=True)
class Prediction:
    """A move with its probability; the weights of its parts add up to the score."""

    point: int
    probability: float
    score: float
    parts: tuple[Part, ...] = field(repr=False)
    board_size: int

    @property
    def vertex(self) -> str:
        """The point as players say it."""
        return vertex(self.point, self.board_size)

    def __str__(self) -> str:
        return f"{self.vertex} {percent(self.probability)}"

    def families(self) -> dict[str, float]:
        """The score as a sum over the families of features, the weightiest first."""
        sums: dict[str, float] = {}
        for part in self.parts:
            sums[part.family] = sums.get(part.family, 0.0) + part.weight
        return dict(sorted(sums.items(), key=lambda item: -abs(item[1])))


def predict(
    game: Game | Position | GameRecord | str | os.PathLike[str],
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    *,
    before: int | None = None,
) -> list[Prediction]:
    """The legal moves of a position with the probability that the players of a base would play them.

    A record is taken at its end, or `before` a move. Give games rather than positions, which know only their last move:
    ``for color, point, game in record.replay()`` has the game before each move.

    >>> best, *others = predict(Game())
    >>> best.probability > 0.1, len(others)
    (True, 360)
    """
    where = game if before is None and isinstance(game, Position) else game_of(game, before)
    return KnowledgeBase.open(knowledge).predictor.explain(where)


class Predictor:
    """A trained predictor."""

    def __init__(self, native: _core.Predictor) -> None:
        self.native = native

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Predictor:
        """Read a file. Raises ValueError, one line with its name, if it is missing, damaged or something else."""
        return cls(file.load(Path(path)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file, whole or not at all."""
        file.save(self.native, Path(path))

    @property
    def features(self) -> int:
        """How many features have a weight."""
        return self.native.features

    @property
    def positions(self) -> int:
        """How many positions it was trained on, counted once per pass."""
        return self.native.positions

    def log_probabilities(self, where: Game | Position, last_moves: Sequence[int] = ()) -> NDArray[np.float32]:
        """By point, row by row; below -1e29 where no move is legal. See `probabilities`."""
        position, moves = _place(where, last_moves)
        return self.native.log_probabilities(position, moves)

    def probabilities(self, where: Game | Position, last_moves: Sequence[int] = ()) -> list[tuple[int, float]]:
        """All legal moves except the pass with their probabilities, the likeliest first.

        A game knows its history, a position only its last move: give more of them, the newest last (-1 for a pass).
        """
        logs = self.log_probabilities(where, last_moves)
        legal = np.flatnonzero(logs > -1e29)
        order = legal[np.argsort(-logs[legal], kind="stable")]
        return [(int(point), float(np.exp(logs[point]))) for point in order]

    def explain(self, where: Game | Position, last_moves: Sequence[int] = ()) -> list[Prediction]:
        """All legal moves, the likeliest first, each with the parts of its score."""
        position, moves = _place(where, last_moves)
        return [
            Prediction(point, probability, score, tuple(_part(*part) for part in parts), position.size)
            for point, score, probability, parts in self.native.explain(position, moves)
        ]

    def weight(self, slot: int, value: int) -> tuple[float, int] | None:
        """Weight and count of a feature, or None if it is unknown."""
        return self.native.weight(slot, value, False)

    def evaluate(
        self,
        games: PackedGames,
        which: Sequence[int] | NDArray[np.integer] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> PredictionAccuracy:
        """Predict every move of the games; `progress` gets the number of finished games."""
        wanted = np.arange(len(games), dtype=np.uint32) if which is None else np.asarray(which, dtype=np.uint32)
        parts = []
        for first in range(0, len(wanted), _GAMES_AT_ONCE):
            parts.append(self.native.evaluate(games.native, wanted[first : first + _GAMES_AT_ONCE]))
            if progress is not None:
                progress(min(first + _GAMES_AT_ONCE, len(wanted)))
        return PredictionAccuracy.of(len(wanted), parts)


def _place(where: Game | Position, last_moves: Sequence[int]) -> tuple[Position, list[int]]:
    if isinstance(where, Game):
        return where.position, [move.point for move in where.moves]
    return where, list(last_moves) or [move for move in [where.last_move] if move != PASS]


@cache
def slot_name(slot: int) -> str:
    return UNSTUDIED if slot == SLOTS else _core.predictor_slot_name(slot)


@cache
def slot_family(slot: int) -> str:
    return "glance" if slot == SLOTS else _core.predictor_family(slot)


def _part(slot: int, glance: bool, weight: float, count: int) -> Part:
    kind = _core.predictor_kind(slot)
    if glance:
        return Part(f"{slot_name(slot)} (at a glance)", "glance", kind, weight, count)
    return Part(slot_name(slot), slot_family(slot), kind, weight, count)
