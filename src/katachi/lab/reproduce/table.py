"""A table of a paper made again, and the games it was made from."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.counting import CountSettings, count
from katachi.lab.plotting import Figure
from katachi.lab.reproduce.results import Cell, ResultLine
from katachi.records import GameRecord, read_games

OnStep = Callable[[str], None]


@dataclass
class Table:
    """Rows to show next to each other; `notes` say how they were made and what is uncertain."""

    id: str
    title: str
    columns: list[str]
    rows: list[list[Cell]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    lines: list[ResultLine] = field(default_factory=list)  # the matches, to be kept among the results


class MissingGamesError(ValueError):
    """The table is made from games, and none were named."""


@dataclass(frozen=True)
class Scale:
    """How much to do and with what: the paper's numbers of games, or a small part of them. Rules need no games.

    Matches: `work` keeps them, so that finished games are not played again; `match_games`, `simulations`, `seconds`
    and `size` replace the numbers of games, or bound what the paper asks for.
    """

    games: Path | None
    full: bool = False
    seed: int = 0
    on_step: OnStep = lambda _step: None
    problems: Path | None = None  # for C6 and R7; none: the shipped ones
    work: Path | None = None
    workers: int = 1
    on: str = "local"
    match_games: int | None = None
    simulations: int | None = None
    ladder: tuple[int, ...] = ()  # our numbers of simulations, increasing, where a paper has several
    seconds: float | None = None
    size: int | None = None
    only: str = ""  # lines of matches with this in their name, and no others

    @property
    def base(self) -> Path | None:
        """The knowledge base that was named instead of games, if any; its patterns are then used."""
        return self.games if self.games is not None and _is_base(self.games) else None

    def bounded(self, games: int, simulations: int, seconds: float, size: int) -> Scale:
        """The scale for matches: unchanged at full size; quick with these bounds, unless others were given."""
        if self.full:
            return self
        return replace(
            self,
            match_games=self.match_games or games,
            simulations=self.simulations or simulations,
            seconds=self.seconds or seconds,
            size=self.size or size,
        )

    def sample(self, wanted: int, quick: int, first_year: int, last_year: int) -> Archive:
        """This many random games of these years, without repetition; fewer if there are fewer. Raises ValueError if
        none."""
        self.on_step("reading games")
        if self.games is None:
            raise MissingGamesError("this table is made from professional games: name a collection with --in FILE")
        records = [
            record for record in self._records(self.games) if record.year and first_year <= record.year <= last_year
        ]
        if not records:
            raise ValueError(f"{self.games}: no games of {first_year} to {last_year} in it, the years of the paper")
        chosen = np.random.default_rng(self.seed).permutation(len(records))[: wanted if self.full else quick]
        return Archive.build(records[int(i)] for i in chosen)

    @staticmethod
    def _records(games: Path) -> Iterable[GameRecord]:
        """The games of a collection, or of a knowledge base."""
        if not _is_base(games):
            return read_games([games])
        archive = KnowledgeBase.open(games).archive
        return (archive.record(game) for game in range(len(archive)))


def _is_base(path: Path) -> bool:
    return (path / "manifest.json").exists()


@contextmanager
def counted(archive: Archive, settings: CountSettings) -> Iterator[Path]:
    """The runs of some games in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        count(archive.packed, archive.tags, settings, Path(folder))
        yield Path(folder)


FROM_SHIPPED = (
    "No games were named: this is from the knowledge base that comes with Katachi; --in FILE for the other lines."
)


def shipped_label() -> str:
    """The name of a line that is counted in the base that comes with Katachi."""
    return f"shipped base, {KnowledgeBase.shipped().manifest.counts['games']:,} games"


def percents(interval: Iterable[float]) -> str:
    """``12.3–45.6 %``."""
    low, high = interval
    return f"{100 * low:.1f}–{100 * high:.1f} %"
