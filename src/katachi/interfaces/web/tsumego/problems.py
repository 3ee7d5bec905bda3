"""Problems that come with the program, and those in files that people bring."""

from __future__ import annotations

import contextlib
import functools
import gzip
import io
import re
import tempfile
import zlib
from pathlib import Path
from typing import cast

from pydantic import BaseModel

from katachi.go import BLACK, WHITE, vertex
from katachi.go.words import capitalized, name_of
from katachi.interfaces.web.mine.uploads import safe_name
from katachi.interfaces.web.models import ColorName, GameModel, color_name
from katachi.interfaces.web.tsumego.models import GoalName, ProblemModel, color_or_none
from katachi.reading.answer.tell import result_words
from katachi.reading.problems.files import Problem, read_problems, shipped_problems

_LARGEST = 16 << 20  # bytes of a packed file when unpacked: as many as of one that is not packed
_MOST_WARNINGS = 50
_MOST_NAMED = 10_000  # problems of a file that can be reached
_MOST_WRONG = 10_000  # records that are none, and problems that are not listed: nobody waits for more to be counted
_MARK = b"\x1f\x8b"
_GOALS = {"live": "live", "kill": "kill", "eye": "eye", "capture": "capture", "save": "save", "connect": "connect"}
_KINDS = {"live": "{mover} to live", "kill": "{mover} to kill", "ko": "{mover} to get a ko"}


class ProblemEntry(BaseModel):
    """A shipped problem in one line."""

    id: str
    level: int
    kind: str  # live, kill, ko
    to_move: ColorName
    size: int
    stones: int
    title: str


class ProblemList(BaseModel):
    """The shipped problems, the easiest first."""

    problems: list[ProblemEntry]
    levels: list[int]


class KnownProblem(BaseModel):
    """A problem with what its record says about it."""

    id: str
    level: int
    kind: str
    title: str
    problem: ProblemModel
    outcome: str | None
    sentence: str  # what the outcome says, "" if the record has none
    solutions: list[str]
    wrong: list[str]


class ReadProblems(BaseModel):
    """The problems of a file, and what could not be read."""

    problems: list[KnownProblem]  # those from number `first` on, as many as are given at a time
    first: int
    names: list[str]  # of all problems that can be asked for, by number
    warnings: list[str]
    left_out: int  # problems beyond these, as far as they were counted


@functools.cache
def shipped() -> dict[str, Problem]:
    """By name, the easiest first."""
    found = sorted(shipped_problems(), key=lambda problem: (problem.level, problem.name))
    return {problem.name: problem for problem in found}


def entry(problem: Problem) -> ProblemEntry:
    """One line about a problem."""
    position = problem.position
    return ProblemEntry(
        id=problem.name,
        level=problem.level,
        kind=problem.goal or "",
        to_move=color_name(problem.to_move),
        size=position.size,
        stones=position.stones(BLACK) + position.stones(WHITE),
        title=title(problem),
    )


def title(problem: Problem) -> str:
    """What is asked, in words: "Black to live"."""
    mover = name_of(problem.to_move)
    return _KINDS.get(problem.goal or "", "{mover} to move").format(mover=mover)


def known_problem(problem: Problem) -> KnownProblem:
    """A problem as the page wants it."""
    size = problem.position.size
    sentence = result_words(problem.outcome, problem.defender) if problem.outcome and problem.defender else ""
    return KnownProblem(
        id=problem.name,
        level=problem.level,
        kind=problem.goal or "",
        title=title(problem),
        problem=_model(problem),
        outcome=problem.outcome,
        sentence=capitalized(sentence),
        solutions=[vertex(point, size) for point in problem.solutions],
        wrong=[vertex(point, size) for point in problem.wrong],
    )


def _model(problem: Problem) -> ProblemModel:
    position, size = problem.position, problem.position.size
    board = position.board.reshape(-1)
    black, white = ([vertex(int(p), size) for p in (board == color).nonzero()[0]] for color in (BLACK, WHITE))
    return ProblemModel(
        game=GameModel(size=size, black=black, white=white, to_move=color_name(problem.to_move)),
        to_move=color_name(problem.to_move),
        target=[vertex(point, size) for point in problem.target],
        defender=color_or_none(problem.defender),
        goal=cast("GoalName", _GOALS.get(problem.goal or "", "auto")),
        name=problem.name[:200],
    )


def read(data: bytes, most: int, name: str = "", first: int = 0) -> ReadProblems:
    """The problems of an SGF file or of JSON lines, packed or not, from number `first` on.

    `name`: what the reader calls the file, "" for pasted text. Raises ValueError if there is no problem in it.
    """
    if data[:2] == _MARK:
        data = _unpacked(data)
    start = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"(" not in start and not start.startswith(b"{"):
        given = start[:30].decode("utf-8", "replace")
        raise ValueError(f"{given!r} is not a problem: give SGF with set-up stones, or JSON lines")
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
                    names.append(problem.name[:200])
                elif (left_out := left_out + 1) >= _MOST_WRONG:
                    break
    if not name:  # what was pasted has no name to quote
        warnings = [line.removeprefix(path.name).lstrip(":, ") for line in warnings]
    if not names:
        raise ValueError(warnings[0] if warnings else "there is no problem in it: give SGF with set-up stones")
    if not problems:
        raise ValueError(f"there is no problem {first + 1:,}: the file has {len(names):,}")
    return ReadProblems(
        problems=problems, first=first, names=names, warnings=warnings[:_MOST_WARNINGS], left_out=left_out
    )


def _file_name(told: str, *, is_lines: bool) -> str:
    """The file's own name with the ending that its content has: problems without a name are called after it."""
    stem = re.sub(r"(\.(sgf|jsonl?|gz))+$", "", safe_name(told), flags=re.IGNORECASE)
    return f"{stem or 'problem'}.{'jsonl' if is_lines else 'sgf'}"


class _EnoughError(Exception):
    """So much is wrong with the file that the rest of it is not looked at."""


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
