"""What every player can do, and the move it chooses with its reason."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from katachi.go import PASS, Color, Game, vertex
from katachi.go.words import percent
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.play.book import sentence
from katachi.search import Candidate
from katachi.work import Budget


class Ground(Enum):
    """The reason for the move."""

    PLAYOUTS = "it won the largest share of its playouts"
    SEARCHED = "the search visited it most often"
    NO_TIME = "there was no time for more than a guess"
    WON_BY_PASSING = "the opponent passed and the count is won"
    SETTLED = "nothing on the board is open any more"
    NOTHING_SENSIBLE = "every move left would be illegal or fill an eye"
    CLEANED_UP = "all dead stones are off the board"
    BOOK = "professionals play it in such positions"
    OTHER_BOOK = "it is usual in such positions in the games of the knowledge base"
    HOPELESS = "too few playouts are won"
    RANK = "players of this rank choose such moves"


@dataclass(frozen=True)
class Choice:
    """The move (a point or PASS), or a resignation, with the candidates of the search, best first."""

    point: int
    ground: Ground
    resign: bool = False
    candidates: tuple[Candidate, ...] = field(default=(), repr=False)
    playouts: int = 0
    seconds: float = 0.0
    book: Advised | None = field(default=None, repr=False)  # the pattern behind a move that was not searched
    stopped: bool = False  # whether the thinking was cut short from outside
    board_size: int = field(default=0, repr=False)  # 0: not known
    words: str = field(default="", repr=False)  # the reason in other words than the ground's

    @property
    def winrate(self) -> float | None:
        """How often the best candidate won its playouts; None if there were none."""
        return self.candidates[0].winrate if self.candidates and self.candidates[0].visits else None

    @property
    def vertex(self) -> str:
        """The move as a text, on the board of the game: a vertex, ``pass`` or ``resign``."""
        return self.move_text(self.board_size)

    def __str__(self) -> str:
        return self.sentence(self.board_size) if self.board_size else repr(self)

    def move_text(self, size: int) -> str:
        """The move in GTP: a vertex, ``pass`` or ``resign``."""
        return "resign" if self.resign else vertex(self.point, size)

    def _worth(self) -> str:
        """How often it was searched, and how often it won then."""
        best = self.candidates[0]
        if self.ground is Ground.PLAYOUTS:
            return f"{percent(best.winrate, 1)} of {best.visits:,}"
        total = sum(candidate.visits for candidate in self.candidates)
        went = f"{best.visits:,} of {total:,} simulations went there"
        if best.judged:
            return f"{went}, and the chance of winning is about {percent(best.winrate, 0)}"
        return f"{went}, {percent(best.winrate, 1)} of these were won"

    def sentence(self, size: int) -> str:
        """One sentence for people."""
        action = {"pass": "I passed", "resign": "I resigned"}.get(self.move_text(size))
        text = f"{action or 'I played ' + vertex(self.point, size)} because {self.words or self.ground.value}"
        if self.point != PASS and self.candidates and self.ground in (Ground.PLAYOUTS, Ground.SEARCHED):
            text += f": {self._worth()}"
        if self.book:
            text += f": {sentence(self.book, size)}"
        return text + (" (the thinking was interrupted)." if self.stopped else ".")


class AnyPlayer(Protocol):
    """Chooses moves. It never changes the game it is shown.

    A player that can think on the opponent's time also has a method `ponder(game, color, should_stop)`, which asks
    ``should_stop`` at least every 20 ms.
    """

    @property
    def description(self) -> str:
        """The kind of player and its settings, for people."""

    def choose(
        self, game: Game, color: Color, budget: Budget, should_stop: Callable[[], bool], *, cleanup: bool = False
    ) -> Choice:
        """A legal move for this colour, a pass or a resignation.

        ``should_stop`` is asked at least every 50 ms; when it says yes, the best move found so far is the answer.
        ``cleanup`` asks to take the opponent's dead stones off the board before passing, and never to resign.
        """
