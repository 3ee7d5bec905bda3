"""A position explained: the results of a search with the evidence for its best moves, in sentences."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import fields

from katachi.go import Game, IllegalMove, Move, Position, point_of, vertex
from katachi.knowledge import KnowledgeBase
from katachi.play import sentences
from katachi.play.analysis import analyst_of, budget_of
from katachi.play.library import Library, document
from katachi.play.proofs import Proofs
from katachi.records import GameRecord, game_of
from katachi.search import Report, TreeSearch
from katachi.work import Budget

_TOP = 5


class Explanation(Report):
    """A report whose best candidates have evidence. As text it is the sentences about them."""

    told: frozenset[int] = frozenset()  # the points of the moves that it is about

    def __str__(self) -> str:
        found = [candidate for candidate in self.candidates if candidate.point in self.told]
        said = [sentences.of_book(self.book, self.size)] if self.book else []
        said += [" ".join(sentences.about(candidate, self.size, self.candidates[0])) for candidate in found]
        ignored = self.told.difference(candidate.point for candidate in found)
        said += [f"{vertex(point, self.size)}: the search did not consider it." for point in sorted(ignored)]
        return "\n\n".join([*said, *(group.sentence(self.size) for group in self.groups)])


def explain(  # noqa: PLR0913 - a position, how long to look, what to tell
    game: Game | Position | GameRecord | str | os.PathLike[str],
    simulations: int | Budget | None = None,
    *,
    move: Move | int | str | None = None,
    before: int | None = None,
    seconds: float | None = None,
    top: int = _TOP,
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    threads: int = 1,
    seed: int = 0,
    **settings: bool | int | float | str,
) -> Explanation:
    """Search a position as `analyze` does, and look up evidence for the best moves and for `move`.

    Raises IllegalMove for an illegal move, and ValueError.

    >>> report = explain(Game(9), 100, move="A1", top=1)
    >>> "A1" in str(report), report.candidates[0].evidence.asked
    (True, True)
    """
    budget, where = budget_of(simulations, seconds), game_of(game, before)
    also = () if move is None else (point_of(move, where.size),)
    for point in also:
        if why := where.why_illegal(point):
            raise IllegalMove(f"{vertex(point, where.size)} cannot be explained: {why}")
    analyst = analyst_of(settings, knowledge, seed, threads)
    analyst.look_at(where)
    analyst.think(lambda: False, visits=budget.playouts, seconds=budget.seconds)
    return documented(analyst.report(), analyst.search, where, top, also)


def documented(
    report: Report, search: TreeSearch, game: Game, top: int = _TOP, also: Collection[int] = ()
) -> Explanation:
    """A report of this search with the evidence for its best moves and some others.

    Of moves that are the same by symmetry, the one that is asked about is shown.
    """
    library, proofs = Library(search.knowledge), Proofs()
    asked = [
        c.image(next((point for point in also if point in c.points), c.point), report.symmetries)
        for c in report.candidates
    ]
    shown = {*(candidate.point for candidate in asked[:top]), *also}
    found = tuple(document(search.explained(c), game, library, proofs) if c.point in shown else c for c in asked)
    parts = {field.name: getattr(report, field.name) for field in fields(report)}
    explanation = Explanation(**parts | {"candidates": found})
    object.__setattr__(explanation, "told", frozenset(shown))
    return explanation
