"""Matches inside tables: two settings of the engine against each other, kept on disk game by game.

All matches of a folder are in one journal, and only missing games are played.
"""

from __future__ import annotations

import contextlib
import math
import re
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from scipy import stats

from katachi.lab.machine import commit
from katachi.lab.match import Parameters
from katachi.lab.ratings import Tally, wilson
from katachi.lab.reproduce.results import ResultLine, ResultRun
from katachi.lab.reproduce.table import Scale
from katachi.lab.tuning.games import FinishedGame, fingerprint, own_name, own_player
from katachi.lab.tuning.journal import Arena, Journal, check
from katachi.play import settings
from katachi.work import Budget, cores, executor

Settings = Mapping[str, str]
UNKNOWN = "unknown"  # a commit, where there is no git
_PLAN = {"made by": "katachi reproduce"}  # of the journal: any cell may be added to it

# The engine before it used patterns from games: RAVE and the expert's hints (Indigo's in K, MoGo's in M).
PLAIN: dict[str, str] = {**settings.PLAIN, "offline": "off", "book": "off", "preselect": "0"}
# The engine as it is, without the book, whose moves would be the same for both sides.
WHOLE: dict[str, str] = {"book": "off"}
# Where only who wins is counted, a side resigns below 10 %: games take half the time. Of 116 plain games that were
# played on to the end, not one was won by the side that had fallen below it.
RESIGNING: dict[str, str] = {"resign": "on", "resign_visits": "100", "resign_below": "0.1"}
_MOST_THREADS = 8  # the cores of the paper's machine


def threads() -> dict[str, str]:
    """As many threads as the paper's machine had cores, or as this one has."""
    return {"threads": str(min(_MOST_THREADS, cores()))}


@dataclass(frozen=True)
class MatchCell:
    """One match of a table: settings of both sides, the board, and the budget per move."""

    name: str  # for people
    a: Settings
    b: Settings
    budget: Budget  # per move: simulations or seconds
    size: int = 9
    games: int = 100
    max_moves: int = 0  # longer games are counted as they stand; 0: three times the points of the board

    def scaled(self, scale: Scale) -> MatchCell:
        """The cell as it is played: with the requested number of games and within the bounds."""
        budget = self.budget.at_most(scale.seconds or None)
        if (simulations := self.budget.playouts) is not None:
            budget = Budget(min(simulations, scale.simulations or simulations))
        size = min(self.size, scale.size or self.size)
        return replace(self, games=scale.match_games or self.games, size=size, budget=budget)

    @property
    def conditions(self) -> str:
        """The board and the budget per move, in words."""
        threads = self.a.get("threads", "1")
        parallel = f", {threads} threads" if threads != "1" and self.budget.playouts is None else ""
        ended = f", to move {self.max_moves}" if self.max_moves else ""
        return f"{self.size}×{self.size}, {budget_words(self.budget)}{parallel}{ended}"

    def parameters(self, seed: int) -> Parameters:
        """The match; unless the settings let a side resign, games are played to their end, because margins count."""
        playouts, seconds = self.budget.playouts, self.budget.seconds
        budget = {"seconds": f"{seconds:g}"} if playouts is None else {"playouts": str(playouts)}
        a, b = (own_name({**budget, "resign": "off", **side}) for side in (self.a, self.b))
        return Parameters(a, b, size=self.size, games=self.games, seed=seed, max_moves=self.max_moves)

    def key(self, seed: int) -> str:
        """Its name in the journal: everything that decides its games, including what the settings leave to the
        defaults.

        The number of games and the name for people are not part of it, so two tables share equal matches.
        """
        parameters = self.parameters(seed)
        facts = {**asdict(parameters), "games": None, "a": _named(parameters.a), "b": _named(parameters.b)}
        engines = (own_player(side)[0].settings for side in (parameters.a, parameters.b))
        return fingerprint(engines, repr(sorted(facts.items())))

    @property
    def engines(self) -> str:
        """The same for all seeds: matches that agree in it may be added up."""
        return self.key(0)


def _named(engine: str) -> str:
    """An engine without the folders of its files, whose contents are part of its settings."""
    return re.sub(r"=[^,=]*/", "=", engine)


def budget_words(budget: Budget) -> str:
    """``1,000 simulations`` or ``5 s``."""
    return f"{budget.seconds:g} s" if budget.playouts is None else f"{budget.playouts:,} simulations"


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
        return statistics.fmean(self.scores) if self.scores else 0.0

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
        return statistics.stdev(self.scores) if len(self.scores) > 1 else 0.0


def kept(
    cell: MatchCell,
    result: MatchResult,
    seed: int,
    what: str,
    paper: str,
    conditions: str = "",
    *,
    points: bool = False,
) -> list[ResultLine]:
    """The match as a line to be kept among the results; none if nothing was played."""
    if not result.tally.games:
        return []
    counted = len(result.scores), math.fsum(result.scores), math.fsum(score**2 for score in result.scores)
    tally = result.tally
    run = ResultRun(cell.key(seed), seed, tuple(result.commits), "", tally.wins, tally.draws, tally.losses, *counted)
    return [ResultLine(what, conditions, paper, cell.conditions, cell.engines, points, runs=(run,))]


def result_of(lines: Sequence[FinishedGame], commits: Sequence[str] = ()) -> MatchResult:
    """Add up finished games."""
    return MatchResult(
        Tally.of(lines),
        Tally.of(line for line in lines if line["black"] == "a"),
        Tally.of(line for line in lines if line["black"] == "b"),
        [score for line in lines if (score := _score(line)) is not None],
        sum(line["how"] == "error" for line in lines),
        (math.fsum(line["seconds"]["a"] for line in lines), math.fsum(line["seconds"]["b"] for line in lines)),
        commits,
    )


def _score(line: FinishedGame) -> float | None:
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
    refused = [_why_refused(cell, scale) for cell in cells]
    matches: dict[str, MatchCell] = {}  # of equal ones the longest
    for cell, why in zip(cells, refused, strict=True):
        if not why and cell.games > getattr(matches.get(cell.key(scale.seed)), "games", 0):
            matches[cell.key(scale.seed)] = cell
    with _journal(scale) as journal:
        _play(journal, matches, scale)
        results = {key: result_of(journal.games(key), journal.notes.get(key, ())) for key in matches}
    return [
        MatchResult(refused=why) if why else results[cell.key(scale.seed)]
        for cell, why in zip(cells, refused, strict=True)
    ]


def _why_refused(cell: MatchCell, scale: Scale) -> str:
    """Why it is not played: other lines were asked for, or the engine refuses these settings; the table says so."""
    if not re.search(scale.only, cell.name):
        return f"only lines like {scale.only!r} were asked for"
    try:
        check(cell.parameters(scale.seed))
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
        known, now = list(journal.notes.get(key, [])), commit() or UNKNOWN
        if len(journal.matches.get(key, {})) < cell.games and now not in known:
            journal.note(key, [*known, now])

    def on_game(key: str, _line: FinishedGame) -> None:
        score, cell = journal.tally(key), matches[key]
        scale.on_step(f"{cell.name}: {score.wins} : {score.losses} after {score.games} of {cell.games} games")

    with contextlib.closing(executor(scale.on, scale.workers)) as players:
        Arena(journal, players, on_game).play({key: cell.parameters(scale.seed) for key, cell in matches.items()})
