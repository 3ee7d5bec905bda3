"""Games that are not played: who wins is drawn by what the settings of A are said to be worth."""

import random
from collections.abc import Callable, Iterator
from typing import Literal

import pytest

from katachi.lab.tuning.games import FinishedGame
from katachi.play import PlayerSettings
from katachi.work import Task

Worth = Callable[[dict[str, str]], float]


def made_line(number: int, winner: Literal["a", "b", "draw"]) -> FinishedGame:
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


class MadeGames:
    """An executor that draws results, and is interrupted before a certain game if told so."""

    def __init__(self, worth: Worth, stop_before: int | None = None) -> None:
        self._worth, self._stop_before = worth, stop_before
        self._waiting: list[Task] = []
        self.played: list[tuple[str, int]] = []

    def submit(self, task: Task) -> None:
        self._waiting.append(task)

    def results(self) -> Iterator[tuple[Task, FinishedGame]]:
        """In an order of its own."""
        waiting, self._waiting = self._waiting, []
        for task in sorted(waiting, key=lambda task: (-task.arguments[1], task.name)):
            if len(self.played) == self._stop_before:
                raise KeyboardInterrupt
            parameters, number = task.arguments
            self.played.append((task.name.partition(" of ")[2], number))
            chance = random.Random(f"{parameters.seed} {number}").random()
            yield task, made_line(number, "a" if chance < self._worth(settings_in(parameters.a)) else "b")

    def close(self) -> None:
        """Nothing is under way."""
