"""The arguments of the analysis commands and the lines they stream, in the dialects of Leela Zero and KataGo."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from katachi.go import Color, parse_vertex, vertex
from katachi.interfaces.gtp.registry import GtpError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from katachi.search import Candidate, Report

_SWITCHES = {
    "rootinfo", "ownership", "ownershipstdev", "movesownership", "movesownershipstdev", "pvvisits", "pvedgevisits",
    "noresultvalue",
}  # fmt: skip
_TRUE, _FALSE = ("true", "1", "on"), ("false", "0", "off")
_LONGEST_INTERVAL = 10_000_000  # centiseconds: more than a day


class Dialect(Enum):
    """How the numbers are written."""

    LEELA = "lz"
    KATAGO = "kata"


@dataclass
class Options:
    """The arguments of an analysis command."""

    color: Color | None = None
    interval: float | None = None  # seconds
    least: int = 0
    most: int | None = None
    switches: set[str] = field(default_factory=set)
    avoid: list[tuple[Color, frozenset[int]]] = field(default_factory=list)
    allow: list[tuple[Color, frozenset[int]]] = field(default_factory=list)


def parse(arguments: Sequence[str], size: int) -> Options:
    """Read the arguments, which may come in any order. Raises GtpError."""
    return _Parser(arguments, size).parse()


class _Parser:
    def __init__(self, arguments: Sequence[str], size: int) -> None:
        self._words = list(arguments)
        self._size = size
        self._options = Options()

    def parse(self) -> Options:
        while self._words:
            self._read(self._words.pop(0))
        return self._options

    def _read(self, word: str) -> None:
        key, options = word.lower(), self._options
        if key in ("b", "black", "w", "white"):
            options.color = Color.parse(key)
        elif key == "interval":
            options.interval = _interval(self._next(word))
        elif key == "minmoves":
            options.least = _count(self._next(word), word)
        elif key == "maxmoves":
            options.most = _count(self._next(word), word)
        elif key in ("avoid", "allow"):
            (options.avoid if key == "avoid" else options.allow).append(self._points(word))
        elif key in _SWITCHES:
            self._switch(key, self._next(word))
        elif _is_number(word):
            options.interval = _interval(word)
        else:
            raise GtpError(f"syntax error: {word} is no argument of analysis")

    def _next(self, key: str) -> str:
        if not self._words:
            raise GtpError(f"syntax error: the value of {key} is missing")
        return self._words.pop(0)

    def _switch(self, key: str, value: str) -> None:
        if value.lower() not in (*_TRUE, *_FALSE):
            raise GtpError(f"syntax error: {key} must be true or false")
        (self._options.switches.add if value.lower() in _TRUE else self._options.switches.discard)(key)

    def _points(self, key: str) -> tuple[Color, frozenset[int]]:
        """Colour, vertices with commas between them, and a depth, which may be left out."""
        try:
            color = Color.parse(self._next(key))
        except ValueError:
            raise GtpError("syntax error: invalid color") from None
        texts = [text for text in self._next(key).split(",") if text]
        if self._words and _is_number(self._words[0]):
            _count(self._words.pop(0), "depth")
        try:
            return color, frozenset(parse_vertex(text, self._size) for text in texts)
        except ValueError:
            raise GtpError("invalid vertex") from None


def _is_number(word: str) -> bool:
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False


def _interval(word: str) -> float:
    """Seconds from centiseconds; nothing below 1 centisecond, or the client would be flooded."""
    if not _is_number(word) or float(word) < 0:
        raise GtpError("syntax error: interval is not a number of centiseconds")
    return min(max(float(word), 1.0), _LONGEST_INTERVAL) / 100


def _count(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise GtpError(f"syntax error: {what} is not a whole number")
    return int(word)


# ---- Lines -------------------------------------------------------------------------------------------------------


def line(report: Report, options: Options, dialect: Dialect, owners: Callable[[int], NDArray[np.float64]]) -> str:
    """One line of a stream: the moves, then the other things that were asked for. `owners` are those after a move."""
    info = _leela_info if dialect is Dialect.LEELA else _katago_info
    shown = report.shown_apart(options.least, options.most)
    words = [info(move, report) for move in shown]
    if dialect is Dialect.KATAGO:
        if "movesownership" in options.switches:
            words = [
                f"{word} {_owners('movesOwnership', owners(move.point))}"
                for word, move in zip(words, shown, strict=True)
            ]
        if "rootinfo" in options.switches:
            words.append(_root_info(report))
        if "ownership" in options.switches:
            words.append(_owners("ownership", report.mover_ownership()))
    return " ".join(words)


def _owners(name: str, owners: NDArray[np.floating[Any]]) -> str:
    return f"{name} {' '.join(_real(float(v)) for v in owners.reshape(-1))}"


def _leela_info(c: Candidate, report: Report) -> str:
    return (
        f"info move {vertex(c.point, report.size)} visits {c.visits} winrate {_whole(c.winrate)}"
        f" prior {_whole(c.policy)} lcb {_whole(c.lower)} order {c.order}"
        f" ravevisits {c.rave_visits} ravewinrate {_whole(c.rave_winrate)} expert {_whole(c.prior)}"
        f" pv {_line_of_play(c, report.size)}"
    )


def _katago_info(c: Candidate, report: Report) -> str:
    low, lead = c.lower, _real(c.lead)
    return (
        f"info move {vertex(c.point, report.size)} visits {c.visits} edgeVisits {c.visits}"
        f" utility {_real(2 * c.winrate - 1)} winrate {_real(c.winrate)} scoreMean {lead}"
        f" scoreStdev {_real(report.spread)} scoreLead {lead} scoreSelfplay {lead} prior {_real(c.policy)}"
        f" lcb {_real(low)} utilityLcb {_real(2 * low - 1)} weight {_real(c.visits)} order {c.order}"
        f" ravevisits {c.rave_visits} ravewinrate {_real(c.rave_winrate)} expert {_real(c.prior)}"
        f"{_symmetry(c, report)} pv {_line_of_play(c, report.size)}"
    )


def _symmetry(c: Candidate, report: Report) -> str:
    """The move that these numbers were copied from, if there is one."""
    original = report.original(c.point)
    return "" if original == c.point else f" isSymmetryOf {vertex(original, report.size)}"


def _root_info(report: Report) -> str:
    winrate, lead = _real(report.winrate), _real(report.lead)
    return (
        f"rootInfo winrate {winrate} scoreLead {lead} scoreMean {lead} scoreStdev {_real(report.spread)}"
        f" scoreSelfplay {lead} utility {_real(2 * report.winrate - 1)} visits {report.visits}"
    )


def _line_of_play(c: Candidate, size: int) -> str:
    return " ".join(vertex(point, size) for point in c.line)


def _whole(share: float) -> int:
    """A share in ten-thousandths."""
    return round(10_000 * min(max(share, 0.0), 1.0))


def _real(value: float) -> str:
    """Always with a decimal point, never with an exponent: clients think that whole numbers are Leela Zero's."""
    text = f"{value:.6f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text
