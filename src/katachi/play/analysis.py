"""Looking at a position without playing: a search in slices, and what it knows so far as a report."""

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Color, Game
from katachi.play import judgement
from katachi.search import Candidate, TreeSearch, run
from katachi.work import Budget, Meter

_SLICE = 200  # simulations between two looks at whether to stop: some 20 ms on a large board
_ENDLESS = 1 << 62
_SPREAD_PLAYOUTS = 128
_SPREAD_SEED = 7
_NORMAL_95 = 1.96
_LEAST_PRIOR = 0.02  # so that no move has odds of nothing, or of everything


def restricted(game: Game, banned: Iterable[int]) -> Game:
    """A copy of the game in which these points are illegal for whoever moves next. A pass cannot be banned."""
    return _Restricted(game, frozenset(banned))


class _Restricted(Game):
    """A game with fewer legal moves, for searches that shall not look at some of them."""

    def __init__(self, game: Game, banned: frozenset[int]) -> None:
        self.__dict__.update(game.copy().__dict__)
        self._banned = banned

    def legal_moves(self, color: Color | int | str | None = None) -> list[int]:
        """All legal points that are not banned."""
        return [point for point in super().legal_moves(color) if point not in self._banned]


@dataclass(frozen=True)
class MoveReport:
    """One move in a report; the numbers are the mover's."""

    candidate: Candidate
    order: int  # 0 is the best
    policy: float  # the share of attention knowledge alone would give it; all moves add up to 1

    @property
    def point(self) -> int:
        """A point or PASS."""
        return self.candidate.point

    @property
    def lower_bound(self) -> float:
        """The win rate it has with near certainty (Wilson's interval, 95 %); 0 without simulations."""
        n, p, z = self.candidate.visits, self.candidate.winrate, _NORMAL_95
        if n == 0:
            return 0.0
        p = min(max(p, 0.0), 1.0)
        middle = p + z * z / (2 * n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max((middle - half) / (1 + z * z / n), 0.0)


@dataclass(frozen=True)
class Report:
    """What a search knows of a position."""

    size: int
    to_move: Color
    visits: int
    moves: tuple[MoveReport, ...]  # all legal moves and the pass, best first
    spread: float  # standard deviation of the final score in playouts from this position
    ownership: NDArray[np.float32]  # size × size: +1 always Black's at the end of the playouts, -1 always White's

    @property
    def winrate(self) -> float:
        """The mover's, over all simulations."""
        return self._mean([move.candidate.winrate for move in self.moves], 0.5)

    @property
    def lead(self) -> float:
        """The mover's lead in points, over all simulations."""
        return self._mean([move.candidate.score for move in self.moves], 0.0)

    def _mean(self, values: list[float], otherwise: float) -> float:
        weights = [move.candidate.visits for move in self.moves]
        total = sum(weights)
        return sum(w * v for w, v in zip(weights, values, strict=True)) / total if total else otherwise

    def mover_ownership(self) -> NDArray[np.float32]:
        """Ownership with +1 for the side to move."""
        return self.ownership if self.to_move is Color.BLACK else -self.ownership

    def shown(self, least: int = 0, most: int | None = None) -> tuple[MoveReport, ...]:
        """The moves that were tried, but at least and at most so many."""
        tried = sum(move.candidate.visits > 0 for move in self.moves)
        return self.moves[: max(tried, least)][:most]


def policies(candidates: Iterable[Candidate]) -> dict[int, float]:
    """The moves' shares of attention from knowledge alone: by the square of the odds that knowledge gives them."""
    chances = {c.point: min(max(c.prior, _LEAST_PRIOR), 1 - _LEAST_PRIOR) for c in candidates}
    weights = {point: (p / (1 - p)) ** 2 for point, p in chances.items()}
    total = sum(weights.values())
    return {point: weight / total for point, weight in weights.items()}


class Analyst:
    """Searches one position after the other, in slices, for as long as it is wanted."""

    def __init__(self, search: TreeSearch, threads: int = 1) -> None:
        self.search, self.threads = search, threads
        self._size = 0
        self._spread = 0.0
        self._hidden: frozenset[int] = frozenset()

    def look_at(
        self, game: Game, color: Color | None = None, *, banned: frozenset[int] = frozenset(), reuse: bool = True
    ) -> None:
        """Turn to this game. Banned points are not searched at the root, and a banned pass is not reported.

        Who bans moves asks about the others, so nothing is taken to be settled then.
        """
        shown = restricted(game, banned) if banned else game
        mover = game.to_move if color is None else color
        self.search.set_game(
            shown, mover, komi=judgement.playout_komi(game), reuse=reuse and not banned, life=not banned
        )
        self.follow(game, hidden=banned)

    def follow(self, game: Game, *, hidden: frozenset[int] = frozenset()) -> None:
        """Report on this game, which somebody else has the search turned to."""
        self._size, self._hidden = game.size, hidden
        position = game.position
        position.to_move = self.search.to_move
        self._spread = run(position, _SPREAD_PLAYOUTS, seed=_SPREAD_SEED).score_deviation

    def think(
        self,
        should_stop: Callable[[], bool],
        *,
        visits: int | None = None,
        seconds: float | None = None,
        every: float | None = None,
        on_report: Callable[[Report], None] = lambda _report: None,
    ) -> bool:
        """Search until told to stop, or until the tree has so many visits, or for so long. Whether it was stopped.

        Every so many seconds a report is given. Visits alone: the same search every time.
        """
        meter = Meter(Budget(_ENDLESS if visits is None else max(visits, 1), seconds))
        meter.playouts = self.search.visits
        due = every or 0.0
        for part in meter.slices(should_stop, _SLICE):
            if every is not None and meter.elapsed >= due:
                on_report(self.report())
                due = max(due + every, meter.elapsed)
            if not self.search.run(simulations=part.playouts, seconds=part.seconds, threads=self.threads):
                time.sleep(0.01)  # nothing could be searched: do not spin
            meter.playouts = self.search.visits
        return meter.stopped

    def report(self, candidates: Iterable[Candidate] | None = None) -> Report:
        """What is known now; the candidates may be given in an order of their own."""
        found = list(self.search.candidates() if candidates is None else candidates)
        found = [c for c in found if c.point not in self._hidden] or [c for c in found if c.point == PASS]
        shares = policies(found)
        return Report(
            size=self._size,
            to_move=self.search.to_move,
            visits=self.search.visits,
            moves=tuple(MoveReport(c, i, shares[c.point]) for i, c in enumerate(found)),
            spread=self._spread,
            ownership=self.search.ownership(),
        )
