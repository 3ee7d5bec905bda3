"""The opening book: what the games played here, without a search.

Where the trees know the whole board, it plays by exact shares; else by those of the corner of the last move, if most
players answer there; else by nearest patterns (Bouzy & Chaslot, section 5.1). The last ten years count.

It is open for the first moves of a game, and only while it knows better than a search: it asks for more where stones
touch, and is closed where one is in atari.
"""

import random
from dataclasses import dataclass
from enum import Enum
from typing import Literal

import numpy as np

from katachi.go import BLACK, PASS, WHITE, Color, Game, Picture, Position, vertex
from katachi.go.words import between, full, percent
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.nearest.advisor import Advised, Advisor
from katachi.knowledge.trees.corners import corner_of
from katachi.knowledge.trees.eras import Span
from katachi.knowledge.trees.tree import TreeNode
from katachi.play.settings import BookSettings
from katachi.records import GameRecord, GameTree

# Least P(i|p), chosen by the predictor's opinion of such moves (docs/book.md).
QUIET = 0.15
TOUCHING = 0.4
USUAL = 0.05  # P of a move that professionals play in such places, if not most often
_YEARS = 10  # the last ones of the games: older moves are not always good any more
_BOARDS, _CORNERS = 10, 30  # how often a board or a corner must have been there in these years
_ANSWER = 0.4  # share of the most frequent answer in a corner from which it is played without looking elsewhere
_SHARE = 0.5  # of the best move's P: however small that is, no move far less likely is played instead


class Closed(Enum):
    """Why the book has no move."""

    OFF = "the book is off"
    LATE = "the opening is over"
    NO_BASE = "the knowledge base cannot be read"
    FOREIGN = "the knowledge base has no games on a board of this size"
    FIGHT = "there is a fight: a stone is in atari or was captured"
    UNSURE = "no pattern advises a move strongly enough"


@dataclass(frozen=True)
class Page:
    """The book's moves in one position, the likeliest first, and those it chooses from."""

    color: Color
    advised: tuple[Advised, ...] = ()
    least: float = QUIET  # P of a move that may be played
    spread: float = 0.0
    closed: Closed | None = None

    @property
    def playable(self) -> tuple[Advised, ...]:
        """The best move and those little below it; none if the book is closed."""
        if self.closed or not self.advised:
            return ()
        best = self.advised[0].probability
        least = max(self.least, best - self.spread, _SHARE * best)
        return tuple(move for move in self.advised if move.probability >= least)

    def is_usual(self, point: int) -> bool:
        """Whether professionals play it here so often that no short search may call it a mistake."""
        if self.closed:
            return False
        return any(move.point == point and move.probability >= USUAL for move in self.advised)


class Book:
    """The book of a knowledge base, by default of the one that comes with Katachi.

    >>> page = Book(BookSettings(on=True)).open(Game())
    >>> page.playable[0].source, page.playable[0].since
    ('board', 2016)
    """

    def __init__(
        self, settings: BookSettings, knowledge: KnowledgeBase | None = None, seed: int = 0, *, always: bool = False
    ) -> None:
        self.settings, self.knowledge, self.seed = settings, knowledge or KnowledgeBase.shipped(), seed
        self.always = always or not settings.closes  # as in the paper: in fights too, and however weak the advice

    def choose(self, game: Game, color: Color | None = None) -> Advised | None:
        """The move to play, by chance among those that are about as likely: the same one for the same seed."""
        page = self.open(game, color)
        if not page.playable:
            return None
        chance = random.Random(f"{self.seed} {game.position.hash} {int(page.color)}")
        return chance.choices(page.playable, [move.probability for move in page.playable])[0]

    def open(self, game: Game, color: Color | None = None) -> Page:
        """The book's page for this position."""
        mover, settings = game.to_move if color is None else color, self.settings
        if closed := self._closed(game):
            return Page(mover, closed=closed)
        advised = self.advised(game, mover)
        exact = bool(advised) and advised[0].source != "nearest"
        least = 0.0 if self.always or exact else TOUCHING if stones_touch(game.position) else QUIET
        unsure = not advised or advised[0].probability < least
        return Page(mover, advised, least, settings.spread, Closed.UNSURE if unsure else None)

    def advised(self, game: Game, color: Color) -> tuple[Advised, ...]:
        """The moves that games advise, whether the book is open or not."""
        method = self.settings.method
        if method == "trees" and (found := exact_moves(self.knowledge, game, color)):
            return found
        advisor = Advisor(self.knowledge.nearest, self.settings.k, "best" if method == "trees" else method)
        return tuple(advisor.advised(game.position, color, game.legal_moves(color)))

    def _closed(self, game: Game) -> Closed | None:
        if not self.settings.on:
            return Closed.OFF
        if move_number(game) > self.settings.moves:
            return Closed.LATE
        if is_fight(game.position) and not self.always:
            return Closed.FIGHT
        return self._useless(game.size)

    def _useless(self, size: int) -> Closed | None:
        """A missing or damaged base must not lose the game: the player searches then."""
        try:
            self.knowledge.nearest  # noqa: B018 - it is read here
            return None if size in self.knowledge.sizes else Closed.FOREIGN
        except ValueError:
            return Closed.NO_BASE


def exact_moves(base: KnowledgeBase, game: Game, color: Color) -> tuple[Advised, ...]:
    """The moves by exact shares of the last years: of the whole board or, if it is too rare, of the corner of the last
    move, if most players answer there. None if neither is known."""
    if not base.has_trees:
        return ()
    position = game.position
    years = Span(base.openings.latest - _YEARS + 1)
    board = base.openings.at(position, color, years)
    if board and board.followed >= _BOARDS:
        return _advised(board, "board", game, years)
    if not any(move.point != PASS for move in game.moves_since_set_up):
        return ()
    corner = base.joseki.at(position, color, corner_of(game), years)
    if not corner or corner.followed < _CORNERS or corner.moves[0].is_tenuki:
        return ()
    found = _advised(corner, "corner", game, years)
    return found if found and found[0].probability >= _ANSWER else ()


def _advised(node: TreeNode, source: Literal["board", "corner"], game: Game, years: Span) -> tuple[Advised, ...]:
    """Points that mean the same are all there, each with the share of the move."""
    legal = set(game.legal_moves(node.color))
    moves = ((move, point) for move in node.moves if move.count for point in move.points if point in legal)
    return tuple(
        Advised(
            point=point,
            probability=move.share.value or 0.0,
            pattern=-1,
            order=0,
            played=move.count,
            matched=move.of,
            source=source,
            since=years.since,
        )
        for move, point in moves
    )


def move_number(game: Game) -> int:
    """The number of the next move, from 1; stones that were set up or given as handicap count as moves."""
    position = game.position
    return 1 + max(len(game.moves), position.stones(BLACK) + position.stones(WHITE))


def is_fight(position: Position) -> bool:
    """Whether a stone was captured or could be with the next move."""
    if position.captured(BLACK) or position.captured(WHITE):
        return True
    stones = np.flatnonzero(position.board.reshape(-1)).tolist()
    return any(len(position.liberties(stone)) == 1 for stone in stones)


def stones_touch(position: Position) -> bool:
    """Whether a black stone is next to a white one."""
    board = position.board
    pairs = ((board[1:], board[:-1]), (board[:, 1:], board[:, :-1]))
    return any(bool(np.any((one != other) & (one > 0) & (other > 0))) for one, other in pairs)


def sentence(advised: Advised, size: int) -> str:
    """The counts behind a move, for people."""
    low, high = advised.interval
    if advised.source != "nearest":
        what = "this whole board" if advised.source == "board" else "this corner"
        return (
            f"{vertex(advised.point, size)} was the next move in {percent(advised.probability, 1)} "
            f"{between((low, high))} of the {advised.matched:,} times that {what} was there since {advised.since}"
        )
    return (
        f"at {vertex(advised.point, size)} the nearest pattern of order {advised.order} was there "
        f"{advised.matched:,} times and was played {advised.played:,} times, "
        f"{percent(advised.played / advised.matched, 1)} {between((low, high))}"
    )


_NAME = "Katachi's opening book"


@dataclass(frozen=True)
class BookGame:
    """A game whose last moves are the book's, and why it stopped."""

    game: Game
    advised: tuple[Advised, ...]
    closed: Closed | None

    @property
    def first(self) -> int:
        """The number of the book's first move."""
        return len(self.game.moves) - len(self.advised) + 1

    def drawing(self) -> str:
        """The board with the book's moves as numbers; moves on the point of an earlier one are listed below it."""
        numbers, below = dict[int, int](), []
        for number, advised in enumerate(self.advised, self.first):
            if advised.point in numbers:
                below.append(f"{number} at {numbers[advised.point]}")
            else:
                numbers[advised.point] = number
        labels = {point: str(number) for point, number in numbers.items()}
        board = Picture.of(self.game.position, last=False).marked(labels).text()
        return "\n".join([board, *([", ".join(below)] if below else [])])

    def tree(self) -> GameTree:
        """For SGF: each of the book's moves has its counts as a comment."""
        tree = GameRecord.of(self.game, {"PB": _NAME, "PW": _NAME}).to_tree()
        for number, node in enumerate(tree.main_line()):
            if number >= self.first:
                text = sentence(self.advised[number - self.first], self.game.size)
                node.set("C", full(text))
        return tree


def play_on(book: Book, game: Game, moves: int) -> BookGame:
    """Let the book play both sides for this many more moves, or until it is closed."""
    game, advised = game.copy(), list[Advised]()
    while len(advised) < moves:
        move = book.choose(game)
        if move is None:
            return BookGame(game, tuple(advised), book.open(game).closed)
        game.play(move.point)
        advised.append(move)
    return BookGame(game, tuple(advised), None)
