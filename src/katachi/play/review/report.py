"""A review as a report: what each side lost, when and with what kind of moves, and the moments that decided the game.

The page, ``--json``, the HTML page and the SGF all show this one report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import katachi
from katachi.go import BLACK, WHITE, Color, Game, Point, vertex
from katachi.go.words import full, name_of, plural
from katachi.knowledge.trees.facts import corner_fact, opening_fact
from katachi.play.review.kinds import LossKind, kind_of
from katachi.play.review.move import MoveReview
from katachi.play.review.phases import ENDGAME, OPENING, PHASES, phase_of
from katachi.play.witness import Witness
from katachi.search.report import KATACHI

MOST_MOMENTS = 5
_LONGEST = 8  # moves of a line
_USUAL = 0.1  # the share of corners in which the better move was played: then the move played left the joseki
_SEEN = 20  # such corners, at least
_DECIDES = 0.15  # of the win rate that one of the moments must cost, or none of them decided the game
_MATTERS = 0.05  # of the win rate that each of them must cost then


@dataclass(frozen=True)
class Lost:
    """What some moves of one side lost."""

    moves: int
    mistakes: int
    points: float  # by the mistakes

    @classmethod
    def of(cls, reviews: Sequence[MoveReview]) -> Lost:
        """By these moves."""
        listed_ones = [review.points_lost for review in reviews if review.is_sure_mistake]
        return cls(len(reviews), len(listed_ones), round(sum(listed_ones), 1))


@dataclass(frozen=True)
class ReportedMistake:
    """A mistake: what was played, what is better, and why. Numbers are the mover's."""

    size: int
    number: int
    color: Color
    played: Point
    better: Point
    points_lost: float
    loss: float  # of the win rate
    lead: float  # after the better move
    phase: str
    kind: LossKind
    reason: str  # one sentence
    line: tuple[Point, ...]  # expected with the better move, this one first
    played_line: tuple[Point, ...]  # expected with the move played
    sure: bool  # by longer searches too
    decisive: bool = False  # one of the moments that decided the game

    @property
    def title(self) -> str:
        """``Move 34, Black D3: 8 points lost. Better: C4.``"""
        move = f"{name_of(self.color)} {vertex(self.played, self.size)}"
        better = vertex(self.better, self.size)
        return f"Move {self.number}, {move}: {plural(round(self.points_lost), 'point')} lost. Better: {better}."


@dataclass(frozen=True)
class Side:
    """One player: all moves, and the mistakes by phase and by kind."""

    name: str
    rank: str
    moves: int
    first_choices: int
    points_per_move: float
    mistakes: int
    threshold: float  # points from which a move of this player is called a mistake
    phases: Mapping[str, Lost]
    kinds: Mapping[str, Lost]

    @property
    def weakness(self) -> str:
        """Where most was lost: ``most in tactics and in the middle game``; nothing without mistakes."""
        where = [max(part, key=lambda name: part[name].points, default="") for part in (self.kinds, self.phases)]
        if not self.mistakes or not all(where):
            return ""
        return f"most in {where[0]} and in the {where[1]}"

    def words(self) -> str:
        """``98 moves, 1.9 points lost per move, 7 mistakes of about 3 points or more; most in tactics and in the …``"""
        said = [
            plural(self.moves, "move"),
            f"{self.points_per_move:.1f} points lost per move",
            f"{plural(self.mistakes, 'mistake')} of about {self.threshold:.0f} points or more",
        ]
        return ", ".join(said) + (f"; {self.weakness}" if self.weakness else "")


@dataclass(frozen=True)
class GameReport:
    """What a player takes away from a review."""

    size: int
    result: str
    by: str  # whose numbers these are
    budget: str
    judged: int  # moves
    wanted: int  # moves that should be judged
    complete: bool
    remarks: tuple[str, ...]  # what was left out, and why
    sides: Mapping[Color, Side]
    mistakes: tuple[ReportedMistake, ...]  # in the order of the game

    @property
    def moments(self) -> tuple[ReportedMistake, ...]:
        """Those that decided the game."""
        return tuple(moment for moment in self.mistakes if moment.decisive)

    @property
    def moments_title(self) -> str:
        """What they are: in a game that was lost early, nothing decides it any more."""
        turning = any(moment.loss >= _DECIDES for moment in self.moments)
        return "The moments that decided the game" if turning else "The largest mistakes"

    @property
    def summary(self) -> list[str]:
        """Who judged and how long, what was left out, and both sides, each in a line."""
        own = f"Katachi {katachi.__version__}"
        judged = (
            f"Reviewed by {own}, {self.budget} per position."
            if self.by == KATACHI
            else f"Numbers by {self.by}, {self.budget} per position; reasons by {own}."
        )
        sides = [f"{name_of(color)}: {side.words()}." for color, side in self.sides.items() if side.moves]
        return [judged, *map(full, self.remarks), *sides]


# ---- Making one ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Players:
    """What the record says about the players."""

    names: Mapping[Color, str]
    ranks: Mapping[Color, str]
    result: str = ""


NOBODY = Players({BLACK: "", WHITE: ""}, {BLACK: "", WHITE: ""})


def report_of(
    reviews: Sequence[MoveReview],
    moments: Iterable[ReportedMistake],
    players: Players,
    *,
    size: int,
    wanted: int,
    budget: str,
    complete: bool,
    remarks: Sequence[str] = (),
) -> GameReport:
    """The report of a review; of some of its moves if it was stopped."""
    found = tuple(sorted(moments, key=lambda moment: moment.number))
    decisive = {moment.number for moment in _decisive(found)}
    return GameReport(
        size=size,
        result=players.result,
        by=reviews[0].by if reviews else KATACHI,
        budget=budget,
        judged=len(reviews),
        wanted=wanted,
        complete=complete,
        remarks=tuple(remarks),
        sides={color: _side(color, reviews, found, players) for color in (BLACK, WHITE)},
        mistakes=tuple(replace(moment, decisive=moment.number in decisive) for moment in found),
    )


def _side(color: Color, reviews: Sequence[MoveReview], moments: Sequence[ReportedMistake], players: Players) -> Side:
    own = [review for review in reviews if review.color is color]
    parts = {phase: [review for review in own if phase_of(review.number, review.size) == phase] for phase in PHASES}
    return Side(
        name=players.names.get(color, ""),
        rank=players.ranks.get(color, ""),
        moves=len(own),
        first_choices=sum(review.is_first_choice for review in own),
        points_per_move=round(max(sum(one.points_difference for one in own) / max(len(own), 1), 0.0), 2),
        mistakes=sum(review.is_sure_mistake for review in own),
        threshold=round(min((review.threshold for review in own), default=0.0), 1),
        phases={phase: Lost.of(part) for phase, part in parts.items() if part},
        kinds=_kinds([moment for moment in moments if moment.color is color]),
    )


def _kinds(moments: Sequence[ReportedMistake]) -> dict[str, Lost]:
    parts = {kind.value: [moment.points_lost for moment in moments if moment.kind is kind] for kind in LossKind}
    return {name: Lost(len(part), len(part), round(sum(part), 1)) for name, part in parts.items() if part}


def _decisive(moments: Sequence[ReportedMistake]) -> list[ReportedMistake]:
    """The mistakes that changed most who was going to win; in a game that was decided early, those that cost most."""
    by_chance = sorted(moments, key=lambda moment: (-moment.loss, -moment.points_lost))
    if by_chance and by_chance[0].loss >= _DECIDES:
        return [moment for moment in by_chance if moment.loss >= _MATTERS][:MOST_MOMENTS]
    return sorted(moments, key=lambda moment: -moment.points_lost)[:MOST_MOMENTS]


# ---- The mistakes ----------------------------------------------------------------------------------------------------


def moment_of(review: MoveReview, game: Game, witness: Witness) -> ReportedMistake:
    """A mistake with its kind and its reason; the game is as it was before the move."""
    line = review.best.line or (review.better,)
    why = witness.why_not(game, review.color, review.line, line, review.points_lost)
    phase = phase_of(review.number, review.size)
    left = phase == OPENING and _left_joseki(review, game, witness)
    return ReportedMistake(
        size=review.size,
        number=review.number,
        color=review.color,
        played=review.point,
        better=review.better,
        points_lost=review.points_lost,
        loss=review.loss,
        lead=review.best_lead,
        phase=phase,
        kind=kind_of(why, is_endgame=phase == ENDGAME, left_joseki=left),
        reason=why.sentences[0],
        line=line[:_LONGEST],
        played_line=review.line[:_LONGEST],
        sure=review.confirmed,
    )


def _left_joseki(review: MoveReview, game: Game, witness: Witness) -> bool:
    """Whether the better move is usual on this board or in this corner and the one played is not."""
    base = witness.library.base if witness.library else None
    if base is None or review.point < 0 or review.better < 0:
        return False
    for fact in (opening_fact, corner_fact):
        known = [fact(base, game, point, review.color) for point in (review.better, review.point)]
        shares = [one.share.value or 0.0 if one and one.of >= _SEEN else 0.0 for one in known]
        if shares[0] >= _USUAL > shares[1]:
            return True
    return False
