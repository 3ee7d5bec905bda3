"""What follows a position: counted in exactly this corner if the base has the games, otherwise as learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from katachi.go import Color, Position
from katachi.go.words import plural
from katachi.interfaces.web.bases import Memory
from katachi.interfaces.web.dependencies import WorkLimit
from katachi.interfaces.web.joseki.corner import Corner, corners
from katachi.interfaces.web.joseki.learnt import (
    graph_of,
    learnt,
    moves_of,
    pooled_note,
    reading,
    scene_of,
    seen,
    unlisted_note,
)
from katachi.interfaces.web.joseki.models import Fits, JosekiAnswer, JosekiMove, JosekiRequest
from katachi.interfaces.web.patterns.find import Years, counts_of
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.continuations import Continuation, FindReport, letters_of
from katachi.knowledge.patterns.find.pattern import Pattern, PatternError
from katachi.knowledge.patterns.find.search import Found, Search, search_archive
from katachi.knowledge.patterns.collocations.graph import GraphVertex
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.statistics import Share
from katachi.records import Filter

searching = WorkLimit(1, 20.0, "too many questions")  # a search uses all processors
_positions = Memory(500)


# ---- In games --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Exact:
    """A corner in games. Its moves are sorted by frequency, and have no letters and links yet."""

    corner: Corner
    hits: int
    games: int
    games_searched: int  # on boards of this size
    by_year: Years
    tenuki: Share
    moves: list[JosekiMove]


def exact(base: KnowledgeBase, position: Position, anchor: int) -> Exact:
    """Counts in every corner of every game. A line that reaches far and is in no game is cut to a quarter board."""
    first, *others = corners(position, anchor)
    if not position.board.any():  # a first move on the middle line belongs to two corners, and so to none
        first, others = first.without_middle(), []
    found = _exact(base, position, first)
    return found if found.hits or not others else _exact(base, position, others[0])


def _exact(base: KnowledgeBase, position: Position, corner: Corner) -> Exact:
    pattern = corner.pattern(position)

    def count() -> Exact:
        with searching.turn():
            return _counted(base, position, pattern, corner)

    return _positions(base, (pattern, corner), count)


def _counted(base: KnowledgeBase, position: Position, pattern: Pattern, corner: Corner) -> Exact:
    boards = Filter(size=corner.size)  # the corner of a smaller board is another corner
    try:
        found = _once_per_corner(search_archive(base.archive, pattern, Search(all_hits=True), filters=boards))
    except PatternError:  # millions of them
        found = search_archive(base.archive, pattern, filters=boards)
    report = FindReport(found)
    moves = [_move(report, position, corner, found) for found in report.continuations]
    return Exact(corner, report.hits, report.games, found.games_searched, report.by_year, report.tenuki, moves)


def _once_per_corner(found: Found) -> Found:
    """The first time only: a ko brings the same corner back with every capture, which says nothing new."""
    corner = (found.column("game").astype(np.int64) * 32 + found.column("x")) * 32 + found.column("y")
    _, first = np.unique(corner, return_index=True)  # hits of a game are in the order of its moves
    return replace(found, rows=found.rows[np.sort(first)])


def _move(report: FindReport, position: Position, corner: Corner, found: Continuation) -> JosekiMove:
    point = corner.points[found.cell]
    points = [point, corner.mirrored(point)] if corner.is_symmetric(position) else [point]
    if not position.board.any():  # players draw R16, not Q17
        points.sort(key=lambda each: -(each % corner.size))
    return JosekiMove(point=points[0], points=tuple(dict.fromkeys(points)), **counts_of(report, found, played=True))


# ---- Both together ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Following:
    """The next moves of a position with their letters, and where they are from."""

    moves: list[JosekiMove]
    total: int
    exact: Exact | None  # None in a base without games
    vertex: GraphVertex
    fits: Fits


def following(base: KnowledgeBase, scene: Scene, *, everywhere: bool = False, limit: int = 52) -> Following:
    """The moves counted exactly, with their collocations; then those known as collocations only."""
    with reading.turn():
        found, fits = learnt(graph_of(base), scene, everywhere=everywhere)
        linked, total = moves_of(base, scene, found, limit)
    if not base.has_games:
        return Following(_lettered(linked), total, None, found, fits)
    counted = exact(base, scene.position, scene.anchor)
    moves = _joined(scene.anchor_color, counted, [] if scene.anchor < 0 else linked)
    kept = [move for i, move in enumerate(moves) if i < limit or move.link is not None]
    total = max(len(counted.moves), len(moves))
    return Following(_lettered(kept), total, counted, found, "opening" if scene.anchor < 0 else fits)


def _joined(color: Color | None, counted: Exact, linked: Sequence[JosekiMove]) -> list[JosekiMove]:
    """Both lists in one, each move once."""
    moves = [replace(move, tenuki=color == move.color) for move in counted.moves]
    alone = []
    for other in linked:  # the most certain first
        same = [i for i, m in enumerate(moves) if m.color == other.color and set(m.points) & set(other.points)]
        if not same:
            alone.append(_uncounted(other, counted))
        elif (move := moves[same[0]]).link is None:
            point = other.point if other.point in move.points else move.point
            moves[same[0]] = replace(move, link=other.link, point=point)
    return [*moves, *alone]


def _uncounted(move: JosekiMove, counted: Exact) -> JosekiMove:
    """A move never played in exactly this corner; outside the corner nothing was counted."""
    share = Share(0, counted.hits if move.point in counted.corner.points else 0)
    return replace(move, count=0, immediate=0, share=share, wins=Share(0, 0))


def _lettered(moves: Sequence[JosekiMove]) -> list[JosekiMove]:
    """Both colours on a point share its letter."""
    letters = letters_of(move.point for move in moves)
    return [replace(move, letter=letters[move.point]) for move in moves]


# ---- The answer ------------------------------------------------------------------------------------------------------


def joseki_answer(base: KnowledgeBase, request: JosekiRequest) -> JosekiAnswer:
    """What follows the last stone, as far as it can be played on this board. Raises ValueError."""
    with reading.turn():
        graph = graph_of(base)
        scene = scene_of(graph, request)
        left = seen(base, scene)
    found = following(base, scene, everywhere=request.everywhere, limit=request.limit)
    counted = found.exact
    games = counted.games_searched if counted else int(base.manifest.counts.get("games", 0))
    return JosekiAnswer(
        scene.size,
        "games" if counted else "learnt",
        scene.key.hex(),
        picture=scene.window(),
        anchor=scene.anchor if scene.anchor >= 0 else None,
        window=graph.convention.window,
        seen=left,
        followed=found.vertex.followed,
        counted=found.vertex.counted,
        fits=found.fits,
        moves=found.moves,
        moves_total=found.total,
        tenuki=_tenuki(scene, found),
        notes=[note for note in _notes(base, scene, found, request, games) if note],
        games_searched=games,
        region=counted.corner.corners if counted else None,
        hits=counted.hits if counted else None,
        games=counted.games if counted else None,
        by_year=counted.by_year if counted else (),
    )


def _tenuki(scene: Scene, found: Following) -> Share | None:
    """Among the next moves of the games; or how often the same side continued, among the counted moves."""
    if scene.anchor < 0:
        return None
    if found.exact:
        return found.exact.tenuki
    same = [c.count for c in found.vertex.continuations if c.relation is not None and c.relation.same_colour]
    return Share(sum(same), found.vertex.counted) if found.vertex.counted else None


def _notes(base: KnowledgeBase, scene: Scene, found: Following, request: JosekiRequest, games: int) -> list[str | None]:
    if found.exact:
        nowhere = f"this corner is in none of the {plural(games, 'game')}"
        also = ": the moves below followed where it looks like this near the last move" if found.moves else ""
        return [None if found.exact.hits else nowhere + also]
    if scene.anchor < 0:
        with reading.turn():
            return [unlisted_note(graph_of(base))]
    if not found.moves:
        return [f"in {plural(games, 'game')} no move is known to follow this more often than by chance"]
    elsewhere = found.fits == "everywhere" and not request.everywhere
    return [
        "no example has exactly these surroundings: these are from all places where the stone looks like this"
        if elsewhere
        else None,
        pooled_note(scene, request.game.game()),
        None if scene.size == 19 else "the patterns were counted on 19×19 boards",
    ]
