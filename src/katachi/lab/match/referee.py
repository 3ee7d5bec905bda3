"""One game between two engines. Our own board decides what is legal and who won."""

import time
from dataclasses import dataclass, field
from typing import Any, Literal

from katachi.engine.gtp import GtpEngine
from katachi.engine.process import EngineError, EngineTimeoutError, RefusedError
from katachi.go import BLACK, WHITE, Color, IllegalMove, Move, parse_vertex, vertex
from katachi.go.words import name_of
from katachi.lab.match.contender import Seat
from katachi.lab.match.schedule import Pairing, Parameters, Side
from katachi.play import judgement
from katachi.records import parse_result

How = Literal["count", "length", "resign", "illegal", "timeout", "error"]
ERRORS: frozenset[How] = frozenset({"illegal", "timeout", "error"})
_SEED_COMMANDS = ("set_random_seed", "katachi-set_seed")
_SGF_ENDINGS: dict[How, str] = {"resign": "R", "illegal": "F", "timeout": "T", "error": "F"}


@dataclass
class GameOutcome:
    """A finished game."""

    pairing: Pairing
    winner: Color | None = None
    how: How = "count"
    reason: str = ""
    result: str = ""  # as in SGF
    moves: list[Move] = field(default_factory=list)
    scores: dict[str, str] = field(default_factory=dict)  # who counted → the count
    dispute: bool = False  # whether one of the counts names a different winner
    seconds: dict[Side, float] = field(default_factory=lambda: {"a": 0.0, "b": 0.0})  # waited for moves

    @property
    def winner_side(self) -> Side | Literal["draw"]:
        return "draw" if self.winner is None else self.pairing.side(self.winner)

    @property
    def at_fault(self) -> Side | None:
        """The side that lost by an error."""
        return self.pairing.side(self.winner.opponent) if self.winner and self.how in ERRORS else None


class _LostError(Exception):
    """One side loses the game by an error."""

    def __init__(self, color: Color, how: How, reason: str) -> None:
        super().__init__(reason)
        self.color, self.how, self.reason = color, how, reason


def tell_setup(engine: GtpEngine, parameters: Parameters, seed: int) -> list[str]:
    """Prepare an engine for a new game; returns what it could not be told, in words."""
    untold = engine.set_up(parameters.new_game())
    if parameters.seconds is not None:
        if engine.knows("time_settings"):
            engine.ask(f"time_settings 0 {parameters.seconds:g} 1")
        else:
            untold.append("the time")
    for name in _SEED_COMMANDS:
        if engine.knows(name):
            engine.ask(f"{name} {seed}")
            break
    else:
        untold.append("the seed")
    return untold


class Referee:
    """Plays one game."""

    def __init__(self, parameters: Parameters, pairing: Pairing, seats: dict[Side, Seat]) -> None:
        self._parameters, self._pairing = parameters, pairing
        self._seats = {color: seats[pairing.side(color)] for color in (BLACK, WHITE)}
        self._engines: dict[Color, GtpEngine] = {}
        self._game = parameters.new_game()
        self._outcome = GameOutcome(pairing)

    def play(self) -> GameOutcome:
        """Play the game from its opening to its result; the engines' mistakes are part of the result."""
        outcome = self._outcome
        try:
            self._prepare()
            self._play_moves()
        except _LostError as lost:
            outcome.winner, outcome.how, outcome.reason = lost.color.opponent, lost.how, lost.reason
        if outcome.how in ("count", "length"):
            self._count()
        else:
            assert outcome.winner is not None
            outcome.result = f"{outcome.winner.letter}+{_SGF_ENDINGS[outcome.how]}"
        outcome.moves = self._game.moves
        return outcome

    # ---- Playing ---------------------------------------------------------------------------------------------------

    def _prepare(self) -> None:
        for color, seat in self._seats.items():
            seed = self._pairing.seed(self._pairing.side(color))
            try:
                self._engines[color] = seat.engine(seed, new_game=True)
                tell_setup(self._engines[color], self._parameters, seed)
            except EngineError as error:
                raise _LostError(color, _kind(error), str(error)) from None
        for move in self._pairing.opening:
            self._game.play(move)
            for color in self._engines:
                self._tell(color, move)

    def _play_moves(self) -> None:
        while not self._game.is_over:
            if len(self._game.moves) >= self._parameters.most_moves:
                self._outcome.how = "length"
                self._outcome.reason = f"stopped after {len(self._game.moves)} moves"
                return
            color = self._game.to_move
            answer = self._generate(color)
            if answer.lower() == "resign":
                self._outcome.winner, self._outcome.how = color.opponent, "resign"
                return
            self._tell(color.opponent, self._checked(color, answer))

    def _generate(self, color: Color) -> str:
        """What the engine answers to genmove."""
        parameters, engine = self._parameters, self._engines[color]
        started = time.monotonic()
        try:
            if parameters.seconds is not None and engine.knows("time_left"):
                engine.ask(f"time_left {color.name.lower()} {parameters.seconds:g} 1")
            started = time.monotonic()
            return engine.ask(f"genmove {color.name.lower()}", parameters.timeout)
        except EngineError as error:
            raise _LostError(color, _kind(error), str(error)) from None
        finally:
            self._outcome.seconds[self._pairing.side(color)] += time.monotonic() - started

    def _checked(self, color: Color, answer: str) -> Move:
        """The move, played on our own board."""
        try:
            point = parse_vertex(answer, self._game.size)
            self._game.play(point, color)
        except (ValueError, IllegalMove) as error:
            said = answer if len(answer) <= 40 else answer[:40] + "…"
            reason = f"{name_of(color)} played {said!r}: {' '.join(str(error).split())}"
            raise _LostError(color, "illegal", reason) from None
        return Move(color, point)

    def _tell(self, color: Color, move: Move) -> None:
        """Tell an engine a legal move; if it refuses, it loses."""
        text = f"play {move.color.name.lower()} {vertex(move.point, self._game.size)}"
        try:
            self._engines[color].ask(text)
        except EngineError as error:
            raise _LostError(color, _kind(error), str(error)) from None

    # ---- Counting --------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        outcome, game = self._outcome, self._game
        counts = {"stands": game.score(), "judged": judgement.final_score(game)}
        used = counts[self._parameters.count]
        outcome.winner, outcome.result = used.winner, str(used)
        outcome.scores = {name: str(score) for name, score in counts.items()}
        for color in self._engines:
            if game.is_over and (claim := self._claim(color)):
                outcome.scores[self._pairing.side(color)] = claim
        own = parse_result(outcome.result).winner
        outcome.dispute = any(parse_result(text).winner not in (own, None) for text in outcome.scores.values())

    def _claim(self, color: Color) -> str | None:
        """The engine's own count; a failure here costs nobody the game."""
        engine = self._engines[color]
        try:
            if engine.knows("final_score"):
                return engine.ask("final_score").partition("\n")[0]
        except EngineError:
            pass
        return None


def _kind(error: EngineError) -> How:
    return "timeout" if isinstance(error, EngineTimeoutError) else "error"


def introduce(seat: Seat, parameters: Parameters) -> dict[str, Any]:
    """Start an engine and prepare it as for a game. Raises EngineError if it cannot play this match."""
    engine = seat.engine(0)
    facts: dict[str, Any] = {"command": seat.contender.text}
    for question in ("name", "version"):
        try:
            facts[question] = engine.ask(question)
        except RefusedError:
            facts[question] = ""
    untold = tell_setup(engine, parameters, 0)
    facts["untold"] = [what for what in untold if what != "the seed" or not seat.contender.fresh]
    if not engine.knows("genmove"):
        raise EngineError(f"{seat.contender.text} has no command genmove: it cannot play")
    return facts
