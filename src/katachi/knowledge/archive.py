"""The games of a knowledge base: moves as flat arrays, and a table with one row per game.

>>> from katachi.records import GameRecord
>>> archive = Archive.build([GameRecord(9, [(1, 40)], headers={"PB": "A", "DT": "1853-05-01", "RE": "B+R"})])
>>> archive.games["year"].to_pylist(), archive.record(0).black
([1853], 'A')
"""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from katachi import _core
from katachi.files.writing import make_folder, write_atomically
from katachi.go import Color
from katachi.knowledge.moments import MOMENT_BITS, YEAR_SHIFT
from katachi.knowledge.tables import read_table
from katachi.records import Filter, FilterError, GameRecord, PackedGames, Provenance, Setup, concatenate, pack


@dataclass(frozen=True)
class Captures:
    """Game i has `stones[starts[i]:starts[i + 1]]`, each as move * 1024 + point, and `lengths[i]` legal moves.

    Stones of an impossible setup are removed by move 0.
    """

    starts: NDArray[np.uint64]
    stones: NDArray[np.uint32]
    lengths: NDArray[np.uint32]

    @classmethod
    def of(cls, games: PackedGames) -> Captures:
        """Play all games, a hundred thousand per second."""
        return cls(*_core.find_captures(games.native, os.cpu_count() or 1))

    def native(self, games: PackedGames) -> _core.Captures:
        """For the compiled core. Raises ValueError if they do not belong to these games."""
        return _core.Captures(games.native, self.starts, self.stones, self.lengths)


_SIGNATURE_BITS = 40
_WINNERS = {"B": 1, "W": 2}
_MOST_MOVES = np.iinfo(np.int16).max


def game_tag(record: GameRecord) -> int:
    """The game's year and a part of its signature, with room for a move number below."""
    whole, _ = _core.game_signature(record.size, record._setup, record._moves)
    return (record.year or 0) << YEAR_SHIFT | (whole & (1 << _SIGNATURE_BITS) - 1) << MOMENT_BITS


# What a row says about its game. The types are part of the format.
_COLUMNS: tuple[tuple[str, pa.DataType, Callable[[GameRecord], Any]], ...] = (
    ("tag", pa.uint64(), game_tag),
    ("black", pa.string(), lambda record: record.black),
    ("white", pa.string(), lambda record: record.white),
    ("black_rank", pa.string(), lambda record: record.black_rank),
    ("white_rank", pa.string(), lambda record: record.white_rank),
    ("event", pa.string(), lambda record: record.event),
    ("round", pa.string(), lambda record: record.round),
    ("place", pa.string(), lambda record: record.place),
    ("date", pa.string(), lambda record: record.date),
    ("year", pa.int16(), lambda record: record.year or 0),
    ("result", pa.string(), lambda record: record.result_text),
    ("winner", pa.int8(), lambda record: _WINNERS.get(record.winner or "", 0)),
    ("komi", pa.float32(), lambda record: record.komi),
    ("handicap", pa.int8(), lambda record: record.handicap),
    ("size", pa.int8(), lambda record: record.size),
    ("moves", pa.int16(), lambda record: min(len(record), _MOST_MOVES)),
    ("source", pa.string(), lambda record: record.source or str(record.provenance or "")),
)
SCHEMA = pa.schema([(name, kind) for name, kind, _ in _COLUMNS])

# Arrays with their files and types.
_ARRAYS: dict[str, tuple[str, Any]] = {
    "sizes": ("sizes.npy", np.uint8), "winners": ("winners.npy", np.uint8),
    "setup_starts": ("setup_starts.npy", np.uint64), "setup": ("setup.npy", np.uint16),
    "starts": ("starts.npy", np.uint64), "moves": ("moves.npy", np.uint16),
}  # fmt: skip
_CAPTURES: dict[str, tuple[str, Any]] = {
    "starts": ("capture_starts.npy", np.uint64), "stones": ("captures.npy", np.uint32),
    "lengths": ("lengths.npy", np.uint32),
}  # fmt: skip
_HEADERS = {
    "black": "PB", "white": "PW", "black_rank": "BR", "white_rank": "WR", "event": "EV", "round": "RO", "place": "PC",
    "date": "DT", "result": "RE", "source": "SO",
}  # fmt: skip


@dataclass(frozen=True)
class Archive:
    """Row i of `games` describes game i of `packed`.

    `komi` is null and `year` 0 where the record does not say; `source` is the record's own, else where it was read
    from.
    """

    packed: PackedGames
    games: pa.Table
    stored_captures: Captures | None = None

    @classmethod
    def build(cls, records: Iterable[GameRecord]) -> Archive:
        """Keep only the moves and the row of each record."""
        columns: list[list[Any]] = [[] for _ in _COLUMNS]

        def noted() -> Iterable[GameRecord]:
            for record in records:
                for values, (_, _, read) in zip(columns, _COLUMNS, strict=True):
                    values.append(read(record))
                yield record

        packed = pack(noted())
        arrays = [pa.array(values, kind) for values, (_, kind, _) in zip(columns, _COLUMNS, strict=True)]
        return cls(packed, pa.table(arrays, schema=SCHEMA))

    @classmethod
    def join(cls, parts: Sequence[Archive]) -> Archive:
        tables = [SCHEMA.empty_table(), *(part.games for part in parts)]
        return cls(concatenate([part.packed for part in parts]), pa.concat_tables(tables).combine_chunks())

    def __len__(self) -> int:
        return len(self.packed)

    def part(self, first: int, end: int) -> Archive:
        """Games first to end - 1; shares the moves."""
        return Archive(self.packed.part(first, end), self.games.slice(first, end - first))

    @property
    def tags(self) -> NDArray[np.uint64]:
        tags: NDArray[np.uint64] = self.games["tag"].to_numpy()
        return tags

    @cached_property
    def captures(self) -> Captures:
        """When stones were captured: from the files, or found by playing all games."""
        return self.stored_captures or Captures.of(self.packed)

    @cached_property
    def players(self) -> dict[str, int]:
        """In how many games each name is, as it is spelt there."""
        both = (Counter(dict(_value_counts(self.games[column]))) for column in ("black", "white"))
        return dict(sum(both, Counter[str]()))

    def record(self, game: int) -> GameRecord:
        """The game as a record with the headers the table knows."""
        row = self.games.slice(game, 1).to_pylist()[0]
        headers = {header: row[name] for name, header in _HEADERS.items() if row[name]}
        if row["komi"] is not None:
            headers["KM"] = f"{row['komi']:g}"
        if row["handicap"]:
            headers["HA"] = str(row["handicap"])
        moves = self.packed.moves_of(game)
        return GameRecord(
            row["size"],
            moves,
            setup=self._setup(game, moves[0].color if moves else None),
            headers=headers,
            provenance=Provenance(row["source"]) if row["source"] else None,
        )

    def _setup(self, game: int, to_move: Color | None) -> Setup | None:
        first, end = (int(at) for at in self.packed.setup_starts[game : game + 2])
        words = self.packed.setup[first:end].tolist()
        if not words:
            return None
        black, white = (tuple((word >> 1) - 1 for word in words if word & 1 == color) for color in (0, 1))
        return Setup(black, white, to_move)

    # ---- Files -------------------------------------------------------------------------------------------------------

    def save(self, folder: Path) -> None:
        """Write one file per array and `games.parquet`, each whole or not at all; the table comes last."""
        make_folder(folder)
        for owner, names in ((self.packed, _ARRAYS), (self.captures, _CAPTURES)):
            for name, (file, _) in names.items():
                data = io.BytesIO()
                np.save(data, getattr(owner, name))
                write_atomically(folder / file, data.getvalue())
        table = io.BytesIO()
        pq.write_table(self.games, table, compression="zstd")
        write_atomically(folder / "games.parquet", table.getvalue())

    @classmethod
    def open(cls, folder: Path) -> Archive:
        """Maps the moves into memory. Raises ValueError with the reason if the files do not make an archive."""
        packed = PackedGames(**_mapped_arrays(folder, _ARRAYS))
        has_captures = (folder / "captures.npy").exists()  # they can be computed again
        captures = Captures(**_mapped_arrays(folder, _CAPTURES)) if has_captures else None
        archive = cls(packed, _table(folder / "games.parquet"), captures)
        try:
            _ = captures.native(packed) if captures else packed.native
        except ValueError as error:
            raise _damage(folder, str(error)) from None
        if archive.games.num_rows != len(packed):
            raise _damage(folder, f"{archive.games.num_rows} rows for {len(packed)} games")
        return archive


def _value_counts(column: pa.ChunkedArray) -> Iterable[tuple[str, int]]:
    return ((row["values"].as_py() or "", row["counts"].as_py()) for row in column.value_counts())


def _damage(path: Path, why: str) -> ValueError:
    return ValueError(f"{str(path)!r} is not a whole archive of games ({why}): mine the games again")


def _mapped_arrays(folder: Path, arrays: dict[str, tuple[str, Any]]) -> dict[str, NDArray[Any]]:
    return {name: _mapped(folder / file, kind) for name, (file, kind) in arrays.items()}


def _mapped(path: Path, kind: Any) -> NDArray[Any]:
    try:
        array: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except FileNotFoundError:
        raise _damage(path, "the file is missing") from None
    except Exception as error:  # the file's head is Python text, so damage may raise nearly anything
        raise _damage(path, " ".join(str(error).split())) from None
    if array.dtype != kind or array.ndim != 1:
        raise _damage(path, f"{array.dtype} in {array.ndim} dimensions")
    return array


def _table(path: Path) -> pa.Table:
    try:
        table = read_table(path, memory_map=True)
    except FileNotFoundError:
        raise _damage(path, "the file is missing") from None
    except (OSError, ValueError, pa.ArrowException) as error:
        raise _damage(path, " ".join(str(error).split())) from None
    if not table.schema.equals(SCHEMA):
        raise _damage(path, "its columns are different")
    return table.combine_chunks()


class GamesByTag:
    """Games by their tag, or by a moment in them. Raises KeyError for an unknown one.

    >>> games = GamesByTag(pa.table({"tag": pa.array([7 << 12], pa.uint64()), "black": ["Shusaku"]}))
    >>> games[7 << 12 | 30]["black"], games.get(8 << 12)
    ('Shusaku', None)
    """

    def __init__(self, games: pa.Table) -> None:
        self.games = games
        tags: NDArray[np.uint64] = games["tag"].to_numpy()
        self._order = np.argsort(tags, kind="stable")
        self._tags = tags[self._order]

    def __len__(self) -> int:
        return len(self._tags)

    def row(self, moment: int) -> int | None:
        """The row of the game in the table."""
        tag = np.uint64(moment >> MOMENT_BITS << MOMENT_BITS)
        at = int(np.searchsorted(self._tags, tag))
        return int(self._order[at]) if at < len(self._tags) and self._tags[at] == tag else None

    def get(self, moment: int) -> dict[str, Any] | None:
        row = self.row(moment)
        if row is None:
            return None
        found: dict[str, Any] = self.games.slice(row, 1).to_pylist()[0]
        return found

    def __getitem__(self, moment: int) -> dict[str, Any]:
        found = self.get(moment)
        if found is None:
            raise KeyError(moment)
        return found


# ---- Filters ---------------------------------------------------------------------------------------------------------

Mask = NDArray[np.bool_]

# Fields of a filter that one column decides, and the header the column was read from.
_BY_COLUMN: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("black",), "black", "PB"),
    (("white",), "white", "PW"),
    (("event",), "event", "EV"),
    (("since", "until"), "date", "DT"),
    (("result", "min_margin", "max_margin"), "result", "RE"),
)


def mask(archive: Archive, wanted: Filter) -> Mask:
    """True for each game that the filter accepts. Raises FilterError for `legal`, which an archive cannot answer.

    Each column is examined once per distinct value, so this takes milliseconds for hundreds of thousands of games.
    """
    if wanted.legal is not None:
        raise FilterError("an archive holds only legal moves: leave out legal=")
    games = archive.games
    fits = np.ones(len(archive), dtype=np.bool_)
    for fields, column, header in _BY_COLUMN:
        part = Filter(**{field: getattr(wanted, field) for field in fields})
        if part != Filter():
            fits &= _by_value(games[column], _header_test(part, header))
    if wanted.player is not None:
        test = _header_test(Filter(black=wanted.player), "PB")
        fits &= _by_value(games["black"], test) | _by_value(games["white"], test)
    if wanted.min_rank is not None or wanted.max_rank is not None:
        test = _header_test(Filter(min_rank=wanted.min_rank, max_rank=wanted.max_rank), "BR", "WR")
        fits &= _by_value(games["black_rank"], test) & _by_value(games["white_rank"], test)
    fits &= _within(games["size"], wanted.size, wanted.size)
    fits &= _within(games["handicap"], wanted.min_handicap, wanted.max_handicap)
    fits &= _within(games["moves"], wanted.min_moves, wanted.max_moves)
    fits &= _within(games["komi"], wanted.min_komi, wanted.max_komi)
    return fits


def _header_test(part: Filter, *headers: str) -> Callable[[str], bool]:
    return lambda text: part(GameRecord(headers=dict.fromkeys(headers, text)))


def _by_value(column: pa.ChunkedArray, test: Callable[[str], bool]) -> Mask:
    encoded = column.dictionary_encode().combine_chunks()
    passes = np.array([test(value) for value in encoded.dictionary.to_pylist()], dtype=np.bool_)
    indices: NDArray[Any] = encoded.indices.to_numpy(zero_copy_only=False)
    return passes[indices] if len(passes) else np.zeros(len(indices), dtype=np.bool_)


def _within(column: pa.ChunkedArray, low: float | None, high: float | None) -> Mask:
    values = column.to_numpy().astype(np.float32)  # null becomes NaN, which no bound includes
    fits = np.ones(len(values), dtype=np.bool_)
    if low is not None:
        fits &= values >= np.float32(low)
    if high is not None:
        fits &= values <= np.float32(high)
    return fits
