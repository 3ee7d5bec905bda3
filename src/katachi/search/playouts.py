"""Playouts: quick random games from a position, their policy and their statistics."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Position
from katachi.go.rules import DEFAULT_RULES
from katachi.search.pattern_sources import MOGO_PATTERNS, Pattern3x3Set, name_of, named_patterns
from katachi.search.setting import NATIVE, check, native, setting, values_of
from katachi.search.urgencies import OFF, UrgencyTable, named_urgencies, urgency_name


@dataclass(frozen=True)
class Policy:
    """The parts of a playout; each can be switched off.

    ``uniform`` plays any legal point that does not fill an own eye, whatever the other fields are. Otherwise the order
    is that of MoGo: save stones just put in atari, the vital point of a three-point eye space (``nakade``;
    ``large_nakade``: of four to six points too), ``fill_tries`` looks for an empty area, a 3×3 pattern next to the last
    move, a capture, a random move.

    With ``urgency`` (``on`` for the shipped weights, or a file of ``katachi playouts learn``) a draw by learned weights
    takes the place of the patterns.
    """

    uniform: bool = native("playout.uniform")
    save: bool = native("playout.save")
    nakade: bool = native("playout.nakade")
    large_nakade: bool = native("playout.large_nakade")
    fill_tries: int = native("playout.fill_tries")
    patterns: Pattern3x3Set | None = setting(  # noqa: RUF009 - it is a field
        "playout.patterns",
        MOGO_PATTERNS,
        "a 3×3 pattern next to the last move: on, off, frequent:N or nearest:N ([playouts.md](playouts.md))",
        tuning="on|off|frequent:400|nearest:400",
        read=named_patterns,
    )
    urgency: str = setting(
        "playout.urgency",
        OFF,
        "a draw by learned weights instead: on, off or a file of weights",
        tuning="on|off",
        read=urgency_name,
    )
    capture: bool = native("playout.capture")
    keep_seki: bool = native("playout.keep_seki")
    self_atari: int = native("playout.self_atari")
    mercy: int = native("playout.mercy")

    def __post_init__(self) -> None:
        check(self)

    def __getstate__(self) -> dict[str, Any]:
        """For other processes: patterns travel by name, hand-drawn ones cannot."""
        return dict(self.__dict__) | {"patterns": name_of(self.patterns) or self.patterns}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state | {"patterns": named_patterns(state["patterns"])})

    def native(self) -> _core.PlayoutPolicy:
        """The policy as the compiled core takes it."""
        settings = _core.SearchSettings()
        for name, value in values_of(self).items():
            if name in NATIVE:
                settings.set(name, value)
        policy = settings.playout
        if self.patterns is not MOGO_PATTERNS:
            policy.patterns = self.patterns
            if self.patterns is None or name_of(self.patterns) is not None:
                policy.hints = MOGO_PATTERNS  # playouts may change without changing the hints of the tree
        elif self.uniform:
            policy.patterns = None
        policy.urgencies = named_urgencies(self.urgency)
        return policy


LIGHT = Policy(uniform=True)
MOGO = Policy()


@dataclass(frozen=True)
class Playouts:
    """Statistics of many playouts from one position."""

    games: int
    black_wins: int
    white_wins: int
    mean_score: float  # Black's area minus White's, before komi
    score_deviation: float
    mean_length: float  # moves, passes not counted
    capped: int  # games stopped at three times the board's area
    ownership: NDArray[np.float64]  # size × size, +1 always Black's, -1 always White's
    first_moves: NDArray[np.int64]  # size × size: how often the first move was there
    first_passes: int

    @property
    def black_winrate(self) -> float:
        """Share of games Black won, draws counted half."""
        if self.games == 0:
            return 0.5
        return (self.black_wins + (self.games - self.black_wins - self.white_wins) / 2) / self.games


def run(
    position: Position,
    games: int,
    policy: Policy = MOGO,
    *,
    komi: float = DEFAULT_RULES.default_komi,
    seed: int = 0,
    threads: int = 1,
) -> Playouts:
    """Play a position out many times. The same seed gives the same numbers on every machine, for any ``threads``.

    >>> run(Position(9), 1000, LIGHT, seed=1).games
    1000
    """
    stats = _core.run_playouts(position, policy.native(), games, seed % 2**64, komi, threads)
    n, size = max(stats.games, 1), position.size
    mean = stats.score_sum / n
    return Playouts(
        games=stats.games,
        black_wins=stats.black_wins,
        white_wins=stats.white_wins,
        mean_score=mean,
        score_deviation=math.sqrt(max(stats.score_squares / n - mean * mean, 0.0)),
        mean_length=stats.moves / n,
        capped=stats.capped,
        ownership=stats.owner.reshape(size, size) / n,
        first_moves=stats.first_moves[:-1].reshape(size, size),
        first_passes=int(stats.first_moves[-1]),
    )


def first_move(position: Position, policy: Policy = MOGO, *, seed: int = 0) -> int:
    """The move a playout would begin with, or a pass."""
    return _core.choose_move(position, policy.native(), seed % 2**64)


def estimate_dead(
    position: Position, *, games: int = 400, policy: Policy = MOGO, seed: int = 0, threshold: float = 0.4
) -> list[int]:
    """The stones that mostly belong to the other side at the end of playouts: dead, as far as these can tell.

    A chain is dead when the mean ownership of its stones is worse than ``-threshold`` for their side.
    """
    ownership = run(position, games, policy, seed=seed).ownership.reshape(-1)
    dead: set[int] = set()
    for chain in {tuple(sorted(position.chain(point))) for point in np.flatnonzero(position.board).tolist()}:
        side = 1 if position.color(chain[0]) == 1 else -1
        if side * float(np.mean(ownership[list(chain)])) < -threshold:
            dead.update(chain)
    return sorted(dead)


@dataclass(frozen=True)
class BalanceStep:
    """The results of one step of simulation balancing, which fits urgencies to the real value of positions."""

    gradient: NDArray[np.float64]  # of -error / 2 by the logarithm of each weight, and last by that of none
    drawn: NDArray[np.int64]  # how often each was drawn
    error: float  # mean squared error of the playouts' win rates, without their noise
    bias: float  # their mean error in favour of Black


def balance_step(
    positions: Sequence[Position],
    values: NDArray[np.float64],
    komis: NDArray[np.float64],
    policy: Policy,
    table: UrgencyTable,
    games: int,
    seed: int,
) -> BalanceStep:
    """Play every position out ``games`` times. ``values`` are Black's chances; the same seed gives the same step."""
    native = policy.native()
    native.urgencies = table.native()
    return BalanceStep(*_core.balance(list(positions), values, komis, native, games, seed % 2**64))
