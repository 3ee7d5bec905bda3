"""The tree player on several processes or machines."""

from collections.abc import Callable
from dataclasses import dataclass

from katachi.go import Color, Game
from katachi.play import judgement
from katachi.play.cluster.search import ClusterSearch
from katachi.play.tree_player import PONDER_LIMIT, Player
from katachi.work import Meter, host

_PONDER_LOOK = 0.005  # seconds between two looks at whether a command came
_LEAST = 0.001  # seconds: even without time, one look


@dataclass
class ClusterPlayer(Player):
    """The tree player, with workers that each have a tree and share the counts at the root.

    ``on`` is ``local`` for processes on this machine or ``ray`` for the actors of a Ray cluster. A worker that dies is
    replaced before the next move; what it had reported stays. Call :meth:`close` at the end.
    """

    workers: int = 2
    on: str = "local"

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise ValueError(f"{self.workers} workers: at least 1 is needed")
        self.search = self.cluster = ClusterSearch(
            self.settings,
            knowledge=self.knowledge,
            seed=self.seed,
            workers=self.workers,
            threads=self.threads,
            host=host(self.on),
        )

    @property
    def description(self) -> str:
        """What kind of player this is and its settings, for people."""
        return f"{super().description}, {self.workers} workers ({self.on})"

    def close(self) -> None:
        """End the workers."""
        self.cluster.close()

    def ponder(self, game: Game, color: Color, should_stop: Callable[[], bool]) -> None:
        """Search for this colour without a budget until told to stop."""
        self.cluster.set_game(game, color, komi=judgement.playout_komi(game), reuse=self.reuse)
        self.cluster.begin()
        while not should_stop() and self.cluster.goes_on and self.cluster.visits < PONDER_LIMIT:
            self.cluster.poll(_PONDER_LOOK)
        self.cluster.end(patience=0)  # a command is waiting

    def _think(self, meter: Meter, should_stop: Callable[[], bool]) -> bool:
        """Let the workers search until the budget is used; whether it was stopped from outside.

        Time may be up before the first worker is there: then one report is waited for.
        """
        budget, cluster = meter.budget, self.cluster
        seconds = 0.0 if budget.seconds is None else max(budget.seconds, _LEAST)
        cluster.begin(simulations=budget.playouts or 0, seconds=seconds)
        stopped = decided = False
        while (meter.used < 1 or not cluster.visits) and cluster.goes_on and not decided:
            if stopped := should_stop():
                break
            done = cluster.poll()
            meter.add(done)
            in_step = budget.seconds is not None or not cluster.is_busy  # or the same seed would give other moves
            decided = done > 0 and in_step and self._decided(meter)
        meter.add(cluster.end())
        return stopped

    def _decided(self, meter: Meter) -> bool:
        """Whether what is left cannot change the most visited move; time is judged with care, for reports come late."""
        first, *rest = self.search.candidates(2)
        second = rest[0].visits if rest else 0
        care = 1 if meter.budget.seconds is None else 2
        return first.visits - second > care * meter.expected_playouts() * (1 - meter.used)
