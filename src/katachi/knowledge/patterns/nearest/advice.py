"""What the nearest patterns advise in a position: for each point P(move | pattern), its counts, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from katachi.go import Point, Position
from katachi.knowledge.patterns.nearest.patterns import Matcher, NearestPatterns
from katachi.knowledge.patterns.nearest.place import Link

Method = Literal["back-off", "best"]
PRIOR = 100.0  # sightings; the best of those tried in docs/nearest.md


@dataclass(frozen=True, kw_only=True)
class Advised(Link):
    """A point, the pattern that proposes it, its counts, and the probability the method gives."""

    point: Point
    probability: float


def advise(
    patterns: NearestPatterns, position: Position, mover: int, *, method: Method = "back-off", prior: float = PRIOR
) -> list[Advised]:
    """The legal points where a pattern matches, the likeliest first.

    "best" uses the pattern with the highest P(move | pattern), as the paper's opening book does. "back-off" starts
    with the smallest pattern and lets each larger one correct it by the weight of its sightings.
    """
    matcher = Matcher(patterns, position)
    legal = (p for p in range(position.size**2) if position.color(p) == 0 and position.is_legal(mover, p))
    found = (_advice(patterns, point, matcher.at(point, mover), method, prior) for point in legal)
    return sorted((advice for advice in found if advice), key=lambda advice: -advice.probability)


def _advice(patterns: NearestPatterns, point: int, path: list[int], method: Method, prior: float) -> Advised | None:
    if not path:
        return None
    played, matched = patterns.played[path].astype(float), patterns.matched[path].astype(float)
    ratios = np.divide(played, matched, out=np.zeros(len(path)), where=matched > 0)
    chosen = int(np.argmax(ratios)) if method == "best" else len(path) - 1
    probability = float(ratios[chosen]) if method == "best" else backed_off(patterns, path, prior)
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
