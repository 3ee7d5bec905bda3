"""The nearest patterns for the player: fast, at the points it may play, up to an order it chooses.

`advice` gives the same to people, with intervals at every point; here they are computed only when read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go import Point, Position
from katachi.knowledge.patterns.nearest.patterns import Matcher, NearestPatterns
from katachi.knowledge.patterns.nearest.place import Link

Method = Literal["back-off", "best"]
PRIOR = 100.0  # sightings; the best of those tried in docs/nearest.md


@dataclass(frozen=True, kw_only=True)
class Advised(Link):
    """A point, the pattern that proposes it, its counts, and the probability the method gives.

    `source` is the kind of pattern: a nearest one, or the whole corner or board (then its order is 0, and its counts
    are of games from the year `since` on).
    """

    point: Point
    probability: float
    source: Literal["nearest", "corner", "board"] = "nearest"
    since: int | None = None


def advise(patterns: NearestPatterns, position: Position, mover: int, *, method: Method = "back-off") -> list[Advised]:
    """The legal points where a pattern matches, the likeliest first.

    "best" uses the pattern with the highest P(move | pattern), as the paper's opening book does. "back-off" starts with
    the smallest pattern and lets each larger one correct it by the weight of its sightings.
    """
    matcher = Matcher(patterns, position)
    legal = (p for p in range(position.size**2) if position.color(p) == 0 and position.is_legal(p, mover))
    found = (_advice(patterns, point, matcher.at(point, mover), method) for point in legal)
    return sorted((advice for advice in found if advice), key=lambda advice: -advice.probability)


def _advice(patterns: NearestPatterns, point: int, path: list[int], method: Method) -> Advised | None:
    if not path:
        return None
    played, matched = patterns.played[path].astype(float), patterns.matched[path].astype(float)
    ratios = np.divide(played, matched, out=np.zeros(len(path)), where=matched > 0)
    chosen = int(np.argmax(ratios)) if method == "best" else len(path) - 1
    probability = float(ratios[chosen]) if method == "best" else backed_off(patterns, path)
    return Advised(
        point=point,
        probability=probability,
        pattern=path[chosen],
        order=int(patterns.orders[path[chosen]]),
        played=int(played[chosen]),
        matched=int(matched[chosen]),
    )


def backed_off(patterns: NearestPatterns, path: list[int], prior: float = PRIOR) -> float:
    """P(move) from the smallest pattern of a path to the largest, each correcting the one before."""
    probability = patterns.moves / max(1, patterns.tests)
    for count, total in zip(patterns.played[path].tolist(), patterns.matched[path].tolist(), strict=True):
        probability = (count + prior * probability) / (total + prior)
    return probability


def probabilities(patterns: NearestPatterns, prior: float = PRIOR) -> NDArray[np.float32]:
    """`backed_off` of the path to each pattern."""
    usual = patterns.moves / max(1, patterns.tests)
    found = np.full(len(patterns), usual)
    for begin, end in zip(patterns.levels, patterns.levels[1:], strict=False):
        if begin == end or patterns.orders[begin] == 0:  # the marker of a mover says nothing
            continue
        parents = patterns.parents[begin:end]
        shorter = np.where(parents >= 0, found[parents], usual)
        total = patterns.matched[begin:end] + prior
        found[begin:end] = (patterns.played[begin:end] + prior * shorter) / total
    return found.astype(np.float32)


def certainties(patterns: NearestPatterns, prior: float = PRIOR) -> NDArray[np.float32]:
    """How far the sightings of each pattern outweigh what shorter ones say, 0 to 1."""
    certain: NDArray[np.float32] = (patterns.matched / (patterns.matched + prior)).astype(np.float32)
    return np.where(patterns.orders > 0, certain, np.float32(0.0))


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
