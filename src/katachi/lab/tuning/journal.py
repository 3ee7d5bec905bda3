"""What was played, on disk: a folder that survives being killed at any moment, and the arena that plays for it.

``plan.json`` says what to do, ``journal.jsonl`` what has happened, one line each: a finished game, or a decision
(``note``) that later games follow from. A line counts when it is complete. Decisions are written before the games they
lead to, so a resumed run continues in the same way.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from katachi.files.writing import append_json, taken_up
from katachi.lab.match import Parameters
from katachi.lab.ratings import Tally
from katachi.lab.tuning.games import FinishedGame, check_same, own_player, play_game
from katachi.work import Executor, Task, WorkFolder

Games = dict[int, FinishedGame]
ENGINES = "engines"  # in a plan: the digest of the engines that play


class Journal(WorkFolder):
    """The folder of one run."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._lines = folder / "journal.jsonl"
        self.matches: dict[str, Games] = {}
        self.notes: dict[str, Any] = {}

    def resumed_plan(self, given: dict[str, Any]) -> dict[str, Any]:
        """The plan of the run in this folder; what is said again must be what it says."""
        self.check_same(given)
        return self.plan()

    def check_same(self, plan: Mapping[str, Any]) -> None:
        """Raise ValueError if the run was begun with other engines, or with another plan."""
        if ENGINES in plan:
            check_same(self.plan().get(ENGINES), plan[ENGINES])
        super().check_same(plan)

    def take_up(self) -> None:
        """Read the games and notes of an earlier process."""
        for line in taken_up(self._lines):  # a game whose line was cut is played again
            if "note" in line:
                self.notes[line["note"]] = line["data"]
            else:
                self.matches.setdefault(line.pop("match"), {})[line["number"]] = line

    def add(self, match: str, line: FinishedGame) -> None:
        """Keep a finished game."""
        append_json(self._lines, {"match": match, **line})
        self.matches.setdefault(match, {})[line["number"]] = line

    def note(self, name: str, data: Any) -> Any:
        """Keep a decision, and return it as it will be read when the run is resumed."""
        append_json(self._lines, {"note": name, "data": data})
        self.notes[name] = json.loads(json.dumps(data))
        return self.notes[name]

    def games(self, match: str) -> list[FinishedGame]:
        """The games of a match in the order of their numbers."""
        return [line for _, line in sorted(self.matches.get(match, {}).items())]

    def tally(self, match: str) -> Tally:
        """The score of a match from A's point of view."""
        return Tally.of(self.games(match))


OnGame = Callable[[str, FinishedGame], None]


class Arena:
    """A journal and the executor that plays for it."""

    def __init__(self, journal: Journal, executor: Executor, on_game: OnGame = lambda _match, _line: None) -> None:
        self.journal, self._executor, self._on_game = journal, executor, on_game

    def play(self, matches: Mapping[str, Parameters]) -> None:
        """Play what is missing of these matches."""
        missing = {
            Task(named_game, (parameters, number), f"game {number} of {name}"): name
            for name, parameters in matches.items()
            for number in range(1, parameters.games + 1)
            if number not in self.journal.matches.get(name, {})
        }
        for task in missing:
            self._executor.submit(task)
        for task, line in self._executor.results():
            self.journal.add(missing[task], line)
            self._on_game(missing[task], line)


def named_game(parameters: Parameters, number: int) -> FinishedGame:
    """A game of a match; an error says which."""
    try:
        return play_game(parameters, number)
    except Exception as error:
        raise RuntimeError(f"game {number} of {parameters.a} against {parameters.b}: {error}") from error


def check(parameters: Parameters) -> None:
    """Raises ValueError if a side cannot play, before a game is started."""
    for text in (parameters.a, parameters.b):
        own_player(text)
    parameters.new_game()
