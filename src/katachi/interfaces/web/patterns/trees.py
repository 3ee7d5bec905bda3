"""Questions about a whole corner or the whole board, answered from the trees of a base that has no games."""

from __future__ import annotations

from itertools import chain

from katachi.go import BLACK, WHITE, Color
from katachi.interfaces.web.patterns.find import FindAnswer, FoundContinuation
from katachi.interfaces.web.patterns.request import FindRequest, Region
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.continuations import letters_of
from katachi.knowledge.statistics import Share
from katachi.knowledge.trees.corners import corner_side
from katachi.knowledge.trees.eras import Span
from katachi.knowledge.trees.tree import TreeMove, TreeNode
from katachi.play.library import examples_of

_SIDES = {"black": BLACK, "white": WHITE}
_NOTE = (
    "Exact: counted in {games:,} games with {side} to move, {unit}. This base has no games, so it cannot list them, "
    "filter by player or search other regions:"
)


def from_trees(base: KnowledgeBase, region: Region, request: FindRequest) -> FindAnswer | None:
    """The answer of a tree, or None if the question is another one: part of a corner, wildcards, or certain games."""
    span = _span(request)
    if span is None or not base.has_trees or not _is_whole(region, request):
        return None
    side = _side(request)
    is_board = region.pattern.place == "full"
    if is_board:
        node = base.openings.at(region.position, side, span)
    else:
        corner = (1 if region.area.left else 0) + (2 if region.area.top else 0)
        node = base.joseki.at(region.position, side, corner, span)
    if node is None or not node.followed:
        return None
    return _answer(base, region, request, node, "once per game" if is_board else "once for each of their corners")


def _span(request: FindRequest) -> Span | None:
    """The years that are asked for; None if the games are chosen in another way."""
    given = request.filters.given()
    since, until = given.pop("since", None), given.pop("until", None)
    years = [text for text in (since, until) if text is not None]
    if given or not all(text.isdecimal() and len(text) == 4 for text in years):
        return None
    return Span(int(since) if since else None, int(until) if until else None)


def _is_whole(region: Region, request: FindRequest) -> bool:
    pattern, side = region.pattern, corner_side(region.area.size)
    is_corner = pattern.place == "corner" and pattern.width == pattern.height == side
    plain = set("".join(pattern.rows)) <= set(".XO")
    usual = request.symmetries and request.colour_swap and not request.first_move and request.last_move is None
    return (is_corner or pattern.place == "full") and plain and usual and request.only is None


def _side(request: FindRequest) -> Color:
    if request.next in _SIDES:
        return _SIDES[request.next]
    return request.game.game().to_move if request.game else BLACK


def _answer(base: KnowledgeBase, region: Region, request: FindRequest, node: TreeNode, unit: str) -> FindAnswer:
    moves = [move for move in chain(node.moves, node.replies) if move.points]
    moves.sort(key=lambda move: -move.sooner_or_later.count)
    letters = letters_of(move.points[0] for move in moves)
    games = int(base.manifest.counts.get("games", 0))
    went_on = sum(move.sooner_or_later.count for move in moves)
    wins = node.wins if node.color == BLACK else Share(node.wins.of - node.wins.count, node.wins.of)
    return FindAnswer(
        source="trees",
        size=region.area.size,
        corners=region.area.corners,
        pattern=region.pattern,
        note=_NOTE.format(games=games, side=node.color.name.capitalize(), unit=unit),
        games_searched=games,
        hits=node.followed,
        black_wins=wins,
        tenuki=node.tenuki.share if node.tenuki else Share(0, node.followed),
        no_continuation=Share(node.followed - went_on, node.followed),
        by_year=tuple((year.year, year.times) for year in node.by_year if year.year and year.year in node.span),
        continuations=[_continuation(base, move, letters) for move in moves[: request.continuations]],
        continuations_total=len(moves),
        offset=request.offset,
    )


def _continuation(base: KnowledgeBase, move: TreeMove, letters: dict[int, str]) -> FoundContinuation:
    return FoundContinuation(
        letter=letters[move.points[0]],
        point=move.points[0],
        color=move.color,
        count=move.sooner_or_later.count,
        share=move.sooner_or_later,
        wins=move.all_wins,
        immediate=move.count,
        later=move.later,
        examples=examples_of(base, move.last.number),
        by_year=tuple((year.year, year.times) for year in move.all_by_year if year.year),
        also=move.points[1:],
    )
