"""What was played, on disk: a folder that survives being killed at any moment.

``plan.json`` says what is to be done, ``journal.jsonl`` what has happened, one line each: a finished game, or a
decision (``note``) that later games follow from. A line counts when it is complete. Games have a match and a number, so
none can be counted twice; decisions are written before the games they lead to, so a resumed run goes the
same way.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from katachi.lab.ratings import Tally
from katachi.lab.tuning.fingerprint import check_same
from katachi.lab.tuning.games import Line
from katachi.records.files import append_json, taken_up
from katachi.work import WorkFolder

Games = dict[int, Line]
ENGINES = "engines"  # in a plan: the digest of the engines that play


class Journal(WorkFolder):
    """The folder of one run."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.matches: dict[str, Games] = {}
        self.notes: dict[str, Any] = {}

    @property
    def _lines(self) -> Path:
        return self.folder / "journal.jsonl"

    # ---- Opening ---------------------------------------------------------------------------------------------------

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

    # ---- Writing ---------------------------------------------------------------------------------------------------

    def add(self, match: str, line: Line) -> None:
        """Keep a finished game."""
        append_json(self._lines, {"match": match, **line})
        self.matches.setdefault(match, {})[line["number"]] = line

    def note(self, name: str, data: Any) -> Any:
        """Keep a decision, and return it as it will be read when the run is resumed."""
        append_json(self._lines, {"note": name, "data": data})
        self.notes[name] = json.loads(json.dumps(data))
        return self.notes[name]

    # ---- Counting --------------------------------------------------------------------------------------------------

    def games(self, match: str) -> list[Line]:
        """The games of a match in the order of their numbers."""
        return [line for _, line in sorted(self.matches.get(match, {}).items())]

    def tally(self, match: str) -> Tally:
        """The score of a match from A's point of view."""
        return tally(self.games(match))


def tally(lines: list[Line]) -> Tally:
    """The games from A's point of view."""
    winners = [line["winner"] for line in lines]
    return Tally(winners.count("a"), winners.count("draw"), winners.count("b"))
