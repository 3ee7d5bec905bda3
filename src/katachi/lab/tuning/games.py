"""Games of Katachi against itself inside one process: no engine to start, no protocol, the same moves as in a match.

A game is described as in :mod:`katachi.lab.match` (parameters and a number), with the same seeds, openings and count,
so ``katachi match`` with these parameters plays it again move for move.
"""

import time
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict

from katachi.go import BLACK, WHITE, Color, Game, IllegalMove, vertex
from katachi.go.words import name_of
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.match import Parameters, pairing
from katachi.lab.match.contender import KATACHI
from katachi.lab.match.schedule import Pairing, Side
from katachi.play import Player, PlayerSettings, judgement
from katachi.play.settings import values_of_pairs
from katachi.work import Budget

_OFF = ("off", "no", "false", "0")
_ELSEWHERE = ("processes",)
_SECONDS = 1.0  # per move, as in `katachi gtp`


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


@dataclass(frozen=True)
class Own:
    """Katachi as a match names it: ``katachi:playouts=200,shapes=off``."""

    settings: PlayerSettings
    knowledge: KnowledgeBase
    budget: Budget
    threads: int = 1
    resign: bool = True

    @classmethod
    def parse(cls, text: str) -> "Own":
        """Read it. Raises ValueError if it does not fit, or is not a setting of a player in this process."""
        if text != KATACHI.removesuffix(":") and not text.startswith(KATACHI):
            raise ValueError(f"{text!r}: only Katachi itself plays here: write katachi:playouts=200")
        pairs = filter(None, (part.strip() for part in text.partition(":")[2].split(",")))
        values = values_of_pairs(pairs)
        if wrong := next((name for name in _ELSEWHERE if name in values), None):
            raise ValueError(f"{text!r}: {wrong} is not for games inside one process: use katachi match")
        playouts = values.pop("playouts", None)
        seconds = values.pop("seconds", None)
        if playouts is None and seconds is None:
            seconds = str(_SECONDS)
        budget = Budget(_number(text, int, playouts), _number(text, float, seconds))
        threads = _number(text, int, values.pop("threads", "1")) or 1
        resign = values.pop("resign", "on").lower() not in _OFF
        settings = PlayerSettings.parse(values)
        return cls(settings, settings.knowledge(values), budget, threads, resign)

    def player(self, seed: int) -> Player:
        """The player with an empty tree."""
        return Player(self.settings, self.knowledge, seed, self.threads, resign=self.resign)


def _number(text: str, kind: type[int] | type[float], value: str | None) -> Any:
    try:
        return None if value is None else kind(value)
    except ValueError:
        raise ValueError(f"{text!r}: {value!r} is not a number that fits") from None


def play_game(parameters: Parameters, number: int) -> FinishedGame:
    """Play game ``number`` (from 1) of a match."""
    return _Table(parameters, pairing(parameters, (), number)).play()


class _Table:
    """One board, two players and their clocks."""

    def __init__(self, parameters: Parameters, game: Pairing) -> None:
        self._parameters, self._pairing = parameters, game
        own: dict[Side, Own] = {"a": Own.parse(parameters.a), "b": Own.parse(parameters.b)}
        sides: dict[Color, Side] = {color: game.side(color) for color in (BLACK, WHITE)}
        self._sides = sides
        self._budgets = {color: own[side].budget for color, side in sides.items()}
        self._players = {color: own[side].player(game.seed(side)) for color, side in sides.items()}
        self._game = parameters.new_game()
        self._chosen: dict[Side, int] = {"a": 0, "b": 0}
        self._playouts: dict[Side, int] = {"a": 0, "b": 0}
        self._seconds: dict[Side, float] = {"a": 0.0, "b": 0.0}
        self._processor: dict[Side, float] = {"a": 0.0, "b": 0.0}

    def play(self) -> FinishedGame:
        game = self._game
        for move in self._pairing.opening:
            game.play(move)
        how, winner, result, reason = self._moves()
        return {
            "number": self._pairing.number,
            "black": self._pairing.black,
            "winner": "draw" if winner is None else self._sides[winner],
            "result": result,
            "how": how,
            "reason": reason,
            "length": len(game.moves),
            "moves": " ".join(vertex(move.point, game.size) for move in game.moves),
            "chosen": self._chosen,
            "playouts": self._playouts,
            "seconds": {side: round(seconds, 3) for side, seconds in self._seconds.items()},
            "processor": {side: round(seconds, 3) for side, seconds in self._processor.items()},
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
        score = _count(game, self._parameters)
        return "count" if game.is_over else "length", score.winner, str(score), ""

    def _choose(self, color: Color) -> bool:
        """Let a side think and play; returns whether it resigns."""
        side, started, processor = self._sides[color], time.monotonic(), time.process_time()
        choice = self._players[color].choose(self._game, color, self._budgets[color], lambda: False)
        self._seconds[side] += time.monotonic() - started
        self._processor[side] += time.process_time() - processor
        self._playouts[side] += choice.playouts
        self._chosen[side] += 1
        if not choice.resign:
            self._game.play(choice.point, color)
        return choice.resign


def _count(game: Game, parameters: Parameters) -> Any:
    return game.score() if parameters.count == "stands" else judgement.final_score(game)
