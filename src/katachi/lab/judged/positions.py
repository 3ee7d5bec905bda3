"""Moves measured by what a stronger player says they lose.

A judged position lists the points that every legal move loses compared with the best one. So anything that chooses a
move there can be scored: the players of the games, the book, the patterns, a network, or any engine that speaks GTP.

>>> position = LossPosition("a", "amateur", Game(9, komi=7.0), WHITE, "E5", {"E5": 0.0, "A1": 12.5})
>>> score("first corner", [(position, "A1")]).mean_lost
12.5
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np

from katachi.engine.gtp import GtpEngine
from katachi.engine.process import EngineError
from katachi.files.limits import LIMITS, lines, opened
from katachi.go import BLACK, WHITE, Color, Game, vertex
from katachi.knowledge.base import NETWORK, KnowledgeBase
from katachi.knowledge.network.network import Network
from katachi.lab.match.contender import KATACHI, Contender
from katachi.play.book import Book
from katachi.play.ranks import PHASES, Rank, RankPlayer, phase_of
from katachi.play.settings import BookSettings
from katachi.play.tree_player import Player

MOST = 30.0  # points: what is lost is counted up to this
BLUNDER = 5.0
_RESAMPLED = 2000  # samples for an interval
_COLORS = {"B": BLACK, "W": WHITE}
_NETWORK, _RANK = "network:", "rank:"
T = TypeVar("T")
_PATIENCE = 600.0  # seconds for one move of an engine


@dataclass(frozen=True)
class LossPosition:
    """A position and the points every move loses there, by vertex. Passes are not judged."""

    name: str
    kind: str  # professional, amateur or engine: whose game it is from
    game: Game
    to_move: Color
    played: str
    lost: dict[str, float]
    lead: float | None = None  # Black's, in points
    win: float | None = None  # Black's chance

    @property
    def size(self) -> int:
        return self.game.size

    @property
    def phase(self) -> str:
        """Opening, middle or end, by the number of moves played."""
        return phase_of(self.game)


class Chooser(Protocol):
    """Something that chooses a move, as a vertex; None if it has none to offer."""

    name: str

    def choose(self, position: LossPosition) -> str | None:
        """The move, "pass", or None."""


@dataclass(frozen=True)
class PointsLost:
    """What some moves lost on average, with a 95 % interval, and how many lost five points or more."""

    positions: int
    mean_lost: float
    interval: tuple[float, float]
    five_or_more: float  # share

    def to_json(self) -> dict[str, Any]:
        return {
            "positions": self.positions,
            "mean_lost": round(self.mean_lost, 3),
            "interval": [round(bound, 3) for bound in self.interval],
            "five_or_more": round(self.five_or_more, 4),
        }


@dataclass(frozen=True)
class Excess:
    """How many points more a chooser lost per move than another in the same positions, with a 95 % interval."""

    positions: int
    mean: float
    interval: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """As in the JSON answer."""
        bounds = [round(bound, 3) for bound in self.interval]
        return {"positions": self.positions, "mean": round(self.mean, 3), "interval": bounds}


@dataclass(frozen=True)
class ChooserScore:
    """A chooser's moves in all judged positions, and by phase, kind of game and board size."""

    chooser: str
    all: PointsLost
    by_phase: dict[str, PointsLost]
    by_kind: dict[str, PointsLost]
    by_size: dict[str, PointsLost]
    passes: int = 0  # and positions without an answer: they are not judged
    lost: tuple[float | None, ...] = field(default=(), repr=False)  # in each position, in their order

    @property
    def mean_lost(self) -> float:
        return self.all.mean_lost

    def above(self, other: ChooserScore) -> Excess:
        """How much more it loses than another chooser, over the positions in which both chose: far less depends on the
        positions than in the means of both. Raises ValueError if there are none."""
        pairs = zip(self.lost, other.lost, strict=True)
        more = [mine - theirs for mine, theirs in pairs if mine is not None and theirs is not None]
        if not more:
            raise ValueError(f"{self.chooser} and {other.chooser} chose in no position together")
        return Excess(len(more), sum(more) / len(more), _resampled(more))

    def to_json(self) -> dict[str, Any]:
        """As in the JSON answer."""
        groups = {"by_phase": self.by_phase, "by_kind": self.by_kind, "by_size": self.by_size}
        parts = {name: {key: lost.to_json() for key, lost in group.items()} for name, group in groups.items()}
        return {"chooser": self.chooser, **self.all.to_json(), "not_judged": self.passes, **parts}


# ---- Reading ---------------------------------------------------------------------------------------------------------


def has_games(path: Path) -> bool:
    """Whether a file of judgements has whole games and not single positions."""
    with opened(path) as file, suppress(ValueError, EOFError, zlib.error, gzip.BadGzipFile):  # reading tells why
        return any(b'"judged"' in line for _, line in islice(lines(file, LIMITS.line, LIMITS.entries), 1))
    return False


def read_judged(path: Path) -> list[LossPosition]:
    """The positions of a file of JSON lines, which may be gzipped. Raises ValueError, with the line, for others."""
    return read_lines(path, _position, "judged position")


def read_lines(path: Path, read: Callable[[Any], T], what: str) -> list[T]:
    """The objects of a file of JSON lines, at least one."""
    found = []
    try:
        with opened(path) as file:
            for number, line in lines(file, LIMITS.line, LIMITS.entries):
                try:
                    found.append(read(json.loads(line)))
                except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
                    raise ValueError(f"line {number} is not a {what}: {error}") from None
    except (ValueError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise ValueError(f"{path}: {error}") from None
    if not found:
        raise ValueError(f"{path}: there is no {what}")
    return found


def _position(data: dict[str, Any]) -> LossPosition:
    game = Game(int(data.get("size", 19)), komi=float(data["komi"]))
    if handicap := data.get("handicap"):
        game.set_up(black=handicap)
    for color, move in data["moves"]:
        game.play(move, _COLORS[color])
    lost = {str(move).upper(): float(points) for move, points in data["lost"].items()}
    to_move = _COLORS[data["to_move"]]
    numbers = (None if data.get(name) is None else float(data[name]) for name in ("lead", "win"))
    return LossPosition(str(data["id"]), str(data["kind"]), game, to_move, str(data["played"]).upper(), lost, *numbers)


# ---- Scoring ---------------------------------------------------------------------------------------------------------


def score(chooser: str, chosen: Iterable[tuple[LossPosition, str | None]]) -> ChooserScore:
    """What the chosen moves lost. Passes and missing answers are left out, and counted."""
    groups: dict[tuple[str, str], list[float]] = defaultdict(list)
    every: list[float | None] = []
    for position, move in chosen:
        if move is None or move.upper() not in position.lost:
            every.append(None)
            continue
        lost = min(position.lost[move.upper()], MOST)
        every.append(lost)
        size = f"{position.game.size}x{position.game.size}"
        parts = {"all": "", "phase": position.phase, "kind": position.kind, "size": size}
        for name, key in parts.items():
            groups[name, key].append(lost)
    by = {
        name: {key: _lost(values) for (n, key), values in groups.items() if n == name}
        for name in ("phase", "kind", "size")
    }
    phases = {name: by["phase"][name] for name, _ in PHASES if name in by["phase"]}
    return ChooserScore(
        chooser, _lost(groups["all", ""]), phases, by["kind"], by["size"], every.count(None), tuple(every)
    )


def _lost(values: Sequence[float]) -> PointsLost:
    if not values:
        return PointsLost(0, float("nan"), (float("nan"), float("nan")), float("nan"))
    points = np.asarray(values)
    return PointsLost(len(points), float(points.mean()), _resampled(values), float((points >= BLUNDER).mean()))


def _resampled(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean."""
    means = np.random.default_rng(1).choice(np.asarray(values), (_RESAMPLED, len(values))).mean(axis=1)
    low, high = np.quantile(means, (0.025, 0.975)).tolist()
    return low, high


def measured(
    chooser: Chooser, positions: Sequence[LossPosition], on_position: Callable[[], None] = lambda: None
) -> ChooserScore:
    """The chooser in all positions, one after the other."""

    def chosen() -> Iterator[tuple[LossPosition, str | None]]:
        for position in positions:
            yield position, chooser.choose(position)
            on_position()

    return score(chooser.name, chosen())


# ---- Choosers --------------------------------------------------------------------------------------------------------


def chooser_of(text: str, base: KnowledgeBase) -> Chooser:
    """``played``, ``book``, ``patterns``, ``network``, ``network:FILE``, ``rank:8k``, or an engine as in a match.

    Such an engine is ``katachi:playouts=1000`` or a GTP command.
    """
    if text.startswith(_NETWORK):
        return NetworkChooser(text)
    if text.startswith(_RANK):
        return RankChooser(text, base)
    known: dict[str, Callable[[], Chooser]] = {
        "played": PlayedChooser,
        "book": lambda: BookChooser(base),
        "patterns": lambda: PatternChooser(base),
        "network": lambda: NetworkChooser(f"{_NETWORK}{base.folder / NETWORK}", "network"),
    }
    return known[text]() if text in known else EngineChooser(text)


class PlayedChooser:
    """The players of the games."""

    name = "played"

    def choose(self, position: LossPosition) -> str | None:
        """What was played."""
        return position.played


class BookChooser:
    """The opening book, where it is open."""

    name = "book"

    def __init__(self, base: KnowledgeBase) -> None:
        self._book = Book(BookSettings(on=True), base)

    def choose(self, position: LossPosition) -> str | None:
        """Its likeliest move."""
        page = self._book.open(position.game, position.to_move)
        return vertex(page.playable[0].point, position.game.size) if page.playable else None


class PatternChooser:
    """The move predictor's first choice."""

    name = "patterns"

    def __init__(self, base: KnowledgeBase) -> None:
        self._predictor = base.predictor

    def choose(self, position: LossPosition) -> str | None:
        """The likeliest move."""
        odds = self._predictor.probabilities(position.game)
        return vertex(odds[0][0], position.game.size) if odds else None


class NetworkChooser:
    """A network's first choice, without a search, as the root of a search asks it."""

    def __init__(self, text: str, name: str = "") -> None:
        self.name = name or text
        self._network = Network.load(text.removeprefix(_NETWORK))

    def choose(self, position: LossPosition) -> str | None:
        """The likeliest move."""
        moves = self._network.judge(position.game, position.to_move, symmetries=8).moves
        return vertex(moves[0][0], position.game.size) if moves else None


class RankChooser:
    """An opponent by rank: a move drawn once per position."""

    def __init__(self, text: str, base: KnowledgeBase) -> None:
        self.name = text
        reader = Player(knowledge=base, seed=1, reuse=False)
        self._player = RankPlayer(Rank.parse(text.removeprefix(_RANK)), reader, seed=1, resign=False)

    def choose(self, position: LossPosition) -> str | None:
        """Its move, or a pass."""
        return self._player.choose(position.game, position.to_move).move_text(position.size)


class EngineChooser:
    """An engine that speaks GTP. It is told the game and asked for a move; its answer is not played."""

    def __init__(self, text: str) -> None:
        self.name = text
        never = text.startswith(KATACHI) and "resign_below" not in text and "rank" not in text
        self._contender = Contender.parse(f"{text},resign_below=0" if never else text)  # lost positions are judged, too
        self._engine: GtpEngine | None = None

    def choose(self, position: LossPosition) -> str | None:
        """Its move. Raises EngineError if it does not answer."""
        try:
            if self._engine is None:
                self._engine = self._contender.start(1)
            self._engine.set_up(position.game)
            answer = self._engine.ask(f"genmove {position.to_move.letter}", _PATIENCE)
        except EngineError as error:
            raise EngineError(f"{self.name}, position {position.name}: {error}") from None
        return answer.strip().upper()

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
