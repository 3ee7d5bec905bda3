"""Games the page keeps on this computer, so that closing a tab loses nothing: one SGF file each, the newest ones."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from katachi.records import GameRecord, parse
from katachi.records.files import write_atomically

MOST_GAMES = 200
LARGEST = 4 << 20  # bytes of one game
_ID = re.compile(r"[a-z0-9]{8,32}")  # no dots, no slashes, one case: a file name on every system


class NoSuchGameError(LookupError):
    """There is no game with this id."""


@dataclass(frozen=True)
class SavedGame:
    """A kept game in one line."""

    id: str
    saved: datetime
    size: int
    moves: int
    black: str = ""
    white: str = ""
    result: str = ""
    name: str = ""
    date: str = ""


class SavedGames:
    """The folder of kept games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, tuple[tuple[int, int], SavedGame]] = {}
        self._lock = threading.Lock()

    def keep(self, game: str, sgf: str) -> SavedGame:
        """Writes a game as a whole or not at all; the oldest ones go when there are too many. Raises ValueError."""
        path, data = self._path(game), sgf.encode("utf-8", "replace")
        if len(data) > LARGEST:
            raise ValueError(f"the game has {len(data):,} bytes: up to {LARGEST:,} are kept here; save it as a file")
        with self._lock:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, data)
            for old in self._newest_first()[MOST_GAMES:]:
                self._forget(old)
            return self._described(path)

    def read(self, game: str) -> bytes:
        """The file of a game. Raises NoSuchGameError."""
        try:
            return self._path(game).read_bytes()
        except FileNotFoundError:
            raise NoSuchGameError(f"there is no saved game {game!r}: it may have been one of the oldest") from None

    def forget(self, game: str) -> None:
        """Deletes a game. Raises NoSuchGameError."""
        with self._lock:
            if not self._path(game).exists():
                raise NoSuchGameError(f"there is no saved game {game!r}")
            self._forget(self._path(game))

    def newest(self) -> list[SavedGame]:
        """All of them, the newest first."""
        with self._lock:
            return [self._described(path) for path in self._newest_first()]

    def _path(self, game: str) -> Path:
        if not _ID.fullmatch(game):
            raise ValueError(f"{game[:40]!r} is not the id of a game: 8 to 32 small letters and digits")
        return self._folder / f"{game}.sgf"

    def _newest_first(self) -> list[Path]:
        found = [path for path in self._folder.glob("*.sgf") if _ID.fullmatch(path.stem)]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)

    def _forget(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        self._known.pop(path.stem, None)

    def _described(self, path: Path) -> SavedGame:
        """Read once a change: the list is asked for more often than games change."""
        stat = path.stat()
        changed = (stat.st_mtime_ns, stat.st_size)
        known = self._known.get(path.stem)
        if known is None or known[0] != changed:
            saved = datetime.fromtimestamp(stat.st_mtime, UTC)
            known = (changed, _describe(path, saved))
            self._known[path.stem] = known
        return known[1]


def _describe(path: Path, saved: datetime) -> SavedGame:
    try:
        record = GameRecord.from_tree(parse(path.read_bytes()).games[0])
    except (ValueError, IndexError):  # somebody else changed the file: it can still be listed and deleted
        return SavedGame(path.stem, saved, 0, 0, name="not readable")
    return SavedGame(
        id=path.stem,
        saved=saved,
        size=record.size,
        moves=len(record) + record.dropped_moves,
        black=record.black,
        white=record.white,
        result=record.result_text,
        name=record.headers.get("GN", "").strip(),
        date=record.date,
    )
