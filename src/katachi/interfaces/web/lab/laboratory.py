"""The laboratory behind the page: tables of the papers, and short matches."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

from katachi.interfaces.web.background import BackgroundJob, Backlog
from katachi.interfaces.web.background.match_task import FOLDER
from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.lab.tables import LabTableModel, experiment, is_quick, load, make, save
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.match import Parameters
from katachi.play.settings import PLAIN
from katachi.records import parse, write

# What can be played against what: the engine as it is, and with one thing taken away.
PRESETS: dict[str, tuple[str, Mapping[str, str]]] = {
    "full": ("everything it knows", {}),
    "plain": ("RAVE and expert hints only, as before it knew patterns", PLAIN),
    "no patterns": ("without what it learnt from games", {"offline": "off", "book": "off"}),
    "no book": ("without the opening book", {"book": "off"}),
    "no expert": ("without expert hints and shapes", {"expert": "off", "shapes": "off"}),
    "no rave": ("without all-moves-as-first", {"bandit": "ucb1"}),
}


class Laboratory:
    """All that one server knows of experiments."""

    def __init__(self, settings: ServeSettings, bases: Bases) -> None:
        self.bases = bases
        self.folder = settings.data / "lab"
        self.tables = Backlog(settings.data / "lab" / "jobs", "table_task")
        self.matches = Backlog(settings.data / "matches", "match_task")
        self._one_table = threading.Lock()

    def close(self) -> None:
        """Ends the processes that are at work."""
        self.tables.close()
        self.matches.close()

    # ---- Tables ----------------------------------------------------------------------------------------------------

    def table(self, name: str) -> LabTableModel:
        """The table as it was made last; quick ones are made now if they were not. Raises LookupError."""
        one = experiment(name)
        with self._one_table if is_quick(one) else nullcontext():
            found = load(self.folder, name)
            if found is None and is_quick(one):
                found = make(name)
                save(self.folder, found)
        if found is None:
            raise LookupError(f"{name} has not been made yet: games are played for it; start it first")
        return found

    def run_table(self, name: str) -> BackgroundJob:
        """Makes a table again in the background; one that is being made already is not made twice."""
        one = experiment(name)
        for job in self.tables.jobs():
            if job.request.get("table") == one.id and job.state in ("waiting", "running"):
                return job
        return self.tables.create({"table": one.id, "to": str(self.folder)})

    # ---- Matches ---------------------------------------------------------------------------------------------------

    def start_match(
        self, a: tuple[str, str], b: tuple[str, str], *, size: int, games: int, simulations: int, seed: int
    ) -> BackgroundJob:
        """Sides are a preset and a base each. Raises ValueError, LookupError."""
        parameters = Parameters(
            a=self._engine(*a, simulations),
            b=self._engine(*b, simulations),
            size=size,
            games=games,
            seed=seed,
            random_opening=4,
            timeout=120.0,
        )
        names = {"a": {"preset": a[0], "base": a[1]}, "b": {"preset": b[0], "base": b[1]}}
        return self.matches.create({**names, "simulations": simulations, "parameters": asdict(parameters)})

    def _engine(self, preset: str, base: str, simulations: int) -> str:
        if preset not in PRESETS:
            raise LookupError(f"there is no player {preset!r}: there are {', '.join(PRESETS)}")
        settings = dict(PRESETS[preset][1])
        if base != SHIPPED:
            settings["kb"] = str(self._with_predictor(base, settings))
        return f"katachi:playouts={simulations}" + "".join(f",{name}={value}" for name, value in settings.items())

    def _with_predictor(self, base: str, settings: Mapping[str, str]) -> Path:
        path = self.bases.path(base)
        if settings.get("offline") != "off" and not KnowledgeBase(path).has_predictor:
            raise ValueError(f"the base {base!r} has no predictor: mine it with depth 'full', or choose another")
        if "," in str(path):
            raise ValueError(f"the base {base!r} is in a folder with a comma in its name: the engine cannot be told so")
        return path

    def games(self, job: str) -> list[dict[str, Any]]:
        """The finished games of a match. Raises LookupError."""
        path = self.matches.place(job) / FOLDER / "games.jsonl"
        data = path.read_bytes() if path.exists() else b""
        return [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines()]  # the last may be on its way

    def game(self, job: str, number: int) -> str:
        """One of them as SGF, with the players' names as the page has them. Raises LookupError."""
        path = self.matches.place(job) / FOLDER / "games" / f"{number:05d}.sgf"
        line = next((one for one in self.games(job) if one["number"] == number), None)
        if line is None or not path.is_file():
            raise LookupError(f"game {number} of this match has not been played yet")
        record = parse(path.read_bytes())
        asked, black = self.matches.job(job).request, line["black"]
        root = record.games[0].root
        root.set("PB", player_name(**asked[black]))
        root.set("PW", player_name(**asked["b" if black == "a" else "a"]))
        root.set("EV", "Laboratory match")
        return write(record.games)


def player_name(preset: str, base: str) -> str:
    """For people: the engine's own description is a list of its settings, and says where a base lies on the disk."""
    return f"Katachi {preset}" + ("" if base == SHIPPED else f", {base}")
