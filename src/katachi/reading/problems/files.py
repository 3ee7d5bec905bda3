"""Life-and-death problems as records: JSON lines, one problem each, or SGF files with set-up stones.

A line has `size`, `black`, `white` (SGF pairs such as "ab"), `to_move` ("B" or "W"), and if known `id`, `defender`,
`target` (points of the group in question), `goal` (see `GOALS`), `region_mask` (points to read), `outcome` ("l", "d",
"l2d", "d1l") and `solutions` (first moves). For practice there may be `level` (1 to 10), `rank`, `themes`, `shape` and
`game`, the game a problem comes from.

An SGF file has one problem per game, with set-up stones, and the solution as variations. PL says who moves, otherwise
the first move does. Marked stones (CR, TR, SQ, MA) of one colour are the target. First moves are right if their
variations contain a word for it (RIGHT, correct, 正解 …), which is how collections mark solutions; else if they have
TE; else if they lack BM while others have it; else the first variation is the solution.
"""

from __future__ import annotations

import gzip
import io
import itertools
import json
import os
import re
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from katachi.files.limits import LIMITS, LimitError, lines, opened, refuse_above, whole_file
from katachi.go import BLACK, PASS, WHITE, Color, Picture, Position, parse_sgf_pair, vertex
from katachi.reading.problems.drawings import read_drawing
from katachi.records import GameRecord, GameTree, Node, SgfError, load
from katachi.records.encoding import LOOK, is_binary

# What a record may ask for, and the solver's goal for it.
GOALS = {
    "live": "life",
    "live_any": "life",
    "kill": "life",
    "kill_fails": "life",
    "ko": "life",
    "two eyes": "two eyes",
    "eye": "eye",
    "capture": "any target",
    "save": "any target",
    "connect": "link",
}
LEVELS = range(1, 11)  # of difficulty
THEMES = ("eye", "ko", "seki", "capture race", "connection")
_ATTACKS = ("kill", "kill_fails", "capture")  # the side to move is the attacker


@dataclass(frozen=True)
class Problem:
    """A position with a question. `defender` None: the side that is enclosed. `wrong`: first moves said to fail.

    >>> Problem("empty", Position(5), "white").to_move.name
    'WHITE'
    """

    name: str
    position: Position
    to_move: Color
    defender: Color | None = None
    target: tuple[int, ...] = ()
    outcome: str | None = None
    solutions: tuple[int, ...] = field(default=())
    wrong: tuple[int, ...] = field(default=())
    goal: str | None = None
    within: tuple[int, ...] = field(default=())
    level: int = 0  # difficulty, 0 if unknown
    rank: str = ""  # of a player for whom it is right: 25k to 3d
    themes: tuple[str, ...] = field(default=())  # of THEMES
    shape: str = ""  # the name of the group's eye space
    game: str = ""  # the game it comes from
    title: str = ""  # what its file calls it

    def __post_init__(self) -> None:
        object.__setattr__(self, "to_move", Color.player(self.to_move))
        if self.defender is not None:
            object.__setattr__(self, "defender", Color.player(self.defender))

    def picture(self, labels: Mapping[int, str] | None = None) -> Picture:
        """The part of the board where something is."""
        points = [*np.flatnonzero(self.position.board).tolist(), *(labels or {})]
        return Picture.of(self.position, points, margin=2, last=False).marked(labels)

    def _repr_svg_(self) -> str:
        return self.picture().marked(dict.fromkeys(self.target, "△")).svg(coordinates=True)


def defender_of(goal: str | None, to_move: Color) -> Color | None:
    """The side whose stones a goal of the side to move is about, if the goal says so: `ko` does not."""
    if goal is None or goal in ("ko", "live_any"):
        return None
    return to_move.opponent if goal in _ATTACKS else to_move


def read_problems(path: str | os.PathLike[str], bad: Callable[[str], None] | None = None) -> Iterator[Problem]:
    """The problems of a file. Faults, with file and line, are passed to `bad`, and reading continues.

    Raises ValueError for a fault without `bad`, or if nothing more can be read at all.
    """
    path = Path(path)
    if path.is_dir():
        raise ValueError(f"{path} is a folder: name the files of problems in it")
    readers = {".sgf": _from_sgf, ".txt": _from_drawing}
    for one in readers.get(path.suffix.lower(), _from_lines)(path):
        if isinstance(one, Problem):
            yield one
        elif bad is None:
            raise one
        else:
            bad(str(one))


def _from_drawing(path: Path) -> Iterator[Problem | ValueError]:
    """A board drawn in a text file, or a part of it."""
    try:
        position, to_move = read_drawing(whole_file(path, LIMITS.drawing).decode())
    except ValueError as error:
        yield ValueError(f"{path.name}: {str(error).splitlines()[0]}")
        return
    yield Problem(path.stem, position, to_move)


def count_problems(path: Path) -> int | None:
    """Roughly how many problems a file has, if that can be found out quickly."""
    quick = 20_000_000
    try:
        if path.stat().st_size > quick or path.suffix.lower() == ".sgf":
            return None
        with opened(path) as file:
            return sum(1 for _, line in lines(file, LIMITS.line, quick) if line.strip())
    except (OSError, EOFError, zlib.error, LimitError):
        return None


def _from_lines(path: Path) -> Iterator[Problem | ValueError]:
    with opened(path) as plain, io.TextIOWrapper(plain, "utf-8") as text:  # line by line: collections may be large
        for number in itertools.count(1):
            try:
                line = text.readline(LIMITS.line + 1)
                refuse_above(LIMITS.line, len(line), "the line")
            except (UnicodeDecodeError, gzip.BadGzipFile, EOFError, zlib.error, LimitError) as error:
                yield ValueError(f"{path.name}: nothing can be read from line {number} on ({error})")
                return
            if not line:
                return
            if line.strip():
                yield _from_line(path, number, line)


def _from_line(path: Path, number: int, line: str) -> Problem | ValueError:
    try:
        return from_record(json.loads(line), f"{path.name}:{number}")
    except KeyError as error:
        return ValueError(f"{path.name}, line {number}: a problem needs {error.args[0]!r}")
    except RecursionError:
        return ValueError(f"{path.name}, line {number}: nested too deeply to be a problem")
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        return ValueError(f"{path.name}, line {number}: {error}")


def from_record(record: dict[str, Any], name: str) -> Problem:
    """A problem from a record. Raises KeyError, ValueError or TypeError if the record is not one."""
    if not isinstance(record, dict):
        raise ValueError(f"a problem must be an object, not {str(record)[:40]!r}")
    size = record["size"]
    if not isinstance(size, int) or isinstance(size, bool) or not 2 <= size <= 25:
        raise ValueError(f"size {size!r} is not a number of lines from 2 to 25")
    to_move = color_of(record["to_move"])
    goal = record.get("goal")
    if goal is not None and str(goal) not in GOALS:
        raise ValueError(f"goal {goal!r} is unknown: use {', '.join(GOALS)}, or leave it out")
    outcome, level = record.get("outcome"), record.get("level", record.get("difficulty"))
    return Problem(
        name=str(record.get("id", name)),
        position=position_of(size, _points(size, record["black"]), _points(size, record["white"])),
        to_move=to_move,
        defender=color_of(record["defender"]) if record.get("defender") else defender_of(goal, to_move),
        target=tuple(_points(size, record.get("target") or [])),
        outcome=None if outcome is None else str(outcome),
        # A pass may be given as the solution where nothing works.
        solutions=tuple(_points(size, [p for p in record.get("solutions") or [] if p not in ("", "tt")])),
        wrong=tuple(_points(size, record.get("wrong") or [])),
        goal=goal,
        within=tuple(_points(size, record.get("region_mask") or [])),
        level=level if isinstance(level, int) else 0,
        rank=_text(record, "rank"),
        themes=tuple(theme for theme in THEMES if theme in (record.get("themes") or ())),
        shape=_text(record, "shape"),
        game=_text(record, "game"),
    )


def _text(record: dict[str, Any], key: str) -> str:
    """Words about the problem; whatever else stands there is not needed to solve it."""
    found = record.get(key)
    return found[:200] if isinstance(found, str) else ""


def color_of(text: object) -> Color:
    """ "B" or "W" as a colour. Raises ValueError for anything else."""
    if text not in ("B", "W"):
        raise ValueError(f"{text!r} is not a colour: write B or W")
    return BLACK if text == "B" else WHITE


def position_of(size: int, black: Sequence[int], white: Sequence[int]) -> Position:
    """A board with these stones. Raises ValueError if there is no such board."""
    position = Position(size)
    board = np.zeros(size * size, np.uint8)
    board[list(black)] = BLACK
    board[list(white)] = WHITE
    if set(black) & set(white):
        raise ValueError("a point has both a black and a white stone")
    position.set_stones(board.reshape(size, size))
    return position


def _points(size: int, pairs: Any) -> list[int]:
    if not isinstance(pairs, list):
        raise ValueError(f"points must be a list of SGF pairs, not {str(pairs)[:40]!r}")
    points = []
    for pair in pairs:
        point = parse_sgf_pair(pair, size) if isinstance(pair, str) else PASS
        if point == PASS:
            raise ValueError(f"{pair!r} is not a point of a {size}x{size} board")
        points.append(point)
    return points


def shipped_problems(levels: Collection[int] = LEVELS) -> list[Problem]:
    """The problems of some levels of difficulty that come with Katachi, in the order in which they were found.

    >>> len(shipped_problems(levels=[1])) > 10
    True
    """
    with resources.as_file(resources.files("katachi") / "data" / "tsumego" / "problems.jsonl.gz") as path:
        return [problem for problem in read_problems(path) if problem.level in levels]


# ---- SGF -------------------------------------------------------------------------------------------------------------

_LONGEST_TITLE = 100
_MARKS = ("CR", "TR", "SQ", "MA")
_WRONG = re.compile(
    r"\b(wrong|incorrect|not\s+(right|correct)|fail(s|ed|ure)?|mistake)\b|失敗|失败|不正解|错|오답|실패", re.I
)
_RIGHT = re.compile(r"\b(right|correct)\b|正解|正确|정답|성공", re.I)


def _from_sgf(path: Path) -> Iterator[Problem | ValueError]:
    """The problems of a file; for a game that is not one, a ValueError in its place that says why."""
    with path.open("rb") as file:
        binary = is_binary(file.read(LOOK))
    if binary:
        yield ValueError(f"{path.name}: this is not an SGF file (is it compressed?)")
        return
    try:
        games = load(path).games
    except (SgfError, ValueError) as error:
        yield ValueError(f"{path.name}: {error}")
        return
    if not games:
        yield ValueError(f"{path.name}: there is no game in it")
    for number, game in enumerate(games, 1):
        name = path.stem if len(games) == 1 else f"{path.stem}#{number}"
        where = path.name if len(games) == 1 else f"{path.name}, game {number}"
        try:
            yield problem_of(game, name)
        except (SgfError, ValueError) as error:
            yield ValueError(f"{where}: {error}")


def problem_of(game: GameTree, name: str) -> Problem:
    """The problem that a game sets. Raises ValueError if it does not set one."""
    record = GameRecord.from_tree(game)
    setup = record.setup
    if record.size != game.root.board_size:
        raise ValueError(f"the board has {record.size} lines, but the first node says {game.root.board_size} (SZ)")
    if twice := {*game.root.points("AB")} & {*game.root.points("AW")}:
        where = vertex(min(twice), record.size)
        raise ValueError(f"{where} has both a black and a white stone (AB and AW): remove one of them")
    if not setup.black or not setup.white:
        what = "; this is a game from its first move" if record.moves else ""
        raise ValueError(f"a problem needs black and white set-up stones (AB and AW){what}")
    position = record.initial_position()
    variations = _first_moves(game.root, record.size)
    to_move = setup.to_move if setup.to_move else variations[0][0] if variations else BLACK
    own = [(point, node) for color, point, node in variations if color == to_move]
    target = _marked_stones(game.root, position)
    return Problem(
        name,
        position,
        to_move,
        defender=Color(position.color(target[0])) if target else None,
        target=target,
        solutions=tuple(right := _right_moves(own)),
        wrong=tuple(dict.fromkeys(point for point, _ in own if point not in right)),
        title=" ".join((game.root.get("GN") or "").split())[:_LONGEST_TITLE],
    )


def _first_moves(root: Node, size: int) -> list[tuple[Color, int, Node]]:
    """Colour, point and node of each variation. Set-up nodes may come before them."""
    node = root
    while len(node.children) == 1 and not {"B", "W"} & node.children[0].raw.keys():
        node = node.children[0]
    found = []
    for child in node.children:
        for name, color in (("B", BLACK), ("W", WHITE)):
            pair = child.get(name)
            if pair is None:
                continue
            try:
                point = parse_sgf_pair(pair, size)
            except ValueError:
                continue
            if point >= 0:
                found.append((color, point, child))
    return found


def _right_moves(variations: list[tuple[int, Node]]) -> list[int]:
    right = [point for point, node in variations if _says_right(node)]
    right = right or [point for point, node in variations if "TE" in node]
    good = [point for point, node in variations if "BM" not in node]
    if not right and len(good) == len(variations):
        return good[:1]
    return list(dict.fromkeys(right or good))


def _says_right(node: Node) -> bool:
    return any(_RIGHT.search(text) and not _WRONG.search(text) for n in node.walk() if (text := n.get("C")))


def _marked_stones(root: Node, position: Position) -> tuple[int, ...]:
    points: dict[int, int] = {}
    for name in _MARKS:
        points |= {point: color for point in root.points(name) if (color := position.color(point))}
    return tuple(points) if len(set(points.values())) == 1 else ()
