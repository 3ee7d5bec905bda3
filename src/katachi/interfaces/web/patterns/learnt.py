"""A region in a base without games: what its tables know of each point."""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import BLACK, WHITE, Color, vertex
from katachi.interfaces.web.models import color_name
from katachi.interfaces.web.patterns.answer import AlikePoints, FindAnswer, FoundContinuation, describe_region
from katachi.interfaces.web.patterns.models import CountedShare
from katachi.interfaces.web.patterns.request import FindRequest, Region
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.keys import Move, Surroundings, surroundings_after
from katachi.knowledge.patterns.find.continuations import LETTERS
from katachi.knowledge.patterns.nearest.advisor import Advised, advise
from katachi.knowledge.statistics import Share
from katachi.play.library import examples_of

_SIZE = 19  # of the boards it learned from
_NOTE = (
    "This base holds what was learned from {games:,} games, not the games themselves. For each point of the region it "
    "tells how often a move left exactly what stands around that point now. To search the region as a whole, with "
    "years and games to open, a base with games is needed: mine your own."
)
_OTHER_SIZE = (
    " They were counted on 19×19 boards; on this one only points with a stone in sight are compared with them."
)


def as_learnt(base: KnowledgeBase, region: Region, request: FindRequest) -> FindAnswer:
    """The points whose surroundings tell them from others, the most played first; then those that look alike."""
    colors = {"any": (BLACK, WHITE), "black": (BLACK,), "white": (WHITE,)}[request.next]
    empty = [point for point in region.points if not region.position.color(point)]
    moves = [(int(color), point) for color in colors for point in empty]
    seen = surroundings_after(base, region.position, moves)
    groups = _groups(seen)
    told = [moves for moves in groups if seen[moves[0]].context.tells_point]
    alike = [moves for moves in groups if not seen[moves[0]].context.tells_point]
    games = int(base.manifest.counts.get("games", 0))
    return FindAnswer(
        source="learnt",
        note=_NOTE.format(games=games) + ("" if region.size == _SIZE else _OTHER_SIZE),
        region=describe_region(region),
        games_searched=games,
        board_size=None,
        boards=[],
        hits=None,
        games=None,
        black_wins=None,
        tenuki=None,
        no_continuation=None,
        by_year=[],
        searched_by_year=[],
        continuations=list(_learnt(base, region, told[: request.continuations], seen, _likely(base, region, colors))),
        continuations_total=len(told),
        alike=[_alike(region, moves, seen[moves[0]]) for moves in alike],
        matches=[],
        matches_total=0,
        offset=request.offset,
    )


def _groups(seen: dict[Move, Surroundings]) -> list[list[Move]]:
    """Moves with the same surroundings together: what was counted is their pattern, in any corner and mirrored.

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
    base: KnowledgeBase,
    region: Region,
    groups: list[list[Move]],
    seen: dict[Move, Surroundings],
    likely: dict[Move, Advised],
) -> Iterator[FoundContinuation]:
    letters: dict[int, str] = {}
    for (color, point), *others in groups:
        found, advice = seen[color, point], likely.get((color, point))
        letters.setdefault(point, LETTERS[len(letters)] if len(letters) < len(LETTERS) else "")
        yield FoundContinuation(
            letter=letters[point],
            vertex=vertex(point, region.size),
            color=color_name(Color(color)),
            also=[vertex(other, region.size) for _, other in others],
            count=found.count,
            wins=CountedShare.of_share(Share(found.wins, found.decided)),
            window=found.context.window,
            picture=found.context.picture(),
            probability=advice.probability if advice else None,
            interval=advice.interval if advice else None,
            examples=examples_of(base, found.first, found.last),
        )


def _alike(region: Region, moves: list[Move], found: Surroundings) -> AlikePoints:
    return AlikePoints(
        color=color_name(Color(moves[0][0])),
        window=found.context.window,
        count=found.count,
        vertices=[vertex(point, region.size) for _, point in moves],
    )
