"""Games of Katachi against itself inside one process: no engine to start, no protocol, the same moves as in a match.

A game is described as in :mod:`katachi.lab.match` (parameters and a number), with the same seeds, openings and count,
so ``katachi match`` with these parameters plays it again move for move.
"""

import hashlib
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import katachi
from katachi.go import Color, IllegalMove, vertex
from katachi.go.words import name_of
from katachi.lab.match import Parameters, pairing
from katachi.lab.match.contender import KATACHI
from katachi.lab.match.schedule import Pairing, Side
from katachi.play import Player, PlayerSettings, judgement
from katachi.play.settings import values_of_pairs
from katachi.search.pattern_sources import name_of as pattern_name
from katachi.search.urgencies import OFF, ON, SHIPPED
from katachi.work import Budget

_OFF = ("off", "no", "false", "0")
_SPENT = ("chosen", "playouts", "seconds", "processor")
_SECONDS = 1.0  # per move, as in `katachi gtp`
_DIGEST = 12
_NOT_ADDED = (
    "its games and new ones cannot be added up: start again with another --to, or continue with the old Katachi"
)


class FinishedGame(TypedDict):
    """A finished game."""

    number: int
    black: Side
    winner: Side | Literal["draw"]
    result: str
    how: str  # count, length, resign or error
    reason: str
    length: int
    moves: str
    chosen: dict[Side, int]  # moves a side thought about
    playouts: dict[Side, int]
    seconds: dict[Side, float]
    processor: NotRequired[dict[Side, float]]  # seconds of processor time, which a busy machine does not lengthen


def own_name(settings: Mapping[str, object]) -> str:
    """Katachi with these settings and budget, as a match names it: ``katachi:playouts=200,shapes=off``."""
    return KATACHI + ",".join(f"{name}={value}" for name, value in settings.items())


def own_player(text: str, seed: int = 0) -> tuple[Player, Budget]:
    """The player with this name, and its budget per move.

    Raises ValueError if the name does not fit, or has a setting that is not for a player in this process.
    """
    if text != KATACHI.removesuffix(":") and not text.startswith(KATACHI):
        raise ValueError(f"{text!r}: only Katachi itself plays here: write katachi:playouts=200")
    values = values_of_pairs(filter(None, (part.strip() for part in text.partition(":")[2].split(","))))
    if "processes" in values:
        raise ValueError(f"{text!r}: processes is not for games inside one process: use katachi match")
    playouts = _number(text, int, values.pop("playouts", None))
    seconds = _number(text, float, values.pop("seconds", str(_SECONDS) if playouts is None else None))
    threads = _number(text, int, values.pop("threads", "1")) or 1
    resign = values.pop("resign", "on").lower() not in _OFF
    settings = PlayerSettings.parse(values)
    player = Player(settings, settings.knowledge(values), seed, threads, resign=resign)
    return player, Budget(playouts, seconds)


def _number(text: str, kind: type[int] | type[float], value: str | None) -> Any:
    try:
        return None if value is None else kind(value)
    except ValueError:
        raise ValueError(f"{text!r}: {value!r} is not a number that fits") from None


def play_game(parameters: Parameters, number: int) -> FinishedGame:
    """Play game ``number`` (from 1) of a match."""
    return _Board(parameters, pairing(parameters, (), number)).play()


class _Board:
    """One game, two players and what they spent."""

    def __init__(self, parameters: Parameters, game: Pairing) -> None:
        self._parameters, self._pairing = parameters, game
        self._players: dict[Side, tuple[Player, Budget]] = {
            "a": own_player(parameters.a, game.seed("a")),
            "b": own_player(parameters.b, game.seed("b")),
        }
        self._game = parameters.new_game()
        self._spent: dict[str, dict[Side, float]] = {name: {"a": 0, "b": 0} for name in _SPENT}

    def play(self) -> FinishedGame:
        game = self._game
        for move in self._pairing.opening:
            game.play(move)
        how, winner, result, reason = self._moves()
        spent: Any = {
            name: {side: round(amount, 3) for side, amount in sides.items()} for name, sides in self._spent.items()
        }
        return {
            "number": self._pairing.number,
            "black": self._pairing.black,
            "winner": "draw" if winner is None else self._pairing.side(winner),
            "result": result,
            "how": how,
            "reason": reason,
            "length": len(game.moves),
            "moves": " ".join(vertex(move.point, game.size) for move in game.moves),
            "chosen": spent["chosen"],
            "playouts": spent["playouts"],
            "seconds": spent["seconds"],
            "processor": spent["processor"],
        }

    def _moves(self) -> tuple[str, Color | None, str, str]:
        """How the game ended, who won, the result as in SGF, and what went wrong, if anything."""
        game = self._game
        while not game.is_over and len(game.moves) < self._parameters.most_moves:
            color = game.to_move
            try:
                if self._choose(color):
                    return "resign", color.opponent, f"{color.opponent.letter}+R", ""
            except IllegalMove as error:  # a fault of the player loses, as in every match, and is counted
                reason = f"{name_of(color)}: {' '.join(str(error).split())}"
                return "error", color.opponent, f"{color.opponent.letter}+F", reason
        score = game.score() if self._parameters.count == "stands" else judgement.final_score(game)
        return "count" if game.is_over else "length", score.winner, str(score), ""

    def _choose(self, color: Color) -> bool:
        """Let a side think and play; returns whether it resigns."""
        side, started, processor = self._pairing.side(color), time.monotonic(), time.process_time()
        player, budget = self._players[side]
        choice = player.choose(self._game, color, budget)
        spent = (1, choice.playouts, time.monotonic() - started, time.process_time() - processor)
        for name, amount in zip(_SPENT, spent, strict=True):
            self._spent[name][side] += amount
        if not choice.resign:
            self._game.play(choice.point, color)
        return choice.resign


# ---- Which engines play ----------------------------------------------------------------------------------------------


def fingerprint(engines: Iterable[PlayerSettings], *more: str) -> str:
    """A short text that changes with any setting of the engines, whether a plan names it or not, and with Katachi's
    version: games with different texts must not be added up."""
    facts = [katachi.__version__, *more, *(repr(sorted(_facts(engine).items())) for engine in engines)]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:_DIGEST]


def check_same(earlier: str | None, now: str) -> None:
    """Raises ValueError, in one line, if a run was started with other engines."""
    if earlier is None:
        raise ValueError(f"the run was started by a version that did not record which engines played; {_NOT_ADDED}")
    if earlier != now:
        raise ValueError(
            f"the run was started with other engines (defaults or Katachi's version have changed); {_NOT_ADDED}"
        )


def _facts(engine: PlayerSettings) -> dict[str, Any]:
    """Every setting by name."""
    search, playout = engine.search, engine.search.playout
    return {
        **engine.values(),
        "playout.patterns": pattern_name(playout.patterns) or "drawn",
        "playout.urgency": _weights(playout.urgency),
        **{f"hint.{name}": (float(visits), float(wins)) for name, (visits, wins) in search.hints.items()},
    }


def _weights(urgency: str) -> str:
    """Urgencies by the contents of their file, which may be learned again under the same name."""
    if urgency == OFF:
        return OFF
    return hashlib.sha256((SHIPPED if urgency == ON else Path(urgency)).read_bytes()).hexdigest()
