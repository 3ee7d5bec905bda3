"""Games that are not played: who wins is drawn by what the settings of A are said to be worth."""

import os
import random
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import pytest

from katachi.lab.match import Parameters
from katachi.lab.tuning.crew import Job
from katachi.lab.tuning.games import Line
from katachi.play import PlayerSettings

Worth = Callable[[dict[str, str]], float]


def made_line(number: int, winner: Literal["a", "b", "draw"]) -> Line:
    return {
        "number": number, "black": "a" if number % 2 else "b", "winner": winner, "result": "?", "how": "count",
        "reason": "", "length": 10, "moves": "", "chosen": {"a": 5, "b": 5}, "playouts": {"a": 500, "b": 500},
        "seconds": {"a": 0.5, "b": 0.25},
    }  # fmt: skip


def other_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a new version had another default: what names nothing means another engine from now on."""
    monkeypatch.setattr(
        PlayerSettings,
        "parse",
        classmethod(lambda cls, values: cls().with_values({"widening_factor": "1.7", **values})),
    )


def settings_in(engine: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in engine.removeprefix("katachi:").split(",") if pair)
    return {name: value for name, _, value in pairs}


class MadeCrew:
    """Draws results, and is interrupted before a certain game if told so."""

    def __init__(self, worth: Worth, stop_before: int | None = None) -> None:
        self._worth, self._stop_before = worth, stop_before
        self.played: list[tuple[str, int]] = []

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Line]]:
        for job in sorted(jobs, key=lambda job: (-job.number, job.match)):  # in an order of its own
            if len(self.played) == self._stop_before:
                raise KeyboardInterrupt
            self.played.append((job.match, job.number))
            chance = random.Random(f"{job.parameters.seed} {job.number}").random()
            yield job, made_line(job.number, "a" if chance < self._worth(settings_in(job.parameters.a)) else "b")

    def close(self) -> None:
        """Nothing is under way."""


# ---- For processes, which import them from here ----------------------------------------------------------------------


def die_twice(parameters: Parameters, number: int) -> Line:
    """Kills its own process the first two times that game 2 is played; a folder named by B counts them."""
    folder = Path(parameters.b)
    if number == 2 and (calls := len(list(folder.iterdir()))) < 2:
        (folder / str(calls)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return made_line(number, "a")


def always_die(_parameters: Parameters, _number: int) -> Line:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def fail(_parameters: Parameters, number: int) -> Line:
    raise ValueError(f"no game {number}")
