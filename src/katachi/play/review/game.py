"""A whole game reviewed: for each move its worth, a better one, and the difference.

A move and the better one are compared by simulations of the same search; where the tree has few for the move played, it
is searched on until it has as many as the better one. Means of equally many simulations have similar errors, so their
difference says more than two searches would.

The move that a search likes best was also lucky. So before a move is called one of the worst, a longer search names the
better one, and then both are searched afresh, with equally many simulations (`confirm_worst`). A pass that ends the
game needs no simulations: it is worth the count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from katachi.go import PASS, Color, Game
from katachi.play import judgement
from katachi.play.analysis import Analyst
from katachi.play.review.move import MoveReview
from katachi.play.review.positions import places
from katachi.search import Candidate, Term, Terms, TreeSearch
from katachi.search.compared import joined

_ENOUGH = 0.5  # of the better move's simulations: with fewer the move played is searched on
_LONGER = 4  # times the first budget, to find the better move
_FRESH = 2  # times that budget, to compare both moves
_SUSPECTS = 2  # for each bad move that is wanted
_UNKNOWN = Terms(expert=Term(1.0, 0.5))

Budgeted = tuple[int | None, float | None]  # simulations, seconds


class Searching:
    """What reviewers that search have: an analyst, and a budget for each position. Raises ValueError without one."""

    def __init__(
        self,
        search: TreeSearch,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        should_stop: Callable[[], bool] = lambda: False,
    ) -> None:
        if (playouts is None) == (seconds is None):
            raise ValueError("a review needs simulations or seconds for each position, one of them")
        self.search, self.should_stop = search, should_stop
        self._analyst = Analyst(search, threads)
        self._budget: Budgeted = playouts, seconds

    @property
    def budget(self) -> str:
        """How long each position is searched, in words."""
        playouts, seconds = self._budget
        return f"{seconds:g} seconds" if playouts is None else f"{playouts} simulations"


class Reviewer(Searching):
    """Searches one position of a game after the other and keeps the tree."""

    def review(
        self, start: Game, moves: Sequence[tuple[Color, int]], wanted: Callable[[int, Color], bool]
    ) -> Iterator[MoveReview]:
        """The moves that are wanted (by number and colour), in their order. Ends early when told to stop."""
        for place in places(start, moves, wanted):
            found = self.judge(place.game, place.color, place.point, place.number)
            if found is None:
                return
            yield found

    def judge(
        self, game: Game, color: Color, point: int, number: int, *, longer: int = 1, reuse: bool = True
    ) -> MoveReview | None:
        """One move; the game is as it was before it. None if it was told to stop."""
        playouts, seconds = self._budget
        self._analyst.look_at(game, color, reuse=reuse)
        self._analyst.think(
            self.should_stop,
            visits=None if playouts is None else playouts * longer,
            seconds=None if seconds is None else seconds * longer,
        )
        if self.should_stop():
            return None
        alike, visits = self._analyst.symmetries, self.search.visits
        candidates = joined(self.search.candidates(), alike)
        ending = self._ending(game, color)
        known = next((c.image(point, alike) for c in candidates if point in c.points), None)
        first_choice = _first_choice(candidates, ending)
        best = self.search.explained(known if known and point in first_choice.points else first_choice)
        played = self.search.explained(known or _unknown(point, color, game.size))
        first = MoveReview(
            size=game.size,
            number=number,
            color=color,
            point=point,
            winrate=played.winrate,
            lead=played.lead,
            best=best,
            best_winrate=best.winrate,
            best_lead=best.lead,
            played=played,
            line=played.line,
            visits=visits,
            compared=(best.visits, played.visits),
            spread=self._analyst.spread,
            considered=known is not None or point in self.search.left_out,
        )
        return self._compared(game, first if ending is None else _with_count(first, ending))

    def _ending(self, game: Game, color: Color) -> _Value | None:
        """The worth of a pass if it ends the game; the search, which does not know of earlier passes, would play on."""
        after = game.copy()
        after.play(PASS, color)
        return self._counted(after, color, PASS) if after.is_over else None

    def _counted(self, over: Game, color: Color, last: int) -> _Value:
        margin = judgement.final_score(over, life=self.search.settings.life).margin
        lead = margin if color is Color.BLACK else 0.0 - margin  # not -0.0 for a draw
        return _Value(winrate=0.5 + 0.5 * ((lead > 0) - (lead < 0)), lead=lead, visits=0, line=(last,), counted=True)

    def _compared(self, game: Game, first: MoveReview) -> MoveReview | None:
        """The review after searching the move played, if the tree has few simulations of it.

        Where the network judges, both moves are searched on their own: then each is worth what it is worth after the
        best reply, which a mean over all replies would hide.
        """
        wanted, known = first.best.visits, first.compared[1]
        if first.is_first_choice or first.counted[1]:
            return first
        if first.judged and not first.counted[0]:
            return self._both(game, first, first.visits)
        if known >= _ENOUGH * wanted:
            return first
        value = self._value_after(game, first.color, first.point, wanted)
        if self.should_stop():
            return None
        if value is None:
            return first
        compared = first.compared[0], value.visits
        return replace(first, winrate=value.winrate, lead=value.lead, line=value.line, compared=compared)

    def confirm(self, game: Game, doubtful: MoveReview) -> MoveReview | None:
        """A longer search for the better move, then fresh ones of both; the game is as it was before the move."""
        color, point = doubtful.color, doubtful.point
        found = self.judge(game, color, point, doubtful.number, longer=_LONGER, reuse=False)
        if found is None:
            return None
        if found.is_first_choice:
            return replace(found, confirmed=True)
        again = self._both(game, found, _FRESH * max(doubtful.visits, self._budget[0] or 0))
        return again and replace(again, confirmed=again is not found)  # the same if nothing could be searched

    def _both(self, game: Game, found: MoveReview, wanted: int) -> MoveReview | None:
        """The review with fresh searches after both moves; None if it was told to stop."""
        best = self._value_after(game, found.color, found.best.point, wanted, reuse=False)
        played = self._value_after(game, found.color, found.point, wanted, reuse=False)
        if self.should_stop():
            return None
        if best is None or played is None:
            return found
        return replace(
            found,
            winrate=played.winrate,
            lead=played.lead,
            best_winrate=best.winrate,
            best_lead=best.lead,
            line=played.line,
            compared=(best.visits, played.visits),
            counted=(best.counted, played.counted),
        )

    def _value_after(self, game: Game, color: Color, point: int, visits: int, *, reuse: bool = True) -> _Value | None:
        """The worth of a move by this many simulations after it, or by the count if the game is over then.

        It is the mean of all simulations, or that of the best reply where the network judges. None if there were none.
        """
        after = game.copy()
        after.play(point, color)
        if after.is_over:
            return self._counted(after, color, point)
        self.search.set_game(after, color.opponent, komi=judgement.playout_komi(after), reuse=reuse)
        self._analyst.think(self.should_stop, visits=visits)
        answers = [c for c in self.search.candidates() if c.visits]
        if answers and answers[0].judged:
            answers = answers[:1]
        total = sum(c.visits for c in answers)
        if not total:
            return None
        return _Value(
            winrate=1 - sum(c.visits * c.winrate for c in answers) / total,
            lead=-sum(c.visits * c.lead for c in answers) / total,
            visits=self.search.visits,
            line=(point, *answers[0].line),
        )


class _Value(NamedTuple):
    """The worth of a move to the side that plays it."""

    winrate: float
    lead: float
    visits: int
    line: tuple[int, ...]
    counted: bool = False  # the game is over, and the numbers are the count


class Confirming(Protocol):
    """Judges a move again, more carefully."""

    should_stop: Callable[[], bool]

    def confirm(self, game: Game, doubtful: MoveReview) -> MoveReview | None:
        """The move again; the game is as it was before it. None if it was told to stop."""


def confirm_worst(
    reviewer: Confirming,
    start: Game,
    moves: Sequence[tuple[Color, int]],
    reviews: MutableMapping[int, MoveReview],
    worst: int,
) -> Iterator[MoveReview]:
    """Judge the moves that look worst again, in their place in `reviews` (by number), until the worst stay the worst.

    The worst of many moves are also those with the worst luck. Some moves that are not clearly mistakes at first are
    judged again too: a longer search may tell.
    """
    doubtful = _suspects(reviews.values(), worst)
    done = 0
    while doubtful and done < most_confirmed(worst):
        for review in _confirmed(reviewer, start, moves, doubtful):
            reviews[review.number] = review
            done += 1
            yield review
        if reviewer.should_stop():
            return
        doubtful = [review for review in worst_moves(reviews.values(), worst) if not review.confirmed]


def most_confirmed(worst: int) -> int:
    """How many moves are judged again at most to find this many bad ones (or a few more, in the last round)."""
    return 2 * _SUSPECTS * worst


def _suspects(reviews: Iterable[MoveReview], worst: int) -> list[MoveReview]:
    lossy = [review for review in reviews if review.severity > 0 and not review.confirmed]
    return sorted(lossy, key=_severest)[: _SUSPECTS * worst]


def _confirmed(
    reviewer: Confirming, start: Game, moves: Sequence[tuple[Color, int]], doubtful: Sequence[MoveReview]
) -> Iterator[MoveReview]:
    by_number = {review.number: review for review in doubtful}
    for place in places(start, moves, lambda number, _color: number in by_number):
        found = reviewer.confirm(place.game, by_number[place.number])
        if found is None:
            return
        yield found


def worst_moves(reviews: Iterable[MoveReview], count: int) -> list[MoveReview]:
    """The worst mistakes, the very worst first; fewer if there are fewer."""
    return sorted((review for review in reviews if review.is_mistake), key=_severest)[:count]


def _severest(review: MoveReview) -> tuple[float, int]:
    return -review.severity, review.number


def _first_choice(candidates: Sequence[Candidate], ending: _Value | None) -> Candidate:
    """The search's first choice, but not a pass that ends a game which can still be won."""
    first = candidates[0]
    if ending is None or first.point != PASS or len(candidates) == 1:
        return first
    return candidates[1] if candidates[1].visits and candidates[1].winrate > ending.winrate else first


def _with_count(review: MoveReview, ending: _Value) -> MoveReview:
    """The review with the count as the worth of the pass, whether it was played or is the better move."""
    counted = review.best.point == PASS, review.point == PASS
    best, played = (0 if ends else visits for ends, visits in zip(counted, review.compared, strict=True))
    found = replace(review, counted=counted, compared=(best, played))
    if counted[0]:
        found = replace(found, best_winrate=ending.winrate, best_lead=ending.lead)
    if counted[1]:
        found = replace(found, winrate=ending.winrate, lead=ending.lead, line=ending.line)
    return found


def _unknown(point: int, color: Color, size: int) -> Candidate:
    """A move that the search leaves out: in its own eye, or where everything is settled."""
    return Candidate(point, color, terms=_UNKNOWN, line=(point,), board_size=size)
