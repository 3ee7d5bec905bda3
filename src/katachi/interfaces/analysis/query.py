"""A query: positions of one game, how long to search them, and what to answer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from katachi.go import BLACK, PASS, WHITE, Color, Game, MoveError, Rules, parse_vertex
from katachi.go.points import MAX_SIZE, MIN_SIZE, at
from katachi.knowledge.base import KnowledgeBase
from katachi.play import PlayerSettings
from katachi.play.analysis import Bans
from katachi.play.settings import check_numbers
from katachi.search import SearchSettings
from katachi.search.setting import UnknownSettingError

_MOST_VISITS = 1_000_000_000
_LONGEST = 1e7  # seconds
_IGNORED = (
    "includeOwnershipStdev", "includeMovesOwnershipStdev", "includePVVisits",
    "includeNoResultValue", "rootPolicyTemperature", "rootFpuReductionMax",
)  # fmt: skip
_KNOWN = frozenset({
    "id", "action", "moves", "initialStones", "initialPlayer", "rules", "komi", "whiteHandicapBonus", "boardXSize",
    "boardYSize", "analyzeTurns", "maxVisits", "includeOwnership", "includeMovesOwnership", "includePolicy",
    "avoidMoves", "allowMoves", "overrideSettings", "reportDuringSearchEvery", "firstReportDuringSearchAfter",
    "priority", "priorities", "analysisPVLen", "includeReasons", "whyNot", *_IGNORED,
})  # fmt: skip
_PAIR = re.compile(r"\(\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)")


class Perspective(Enum):
    """Whose numbers an answer gives."""

    BLACK = "BLACK"
    WHITE = "WHITE"
    SIDETOMOVE = "SIDETOMOVE"

    def is_mover(self, mover: Color) -> bool:
        """Whether the numbers are those of this side to move."""
        return self is Perspective.SIDETOMOVE or (self is Perspective.BLACK) == (mover is BLACK)


@dataclass(frozen=True)
class Defaults:
    """What holds unless a query says otherwise."""

    visits: int | None = 1000
    seconds: float | None = None
    perspective: Perspective = Perspective.BLACK
    settings: SearchSettings = field(default_factory=SearchSettings)
    knowledge: KnowledgeBase = field(default_factory=KnowledgeBase.shipped)


@dataclass(frozen=True)
class QueryTurn:
    """One position to analyse."""

    number: int
    game: Game
    priority: int


@dataclass(frozen=True)
class Query:
    """A query that makes sense."""

    id: str
    turns: tuple[QueryTurn, ...]
    visits: int | None
    seconds: float | None
    perspective: Perspective
    settings: SearchSettings
    knowledge: KnowledgeBase
    ownership: bool
    moves_ownership: bool  # of the position after each move
    policy: bool
    every: float | None  # seconds between answers during the search
    line_length: int | None  # of principal variations, the first move not counted
    avoid: Bans
    allow: Bans
    reasons: bool  # facts for the best moves, and the status of all groups
    why_not: int | None  # a move to compare with the best one
    warnings: tuple[tuple[str, str], ...]  # field and text


def parse(data: Mapping[str, Any], defaults: Defaults) -> Query:
    """Read a query. Raises FieldError."""
    read = Fields(data)
    size = _size(read)
    override = _Override(read.mapping("overrideSettings"), defaults)
    games = _games(read, size)
    return Query(
        id=read.text("id"),
        turns=_turns(read, games),
        visits=read.integer("maxVisits", 1, _MOST_VISITS) if read.has("maxVisits") else override.visits,
        seconds=override.seconds,
        perspective=override.perspective,
        settings=override.settings,
        knowledge=override.knowledge,
        ownership=read.flag("includeOwnership"),
        moves_ownership=read.flag("includeMovesOwnership"),
        policy=read.flag("includePolicy"),
        every=read.number("reportDuringSearchEvery", 0.001, _LONGEST),
        line_length=read.integer("analysisPVLen", 1, 1000) if read.has("analysisPVLen") else None,
        avoid=_bans(read, "avoidMoves", size),
        allow=_bans(read, "allowMoves", size),
        reasons=read.flag("includeReasons"),
        why_not=_point("whyNot", read.data["whyNot"], size) if read.has("whyNot") else None,
        warnings=(*_field_warnings(read), *override.warnings),
    )


def _field_warnings(read: Fields) -> list[tuple[str, str]]:
    unused = [(name, "has no effect here") for name in _IGNORED if read.data.get(name)]
    return unused + [(name, "unknown field, ignored") for name in read.data if name not in _KNOWN and name[:1] != "_"]


# ---- The game ----------------------------------------------------------------------------------------------------


def _size(read: Fields) -> int:
    x, y = (read.integer(name, MIN_SIZE, MAX_SIZE) for name in ("boardXSize", "boardYSize"))
    if x != y:
        raise FieldError("boardYSize", f"a board of {x}×{y} is not square, and only square ones are supported")
    return x


def _rules(read: Fields) -> Rules:
    value = read.data.get("rules")
    if not isinstance(value, str | dict):
        raise FieldError("rules", "rules must be a name or an object")
    try:
        rules = Rules.parse(value if isinstance(value, str) else json.dumps(value))
        if read.has("whiteHandicapBonus"):
            rules = rules.with_rule("whiteHandicapBonus", str(read.data["whiteHandicapBonus"]))
    except (ValueError, RecursionError) as error:
        raise FieldError("rules", str(error)) from None
    return rules


def _games(read: Fields, size: int) -> list[Game]:
    """The game before its first move, after it, and so on."""
    moves = [_placed("moves", pair, size) for pair in read.array("moves", needed=True)]
    game = Game(size, rules=_rules(read), komi=read.number("komi", -150, 150))
    _set_up(game, read, size)
    first = moves[0][0] if moves else game.to_move
    game.to_move = _color("initialPlayer", read.data["initialPlayer"]) if read.has("initialPlayer") else first
    try:
        return [game, *game.after_each(moves)]
    except MoveError as error:
        raise FieldError("moves", f"Illegal move {error.index}: {error}") from None


def _set_up(game: Game, read: Fields, size: int) -> None:
    """Set up the initial stones; they are a handicap if only Black has any."""
    placed = [_placed("initialStones", pair, size) for pair in read.array("initialStones")]
    stones = {point: color for color, point in placed}
    if PASS in stones:
        raise FieldError("initialStones", "a pass is not a stone")
    black, white = ([p for p, c in stones.items() if c is side] for side in (BLACK, WHITE))
    try:
        game.set_up(black=black, white=white, handicap=len(black) if len(black) >= 2 and not white else 0)
    except ValueError as error:
        raise FieldError("initialStones", f"illegal position: {error}") from None


def _turns(read: Fields, games: list[Game]) -> tuple[QueryTurn, ...]:
    last = len(games) - 1
    wanted = [_integer("analyzeTurns", n, 0, last) for n in read.array("analyzeTurns")]
    numbers = wanted if read.has("analyzeTurns") else [last]
    priorities = [_integer("priorities", n, -(2**31), 2**31) for n in read.array("priorities")]
    if priorities and len(priorities) != len(numbers):
        raise FieldError("priorities", "priorities must be as many as analyzeTurns")
    priorities = priorities or [read.integer("priority", -(2**31), 2**31, otherwise=0)] * len(numbers)
    return tuple(QueryTurn(n, games[n], p) for n, p in dict(zip(numbers, priorities, strict=True)).items())


def _bans(read: Fields, name: str, size: int) -> Bans:
    """Players and points. They hold for the first move; later ones cannot be restricted."""
    bans = []
    for entry in read.array(name):
        if not isinstance(entry, dict) or not isinstance(entry.get("moves"), list):
            raise FieldError(name, f"{name} must hold objects with player, moves and untilDepth")
        _integer(name, entry.get("untilDepth"), 1, 10**9)
        points = frozenset(_point(name, text, size) for text in entry["moves"])
        bans.append((_color(name, entry.get("player")), points))
    return tuple(bans)


# ---- Settings ----------------------------------------------------------------------------------------------------


class _Override:
    """The entries of overrideSettings: KataGo's that mean something here, and the names of our own settings."""

    def __init__(self, entries: Mapping[str, Any], defaults: Defaults) -> None:
        self.visits, self.seconds = defaults.visits, defaults.seconds
        self.perspective, self.settings, self.knowledge = defaults.perspective, defaults.settings, defaults.knowledge
        self.warnings: list[tuple[str, str]] = []
        for name, value in entries.items():
            self._apply(name, value)

    def _apply(self, name: str, value: Any) -> None:
        said = f"overrideSettings.{name}"
        if name == "reportAnalysisWinratesAs":
            self.perspective = _perspective(said, value)
        elif name in ("maxVisits", "maxPlayouts"):
            self.visits = _integer(said, value, 1, _MOST_VISITS)
        elif name == "maxTime":
            self.seconds = _number(said, value, 0, _LONGEST)
        elif name == "kb":
            self._open(said, str(value))
        else:
            self._setting(name, value)

    def _open(self, said: str, folder: str) -> None:
        try:
            self.knowledge = PlayerSettings(self.settings, kb=folder).knowledge()
        except ValueError as error:
            raise FieldError(said, str(error)) from None

    def _setting(self, name: str, value: Any) -> None:
        text = value if isinstance(value, str) else json.dumps(value)
        try:
            settings = self.settings.with_values({name: text})
            check_numbers(name, text)
            self.settings = settings
        except UnknownSettingError:
            self.warnings.append((f"overrideSettings.{name}", "unknown setting, ignored"))
        except ValueError as error:
            raise FieldError(f"overrideSettings.{name}", str(error)) from None


def _perspective(name: str, value: Any) -> Perspective:
    try:
        return Perspective(str(value).upper())
    except ValueError:
        raise FieldError(name, f"{name} must be BLACK, WHITE or SIDETOMOVE") from None


# ---- Fields ------------------------------------------------------------------------------------------------------


class FieldError(ValueError):
    """A field has the wrong contents."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class Fields:
    """The fields of a query; all methods but `has` raise FieldError if the contents are wrong."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.data.get(name) is not None

    def text(self, name: str) -> str:
        """A string that must be there."""
        value = self.data.get(name)
        if not isinstance(value, str):
            raise FieldError(name, f"{name} must be a string")
        return value

    def flag(self, name: str) -> bool:
        """True or false; false if it is not there."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, bool):
            raise FieldError(name, f"{name} must be true or false")
        return bool(value)

    def integer(self, name: str, low: int, high: int, otherwise: int | None = None) -> int:
        """A whole number; without ``otherwise`` it must be there."""
        if not self.has(name) and otherwise is not None:
            return otherwise
        return _integer(name, self.data.get(name), low, high)

    def number(self, name: str, low: float, high: float) -> float | None:
        """A number, or None if it is not there."""
        value = self.data.get(name)
        return None if value is None else _number(name, value, low, high)

    def array(self, name: str, *, needed: bool = False) -> list[Any]:
        """A list; empty if it is not there."""
        value = self.data.get(name)
        if (value is None and needed) or (value is not None and not isinstance(value, list)):
            raise FieldError(name, f"{name} must be a list")
        return value or []

    def mapping(self, name: str) -> dict[str, Any]:
        """An object; empty if it is not there."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, dict):
            raise FieldError(name, f"{name} must be an object")
        return value or {}


def _integer(name: str, value: Any, low: int, high: int) -> int:
    """A whole number between two others; KataGo takes 5.0 for one too."""
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if isinstance(value, bool) or not whole or not low <= value <= high:
        raise FieldError(name, f"{name} must be a whole number from {low} to {high}")
    return int(value)


def _number(name: str, value: Any, low: float, high: float) -> float:
    """A number between two others."""
    real = isinstance(value, int | float) and not isinstance(value, bool)
    if not real or not low <= value <= high:
        raise FieldError(name, f"{name} must be a number from {low:g} to {high:g}")
    return float(value)


def _color(name: str, value: Any) -> Color:
    """A player."""
    try:
        return Color.parse(value if isinstance(value, str) else "")
    except ValueError:
        raise FieldError(name, f"{value!r} in {name} is not a player: use B or W") from None


def _point(name: str, value: Any, size: int) -> int:
    """A vertex, a pair such as ``(3,0)`` counted from the top left, or a pass."""
    text = value if isinstance(value, str) else ""
    try:
        if pair := _PAIR.fullmatch(text):
            return at(int(pair[1]), int(pair[2]), size)
        return parse_vertex(text, size)
    except ValueError:
        raise FieldError(name, f"{value!r} in {name} is not a point of a {size}×{size} board") from None


def _placed(name: str, value: Any, size: int) -> tuple[Color, int]:
    """A pair of player and point."""
    if not isinstance(value, list) or len(value) != 2:
        raise FieldError(name, f'{name} must hold pairs of player and point, such as ["B","Q4"]')
    return _color(name, value[0]), _point(name, value[1], size)
