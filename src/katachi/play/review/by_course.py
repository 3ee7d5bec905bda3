"""A review where the network judges: every position is searched once, and a move lost what the lead changed.

A position is worth the mean of all its simulations. Neighbouring positions are judged with similar errors, so their
difference says more than a comparison of two candidates, one of which the search likes. docs/judged.md has the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from katachi.go import Color, Game
from katachi.play.review.game import Reviewer, Searching
from katachi.play.review.move import MoveReview
from katachi.play.review.positions import Asked, judged_move, places
from katachi.search import Report, TreeSearch


class CourseReviewer(Searching):
    """Judges moves by Katachi's reports about the positions before and after them; takes the place of `Reviewer`."""

    known: Mapping[int, Report] = MappingProxyType({})  # what is known of positions already, by the moves before them

    def review(self, start: Game, moves: Sequence[tuple[Color, int]], wanted: Asked) -> Iterator[MoveReview]:
        """The moves that are wanted, in their order. Ends early when told to stop."""
        known: tuple[int, Report | None] = -1, None  # the last position that was searched, by the moves before it
        for place in places(start, moves, wanted):
            number, last = known
            is_here = number == place.number - 1 and last is not None and last.to_move is place.color
            before = last if is_here else self._looked(place.number - 1, place.game)
            over = place.after()
            after = None if before is None or over.is_over else self._looked(place.number, over)
            if before is None or (after is None and not over.is_over):
                return
            known = place.number, after
            yield judged_move(place, before, after, mean=True)

    def _looked(self, number: int, game: Game) -> Report | None:
        known = self.known.get(number)
        return known if known is not None and known.to_move is game.to_move else self.report(game)

    def report(self, game: Game) -> Report | None:
        """What the search says about a position; None if it was told to stop."""
        self._analyst.look_at(game)
        playouts, seconds = self._budget
        self._analyst.think(self.should_stop, visits=playouts, seconds=seconds)
        return None if self.should_stop() else self._analyst.report()

    def confirm(self, game: Game, doubtful: MoveReview) -> MoveReview:  # noqa: ARG002 - as `Reviewer` has it
        """More simulations do not make the errors of the network smaller."""
        return replace(doubtful, confirmed=True)


def reviewer_of(
    search: TreeSearch,
    size: int,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    should_stop: Callable[[], bool] = lambda: False,
) -> Reviewer | CourseReviewer:
    """The reviewer for a board of this size: where the network judges, that of the course. Raises ValueError."""
    judges = search.knowledge.has_network and search.settings.led_by_network(size)
    kind = CourseReviewer if judges else Reviewer
    return kind(search, playouts=playouts, seconds=seconds, threads=threads, should_stop=should_stop)
