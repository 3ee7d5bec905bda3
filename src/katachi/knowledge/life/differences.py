"""Why our counts differ from the paper's, as far as we know."""

from __future__ import annotations

from collections.abc import Mapping

from katachi.knowledge.life.paper import TOTALS
from katachi.knowledge.life.rule_set import SetKey

_SOUND = (
    "sound rules leave out what is true only in the paper's game, where a white stone outside changes one condition at "
    "a time, a captured cell is closed to White, and Black's capturing stone costs him no liberty; on real boards one "
    "stone can change them all. Rules that hold with more conditions are kept with these, often at another depth"
)
_DEEP = (
    "deep rules depend on what a black stone does to the conditions of the empty cells next to it, of which the paper "
    "says nothing: every reading tried that gives its small tables gives other counts here"
)
_CENTRE = (
    "at depth 4 the paper keeps rules with 'White has no liberty outside' next to ours with 'at most one', which cover "
    "them: its version of the weaker condition must need one more that we do not know"
)
_THREE_ROWS = (
    "at depth 2 we keep a few rules for each edge that the paper does not have; its smaller rules must cover them in "
    "a way that ours do not"
)


def reasons(key: SetKey, ours: Mapping[int, int], paper: Mapping[int, int]) -> list[str]:
    """What is known about the differences between two counts by depth; nothing if they are equal."""
    found = []
    depths = differing(ours, paper)
    if depths and paper:
        if key.mode == "sound":
            found.append(_SOUND)
        else:
            if key.place == "center" and 4 in depths:
                found.append(_CENTRE)
            if ours.get(2, 0) > paper.get(2, 0):
                found.append(_THREE_ROWS)
            if max(depths) > 4:
                found.append(_DEEP)
    total = TOTALS.get((key.goal, key.place, key.size), 0)
    if total != sum(paper.values()):
        found.append(f"the paper prints {total:,} as its total; its counts by depth add up to {sum(paper.values()):,}")
    return found


def differing(ours: Mapping[int, int], paper: Mapping[int, int]) -> list[int]:
    """The depths at which the counts differ."""
    return [depth for depth in sorted({*ours, *paper}) if ours.get(depth, 0) != paper.get(depth, 0)]
