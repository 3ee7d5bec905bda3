"""Pre-selection: only a few moves reach the search (Bouzy & Chaslot, section 5.2).

Of ``preselect`` moves at the root ``preselect_nearest`` are those with the highest P(move | nearest pattern); the rest
are the best of whatever else the search knows, in the order of its own priors.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from katachi.go import Color, Position
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.nearest.advisor import Advisor
from katachi.knowledge.patterns.nearest.patterns import SELECT_ABOVE, NearestPatterns
from katachi.search.settings import SearchSettings

Advice = tuple[int, int, int]  # order, times played, times there


@dataclass(frozen=True)
class Preselection:
    """The moves that were chosen: those of the nearest patterns with their counts, then the others."""

    nearest: dict[int, Advice]
    others: tuple[int, ...]

    @property
    def points(self) -> frozenset[int]:
        """All of them."""
        return frozenset(self.nearest) | frozenset(self.others)

    def why(self, point: int) -> str | None:
        """Who proposed a move, as it reads after "because"; None if nobody did."""
        if point in self.nearest:
            order, played, matched = self.nearest[point]
            return f"its nearest pattern of order {order} was played {played:,} of {matched:,} times"
        return "the search's own knowledge proposes it" if point in self.others else None


NONE = Preselection({}, ())


def preselected(
    settings: SearchSettings, knowledge: KnowledgeBase, position: Position, color: Color, ranked: Sequence[int]
) -> Preselection:
    """The first of these moves, which are in the order of the search's own priors, and those of the nearest patterns.
    A place that these cannot fill goes to the others, and a move that both propose takes only one."""
    wanted = min(settings.preselect_nearest, settings.preselect)
    nearest = _nearest(knowledge.nearest, position, color, ranked, wanted) if wanted else {}
    others = [point for point in ranked if point not in nearest]
    return Preselection(nearest, tuple(others[: settings.preselect - len(nearest)]))


def _nearest(
    patterns: NearestPatterns, position: Position, color: Color, points: Sequence[int], most: int
) -> dict[int, Advice]:
    advised = Advisor(patterns).advised(position, color, points)[:most]
    return {a.point: (a.order, a.played, a.matched) for a in advised if a.probability > SELECT_ABOVE}
