"""What a search knows, told to the page again and again while it runs."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.wire import FORMS, Form
from katachi.play import Analyst
from katachi.search import Candidate, Report

_LONGEST_LINE = 20
_SHARE = 5  # telling takes at most this part of a job's own time …
_USUAL_COST = 0.006  # … where it costs no more seconds than usual: on a busy machine it may be told more


@dataclass(frozen=True)
class Analysis:
    """A report, and how the search goes on."""

    report: Report
    rate: float  # simulations per second
    finished: bool


FORMS[Analysis] = Form(spread=("report",))


class Telling:
    """Makes reports about one search of one position, and knows when the next one is due."""

    def __init__(self, analyst: Analyst, turn: Turn, *, top: int, every: float) -> None:
        self._analyst, self._turn, self._top, self._every = analyst, turn, top, every
        self._began, self._visits_before = time.monotonic(), analyst.search.visits
        self._due, self._allowed = self._began, 0.0

    def should_stop(self) -> bool:
        """The turn's, with a report whenever one is due."""
        stop = self._turn.should_stop()
        if not stop and self._is_due():
            worked, before = self._turn.seconds_worked(), time.thread_time()
            self._turn.report(self.analysis(finished=False))
            self._due = time.monotonic() + self._every
            self._allowed = worked + _SHARE * min(time.thread_time() - before, _USUAL_COST)
        return stop

    def _is_due(self) -> bool:
        """Reports cost time, and many tabs have little each: it is mostly for the search."""
        new = self._analyst.search.visits > 0
        return new and time.monotonic() >= self._due and self._turn.seconds_worked() >= self._allowed

    def analysis(self, *, finished: bool, candidates: Iterable[Candidate] | None = None) -> Analysis:
        """What is known now."""
        report, search = self._analyst.report(candidates), self._analyst.search
        explained = (search.explained(move) for move in report.shown(least=1, most=self._top))
        shown = tuple(replace(move, line=move.line[:_LONGEST_LINE]) for move in explained)
        seconds = max(time.monotonic() - self._began, 1e-3)
        rate = round((report.visits - self._visits_before) / seconds, 1)
        return Analysis(replace(report, candidates=shown), rate, finished)
