"""The sources of the offline term, H of Eq. 3: which of them speak, and how they are mixed.

Nearest patterns with their replies (K), contexts with collocations (C), the predictor and the network each say how
likely every legal move is, and how certain that is. ``trained`` asks the predictor until a node asks the network.
``mix`` takes the mean of all their probabilities at the root, weighted as learned from games that none has seen
(``python -m katachi.lab.mixture``); below the root it mixes predictor and network.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import katachi
from katachi import _core
from katachi.files.limits import json_file
from katachi.go import Color, Position
from katachi.knowledge.base import REPLIES, KnowledgeBase
from katachi.knowledge.patterns.nearest.advisor import PRIOR, certainties, probabilities
from katachi.search.pattern_sources import counted_in
from katachi.search.settings import SOURCES, SearchSettings

if TYPE_CHECKING:
    from katachi.knowledge.patterns.contexts.advice import ContextAdvice

JUDGEMENT = "judgement"  # the network's opinion of who wins, a part of the offline term beside its moves
_FILE = Path(katachi.__file__).parent / "data" / "offline.json"
_FLOOR = 1e-4  # P of a reply that was never seen


@dataclass(frozen=True)
class Mixture:
    """The learned numbers: the weight of each source, and those inside nearest patterns and contexts."""

    weights: Mapping[str, float]
    without_network: Mapping[str, float]  # where the network is not asked
    nearest: tuple[float, float]  # powers of P at the point and of P of the reply
    contexts: Mapping[str, float]  # by feature

    @staticmethod
    @cache
    def shipped() -> Mixture:
        """The numbers that come with Katachi."""
        data = json_file(_FILE)
        own, reply = data["nearest"]
        return Mixture(dict(data["weights"]), dict(data["without_network"]), (own, reply), dict(data["contexts"]))


def nearest_advice(base: KnowledgeBase, powers: tuple[float, float]) -> _core.NearestAdvice:
    """The nearest patterns of a base as the search asks them. Raises KnowledgeBaseError if it has none."""
    patterns = base.nearest
    replies = base.replies.patterns if REPLIES in base else None
    replied = np.zeros(0, np.float32) if replies is None else replies.played.astype(np.float32)
    usual = patterns.moves / max(1, patterns.tests)
    return _core.NearestAdvice(
        patterns.tree,
        probabilities(patterns),
        certainties(patterns),
        usual,
        None if replies is None else replies.tree,
        replied,
        (*powers, _FLOOR, PRIOR),
    )


@lru_cache(maxsize=4)
def _nearest(base: KnowledgeBase) -> _core.NearestAdvice:
    return nearest_advice(base, Mixture.shipped().nearest)


@lru_cache(maxsize=4)
def contexts_of(base: KnowledgeBase) -> ContextAdvice:
    """The contexts of a base. Raises KnowledgeBaseError if it has none."""
    from katachi.knowledge.patterns.contexts.advice import ContextAdvice  # noqa: PLC0415 - few searches need it

    return ContextAdvice(base, Mixture.shipped().contexts)


class Sources:
    """The sources that a search asks, from a knowledge base.

    The mixture has those that the base has. A part that is named by itself has to be there: raises KnowledgeBaseError.
    For the predictor in ``trained``, and for the network, Katachi's own takes the place of a missing one.
    """

    def __init__(self, settings: SearchSettings, base: KnowledgeBase) -> None:
        self._settings, self._base = settings, base
        alone = settings.offline == "contexts"
        speaks = alone or (settings.asks("contexts") and bool(base.windows))
        self._contexts = contexts_of(base) if speaks else None

    def native(self) -> _core.SearchSettings:
        """The settings of the search with these sources."""
        playout = self._settings.playout
        playout = replace(playout, patterns=counted_in(self._base, playout.patterns))
        settings = replace(self._settings, playout=playout)
        native = settings.native(self._predictor(), _network(self._base) if settings.network else None)
        mixes = settings.offline == "mix"
        if settings.asks("nearest") and (self._base.has_nearest or not mixes):
            native.nearest = _nearest(self._base)
        if mixes:
            learned = Mixture.shipped()
            native.mixture = _in_order(learned.weights)
            native.mixture_without_network = _in_order(learned.without_network)
        elif settings.offline == "contexts":
            native.mixture = _in_order({"contexts": 1.0})
        return native

    def _predictor(self) -> _core.Predictor | None:
        if not self._settings.asks("predictor"):
            return None
        if self._base.has_predictor:
            return self._base.predictor.native
        return None if self._settings.offline == "mix" else KnowledgeBase.shipped().predictor.native

    def inform(self, core: _core.Search, position: Position, mover: Color, last: int) -> None:
        """Tell the root what only Python can look up."""
        if self._contexts is None:
            return
        legal = position.legal_moves(mover)
        probability, certainty = self._contexts.ask(position, mover, legal, last)
        area = position.size**2
        core.inform(SOURCES.index("contexts"), _spread(legal, probability, area), _spread(legal, certainty, area))


def _in_order(weights: Mapping[str, float]) -> list[float]:
    """Weights in the order of the sources."""
    return [weights.get(name, 0.0) for name in SOURCES]


def _spread(points: list[int], values: NDArray[np.float64], area: int) -> list[float]:
    """Values of some points as those of all."""
    board = np.zeros(area)
    board[points] = values
    return board.tolist()


def shares(move: _core.RootMove, moves: float, judged: float) -> dict[str, float]:
    """The part of each source in the offline term of a move: `moves` is what the moves' part adds to the score,
    `judged` what the network's judgements add."""
    whole = sum(move.sources) or 1.0
    found = {name: moves * part / whole for name, part in zip(SOURCES, move.sources, strict=True) if part}
    return found | ({JUDGEMENT: judged} if judged else {})


def _network(knowledge: KnowledgeBase) -> _core.Network | None:
    """The network of the base, or Katachi's own; None if there is none."""
    for base in (knowledge, KnowledgeBase.shipped()):
        if base.has_network:
            return base.network.native
    return None
