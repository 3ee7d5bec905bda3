"""Figure 3 of the paper on nearest patterns: the first 40 moves of a game that the book plays against itself."""

from __future__ import annotations

import random
from dataclasses import dataclass

from katachi.go import Game, Picture, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.counting import CountSettings
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest.advisor import Advised, Advisor
from katachi.lab.reproduce.figure import Board, Boards
from katachi.lab.reproduce.table import Cell, Scale, Table, counted
from katachi.play.book import Book
from katachi.play.settings import BookSettings

_MOVES = 40
_SPREAD = BookSettings().spread


@dataclass(frozen=True)
class ByHeart:
    """A move of the book, and why our player would have searched instead, if it would."""

    advised: Advised
    closed: str = ""


def reproduce_opening(scale: Scale) -> Table:
    """The moves with the patterns that advised them, and the board."""
    mined = scale.games is not None and scale.base is None
    game, moves = _play_mined(scale) if mined else play_by_heart(_MOVES, scale.seed, KnowledgeBase.open(scale.base))
    columns = ["move", "colour", "point", "order", "P(i|p)", "95 % credible", "played", "seen"]
    table = Table("K-F3", "Figure 3 of Bouzy & Chaslot: the book against itself, 40 moves", columns)
    labels: dict[int, str] = {}
    for number, (move, one) in enumerate(zip(game.moves, moves, strict=True), 1):
        table.rows.append([number, move.color.name.lower(), *_row(one, game.size)])
        labels.setdefault(move.point, str(number))
    picture = Picture.of(game.position, last=False).marked(labels)
    table.figures = [Boards("", [Board("The book against itself", picture)], 1)]
    table.notes = [
        "The move whose best pattern (K ≤ 15) has the highest P(i|p), by chance among those close to it (book_spread).",
        f"The patterns of {_source(scale)}.",
        "The paper's own game is a picture that is not available to us; it says strong players find it excellent.",
    ]
    if not mined:
        table.columns.append("our player")
        table.rows = [[*row, one.closed or "by heart"] for row, one in zip(table.rows, moves, strict=True)]
        by_heart = sum(not one.closed for one in moves)
        table.notes.append(f"The paper's book never closes; ours plays {by_heart} of the {_MOVES} by heart.")
    return table


def _source(scale: Scale) -> str:
    if scale.base:
        return f"the base {scale.base.name}"
    if scale.games:
        return (
            "games of 1980 to 2003, all that were seen, as in the paper: rare ones have P(i|p) = 1 and follow one game"
        )
    return "the shipped base, which keeps only those seen often; --games FILE mines as the paper did"


def _row(one: ByHeart, size: int) -> list[Cell]:
    advised = one.advised
    low, high = advised.interval
    shares = [f"{advised.probability:.3f}", f"{low:.3f}–{high:.3f}"]
    place = vertex(advised.point, size)
    return [place, advised.order, *shares, advised.played, advised.matched]


def _play_mined(scale: Scale) -> tuple[Game, list[ByHeart]]:
    """A game played by all patterns of a sample of games, as the paper made its base."""
    archive = scale.sample(2000, 300, 1980, 2003)
    settings = CountSettings(windows=(3,), pair_window=3)
    scale.on_step("mining")
    with counted(archive, settings) as folder:
        patterns = nearest.build([folder / "nearest.run"], settings, 1).estimated([archive.packed])
    scale.on_step("playing")
    return _play_all(Advisor(patterns, sure=1.0), scale.seed)


def _play_all(advisor: Advisor, seed: int) -> tuple[Game, list[ByHeart]]:
    chance = random.Random(seed)
    game, played = Game(19), []
    for _ in range(_MOVES):
        advised = advisor.advised(game.position, int(game.to_move), game.legal_moves())
        close = [one for one in advised if one.probability >= advised[0].probability - _SPREAD]
        one = chance.choices(close, [each.probability for each in close])[0]
        played.append(ByHeart(one))
        game.play(one.point)
    return game, played


def play_by_heart(moves: int, seed: int, knowledge: KnowledgeBase | None = None) -> tuple[Game, list[ByHeart]]:
    """A game played only by the patterns of a base (the shipped one), and what advised each move."""
    book = Book(BookSettings(on=True, moves=moves), knowledge, seed)
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
