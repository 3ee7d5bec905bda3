"""Matches inside tables: two settings of the engine against each other, kept on disk game by game.

A cell of a table is a match whose key contains everything that decides its games. All matches of a folder are in one
journal: what is in it is read and not played again, and what is missing is played.
"""

from __future__ import annotations

import contextlib
import math
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from scipy import stats

from katachi.lab.match import Parameters
from katachi.lab.match.summary import commit
from katachi.lab.ratings import Tally, wilson
from katachi.lab.reproduce.table import Cell, Scale, Table
from katachi.lab.tuning.arena import Arena, check
from katachi.lab.tuning.fingerprint import fingerprint
from katachi.lab.tuning.games import Line, Own
from katachi.lab.tuning.journal import Journal, tally
from katachi.reading.problems.files import Problem, read_problems, shipped_problems
from katachi.reading.tsumego.patterns import shipped_values
from katachi.reading.tsumego.search import Tsumego, Verdict
from katachi.work import executor

NODES = 400_000
_QUICK = 5  # every 5th problem


def reproduce_moves(scale: Scale) -> Table:
    """Nodes and time with the databases and without, on shipped problems they were not learnt from, or on others."""
    problems = list(read_problems(scale.problems)) if scale.problems else shipped_problems()[1::2]
    return compare(problems if scale.full else problems[::_QUICK], scale)


def compare(problems: Sequence[Problem], scale: Scale) -> Table:
    """The same for any problems whose defender is known."""
    shipped_values()  # reading the file is not searching
    results = {name: [_judge(problem, patterns) for problem in problems] for name, patterns in _step(scale)}
    plain = results["without"]
    table = Table(
        "C6", "Move patterns in the search for life and death", ["", "solved", "nodes", "of", "seconds", "of"]
    )
    for name, judged in results.items():
        both = [(one, other) for (one, _), (other, _) in zip(judged, plain, strict=True) if one.label and other.label]
        different = sum(one.label != other.label for one, other in both)
        nodes, seconds = (sum(one.nodes for one, _ in judged), sum(spent for _, spent in judged))
        before_nodes, before = (sum(one.nodes for one, _ in plain), sum(spent for _, spent in plain))
        solved = sum(bool(one.label) for one, _ in judged)
        row: list[Cell] = [
            name,
            solved,
            nodes,
            f"{nodes / before_nodes:.3f}",
            f"{seconds:.1f}",
            f"{seconds / before:.3f}",
        ]
        table.rows.append(row)
        if name == "with":
            ratio = sum(math.log(one.nodes / other.nodes) for one, other in both) / max(1, len(both))
            table.notes.append(f"the mean of all ratios of nodes (geometric) is {math.exp(ratio):.3f}")
            table.notes.append(f"{different} outcomes of {len(both)} differ")
    table.notes.append(f"{len(problems)} problems, {NODES:,} nodes each at most; processor time")
    return table


def _step(scale: Scale) -> list[tuple[str, bool]]:
    scale.on_step("solving")
    return [("without", False), ("with", True)]


def _judge(problem: Problem, patterns: bool) -> tuple[Verdict, float]:
    if problem.defender is None:
        raise ValueError(f"{problem.name}: name the defender of the problem")
    search = Tsumego(problem.position, problem.defender, problem.target, patterns=patterns)
    start = time.process_time()
    verdict = search.judge(problem.to_move, nodes=NODES)
    return verdict, time.process_time() - start


Settings = Mapping[str, str]
KOMI = 7.5
_PLAN = {"made by": "katachi reproduce"}  # of the journal: any cell may be added to it


@dataclass(frozen=True)
class MatchCell:
    """One match of a table: settings of both sides, the board, and the budget per move."""

    name: str  # for people
    a: Settings
    b: Settings
    size: int = 9
    simulations: int | None = None  # per move; None: `seconds`
    seconds: float | None = None
    games: int = 100
    max_moves: int = 0  # longer games are counted as they stand; 0: three times the points of the board

    def scaled(self, scale: Scale) -> MatchCell:
        """The cell as it is played: with the requested number of games and within the bounds."""
        cell = replace(self, games=scale.match_games or self.games, size=min(self.size, scale.size or self.size))
        if self.simulations is not None:
            return replace(cell, simulations=min(self.simulations, scale.simulations or self.simulations))
        return replace(cell, seconds=min(self.seconds or 0.0, scale.seconds or self.seconds or 0.0))

    @property
    def budget(self) -> str:
        """The budget per move, in words."""
        if self.simulations is not None:
            return f"{self.simulations:,} simulations"
        threads = self.a.get("threads", "1")
        return f"{self.seconds:g} s" + (f", {threads} threads" if threads != "1" else "")

    def parameters(self, seed: int) -> Parameters:
        """The match; every game is played to its end, because margins count."""
        a, b = (_text(side, self.simulations, self.seconds) for side in (self.a, self.b))
        return Parameters(a, b, size=self.size, komi=KOMI, games=self.games, seed=seed, max_moves=self.max_moves)

    def key(self, seed: int) -> str:
        """Its name in the journal: everything that decides its games, including what the settings leave to the
        defaults.

        The number of games and the name for people are not part of it, so two tables share equal matches.
        """
        parameters = self.parameters(seed)
        facts = {**asdict(parameters), "games": None}
        engines = (Own.parse(side).settings for side in (parameters.a, parameters.b))
        return fingerprint(engines, repr(sorted(facts.items())))


def _text(settings: Settings, simulations: int | None, seconds: float | None) -> str:
    budget = f"playouts={simulations}" if simulations is not None else f"seconds={seconds:g}"
    return "katachi:" + ",".join([budget, "resign=off", *(f"{name}={value}" for name, value in settings.items())])


# ---- What came of it -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MatchResult:
    """The games of a cell from A's point of view. `scores` are points, including komi; games lost by an error have
    none."""

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
        """The share of B's thinking time that A saved."""
        return 1 - self.seconds[0] / self.seconds[1] if self.seconds[1] else None

    @property
    def deviation(self) -> float:
        """Standard deviation of one game's score."""
        mean = self.mean_score
        return math.sqrt(math.fsum((s - mean) ** 2 for s in self.scores) / max(1, len(self.scores) - 1))


def result_of(lines: Sequence[Line], commits: Sequence[str] = ()) -> MatchResult:
    """Add up finished games."""
    lines = list(lines)
    return MatchResult(
        tally(lines),
        tally([line for line in lines if line["black"] == "a"]),
        tally([line for line in lines if line["black"] == "b"]),
        [score for line in lines if (score := _score(line)) is not None],
        sum(line["how"] == "error" for line in lines),
        (math.fsum(line["seconds"]["a"] for line in lines), math.fsum(line["seconds"]["b"] for line in lines)),
        commits,
    )


def _score(line: Line) -> float | None:
    """A's margin as counted; None if the game was not counted."""
    if line["how"] not in ("count", "length"):
        return None
    if line["winner"] == "draw":
        return 0.0
    margin = float(line["result"].partition("+")[2])
    return margin if line["winner"] == "a" else -margin


# ---- Playing ---------------------------------------------------------------------------------------------------------


def play_cells(cells: Sequence[MatchCell], scale: Scale) -> list[MatchResult]:
    """All cells as they are to be played (see `MatchCell.scaled`), in order; only what is missing is played."""
    refused = [_why_refused(cell, scale.seed) for cell in cells]
    matches: dict[str, MatchCell] = {}  # of equal ones the longest
    for cell, why in zip(cells, refused, strict=True):
        if not why and cell.games > getattr(matches.get(cell.key(scale.seed)), "games", 0):
            matches[cell.key(scale.seed)] = cell
    with _journal(scale) as journal:
        _play(journal, matches, scale)
        return [
            MatchResult(refused=why) if why else _result(journal, cell.key(scale.seed))
            for cell, why in zip(cells, refused, strict=True)
        ]


def _why_refused(cell: MatchCell, seed: int) -> str:
    """Why the engine refuses these settings; the table says so."""
    try:
        check(cell.parameters(seed))
    except ValueError as error:
        return str(error)
    return ""


@contextlib.contextmanager
def _journal(scale: Scale) -> Iterator[Journal]:
    with contextlib.ExitStack() as stack:
        folder = scale.work or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        journal = Journal(folder)
        yield stack.enter_context(journal.opened(_PLAN, resume=journal.begun))


def _play(journal: Journal, matches: Mapping[str, MatchCell], scale: Scale) -> None:
    for key, cell in matches.items():
        if len(journal.matches.get(key, {})) < cell.games:
            _note_commit(journal, key)

    def on_game(key: str, _line: Line) -> None:
        score, cell = journal.tally(key), matches[key]
        scale.on_step(f"{cell.name}: {score.wins} : {score.losses} after {score.games} of {cell.games} games")

    with contextlib.closing(executor(scale.on, scale.workers)) as players:
        Arena(journal, players, on_game).play({key: cell.parameters(scale.seed) for key, cell in matches.items()})


def _note_commit(journal: Journal, name: str) -> None:
    known, now = list(journal.notes.get(name, [])), commit() or "unknown"
    if now not in known:
        journal.note(name, [*known, now])


def _result(journal: Journal, name: str) -> MatchResult:
    return result_of(journal.games(name), journal.notes.get(name, ()))
