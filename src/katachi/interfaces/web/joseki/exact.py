"""What was played in exactly this corner, in the games of a base."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from katachi.go import Position
from katachi.interfaces.web.bases import Memory
from katachi.interfaces.web.dependencies import WorkLimit
from katachi.interfaces.web.joseki.corner import Corner, corners
from katachi.interfaces.web.joseki.models import JosekiMove
from katachi.interfaces.web.patterns.find import Years, examples
from katachi.interfaces.web.patterns.request import color_of_sign
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.continuations import Continuation, FindReport
from katachi.knowledge.patterns.find.pattern import Pattern, PatternError
from katachi.knowledge.patterns.find.search import Found, Search, search_archive
from katachi.knowledge.statistics import Share
from katachi.records import Filter

searching = WorkLimit(1, 20.0, "too many questions")  # a search uses all processors
_positions = Memory(500)


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
        found = _once_a_corner(search_archive(base.archive, pattern, Search(all_hits=True), filters=boards))
    except PatternError:  # millions of them
        found = search_archive(base.archive, pattern, filters=boards)
    report = FindReport(found)
    moves = [_move(report, position, corner, found) for found in report.continuations]
    return Exact(corner, report.hits, report.games, found.games_searched, report.by_year, report.tenuki, moves)


def _once_a_corner(found: Found) -> Found:
    """The first time only: a ko brings the same corner back with every capture, which says nothing new."""
    corner = (found.column("game").astype(np.int64) * 32 + found.column("x")) * 32 + found.column("y")
    _, first = np.unique(corner, return_index=True)  # hits of a game are in the order of its moves
    return replace(found, rows=found.rows[np.sort(first)])


def _move(report: FindReport, position: Position, corner: Corner, found: Continuation) -> JosekiMove:
    point = corner.point(found.cell)
    points = [point, corner.mirrored(point)] if corner.is_symmetric(position) else [point]
    if not position.board.any():  # players draw R16, not Q17
        points.sort(key=lambda each: -(each % corner.size))
    return JosekiMove(
        points[0],
        tuple(dict.fromkeys(points)),
        color_of_sign(found.colour),
        tenuki=False,
        count=found.share.count,
        share=found.share,
        wins=found.mover_wins,
        link=None,
        examples=examples(report, found, played=True),
        immediate=found.immediate,
        by_year=found.years,
    )
