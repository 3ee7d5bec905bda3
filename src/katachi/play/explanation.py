"""A position explained: the results of a search with the evidence for its best moves, in sentences."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass, fields, replace

from katachi.engine.judge import Judge
from katachi.go import Game, IllegalMove, Move, Position, point_of, vertex
from katachi.knowledge import KnowledgeBase
from katachi.play import sentences
from katachi.play.analysis import Analyst, analyst_of, budget_of
from katachi.play.reasons.groups import GroupStatus
from katachi.play.reasons.why_not import WhyNot
from katachi.play.review.by_judge import JudgeReviewer, judging
from katachi.play.review.game import Reviewer
from katachi.play.second_opinion import SecondOpinion, second_opinion
from katachi.play.witness import Witness
from katachi.records import GameRecord, game_of
from katachi.search import Report, TreeSearch
from katachi.work import Budget

_TOP = 5
_FEWEST, _MOST = 50, 200  # simulations of a move and of the best one, to compare them


@dataclass(frozen=True, repr=False)
class Explanation(Report):
    """A report whose best candidates have evidence. As text it is the sentences about them."""

    told: frozenset[int] = frozenset()  # the points of the moves that it is about
    statuses: tuple[GroupStatus, ...] = ()  # of all groups
    why_not: WhyNot | None = None  # the move that was asked about, compared with the best one
    other: SecondOpinion | None = None  # Katachi's own, where it differs from a judge's
    remarks: tuple[str, ...] = ()  # what the judge could not be told

    def __str__(self) -> str:
        found = [candidate for candidate in self.candidates if candidate.point in self.told]
        said = [sentences.of_book(self.book, self.size)] if self.book else []
        said += [" ".join(sentences.about(candidate, self.size, self.candidates[0])) for candidate in found]
        ignored = self.told.difference(candidate.point for candidate in found)
        said += [f"{vertex(point, self.size)}: the search did not consider it." for point in sorted(ignored)]
        said += [" ".join(self.why_not.sentences)] if self.why_not else []
        said += [self.other.sentence(self.size)] if self.other else []
        urgent = [group.sentence(self.size) for group in self.statuses if group.is_urgent]
        return "\n\n".join([*said, *urgent, *(group.sentence(self.size) for group in self.groups)])


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
    judge: Judge | str | None = None,
    **settings: bool | int | float | str,
) -> Explanation:
    """Search a position as `analyze` does, and look up evidence for the best moves and for `move`.

    With a judge (``"auto"``, or the command line of an analysis engine), the numbers are the judge's. Raises
    IllegalMove for an illegal move, and ValueError.

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
    with judging(judge) as asked:
        found = explained_by(asked, analyst, where, top, also)
        return compared_with_best(found, analyst.search, where, also[0], judge=asked) if also else found


def explained_by(
    judge: Judge | None,
    analyst: Analyst,
    game: Game,
    top: int = _TOP,
    also: Collection[int] = (),
    witness: Witness | None = None,
) -> Explanation:
    """The position that the analyst has searched, explained: with its numbers, or with a judge's and its own opinion
    where that differs. Raises EngineError if the judge does not answer."""
    own = analyst.report()
    if judge is None:
        return documented(own, analyst.search, game, top, also, witness)
    theirs = judge.report(game)
    found = documented(replace(theirs, groups=own.groups, book=own.book), analyst.search, game, top, also, witness)
    return replace(found, other=second_opinion(theirs, own), remarks=judge.remarks_on(game))


def compared_with_best(
    found: Explanation,
    search: TreeSearch,
    game: Game,
    point: int,
    witness: Witness | None = None,
    judge: Judge | None = None,
) -> Explanation:
    """An explanation that also says why a move is worse than the best one; both are searched on their own.

    The best move itself is compared with the next one. Nothing is added if there is no other.
    """
    if judge is not None:
        review = next(JudgeReviewer(judge, search).review(game, [(found.to_move, point)], lambda *_: True), None)
    else:
        simulations = min(max(found.visits // 2, _FEWEST), _MOST)
        review = Reviewer(search, playouts=simulations).judge(game, found.to_move, point, len(game.moves) + 1)
    others = [c for c in found.candidates if point not in c.points and c.visits]
    if review is None or not others:
        return found
    better = others[0].line if review.is_first_choice else review.best.line
    witness = witness or Witness.of(search.knowledge)
    return replace(found, why_not=witness.why_not(game, found.to_move, review.line, better, review.points_lost))


def documented(
    report: Report,
    search: TreeSearch,
    game: Game,
    top: int = _TOP,
    also: Collection[int] = (),
    witness: Witness | None = None,
) -> Explanation:
    """A report of this search with the evidence for its best moves and some others.

    Of moves that are the same by symmetry, the one that is asked about is shown.
    """
    witness = witness or Witness.of(search.knowledge)
    asked = [
        c.image(next((point for point in also if point in c.points), c.point), report.symmetries)
        for c in report.candidates
    ]
    shown = {*(candidate.point for candidate in asked[:top]), *also}
    found = tuple(witness.document(search.explained(c), game) if c.point in shown else c for c in asked)
    parts = {field.name: getattr(report, field.name) for field in fields(report)}
    told, statuses = frozenset(shown), witness.groups(game)
    return Explanation(**parts | {"candidates": found, "told": told, "statuses": statuses})
