"""The job "genmove": choose a move, as an opponent does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from katachi.go import Color, Game
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.engine.searches import (
    Analysis,
    SearchReporter,
    SearchRequest,
    Seconds,
    Session,
    Simulations,
    within,
)
from katachi.interfaces.web.models import ColorName
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.play import Analyst, Choice, Player, Rank, RankPlayer
from katachi.work import Budget

_SECONDS = 5.0  # if the request gives no budget
_EVERY = 0.5
_TOP = 12

REPORT = Analysis


class Request(SearchRequest):
    """A game, whose move it is, and the budget."""

    color: ColorName | None = None
    simulations: Simulations | None = None
    seconds: Seconds | None = None
    resign: bool = True
    rank: Annotated[str, Field(max_length=20, description="Play like this rank: 15k to 3d; empty: full strength")] = ""
    session: Session = ""


@dataclass(frozen=True)
class Generated:
    """The chosen move with its reason, and what the search knows; a book move was not searched."""

    size: int
    vertex: str  # also "pass" and "resign"
    reason: str
    simulations: int
    seconds: float
    winrate: float | None
    analysis: Analysis | None
    book: Advised | None


def check(request: Request, settings: ServeSettings) -> None:
    """Raises ValueError or LookupError with one line."""
    request.check_it(settings)
    if request.rank:
        Rank.parse(request.rank)
    within(settings, simulations=request.simulations, seconds=request.seconds)


def run(request: Request, turn: Turn) -> Generated:
    """Choose; if it is stopped, the answer is the best move so far."""
    game = request.game.game()
    color = game.to_move if request.color is None else Color.player(request.color)
    settings, knowledge = request.player_settings(), request.knowledge(turn)
    player = Player(settings, knowledge, request.seed, turn.settings.threads, resign=request.resign)
    budget = _budget(request, turn)
    simulations = budget.playouts or turn.settings.limits.simulations
    with turn.trees.tree(
        settings.search, simulations, knowledge=knowledge, seed=request.seed, session=request.session
    ) as search:
        player.search = search
        thinking = _Thinking(game, Analyst(search), turn)
        opponent = (
            RankPlayer(Rank.parse(request.rank), player, request.seed, request.resign) if request.rank else player
        )
        choice = opponent.choose(game, color, budget, thinking.should_stop)
        return Generated(
            game.size,
            choice.move_text(game.size),
            choice.sentence(game.size),
            choice.playouts,
            round(choice.seconds, 3),
            choice.winrate,
            thinking.analysis(choice),
            choice.book,
        )


def _budget(request: Request, turn: Turn) -> Budget:
    """With simulations alone the move is the same every time."""
    if request.simulations is None:
        return Budget(turn.settings.limits.simulations, request.seconds or _SECONDS)
    return Budget(request.simulations, request.seconds)


class _Thinking:
    """Reports while the player thinks. The search is turned to the position before the first one."""

    def __init__(self, game: Game, analyst: Analyst, turn: Turn) -> None:
        self._game, self._analyst, self._turn = game, analyst, turn
        self._made: SearchReporter | None = None

    def should_stop(self) -> bool:
        return self._reporter().should_stop()

    def analysis(self, choice: Choice) -> Analysis | None:
        """What the search knows at the end, the chosen move first; None without a search."""
        if not choice.candidates:
            return None
        return self._reporter().analysis(finished=not choice.stopped, candidates=choice.candidates)

    def _reporter(self) -> SearchReporter:
        if self._made is None:
            self._analyst.follow(self._game)
            self._made = SearchReporter(self._analyst, self._turn, top=_TOP, every=_EVERY)
        return self._made
