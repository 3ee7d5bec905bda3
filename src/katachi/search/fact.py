"""A fact about a move: what changes on the board, how much it is worth, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum

from katachi.go import Color, Point, vertex
from katachi.go.words import capitalized

TRIFLE = 1.5  # points: a fact that is worth less decides nothing
TOLD = 3  # reasons, at most, before one asks for more


class Certainty(Enum):
    """How a fact is known."""

    PROVED = "proved"  # by the rules of the game, or by a complete search
    READ = "read"  # by reading that may leave out moves far away
    SIMULATED = "simulated"  # by playouts and by the network's judgement of who ends up with each point
    COUNTED = "counted"  # in game records


class FactKind(Enum):
    """What a move does. The definitions are those of the modules that find them."""

    CAPTURE = "capture"
    KO = "ko"
    KO_FIGHT = "ko fight"
    ATARI = "atari"
    DOUBLE_ATARI = "double atari"
    LADDER = "ladder"
    LADDER_FAILS = "ladder fails"
    CATCH = "catch"
    NET = "net"
    SAVE = "save"
    SNAPBACK = "snapback"
    THROW_IN = "throw-in"
    SHORTAGE = "shortage of liberties"
    SELF_ATARI = "self-atari"
    LOST = "lost"
    CONNECT = "connect"
    CUT = "cut"
    RACE = "race"
    EYE = "eye"
    TAKES_EYE = "takes an eye"
    LIVES = "lives"
    KILLS = "kills"
    SAVES = "saves"
    CAPTURES = "captures"
    SETTLES = "settles"
    SEKI = "seki"
    NOT_NEEDED = "not needed"
    THREAT = "threat"
    ELSEWHERE = "elsewhere"
    LEAVES = "leaves"
    TERRITORY = "territory"
    ENDGAME = "endgame"
    INVADES = "invades"
    WALLS_OFF = "walls off"
    STRENGTHENS = "strengthens"
    WEAKENS = "weakens"
    LEADS_OUT = "leads out"
    SHUTS_IN = "shuts in"
    SENTE = "sente"
    VITAL = "vital"
    THREATENS_CUT = "threatens to cut"
    JOSEKI = "joseki"
    OPENING = "opening"
    PATTERN = "pattern"


@dataclass(frozen=True)
class Clause:
    """What a fact says, in parts, so that it can be said of "it", of a move by its name, or of the board after a move.

    >>> str(Clause("kills the stones", "; they could have lived"))
    'It kills the stones; they could have lived.'
    >>> str(Clause("capture the stones", who="White", can="can"))
    'White can then capture the stones.'
    >>> str(Clause("capture the stones", who="White", can="can").about("D5"))
    'After D5 White can capture the stones.'
    """

    predicate: str  # "kills the 5 white stones at B5"
    rest: str = ""  # of the sentence, which a list of predicates leaves out: "; they could have lived"
    who: str = ""  # acts, if it is not the move: "White", "the ladder"
    can: str = ""  # "can", "are": the first word of what they do after the move

    def __str__(self) -> str:
        does = f"{self.can} then {self.predicate}" if self.can else self.predicate
        return capitalized(f"{self.who or 'it'} {does}{self.rest}.")

    def about(self, move: str) -> Clause:
        """The same with the name of the move."""
        if not self.who:
            return replace(self, who=move)
        does = f"{self.can} {self.predicate}" if self.can else self.predicate
        return Clause(does, self.rest, f"after {move} {self.who}")


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
    says: Clause
    stones: tuple[Point, ...] = ()  # the stones it is about
    against: bool = False  # a reason not to play it

    @property
    def sentence(self) -> str:
        """What it says."""
        return str(self.says)


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


def line_of(point: int, size: int) -> int:
    """The line of a point, 1 at the edge."""
    row, column = divmod(point, size)
    return 1 + min(row, column, size - 1 - row, size - 1 - column)


def _place(row: int, column: int, size: int) -> str:
    third = size // 3
    vertical = "upper" if row < third else "lower" if row >= size - third else ""
    across = "left" if column < third else "right" if column >= size - third else ""
    if vertical and across:
        return f"in the {vertical} {across} corner"
    return f"on the {vertical or across} side" if vertical or across else "in the center"
