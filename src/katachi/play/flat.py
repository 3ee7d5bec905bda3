"""Flat Monte-Carlo: every sensible move is played out, and the better half gets the next playouts.

This is sequential halving: the budget is cut in as many equal rounds as it takes to halve the candidates down to one.
There is no tree, so the player looks one move ahead; the other players are compared with it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from katachi.go import PASS, Color, Game, Position
from katachi.play import judgement
from katachi.play.judgement import Passing
from katachi.play.player import Choice, Ground
from katachi.search import MOGO, Candidate, Playouts, Policy, run
from katachi.work import Budget, Meter

# The largest batch takes about 1 ms on a small board and 3 ms on a large one, far below the 50 ms a stop may wait.
_LEAST_BATCH, _LARGEST_BATCH = 4, 32
_SCOUTS = 64  # playouts that order the candidates before the first round
_SCORE_SCALE = 15.0  # points
_SCORE_WEIGHT = 0.05


@dataclass
class _Arm:
    """One candidate and its statistics, from the mover's side."""

    point: int
    after: Position
    visits: int = 0
    wins: float = 0.0
    lead_sum: float = 0.0

    def candidate(self, color: Color, order: int) -> Candidate:
        lead = self.lead_sum / max(self.visits, 1)
        point, size = self.point, self.after.size
        return Candidate(point, color, self.visits, self.winrate, lead, order, line=(point,), board_size=size)

    @property
    def winrate(self) -> float:
        return self.wins / self.visits if self.visits else 0.5

    @property
    def value(self) -> float:
        """The win rate with a little of the score, so that a decided game is still finished well."""
        lead = self.lead_sum / max(self.visits, 1) / _SCORE_SCALE
        return self.winrate + _SCORE_WEIGHT * lead / (1 + abs(lead)) if self.visits else -1.0


@dataclass
class FlatPlayer:
    """The flat player and its settings."""

    seed: int = 0
    threads: int = 1
    policy: Policy = MOGO
    resign: bool = True
    resign_below: float = 0.05
    resign_playouts: int = 300  # of the best candidate: fewer do not tell enough

    @property
    def description(self) -> str:
        """The kind of player and its settings, for people."""
        name = "light" if self.policy.uniform else "MoGo"
        resign = f"resigns below {self.resign_below:.0%}" if self.resign else "never resigns"
        return f"flat Monte-Carlo by sequential halving, {name} playouts, seed {self.seed}, {resign}"

    def choose(
        self, game: Game, color: Color, budget: Budget, should_stop: Callable[[], bool], *, cleanup: bool = False
    ) -> Choice:
        """A legal move for this colour, a pass or a resignation."""
        meter = Meter(budget)
        passing = Passing(game, color)
        points = list(passing.points)
        if ground := passing.ground(cleanup=cleanup):
            return Choice(PASS, ground, seconds=meter.elapsed, board_size=game.size)
        if cleanup:
            points = passing.capturing(points) or points
        elif passing.is_safe:
            points.append(PASS)
        search = _Halving(self, game, color, meter, should_stop)
        arms = search.run(points)
        best = tuple(arm.candidate(color, order) for order, arm in enumerate(arms))
        hopeless = not cleanup and self._gives_up(game, best[0])
        searched = Ground.PLAYOUTS if best[0].visits else Ground.NO_TIME
        return Choice(
            best[0].point,
            Ground.HOPELESS if hopeless else searched,
            resign=hopeless,
            candidates=best,
            playouts=meter.playouts,
            seconds=meter.elapsed,
            stopped=search.stopped,
            board_size=game.size,
        )

    def _gives_up(self, game: Game, best: Candidate) -> bool:
        return self.resign and judgement.is_hopeless(game, best, self.resign_below, self.resign_playouts)


class _Halving:
    """One search by sequential halving."""

    def __init__(
        self, player: FlatPlayer, game: Game, color: Color, meter: Meter, should_stop: Callable[[], bool]
    ) -> None:
        self.player, self.game, self.color, self.meter = player, game, color, meter
        self.komi = judgement.playout_komi(game)
        # A new stream for every move, or the same random moves would follow each of them.
        self.random = random.Random(f"{player.seed}/{len(game.moves)}/{int(color)}")
        self.stopped = False
        self._should_stop = should_stop

    def run(self, points: Sequence[int]) -> list[_Arm]:
        """All candidates that were played out, the longest survivors first."""
        position = self.game.position
        arms = [_Arm(point, self._after(point)) for point in self._order(position, points)]
        out: list[_Arm] = []
        rounds = max(1, (len(arms) - 1).bit_length())
        for number in range(1, rounds + 1):
            self._round(arms, until=number / rounds)
            arms.sort(key=lambda arm: -arm.value)
            keep = (len(arms) + 1) // 2 if number < rounds else len(arms)
            arms, out = arms[:keep], arms[keep:] + out
        return arms + out

    def _round(self, arms: Sequence[_Arm], until: float) -> None:
        """Batches for all arms in turn until this share of the budget is used, one each at least while any is left."""
        share = self.meter.expected_playouts() * (until - self.meter.used) / len(arms)
        batch = min(max(int(share), _LEAST_BATCH), _LARGEST_BATCH)
        first = True
        while not self.stopped and (first or self.meter.used < until):
            for arm in arms:
                self.stopped = self.stopped or self._should_stop()
                if self.stopped or self.meter.used >= (1.0 if first else until):
                    return
                self._play_out(arm, batch)
            first = False

    def _play_out(self, arm: _Arm, games: int) -> None:
        stats = self._playouts(arm.after, games)
        black = self.color is Color.BLACK
        lead = stats.mean_score - self.komi
        arm.visits += stats.games
        arm.wins += stats.games * (stats.black_winrate if black else 1 - stats.black_winrate)
        arm.lead_sum += stats.games * (lead if black else -lead)

    def _playouts(self, position: Position, games: int) -> Playouts:
        self.meter.add(games)
        seed = self.random.getrandbits(64)
        return run(position, games, self.player.policy, komi=self.komi, seed=seed, threads=self.player.threads)

    def _after(self, point: int) -> Position:
        position = self.game.position
        position.play(point, self.color)
        return position

    def _order(self, position: Position, points: Sequence[int]) -> list[int]:
        """The candidates the budget can pay for: first those that playouts themselves begin with.

        On a large board a short budget cannot try every move, and the proposals of the playouts' patterns, captures and
        rescues are worth more than points picked at random.
        """
        shuffled = [point for point in points if point != PASS]
        self.random.shuffle(shuffled)
        position.to_move = self.color
        scouts = self._playouts(position, _SCOUTS)
        proposed = scouts.first_moves.reshape(-1)
        shuffled.sort(key=lambda point: (-int(proposed[point]), _line(point, position.size) == 1))
        rounds = max(1, len(points).bit_length())
        affordable = max(1, int(self.meter.expected_playouts() / (rounds * _LEAST_BATCH)))
        return shuffled[:affordable] + [PASS] * (PASS in points)


def _line(point: int, size: int) -> int:
    """How far from the edge a point is; 1 is the first line."""
    row, column = divmod(point, size)
    return 1 + min(row, column, size - 1 - row, size - 1 - column)
