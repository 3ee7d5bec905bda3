"""The player: tree search, sensible passing and resigning, and reasons for every move."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from katachi.go import PASS, Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.play import judgement
from katachi.play.analysis import budget_of
from katachi.play.book import Book
from katachi.play.judgement import Passing
from katachi.play.player import Choice, Ground
from katachi.play.settings import PlayerSettings
from katachi.search import Candidate, TreeSearch
from katachi.work import Budget, Meter

_SLICE = 0.04  # seconds between two looks at whether to stop
_PILOT = 500  # simulations of the first slice
_PONDER_SLICE = 0.01  # shorter: a command is waiting
PONDER_LIMIT = 4_000_000  # simulations: the tree's counters have 32 bits, and a person may never come back
# Simulations between two looks at whether the move is decided, where only simulations are limited: the same at any
# speed, or the next move would begin with another tree.
_LOOK = 250


@dataclass
class Player:
    """A player that searches with a tree; it keeps the tree from one move to the next.

    Raises ValueError if the knowledge base of its settings cannot be used.

    >>> player = Player(seed=1)
    >>> choice = player.choose(Game(5), budget=Budget(50))
    >>> choice.playouts, choice.move_text(5)
    (50, 'C3')
    """

    settings: PlayerSettings = field(default_factory=PlayerSettings)
    knowledge: KnowledgeBase = None  # type: ignore[assignment]  # the base that the settings name, unless it is given
    seed: int = 0
    threads: int = 1
    resign: bool = True
    reuse: bool = True  # keep the tree for the next move

    def __post_init__(self) -> None:
        self.knowledge = self.knowledge or self.settings.knowledge()

    def __repr__(self) -> str:
        return f"<Player {self.description}>"

    @cached_property
    def search(self) -> TreeSearch:
        """The search with its tree."""
        return TreeSearch(self.settings.search, knowledge=self.knowledge, seed=self.seed)

    @property
    def description(self) -> str:
        """The kind of player and its settings, for people."""
        settings, search = self.settings, self.settings.search
        resign = f"resigns below {settings.resign_below:.0%}" if self.resign else "never resigns"
        book = f", book of {settings.book.moves} moves" if settings.book.on else ""
        parts = ", ".join(name for name in ("expert", "shapes", "life") if getattr(search, name))
        return f"tree search, {search.bandit}, {parts or 'no priors'}{book}, seed {self.seed}, {resign}"

    def choose(
        self,
        game: Game,
        color: Color | int | str | None = None,
        budget: int | Budget | None = None,
        should_stop: Callable[[], bool] = lambda: False,
        *,
        cleanup: bool = False,
    ) -> Choice:
        """A legal move for this colour (else the side to move), a pass or a resignation."""
        budget = budget_of(budget, None)
        color = game.to_move if color is None else Color.player(color)
        meter = Meter(budget)
        passing = Passing(game, color, life=self.settings.search.life)
        if ground := passing.ground(cleanup=cleanup):
            return Choice(PASS, ground, seconds=meter.elapsed, board_size=game.size)
        if not cleanup and (known := Book(self.settings.book, self.knowledge, self.seed).choose(game, color)):
            ground = Ground.BOOK if self.knowledge.is_shipped else Ground.OTHER_BOOK
            return Choice(known.point, ground, seconds=meter.elapsed, book=known, board_size=game.size)
        komi = judgement.playout_komi(game)
        self.search.set_game(game, color, komi=komi, reuse=self.reuse, life=not cleanup)
        stopped = self._think(meter, should_stop)
        candidates = tuple(self.search.candidates())
        if not stopped and self._has_to_clean_up(game, candidates[0], passing):
            self.search.set_game(game, color, komi=komi, reuse=False, life=False)
            more = Meter(budget.half())
            stopped = self._think(more, should_stop)
            meter.add(more.playouts)
            candidates = tuple(self.search.candidates())
        best = self._best(candidates, passing, cleanup=cleanup)
        hopeless = not cleanup and self._gives_up(game, best)
        return Choice(
            best.point,
            Ground.HOPELESS if hopeless else Ground.SEARCHED if best.visits else Ground.NO_TIME,
            resign=hopeless,
            candidates=(best, *(c for c in candidates if c is not best)),
            playouts=meter.playouts,
            seconds=meter.elapsed,
            stopped=stopped,
            board_size=game.size,
        )

    def ponder(self, game: Game, color: Color, should_stop: Callable[[], bool]) -> None:
        """Search for this colour without a budget until told to stop; the next choice begins with what was found."""
        self.search.set_game(game, color, komi=judgement.playout_komi(game), reuse=self.reuse)
        while not should_stop() and self.search.visits < PONDER_LIMIT:
            self.search.run(seconds=_PONDER_SLICE, threads=self.threads)

    def _think(self, meter: Meter, should_stop: Callable[[], bool]) -> bool:
        """Search in slices until the budget is used; whether it was stopped from outside."""
        timed = meter.budget.seconds is not None
        for part in meter.slices(should_stop, _PILOT, seconds=_SLICE, step=_LOOK):
            done = self.search.run(simulations=part.playouts, seconds=part.seconds, threads=self.threads)
            if done == 0:  # stopped by somebody else, or the tree is full
                return True
            meter.add(done)
            if (timed or meter.playouts % _LOOK == 0) and self._decided(meter):
                break
        return meter.stopped

    def _decided(self, meter: Meter, care: float = 1) -> bool:
        """Whether the rest of the budget, times `care`, cannot change the most visited move."""
        first, *rest = self.search.candidates(2)
        second = rest[0].visits if rest else 0
        return first.visits - second > care * meter.expected_playouts() * (1 - meter.used)

    def _has_to_clean_up(self, game: Game, best: Candidate, passing: Passing) -> bool:
        """Whether only dead stones are left to capture before the count; moves there are not in the tree."""
        done = best.point == PASS and bool(self.search.left_alone.groups)
        return done and not passing.is_safe and not self._gives_up(game, best)

    def _best(self, candidates: tuple[Candidate, ...], passing: Passing, *, cleanup: bool) -> Candidate:
        """The most visited move; a pass only where it does not throw the game away."""
        moves = [c for c in candidates if c.point != PASS]
        if cleanup:
            wanted = set(passing.capturing([c.point for c in moves]))
            return next((c for c in moves if c.point in wanted), candidates[0])
        if candidates[0].point == PASS and moves and not passing.is_safe:
            return moves[0]
        return candidates[0]

    def _gives_up(self, game: Game, best: Candidate) -> bool:
        return self.resign and judgement.is_hopeless(
            game, best, self.settings.resign_below, self.settings.resign_visits
        )
