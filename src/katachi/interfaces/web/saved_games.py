"""Games that the page keeps on this computer, so that closing a tab loses nothing: one SGF file each.

Games played or changed here stay until somebody deletes them. Games that were only opened are in a folder of their own,
and the oldest of them are deleted automatically.
"""

from __future__ import annotations

import contextlib
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from katachi.files.writing import make_folder, remove, sweep, sync_folder, write_atomically
from katachi.interfaces.web.game_files import GameSummary
from katachi.records import GameRecord, parse

MOST_OPENED = 200  # games that were only opened
MOST_GAMES = 20_000  # played or changed here
MOST_BYTES = 2 << 30  # of all these
LARGEST = 4 << 20  # bytes of one game
_ID = re.compile(r"[a-z0-9]{8,32}")  # no dots, no slashes, one case: a file name on every system
_OPENED = "opened"


@dataclass(frozen=True, kw_only=True)
class SavedGame(GameSummary):
    """A kept game in one line."""

    id: str
    saved: datetime
    opened: bool = False  # only opened: nothing was played or changed here
    name: str = ""

    def has(self, words: list[str]) -> bool:
        """Whether every word is somewhere in its names, event, date or result."""
        text = " ".join((self.black, self.white, self.name, self.event, self.date, self.result)).casefold()
        return all(word in text for word in words)


@dataclass(frozen=True)
class FoundGames:
    """The newest of the games that fit, and how many there are."""

    games: list[SavedGame]
    found: int  # games that fit, also those not listed here
    total: int  # games that are kept
    opened: int  # of these, only opened


class SavedGames:
    """The folder of kept games."""

    def __init__(self, folder: Path) -> None:
        self._own = folder
        self._opened = folder / _OPENED
        self._known: dict[Path, tuple[tuple[int, int], SavedGame]] = {}
        self._lock = threading.Lock()
        sweep(folder, deep=True)
        for place in filter(Path.is_dir, (self._own, self._opened)):  # a server may have been killed before it could
            sync_folder(place)
            sync_folder(place.parent)

    def keep(self, game: str, sgf: str, *, opened: bool = False) -> SavedGame:
        """Write a game, whole or not at all. Raises ValueError if it is too large, or there is no more room.

        A game once played or changed here is not replaced when it is only opened later.
        """
        own, only_opened = self._paths(game)
        data = sgf.encode("utf-8", "replace")
        if len(data) > LARGEST:
            raise ValueError(f"the game has {len(data):,} bytes: the limit is {LARGEST:,}; save this one as a file")
        with self._lock:
            if opened and own.exists():  # by a tab that is late: the game was played on since
                return self._described(own)
            if opened:
                self._write(only_opened, data)
                others = [path for path in _newest_first(self._opened) if path != only_opened]
                for old in others[max(0, MOST_OPENED - 1) :]:
                    self._drop(old)
                return self._described(only_opened)
            self._check_room(own, len(data))
            self._write(own, data)
            self._drop(only_opened)
            return self._described(own)

    def read(self, game: str) -> tuple[bytes, bool]:
        """The file of a game, and whether it was only opened. Raises LookupError."""
        own, only_opened = self._paths(game)
        for path in (own, only_opened, own):  # it may move from the second to the first meanwhile
            try:
                return path.read_bytes(), path.parent == self._opened
            except FileNotFoundError:
                continue
        raise LookupError(f"there is no saved game {game!r}: it was deleted, or kept on another computer")

    def forget(self, game: str) -> None:
        """Delete a game. Raises LookupError."""
        with self._lock:
            found = [path for path in self._paths(game) if path.exists()]
            if not found:
                raise LookupError(f"there is no saved game {game!r}")
            for path in found:
                self._drop(path)

    def newest(self, find: str = "", most: int = MOST_GAMES) -> FoundGames:
        """The newest games with all these words in their names, event or date."""
        paths = self._without_copies(_newest_first(self._own, self._opened))
        opened = sum(path.parent == self._opened for path in paths)
        words = find.casefold().split()
        if not words:
            return FoundGames(self._few(paths[:most]), len(paths), len(paths), opened)
        found = [game for game in self._few(paths) if game.has(words)]
        return FoundGames(found[:most], len(found), len(paths), opened)

    def _without_copies(self, paths: list[Path]) -> list[Path]:
        """A file that was opened again is listed once, where it was opened last."""
        seen: set[bytes] = set()
        kept = []
        for path in paths:
            if path.parent == self._opened:
                try:
                    content = sha256(path.read_bytes()).digest()
                except FileNotFoundError:  # deleted since the folder was read
                    continue
                if content in seen:
                    continue
                seen.add(content)
            kept.append(path)
        return kept

    def _few(self, paths: list[Path]) -> list[SavedGame]:
        found = []
        for path in paths:
            with contextlib.suppress(FileNotFoundError):  # deleted since the folder was read
                found.append(self._described(path))
        return found

    def _paths(self, game: str) -> tuple[Path, Path]:
        if not _ID.fullmatch(game):
            raise ValueError(f"{game[:40]!r} is not the id of a game: use 8 to 32 lower-case letters and digits")
        return self._own / f"{game}.sgf", self._opened / f"{game}.sgf"

    def _check_room(self, game: Path, size: int) -> None:
        """Room is checked for a new game, and when a kept one doubles its size: checking takes time."""
        before = game.stat().st_size if game.exists() else None
        if before is not None and size.bit_length() <= before.bit_length():
            return
        games = list(_entries(self._own))
        if before is None and len(games) >= MOST_GAMES:
            raise ValueError(f"{MOST_GAMES:,} games can be kept here: delete some, or save this one as a file")
        if sum(entry.stat().st_size for entry in games) + size - (before or 0) > MOST_BYTES:
            raise ValueError(f"the kept games have {MOST_BYTES >> 20:,} MB: delete some, or save this one as a file")

    def _write(self, path: Path, data: bytes) -> None:
        if not path.parent.is_dir():
            make_folder(path.parent)
        write_atomically(path, data)

    def _drop(self, path: Path) -> None:
        remove(path)
        self._known.pop(path, None)

    def _described(self, path: Path) -> SavedGame:
        """A file is read again only after it changed: the list is requested more often than games change."""
        stat = path.stat()
        changed = (stat.st_mtime_ns, stat.st_size)
        known = self._known.get(path)
        if known is None or known[0] != changed:
            saved = datetime.fromtimestamp(stat.st_mtime, UTC)
            known = (changed, _describe(path, saved))
            self._known[path] = known
        return known[1]


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    if not folder.is_dir():
        return
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".sgf") and _ID.fullmatch(entry.name[:-4]):
                yield entry


def _newest_first(*folders: Path) -> list[Path]:
    aged: list[tuple[int, str, Path]] = []
    for folder in folders:
        for entry in _entries(folder):
            with contextlib.suppress(FileNotFoundError):  # deleted at this moment
                aged.append((entry.stat().st_mtime_ns, entry.name, Path(entry.path)))
    return [path for *_, path in sorted(aged, reverse=True)]


def _describe(path: Path, saved: datetime) -> SavedGame:
    opened = path.parent.name == _OPENED
    try:
        record = GameRecord.from_tree(parse(path.read_bytes()).games[0])
    except (ValueError, IndexError):  # another program changed the file: it can still be listed and deleted
        return SavedGame(id=path.stem, saved=saved, opened=opened, name="not readable")
    name = record.headers.get("GN", "").strip()
    return SavedGame.of(record, id=path.stem, saved=saved, opened=opened, name=name)
