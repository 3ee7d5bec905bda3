"""The answer to a pattern search: from the games of a base or, if it has none, from its tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go import BLACK, WHITE, Color, Picture, Point, Position
from katachi.interfaces.web.models import MoveModel
from katachi.interfaces.web.patterns.request import FindRequest, Region, color_of_sign
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.keys import Move, Surroundings, surroundings_after
from katachi.knowledge.patterns.find.continuations import Continuation, FindReport, letters_of
from katachi.knowledge.patterns.find.export import hit_json, rectangle_of
from katachi.knowledge.patterns.find.pattern import Pattern
from katachi.knowledge.patterns.find.search import Found, Hit, search_archive
from katachi.knowledge.patterns.nearest.advisor import Advised, advise
from katachi.knowledge.statistics import Share
from katachi.play.library import examples_of
from katachi.search.report import GameExample

Years = tuple[tuple[int, int], ...]  # counts by year

_SIZE = 19  # of the boards it learned from
_NOTE = (
    "This base holds what was learned from {games:,} games, not the games themselves. For each point of the region it "
    "tells how often a move left exactly the surroundings that the point has now. To search the region as a whole, "
    "with years and games to open, use a base that has its games: mine your own."
)
_OTHER_SIZE = (
    " They were counted on 19×19 boards; on this one only points with a stone in sight are compared with them."
)

FORMS[Pattern] = Form(shows=("place",))


@dataclass(frozen=True, kw_only=True)
class CountedMove:
    """A next move, and how often it was played."""

    letter: str = ""
    point: Point
    color: Color
    count: int
    wins: Share  # games that the mover won
    examples: tuple[GameExample, ...]
    immediate: int | None = None  # from games: as the very next move of the game
    by_year: Years = ()  # from games


@dataclass(frozen=True, kw_only=True)
class FoundContinuation(CountedMove):
    """A next move in the region. Fields that a base without games cannot know are null."""

    share: Share | None = None  # of all hits
    later: int | None = None  # after a move elsewhere
    also: tuple[Point, ...] = ()  # as learned: other points with exactly the same surroundings, included in the count
    window: int | None = None  # as learned: how large the counted surroundings are
    picture: Picture | None = None
    probability: float | None = None  # as learned: P(move) from the nearest patterns
    interval: tuple[float, float] | None = None


@dataclass(frozen=True)
class AlikePoints:
    """As learned: points with no stone and no corner in sight. The count includes all points that look like this."""

    color: Color
    window: int
    count: int  # of such points anywhere on a board
    points: tuple[Point, ...]


@dataclass(frozen=True)
class BoardCount:
    """How many games of a base are on boards of this size."""

    size: int
    games: int


@dataclass(frozen=True)
class NextMove:
    """The continuation in a game's own coordinates and colours."""

    letter: str
    move: int
    vertex: str
    color: Color
    immediate: bool


@dataclass(frozen=True, kw_only=True)
class FoundGame(GameExample):
    """A game with the pattern: it is there after `move` moves, in the region named by two corners."""

    black_rank: str
    white_rank: str
    result: str
    region: str
    swapped: bool  # colours exchanged
    next: NextMove | None
    picture: Picture  # the board then, with the region and the next move in it


@dataclass(frozen=True, kw_only=True)
class FindAnswer:
    """Everything the page shows about a search."""

    source: Literal["games", "trees", "learnt"]
    size: int  # of the board the region is on
    corners: tuple[str, str]  # of the region: upper left and lower right
    pattern: Pattern
    games_searched: int
    continuations: list[FoundContinuation]
    continuations_total: int
    note: str | None = None
    board_size: int | None = None  # only games on such boards were searched; null: on all
    boards: tuple[BoardCount, ...] = ()  # of the games of the base, the commonest first
    hits: int | None = None
    games: int | None = None
    black_wins: Share | None = None
    tenuki: Share | None = None
    no_continuation: Share | None = None
    by_year: Years = ()
    searched_by_year: Years = ()
    alike: tuple[AlikePoints, ...] = ()
    matches: tuple[FoundGame, ...] = ()
    matches_total: int = 0
    offset: int
    seconds: float = 0.0


FORMS[FoundContinuation] = Form({"point": "vertex"})
FORMS[AlikePoints] = Form({"points": "vertices"})


# ---- From games ------------------------------------------------------------------------------------------------------


def from_games(base: KnowledgeBase, region: Region, request: FindRequest) -> FindAnswer:
    """All hits, counted; the games of one page."""
    archive, size = base.archive, None if _is_on_any_board(request) else region.area.size
    wanted = request.filters.wanted(size)
    report = FindReport(search_archive(archive, region.pattern, request.search(), filters=wanted))
    members = None if request.only is None else _members(report, region, request.only)
    shown = _page(report, request, members)
    return FindAnswer(
        source="games",
        size=region.area.size,
        corners=region.area.corners,
        pattern=region.pattern,
        games_searched=report.found.games_searched,
        board_size=size,
        boards=_boards(archive),
        hits=report.hits,
        games=report.games,
        black_wins=report.x_wins,
        tenuki=report.tenuki,
        no_continuation=report.no_continuation,
        by_year=report.by_year,
        searched_by_year=_searched(report.found),
        continuations=[_continuation(report, region, c) for c in report.continuations[: request.continuations]],
        continuations_total=len(report.continuations),
        matches=tuple(_match(report, hit) for hit in shown),
        matches_total=report.hits if members is None else len(members),
        offset=request.offset,
    )


def _page(report: FindReport, request: FindRequest, members: NDArray[np.intp] | None) -> list[int]:
    """The hits that are listed."""
    end = request.offset + request.limit
    if not request.limit:
        return []
    hits = report.latest(end, members) if request.order == "newest" else report.ordered(request.order, members)
    return hits[request.offset : end]


def _is_on_any_board(request: FindRequest) -> bool:
    """A search that ignores the edges ignores how far away they are; so does a drawing without edges."""
    return request.anchor == "centre" or (request.anchor == "auto" and request.corners is None)


def _boards(archive: Archive) -> tuple[BoardCount, ...]:
    sizes, counts = np.unique(archive.games["size"].to_numpy(), return_counts=True)
    found = map(BoardCount, sizes.tolist(), counts.tolist())
    return tuple(sorted(found, key=lambda board: -board.games))


def _members(report: FindReport, region: Region, only: MoveModel) -> NDArray[np.intp]:
    """The hits that continued with this move."""
    cell, color = region.cell(only.vertex), Color.player(only.color)
    return np.flatnonzero((report.found.column("cell") == cell) & (report.found.column("colour") == color))


def _searched(search: Found) -> Years:
    values = search.archive.games["year"].to_numpy()
    values = values if search.searched is None else values[search.searched]
    found, counts = np.unique(values[values > 0], return_counts=True)
    return tuple(zip(found.tolist(), counts.tolist(), strict=True))


def _continuation(report: FindReport, region: Region, found: Continuation) -> FoundContinuation:
    counts = counts_of(report, found)
    return FoundContinuation(letter=found.letter, point=region.area.points[found.cell], later=found.later, **counts)


def counts_of(report: FindReport, found: Continuation, *, played: bool = False) -> dict[str, Any]:
    """The fields of a counted move. Its first and last games are shown before the move, or when it was `played`."""
    return {
        "color": color_of_sign(found.colour),
        "count": found.share.count,
        "share": found.share,
        "wins": found.mover_wins,
        "examples": _examples(report, found, played=played),
        "immediate": found.immediate,
        "by_year": found.years,
    }


def _examples(report: FindReport, found: Continuation, *, played: bool) -> tuple[GameExample, ...]:
    rows = [hit_json(report, hit) for hit in dict.fromkeys((found.first_example, found.example))]
    return tuple(GameExample(**_named(row) | ({"move": row["next"]["move"]} if played else {})) for row in rows)


def _named(row: dict[str, Any]) -> dict[str, Any]:
    names = {name: row[name] or "" for name in ("black", "white", "event", "date")}
    return {**names, "move": row["move"], "number": row["game"]}


def _match(report: FindReport, hit: int) -> FoundGame:
    row = hit_json(report, hit)
    more: dict[str, Any] = {name: row[name] or "" for name in ("black_rank", "white_rank", "result")}
    return FoundGame(
        **_named(row),
        **more,
        region=row["region"],
        swapped=row["swapped"],
        next=None if row["next"] is None else _next_move(**row["next"]),
        picture=_board(report, hit),
    )


def _board(report: FindReport, hit: int) -> Picture:
    found = report.found[hit]
    position = _position(report.found.archive, found.game, found.move)
    left, top, right, bottom = rectangle_of(report, found)
    corners = (top * position.size + left, bottom * position.size + right)
    return Picture.of(position, last=False).marked(_continued(report, found), frame=corners)


def _position(archive: Archive, game: int, move: int) -> Position:
    record = archive.record(game)
    try:
        return record.game(after=move).position
    except ValueError:  # an impossible setup: such a game is searched as an empty board
        return Position(record.size)


def _continued(report: FindReport, hit: Hit) -> dict[Point, str]:
    """The next move in the region, with its letter."""
    if not hit.next_move:
        return {}
    point = report.found.archive.packed.moves_of(hit.game)[hit.next_move - 1].point
    return {point: report.letters.get(hit.cell, "") or "+"}


def _next_move(colour: str, **fields: Any) -> NextMove:
    return NextMove(color=BLACK if colour == "B" else WHITE, **fields)


# ---- As learned ------------------------------------------------------------------------------------------------------


def as_learnt(base: KnowledgeBase, region: Region, request: FindRequest) -> FindAnswer:
    """The points that their surroundings tell from others, the most played first; then those that look alike."""
    colors = {"any": (BLACK, WHITE), "black": (BLACK,), "white": (WHITE,)}[request.next]
    empty = [point for point in region.area.points if not region.position.color(point)]
    seen = surroundings_after(base, region.position, [(int(color), point) for color in colors for point in empty])
    groups = _groups(seen)
    told = [moves for moves in groups if seen[moves[0]].context.tells_point]
    alike = (moves for moves in groups if not seen[moves[0]].context.tells_point)
    games = int(base.manifest.counts.get("games", 0))
    likely = _likely(base, region, colors)
    return FindAnswer(
        source="learnt",
        size=region.area.size,
        corners=region.area.corners,
        pattern=region.pattern,
        note=_NOTE.format(games=games) + ("" if region.area.size == _SIZE else _OTHER_SIZE),
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
    if not base.has_nearest or region.area.size != _SIZE:
        return {}
    found = ((int(color), advice) for color in colors for advice in advise(base.nearest, region.position, color))
    return {(color, advice.point): advice for color, advice in found}


def _learnt(
    base: KnowledgeBase, groups: list[list[Move]], seen: dict[Move, Surroundings], likely: dict[Move, Advised]
) -> Iterator[FoundContinuation]:
    letters = letters_of(moves[0][1] for moves in groups)
    for (color, point), *others in groups:
        found, advice = seen[color, point], likely.get((color, point))
        yield FoundContinuation(
            letter=letters[point],
            point=point,
            color=Color(color),
            count=found.count,
            wins=found.wins,
            examples=examples_of(base, *found.moments),
            also=tuple(other for _, other in others),
            window=found.context.window,
            picture=found.context.picture(),
            probability=advice.probability if advice else None,
            interval=advice.interval if advice else None,
        )


def _alike(moves: list[Move], found: Surroundings) -> AlikePoints:
    color = Color(moves[0][0])
    return AlikePoints(color, found.context.window, found.count, tuple(point for _, point in moves))
