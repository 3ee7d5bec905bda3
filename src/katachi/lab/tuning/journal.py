"""What was played, on disk: a folder that survives being killed at any moment.

``plan.json`` says what is to be done, ``journal.jsonl`` what has happened, one line each: a finished game, or a
decision (``note``) that later games follow from. A line counts when it is complete. Games have a match and a number, so
none can be counted twice; decisions are written before the games they lead to, so a resumed run goes the
same way.
"""

import contextlib
import fcntl
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from katachi.lab.ratings import Tally
from katachi.lab.tuning.fingerprint import check_same
from katachi.lab.tuning.games import Line
from katachi.records.files import append_json, taken_up, write_atomically

Games = dict[int, Line]
ENGINES = "engines"  # in a plan: the digest of the engines that play


class Journal:
    """The folder of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.matches: dict[str, Games] = {}
        self.notes: dict[str, Any] = {}

    @property
    def _plan(self) -> Path:
        return self.folder / "plan.json"

    @property
    def _lines(self) -> Path:
        return self.folder / "journal.jsonl"

    # ---- Opening ---------------------------------------------------------------------------------------------------

    def plan(self) -> dict[str, Any]:
        """The plan of the run in this folder. Raises ValueError if there is none."""
        if not self._plan.exists():
            raise ValueError(f"there is nothing in {self.folder} to resume")
        found: dict[str, Any] = json.loads(self._plan.read_text(encoding="utf-8"))
        return found

    def resumed_plan(self, given: dict[str, Any]) -> dict[str, Any]:
        """The plan of the run in this folder. Raises ValueError if what is given again contradicts it."""
        earlier = self.plan()
        self._compare(earlier, {**earlier, **json.loads(json.dumps(given))})
        return earlier

    @contextlib.contextmanager
    def opened(self, plan: dict[str, Any], *, resume: bool) -> Iterator["Journal"]:
        """Start a run or resume it; meanwhile no other process can use the folder. Raises ValueError if it cannot."""
        if not resume and self._plan.exists():
            raise ValueError(f"there is a run in {self.folder} already: add --resume, or choose another --to")
        if resume:
            self._compare(self.plan(), json.loads(json.dumps(plan)))
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ValueError(f"another process is at work in {self.folder}") from None
            self._take_up()
            if not resume:
                self.write("plan.json", plan)
            yield self

    def _compare(self, earlier: dict[str, Any], now: dict[str, Any]) -> None:
        if ENGINES in now:
            check_same(earlier.get(ENGINES), now[ENGINES])
        names = [name for name in {**earlier, **now} if earlier.get(name) != now.get(name)]
        if names:
            words = "; ".join(f"{name} was {earlier.get(name)!r} and is {now.get(name)!r}" for name in names)
            raise ValueError(f"the run in {self.folder} was started differently: {words}")

    def _take_up(self) -> None:
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

    def write(self, name: str, data: dict[str, Any]) -> None:
        """Replace a file of the folder."""
        write_atomically(self.folder / name, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())

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
