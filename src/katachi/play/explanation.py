"""A position explained: the results of a search with the evidence for its best moves, in sentences."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import fields, replace

from katachi.go import Game, Move, Position, point_of
from katachi.knowledge import KnowledgeBase
from katachi.play import sentences
from katachi.play.analysis import Analyst, search_of, usual
from katachi.play.library import Library, document
from katachi.play.proofs import Proofs
from katachi.records import GameRecord, game_of
from katachi.search import Report, TreeSearch

_TOP = 5


class Explanation(Report):
    """A report whose best candidates have evidence. As text it is the sentences about them."""

    def __str__(self) -> str:
        told = (c for c in self.candidates if c.evidence.asked or c.evidence.rules)
        said = (" ".join(sentences.about(candidate, self.size)) for candidate in told)
        return "\n\n".join([*said, *(group.sentence(self.size) for group in self.groups)])


def explain(
    game: Game | Position | GameRecord | str | os.PathLike[str],
    move: Move | int | str | None = None,
    simulations: int | None = None,
    *,
    seconds: float | None = None,
    top: int = _TOP,
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    threads: int = 1,
    seed: int = 0,
    **settings: bool | int | float | str,
) -> Explanation:
    """Search a position as `analyze` does, and look up evidence for the best moves and for `move`. Raises ValueError.

    >>> report = explain(Game(9), "A1", 100, top=1)
    >>> "A1" in str(report), report.candidates[0].evidence.asked
    (True, True)
    """
    search, where = search_of(settings, knowledge, seed), game_of(game)
    analyst = Analyst(search, threads)
    analyst.look_at(where)
    analyst.think(lambda: False, visits=usual(simulations, seconds), seconds=seconds)
    also = () if move is None else (point_of(move, where.size),)
    return documented(analyst.report(), search, where, top, also)


def documented(
    report: Report, search: TreeSearch, game: Game, top: int = _TOP, also: Collection[int] = ()
) -> Explanation:
    """A report of this search with the evidence for its best moves and some others."""
    library, proofs = Library(search.knowledge), Proofs()
    shown = {*(candidate.point for candidate in report.candidates[:top]), *also}
    found = tuple(
        document(search.explained(c), game, library, proofs) if c.point in shown else c for c in report.candidates
    )
    parts = {field.name: getattr(report, field.name) for field in fields(report)}
    return replace(Explanation(**parts), candidates=found)
