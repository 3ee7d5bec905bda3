"""The file of a proof: gzipped JSON lines. The first line states the claims, each further line is a position.

docs/proofs.md describes the format. Files may come from anywhere, so nothing in them is trusted.
"""

import gzip
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal, cast, get_args

from katachi.go import parse_sgf_pair
from katachi.reading.checker.game import PASS, Points, Side, Spot
from katachi.reading.checker.question import GOALS, Question

VERSION = 1
LONGEST_LINE = 100_000
MOST_POSITIONS = 1_000_000
MOST_THREATS = 200
EYE = "eye"  # the name of the point that is not on the board

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
class Step:
    """A position claimed to be won, and what the claim rests on."""

    spot: Spot
    rests: Rests
    move: int | None


@dataclass(frozen=True)
class Document:
    """A proof as read. `steps`: the positions by the side that is claimed to win them."""

    question: Question
    claims: tuple[Claim, ...]
    steps: dict[Side, list[Step]]


def read_document(path: Path) -> Document:
    """Read a proof. Raises ProofFileError with the file's name and the fault."""
    try:
        if path.is_dir():
            raise ProofFileError("this is a folder: name the proofs in it")
        with path.open("rb") as packed:
            is_packed = packed.read(2) == b"\x1f\x8b"
            packed.seek(0)
            plain = cast("IO[bytes]", gzip.GzipFile(fileobj=packed)) if is_packed else packed
            return _read(_lines(plain))
    except ProofFileError as error:
        raise ProofFileError(f"{path.name}: {error}") from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ProofFileError(f"{path.name}: the file is damaged or cut off ({error})") from None
    except OSError as error:
        raise ProofFileError(f"{path.name}: {error.strerror or error}") from None


def _lines(file: IO[bytes]) -> Iterator[tuple[int, Any]]:
    for number in range(1, MOST_POSITIONS + 2):
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            raise ProofFileError(f"line {number} has more than {LONGEST_LINE:,} characters: this is not a proof")
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            raise ProofFileError(f"line {number} is not JSON: this is not a proof, or it is damaged") from None
    raise ProofFileError(f"more than {MOST_POSITIONS:,} positions are not read")


def _read(lines: Iterator[tuple[int, Any]]) -> Document:
    _, header = next(lines, (0, None))
    if not isinstance(header, dict) or "katachi_proof" not in header:
        raise ProofFileError("this is not a proof: its first line must be an object with 'katachi_proof'")
    if header["katachi_proof"] != VERSION:
        raise ProofFileError(f"version {header['katachi_proof']!r} of the format is unknown; only {VERSION}")
    try:
        question = _question(header)
        claims = tuple(_claim(question, claim) for claim in header["claims"])
        counts = {side: header["positions"][name] for name, side in SIDES.items()}
    except KeyError as error:
        raise ProofFileError(f"the first line lacks {error.args[0]!r}") from None
    except (TypeError, AttributeError, ValueError) as error:
        raise ProofFileError(f"the first line: {error}") from None
    if not claims:
        raise ProofFileError("nothing is claimed")
    steps: dict[Side, list[Step]] = {"D": [], "A": []}
    shared: dict[Points, Points] = {}  # most sets of stones occur many times: kept once, they take half the memory
    for side in ("D", "A"):
        count = counts[side]
        if not isinstance(count, int) or not 0 <= count <= MOST_POSITIONS:
            raise ProofFileError(f"{count!r} is not a number of positions: at most {MOST_POSITIONS:,} are read")
        for _ in range(count):
            number, line = next(lines, (0, None))
            if not number:
                raise ProofFileError(f"{count:,} positions were announced, but the file ends before that")
            try:
                steps[side].append(_step(question, line, shared))
            except (ValueError, TypeError, KeyError, IndexError) as error:
                raise ProofFileError(f"line {number}: {error}") from None
    if next(lines, None) is not None:
        raise ProofFileError("there are more positions than announced")
    return Document(question, claims, steps)


def _question(header: dict[str, Any]) -> Question:
    size = header["size"]
    if not isinstance(size, int) or not 2 <= size <= 25:
        raise ValueError(f"the board size is {size!r}, but must be 2 to 25")
    defender, goal = header["defender"], header["goal"]
    if defender not in ("B", "W"):
        raise ValueError(f"{defender!r} is not a colour: use B or W")
    if goal not in GOALS:
        raise ValueError(f"{goal!r} is not a goal: use one of {', '.join(GOALS)}")
    region = [_point(size, pair) for pair in header["region"]]
    if len(set(region)) != len(region) or not region:
        raise ValueError("the points of the region must all be different")
    black, white = _points(size, header["black"]), _points(size, header["white"])
    if black & white:
        raise ValueError("a point has both a black and a white stone")
    return Question(
        size,
        black,
        white,
        defender,
        goal,
        tuple(region),
        _points(size, header["wall"]),
        _points(size, header.get("escape", [])),
        tuple(_points(size, target) for target in header.get("targets", []) if target),
        _points(size, header.get("eye_of", [])),
        _point(size, header["ban"]) if "ban" in header else None,
        _color(header["banned"]) if "ban" in header else "",
    )


def _claim(question: Question, claim: dict[str, Any]) -> Claim:
    mover: Side = "D" if _color(claim["to_move"]) == question.defender else "A"
    if claim["winner"] not in SIDES:
        raise ValueError(f"{claim['winner']!r} is not a winner: use defender or attacker")
    after = tuple(_move(question, move) for move in claim.get("after", []))
    return Claim(mover, _threats(claim["threats"]), after, SIDES[claim["winner"]])


def _step(question: Question, line: Any, shared: dict[Points, Points]) -> Step:
    if not isinstance(line, list) or len(line) != 8:
        raise ValueError("a position must be a list of 8 items")
    stones, mover, ban, threats, left, inside, rests, move = line
    places = [*question.region, *([question.eye] if question.eye is not None else [])]
    if not isinstance(stones, str) or len(stones) != len(places) or set(stones) - set("DA."):
        raise ValueError(f"the stones must be {len(places)} letters D, A and .")
    if mover not in ("D", "A"):
        raise ValueError(f"{mover!r} is not a side to move: use D or A")
    if rests not in get_args(Rests):
        raise ValueError(f"a position cannot rest on {rests!r}: use one of {', '.join(get_args(Rests))}")
    if not isinstance(left, list) or not set(left) <= set(range(len(question.targets))):
        raise ValueError(f"{left!r} are not numbers of targets")
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
    return Step(spot, rests, None if move is None else _move(question, move))


def _threats(pair: Any) -> tuple[int, int]:
    if (
        not isinstance(pair, list)
        or len(pair) != 2
        or not all(isinstance(count, int) and 0 <= count <= MOST_THREATS for count in pair)
    ):
        raise ValueError(f"{pair!r} are not ko threats: give two numbers, the defender's and the attacker's")
    return pair[0], pair[1]


def _color(text: Any) -> str:
    if text not in ("B", "W"):
        raise ValueError(f"{text!r} is not a colour: use B or W")
    return cast(str, text)


def _move(question: Question, text: Any) -> int:
    if text == "":
        return PASS
    if text == EYE and question.eye is not None:
        return question.eye
    point = _point(question.size, text)
    if point not in question.region:
        raise ValueError(f"{text!r} is not in the region")
    return point


def _point(size: int, text: Any) -> int:
    point = parse_sgf_pair(text, size) if isinstance(text, str) and len(text) == 2 else -1
    if point < 0:
        raise ValueError(f"{text!r} is not a point of the board")
    return point


def _points(size: int, pairs: Any) -> Points:
    if not isinstance(pairs, list):
        raise ValueError(f"{pairs!r} is not a list of points")
    return frozenset(_point(size, pair) for pair in pairs)
