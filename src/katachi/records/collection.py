"""Collections of games of any size, read one piece at a time.

>>> from katachi.records import Rejects, read_games
>>> rejects = Rejects()
>>> for record in read_games(["games/"], filters="player=Shusaku year=1840..1862", on_reject=rejects):  # doctest: +SKIP
...     print(record.date, record.black, record.white)
>>> print(rejects.summary())  # doctest: +SKIP
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from katachi import _core
from katachi.files.limits import LIMITS, ReadingLimits
from katachi.go import Game, Position
from katachi.records.archives import FileTexts
from katachi.records.encoding import decoded_as, guessed_codec, is_noise, to_utf8
from katachi.records.filters import Filter
from katachi.records.problem import SgfError, Warning_, raise_first
from katachi.records.record import GameRecord, Provenance
from katachi.records.sources import Reject, Rejects, Report, Text, files_under

_UNKNOWN = Provenance("?")


class Duplicates:
    """Remembers games and recognises them, in a few hundred bytes per game.

    Two games are the same if size, setup and moves are, under one of the eight symmetries of the board; headers and
    passes at the end do not count. One game is the beginning of another if they agree as far as the shorter one goes,
    at least `prefix` moves; to keep little, the last moves of the shorter one (fewer than 16) are not compared then.
    `prefix` is a multiple of 16, or 0 to look for whole games only.
    """

    def __init__(self, prefix: int = 48) -> None:
        if prefix < 0 or prefix % _core.CHECKPOINT_EVERY:
            raise ValueError(f"prefix is {prefix}, not a multiple of {_core.CHECKPOINT_EVERY}")
        self._at = prefix // _core.CHECKPOINT_EVERY - 1
        self._whole: dict[int, Provenance] = {}
        self._by_prefix: dict[int, list[tuple[bytes, Provenance]]] = {}

    def __len__(self) -> int:
        """How many different games are remembered."""
        return len(self._whole)

    def check(self, record: GameRecord) -> Provenance | None:
        """Where the same game was seen earlier, or None; then the game is remembered.

        Very short games (fewer than two moves, no setup) are too much alike to be called the same.
        """
        if len(record) < 2 and not record._setup:
            return None
        whole, checkpoints = _core.game_signature(record.size, record._setup, record._moves)
        earlier = self._whole.get(whole) or self._same_beginning(checkpoints)
        if earlier is None:
            self._remember(whole, checkpoints, record.provenance or _UNKNOWN)
        return earlier

    def _same_beginning(self, checkpoints: bytes) -> Provenance | None:
        mine = array("Q", checkpoints)
        if self._at < 0 or len(mine) <= self._at:
            return None
        for packed, provenance in self._by_prefix.get(mine[self._at], ()):
            theirs = array("Q", packed)
            last = min(len(mine), len(theirs)) - 1
            if mine[last] == theirs[last]:
                return provenance
        return None

    def _remember(self, whole: int, checkpoints: bytes, provenance: Provenance) -> None:
        self._whole[whole] = provenance
        if 0 <= self._at < len(checkpoints) // 8:
            key = array("Q", checkpoints)[self._at]
            self._by_prefix.setdefault(key, []).append((checkpoints, provenance))


Source = str | os.PathLike[str]
Test = Callable[[GameRecord], bool]
Progress = Callable[[int, int], None]

_GAMES_AT_ONCE = 256
_REASONS = {
    "no game": "no game",
    "too large": "too large",
    "not a game of Go": "not Go",
    "unsupported board": "board size",
}


def read_games(
    sources: Source | Iterable[Source],
    *,
    filters: Filter | Test | str | None = None,
    strict: bool = False,
    on_reject: Report | None = None,
    progress: Progress | None = None,
    limits: ReadingLimits = LIMITS,
) -> Iterator[GameRecord]:
    """Streams the games of files, folders and archives, each with the place it came from.

    A source is a `.sgf` file with one or many games, a `.sgfs` file with one game per line, either of them packed
    (`.gz`, `.bz2`, `.xz`), a `.zip` or `.tar` archive of such files, or a folder, which is searched in sorted order.
    Raises FileNotFoundError at once if a source does not exist; after that nothing stops the stream: whatever cannot be
    used, and whatever exceeds the limits, is given to `on_reject` (see `Rejects`). With `strict`, the first oddity
    raises `SgfError` instead.

    `filters` are words such as ``'player="Go Seigen" year=1930..1940 result=B+R'``: `player`, `black`, `white`, `event`
    (parts of names), `year`, `date`, `rank` (``7d..9p``), `size`, `handicap`, `komi`, `moves`, `margin` (all of these
    may be ranges), `result`, `legal`; or a function of a record that says whether it is wanted.

    `progress` is called with the bytes read so far and the bytes there are, both as they are on disk.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "game.sgf").write_text("(;SZ[9]PB[Shusaku];B[ee];W[gc])")
    ...     [(record.black, len(record)) for record in read_games(folder, filters="size=9")]
    [('Shusaku', 2)]
    """
    given = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
    for source in given:
        if not isinstance(source, (str, os.PathLike)):
            raise TypeError(f"{source!r} is not the path of a file or folder of games")
        if not os.path.lexists(source):
            raise FileNotFoundError(f"no such file or folder: {str(source)!r}")
    paths = list(map(Path, given))
    test = Filter.parse(filters) if isinstance(filters, str) else filters
    return _Run(strict, on_reject, progress, limits).read(paths, test)


def record_of(game: GameRecord | Game | Source) -> GameRecord:
    """A game given as a record, a game, or a file whose first game is meant. Raises ValueError if it has none."""
    if isinstance(game, GameRecord):
        return game
    if isinstance(game, Game):
        return GameRecord.of(game)
    if not isinstance(game, (str, os.PathLike)):
        raise TypeError(f"{game!r} is not one game: give a Game, a GameRecord or the path of a file")
    rejects = Rejects()
    if (record := next(read_games(game, on_reject=rejects), None)) is None:
        why = next((f" ({reject.message})" for reject in rejects), "")
        raise ValueError(f"{str(game)!r}: there is no game in it{why}")
    return record


def game_of(game: Game | Position | GameRecord | Source, before: int | None = None) -> Game:
    """A game to look at: itself, one that starts from a position, or a record (see `record_of`), which may end before a
    move. Raises ValueError if there is no such move."""
    if before is None and isinstance(game, Game | Position):
        return game if isinstance(game, Game) else Game.at(game)
    if isinstance(game, Position):
        raise ValueError(f"before={before} is about the moves of a game, and a position has none")
    return record_of(game).game(before, rules=game.rules if isinstance(game, Game) else None)


class _Run:
    """One pass over some sources."""

    def __init__(
        self, strict: bool, on_reject: Report | None, progress: Progress | None, limits: ReadingLimits
    ) -> None:
        self.strict = strict
        self.limits = limits
        self.files = FileTexts(self.report, limits)
        self.on_reject = on_reject
        self.progress = progress
        self.number = 0  # of the game in its file

    def read(self, paths: list[Path], test: Test | None) -> Iterator[GameRecord]:
        with closing(self.files):
            for text in self.texts(paths):
                for record in self.records(text):
                    if test is None or test(record):
                        yield record

    def texts(self, paths: list[Path]) -> Iterator[Text]:
        files: Iterable[Path] = (file for path in paths for file in files_under(path, self.report))
        if self.progress is None:
            for file in files:
                yield from (text for text, _ in self.files.of(file))
        else:
            yield from self.texts_with_progress(list(files), self.progress)

    def texts_with_progress(self, files: list[Path], progress: Progress) -> Iterator[Text]:
        sizes = [_size(file) for file in files]
        total = sum(sizes)
        done = 0
        for file, size in zip(files, sizes, strict=True):
            for text, read in self.files.of(file):
                yield text
                progress(done + read, total)
            done += size
            progress(done, total)

    def report(self, reject: Reject) -> None:
        if self.strict:
            raise SgfError(Warning_(0, 0, reject.message), f"{reject.path}{reject.member and '!' + reject.member}")
        if self.on_reject is not None:  # not its truth: an empty report is false
            self.on_reject(reject)

    def records(self, text: Text) -> Iterator[GameRecord]:
        if not text.data or text.data.isspace():
            if not text.per_line:
                self.report(Reject("no game", "the file is empty", text.path, text.member))
            return
        if text.first_line == 1:
            self.number = 0
        data, odd_bytes = _utf8_of(text, self.limits.guesses)
        reader = _core.GameReader(data, text.per_line, text.first_line)
        noise = is_noise(text.data)
        while some := reader.read(_GAMES_AT_ONCE):
            for game in some:
                self.number += 1
                line = game.line
                notes = odd_bytes.pop(line if text.per_line else 0, ())
                provenance = Provenance(text.path, text.member, line, self.number)
                if noise and not (game.setup or game.moves):
                    self.report(Reject("no game", "this is not a text, and there is no game in it", *provenance[:3]))
                elif record := self.record(game, provenance, notes):
                    yield record

    def record(self, game: _core.RecordedGame, provenance: Provenance, notes: Sequence[Warning_]) -> GameRecord | None:
        path, member, line, _ = provenance
        if refusal := game.refusal:
            reason = next((short for start, short in _REASONS.items() if refusal.startswith(start)), "other")
            self.report(Reject(reason, refusal, path, member, line))
            return None
        record = GameRecord.from_native(game, provenance, notes)
        if self.strict:
            raise_first(record.warnings, str(provenance))
        if record.illegal_why:
            message = f"move {record.illegal_at}: {record.illegal_why}"
            self.report(Reject(record.illegal_why, message, path, member, line, kept=True))
        return record


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _utf8_of(text: Text, guesses: int) -> tuple[bytes, dict[int, list[Warning_]]]:
    """The text as UTF-8, and what was odd about its bytes by line (0: anywhere)."""
    if not text.per_line:
        decoded = to_utf8(text.data)
        return decoded.utf8, {0: decoded.warnings}
    if _core.is_utf8(text.data):
        return text.data, {}
    # Lines of one file may come from different places: each may have an encoding of its own.
    usual = guessed_codec(text.data)
    odd: dict[int, list[Warning_]] = {}
    lines: list[bytes] = []
    for number, line in enumerate(text.data.split(b"\n"), start=text.first_line):
        guesses -= not _core.is_ascii(line)
        decoded = to_utf8(line, expected=usual) if guesses >= 0 else decoded_as(line, usual)
        lines.append(decoded.utf8)
        if decoded.warnings:
            odd[number] = [warning._replace(line=number) for warning in decoded.warnings]
    return b"\n".join(lines), odd
