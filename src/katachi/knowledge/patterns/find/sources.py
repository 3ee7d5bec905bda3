"""What to look for, and where: patterns taken from positions or moves, and games from bases, files and records."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Game, Position, parse_vertex, vertex
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.pattern import Pattern, PatternError, of_stones, parse
from katachi.records import GameRecord, read_games

Region = tuple[int, int, int, int]  # left, top, right, bottom, both ends included

_NEAR = 4  # lines from an edge that still belong to it


_MOVES = re.compile(r"\s*([a-hj-z]\d{1,2}|pass)([\s,]+([a-hj-z]\d{1,2}|pass))*\s*", re.IGNORECASE)


def pattern_of(what: Pattern | Position | Game | GameRecord | str, region: str | None = None) -> Pattern:
    """A pattern however it is given: drawn, as moves, or as a board, of which a region may be taken."""
    if isinstance(what, GameRecord):
        return of_game(what, region=region)
    if isinstance(what, (Game, Position)):
        position = what.position if isinstance(what, Game) else what
        return of_stones(position.board, *_region(region, position.size))
    if isinstance(what, str) and _MOVES.fullmatch(what):
        return of_moves(what, region=region)
    if region is not None:
        raise PatternError("a region is a part of a board, not of a drawing")
    return parse(what) if isinstance(what, str) else what


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


def of_game(record: GameRecord, moves: int | None = None, region: str | None = None) -> Pattern:
    """The board after this many moves (else at the end), in a region such as `A1:G7` (else whole). Raises
    PatternError."""
    if moves is not None and not 0 <= moves <= len(record):
        raise PatternError(f"there is no position after {moves} moves: the game has {len(record)}")
    position = record.game(None if moves is None else moves + 1).position
    return of_stones(position.board, *_region(region, record.size))


def of_moves(text: str, size: int = 19, region: str | None = None) -> Pattern:
    """The board after a sequence such as `R4 P3 pass Q5`; Black, drawn as X, starts. Stones may be captured on the way.

    Without a region it is the rectangle around all moves plus one line, extended to every edge that is near. Raises
    PatternError.
    """
    position = Position(size)
    points: list[int] = []
    for number, word in enumerate(text.replace(",", " ").split()):
        color = 1 + number % 2
        point = parse_vertex(word, size)
        if point != PASS and not position.is_legal(point, color):
            raise PatternError(f"move {number + 1}, {word!r}, is not legal after {' '.join(text.split()[:number])!r}")
        position.play(point, color)
        points += [point] * (point != PASS)
    if not points:
        raise PatternError(f"{text!r} has no moves: write vertices such as 'R4 P3'")
    return of_stones(position.board, *(_region(region, size) if region else _round(points, size)))


def _region(text: str | None, size: int) -> Region:
    if text is None:
        return 0, 0, size - 1, size - 1
    corners = [parse_vertex(corner, size) for corner in text.split(":")]
    if len(corners) != 2 or PASS in corners:
        raise PatternError(f"{text!r} is not a region: write two opposite corners, such as A1:G7")
    xs, ys = sorted(p % size for p in corners), sorted(p // size for p in corners)
    return xs[0], ys[0], xs[1], ys[1]


def _round(points: list[int], size: int) -> Region:
    places: NDArray[np.int64] = np.array([(p % size, p // size) for p in points])
    (left, top), (right, bottom) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
    return _low(left), _low(top), _high(right, size), _high(bottom, size)


def _low(line: int) -> int:
    return 0 if line <= _NEAR else line - 1


def _high(line: int, size: int) -> int:
    return size - 1 if size - 1 - line <= _NEAR else line + 1


def region_name(region: Region, size: int) -> str:
    """The region as written: `A1:G7`.

    >>> region_name((0, 12, 6, 18), 19)
    'A1:G7'
    """
    left, top, right, bottom = region
    return f"{vertex(bottom * size + left, size)}:{vertex(top * size + right, size)}"
