"""The job "judge": start a judge and ask it one question, to see that it works. A first tuning tells its progress."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from katachi.engine.advice import advised, tuning
from katachi.engine.judge import Judge
from katachi.engine.process import EngineError
from katachi.go import Game
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.engine.searches import JudgeKey
from katachi.interfaces.web.models import Model
from katachi.interfaces.wire import FORMS, Form

_SIZE = 9
_EVERY = 0.5  # seconds between two reports


class Request(Model):
    """Which judge."""

    judge: JudgeKey


@dataclass(frozen=True)
class JudgeTrial:
    """How far the trial is, in words."""

    words: str
    finished: bool = False


REPORT = JudgeTrial
FORMS[JudgeTrial] = Form()  # so that its description is a model


def run(request: Request, turn: Turn) -> JudgeTrial:
    """Try it; the answer says that it works. Raises ValueError that says what is missing."""
    judge = turn.judges.judge(request.judge)
    trial = _Trial(judge)
    told = ""
    with turn.idle():
        trial.start()
        while not trial.wait(_EVERY) and not turn.stopped:
            words = f"{judge.name}: {tuning(judge.said) or 'it is starting'} …"
            if words != told:
                told = words
                turn.report(JudgeTrial(words))
    if trial.error is not None:
        raise ValueError(trial.error)
    return JudgeTrial(trial.words, finished=True)


class _Trial:
    """In a thread of its own, because a first tuning takes minutes."""

    def __init__(self, judge: Judge) -> None:
        self._judge, self._done = judge, threading.Event()
        self.words = ""
        self.error: str | None = None

    def start(self) -> None:
        threading.Thread(target=self._try, daemon=True, name="trial of a judge").start()

    def wait(self, seconds: float) -> bool:
        return self._done.wait(seconds)

    def _try(self) -> None:
        try:
            name = self._judge.introduced()
            began = time.monotonic()
            self._judge.engine().analyze(Game(_SIZE), 2)
            self.words = f"{name} works: it answered in {time.monotonic() - began:.1f} seconds."
        except EngineError as error:
            self.error = advised(error)
        finally:
            self._done.set()
