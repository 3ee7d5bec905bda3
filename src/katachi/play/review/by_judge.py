"""A review with a judge's numbers: all positions are asked at once, and Katachi looks again only at the mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from katachi.engine.finding import judge_of
from katachi.engine.judge import VISITS, Judge
from katachi.engine.process import EngineError
from katachi.go import Color, Game
from katachi.go.words import plural
from katachi.play.analysis import Analyst
from katachi.play.review.move import MoveReview
from katachi.play.review.positions import Asked, Place, judged_move, places
from katachi.play.second_opinion import SecondOpinion, second_opinion
from katachi.search import Report, TreeSearch

_OWN_SIMULATIONS = 200  # for Katachi's own opinion of a position


@contextmanager
def judging(judge: Judge | str | None, visits: int = VISITS) -> Iterator[Judge | None]:
    """The judge, or the one that a text names (as ``--judge`` does), which is ended afterwards. Raises ValueError."""
    if not isinstance(judge, str):
        yield judge
        return
    with Judge.with_files(judge_of(judge), visits=visits) as started:
        yield started


class JudgeReviewer:
    """Judges moves by a judge's reports; takes the place of `Reviewer`. `search` is for Katachi's own opinion."""

    def __init__(self, judge: Judge, search: TreeSearch, *, should_stop: Callable[[], bool] = lambda: False) -> None:
        self.judge, self.search, self.should_stop = judge, search, should_stop
        self.unanswered: dict[int, str] = {}  # positions that the judge could not judge, by number of moves, and why
        self._analyst = Analyst(search)
        self._remarks: dict[str, None] = {}  # in the order in which they came up

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the judge could not be told or could not answer, in words."""
        failed = [f"the position after move {n} was not judged: {why}" for n, why in self.unanswered.items()]
        more = [f"and {len(failed) - 1} more positions were not judged"] if len(failed) > 2 else failed[1:]
        return *self._remarks, *failed[:1], *more

    @property
    def budget(self) -> str:
        """How long each position is searched, in words."""
        return plural(self.judge.visits, "visit")

    def review(self, start: Game, moves: Sequence[tuple[Color, int]], wanted: Asked) -> Iterator[MoveReview]:
        """The moves that are wanted, in their order; each as soon as the positions before and after it are judged.

        Raises EngineError if the judge cannot go on; what it has answered is kept for the next time.
        """
        asked = places(start, moves, wanted)
        games = {place.number: after for place in asked if not (after := place.after()).is_over}
        games |= {place.number - 1: place.game for place in asked}
        numbers, reports = sorted(games), dict[int, Report | None]()
        due = iter(asked)
        place = next(due, None)
        for index, result in self.judge.reports([games[number] for number in numbers], self.should_stop):
            if isinstance(result, EngineError):
                self.unanswered[numbers[index]] = str(result)
            self._remarks |= dict.fromkeys(self.judge.remarks_on(games[numbers[index]]))
            reports[numbers[index]] = None if isinstance(result, EngineError) else result
            while place is not None and _is_known(place, reports, games):
                if (found := self._judged(place, reports)) is not None:
                    yield found
                place = next(due, None)

    def _judged(self, place: Place, reports: dict[int, Report | None]) -> MoveReview | None:
        before, after = reports[place.number - 1], reports.get(place.number)
        if before is None or (after is None and not place.after().is_over):
            return None
        return judged_move(place, before, after)

    def confirm(self, game: Game, doubtful: MoveReview) -> MoveReview:  # noqa: ARG002 - as `Reviewer` has it
        """A judge is believed at once."""
        return replace(doubtful, confirmed=True)

    def other_opinion(self, game: Game) -> SecondOpinion | None:
        """Katachi's own opinion of a position, if it differs from the judge's. The judge's answer is kept already."""
        if self.should_stop():
            return None
        self._analyst.look_at(game)
        self._analyst.think(self.should_stop, visits=_OWN_SIMULATIONS)
        try:
            return second_opinion(self.judge.report(game), self._analyst.report())
        except EngineError:
            return None


def _is_known(place: Place, reports: dict[int, Report | None], games: dict[int, Game]) -> bool:
    return place.number - 1 in reports and (place.number in reports or place.number not in games)
