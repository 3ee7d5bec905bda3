"""A match on disk: a folder that survives being killed at any moment.

``match.json`` holds the parameters, ``games.jsonl`` one line per finished game, ``games/`` their records as SGF, and
``summary.json`` the score. A game counts when its line is complete; its SGF is written before that.
"""

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from katachi.go import vertex
from katachi.lab.match.referee import Outcome
from katachi.lab.match.schedule import Parameters
from katachi.records import GameRecord, save
from katachi.records.files import append_json, taken_up
from katachi.work import WorkFolder, read_json

Line = dict[str, Any]


class Store(WorkFolder):
    """The folder of one match, which may be made longer when it is resumed."""

    plan_name = "match.json"
    free = ("games",)

    def __init__(self, folder: Path, parameters: Parameters) -> None:
        super().__init__(folder)
        self.parameters = parameters
        self.lines: list[Line] = []  # finished games in the order in which they finished

    @property
    def _games(self) -> Path:
        return self.folder / "games.jsonl"

    # ---- Opening ---------------------------------------------------------------------------------------------------

    def take_up(self) -> None:
        """Read the games of an earlier process; one whose line was cut is played again."""
        (self.folder / "games").mkdir(exist_ok=True)
        self.lines = taken_up(self._games)

    def earlier_summary(self) -> dict[str, Any]:
        """The summary as it stands in the folder; empty if there is none."""
        return read_json(self.folder / "summary.json") or {}

    # ---- Writing ---------------------------------------------------------------------------------------------------

    def add(self, outcome: Outcome) -> Line:
        """Keep a finished game."""
        number = outcome.pairing.number
        name = f"games/{number:05d}.sgf"
        save([self._record(outcome).to_tree()], self.folder / name)
        line = self._line(outcome, name)
        append_json(self._games, line)
        self.lines.append(line)
        return line

    def write_summary(self, summary: dict[str, Any]) -> None:
        """Replace the summary."""
        self.write("summary.json", summary)

    def _line(self, outcome: Outcome, sgf: str) -> Line:
        pairing, size = outcome.pairing, self.parameters.size
        return {
            "number": pairing.number,
            "black": pairing.black,
            "white": pairing.white,
            "winner": outcome.winner_side,
            "result": outcome.result,
            "how": outcome.how,
            "reason": outcome.reason,
            "error_by": outcome.at_fault,
            "opening": pairing.opening_number,
            "seeds": {"a": pairing.seed("a"), "b": pairing.seed("b")},
            "length": len(outcome.moves),
            "moves": " ".join(vertex(move.point, size) for move in outcome.moves),
            "scores": outcome.scores,
            "dispute": outcome.dispute,
            "seconds": {side: round(seconds, 3) for side, seconds in outcome.seconds.items()},
            "sgf": sgf,
        }

    def _record(self, outcome: Outcome) -> GameRecord:
        parameters, pairing = self.parameters, outcome.pairing
        names = {"a": parameters.a, "b": parameters.b}
        headers = {
            "PB": names[pairing.black],
            "PW": names[pairing.white],
            "KM": f"{parameters.komi:g}",
            "RU": parameters.rules,
            "RE": outcome.result,
            "DT": datetime.date.today().isoformat(),
            "EV": f"match {self.folder.name}",
            "RO": str(pairing.number),
            "GC": "\n".join(self._comment(outcome)),
        }
        return GameRecord(parameters.size, outcome.moves, headers=headers)

    def _comment(self, outcome: Outcome) -> Iterator[str]:
        pairing = outcome.pairing
        yield f"Seeds: a {pairing.seed('a')}, b {pairing.seed('b')}. Opening: {len(pairing.opening)} moves."
        if outcome.reason:
            yield f"{outcome.how}: {outcome.reason}"
        if outcome.scores:
            yield "Counts: " + ", ".join(f"{who} {score}" for who, score in outcome.scores.items())
        if outcome.dispute:
            yield "The counts do not agree on the winner."
