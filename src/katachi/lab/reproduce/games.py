"""Matches inside tables: two settings of the engine against each other, kept on the disk game by game.

A cell of a table is a match with a folder of its own, named after everything that decides its games. A folder that is
complete is read and not played again; one that is not is gone on with.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import math
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from scipy import stats

from katachi.knowledge.mining.executors import Task, executor
from katachi.lab.match import EngineError, Match, Parameters
from katachi.lab.match.runner import OnGame
from katachi.lab.match.store import Line
from katachi.lab.match.summary import commit
from katachi.lab.ratings import Tally, wilson
from katachi.lab.reproduce.table import Scale
from katachi.records.files import write_atomically

Settings = Mapping[str, str]
KOMI = 7.5
_COMMITS = "commits.txt"  # in the folder of a match: which versions of the engine played in it


@dataclass(frozen=True)
class MatchCell:
    """One match of a table: settings of both sides, the board, and what a move may cost."""

    name: str  # of its folder
    a: Settings
    b: Settings
    size: int = 9
    simulations: int | None = None  # a move; none: `seconds`
    seconds: float | None = None
    games: int = 100

    def scaled(self, scale: Scale) -> MatchCell:
        """The cell as it is played: with the games that were asked for and no more than the bounds."""
        cell = replace(self, games=scale.match_games or self.games, size=min(self.size, scale.size or self.size))
        if self.simulations is not None:
            return replace(cell, simulations=min(self.simulations, scale.simulations or self.simulations))
        return replace(cell, seconds=min(self.seconds or 0.0, scale.seconds or self.seconds or 0.0))

    @property
    def budget(self) -> str:
        """What a move may cost, in words."""
        if self.simulations is not None:
            return f"{self.simulations:,} simulations"
        threads = self.a.get("threads", "1")
        return f"{self.seconds:g} s" + (f", {threads} threads" if threads != "1" else "")

    def parameters(self, seed: int) -> Parameters:
        """The match; every game is played to its end, because margins count."""
        a, b = (_text(side, self.simulations, self.seconds) for side in (self.a, self.b))
        return Parameters(a, b, size=self.size, komi=KOMI, games=self.games, seed=seed, timeout=1800.0)

    def folder(self, work: Path, seed: int) -> Path:
        """Where it is kept: two cells that differ in anything but the number of games have two folders."""
        facts = {**asdict(self.parameters(seed)), "games": None}
        return work / f"{self.name}-{hashlib.sha256(repr(sorted(facts.items())).encode()).hexdigest()[:8]}"


def _text(settings: Settings, simulations: int | None, seconds: float | None) -> str:
    budget = f"playouts={simulations}" if simulations is not None else f"seconds={seconds:g}"
    return "katachi:" + ",".join([budget, "resign=off", *(f"{name}={value}" for name, value in settings.items())])


# ---- What came of it -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MatchResult:
    """The games of a cell as A sees them. `scores` are points, komi counted; games lost by an error have none."""

    tally: Tally = field(default_factory=Tally)
    as_black: Tally = field(default_factory=Tally)
    as_white: Tally = field(default_factory=Tally)
    scores: Sequence[float] = field(default_factory=list)
    errors: int = 0
    seconds: tuple[float, float] = (0.0, 0.0)  # that A and B thought
    commits: Sequence[str] = ()  # of the versions that played
    refused: str = ""  # why it could not be played

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of A's share."""
        return wilson(self.tally.points, self.tally.games)

    @property
    def mean_score(self) -> float:
        return math.fsum(self.scores) / len(self.scores) if self.scores else 0.0

    @property
    def score_radius(self) -> float | None:
        """Half of the 95 % interval of the mean score (Student); None for fewer than two games."""
        if len(self.scores) < 2:
            return None
        return float(stats.t.ppf(0.975, len(self.scores) - 1)) * self.deviation / math.sqrt(len(self.scores))

    @property
    def time_saved(self) -> float | None:
        """The share of B's thinking time that A did without."""
        return 1 - self.seconds[0] / self.seconds[1] if self.seconds[1] else None

    @property
    def deviation(self) -> float:
        """Standard deviation of one game's score."""
        mean = self.mean_score
        return math.sqrt(math.fsum((s - mean) ** 2 for s in self.scores) / max(1, len(self.scores) - 1))


def result_of(lines: Sequence[Line], commits: Sequence[str] = ()) -> MatchResult:
    """Add up finished games."""
    return MatchResult(
        _tally(lines),
        _tally([line for line in lines if line["black"] == "a"]),
        _tally([line for line in lines if line["white"] == "a"]),
        [score for line in lines if (score := _score(line)) is not None],
        sum(line["error_by"] is not None for line in lines),
        (_seconds(lines, "a"), _seconds(lines, "b")),
        commits,
    )


def _tally(lines: Sequence[Line]) -> Tally:
    return Tally(*(sum(line["winner"] == who for line in lines) for who in ("a", "draw", "b")))


def _seconds(lines: Sequence[Line], side: str) -> float:
    return math.fsum(line["seconds"][side] for line in lines)


def _score(line: Line) -> float | None:
    """A's margin as the referee counted it; None where the game was not counted."""
    if line["how"] not in ("count", "length"):
        return None
    if line["winner"] == "draw":
        return 0.0
    margin = float(line["result"].partition("+")[2])
    return margin if line["winner"] == "a" else -margin


# ---- Playing ---------------------------------------------------------------------------------------------------------


def play_cells(cells: Sequence[MatchCell], scale: Scale) -> list[MatchResult]:
    """All cells as they are to be played (see `MatchCell.scaled`), in order."""
    with _work_folder(scale) as work:
        if scale.on == "ray":
            _play_on_ray(cells, scale, work)
        return [_play(cell, scale, work) for cell in cells]


@contextlib.contextmanager
def _work_folder(scale: Scale) -> Iterator[Path]:
    if scale.work is not None:
        scale.work.mkdir(parents=True, exist_ok=True)
        yield scale.work
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)


def _play(cell: MatchCell, scale: Scale, work: Path) -> MatchResult:
    def on_game(_line: Line, summary: dict[str, Any]) -> None:
        scale.on_step(f"{cell.name}: {summary['wins_a']} : {summary['wins_b']} of {cell.games}")

    scale.on_step(f"{cell.name}: {cell.games} games")
    try:
        return play_match(cell, scale.seed, work, workers=scale.workers, on_game=on_game)
    except EngineError as error:  # a setting the engine does not take: the table says so
        return MatchResult(refused=str(error))


def play_match(
    cell: MatchCell, seed: int, work: Path, *, workers: int = 1, on_game: OnGame = lambda _line, _summary: None
) -> MatchResult:
    """One match, or what is missing of it. Raises EngineError if the engine does not take its settings."""
    folder = cell.folder(work, seed)
    match = Match(cell.parameters(seed), folder, workers=workers)
    begun = (folder / "match.json").exists()
    if not (begun and _is_complete(folder, cell.games)):

        def noted(line: Line, summary: dict[str, Any]) -> None:
            _note_commit(folder)
            on_game(line, summary)

        match.run(resume=begun, on_game=noted)
    return result_of(read_lines(folder), _commits(folder))


def _is_complete(folder: Path, games: int) -> bool:
    return {line["number"] for line in read_lines(folder)}.issuperset(range(1, games + 1))


def read_lines(folder: Path) -> list[Line]:
    """The finished games of a match, by number; a line that was cut off does not count."""
    path = folder / "games.jsonl"
    whole = path.read_bytes().rpartition(b"\n")[0] if path.exists() else b""
    return sorted((json.loads(line) for line in whole.splitlines()), key=lambda line: int(line["number"]))


def _commits(folder: Path) -> list[str]:
    path = folder / _COMMITS
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def _note_commit(folder: Path) -> None:
    known, now = _commits(folder), commit() or "unknown"
    if now not in known:
        write_atomically(folder / _COMMITS, "".join(f"{name}\n" for name in [*known, now]).encode())


def _play_on_ray(cells: Sequence[MatchCell], scale: Scale, work: Path) -> None:
    """Every cell a task; all machines must see the work folder under the same path. Reading them is the caller's."""
    pool = executor("ray", scale.workers)
    done = itertools.count(1)
    try:
        for cell in cells:
            pool.submit(Task(_ray_task, (cell, scale.seed, work)))
        pool.wait(lambda: scale.on_step(f"{next(done)} of {len(cells)} matches"))
    finally:
        pool.close()


def _ray_task(cell: MatchCell, seed: int, work: Path) -> None:
    with contextlib.suppress(EngineError):  # found again, and told, by who reads the results
        play_match(cell, seed, work)
