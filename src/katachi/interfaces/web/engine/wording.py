"""What a search knows, as the page is told."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from katachi.go import vertex
from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.web.models import color_name
from katachi.play import Analyst, MoveReport, Report
from katachi.play.explain import VOICES, explain_move
from katachi.search import Candidate, Proved, Reason

_DIGITS = 6
_LONGEST_LINE = 20
_SHARE = 5  # telling takes at most this part of a job's own time …
_USUAL_COST = 0.006  # … where it costs no more seconds than usual: on a busy machine it may be told more


class Telling:
    """Words reports about one search of one position, and knows when the next one is due."""

    def __init__(self, analyst: Analyst, size: int, turn: Turn, *, top: int, every: float) -> None:
        self._analyst, self._size, self._turn, self._top, self._every = analyst, size, turn, top, every
        self._groups = [_group(group, size) for group in analyst.search.settled.groups]
        self._began, self._visits_before = time.monotonic(), analyst.search.visits
        self._due, self._allowed = self._began, 0.0

    def should_stop(self) -> bool:
        """The turn's, with a report whenever one is due."""
        stop = self._turn.should_stop()
        if not stop and self._is_due():
            worked, before = self._turn.seconds_worked(), time.thread_time()
            self._turn.report(self.words(finished=False))
            self._due = time.monotonic() + self._every
            self._allowed = worked + _SHARE * min(time.thread_time() - before, _USUAL_COST)
        return stop

    def _is_due(self) -> bool:
        """Reports cost time, and many tabs have little each: it is mostly for the search."""
        new = self._analyst.search.visits > 0
        return new and time.monotonic() >= self._due and self._turn.seconds_worked() >= self._allowed

    def words(self, *, finished: bool, candidates: Iterable[Candidate] | None = None) -> dict[str, Any]:
        """What is known now."""
        report = self._analyst.report(candidates)
        seconds = max(time.monotonic() - self._began, 1e-3)
        return {
            "to_move": color_name(report.to_move),
            "size": report.size,
            "visits": report.visits,
            "winrate": _real(report.winrate),
            "lead": _real(report.lead),
            "spread": _real(report.spread),
            "ownership": [round(float(share), 2) for share in report.ownership.reshape(-1)],
            "candidates": [self._move(move, report) for move in report.shown(least=1, most=self._top)],
            "groups": self._groups,
            "rate": round((report.visits - self._visits_before) / seconds, 1),
            "finished": finished,
        }

    def _move(self, move: MoveReport, report: Report) -> dict[str, Any]:
        candidate = move.candidate
        explained = explain_move(self._analyst.search, candidate, self._size)
        terms = {name: getattr(explained.terms, name) for name in VOICES}
        return {
            "vertex": explained.vertex,
            "order": move.order,
            "visits": candidate.visits,
            "winrate": _real(candidate.winrate),
            "lower": _real(move.lower_bound),
            "lead": _real(candidate.score),
            "policy": _real(move.policy),
            "score": _real(explained.score),
            "terms": {name: {"weight": _real(term.weight), "value": _real(term.value)} for name, term in terms.items()},
            "shapes": [_reason(shape) for shape in explained.shapes],
            "hints": [_reason(hint) for hint in explained.hints],
            "pv": vertices(candidate.line[:_LONGEST_LINE], report.size),
        }


def vertices(points: Sequence[int], size: int) -> list[str]:
    """Points as people say them."""
    return [vertex(point, size) for point in points]


def _reason(reason: Reason) -> dict[str, Any]:
    return {"name": reason.name, "visits": _real(reason.visits), "wins": _real(reason.wins)}


def _group(group: Proved, size: int) -> dict[str, Any]:
    return {
        "color": color_name(group.color),
        "stones": vertices(group.stones, size),
        "status": group.fate.value,
        "positions": group.positions,
    }


def _real(value: float) -> float:
    return round(float(value), _DIGITS)
