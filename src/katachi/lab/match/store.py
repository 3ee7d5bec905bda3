"""A match on the disk: a folder that survives being killed at any moment.

``match.json`` holds the parameters, ``games.jsonl`` one line a finished game, ``games/`` their records as SGF, and
``summary.json`` the score. A game counts when its line is complete; its SGF is written before that.
"""

import contextlib
import datetime
import fcntl
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from katachi.go import vertex
from katachi.lab.match.referee import Outcome
from katachi.lab.match.schedule import Parameters
from katachi.records import GameRecord, save
from katachi.records.files import append_json, taken_up, write_atomically

Line = dict[str, Any]


class Store:
    """The folder of one match."""

    def __init__(self, folder: Path, parameters: Parameters) -> None:
        self.folder, self.parameters = folder, parameters
        self.lines: list[Line] = []  # finished games in the order in which they finished

    @property
    def _match(self) -> Path:
        return self.folder / "match.json"

    @property
    def _games(self) -> Path:
        return self.folder / "games.jsonl"

    # ---- Opening ---------------------------------------------------------------------------------------------------

    def check(self, *, resume: bool) -> None:
        """Raise ValueError if a match is in the way, or if there is none to resume."""
        if not resume and self._match.exists():
            raise ValueError(f"there is a match in {self.folder} already: add --resume, or choose another --out")
        if resume and not self._match.exists():
            raise ValueError(f"there is no match in {self.folder} to resume")

    @contextlib.contextmanager
    def opened(self, *, resume: bool) -> Iterator["Store"]:
        """Start a match or take it up again; nobody else can work in the folder meanwhile."""
        self.check(resume=resume)
        (self.folder / "games").mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ValueError(f"the match in {self.folder} is being played by another process") from None
            if resume:
                self._take_up()
            self._write_json(self._match, asdict(self.parameters))
            yield self

    def _take_up(self) -> None:
        differences = self.parameters.differences(json.loads(self._match.read_text(encoding="utf-8")))
        if differences:
            raise ValueError(f"the match in {self.folder} was begun otherwise: {'; '.join(differences)}")
        self.lines = taken_up(self._games)  # a game whose line was cut is played again

    def earlier_summary(self) -> dict[str, Any]:
        """The summary as it stands in the folder; empty if there is none."""
        path = self.folder / "summary.json"
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return found

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
        self._write_json(self.folder / "summary.json", summary)

    def _write_json(self, path: Path, data: dict[str, Any]) -> None:
        write_atomically(path, (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode())

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
