"""Contextual patterns and collocations (C) as a source of moves: how likely each one is the next.

Of each legal move, the widest window that was counted after such a move gives its frequency; if the move is a known
continuation of the last one, the collocation gives its share. A frequency is not a probability yet, because nobody
counted how often a pattern could have been played. So both enter a small model, exp(sum of weight × feature) for each
move, divided by the sum over all moves. Its weights are learned from games (``python -m katachi.lab.mixture``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import PASS, Color, Position
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.patterns.contexts.keys import Context, Convention
from katachi.knowledge.patterns.counting import EDGE, EMPTY, context_width

_USUAL_SIZE = 19
_FLOOR = 1e-3  # the share of continuations that are too rare to be collocations
_PRIOR = 100.0  # sightings that make a frequency half certain
COLLOCATION = "collocation"

Table = Mapping[bytes, int]
Weights = Mapping[str, float]
"""By the name of a feature: ``9`` (the widest window is 9×9), ``9 log`` (times the logarithm of its count), …"""


@dataclass(frozen=True)
class ContextAdvice:
    """The contexts of a base, or tables made otherwise, with the weights of the model."""

    base: KnowledgeBase
    weights: Weights = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.base.windows:
            raise KnowledgeBaseError(f"{self.base.folder}: this knowledge base has no contextual patterns")

    @cached_property
    def tables(self) -> dict[int, Table]:
        """How often each pattern was played, by window, the widest first."""
        found: dict[int, Table] = {}
        for window in reversed(self.base.windows):
            rows = self.base.contexts(window, columns=["key", "count"])
            found[window] = dict(zip(rows["key"].to_pylist(), rows["count"].to_pylist(), strict=True))
        return found

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The features, in order."""
        windows = (name for window in self.tables for name in (str(window), f"{window} log"))
        return (*windows, COLLOCATION)

    def ask(
        self, position: Position, color: Color, points: Sequence[int], last: int = PASS
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How likely each of these moves of a colour is the next, and how certain that is (0 to 1)."""
        features, certainty = self.features(position, color, points, last)
        scores = features @ np.array([self.weights.get(name, 0.0) for name in self.names])
        odds = np.exp(scores - scores.max(initial=0.0))
        return odds / max(odds.sum(), 1e-300), certainty

    def features(
        self, position: Position, color: Color, points: Sequence[int], last: int = PASS
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The features of each move, and how certain its frequency is."""
        found = np.zeros((len(points), len(self.names)))
        certainty = np.zeros(len(points))
        places = {window: place for place, window in enumerate(self.tables)}
        for row, (window, count) in enumerate(self.frequencies(position, color, points)):
            if count:
                place = places[window]
                found[row, 2 * place : 2 * place + 2] = 1.0, log(count)
                certainty[row] = count / (count + _PRIOR)
        shares = self.continuations(position, color, last)
        found[:, -1] = [log(1 + shares.get(point, 0.0) / _FLOOR) for point in points]
        return found, certainty

    def frequencies(self, position: Position, color: Color, points: Sequence[int]) -> list[tuple[int, int]]:
        """The widest window that is known after each move, and how often it was seen; 0, 0 if none is."""
        return [self._frequency(key, position.size) for key in self._keys(position, color, points)]

    def _frequency(self, key: bytes, size: int) -> tuple[int, int]:
        for window, table in self.tables.items():
            own = key[: context_width(window)]
            if (count := table.get(own)) and _says_something(own, size):
                return window, count
        return 0, 0

    def _keys(self, position: Position, color: Color, points: Sequence[int]) -> list[bytes]:
        convention = Convention.of(self.base.manifest.settings, max(self.tables))
        return _core.context_keys(
            position, int(color), list(points), convention.window, convention.symmetries, convention.colour_swap
        )

    def continuations(self, position: Position, color: Color, last: int) -> dict[int, float]:
        """The share of each continuation of the last move among all moves that followed its pattern nearby."""
        if not self.base.has_collocations or last == PASS or position.size != _USUAL_SIZE or not position.color(last):
            return {}
        graph = self.base.collocations
        scene = Scene.of_game(position, last, graph.convention)
        vertex, found = graph.vertex(scene.key), dict[int, float]()
        for one in vertex.continuations:
            if scene.color_of(one) is color:
                for point in scene.points(one):
                    found[point] = max(found.get(point, 0.0), one.count / vertex.followed)
        return found


def _says_something(key: bytes, size: int) -> bool:
    """On boards of a different size from the games', edges alone mean nothing."""
    return size == _USUAL_SIZE or any(symbol not in (EMPTY, EDGE) for symbol in Context.of(key).symbols)
