"""The job "solve": a problem is proved while people watch."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.web.settings import RequestLimits, ServeSettings
from katachi.interfaces.web.tsumego.models import ProblemModel, ProgressModel, SolutionModel
from katachi.interfaces.web.tsumego.solution import solution
from katachi.reading.answer.ask import solve_problem, solve_turned
from katachi.reading.answer.parts import Answer, Effort

_REPORT_EVERY = 5  # looks of the watcher
_OTHER_SHARE = 0.1  # of the time, for the other side's first move if nothing else is left


REPORT = ProgressModel


class Request(ProblemModel):
    """A problem, how long to work on it, and whether also the other side's first move is asked about."""

    seconds: Annotated[float, Field(gt=0, le=RequestLimits().seconds)] = 10.0
    both: bool = True


def check(request: Request, settings: ServeSettings) -> None:
    """What can be refused before the engine is asked. Raises ValueError."""
    if request.seconds > settings.limits.seconds:
        raise ValueError(f"{request.seconds:g} seconds are more than the {settings.limits.seconds:g} allowed here")
    request.problem()


def run(request: Request, turn: Turn) -> SolutionModel:
    """Solve as far as the time goes; reports what is known so far."""
    watcher = _Watcher(turn)
    asked = replace(request.request(request.seconds, details=True), pulse=watcher.pulse)
    answer = solve_problem(request.problem(), asked)
    other = None
    if request.both and not watcher.stopped:
        watcher.first = answer
        left = max(request.seconds - answer.seconds, _OTHER_SHARE * request.seconds)
        other = solve_turned(answer, replace(asked, seconds=left))
    found = solution(answer, other, stopped=watcher.stopped)
    return found.model_copy(update={"nodes": max(found.nodes, watcher.nodes)})


class _Watcher:
    """Passes the turn on and tells what is known so far."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._looks = 0
        self.first: Answer | None = None  # about the side to move, once the other one is asked about
        self.stopped = False
        self.nodes = 0  # seen so far, also those that no answer counts

    def pulse(self, effort: Effort) -> bool:
        self.nodes = effort.seen + (self.first.nodes if self.first else 0)
        if self._looks % _REPORT_EVERY == 0:
            self._report(effort)
        self._looks += 1
        self.stopped = self.stopped or self._turn.should_stop()
        return not self.stopped

    def _report(self, effort: Effort) -> None:
        known, phase, before = effort.known, effort.phase, 0.0
        if self.first is not None:
            known, before = self.first, self.first.seconds
            phase = f"the other side moves first: {phase}"
        seconds = round(effort.spent + before, 2)
        sofar = None if known is None else solution(known, last=False, checking=self.first is None)
        progress = ProgressModel(
            nodes=self.nodes,
            seconds=seconds,
            phase=phase,
            known=sofar and sofar.model_copy(update={"nodes": self.nodes, "seconds": seconds}),
        )
        self._turn.report(progress)
