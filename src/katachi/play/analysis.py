"""Looking at a position without playing: a search in slices, and its results so far as a report."""

import math
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from katachi._names import check_names
from katachi.go import PASS, Color, Game, Position
from katachi.go.symmetry import symmetries_of
from katachi.knowledge import KnowledgeBase
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.play import judgement
from katachi.play.book import Book
from katachi.play.settings import SETTINGS, PlayerSettings
from katachi.records import GameRecord, game_of
from katachi.search import Candidate, Report, TreeSearch, run
from katachi.search.compared import compared
from katachi.work import Budget, Meter

_PILOT = 8  # simulations before the first look at whether to stop: about 20 ms on a large board
_SLICE = 0.02  # seconds between two looks from then on
_ENDLESS = 1 << 62
_SIMULATIONS = 1000
_ARGUMENTS = ("simulations", "seconds", "move", "before", "top", "worst", "knowledge", "threads", "seed", "progress")
_SWITCH = {True: "on", False: "off"}
_SPREAD_PLAYOUTS = 128
_OWNER_PLAYOUTS, _OWNER_SEED = 100, 5  # after each move, if its ownership is asked for
_SPREAD_SEED = 7


def restricted(game: Game, banned: Iterable[int]) -> Game:
    """A copy of the game in which these points are illegal for the next mover. A pass cannot be banned."""
    return _Restricted(game, frozenset(banned))


Bans = Sequence[tuple[Color, frozenset[int]]]  # points for the moves of a colour


def banned_moves(game: Game, color: Color, avoid: Bans, allow: Bans) -> frozenset[int]:
    """The moves, perhaps with the pass, that a client bans for this colour, or does not allow."""
    banned = frozenset().union(*(points for side, points in avoid if side is color))
    allowed = [points for side, points in allow if side is color]
    if allowed:
        banned |= frozenset([PASS, *range(game.size * game.size)]).difference(*allowed)
    return banned


def owners_after(game: Game, mover: Color, move: int | str) -> NDArray[np.float64]:
    """Who owns each point at the end of playouts after a move, +1 for the mover."""
    after = game.copy()
    after.play(move, mover)
    position = after.position
    position.to_move = mover.opponent
    black = run(position, _OWNER_PLAYOUTS, seed=_OWNER_SEED).ownership.reshape(-1)
    return black if mover is Color.BLACK else -black


class _Restricted(Game):
    """A game with fewer legal moves, for searches that leave some out."""

    def __init__(self, game: Game, banned: frozenset[int]) -> None:
        self.__dict__.update(game.copy().__dict__)
        self._banned = banned

    def legal_moves(self, color: Color | int | str | None = None) -> list[int]:
        """All legal points that are not banned."""
        return [point for point in super().legal_moves(color) if point not in self._banned]


def analyze(
    game: Game | Position | GameRecord | str | os.PathLike[str],
    simulations: int | Budget | None = None,
    *,
    before: int | None = None,
    seconds: float | None = None,
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    threads: int = 1,
    seed: int = 0,
    **settings: bool | int | float | str,
) -> Report:
    """Search a position with 1,000 simulations, or as told. `settings` are those of ``--set``. Raises ValueError.

    A record is searched at its end, or `before` a move. Without `seconds` and with one thread, the same seed gives the
    same report.

    >>> report = analyze(Game(5), 100, shapes=False)
    >>> len(report.candidates), report.candidates[0].names(5)
    (7, 'C3')
    """
    analyst = analyst_of(settings, knowledge, seed, threads)
    budget = budget_of(simulations, seconds)
    analyst.look_at(game_of(game, before))
    analyst.think(lambda: False, visits=budget.playouts, seconds=budget.seconds)
    return analyst.report()


def budget_of(simulations: int | Budget | None, seconds: float | None) -> Budget:
    """The budget of a search; 1,000 simulations if nothing is given. Raises ValueError for fewer than one."""
    if isinstance(simulations, Budget):
        return simulations.at_most(seconds)
    return Budget(_SIMULATIONS if simulations is None and seconds is None else simulations, seconds)


def analyst_of(
    settings: Mapping[str, bool | int | float | str],
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    seed: int = 0,
    threads: int = 1,
) -> "Analyst":
    """An analyst with these settings of the player, and with this base or that of the setting `kb`.

    Raises ValueError for a mistake.
    """
    wanted, base = _player(settings, knowledge)
    search = TreeSearch(wanted.search, knowledge=base, seed=seed)
    return Analyst(search, threads, Book(wanted.book, base, seed))


def search_of(
    settings: Mapping[str, bool | int | float | str],
    knowledge: KnowledgeBase | str | os.PathLike[str] | None = None,
    seed: int = 0,
) -> TreeSearch:
    """The search alone. Raises ValueError for a mistake."""
    wanted, base = _player(settings, knowledge)
    return TreeSearch(wanted.search, knowledge=base, seed=seed)


def _player(
    settings: Mapping[str, bool | int | float | str], knowledge: KnowledgeBase | str | os.PathLike[str] | None
) -> tuple[PlayerSettings, KnowledgeBase]:
    values = {name: _SWITCH[value] if isinstance(value, bool) else str(value) for name, value in settings.items()}
    if "playouts" in values:
        raise ValueError("there is no setting 'playouts': use simulations")
    check_names([name for name in values if "." not in name], [*_ARGUMENTS, *SETTINGS], "setting")
    wanted = PlayerSettings.parse(values)
    return wanted, wanted.knowledge(values) if wanted.kb else KnowledgeBase.open(knowledge)


class Analyst:
    """Searches one position after the other, in slices, for as long as it is wanted."""

    def __init__(self, search: TreeSearch, threads: int = 1, book: Book | None = None) -> None:
        self.search, self.threads, self.book = search, threads, book
        self._size = 0
        self.spread = 0.0  # of the final score in playouts from the position
        self._hidden: frozenset[int] = frozenset()
        self.symmetries: tuple[int, ...] = (0,)  # of the position
        self._advised: Advised | None = None

    def look_at(
        self, game: Game, color: Color | None = None, *, banned: frozenset[int] = frozenset(), reuse: bool = True
    ) -> None:
        """Turn to this game. Banned points are not searched at the root, and a banned pass is not reported.

        A caller that bans moves asks about the others, so nothing is treated as settled then.
        """
        shown = restricted(game, banned) if banned else game
        mover = game.to_move if color is None else color
        self.search.set_game(
            shown, mover, komi=judgement.playout_komi(game), reuse=reuse and not banned, life=not banned
        )
        self.follow(game, hidden=banned)

    def follow(self, game: Game, *, hidden: frozenset[int] = frozenset()) -> None:
        """Report on this game, which the search has already been set to."""
        self._size, self._hidden = game.size, hidden
        position = game.position
        mover = position.to_move = self.search.to_move
        self.symmetries = symmetries_of(position, game.legal_moves(mover))
        self._advised = self.book.choose(game, mover) if self.book and not hidden else None
        self.spread = run(position, _SPREAD_PLAYOUTS, seed=_SPREAD_SEED).score_deviation

    def think(
        self,
        should_stop: Callable[[], bool],
        *,
        visits: int | None = None,
        seconds: float | None = None,
        every: float | None = None,
        on_report: Callable[[Report], None] = lambda _report: None,
    ) -> bool:
        """Search until told to stop, or until the tree has this many visits, or for this long; True if it was stopped.

        A report is given `every` N seconds. With visits alone, the search is the same every time.
        """
        meter = Meter(Budget(_ENDLESS if visits is None else max(visits, 1), seconds))
        meter.playouts = self.search.visits
        due = every or 0.0
        for part in meter.slices(should_stop, _PILOT, seconds=_SLICE, least=_PILOT):
            if every is not None and meter.elapsed >= due:
                on_report(self.report())
                due = max(due + every, meter.elapsed)
            if not self.search.run(simulations=part.playouts, seconds=part.seconds, threads=self.threads):
                time.sleep(0.01)  # nothing could be searched: do not spin
            meter.playouts = self.search.visits
        return meter.stopped

    def report(self, candidates: Iterable[Candidate] | None = None) -> Report:
        """The results so far. If candidates are given, they are those of a choice: its move stays the first."""
        found = list(self.search.candidates() if candidates is None else candidates)
        found = [c for c in found if c.point not in self._hidden] or [c for c in found if c.point == PASS]
        first = None if candidates is None or not found else found[0].point
        return Report(
            size=self._size,
            to_move=self.search.to_move,
            visits=self.search.visits,
            winrate=_mean(found, [move.winrate for move in found], 0.5),
            lead=_mean(found, [move.lead for move in found], 0.0),
            spread=self.spread,
            ownership=self.search.ownership(),
            groups=self.search.settled.groups,
            candidates=compared(_whole(found), self.symmetries, spread=self.spread, first=first),
            symmetries=self.symmetries,
            book=self._advised,
        )


def _mean(candidates: Sequence[Candidate], values: Iterable[float], otherwise: float) -> float:
    """Over all simulations."""
    total = sum(move.visits for move in candidates)
    return sum(m.visits * v for m, v in zip(candidates, values, strict=True)) / total if total else otherwise


def _whole(candidates: list[Candidate]) -> list[Candidate]:
    """With shares of attention that add up to 1 again if some moves were left out."""
    whole = sum(move.policy for move in candidates)
    if math.isclose(whole, 1.0) or not whole:
        return candidates
    return [replace(move, policy=move.policy / whole) for move in candidates]
