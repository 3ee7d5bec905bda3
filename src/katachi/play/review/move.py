"""One move of a review: its worth, the better one, whether the difference is more than chance, and why."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from katachi.engine.answers import JUDGE_ERROR
from katachi.go import PASS, Color, Game, Point, vertex
from katachi.go.words import lead, name_of, percent, plural, quoted
from katachi.play import sentences
from katachi.play.reasons.ranking import ranked
from katachi.play.reasons.why_not import WhyNot
from katachi.play.second_opinion import SecondOpinion
from katachi.play.witness import Witness
from katachi.search import Candidate
from katachi.search.compared import JUDGED_ERROR, error_of, points_error_of
from katachi.search.fact import TOLD, Fact
from katachi.search.report import KATACHI, Predicted

_LEAST_LOSS = 0.03
_LEAST_POINTS = 2.0
_UNLIKE = 0.1  # of the win rate: playouts of a running game may differ this much from the count of a finished one
_POINTS_PER_LINE = 10.0  # this many points for each line of the board weigh as much as a whole game


@dataclass(frozen=True)
class MoveReview:
    """One move of a game. All numbers are the mover's; `winrate` and `lead` are those of the move played."""

    size: int
    number: int
    color: Color
    point: Point
    winrate: float
    lead: float
    best: Candidate
    best_winrate: float
    best_lead: float
    played: Candidate
    line: tuple[int, ...]  # expected with the move played, this move first
    visits: int  # simulations of the position
    compared: tuple[int, int]  # simulations of the better move and of the one played
    spread: float  # of the final score in playouts
    considered: bool = True  # whether the search considers such moves at all
    confirmed: bool = False  # whether the numbers come from fresh searches of both moves
    counted: tuple[bool, bool] = (False, False)  # of both moves: whether its numbers are the count of a finished game

    usual: bool = False  # the opening book knows the move: then it is never a mistake
    limit: float | None = None  # points that a move of this player must lose; None: the search's error (`course`)
    steady: float = math.inf  # points lost without what the other side seems to give back
    second: Candidate | None = None  # the search's second choice

    @property
    def by(self) -> str:
        """Whose numbers these are: Katachi's, or a judge's."""
        return self.best.by

    @property
    def judged(self) -> bool:
        """Whether the network judged the moves too, not only playouts."""
        return self.best.judged > 0

    @property
    def better(self) -> Point:
        """The move that the search would have played."""
        return self.best.point

    @property
    def is_first_choice(self) -> bool:
        """Whether the search would have played it too."""
        return self.point == self.better

    @property
    def loss(self) -> float:
        """How much of the win rate it cost; 0 if it has the better numbers."""
        return max(self.difference, 0.0)

    @property
    def points_lost(self) -> float:
        """The same in points."""
        return max(self.points_difference, 0.0)

    @property
    def difference(self) -> float:
        """The win rate of the better move minus its own; it may be negative, so that chance evens out in a mean."""
        return 0.0 if self.is_first_choice else self.best_winrate - self.winrate

    @property
    def points_difference(self) -> float:
        """The same in points."""
        return 0.0 if self.is_first_choice else self.best_lead - self.lead

    @property
    def margin(self) -> float:
        """How large the loss must be to be more than chance (95 %) and more than the errors of playouts.

        Where the network judges, the win rate follows from the lead, and the test is that of `points_margin`.
        """
        rates = zip((self.best_winrate, self.winrate), self.compared, self.counted, strict=True)
        return error_of((rate, visits) for rate, visits, counted in rates if not counted) + self._unlike

    @property
    def points_margin(self) -> float:
        """The same in points. Simulations even out chance, but not the errors of the network."""
        if self.judged:
            error = JUDGED_ERROR if self.by == KATACHI else JUDGE_ERROR
            return error + self._unlike * _POINTS_PER_LINE * self.size
        searched = [n for n, counted in zip(self.compared, self.counted, strict=True) if not counted]
        return points_error_of(self.spread, searched) + self._unlike * _POINTS_PER_LINE * self.size

    @property
    def threshold(self) -> float:
        """The points that a move must lose to be called a mistake."""
        unlike = self._unlike * _POINTS_PER_LINE * self.size
        return max(self.points_margin, _LEAST_POINTS) if self.limit is None else self.limit + unlike

    @property
    def _unlike(self) -> float:
        """Two means of simulations have similar errors, a mean and a count do not."""
        best, played = self.counted
        return _UNLIKE if best is not played else 0.0

    @property
    def severity(self) -> float:
        """The order of mistakes: the win rate lost, and points for games that are decided already."""
        return self.loss + self.points_lost / (_POINTS_PER_LINE * self.size)

    @property
    def is_within_error(self) -> bool:
        """Whether chance explains the difference from the better move."""
        close = abs(self.points_difference) <= self.points_margin
        return close and (self.judged or abs(self.difference) <= self.margin)

    @property
    def is_mistake(self) -> bool:
        """Whether the loss is neither chance nor trifling."""
        if self.usual:
            return False
        if self.judged:  # in a decided game, points are lost even if the win rate does not change
            return min(self.points_lost, self.steady) > self.threshold
        sure = self.loss > max(self.margin, _LEAST_LOSS)
        return sure or (self.points_lost > self.threshold and self.loss > 0)

    @property
    def is_sure_mistake(self) -> bool:
        """Whether it is one by fresh searches too: among many moves, some losses are chance."""
        return self.is_mistake and self.confirmed

    @property
    def black_winrate(self) -> float:
        """Black's win rate after the move."""
        return self.winrate if self.color is Color.BLACK else 1 - self.winrate

    @property
    def black_lead(self) -> float:
        """Black's lead after the move."""
        return self.lead if self.color is Color.BLACK else -self.lead


_LINE = 6  # moves of an expected line that are told
_NATURAL = 0.3  # least probability of a move that professionals expect
_READ = 4  # moves after which proofs are looked for


@dataclass(frozen=True)
class Mistake:
    """A bad move, with the evidence for the better one, why it is worse, and what the play after it proves."""

    review: MoveReview
    game: Game  # before the move
    consequences: tuple[Fact, ...]
    why_not: WhyNot
    other: SecondOpinion | None = None  # Katachi's, where it differs from the judge's

    @classmethod
    def of(cls, review: MoveReview, game: Game, witness: Witness, other: SecondOpinion | None = None) -> Mistake:
        """Look up the evidence."""
        best, played = (witness.document(candidate, game) for candidate in (review.best, review.played))
        found = witness.reasons.consequences(game, review.color, review.line[:_READ])
        why = witness.why_not(game, review.color, review.line, best.line, review.points_lost)
        return cls(replace(review, best=best, played=played), game, found, why, other)

    @property
    def title(self) -> str:
        """``Move 34, Black D3: lost 8.2 points and 23 percentage points of win rate. Better: C4.``"""
        r = self.review
        share = plural(round(100 * r.loss), "percentage point")
        lost = f"{r.points_lost:.1f} points" + (f" and {share} of win rate" if _costs_win_rate(r) else "")
        move = f"{name_of(r.color)} {self._vertex(r.point)}"
        return f"Move {r.number}, {move}: lost {lost}. Better: {self._vertex(r.better)}."

    def better(self) -> list[str]:
        """Why the other move is better, most convincing first."""
        r, best = self.review, self.review.best
        better, played, who = self._vertex(best.point), self._vertex(r.point), name_of(r.color)
        if _costs_win_rate(r):
            shares = percent(r.best_winrate, 0), percent(r.winrate, 0)
            told = f"With {better} {who} wins {shares[0]}, with {played} {shares[1]} ({_leads(r)}; {_simulations(r)})."
        else:
            told = f"With {better} {who} is {_leads(r)} ({_simulations(r)})."
        said = [told, *sentences.reasons(best, r.size)]
        if best.point == PASS:
            said.append("Nothing is left that is worth a move.")
        line = best.line[:_LINE]
        if len(line) > 1:
            said.append(f"Expected: {self._line(line)}.")
        return said if self.other is None else [*said, self.other.sentence(r.size)]

    def bad(self) -> list[str]:
        """What is wrong with the move played."""
        r = self.review
        said = []
        if not r.considered:
            said.append("The search does not even consider it: it fills an eye, or nothing is left to do there.")
        proved = (replace(f, says=f.says.about(self._line(f.line))) for f in self.consequences if f.against)
        said += [fact.sentence for fact in ranked([*proved, *self.why_not.facts])[:TOLD]]
        if len(r.line) > 1:
            said.append(f"Expected after {self._vertex(r.point)}: {self._line(r.line[1 : _LINE + 1])}.")
        predicted = next((p for p in r.played.evidence.patterns if isinstance(p, Predicted)), None)
        if predicted is not None and predicted.probability >= _NATURAL:
            chance = percent(predicted.probability)
            who = f"the players of {quoted(predicted.source)}" if predicted.source else "professionals"
            doubt = "doubt the search too" if r.by == KATACHI else f"doubt {r.by} too"
            said.append(f"Yet {who} would expect it (the move predictor gives it {chance}): {doubt}.")
        return said

    def _vertex(self, point: int) -> str:
        return vertex(point, self.review.size)

    def _line(self, line: tuple[int, ...]) -> str:
        return " ".join(self._vertex(point) for point in line)


def _costs_win_rate(review: MoveReview) -> bool:
    """Whether the win rate shows the mistake, too: in a decided game it may even say the opposite of the lead."""
    return round(100 * review.loss) > 0


def _leads(review: MoveReview) -> str:
    """``4.5 instead of 1.0 points ahead``, ``2.0 points ahead instead of 3.0 points behind``."""
    best, played = lead(review.best_lead), lead(review.lead)
    end = f" points {played.split()[-1]}"
    return f"{best.removesuffix(end)} instead of {played}"


def _simulations(review: MoveReview) -> str:
    """The basis of the numbers: ``2,000 and 2,000 fresh simulations``, or the count of a game that is over."""
    kind = "fresh simulations" if review.confirmed else "simulations"
    if review.by != KATACHI:
        kind = f"visits of {review.by}"
    if not any(review.counted):
        return f"{review.compared[0]:,} and {review.compared[1]:,} {kind}"
    pairs = zip(review.compared, review.counted, strict=True)
    return " against ".join("the count" if counted else f"{number:,} {kind}" for number, counted in pairs)
