"""A knowledge base: one folder with the games, the tables mined from them, and a manifest.

>>> from katachi.knowledge.base import KnowledgeBase
>>> base = KnowledgeBase.open("pro.kb")  # doctest: +SKIP
>>> base.table("contexts-3").num_rows, base.archive.games["black"][0]  # doctest: +SKIP

Opening reads the manifest. Each part is read when it is first used, and the object keeps it: players, searches and
books are given a base. Libraries that only some parts need are imported with them, because a GTP client waits for the
engine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import katachi
from katachi._extras import installed, missing
from katachi.files.limits import LimitError
from katachi.knowledge.manifest import MINED, FileEntry, KnowledgeBaseError, Manifest, digest_of

if TYPE_CHECKING:
    import pyarrow as pa

    from katachi.knowledge.archive import Archive, GamesByTag
    from katachi.knowledge.life.store import RuleBase
    from katachi.knowledge.network.network import Network
    from katachi.knowledge.patterns.collocations.graph import CollocationGraph
    from katachi.knowledge.patterns.nearest.patterns import NearestPatterns, Replies
    from katachi.knowledge.patterns.predictor.predict import Predictor
    from katachi.knowledge.trees.tree import CornerTree, OpeningTree

__all__ = ["NEAREST", "NETWORK", "PREDICTOR", "REPLIES", "KnowledgeBase", "KnowledgeBaseError"]

NEAREST, REPLIES, PREDICTOR, NETWORK = "nearest.bin", "replies.bin", "predictor.bin", "network.bin"
CORNERS, OPENINGS = "corners.bin", "openings.bin"
COLLOCATIONS = "collocations"
Tree = TypeVar("Tree")
_CONTEXTS = "contexts-"  # before the width of a window
VERIFIED_AT_USE = 64 << 20  # larger files are compared with their checksum only by `check`
_USUAL_SIZE = 19


class KnowledgeBase:
    """A base in a folder. Sizes are compared with the manifest when it is read, and checksums when a file is first used
    (up to 64 MB). Pages of tables are checked whenever they are read, and everything by `check`.

    >>> KnowledgeBase.shipped().windows
    [3, 5, 7, 9]

    Pickling takes the folder along and opens the base again in the other process.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self._verified: set[str] = set()

    @classmethod
    def open(cls, path: KnowledgeBase | str | os.PathLike[str] | None = None) -> KnowledgeBase:
        """The base in a folder, or the one that comes with Katachi; a base that is open already is itself.

        Raises KnowledgeBaseError if it is unusable.
        """
        if isinstance(path, KnowledgeBase):
            return path
        base = cls.shipped() if path is None else cls(path)
        base.manifest  # noqa: B018 - it is read here
        return base

    @staticmethod
    def shipped() -> KnowledgeBase:
        """The base that comes with Katachi, the same object for everyone. It is opened when it is first used."""
        return _SHIPPED

    @property
    def is_shipped(self) -> bool:
        """Whether this is the base that comes with Katachi: its games are those of professionals."""
        return self.folder.resolve() == _SHIPPED.folder.resolve()

    def __repr__(self) -> str:
        return f"<KnowledgeBase {'that comes with Katachi' if self.is_shipped else repr(str(self.folder))}>"

    def __eq__(self, other: object) -> bool:
        """Whether both are the same folder with the same contents."""
        if not isinstance(other, KnowledgeBase) or self is other:
            return self is other
        return self.folder.resolve() == other.folder.resolve() and self.manifest == other.manifest

    def __hash__(self) -> int:
        return hash(self.folder.resolve())

    def __reduce__(self) -> tuple[Callable[..., KnowledgeBase], tuple[str, ...]]:
        return (KnowledgeBase.shipped, ()) if self is _SHIPPED else (KnowledgeBase.open, (str(self.folder),))

    @cached_property
    def manifest(self) -> Manifest:
        """What the base says about itself."""
        manifest = Manifest.read(self.folder, shipped=self is _SHIPPED)
        for name, entry in manifest.files.items():
            self._check_size(name, entry)
        return manifest

    # ---- Files -------------------------------------------------------------------------------------------------------

    def __contains__(self, name: str) -> bool:
        return name in self.manifest.files or f"{name}.parquet" in self.manifest.files

    @property
    def tables(self) -> list[str]:
        """The names of the tables."""
        files = (name for name in self.manifest.files if name.endswith(".parquet") and "/" not in name)
        return [name.removesuffix(".parquet") for name in files]

    @property
    def reads_tables(self) -> bool:
        """Whether its tables can be read here: that needs pyarrow (`katachi[mine]`). The other parts need nothing."""
        return installed("pyarrow")

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
        """A table, or the columns and rows (filtered as by `pyarrow.parquet.read_table`) that are wanted.

        Raises KnowledgeBaseError if it is missing or damaged.
        """
        try:
            import pyarrow as pa  # noqa: PLC0415

            from katachi.knowledge.tables import read_table  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise missing(error) or error from None

        path = self.path(name)
        try:
            return read_table(path, columns=columns, filters=filters, page_checksum_verification=True)
        except (OSError, LimitError, pa.ArrowException) as error:
            raise MINED.damaged(path, error) from None

    # ---- Parts -------------------------------------------------------------------------------------------------------

    @property
    def has_predictor(self) -> bool:
        """Whether it has a predictor, which may have been put into the folder after mining."""
        return (self.folder / PREDICTOR).is_file()

    @cached_property
    def predictor(self) -> Predictor:
        """What professionals, or the players of its games, would play. Its file has a checksum of its own.

        Raises KnowledgeBaseError if there is none.
        """
        from katachi.knowledge.patterns.predictor.predict import Predictor  # noqa: PLC0415

        path = self.folder / PREDICTOR
        if not self.has_predictor:
            raise KnowledgeBaseError(
                f"{self.folder}: no {PREDICTOR} in this knowledge base; make one with `katachi predictor train GAMES "
                f"--to {path}`, or play without it: --set offline=off (offline=False)"
            )
        return Predictor.load(path)

    @property
    def has_network(self) -> bool:
        """Whether it has a network, which may have been put into the folder after mining."""
        return (self.folder / NETWORK).is_file()

    @property
    def any_network(self) -> Network:
        """Its network, or that of the shipped base if it has none."""
        return (self if self.has_network else KnowledgeBase.shipped()).network

    @cached_property
    def network(self) -> Network:
        """The network trained on its games. Raises KnowledgeBaseError if there is none, or if its file is damaged."""
        from katachi.knowledge.network.network import Network, NetworkError  # noqa: PLC0415

        path = self.folder / NETWORK
        if not self.has_network:
            raise KnowledgeBaseError(
                f"{self.folder}: no {NETWORK} in this knowledge base; make one with `katachi network train GAMES "
                f"--to {path}`"
            )
        if NETWORK in self.manifest.files:
            self.path(NETWORK)  # compares the checksum, which the file itself does not have
        try:
            return Network.load(path)
        except NetworkError as error:
            raise KnowledgeBaseError(str(error)) from None

    @property
    def has_nearest(self) -> bool:
        """Whether it has nearest patterns."""
        return NEAREST in self.manifest.files

    @cached_property
    def nearest(self) -> NearestPatterns:
        """The nearest patterns with their counts, mapped into memory. Raises KnowledgeBaseError if there are none."""
        if not self.has_nearest:
            raise KnowledgeBaseError(f"{self.folder}: this knowledge base has no nearest patterns; mine it again")
        return self._mapped(NEAREST)

    @cached_property
    def replies(self) -> Replies:
        """Nearest patterns around the last move; only in bases mined with --replies."""
        from katachi.knowledge.patterns.nearest.patterns import Replies  # noqa: PLC0415

        return Replies(self._mapped(REPLIES))

    def _mapped(self, name: str) -> NearestPatterns:
        from katachi.knowledge.patterns.nearest import patterns  # noqa: PLC0415

        path = self.path(name)
        try:
            return patterns.load(path)
        except ValueError as error:
            raise MINED.damaged(path, error) from None

    @property
    def windows(self) -> list[int]:
        """The windows of the contextual patterns it has, the smallest first."""
        widths = (name.removeprefix(_CONTEXTS) for name in self.tables if name.startswith(_CONTEXTS))
        return sorted(int(width) for width in widths if width.isdigit())

    def contexts(self, window: int, *, columns: Sequence[str] | None = None, filters: Any = None) -> pa.Table:
        """The contextual patterns of a window, or what is asked for of them as in `table`."""
        return self.table(f"{_CONTEXTS}{window}", columns=columns, filters=filters)

    @property
    def has_collocations(self) -> bool:
        """Whether it has collocations, the edges of their graph."""
        return COLLOCATIONS in self

    @cached_property
    def collocations(self) -> CollocationGraph:
        """What is played next around a move, seen through a window (C5). Raises GraphError if the base has none."""
        from katachi.knowledge.patterns.collocations.graph import CollocationGraph  # noqa: PLC0415

        if self.has_collocations:
            self.path(COLLOCATIONS)  # is it as it was mined?
        return CollocationGraph.open(self.folder)

    @property
    def has_trees(self) -> bool:
        """Whether it has the trees of corners and openings; bases mined by older versions do not."""
        return CORNERS in self and OPENINGS in self

    @cached_property
    def joseki(self) -> CornerTree:
        """What followed in the corners of its games. Raises KnowledgeBaseError if it was not counted."""
        from katachi.knowledge.trees.tree import CornerTree  # noqa: PLC0415

        return self._tree(CORNERS, CornerTree.open)

    @cached_property
    def openings(self) -> OpeningTree:
        """What followed on the whole board, from the first move on. Raises KnowledgeBaseError if it was not counted."""
        from katachi.knowledge.trees.tree import OpeningTree  # noqa: PLC0415

        return self._tree(OPENINGS, OpeningTree.open)

    def _tree(self, name: str, opened: Callable[[Path], Tree]) -> Tree:
        if not self.has_trees:
            raise KnowledgeBaseError(f"{self.folder}: this knowledge base has no trees of its games; mine it again")
        path = self.path(name)
        try:
            return opened(path)
        except ValueError as error:
            raise MINED.damaged(path, error) from None

    @property
    def rules(self) -> RuleBase:
        """The proven rules, which need no games: those that come with Katachi."""
        from katachi.knowledge.life.store import RuleBase  # noqa: PLC0415

        return RuleBase.shipped()

    # ---- Games -------------------------------------------------------------------------------------------------------

    @property
    def has_games(self) -> bool:
        """Whether the games themselves are in the base, and not only what was learned from them."""
        return self.manifest.has_games

    @cached_property
    def archive(self) -> Archive:
        """The games, mapped into memory. Raises KnowledgeBaseError if the base has only tables."""
        from katachi.knowledge.archive import Archive  # noqa: PLC0415

        if not self.has_games:
            raise KnowledgeBaseError(
                f"{self.folder}: this base has no games, only its tables; 'katachi mine GAMES --to my.kb' makes one "
                "that has both"
            )
        for name in self.manifest.files:
            if name.startswith("games/"):
                self.path(name)
        try:
            return Archive.open(self.folder / "games")
        except ValueError as error:
            raise MINED.damaged(self.folder / "games", error) from None

    @property
    def names_games(self) -> bool:
        """Whether it can say here which game a moment is from."""
        return self.reads_tables and ("games" in self or "games/games" in self)

    @cached_property
    def games_by_tag(self) -> GamesByTag:
        """The games that moments refer to."""
        from katachi.knowledge.archive import GamesByTag  # noqa: PLC0415

        return GamesByTag(self.table("games" if "games" in self else "games/games"))

    @cached_property
    def sizes(self) -> frozenset[int]:
        """The board sizes of its games. A base of only tables does not say; the shipped one is for 19×19."""
        if not self.has_games:
            return frozenset([_USUAL_SIZE])
        return frozenset(self.archive.games["size"].unique().to_pylist())

    # ---- Checking ----------------------------------------------------------------------------------------------------

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
            raise MINED.damaged(path, "the file is missing") from None
        if size != entry.bytes:
            raise MINED.damaged(path, f"{size} bytes instead of {entry.bytes}")

    def _verify(self, name: str, entry: FileEntry) -> None:
        if name in self._verified:
            return
        path = self.folder / name
        try:
            same = digest_of(path) == entry
        except OSError as error:
            raise MINED.damaged(path, error) from None
        if not same:
            raise MINED.damaged(path, "the checksum differs")
        self._verified.add(name)


_SHIPPED = KnowledgeBase(Path(katachi.__file__).parent / "data" / "base")
