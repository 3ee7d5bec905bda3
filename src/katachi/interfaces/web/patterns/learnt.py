"""A region in a base without games: what its tables know about each point."""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import BLACK, WHITE, Color
from katachi.interfaces.web.patterns.find import AlikePoints, FindAnswer, FoundContinuation
from katachi.interfaces.web.patterns.request import FindRequest, Region
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.lookup import Move, Surroundings, surroundings_after
from katachi.knowledge.patterns.find.continuations import LETTERS
from katachi.knowledge.patterns.nearest.advisor import Advised, advise
from katachi.knowledge.statistics import Share
from katachi.play.library import examples_of

_SIZE = 19  # of the boards it learned from
_NOTE = (
    "This base holds what was learned from {games:,} games, not the games themselves. For each point of the region it "
    "tells how often a move left exactly the surroundings that the point has now. To search the region as a whole, "
    "with years and games to open, you need a base with games: mine your own."
)
_OTHER_SIZE = (
    " They were counted on 19×19 boards; on this one only points with a stone in sight are compared with them."
)


def as_learnt(base: KnowledgeBase, region: Region, request: FindRequest) -> FindAnswer:
    """The points that their surroundings tell from others, the most played first; then those that look alike."""
    colors = {"any": (BLACK, WHITE), "black": (BLACK,), "white": (WHITE,)}[request.next]
    empty = [point for point in region.points if not region.position.color(point)]
    seen = surroundings_after(base, region.position, [(int(color), point) for color in colors for point in empty])
    groups = _groups(seen)
    told = [moves for moves in groups if seen[moves[0]].context.tells_point]
    alike = (moves for moves in groups if not seen[moves[0]].context.tells_point)
    games = int(base.manifest.counts.get("games", 0))
    likely = _likely(base, region, colors)
    return FindAnswer(
        source="learnt",
        size=region.size,
        corners=region.corners,
        pattern=region.pattern,
        note=_NOTE.format(games=games) + ("" if region.size == _SIZE else _OTHER_SIZE),
        games_searched=games,
        continuations=list(_learnt(base, told[: request.continuations], seen, likely)),
        continuations_total=len(told),
        alike=tuple(_alike(moves, seen[moves[0]]) for moves in alike),
        offset=request.offset,
    )


def _groups(seen: dict[Move, Surroundings]) -> list[list[Move]]:
    """Moves with the same surroundings together: their pattern was counted, in any corner and mirrored.

    A small window sees less, so its count is larger: counts are compared within windows of one size only.
    """
    groups: dict[tuple[int, bytes], list[Move]] = {}
    for move in sorted(seen):
        groups.setdefault((move[0], seen[move].context.key), []).append(move)
    return sorted(groups.values(), key=lambda moves: (-seen[moves[0]].context.window, -seen[moves[0]].count))


def _likely(base: KnowledgeBase, region: Region, colors: tuple[Color, ...]) -> dict[Move, Advised]:
    if not base.has_nearest or region.size != _SIZE:
        return {}
    found = ((int(color), advice) for color in colors for advice in advise(base.nearest, region.position, color))
    return {(color, advice.point): advice for color, advice in found}


def _learnt(
    base: KnowledgeBase, groups: list[list[Move]], seen: dict[Move, Surroundings], likely: dict[Move, Advised]
) -> Iterator[FoundContinuation]:
    letters: dict[int, str] = {}
    for (color, point), *others in groups:
        found, advice = seen[color, point], likely.get((color, point))
        letters.setdefault(point, LETTERS[len(letters)] if len(letters) < len(LETTERS) else "")
        yield FoundContinuation(
            letters[point],
            point,
            Color(color),
            found.count,
            Share(found.wins, found.decided),
            examples_of(base, found.first, found.last),
            also=tuple(other for _, other in others),
            window=found.context.window,
            picture=found.context.picture(),
            probability=advice.probability if advice else None,
            interval=advice.interval if advice else None,
        )


def _alike(moves: list[Move], found: Surroundings) -> AlikePoints:
    color = Color(moves[0][0])
    return AlikePoints(color, found.context.window, found.count, tuple(point for _, point in moves))
