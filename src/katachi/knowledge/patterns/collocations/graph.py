"""The joseki graph (C5): for a pattern P the collocations [P, *], the most significant first.

A vertex is the contextual pattern of a move, an edge leads to the pattern of the next move nearby. Edges that put the
same colour in the same place of P's drawing are one continuation in several surroundings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from katachi.files.limits import LimitError, json_file
from katachi.knowledge.base import COLLOCATIONS
from katachi.knowledge.moments import Moment
from katachi.knowledge.patterns.contexts.keys import Context, Convention, Relation, empty_key
from katachi.knowledge.statistics import Share

if TYPE_CHECKING:
    import pyarrow as pa  # imported late: what only draws or compares collocations does without it

TABLE = f"{COLLOCATIONS}.parquet"


class GraphError(ValueError):
    """The tables are missing or unreadable; the message says in one line what to do."""


@dataclass(frozen=True)
class Edge:
    """One collocation [P, Q]: a row of the table."""

    before: bytes
    after: bytes
    relation: int
    count: int
    before_count: int
    after_count: int
    expected: float
    g2: float
    p_value: float
    q_value: float
    effect: float
    small_expected: bool
    wins: int
    decided: int
    first: int
    last: int


_COLUMNS = list(Edge.__dataclass_fields__)


@dataclass(frozen=True)
class GraphContinuation:
    """A next move: its place in P's drawing (None after the empty pattern), and its edges by significance."""

    relation: Relation | None
    edges: tuple[Edge, ...]
    of: int  # how many next moves it is compared with
    at: tuple[int, ...] = ()  # its points on a board, if one was given; for a symmetric pattern not every image

    @property
    def best(self) -> Edge:
        """The most significant edge: the surroundings this move is most typical of."""
        return self.edges[0]

    @cached_property
    def count(self) -> int:
        return sum(edge.count for edge in self.edges)

    @cached_property
    def share(self) -> Share:
        """Among all moves that followed P nearby, or the collocations that fit a board (see `GraphVertex.chosen`)."""
        return Share(self.count, self.of)

    @cached_property
    def wins(self) -> Share:
        """Games won by the player of this move, among those whose winner is known."""
        return Share(sum(edge.wins for edge in self.edges), sum(edge.decided for edge in self.edges))

    @cached_property
    def first(self) -> Moment:
        """The earliest example; games of unknown year come last."""
        return Moment(min((edge.first for edge in self.edges), key=lambda moment: (moment - (1 << 52)) % (1 << 64)))

    @cached_property
    def last(self) -> Moment:
        return Moment(max(edge.last for edge in self.edges))


@dataclass(frozen=True)
class GraphVertex:
    """[P, *]: the continuations of a pattern, the most significant first, then the commonest."""

    key: bytes
    continuations: tuple[GraphContinuation, ...]
    followed: int  # how many moves followed P nearby, collocations or not; 0 if none is a collocation
    window: int

    @property
    def context(self) -> Context:
        return Context.of(self.key)

    @property
    def counted(self) -> int:
        """How many moves the continuations represent; others that followed P are not collocations, or were not
        chosen."""
        return sum(continuation.count for continuation in self.continuations)

    @property
    def edges(self) -> list[Edge]:
        return [edge for continuation in self.continuations for edge in continuation.edges]

    @classmethod
    def of(cls, key: bytes, edges: Iterable[Edge], window: int) -> GraphVertex:
        edges = list(edges)
        followed = edges[0].before_count if edges else 0
        return cls(key, _continuations(edges, window, followed), followed, window)

    def chosen(self, places: Callable[[Edge], tuple[int, ...]]) -> GraphVertex:
        """Only the edges that have a place on a board. Shares are then relative to these edges: what else followed in
        their surroundings was not counted."""
        edges = [edge for edge in self.edges if places(edge)]
        of = sum(edge.count for edge in edges)
        return GraphVertex(self.key, _continuations(edges, self.window, of, places), self.followed, self.window)


def _continuations(
    edges: list[Edge], window: int, of: int, places: Callable[[Edge], tuple[int, ...]] = lambda _edge: ()
) -> tuple[GraphContinuation, ...]:
    groups: dict[object, list[Edge]] = {}
    for edge in sorted(edges, key=lambda edge: (-edge.g2, -edge.count, edge.after)):
        # After the empty pattern no place is known, and every edge is a separate move.
        groups.setdefault((edge.relation or edge.after, places(edge)), []).append(edge)
    return tuple(
        GraphContinuation(Relation.of(e[0].relation, window), tuple(e), of, places(e[0])) for e in groups.values()
    )


class CollocationGraph:
    """The graph of a knowledge base. Vertices are read when needed: the table is sorted by P."""

    def __init__(self, edges: Callable[[bytes], Iterable[Edge]], convention: Convention, games: Games) -> None:
        self.convention = convention
        self.games = games
        self._edges = edges
        self.vertex = lru_cache(maxsize=4096)(self._vertex)

    @classmethod
    def open(cls, folder: Path) -> CollocationGraph:
        """The graph of the base in a folder. Raises GraphError if it has none."""
        path = folder / TABLE
        if not path.is_file():
            raise GraphError(f"{str(folder)!r} has no {TABLE}: make it with `katachi mine GAMES --to {folder}`")
        return cls(_SortedTable(path).edges, _convention(folder), Games(folder))

    @classmethod
    def of_table(cls, table: pa.Table, convention: Convention) -> CollocationGraph:
        """A graph in memory."""
        edges: dict[bytes, list[Edge]] = {}
        for row in table.select(_COLUMNS).to_pylist():
            edges.setdefault(row["before"], []).append(Edge(**row))
        return cls(lambda key: edges.get(key, ()), convention, Games(None))

    def _vertex(self, key: bytes) -> GraphVertex:
        return GraphVertex.of(key, self._edges(key), self.convention.window)

    @property
    def openings(self) -> GraphVertex:
        """What is played where nothing was played before."""
        return self.vertex(empty_key(self.convention.window))


class _SortedTable:
    """The rows of a key, found by the bounds of the row groups; groups are kept, because walks return to them."""

    def __init__(self, path: Path) -> None:
        import pyarrow.parquet as pq  # noqa: PLC0415

        from katachi.knowledge.tables import check_size  # noqa: PLC0415

        self._path = path
        with _damage(path):
            self._file = pq.ParquetFile(path, memory_map=True)
            check_size(self._file, path)
            missing = set(_COLUMNS) - set(self._file.schema_arrow.names)
            if missing:
                raise GraphError(f"{path} has no column {min(missing)!r}: it was not made by `katachi mine`")
            self._bounds = [self._group_bounds(group) for group in range(self._file.num_row_groups)]
        self._group = lru_cache(maxsize=64)(self._read_group)

    def edges(self, key: bytes) -> list[Edge]:
        groups = [i for i, (low, high) in enumerate(self._bounds) if low <= key and (high is None or key <= high)]
        with _damage(self._path):
            return [edge for group in groups for edge in self._edges_of(group, key)]

    def _edges_of(self, group: int, key: bytes) -> list[Edge]:
        keys, table = self._group(group)
        start, end = (int(np.searchsorted(keys, np.bytes_(key), side)) for side in ("left", "right"))
        return [Edge(**row) for row in table.slice(start, end - start).to_pylist()]

    def _group_bounds(self, group: int) -> tuple[bytes, bytes | None]:
        """The least and the greatest key of a row group; (empty, None) if the file does not say."""
        column = self._file.schema_arrow.get_field_index("before")
        statistics = self._file.metadata.row_group(group).column(column).statistics
        return (statistics.min, statistics.max) if statistics is not None and statistics.has_min_max else (b"", None)

    def _read_group(self, group: int) -> tuple[NDArray[np.bytes_], pa.Table]:
        table = self._file.read_row_group(group, columns=_COLUMNS)
        return np.array(table["before"].to_pylist(), dtype=np.bytes_), table


@contextmanager
def _damage(path: Path) -> Iterator[None]:
    """The reader's error about a damaged file, as one line."""
    import pyarrow as pa  # noqa: PLC0415

    try:
        yield
    except (OSError, LimitError, pa.ArrowException) as error:
        raise GraphError(f"{path} is damaged ({error}): make it again with `katachi mine`") from None


def _convention(folder: Path) -> Convention:
    """How the manifest says keys were written; the default where it says nothing."""
    path = folder / "manifest.json"
    if not path.is_file():
        return Convention()
    try:
        settings = json_file(path).get("settings", {})
        return Convention.of(settings, int(settings.get("pair_window", 9)))
    except (ValueError, AttributeError, TypeError) as error:
        raise GraphError(f"{path} is damaged ({error}): make the base again with `katachi mine`") from None


class Games:
    """Names of the games that moments refer to, where the base has them."""

    def __init__(self, folder: Path | None) -> None:
        places = [folder / "games.parquet", folder / "games" / "games.parquet"] if folder else []
        self._path = next((path for path in places if path.is_file()), None)

    def name(self, moment: Moment) -> str | None:
        """``Shusaku – Gennan, 1846``; None if the base does not have the game."""
        row = self._rows.get(moment.tag)
        if row is None:
            return None
        black, white, date = row
        return f"{black or '?'} – {white or '?'}" + (f", {date}" if date else "")

    @cached_property
    def _rows(self) -> dict[int, tuple[str, str, str]]:
        if self._path is None:
            return {}
        from katachi.knowledge.tables import read_table  # noqa: PLC0415

        table = read_table(self._path, columns=["tag", "black", "white", "date"])
        names = zip(*(table[name].to_pylist() for name in ("black", "white", "date")), strict=True)
        return dict(zip(table["tag"].to_pylist(), names, strict=True))
