"""The player: tree search, sensible passing and resigning, and reasons for every move."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Self

from katachi.go import PASS, Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.play import judgement
from katachi.play.book import Book
from katachi.play.judgement import Passing
from katachi.play.player import Choice, Ground
from katachi.play.settings import BookSettings, PlayerSettings
from katachi.search import Candidate, SearchSettings, TreeSearch
from katachi.work import Budget, Meter

_USUAL = Budget(playouts=1000)
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

    >>> player = Player(seed=1)
    >>> choice = player.choose(Game(5), budget=Budget(50))
    >>> choice.playouts, choice.move_text(5)
    (50, 'C3')
    """

    seed: int = 0
    threads: int = 1
    settings: SearchSettings = field(default_factory=SearchSettings)
    resign: bool = True
    resign_below: float = 0.05
    resign_visits: int = 300  # of the best move: fewer do not tell enough
    reuse: bool = True  # keep what was searched before for the next move
    book: BookSettings = field(default_factory=BookSettings)
    knowledge: KnowledgeBase = field(default_factory=KnowledgeBase.shipped)

    @classmethod
    def of(
        cls,
        settings: PlayerSettings,
        *,
        knowledge: KnowledgeBase | None = None,
        seed: int = 0,
        threads: int = 1,
        **more: Any,
    ) -> Self:
        """The player of these settings, with the base they name unless one is given; ``more`` are other fields, such as
        ``resign=False``. Raises ValueError if that base cannot be used."""
        known = knowledge or settings.knowledge()
        return cls(seed=seed, threads=threads, knowledge=known, **_fields_of(settings), **more)

    def player_settings(self) -> PlayerSettings:
        """The settings that :meth:`of` makes this player from."""
        kb = "" if self.knowledge is KnowledgeBase.shipped() else str(self.knowledge.folder)
        return PlayerSettings(self.settings, self.book, self.resign_below, self.resign_visits, kb)

    def with_settings(
        self, settings: PlayerSettings, *, knowledge: KnowledgeBase | None = None, threads: int | None = None
    ) -> Self:
        """The same player with other settings, and an empty tree."""
        return replace(
            self,
            threads=self.threads if threads is None else threads,
            knowledge=knowledge or settings.knowledge(),
            **_fields_of(settings),
        )

    def __post_init__(self) -> None:
        self.search: TreeSearch = TreeSearch(self.settings, knowledge=self.knowledge, seed=self.seed)

    @property
    def description(self) -> str:
        """The kind of player and its settings, for people."""
        resign = f"resigns below {self.resign_below:.0%}" if self.resign else "never resigns"
        book = f", book of {self.book.moves} moves" if self.book.on else ""
        parts = ", ".join(name for name in ("expert", "shapes", "life") if getattr(self.settings, name))
        return f"tree search, {self.settings.bandit}, {parts or 'no priors'}{book}, seed {self.seed}, {resign}"

    def choose(
        self,
        game: Game,
        color: Color | int | str | None = None,
        budget: Budget = _USUAL,
        should_stop: Callable[[], bool] = lambda: False,
        *,
        cleanup: bool = False,
    ) -> Choice:
        """A legal move for this colour (else the side to move), a pass or a resignation."""
        color = game.to_move if color is None else Color.player(color)
        meter = Meter(budget)
        passing = Passing(game, color, life=self.settings.life)
        if ground := passing.ground(cleanup=cleanup):
            return Choice(PASS, ground, seconds=meter.elapsed)
        if not cleanup and (known := Book(self.book, self.knowledge, self.seed).choose(game, color)):
            ground = Ground.BOOK if self.knowledge.is_shipped else Ground.OTHER_BOOK
            return Choice(known.point, ground, seconds=meter.elapsed, book=known)
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
        return self.resign and judgement.is_hopeless(game, best, self.resign_below, self.resign_visits)


def _fields_of(settings: PlayerSettings) -> dict[str, Any]:
    return {
        "settings": settings.search,
        "book": settings.book,
        "resign_below": settings.resign_below,
        "resign_visits": settings.resign_visits,
    }
