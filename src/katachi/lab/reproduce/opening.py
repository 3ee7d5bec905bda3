"""Figure 3 of the paper on nearest patterns: the first 40 moves of a game the book plays against itself."""

from __future__ import annotations

from dataclasses import dataclass

from katachi.go import Game, vertex
from katachi.knowledge.patterns.advisor import Advised
from katachi.lab.reproduce.figure import Board, Boards
from katachi.lab.reproduce.table import Cell, Scale, Table
from katachi.play.book import Book
from katachi.play.settings import BookSettings

_MOVES = 40


@dataclass(frozen=True)
class ByHeart:
    """A move of the book, and why our player would have searched instead, if it would."""

    advised: Advised
    closed: str = ""


def reproduce_opening(scale: Scale) -> Table:
    """The moves with the patterns that advised them, and the board."""
    scale.on_step("playing")
    game, moves = play_by_heart(_MOVES, scale.seed, str(scale.base or ""))
    columns = ["move", "colour", "point", "order", "P(i|p)", "95 % credible", "played", "seen", "our player"]
    table = Table("K-F3", "Figure 3 of Bouzy & Chaslot: the book against itself, 40 moves", columns)
    labels: dict[int, str] = {}
    for number, (move, one) in enumerate(zip(game.moves, moves, strict=True), 1):
        table.rows.append([number, move.color.name.lower(), *_row(one, game.size)])
        labels.setdefault(move.point, str(number))
    table.figures = [Boards("", [Board.of("The book against itself", game.position, labels)], 1)]
    by_heart = sum(not one.closed for one in moves)
    table.notes = [
        "The move whose best pattern (K ≤ 15) has the highest P(i|p), by chance among those close to it (book_spread).",
        f"The paper's book never closes; ours would play {by_heart} of the {_MOVES} by heart and search the others.",
        f"The patterns of {scale.base.name if scale.base else 'the shipped base, which keeps only those met often'}.",
        "The paper's own game is a picture that has not come down to us; it says strong players find it excellent.",
    ]
    return table


def _row(one: ByHeart, size: int) -> list[Cell]:
    advised = one.advised
    low, high = advised.interval
    shares = [f"{advised.probability:.3f}", f"{low:.3f}–{high:.3f}"]
    place = vertex(advised.point, size)
    return [place, advised.order, *shares, advised.played, advised.matched, one.closed or "by heart"]


def play_by_heart(moves: int, seed: int, kb: str = "") -> tuple[Game, list[ByHeart]]:
    """A game by the patterns of a base (the shipped one) alone, and what advised each move."""
    book = Book(BookSettings(on=True, moves=moves), kb, seed)
    game, played = Game(19), []
    for _ in range(moves):
        page, advised = book.open(game), book.choose(game)
        if advised is not None:
            played.append(ByHeart(advised))
        else:
            first = book.advised(game, page.color)[0]
            played.append(ByHeart(first, page.closed.name.lower() if page.closed else "nothing to say"))
        game.play(played[-1].advised.point)
    return game, played
