"""The paper on nearest patterns: Table 1 (K7), moves away from the centre (K10), and Figure 3, the book's game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from katachi.go import Game, Picture, Position, vertex
from katachi.go.words import percent
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.counting import CountSettings
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest.advisor import PRIOR, Advised, Advisor, backed_off
from katachi.knowledge.patterns.nearest.patterns import Replies
from katachi.knowledge.statistics import wilson
from katachi.lab.plotting import BoardFigure, Boards, Plot, Series
from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.table import FROM_SHIPPED, Scale, Table, counted, shipped_label
from katachi.lab.signatures import WrongAnswerError
from katachi.play.book import Book
from katachi.play.settings import BookSettings

_ORDERS = (6, 9, 15)
_RAW = CountSettings(k=15, symmetries=False, edge="point", windows=(3,), pair_window=3)
_READINGS = {
    "raw": _RAW,
    "raw, colours apart": replace(_RAW, colour_swap=False),
    "8 symmetries": replace(_RAW, symmetries=True),
    "8 symmetries, edge by side": replace(_RAW, symmetries=True, edge="side"),
}


def reproduce_table_1(scale: Scale) -> Table:
    """How many patterns are kept for K up to 6, 9 and 15."""
    table = Table(
        "K7",
        "Table 1 of Bouzy & Chaslot: nearest patterns",
        ["reading", "kept", *(f"K ≤ {k}" for k in _ORDERS)],
        [["paper, 2,000 games", "P(i|p) > 0.01", 8000, 27000, 85000]],
    )
    if scale.games is None:
        return _shipped(table)
    archive = scale.sample(2000, 100, 1980, 2003)
    table.title += f" of {len(archive):,} games"
    for name, settings in _READINGS.items():
        scale.on_step(name)
        with counted(archive, settings) as folder:
            patterns = nearest.build([folder / "nearest.run"], settings, 1).estimated([archive.packed])
        kept, again = patterns.kept(), patterns.played >= 2
        for what, chosen in (("created", again | True), ("P(i|p) > 0.01", kept), ("and played twice", kept & again)):
            table.rows.append([name, what, *_up_to(patterns, chosen)])
        wrong = nearest.disagreements(archive.packed, patterns)
        if wrong:
            raise WrongAnswerError(f"{name}: {wrong} patterns break Bayes' identity in their counts")
    table.figures = [_growth(table)]
    tests = patterns.tests / len(archive)
    table.notes = [
        f"{tests:,.0f} tests per game (paper: about 50,000). Created: seen at least once.",
        "Bayes' identity holds: counts made from moves and counts made by matching agree for all patterns.",
        "No reading reaches the paper's level, but its growth with K is the same. Nothing was tuned to match it.",
    ]
    return table


def _shipped(table: Table) -> Table:
    """Patterns seen, and those played twice or more, of all orders up to K, in the base that comes with Katachi."""
    rows = KnowledgeBase.shipped().table("spectrum")
    order = {f"nearest-{k}": k for k in range(1, max(_ORDERS) + 1)}
    which = np.array([order.get(name, 0) for name in rows["table"].to_pylist()])
    frequency, number = rows["frequency"].to_numpy(), rows["patterns"].to_numpy()
    for what, least in (("created", 1), ("played twice", 2)):
        chosen = (which > 0) & (frequency >= least)
        table.rows.append([shipped_label(), what, *(int(number[chosen & (which <= k)].sum()) for k in _ORDERS)])
    table.notes += [
        FROM_SHIPPED,
        "These are counted whatever their P(i|p), which is above 0.01 for most (docs/nearest.md).",
    ]
    return table


def _growth(table: Table) -> Plot:
    """How the numbers grow with K, in every reading that keeps what the paper kept."""
    kept = [row for row in table.rows if row[1] == "P(i|p) > 0.01"]
    series = [
        Series(str(row[0]), list(map(float, _ORDERS)), [float(cell) for cell in row[2:]], dotted=row is kept[0])
        for row in kept
    ]
    return Plot("Patterns with P(i|p) > 0.01", "K", "patterns", series, log_y=True)


def _up_to(patterns: nearest.NearestPatterns, chosen: NDArray[np.bool_]) -> list[Cell]:
    return [int(np.count_nonzero(chosen & (patterns.orders > 0) & (patterns.orders <= k))) for k in _ORDERS]


# ---- Moves off the centre --------------------------------------------------------------------------------------------

_MIX = 0.5  # the weight of the reply's log-probability relative to the point's own
_FLOOR = 1e-4
_K10 = ["advice", "top 1", "95 % interval", "top 5", "top 10"]


def reproduce_replies(scale: Scale) -> Table:
    """How often the move played is the one the counts advise, with and without patterns around the last move."""
    if scale.games is None:
        note = "This table is made from professional games: name a collection with --in FILE."
        return Table("K10", "Advice off the centre", _K10, [["left out: no games", *[""] * 4]], [note])
    archive = scale.sample(10_060, 310, 1900, 2100)
    unseen = 60 if scale.full else 10
    mined, rest = archive.part(0, len(archive) - unseen), archive.part(len(archive) - unseen, len(archive))
    settings = CountSettings(windows=(3,), pair_window=3, replies=True)
    scale.on_step("mining")
    with counted(mined, settings) as folder:
        patterns = nearest.build([folder / "nearest.run"], settings).estimated([mined.packed])
        replies = Replies.build([folder / "replies.run"], settings)
    scale.on_step("predicting")
    ranks = np.array([row for game in range(len(rest)) for row in _ranks(patterns, replies, rest, game)])
    names = ["patterns at the point (K1-K6)", "patterns around the last move (K10)", "both"]
    title = f"Advice off the centre: {len(mined):,} games mined, {len(rest)} unseen ones predicted"
    table = Table("K10", title, _K10)
    for name, column in zip(names, ranks.T, strict=True):
        hits = [int(np.count_nonzero(column < n)) for n in (1, 5, 10)]
        low, high = (float(bound) for bound in wilson(hits[0], len(column)))
        shares = [percent(hit / len(column), 1) for hit in hits]
        table.rows.append([name, shares[0], f"{100 * low:.1f}-{percent(high, 1)}", *shares[1:]])
    table.notes.append(f"{len(ranks):,} positions; counts only, nothing trained; back-off with {PRIOR:.0f} sightings.")
    return table


def _ranks(
    patterns: nearest.NearestPatterns, replies: Replies, archive: Archive, game: int
) -> Iterator[tuple[int, int, int]]:
    board = Position(int(archive.packed.sizes[game]))
    matcher = nearest.Matcher(patterns, board)
    last = -1
    for color, point in archive.packed.moves_of(game):
        if point >= 0 and not len(archive.record(game).setup.black):
            legal = [p for p in range(board.size**2) if board.color(p) == 0 and board.is_legal(p, color)]
            own = np.array([backed_off(patterns, matcher.at(p, color), PRIOR) for p in legal])
            answer = replies.probabilities(board, last, color)[legal] if last >= 0 else np.zeros(len(legal))
            both = np.log(own) + _MIX * np.log(answer + _FLOOR)
            at = legal.index(point)
            yield _rank(own, at), _rank(answer, at), _rank(both, at)
        board.play(point, color)
        matcher.play(board, point)
        last = point


def _rank(scores: NDArray[np.float64], at: int) -> int:
    """How many are better; equal ones count half, so that knowing nothing is not an advantage."""
    better, equal = np.count_nonzero(scores > scores[at]), np.count_nonzero(scores == scores[at]) - 1
    return int(better + equal / 2)


# ---- Figure 3 --------------------------------------------------------------------------------------------------------

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
    table.figures = [Boards("", [BoardFigure("The book against itself", picture)], 1)]
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
    return "the shipped base, which keeps only those seen often; --in FILE mines as the paper did"


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
    book = Book(BookSettings(on=True, moves=moves, method="best"), knowledge, seed)
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
