"""Pattern search: where a pattern appears in an archive of games, and what was played there next.

>>> from katachi.knowledge.archive import Archive
>>> from katachi.knowledge.patterns.find.pattern import parse
>>> from katachi.records import GameRecord
>>> archive = Archive.build([GameRecord(9, [(1, 24), (2, 60), (1, 15)])])
>>> [(hit.move, hit.next_move) for hit in search_archive(archive, parse("----/...|/...|/X..|"))]
[(1, 3)]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.knowledge.archive import Archive, Mask, mask
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.pattern import Pattern, PatternError
from katachi.records import Filter, GameRecord, read_games

Next = Literal["any", "X", "O"]
_NEXT: dict[str, int] = {"any": 0, "X": 1, "O": 2}
_EXCHANGED: dict[Next, Next] = {"any": "any", "X": "O", "O": "X"}

MOST_HITS = 5_000_000
_LAST = 2**31 - 1


@dataclass(frozen=True)
class Search:
    """What counts as the pattern. The number of a position is how many moves were played before it.

    `symmetries`: rotated and mirrored boards count. `colour_swap`: so do swapped colours. `next`: who moves next, as
    drawn. `all_hits`: every place and time, not only the first in each game. `x_player`, `o_player`: who has the stones
    drawn as X and O, whichever colour that is in the game. Raises PatternError.
    """

    next: Next = "any"
    symmetries: bool = True
    colour_swap: bool = True
    all_hits: bool = False
    first_move: int = 0
    last_move: int | None = None
    x_player: str | None = None
    o_player: str | None = None

    def __post_init__(self) -> None:
        if self.next not in _NEXT:
            raise PatternError(f"{self.next!r} does not say who moves next: use any, X or O")


class Hit(NamedTuple):
    """The pattern in a game.

    `move`: moves played when it appeared. `next_move`: the number of the next move inside the rectangle, or 0. `cell`:
    where that was played, row by row in the pattern as drawn, or -1. `colour`: 1 for X, 2 for O; the side to move if
    there was no such move. The rectangle's top left point on the board is column x, row y; `symmetry` turns the pattern
    into what was there, and `swapped` says that X was White.
    """

    game: int
    move: int
    next_move: int
    cell: int
    colour: int
    x: int
    y: int
    symmetry: int
    swapped: bool


@dataclass(frozen=True, eq=False)
class Found:
    """All hits of a search, in the order of the games; the columns of `rows` are the fields of `Hit`."""

    archive: Archive
    pattern: Pattern
    search: Search
    rows: NDArray[np.int32]
    searched: Mask | None = None  # which games; None: all

    @property
    def games_searched(self) -> int:
        return len(self.archive) if self.searched is None else int(self.searched.sum())

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Hit]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: int) -> Hit:
        hit = Hit._make(self.rows[index].tolist())
        return hit._replace(swapped=bool(hit.swapped))

    def column(self, name: str) -> NDArray[np.int32]:
        return self.rows[:, Hit._fields.index(name)]


def search_archive(
    archive: Archive,
    pattern: Pattern,
    search: Search | None = None,
    filters: Filter | None = None,
    *,
    threads: int | None = None,
) -> Found:
    """Search. Raises PatternError if the pattern appears more than five million times (only with `all_hits`)."""
    search = search or Search()
    threads = threads or os.cpu_count() or 1
    filters = None if filters == Filter() else filters
    chosen = None if filters is None else mask(archive, filters)
    if search.x_player is None and search.o_player is None:
        rows = _rows(archive, pattern, search, chosen, threads)
        return Found(archive, pattern, search, rows, chosen)
    straight, swapped = _games_of_players(archive, search, chosen)
    rows = _rows(archive, pattern, replace(search, colour_swap=False), straight, threads)
    if search.colour_swap:
        exchanged = replace(search, colour_swap=False, next=_EXCHANGED[search.next])
        rows = _joined(rows, _rows(archive, pattern.exchanged(), exchanged, swapped, threads), search)
    return Found(archive, pattern, search, rows, straight | swapped)


def _rows(archive: Archive, pattern: Pattern, search: Search, chosen: Mask | None, threads: int) -> NDArray[np.int32]:
    wanted = np.zeros(0, np.uint8) if chosen is None else chosen.astype(np.uint8)
    query = _core.FindQuery(
        pattern.width,
        pattern.cells,
        list(pattern.edges),
        _NEXT[search.next],
        search.symmetries,
        search.colour_swap,
        search.all_hits,
        min(search.first_move, _LAST),
        _LAST if search.last_move is None else min(search.last_move, _LAST),
    )
    games = archive.packed
    captures = archive.captures.native(games)
    try:
        return _core.find_pattern(games.native, captures, query, wanted, threads, MOST_HITS)
    except ValueError as error:
        raise PatternError(f"{error}: draw more of it, or leave out --all-hits (all_hits=True)") from None


# ---- Players of the pattern's colours --------------------------------------------------------------------------------


def _games_of_players(archive: Archive, search: Search, chosen: Mask | None) -> tuple[Mask, Mask]:
    """The games in which X may be Black, and those in which X may be White."""
    straight = mask(archive, Filter(black=search.x_player, white=search.o_player))
    swapped = mask(archive, Filter(black=search.o_player, white=search.x_player))
    if not search.colour_swap:
        swapped[:] = False
    return (straight, swapped) if chosen is None else (straight & chosen, swapped & chosen)


def _joined(straight: NDArray[np.int32], exchanged: NDArray[np.int32], search: Search) -> NDArray[np.int32]:
    """Hits as drawn and hits of the exchanged drawing, told in the colours of the first; as one search gives them."""
    exchanged = exchanged.copy()
    colour, swapped = Hit._fields.index("colour"), Hit._fields.index("swapped")
    exchanged[:, colour] = 3 - exchanged[:, colour]
    exchanged[:, swapped] = 1
    rows = np.concatenate([straight, exchanged])
    rows = rows[np.lexsort((rows[:, swapped], rows[:, 1], rows[:, 0]))]
    if search.all_hits:
        return rows
    first = np.unique(rows[:, 0], return_index=True)[1]  # one name may fit both players of a game
    return np.ascontiguousarray(rows[first])


# ---- Games -----------------------------------------------------------------------------------------------------------

Source = KnowledgeBase | Archive | GameRecord | str | os.PathLike[str]


def archive_of(games: Source | Iterable[Source], progress: Callable[[int, int], None] | None = None) -> Archive:
    """The games of bases, archives, records and paths, all in one. Raises ValueError if there are none."""
    sources = [games] if isinstance(games, (KnowledgeBase, Archive, GameRecord, str, os.PathLike)) else list(games)
    archives = [archive for source in sources if (archive := _archive(source)) is not None]
    files = [source for source in sources if isinstance(source, (str, os.PathLike)) and _archive(source) is None]
    records = [source for source in sources if isinstance(source, GameRecord)]
    if files or records or not archives:
        built = Archive.build((*records, *read_games(files, progress=progress)))
        if not len(built):
            raise ValueError(f"there are no games in {', '.join(repr(str(source)) for source in sources)}")
        archives.append(built)
    return archives[0] if len(archives) == 1 else Archive.join(archives)


def _archive(source: Source) -> Archive | None:
    """The games of a base or an archive; None for what has to be read."""
    if isinstance(source, KnowledgeBase):
        return source.archive
    if isinstance(source, (Archive, GameRecord)):
        return source if isinstance(source, Archive) else None
    if (Path(source) / "manifest.json").exists():
        return KnowledgeBase.open(source).archive
    return Archive.open(Path(source)) if (Path(source) / "games.parquet").exists() else None
