"""The job "solve": prove a problem, and report what is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.settings import RequestLimits, ServeSettings
from katachi.interfaces.web.tsumego.problems import ProblemModel
from katachi.interfaces.web.tsumego.solution import Solution, solution
from katachi.reading.answer.ask import solve_problem, solve_turned
from katachi.reading.answer.parts import Answer, Effort

_REPORT_EVERY = 5  # pulses
_OTHER_SHARE = 0.1  # of the time, at least, for the other side's first move


class Request(ProblemModel):
    """A problem, how long to work on it, and whether to ask what happens if the other side moves first."""

    seconds: Annotated[float, Field(gt=0, le=RequestLimits().seconds)] = 10.0
    both: bool = True


@dataclass(frozen=True)
class SolveProgress:
    """The state of the solver while it works."""

    nodes: int
    seconds: float
    phase: str
    known: Solution | None


REPORT = SolveProgress


def check(request: Request, settings: ServeSettings) -> None:
    """Raises ValueError for what can be refused before the engine is asked."""
    if request.seconds > settings.limits.seconds:
        raise ValueError(f"{request.seconds:g} seconds are more than the {settings.limits.seconds:g} allowed here")
    request.problem()


def run(request: Request, turn: Turn) -> Solution:
    """Solve as far as the time allows."""
    watcher = _Watcher(turn)
    asked = replace(request.request(request.seconds, details=True), pulse=watcher.pulse)
    answer = solve_problem(request.problem(), asked)
    other = None
    if request.both and not watcher.stopped:
        watcher.first = answer
        left = max(request.seconds - answer.seconds, _OTHER_SHARE * request.seconds)
        other = solve_turned(answer, replace(asked, seconds=left))
    found = solution(answer, other, stopped=watcher.stopped)
    seconds = answer.seconds + (other.seconds if other else 0)
    return replace(found, nodes=max(found.nodes, watcher.nodes), seconds=round(seconds, 3))


class _Watcher:
    """Lets other jobs have their turns, and reports what is known so far."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._pulses = 0
        self.first: Answer | None = None  # about the side to move, while the other one is being judged
        self.stopped = False
        self.nodes = 0  # so far, including those that no answer counts

    def pulse(self, effort: Effort) -> bool:
        self.nodes = effort.seen + (self.first.nodes if self.first else 0)
        if self._pulses % _REPORT_EVERY == 0:
            self._report(effort)
        self._pulses += 1
        self.stopped = self.stopped or self._turn.should_stop()
        return not self.stopped

    def _report(self, effort: Effort) -> None:
        known, phase, before = effort.known, effort.phase, 0.0
        if self.first is not None:
            known, before = self.first, self.first.seconds
            phase = f"the other side moves first: {phase}"
        seconds = round(effort.spent + before, 2)
        if known is None:
            found = None
        else:
            found = solution(known, last=False, checking=self.first is None)
            found = replace(found, nodes=self.nodes, seconds=seconds)
        self._turn.report(SolveProgress(self.nodes, seconds, phase, found))
