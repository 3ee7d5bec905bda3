"""The book plays with itself, to be looked at: the paper's figure 3."""

from dataclasses import dataclass

from katachi.go import Game, Picture
from katachi.knowledge.patterns.nearest.advice import Advised
from katachi.play.book import Book, Closed, sentence
from katachi.records import GameRecord, GameTree

_NAME = "Katachi's opening book"


@dataclass(frozen=True)
class BookGame:
    """A game, the last moves of which are the book's, and why it played no more."""

    game: Game
    advised: tuple[Advised, ...]
    closed: Closed | None

    @property
    def first(self) -> int:
        """The number of the book's first move."""
        return len(self.game.moves) - len(self.advised) + 1

    def drawing(self) -> str:
        """The board with the book's moves as numbers; a move on the place of an earlier one is told below it."""
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
        """For SGF: each of the book's moves says in a comment what it was counted from."""
        tree = GameRecord.of(self.game, {"PB": _NAME, "PW": _NAME}).to_tree()
        for number, node in enumerate(tree.main_line()):
            if number >= self.first:
                text = sentence(self.advised[number - self.first], self.game.size)
                node.set("C", f"{text[0].upper()}{text[1:]}.")
        return tree


def play_on(book: Book, game: Game, moves: int) -> BookGame:
    """Let the book play both sides until there are so many moves more, or until it is closed."""
    game, advised = game.copy(), list[Advised]()
    while len(advised) < moves:
        move = book.choose(game)
        if move is None:
            return BookGame(game, tuple(advised), book.open(game).closed)
        game.play(move.point)
        advised.append(move)
    return BookGame(game, tuple(advised), None)
