"""Results that are kept: every line of a table with the games behind it, in one small file that comes with Katachi.

A line is one match under one set of conditions, and its runs add up: each is a match with its own seed, as in the
journal of the folder where it was played. A run that is added again, with more games, replaces its earlier part, so
nothing is counted twice. Tables of counts are kept whole, with the command that made them.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from scipy import stats

import katachi
from katachi.files.writing import write_atomically
from katachi.lab.ratings import Tally, wilson

Cell = str | int | float
SHIPPED = Path(katachi.__file__).parent / "data" / "results.json"
FEW = 50  # a line with fewer games says so: its interval is wider than nearly all effects of the papers


@dataclass(frozen=True)
class ResultRun:
    """One match: `key` names its games in the journal, so a longer run of the same match replaces a shorter one.

    `points` and `squares` are the sums of A's margins and of their squares in the `counted` games, where margins count.
    """

    key: str
    seed: int | None  # none: not known
    commits: tuple[str, ...] = ()
    command: str = ""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    counted: int = 0
    points: float = 0.0
    squares: float = 0.0

    @property
    def tally(self) -> Tally:
        return Tally(self.wins, self.draws, self.losses)


@dataclass(frozen=True)
class ResultLine:
    """A line of a paper and our match: what plays what, under which conditions, and all runs of it.

    `engines` changes with every setting of both sides, so that games of different engines are never added up. A line
    without runs has not been played.
    """

    what: str
    paper_conditions: str = ""
    paper: str = ""
    conditions: str = ""
    engines: str = ""
    by_points: bool = False  # the paper counts points, not games
    known: str = ""  # what else is to be known about these games
    runs: tuple[ResultRun, ...] = ()

    @property
    def identity(self) -> tuple[str, str, str, str]:
        return self.what, self.paper_conditions, self.conditions, self.engines

    @property
    def tally(self) -> Tally:
        """All games of all runs, from A's point of view."""
        wins, draws, losses = (sum(getattr(run, name) for run in self.runs) for name in ("wins", "draws", "losses"))
        return Tally(wins, draws, losses)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of A's share."""
        return wilson(self.tally.points, self.tally.games)

    @property
    def mean(self) -> float:
        """A's mean margin in points."""
        counted = sum(run.counted for run in self.runs)
        return math.fsum(run.points for run in self.runs) / counted if counted else 0.0

    @property
    def radius(self) -> float | None:
        """Half of the 95 % interval of the mean margin (Student); None for fewer than two games."""
        counted = sum(run.counted for run in self.runs)
        if counted < 2:
            return None
        spread = math.fsum(run.squares for run in self.runs) - counted * self.mean**2
        deviation = math.sqrt(max(0.0, spread) / (counted - 1))
        return float(stats.t.ppf(0.975, counted - 1)) * deviation / math.sqrt(counted)

    def with_run(self, run: ResultRun) -> ResultLine:
        """This line with one run more, or with the longer part of the same run."""
        known = {one.key: one for one in self.runs}
        if run.key not in known or known[run.key].tally.games <= run.tally.games:
            known[run.key] = run
        return replace(self, runs=tuple(known.values()))


@dataclass(frozen=True)
class CountedTable:
    """A table of counts as it was made."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    command: str
    commit: str
    seed: int = 0
    full: bool = True
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableResults:
    """All that is known about one table: how large it was made, whether it agrees, counts and matches."""

    size: str  # full, reduced, quick …
    verdict: str = ""
    commits: str = ""  # that recorded it
    counts: CountedTable | None = None
    lines: tuple[ResultLine, ...] = ()

    @property
    def shown(self) -> list[ResultLine]:
        """Lines that were played, and those of the paper that were not in any form."""
        played = {(line.what, line.paper_conditions) for line in self.lines if line.runs}
        return [line for line in self.lines if line.runs or (line.what, line.paper_conditions) not in played]

    def with_lines(self, new: Sequence[ResultLine]) -> TableResults:
        """These results with the runs of other lines added."""
        known = {line.identity: line for line in self.lines}
        for line in new:
            for run in line.runs:
                known[line.identity] = known.get(line.identity, replace(line, runs=())).with_run(run)
        return replace(self, lines=tuple(known.values()))


Results = Mapping[str, TableResults]
_FORMAT = TypeAdapter(dict[str, TableResults])


def load(path: Path = SHIPPED) -> dict[str, TableResults]:
    """The results in a file. Raises ValueError, in one line, if it is not one."""
    try:
        return _FORMAT.validate_json(path.read_bytes(), strict=False)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the beginning"
        raise ValueError(f"{path}: not a file of results, at {where}: {first['msg']}") from None


def save(results: Results, path: Path) -> None:
    """Write the file, whole or not at all."""
    plain = {name: _plain(asdict(one)) for name, one in results.items()}
    write_atomically(path, (json.dumps(plain, ensure_ascii=False, indent=1) + "\n").encode())


def _plain(value: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty: it is the default."""
    kept = {name: one for name, one in value.items() if one or name == "seed"}
    if "lines" in kept:
        kept["lines"] = [_plain({**line, "runs": [_plain(run) for run in line["runs"]]}) for line in kept["lines"]]
    return kept


def add(path: Path, identity: str, lines: Sequence[ResultLine], counts: CountedTable | None, *, full: bool) -> None:
    """Add a table that was just made to a file of results; it may be new. Quick counts never replace full ones."""
    results = load(path) if path.exists() else {}
    found = results.get(identity, TableResults("reduced" if lines else "full" if full else "quick"))
    found = found.with_lines(lines)
    if counts is not None and (full or found.counts is None or not found.counts.full):
        found = replace(found, counts=counts, size="full" if full else "quick", commits=counts.commit)
    save({**results, identity: found}, path)


# ---- For people ------------------------------------------------------------------------------------------------------

COLUMNS = ["A against B", "the paper's match", "paper", "ours", "95 %", "games", "our match", "seed, commit"]


@dataclass(frozen=True)
class ShownTable:
    """Results of one table as rows to show."""

    columns: list[str]
    rows: list[list[Cell]]
    notes: list[str]


def shown(results: TableResults) -> list[ShownTable]:
    """The table of counts, if there is one, and that of the matches."""
    tables = []
    if (counts := results.counts) is not None:
        made = f"{counts.command} (commit {counts.commit}, seed {counts.seed})"
        tables.append(ShownTable(list(counts.columns), [list(row) for row in counts.rows], [*counts.notes, made]))
    if lines := results.shown:
        tables.append(ShownTable(list(COLUMNS), [_row(line) for line in lines], _notes(lines)))
    return tables


def plain_words(markdown: str) -> str:
    """A verdict without the marks of Markdown."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", markdown).replace("`", "")


def _row(line: ResultLine) -> list[Cell]:
    begin: list[Cell] = [line.what, line.paper_conditions, line.paper]
    games = line.tally.games
    if not games:
        return [*begin, "not played", "", "", "", ""]
    number: Cell = games if games >= FEW else f"only {games}"
    return [*begin, *_ours(line), number, line.conditions, _origin(line)]


def _ours(line: ResultLine) -> list[Cell]:
    if line.by_points:
        return [f"{line.mean:+.1f}", "" if line.radius is None else f"± {line.radius:.1f}"]
    low, high = line.interval
    return [f"{100 * line.tally.share:.1f} %", f"{100 * low:.0f}–{100 * high:.0f} %"]


def _origin(line: ResultLine) -> str:
    seeds = ", ".join("?" if run.seed is None else str(run.seed) for run in line.runs)
    commits = ", ".join(dict.fromkeys(name for run in line.runs for name in run.commits))
    return f"{seeds}; {commits or '?'}"


def _notes(lines: Sequence[ResultLine]) -> list[str]:
    notes = [f"{line.what}, {line.conditions}: {line.known}" for line in lines if line.known]
    if any(0 < line.tally.games < FEW for line in lines):
        notes.append(f"Fewer than {FEW} games (“only”) say little: look at the interval.")
    return notes + list(dict.fromkeys(run.command for line in lines for run in line.runs if run.command))
