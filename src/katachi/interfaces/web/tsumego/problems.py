"""Problems that the page sends, that come with the program, and in files that people bring."""

from __future__ import annotations

import contextlib
import functools
import gzip
import io
import re
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, cast, get_args

import numpy as np
from pydantic import BaseModel, Field

from katachi.go import BLACK, WHITE, Color, Point, Position, parse_vertex, vertex
from katachi.go.points import MAX_SIZE
from katachi.go.words import capitalized, name_of
from katachi.interfaces.web.mine.uploads import safe_name
from katachi.interfaces.web.models import ColorName, GameModel, Model, Vertex
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.answer.tell import result_words
from katachi.reading.problems.drawings import read_drawing
from katachi.reading.problems.files import Problem, defender_of, read_problems, shipped_problems
from katachi.reading.tsumego.around import groups_in_question
from katachi.reading.tsumego.search import FORCED, NO_RULES

GoalName = Literal["auto", "live", "kill", "eye", "capture", "save", "connect"]
_NAME = 200
_ABOUT = {  # goals that are about certain stones
    "eye": "an eye of which stones",
    "capture": "capture which stones",
    "save": "save which stones",
    "connect": "connect which stones",
}
_LARGEST = 16 << 20  # bytes of a packed file when unpacked: as many as of a plain one
_MOST_WARNINGS = 50
_LONGEST_DRAWING = 10_000  # bytes
_MOST_NAMED = 10_000  # problems of a file that can be reached
_MOST_WRONG = 10_000  # bad records, and problems beyond the list: further ones are not counted
_MARK = b"\x1f\x8b"
_KINDS = {"live": "{mover} to live", "kill": "{mover} to kill", "ko": "{mover} to play"}


class ProblemModel(Model):
    """Stones, the group in question, whose move it is, and what that side wants."""

    game: GameModel
    to_move: ColorName | None = None  # the side whose turn it is in the game, if not given
    target: Annotated[list[Vertex], Field(default_factory=list, max_length=MAX_SIZE * MAX_SIZE)]
    defender: ColorName | None = None  # whose stones are in question, if no target says so
    goal: GoalName = "auto"
    all_targets: bool = False  # whether capturing means all chains of the target
    rules: bool = True  # whether proven rules on life shorten the search; they change no answer
    name: Annotated[str, Field(max_length=_NAME)] = "problem"

    def problem(self) -> Problem:
        """The problem itself. Raises ValueError with one line that quotes what does not fit."""
        game = self.game.game()
        if self.goal in _ABOUT and not self.target:
            raise ValueError(f"{_ABOUT[self.goal]}: mark the stones in question with Target first")
        target = tuple(dict.fromkeys(parse_vertex(text, game.size) for text in self.target))
        owner = _owner(game.position, target)
        to_move = Color.player(self.to_move) if self.to_move else game.to_move
        named = Color.player(self.defender) if self.defender else defender_of(self._goal, to_move)
        return Problem(self.name or "problem", game.position.copy(), to_move, owner or named, target, goal=self._goal)

    @property
    def _goal(self) -> str | None:
        return None if self.goal == "auto" else self.goal

    def request(self, seconds: float = 1.0, *, details: bool = False) -> SolveSettings:
        """How to solve it."""
        uses = FORCED if self.rules else NO_RULES
        return SolveSettings(seconds, uses=uses, goal=self._goal, all_targets=self.all_targets, details=details)


def _owner(position: Position, target: tuple[int, ...]) -> Color | None:
    for point in target:
        if point < 0 or not position.color(point):
            where = "a pass" if point < 0 else vertex(point, position.size)
            raise ValueError(f"there is no stone at {where}: mark stones of one colour as the target")
    colors = {position.color(point) for point in target}
    if len(colors) > 1:
        places = ", ".join(vertex(point, position.size) for point in target[:6])
        raise ValueError(f"the target {places} has stones of both colours: mark stones of one colour")
    return Color(colors.pop()) if colors else None


@dataclass(frozen=True)
class AskedGroup:
    """A group that a problem may be about, and what the side to move wants from it."""

    color: Color
    stones: list[Point]
    goal: Literal["live", "kill"]


@dataclass(frozen=True)
class AskedGroups:
    """The groups that a problem may be about, the one that is solved first."""

    size: int
    groups: list[AskedGroup]


def groups_of(problem: Problem) -> AskedGroups:
    """What a problem will be taken to be about."""
    position, known = problem.position, problem.defender
    found = [AskedGroup(g.color, list(g.stones), _aim(g.color, problem)) for g in groups_in_question(position)]
    if problem.target and known is not None:
        stones = sorted({stone for point in problem.target for stone in position.chain(point)})
        found = [AskedGroup(known, stones, _aim(known, problem))]
    found.sort(key=lambda group: known is not None and group.color != known)
    return AskedGroups(position.size, found[:2])


def _aim(color: Color, problem: Problem) -> Literal["live", "kill"]:
    return "live" if color == problem.to_move else "kill"


# ---- Shipped problems ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ProblemEntry:
    """A shipped problem in one line."""

    id: str
    level: int
    kind: str  # live, kill, ko
    to_move: Color
    size: int
    stones: int
    title: str
    rank: str  # of a player for whom it is right, "" if nobody knows
    themes: tuple[str, ...]


class KnownProblem(BaseModel):
    """A problem with what its record says about it."""

    id: str
    level: int
    kind: str
    title: str
    problem: ProblemModel
    outcome: str | None
    sentence: str  # the outcome in words, "" if the record has none
    solutions: list[str]
    wrong: list[str]
    rank: str = ""
    themes: list[str] = []
    shape: str = ""  # the name of the group's eye space
    from_game: str = ""  # the game it comes from


@functools.cache
def shipped() -> dict[str, Problem]:
    """The shipped problems by name, the easiest first."""
    found = sorted(shipped_problems(), key=lambda problem: (problem.level, problem.name))
    return {problem.name: problem for problem in found}


def entry(problem: Problem) -> ProblemEntry:
    """One line about a problem."""
    position = problem.position
    stones = position.stones(BLACK) + position.stones(WHITE)
    return ProblemEntry(
        problem.name,
        problem.level,
        problem.goal or "",
        problem.to_move,
        position.size,
        stones,
        _title(problem),
        problem.rank,
        problem.themes,
    )


def _title(problem: Problem) -> str:
    """The question in words: "Black to live"."""
    return _KINDS.get(problem.goal or "", "{mover} to move").format(mover=name_of(problem.to_move))


def known_problem(problem: Problem) -> KnownProblem:
    """A problem for the page."""
    sentence = result_words(problem.outcome, problem.defender) if problem.outcome and problem.defender else ""
    return KnownProblem(
        id=problem.name,
        level=problem.level,
        kind=problem.goal or "",
        title=_title(problem),
        problem=_model(problem),
        outcome=problem.outcome,
        sentence=capitalized(sentence),
        solutions=[vertex(point, problem.position.size) for point in problem.solutions],
        wrong=[vertex(point, problem.position.size) for point in problem.wrong],
        rank=problem.rank,
        themes=list(problem.themes),
        shape=problem.shape,
        from_game=problem.game,
    )


def _model(problem: Problem) -> ProblemModel:
    size, to_move = problem.position.size, _color_name(problem.to_move)
    black, white = (
        [vertex(int(point), size) for point in np.flatnonzero(problem.position.board == color)]
        for color in (BLACK, WHITE)
    )
    return ProblemModel(
        game=GameModel(size=size, black=black, white=white, to_move=to_move),
        to_move=to_move,
        target=[vertex(point, size) for point in problem.target],
        defender=None if problem.defender is None else _color_name(problem.defender),
        goal=cast("GoalName", problem.goal if problem.goal in get_args(GoalName) else "auto"),
        name=problem.name[:_NAME],
    )


def _color_name(color: Color) -> ColorName:
    return "black" if color is BLACK else "white"


# ---- Files -----------------------------------------------------------------------------------------------------------


class ReadProblems(BaseModel):
    """The problems of a file, and what could not be read."""

    problems: list[KnownProblem]  # from number `first` on, at most one page of them
    first: int
    names: list[str]  # of all problems that can be requested, by number
    warnings: list[str]
    left_out: int  # problems beyond these, as far as they were counted


def read(data: bytes, most: int, name: str = "", first: int = 0) -> ReadProblems:
    """The problems of an SGF file or of JSON lines, packed or not, from number `first` on.

    `name`: how people call the file, "" for pasted text. Raises ValueError if the file has no problem.
    """
    if data[:2] == _MARK:
        data = _unpacked(data)
    start = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not re.search(rb"\(\s*;", start) and not start.startswith(b"{"):
        return _drawn(data)
    warnings: list[str] = []
    problems: list[KnownProblem] = []
    names: list[str] = []
    left_out = 0
    with tempfile.TemporaryDirectory(prefix="katachi-") as folder:
        path = Path(folder) / _file_name(name, is_lines=start.startswith(b"{"))
        path.write_bytes(data)
        with contextlib.suppress(_EnoughError):
            for problem in read_problems(path, functools.partial(_note, warnings)):
                if first <= len(names) < first + most:
                    problems.append(known_problem(problem))
                if len(names) < _MOST_NAMED:
                    names.append((problem.title or problem.name)[:_NAME])
                elif (left_out := left_out + 1) >= _MOST_WRONG:
                    break
    if not name:  # pasted text has no name to quote
        warnings = [line.removeprefix(path.name).lstrip(":, ") for line in warnings]
    if not names:
        raise ValueError(warnings[0] if warnings else "there is no problem in it: give SGF with set-up stones")
    if not problems:
        raise ValueError(f"there is no problem {first + 1:,}: the file has {len(names):,}")
    return ReadProblems(
        problems=problems, first=first, names=names, warnings=warnings[:_MOST_WARNINGS], left_out=left_out
    )


def _drawn(data: bytes) -> ReadProblems:
    """A board drawn in text, or a part of it."""
    text = data[:_LONGEST_DRAWING].decode("utf-8", "replace")
    try:
        position, to_move = read_drawing(text)
    except ValueError as error:
        raise ValueError(f"{error}; or give SGF with set-up stones, or JSON lines") from None
    if not position.stones(WHITE):
        raise ValueError("the drawing has no white stones: use O for White")
    found = known_problem(Problem("diagram", position, to_move))
    return ReadProblems(problems=[found], first=0, names=["diagram"], warnings=[], left_out=0)


def _file_name(given: str, *, is_lines: bool) -> str:
    """The file's own name with the ending for its content. Problems without a name are called after the file."""
    stem = re.sub(r"(\.(sgf|jsonl?|gz))+$", "", safe_name(given), flags=re.IGNORECASE)
    return f"{stem or 'problem'}.{'jsonl' if is_lines else 'sgf'}"


class _EnoughError(Exception):
    """Too much is wrong with the file to read the rest."""


def _note(warnings: list[str], line: str) -> None:
    warnings.append(line)
    if len(warnings) >= _MOST_WRONG:
        raise _EnoughError


def _unpacked(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            found = file.read(_LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(f"the packed file cannot be read ({error})") from None
    if len(found) > _LARGEST:
        raise ValueError(f"the packed file holds more than {_LARGEST >> 20} MB: take a part of it")
    return found
