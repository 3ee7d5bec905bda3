"""Nearest patterns that advise a move away from their centre (K10): the surroundings of the last move, and its answer.

A reply is written as a fact before the sequence around the last move, in the orientation in which that sequence is
read. The same sequence after `ANY` says how often it occurred, so P(reply | sequence) needs no second pass over the
games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Position
from katachi.knowledge.patterns.counting import CountSettings, Merger
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns, collect

ANY = 3


@dataclass(frozen=True)
class Replies:
    """Sequences around the last move with the replies they got."""

    patterns: NearestPatterns

    @classmethod
    def build(cls, runs: Sequence[Path], settings: CountSettings, min_played: int = 2) -> Replies:
        """Build them from the `replies.run` of all batches."""
        return cls(collect(Merger(runs, settings.reply_levels, min_played, sequences=True), settings))

    def probabilities(self, position: Position, last: int, mover: int, prior: float = 100.0) -> NDArray[np.float64]:
        """For each point, how likely the last move is answered there, backing off from long sequences to short ones
        with the
        weight of `prior` sightings."""
        sequence, replies = _core.reply_facts(position, last, mover, self.patterns.settings.nearest)
        played, tree = self.patterns.played, self.patterns.tree
        seen = played[tree.walk([ANY, *sequence])].astype(float)
        by_reply: dict[int, float] = {0: 0.0}
        for reply in set(replies) - {0}:
            counts = np.zeros(len(seen))
            path = tree.walk([reply, *sequence])[: len(seen)]
            counts[: len(path)] = played[path]
            probability = 0.0
            for count, total in zip(counts, seen, strict=True):
                probability = (count + prior * probability) / (total + prior)
            by_reply[reply] = probability
        return np.array([by_reply[reply] for reply in replies])
