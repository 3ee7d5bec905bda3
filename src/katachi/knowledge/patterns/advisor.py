"""The nearest patterns as the player asks them: fast, at the points it may play, up to an order it chooses.

`advice` says the same for people, with intervals at every point; here they are worked out when somebody reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from katachi.go import Position
from katachi.knowledge.manifest import KnowledgeBaseError, Manifest
from katachi.knowledge.patterns.advice import Advised, Method, backed_off
from katachi.knowledge.patterns.nearest import Matcher, NearestPatterns, load
from katachi.knowledge.shipped import shipped_folder

NEAREST = "nearest.bin"
SURE = 3.0  # P(i|p) in units of its confidence s(i|p); 3 is the same as being played 9 times


class Advisor:
    """The patterns of a knowledge base up to an order."""

    def __init__(self, patterns: NearestPatterns, k: int = 15, method: Method = "best", sure: float = SURE) -> None:
        self.patterns, self.k, self.method = patterns, k, method
        self._least = max(1, int(np.ceil(sure * sure)))

    def advised(self, position: Position, color: int, points: Iterable[int]) -> list[Advised]:
        """Those of the points where a pattern matches that was played often enough, the likeliest first."""
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


@cache
def nearest_of(kb: str = "") -> NearestPatterns:
    """The nearest patterns of the base in a folder, or of the one that comes with Katachi; mapped once.

    The base itself is not opened, because the libraries of its tables take longer to load than a move of the book.
    """
    folder = Path(kb) if kb else shipped_folder()
    if NEAREST not in Manifest.read(folder).files:
        raise KnowledgeBaseError(f"{folder}: this knowledge base has no nearest patterns; mine it again")
    try:
        return load(folder / NEAREST)
    except OSError as error:
        raise KnowledgeBaseError(f"{folder / NEAREST}: {error.strerror}; mine the base again") from None


@cache
def sizes_of(kb: str = "") -> frozenset[int]:
    """The board sizes a base has games of. One that is only tables does not say; those we ship are 19×19."""
    files = Manifest.read(Path(kb) if kb else shipped_folder()).files
    if not any(name.startswith("games/") for name in files):
        return frozenset([19])
    from katachi.knowledge.base import KnowledgeBase  # noqa: PLC0415 - slow to load, and not needed for our own base

    sizes = KnowledgeBase.open(kb or None).archive.games["size"]
    return frozenset(int(size) for size in np.unique(sizes.to_numpy()))
