"""The file of a proof: gzipped JSON lines. The first line states the claims, each further line is a position.

docs/proofs.md describes the format. Files may come from anywhere, so nothing in them is trusted.
"""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal, cast, get_args

from katachi.files import limits
from katachi.files.limits import LimitError, ReadingLimits
from katachi.reading.checker.game import PASS, Points, Side, Spot
from katachi.reading.checker.question import GOALS, Question

VERSION = 2
LONGEST_LINE = 100_000
MOST_POSITIONS = 1_000_000
MOST_THREATS = 200
_LIMITS = ReadingLimits(ratio=1000)  # positions are much alike
LARGEST = 25
_LETTERS = "abcdefghijklmnopqrstuvwxy"  # of columns and rows
_EYE = "eye"  # the name of the point that is not on the board
_NEEDED = {"katachi_proof", "board", "defender", "goal", "stones", "claims", "positions"}
_ALLOWED = _NEEDED | {"ko", "region", "closed"}
_OF_CLAIM = {"to_move", "threats", "after", "winner"}

Rests = Literal["move", "all moves", "nothing", "inside"]
SIDES: dict[str, Side] = {"defender": "D", "attacker": "A"}


class ProofFileError(ValueError):
    """A file that is not a proof, or not one this version reads. The command line exits with 2."""

    exit_code = 2


@dataclass(frozen=True)
class Claim:
    """`winner` reaches his goal if `mover` plays first and these moves have been played."""

    mover: Side
    threats: tuple[int, int]
    after: tuple[int, ...]
    winner: Side


@dataclass(frozen=True)
class ProofStep:
    """A position claimed to be won, and what the claim rests on."""

    spot: Spot
    rests: Rests
    move: int | None


@dataclass(frozen=True)
class Document:
    """A proof as read. `steps`: the positions by the side that is claimed to win them."""

    question: Question
    claims: tuple[Claim, ...]
    steps: dict[Side, list[ProofStep]]

    @property
    def winners(self) -> set[Side]:
        """The sides that are claimed to win, or have positions."""
        return {claim.winner for claim in self.claims} | {side for side, steps in self.steps.items() if steps}


def read_document(path: Path) -> Document:
    """Read a proof. Raises ProofFileError with the file's name and the fault."""
    try:
        if path.is_dir():
            raise ProofFileError("this is a folder: name the proofs in it")
        with limits.opened(path, _LIMITS) as file:
            return _read(_lines(file))
    except (ProofFileError, LimitError) as error:
        raise ProofFileError(f"{path.name}: {error}") from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ProofFileError(f"{path.name}: the file is damaged or cut off ({error})") from None
    except OSError as error:
        raise ProofFileError(f"{path.name}: {error.strerror or error}") from None


def document_of(text: str) -> Document:
    """A proof that is not in a file. Raises ProofFileError."""
    return _read(_lines(io.BytesIO(text.encode())))


def _lines(file: IO[bytes]) -> Iterator[tuple[int, Any]]:
    for number, line in limits.lines(file, LONGEST_LINE, MOST_POSITIONS + 1):
        try:
            yield number, json.loads(line.decode("utf-8"), object_pairs_hook=_without_repeats, parse_int=_integer)
        except (ValueError, RecursionError):
            raise ProofFileError(f"line {number} is not JSON: this is not a proof, or it is damaged") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) < len(pairs):
        raise ValueError("a key occurs twice")
    return found


def _integer(digits: str) -> int:
    if digits == "-0":  # other numbers with a sign are refused where they stand
        raise ValueError("zero has a sign")
    return int(digits)


def _read(lines: Iterator[tuple[int, Any]]) -> Document:
    _, header = next(lines, (0, None))
    if not isinstance(header, dict) or "katachi_proof" not in header:
        raise ProofFileError("this is not a proof: its first line must be an object with 'katachi_proof'")
    if type(version := header["katachi_proof"]) is not int or version != VERSION:
        raise ProofFileError(f"version {version!r} of the format is not read, only {VERSION}: make the proof again")
    try:
        question = _question(header)
        claims = tuple(_claim(question, claim) for claim in _list(header["claims"]))
        counts = _counts(header["positions"])
    except (TypeError, ValueError) as error:
        raise ProofFileError(f"the first line: {error}") from None
    if not claims:
        raise ProofFileError("nothing is claimed")
    steps: dict[Side, list[ProofStep]] = {"D": [], "A": []}
    shared: dict[Points, Points] = {}  # most sets of stones occur many times: kept once, they take half the memory
    for side in ("D", "A"):
        for _ in range(counts[side]):
            number, line = next(lines, (0, None))
            if not number:
                raise ProofFileError(f"{counts[side]:,} positions were announced, but the file ends before that")
            try:
                steps[side].append(_step(question, line, shared))
            except (ValueError, TypeError, KeyError, IndexError) as error:
                raise ProofFileError(f"line {number}: {error}") from None
    if next(lines, None) is not None:
        raise ProofFileError("there are more positions than announced")
    return Document(question, claims, steps)


def _question(header: dict[str, Any]) -> Question:
    if missing := sorted(_NEEDED - header.keys()):
        raise ValueError(f"it lacks {missing[0]!r}")
    if strange := sorted(header.keys() - _ALLOWED):
        raise ValueError(f"it has {strange[0]!r}, which a proof does not state: it is derived from the board")
    size, black, white = _board(header["board"])
    goal = header["goal"]
    if goal not in GOALS:
        raise ValueError(f"{goal!r} is not a goal: use one of {', '.join(GOALS)}")
    given = _points(size, header["region"]) if "region" in header else ()
    if "region" in header and (not given or list(given) != sorted(set(given))):
        raise ValueError("the points of the region must all be different and in order")
    closed = "closed" in header
    if closed and not (given and type(header["closed"]) is int and header["closed"] == 1):
        raise ValueError("'closed' must be 1, and needs a region")
    ko = _point(size, header["ko"]) if "ko" in header else None
    stones = _points(size, header["stones"])
    return Question(size, black, white, _color(header["defender"]), goal, stones, given, ko, closed)


def _board(rows: Any) -> tuple[int, Points, Points]:
    size = len(_list(rows))
    if not 2 <= size <= LARGEST:
        raise ValueError(f"the board has {size} rows, but must have 2 to {LARGEST}")
    for row in rows:
        if not isinstance(row, str) or len(row) != size or set(row) - set("XO."):
            raise ValueError(f"a row of the board must be {size} letters X, O and ., not {row!r}")
    text = "".join(rows)
    black, white = (frozenset(p for p, stone in enumerate(text) if stone == letter) for letter in "XO")
    return size, black, white


def _claim(question: Question, claim: Any) -> Claim:
    if not isinstance(claim, dict) or claim.keys() != _OF_CLAIM:
        raise ValueError(f"a claim must have {', '.join(sorted(_OF_CLAIM))} and nothing else")
    mover: Side = "D" if _color(claim["to_move"]) == question.defender else "A"
    if claim["winner"] not in SIDES:
        raise ValueError(f"{claim['winner']!r} is not a winner: use defender or attacker")
    after = tuple(_move(question, move) for move in _list(claim["after"]))
    return Claim(mover, _threats(claim["threats"]), after, SIDES[claim["winner"]])


def _counts(positions: Any) -> dict[Side, int]:
    if not isinstance(positions, dict) or positions.keys() != SIDES.keys():
        raise ValueError("the numbers of positions must be those of the defender and the attacker")
    for count in positions.values():
        if not _is_number(count, MOST_POSITIONS):
            raise ValueError(f"{count!r} is not a number of positions: at most {MOST_POSITIONS:,} are read")
    return {side: positions[name] for name, side in SIDES.items()}


def _step(question: Question, line: Any, shared: dict[Points, Points]) -> ProofStep:
    if not isinstance(line, list) or len(line) != 8:
        raise ValueError("a position must be a list of 8 items")
    stones, mover, ban, threats, left, inside, rests, move = line
    places = question.places
    if not isinstance(stones, str) or len(stones) != len(places) or set(stones) - set("DA."):
        raise ValueError(f"the stones must be {len(places)} letters D, A and .")
    if mover not in ("D", "A"):
        raise ValueError(f"{mover!r} is not a side to move: use D or A")
    if rests not in get_args(Rests):
        raise ValueError(f"a position cannot rest on {rests!r}: use one of {', '.join(get_args(Rests))}")
    if not all(_is_number(n, len(question.targets) - 1) for n in _list(left)) or left != sorted(set(left)):
        raise ValueError(f"{left!r} are not numbers of targets, in order")
    if not _is_number(inside, 1):
        raise ValueError(f"{inside!r} does not say whether the outside is filled: use 0 or 1")
    if (move is not None) != (rests == "move"):
        raise ValueError("a move belongs to a position that rests on a move, and to no other")
    defender = frozenset(p for p, stone in zip(places, stones, strict=True) if stone == "D")
    attacker = frozenset(p for p, stone in zip(places, stones, strict=True) if stone == "A")
    spot = Spot(
        shared.setdefault(defender, defender),
        shared.setdefault(attacker, attacker),
        mover,
        None if ban is None else _move(question, ban),
        _threats(threats),
        frozenset(left),
        bool(inside),
    )
    return ProofStep(spot, rests, None if move is None else _move(question, move))


def _is_number(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _threats(pair: Any) -> tuple[int, int]:
    if not isinstance(pair, list) or len(pair) != 2 or not all(_is_number(count, MOST_THREATS) for count in pair):
        raise ValueError(f"{pair!r} are not ko threats: give two numbers, the defender's and the attacker's")
    return pair[0], pair[1]


def _color(text: Any) -> str:
    if text not in ("B", "W"):
        raise ValueError(f"{text!r} is not a colour: use B or W")
    return cast(str, text)


def _move(question: Question, text: Any) -> int:
    if text == "":
        return PASS
    if text == _EYE and question.eye is not None:
        return question.eye
    point = _point(question.size, text)
    if point not in question.places:
        raise ValueError(f"{text!r} is not in the region")
    return point


def _point(size: int, text: Any) -> int:
    letters = _LETTERS[:size]
    if not isinstance(text, str) or len(text) != 2 or text[0] not in letters or text[1] not in letters:
        raise ValueError(f"{text!r} is not a point of the board")
    return letters.index(text[1]) * size + letters.index(text[0])


def _points(size: int, pairs: Any) -> tuple[int, ...]:
    return tuple(_point(size, pair) for pair in _list(pairs))


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list")
    return value
