"""Life-and-death problems as records: JSON lines, one problem each, or an SGF file with set-up stones.

A line has `size`, `black`, `white` (SGF pairs such as "ab"), `to_move` ("B" or "W"), and if known `id`, `defender`,
`target` (points of the group in question), `outcome` ("l", "d", "l2d", "d1l") and `solutions` (first moves).
"""

from __future__ import annotations

import gzip
import io
import itertools
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, cast

import numpy as np

from katachi.go import BLACK, WHITE, Color, Position, parse_sgf_pair
from katachi.records import GameRecord, SgfError, parse


@dataclass(frozen=True)
class Problem:
    """A position with a question. `defender` None: whoever is enclosed."""

    name: str
    position: Position
    to_move: Color
    defender: Color | None = None
    target: tuple[int, ...] = ()
    outcome: str | None = None
    solutions: tuple[int, ...] = field(default=())
    level: int = 0  # of difficulty, 0 if not known


def read_problems(path: Path) -> Iterator[Problem]:
    """The problems of a file. Raises ValueError with the file, the line and what is wrong."""
    if path.suffix.lower() == ".sgf":
        yield _from_sgf(path)
        return
    if path.is_dir():
        raise ValueError(f"{path} is a folder: name the files of problems in it")
    with path.open("rb") as packed:  # a line at a time: sets may be large
        plain = cast("IO[bytes]", gzip.GzipFile(fileobj=packed)) if path.suffix == ".gz" else packed
        with io.TextIOWrapper(plain, "utf-8") as lines:
            for number in itertools.count(1):
                try:
                    line = lines.readline()
                except (UnicodeDecodeError, gzip.BadGzipFile, EOFError, zlib.error) as error:
                    raise ValueError(f"{path.name}: no problems can be read from line {number} on ({error})") from None
                if not line:
                    return
                if line.strip():
                    yield _from_line(path, number, line)


def _from_line(path: Path, number: int, line: str) -> Problem:
    try:
        record = json.loads(line)
        size = int(record["size"])
        return Problem(
            name=str(record.get("id", f"{path.name}:{number}")),
            position=_position(size, _points(size, record["black"]), _points(size, record["white"])),
            to_move=_color(record["to_move"]),
            defender=_color(record["defender"]) if record.get("defender") else None,
            target=tuple(_points(size, record.get("target", []))),
            outcome=record.get("outcome"),
            solutions=tuple(_points(size, record.get("solutions", []))),
            level=int(record.get("level", 0)),
        )
    except KeyError as error:
        raise ValueError(f"{path.name}, line {number}: a problem needs {error.args[0]!r}") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{path.name}, line {number}: {error}") from None


def _color(text: object) -> Color:
    if text not in ("B", "W"):
        raise ValueError(f"{text!r} is no colour: write B or W")
    return BLACK if text == "B" else WHITE


def _from_sgf(path: Path) -> Problem:
    try:
        games = parse(path.read_bytes()).games
        if not games:
            raise ValueError("there is no game in it")
        record = GameRecord.from_tree(games[0])
    except (SgfError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    setup = record.setup
    if not setup.black or not setup.white:
        raise ValueError(f"{path.name}: a problem has black and white set-up stones (AB and AW)")
    to_move = Color(setup.to_move) if setup.to_move else Color(record.moves[0][0]) if record.moves else BLACK
    return Problem(path.stem, record.initial_position(), to_move)


def _position(size: int, black: Sequence[int], white: Sequence[int]) -> Position:
    position = Position(size)
    board = np.zeros(size * size, np.uint8)
    board[list(black)] = BLACK
    board[list(white)] = WHITE
    if set(black) & set(white):
        raise ValueError("a point has a black stone and a white one")
    position.set_stones(board.reshape(size, size))
    return position


def _points(size: int, pairs: Any) -> list[int]:
    points = []
    for pair in pairs:
        point = parse_sgf_pair(pair, size)
        if point < 0:
            raise ValueError(f"{pair!r} is no point of a {size}x{size} board")
        points.append(point)
    return points
