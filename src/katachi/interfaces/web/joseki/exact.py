"""What was played in exactly this corner, in the games of a base."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from katachi.go import Position, vertex
from katachi.interfaces.web.joseki.corner import Corner, corners
from katachi.interfaces.web.joseki.models import JosekiMove
from katachi.interfaces.web.patterns.models import CountedShare, YearCount, years
from katachi.interfaces.web.patterns.remembered import Memory
from katachi.interfaces.web.patterns.request import color_of_sign
from katachi.interfaces.web.work_limit import WorkLimit
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.continuations import Continuation, FindReport
from katachi.knowledge.patterns.find.export import hit_json
from katachi.knowledge.patterns.find.pattern import Pattern, PatternError
from katachi.knowledge.patterns.find.search import Found, Search, search_archive
from katachi.records import Filter
from katachi.search.report import GameExample

searching = WorkLimit(1, 20.0, "too many questions")  # a search uses all processors
_positions = Memory(500)


@dataclass(frozen=True)
class Exact:
    """A corner in games. Its moves are the most frequent first; letters and links are put to them by others."""

    corner: Corner
    hits: int
    games: int
    games_searched: int  # those on boards of this size
    by_year: list[YearCount]
    tenuki: CountedShare
    moves: list[JosekiMove]
    moves_total: int


def exact(base: KnowledgeBase, position: Position, anchor: int) -> Exact:
    """Every corner of every game counts. A line that reaches far is looked for in a quarter board, if nowhere else."""
    first, *others = corners(position, anchor)
    if not position.board.any():  # a first move on the middle line belongs to two corners, and so to none
        first, others = first.without_middle(), []
    found = _exact(base, position, first)
    if found.hits or not others:
        return found
    return _exact(base, position, others[0])


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
    moves = report.continuations
    return Exact(
        corner=corner,
        hits=report.hits,
        games=report.games,
        games_searched=found.games_searched,
        by_year=years(report.by_year),
        tenuki=CountedShare.of_share(report.tenuki),
        moves=[_move(report, position, corner, found) for found in moves],
        moves_total=len(moves),
    )


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
    names = list(dict.fromkeys(vertex(each, corner.size) for each in points))
    return JosekiMove(
        letter="",
        vertex=names[0],
        vertices=names,
        color=color_of_sign(found.colour),
        tenuki=False,
        count=found.share.count,
        share=CountedShare.of_share(found.share),
        wins=CountedShare.of_share(found.mover_wins),
        immediate=found.immediate,
        by_year=years(found.years),
        link=None,
        examples=tuple(_example(report, hit) for hit in dict.fromkeys((found.first_example, found.example))),
    )


def _example(report: FindReport, hit: int) -> GameExample:
    """The game at the continuation, not at the position before it."""
    row = hit_json(report, hit)
    names = {name: row[name] or "" for name in ("black", "white", "event", "date")}
    return GameExample(**names, move=row["next"]["move"], number=row["game"])
