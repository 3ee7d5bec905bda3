"""The laboratory behind the page: tables of the papers, kept as JSON in the data folder, and short matches."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from katachi.files.writing import make_folder, write_atomically
from katachi.interfaces.web.background import BackgroundJob, Backlog
from katachi.interfaces.web.background.lab_tasks import FOLDER
from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.models import Model
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.wire import FORMS, Form, json_text
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.match import Parameters
from katachi.lab.plotting import Figure, Plot, Series
from katachi.lab.reproduce import EXPERIMENTS, Experiment, Scale, results
from katachi.lab.reproduce.output import MadeTable
from katachi.lab.reproduce.results import ShownTable
from katachi.lab.tuning.games import own_name
from katachi.play.settings import PLAIN
from katachi.records import parse, write

# Players for matches: the engine as it is, and with one thing removed.
PRESETS: dict[str, tuple[str, Mapping[str, str]]] = {
    "full": ("everything it knows", {}),
    "plain": ("RAVE and expert hints only, as before it knew patterns", PLAIN),
    "no patterns": ("without what it learned from games", {"offline": "off", "network": "off", "book": "off"}),
    "no book": ("without the opening book", {"book": "off"}),
    "no expert": ("without expert hints and shapes", {"expert": "off", "shapes": "off"}),
    "no rave": ("without all-moves-as-first", {"bandit": "ucb1"}),
}


FORMS[MadeTable] = Form(without=("full", "seed", "commit", "machine", "lines"))
_TABLE = TypeAdapter(MadeTable)


class MatchSide(Model):
    """One side of a match."""

    preset: Annotated[str, Field(max_length=40)] = "full"
    base: Annotated[str, Field(max_length=80)] = "shipped"


class MatchRequest(Model):
    """A short match on this computer."""

    a: MatchSide = MatchSide()
    b: MatchSide = MatchSide(preset="plain")
    size: Annotated[int, Field(ge=5, le=19)] = 9
    games: Annotated[int, Field(ge=1, le=20)] = 10
    simulations: Annotated[int, Field(ge=1, le=200)] = 100
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0


class Laboratory:
    """The experiments of one server."""

    def __init__(self, settings: ServeSettings, bases: Bases) -> None:
        self.bases = bases
        self.folder = settings.data / "lab"
        self.tables = Backlog(settings.data / "lab" / "jobs", "lab_tasks.table")
        self.matches = Backlog(settings.data / "matches", "lab_tasks.match")
        self._one_table = threading.Lock()

    def close(self) -> None:
        """End the processes that are running."""
        self.tables.close()
        self.matches.close()

    # ---- Tables ----------------------------------------------------------------------------------------------------

    def table(self, name: str) -> MadeTable:
        """The table as it was last made; quick ones are made now if they were not. Raises LookupError."""
        one = experiment(name)
        with self._one_table if is_quick(one) else nullcontext():
            found = load(self.folder, name)
            if found is None and is_quick(one):
                found = make(name)
                save(self.folder, found)
        if found is None:
            raise LookupError(f"{name} has not been made yet: games are played for it; start it first")
        return found

    def run_table(self, name: str, base: str = SHIPPED) -> BackgroundJob:
        """Make a table again in the background, from the games of a base if one is named; one that is being made is not
        made twice. Raises ValueError, LookupError."""
        one = experiment(name)
        games = None if base == SHIPPED else str(self._with_games(one, base))
        for job in self.tables.jobs():
            if job.request.get("table") == one.id and job.is_active:
                return job
        return self.tables.create({"table": one.id, "to": str(self.folder), "games": games})

    def _with_games(self, one: Experiment, base: str) -> Path:
        path = self.bases.path(base)
        if one.needs != "games":
            raise ValueError(f"{one.id} is not made from games: leave the base out")
        if not KnowledgeBase(path).has_games:
            raise ValueError(f"the base {base!r} has no games, only what was learned from them: choose another")
        return path

    # ---- Matches ---------------------------------------------------------------------------------------------------

    def start_match(self, wanted: MatchRequest) -> BackgroundJob:
        """Play a match in the background. Raises ValueError, LookupError."""
        parameters = Parameters(
            a=self._engine(wanted.a, wanted.simulations),
            b=self._engine(wanted.b, wanted.simulations),
            size=wanted.size,
            games=wanted.games,
            seed=wanted.seed,
            random_opening=4,
            timeout=120.0,
        )
        asked = wanted.model_dump(include={"a", "b", "simulations"})
        return self.matches.create({**asked, "parameters": asdict(parameters)})

    def _engine(self, side: MatchSide, simulations: int) -> str:
        if side.preset not in PRESETS:
            raise LookupError(f"there is no player {side.preset!r}: there are {', '.join(PRESETS)}")
        settings = {"playouts": str(simulations), **PRESETS[side.preset][1]}
        if side.base != SHIPPED:
            settings["kb"] = str(self._with_predictor(side.base, settings))
        return own_name(settings)

    def _with_predictor(self, base: str, settings: Mapping[str, str]) -> Path:
        path = self.bases.path(base)
        if settings.get("offline") != "off" and not KnowledgeBase(path).has_predictor:
            raise ValueError(f"the base {base!r} has no predictor: mine it with depth 'full', or choose another")
        if "," in str(path):
            raise ValueError(f"the base {base!r} is in a folder with a comma in its name: rename the folder")
        return path

    def games(self, job: str) -> list[dict[str, Any]]:
        """The finished games of a match. Raises LookupError."""
        path = self.matches.place(job) / FOLDER / "games.jsonl"
        data = path.read_bytes() if path.exists() else b""
        complete = data[: data.rfind(b"\n") + 1]  # the last line may be on its way
        return [json.loads(line) for line in complete.splitlines()]

    def game(self, job: str, number: int) -> str:
        """A game of a match as SGF, with the players' names from the page. Raises LookupError."""
        path = self.matches.place(job) / FOLDER / "games" / f"{number:05d}.sgf"
        line = next((one for one in self.games(job) if one["number"] == number), None)
        if line is None or not path.is_file():
            raise LookupError(f"game {number} of this match has not been played yet")
        record = parse(path.read_bytes())
        asked, black = self.matches.job(job).request, line["black"]
        root = record.games[0].root
        root.set("PB", _player_name(**asked[black]))
        root.set("PW", _player_name(**asked["b" if black == "a" else "a"]))
        root.set("EV", "Laboratory match")
        return write(record.games)


def _player_name(preset: str, base: str) -> str:
    """For people: the engine's own name is a list of its settings, with the folder of its base."""
    return f"Katachi {preset}" + ("" if base == SHIPPED else f", {base}")


# ---- Results that come with Katachi ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class KeptResults:
    """What is kept about a table, to be shown."""

    id: str
    size: str
    verdict: str
    tables: list[ShownTable]


def results_of(name: str) -> KeptResults:
    """Raises LookupError for a table that does not exist; one without results has no tables."""
    kept = results.load().get(experiment(name).id, results.TableResults("not made"))
    return KeptResults(name, kept.size, results.plain_words(kept.verdict), results.shown(kept))


# ---- Making tables ---------------------------------------------------------------------------------------------------


def experiment(name: str) -> Experiment:
    """By its id. Raises LookupError."""
    if name not in EXPERIMENTS:
        raise LookupError(f"there is no table {name!r}: there are {', '.join(EXPERIMENTS)}")
    return EXPERIMENTS[name]


def is_quick(one: Experiment) -> bool:
    """Made in a few seconds from what comes with Katachi: no games are played for it."""
    return one.needs != "matches"


def make(
    name: str,
    *,
    games: Path | None = None,
    work: Path | None = None,
    on_step: Callable[[str], None] = lambda _step: None,
) -> MadeTable:
    """The quick form of a table, from the games of a base if one is named; takes from a second to a minute. Raises
    LookupError."""
    one = experiment(name)
    scale = Scale(games, on_step=on_step, work=work)
    began = time.monotonic()
    made = MadeTable.of(one, one.make(scale), scale, time.monotonic() - began)
    made.rows = [[_cell(cell) for cell in row] for row in made.rows]
    made.figures = [_figure(figure) for figure in made.figures]
    return made


def _cell(cell: Any) -> str | int | float:
    """JSON has no infinite numbers."""
    return str(cell) if isinstance(cell, float) and not math.isfinite(cell) else cell


def _figure(figure: Figure) -> Figure:
    return replace(figure, series=[_series(one) for one in figure.series]) if isinstance(figure, Plot) else figure


def _series(series: Series) -> Series:
    """Without points that cannot be drawn."""
    columns = (series.x, series.y, series.low, series.high)
    keep = [i for i in range(len(series.x)) if all(math.isfinite(some[i]) for some in columns if len(some))]
    x, y, low, high = ([float(some[i]) for i in keep] if len(some) else [] for some in columns)
    return replace(series, x=x, y=y, low=low, high=high)


def save(folder: Path, table: MadeTable) -> None:
    """Keep a table, whole or not at all."""
    make_folder(folder)
    write_atomically(folder / f"{table.id}.json", json_text(table).encode())


def load(folder: Path, name: str) -> MadeTable | None:
    """A kept table; None if there is none, or only one of an older version."""
    try:
        return _TABLE.validate_json((folder / f"{experiment(name).id}.json").read_bytes())
    except (OSError, ValidationError):
        return None
