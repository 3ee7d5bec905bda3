"""A judge's opinion of a position next to Katachi's own, and whether they differ by more than both may be wrong."""

from __future__ import annotations

from dataclasses import dataclass

from katachi.engine.answers import JUDGE_ERROR
from katachi.go import vertex
from katachi.go.words import lead
from katachi.search import Candidate, Report
from katachi.search.compared import JUDGED_ERROR, points_error_of

_LEAD_ERROR = 7.0  # points: how far Katachi's leads are from a judge's in the middle of a game (docs/judged.md)
_LINE = 6


@dataclass(frozen=True)
class SecondOpinion:
    """Two first choices that differ, each with its lead and line, by the judge and by Katachi."""

    judge: Candidate
    own: Candidate
    judge_lead: float  # of the position, the mover's
    own_lead: float
    moves_differ: bool  # not only the leads

    @property
    def size(self) -> int:
        """Of the board."""
        return self.own.board_size

    def sentence(self, size: int) -> str:
        """``Katachi sees it differently: it prefers D4, 2.0 points ahead (D4 C3), KataGo C6, …``"""
        judge = self.judge.by
        if not self.moves_differ:
            who, lines = self.own.color.name.capitalize(), [_line(move, size) for move in (self.own, self.judge)]
            counts = f"{lead(self.own_lead)} for Katachi and {lead(self.judge_lead)} for {judge}"
            return f"The counts differ: {who} is {counts}. Katachi expects {lines[0]}, {judge} {lines[1]}."
        mine, theirs = (
            f"{vertex(move.point, size)}, {lead(move.lead)} ({_line(move, size)})" for move in (self.own, self.judge)
        )
        return f"Katachi sees it differently: it prefers {mine}, {judge} {theirs}."


def _line(move: Candidate, size: int) -> str:
    return " ".join(vertex(point, size) for point in move.line[:_LINE] or (move.point,))


def second_opinion(judge: Report, own: Report) -> SecondOpinion | None:
    """Both reports are on the same position. None if their errors explain the difference.

    The moves differ if what each says the other's choice loses is, taken together, more than both errors.
    """
    if not judge.candidates or not own.candidates:
        return None
    theirs, mine = judge.candidates[0], own.candidates[0]
    lost = _lost(judge, mine.point) + _lost(own, theirs.point)
    error = JUDGE_ERROR + _own_error(own)
    moves = mine.point not in theirs.points and lost > error
    leads = abs(judge.lead - own.lead) > JUDGE_ERROR + max(_own_error(own), _LEAD_ERROR)
    return SecondOpinion(theirs, mine, judge.lead, own.lead, moves) if moves or leads else None


def _lost(report: Report, point: int) -> float:
    """What a report says that a move loses, in points; 0 if it does not say."""
    found = report.find(point)
    return 0.0 if found is None or found.weak else max(report.candidates[0].lead - found.lead, 0.0)


def _own_error(own: Report) -> float:
    first = own.candidates[0]
    return JUDGED_ERROR if first.judged else points_error_of(own.spread, (first.visits, first.visits))
