"""A knowledge base: one folder with the games, the tables mined from them, and a manifest.

>>> from katachi.knowledge.base import KnowledgeBase
>>> base = KnowledgeBase.open("pro.kb")  # doctest: +SKIP
>>> base.table("contexts-3").num_rows, base.archive.games["black"][0]  # doctest: +SKIP
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from katachi.knowledge.archive import Archive
from katachi.knowledge.manifest import FileEntry, KnowledgeBaseError, Manifest, digest_of
from katachi.knowledge.patterns import nearest
from katachi.knowledge.patterns.nearest import NearestPatterns
from katachi.knowledge.patterns.replies import Replies
from katachi.knowledge.publishing import Draft, published, set_aside
from katachi.knowledge.shipped import shipped_folder

__all__ = ["Draft", "GamesByTag", "KnowledgeBase", "KnowledgeBaseError"]

VERIFIED_AT_USE = 64 << 20  # larger files are compared with their checksum only by `check`
MOVE_BITS = 12  # the lowest bits of a moment are the number of the move


class KnowledgeBase:
    """An open base. Opening compares sizes with the manifest; checksums are compared when a file is first used (up to
    64 MB), pages of tables of any size whenever they are read, and everything by `check`."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self._verified: set[str] = set()

    @classmethod
    def open(cls, path: str | os.PathLike[str] | None = None) -> KnowledgeBase:
        """The base in a folder, or the one that comes with Katachi. Raises KnowledgeBaseError if it cannot be used."""
        folder = shipped_folder() if path is None else Path(path)
        if not folder.exists() and set_aside(folder).exists():
            raise KnowledgeBaseError(
                f"{folder}: replacing this base was interrupted; mine again with --resume, or rename "
                f"{set_aside(folder)} back to it"
            )
        base = cls(folder, Manifest.read(folder))
        for name, entry in base.manifest.files.items():
            base._check_size(name, entry)
        return base

    @staticmethod
    @contextlib.contextmanager
    def create(path: str | os.PathLike[str]) -> Iterator[Draft]:
        """A new base, which appears under its name only when the block succeeds; see `publishing`.

        >>> with KnowledgeBase.create("pro.kb") as draft:  # doctest: +SKIP
        ...     draft.add_table("contexts-3", table)
        """
        with published(Path(path)) as draft:
            yield draft

    # ---- Files -----------------------------------------------------------------------------------------------------

    def __contains__(self, name: str) -> bool:
        return name in self.manifest.files or f"{name}.parquet" in self.manifest.files

    @property
    def tables(self) -> list[str]:
        """The names of the tables."""
        return [name.removesuffix(".parquet") for name in self.manifest.files if _is_table(name)]

    def path(self, name: str) -> Path:
        """Where a file or table of the base is, e.g. for DuckDB; verified if it is small. Raises KnowledgeBaseError."""
        file = name if name in self.manifest.files else f"{name}.parquet"
        entry = self.manifest.files.get(file)
        if entry is None:
            raise KnowledgeBaseError(f"{self.folder}: there is no {name!r}; this base has {', '.join(self.tables)}")
        if entry.bytes <= VERIFIED_AT_USE:
            self._verify(file, entry)
        return self.folder / file

    def table(self, name: str, *, columns: Sequence[str] | None = None, filters: Any = None) -> pa.Table:
        """A table, or the requested columns and rows (filtered as by `pyarrow.parquet.read_table`)."""
        path = self.path(name)
        try:
            return pq.read_table(path, columns=columns, filters=filters, page_checksum_verification=True)
        except (OSError, pa.ArrowException) as error:
            raise self._damaged(path, error) from None

    @cached_property
    def archive(self) -> Archive:
        """The games, mapped into memory."""
        files = [name for name in self.manifest.files if name.startswith("games/")]
        if not files:
            raise KnowledgeBaseError(
                f"{self.folder}: this base has no games, only its tables; 'katachi mine GAMES --to my.kb' makes one "
                "that has both"
            )
        for name in files:
            self.path(name)
        try:
            return Archive.open(self.folder / "games")
        except ValueError as error:
            raise self._damaged(self.folder / "games", error) from None

    @cached_property
    def nearest(self) -> NearestPatterns:
        """The nearest patterns with their counts, mapped into memory."""
        return self._mapped("nearest.bin")

    @cached_property
    def replies(self) -> Replies:
        """Nearest patterns around the last move; only in bases mined with --replies."""
        return Replies(self._mapped("replies.bin"))

    def _mapped(self, name: str) -> NearestPatterns:
        path = self.path(name)
        try:
            return nearest.load(path)
        except ValueError as error:
            raise self._damaged(path, error) from None

    @cached_property
    def games_by_tag(self) -> GamesByTag:
        """The games that moments refer to."""
        return GamesByTag(self.table("games" if "games" in self else "games/games"))

    # ---- Checking --------------------------------------------------------------------------------------------------

    def check(self) -> list[str]:
        """What is wrong with the files, one line each. Reads all of them."""
        problems = []
        for name, entry in self.manifest.files.items():
            try:
                self._check_size(name, entry)
                self._verify(name, entry)
            except KnowledgeBaseError as error:
                problems.append(str(error))
        return problems

    def _check_size(self, name: str, entry: FileEntry) -> None:
        path = self.folder / name
        try:
            size = path.stat().st_size
        except OSError:
            raise self._damaged(path, "the file is missing") from None
        if size != entry.bytes:
            raise self._damaged(path, f"{size} bytes instead of {entry.bytes}")

    def _verify(self, name: str, entry: FileEntry) -> None:
        if name in self._verified:
            return
        path = self.folder / name
        try:
            same = digest_of(path) == entry
        except OSError as error:
            raise self._damaged(path, error) from None
        if not same:
            raise self._damaged(path, "the checksum differs")
        self._verified.add(name)

    def _damaged(self, path: Path, why: object) -> KnowledgeBaseError:
        reason = " ".join(str(why).split())
        return KnowledgeBaseError(f"{path}: damaged ({reason}); mine the base again, or restore it from a copy")


class GamesByTag:
    """Games by their tag, or by a moment in them.

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
        tag = np.uint64(moment >> MOVE_BITS << MOVE_BITS)
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


def _is_table(name: str) -> bool:
    return name.endswith(".parquet") and "/" not in name
