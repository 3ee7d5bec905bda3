"""Choose a move, as an opponent does."""

from __future__ import annotations

from dataclasses import dataclass

from katachi.go import Game
from katachi.interfaces.web.engine.asking import SearchRequest, Seconds, Session, Simulations, within
from katachi.interfaces.web.engine.reporting import Analysis, SearchReporter
from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.web.models import ColorName, color_of
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.play import Analyst, Choice, Player
from katachi.play.book import sentence
from katachi.work import Budget

_SECONDS = 5.0  # where nothing is said
_EVERY = 0.5
_TOP = 12


REPORT = Analysis


class Request(SearchRequest):
    """A game, whose move it is, and how much thought it is worth."""

    color: ColorName | None = None
    simulations: Simulations | None = None
    seconds: Seconds | None = None
    resign: bool = True
    session: Session = ""


@dataclass(frozen=True)
class Generated:
    """The chosen move with its reason, and what the search knows; a move of the book was not searched."""

    size: int
    vertex: str  # also "pass" and "resign"
    reason: str
    simulations: int
    seconds: float
    winrate: float | None
    analysis: Analysis | None
    book: Advised | None


FORMS[Advised] = Form({"point": "vertex"}, without=("pattern",), shows=("interval",), says=sentence)


def check(request: Request, settings: ServeSettings) -> None:
    """Raises ValueError with one line."""
    request.check_it(settings)
    within(settings, simulations=request.simulations, seconds=request.seconds)


def run(request: Request, turn: Turn) -> Generated:
    """Think; if it is stopped, the answer is the best move found so far."""
    game = request.game.game()
    color = game.to_move if request.color is None else color_of(request.color)
    settings, knowledge = request.player_settings(), request.knowledge(turn)
    player = Player(settings, knowledge, request.seed, turn.settings.threads, resign=request.resign)
    budget = _budget(request, turn)
    simulations = budget.playouts or turn.settings.limits.simulations
    with turn.trees.tree(
        settings.search, simulations, knowledge=knowledge, seed=request.seed, session=request.session
    ) as search:
        player.search = search
        thinking = _Thinking(game, Analyst(search), turn)
        choice = player.choose(game, color, budget, thinking.should_stop)
        return _answer(choice, game.size, thinking.analysis(choice))


def _budget(request: Request, turn: Turn) -> Budget:
    """Simulations alone give the same move every time."""
    if request.simulations is None:
        return Budget(turn.settings.limits.simulations, request.seconds or _SECONDS)
    return Budget(request.simulations, request.seconds)


class _Thinking:
    """Reports while the player thinks. It turns the search to the position itself, before it first looks around."""

    def __init__(self, game: Game, analyst: Analyst, turn: Turn) -> None:
        self._game, self._analyst, self._turn = game, analyst, turn
        self._telling: SearchReporter | None = None

    def should_stop(self) -> bool:
        return self._told().should_stop()

    def analysis(self, choice: Choice) -> Analysis | None:
        """What the search knows at the end, the chosen move first; None if there was no search."""
        if not choice.candidates:
            return None
        return self._told().analysis(finished=not choice.stopped, candidates=choice.candidates)

    def _told(self) -> SearchReporter:
        if self._telling is None:
            self._analyst.follow(self._game)
            self._telling = SearchReporter(self._analyst, self._turn, top=_TOP, every=_EVERY)
        return self._telling


def _answer(choice: Choice, size: int, analysis: Analysis | None) -> Generated:
    return Generated(
        size=size,
        vertex=choice.move_text(size),
        reason=choice.sentence(size),
        simulations=choice.playouts,
        seconds=round(choice.seconds, 3),
        winrate=choice.winrate,
        analysis=analysis,
        book=choice.book,
    )
