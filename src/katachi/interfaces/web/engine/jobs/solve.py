"""The job "solve": a problem is proved while people watch."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.web.settings import Limits, ServeSettings
from katachi.interfaces.web.tsumego.models import ProblemModel, ProgressModel
from katachi.interfaces.web.tsumego.solution import solution
from katachi.reading.answer import solve_both, solve_problem
from katachi.reading.purse import Purse

_REPORT_EVERY = 5  # looks of the watcher


class Request(ProblemModel):
    """A problem, how long to work on it, and whether also the other side's first move is asked about."""

    seconds: Annotated[float, Field(gt=0, le=Limits().seconds)] = 10.0
    both: bool = True


def check(request: Request, settings: ServeSettings) -> None:
    """What can be refused before the engine is asked. Raises ValueError."""
    if request.seconds > settings.limits.seconds:
        raise ValueError(f"{request.seconds:g} seconds are more than the {settings.limits.seconds:g} allowed here")
    request.problem()


def run(request: Request, turn: Turn) -> dict[str, Any]:
    """Solve as far as the time goes; reports what is known so far."""
    watcher = _Watcher(turn)
    asked = replace(request.request(request.seconds, details=True), pulse=watcher.pulse)
    problem = request.problem()
    if request.both:
        answer, other = solve_both(problem, asked)
    else:
        answer, other = solve_problem(problem, asked), None
    found = solution(answer, other, stopped=watcher.stopped)
    return found.model_copy(update={"nodes": max(found.nodes, watcher.nodes)}).model_dump()


class _Watcher:
    """Passes the turn on and tells what is known. Two purses one after the other count together."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._looks = 0
        self._purse: Purse | None = None
        self._before = (0, 0.0)  # nodes and seconds of the purse before this one
        self._first: Any = None  # what was known about the side to move
        self.stopped = False
        self.nodes = 0  # seen so far, also those that no answer counts

    def pulse(self, purse: Purse) -> bool:
        if self._purse is not purse:
            if self._purse is not None:
                self._before = (self._purse.seen, self._purse.spent)
                self._first = self._purse.known
            self._purse = purse
        self.nodes = purse.seen + self._before[0]
        if self._looks % _REPORT_EVERY == 0:
            self._report(purse)
        self._looks += 1
        if self.stopped or self._turn.should_stop():
            self.stopped = True
        return not self.stopped

    def _report(self, purse: Purse) -> None:
        known = purse.known if self._first is None else self._first
        phase = purse.phase if self._first is None else f"the other side moves first: {purse.phase}"
        progress = ProgressModel(
            nodes=self.nodes,
            seconds=round(purse.spent + self._before[1], 2),
            phase=phase,
            known=None if known is None else solution(known, last=False),
        )
        self._turn.report(progress.model_dump())
