"""A fact about a move: what changes on the board, how much it is worth, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from katachi.go import Color, Point, vertex


class Certainty(Enum):
    """How a fact is known."""

    PROVED = "proved"  # by the rules of the game, or by a complete search
    READ = "read"  # by reading that may leave out moves far away
    SIMULATED = "simulated"  # by playouts and by the network's judgement of who ends up with each point
    COUNTED = "counted"  # in game records


class FactKind(Enum):
    """What a move does. The definitions are those of the modules that find them, and of docs/explaining.md."""

    CAPTURE = "capture"
    KO = "ko"
    ATARI = "atari"
    DOUBLE_ATARI = "double atari"
    LADDER = "ladder"
    LADDER_FAILS = "ladder fails"
    CATCH = "catch"
    NET = "net"
    SAVE = "save"
    SNAPBACK = "snapback"
    SELF_ATARI = "self-atari"
    LOST = "lost"
    CONNECT = "connect"
    CUT = "cut"
    RACE = "race"
    EYE = "eye"
    LIVES = "lives"
    KILLS = "kills"
    SAVES = "saves"
    CAPTURES = "captures"
    SETTLES = "settles"
    NOT_NEEDED = "not needed"
    THREAT = "threat"
    ELSEWHERE = "elsewhere"
    LEAVES = "leaves"
    TERRITORY = "territory"
    INVADES = "invades"
    STRENGTHENS = "strengthens"
    WEAKENS = "weakens"
    LEADS_OUT = "leads out"
    SHUTS_IN = "shuts in"
    SENTE = "sente"
    VITAL = "vital"
    THREATENS_CUT = "threatens to cut"
    PATTERN = "pattern"


@dataclass(frozen=True)
class Fact:
    """One thing a move does, or that happens without it.

    `points` are to be drawn, `line` is to be played out from the position that was asked about: the first move is the
    mover's, a pass stands for a move elsewhere. `size` is about how many points depend on it.
    """

    kind: FactKind
    certainty: Certainty
    points: tuple[Point, ...]
    line: tuple[Point, ...]
    size: float
    sentence: str
    stones: tuple[Point, ...] = ()  # the stones it is about
    against: bool = False  # a reason not to play it


_MOSTLY = 0.4  # of the points are where an area is said to be


# ---- Names -----------------------------------------------------------------------------------------------------------


def middle(points: Collection[int], size: int) -> int:
    """The one of these points that is nearest to the middle of all."""
    places = [divmod(point, size) for point in points]
    row, column = (sum(part) / len(places) for part in zip(*places, strict=True))
    y, x = min(places, key=lambda place: (place[0] - row) ** 2 + (place[1] - column) ** 2)
    return y * size + x


def stones_at(points: Collection[int], color: Color, size: int) -> str:
    """``the white stone at D4``, ``the 3 white stones at D5``.

    >>> stones_at([0, 1], Color.WHITE, 9)
    'the 2 white stones at A9'
    """
    number = "" if len(points) == 1 else f"{len(points)} "
    word = "stone" if len(points) == 1 else "stones"
    return f"the {number}{color.name.lower()} {word} at {vertex(middle(points, size), size)}"


def about_points(worth: float, more: str = "") -> str:
    """``about 7 points``, ``about a point``, ``about 7 more points``."""
    whole = round(worth)
    return f"about one {more}point" if whole <= 1 else f"about {whole} {more}points"


def place_of(points: Collection[int], size: int) -> str:
    """Where on the board, as it follows a number of points: `` in the upper right corner``, `` on the left side``,
    `` in the center``; nothing for an area that is in several places.

    >>> place_of([0], 19), place_of([9], 19), place_of([180], 19)
    (' in the upper left corner', ' on the upper side', ' in the center')
    """
    places = Counter(_place(*divmod(point, size), size) for point in points)
    place, there = places.most_common(1)[0]
    return f" {place}" if there >= _MOSTLY * len(points) else ""


def _place(row: int, column: int, size: int) -> str:
    third = size // 3
    vertical = "upper" if row < third else "lower" if row >= size - third else ""
    across = "left" if column < third else "right" if column >= size - third else ""
    if vertical and across:
        return f"in the {vertical} {across} corner"
    return f"on the {vertical or across} side" if vertical or across else "in the center"
