"""The nearest patterns for the player: fast, at the points it may play, up to an order it chooses.

`advice` gives the same to people, with intervals at every point; here they are computed only when read.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from katachi.go import Position
from katachi.knowledge.patterns.nearest.advice import Advised, Method, backed_off
from katachi.knowledge.patterns.nearest.patterns import Matcher, NearestPatterns

SURE = 3.0  # P(i|p) in units of its confidence s(i|p); 3 is the same as being played 9 times


class Advisor:
    """The patterns of a knowledge base up to an order."""

    def __init__(self, patterns: NearestPatterns, k: int = 15, method: Method = "best", sure: float = SURE) -> None:
        self.patterns, self.k, self.method = patterns, k, method
        self._least = max(1, int(np.ceil(sure * sure)))

    def advised(self, position: Position, color: int, points: Iterable[int]) -> list[Advised]:
        """The points where a pattern matches that was played often enough, the likeliest first."""
        matcher = Matcher(self.patterns, position)
        paths = [(point, matcher.at(point, color)[: self.k]) for point in points]
        flat = [pattern for _, path in paths for pattern in path]
        played, matched = self.patterns.played[flat].tolist(), self.patterns.matched[flat].tolist()
        found, end = [], 0
        for point, path in paths:
            begin, end = end, end + len(path)
            if best := self._advised(point, path, played[begin:end], matched[begin:end]):
                found.append(best)
        return sorted(found, key=lambda advised: (-advised.probability, advised.point))

    def _advised(self, point: int, path: list[int], played: list[int], matched: list[int]) -> Advised | None:
        usable = [i for i in range(len(path)) if played[i] >= self._least and matched[i]]
        if not usable:
            return None
        if self.method == "back-off":
            chosen, probability = usable[-1], backed_off(self.patterns, path)
        else:
            chosen = max(usable, key=lambda i: played[i] / matched[i])
            probability = played[chosen] / matched[chosen]
        return Advised(
            point=point,
            probability=probability,
            pattern=path[chosen],
            order=chosen + 1,
            played=played[chosen],
            matched=matched[chosen],
        )
