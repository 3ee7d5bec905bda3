"""Table 1 of the paper on nearest patterns (K7), and its future work on moves away from the centre (K10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from katachi.go import Position
from katachi.knowledge.archive import Archive
from katachi.knowledge.patterns.counting import CountSettings
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest.advisor import PRIOR, backed_off
from katachi.knowledge.patterns.nearest.patterns import Replies
from katachi.knowledge.statistics import wilson
from katachi.lab.reproduce import shipped
from katachi.lab.reproduce.figure import Plot, Series
from katachi.lab.reproduce.table import Cell, Scale, Table, counted
from katachi.lab.signatures import WrongAnswerError

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
        return shipped.nearest(table, _ORDERS)
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
    table.notes.append(f"{tests:,.0f} tests per game (paper: about 50,000). Created: seen at least once.")
    table.notes.append(
        "Bayes' identity holds: counts made from moves and counts made by matching agree for all patterns."
    )
    table.notes.append(
        "No reading reaches the paper's level, but its growth with K is the same. Nothing was tuned to match it."
    )
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


def reproduce_replies(scale: Scale) -> Table:
    """How often the move played is the one the counts advise, with and without patterns around the last move."""
    if scale.games is None:
        return shipped.left_out("K10", "Advice off the centre", ["advice", "top 1", "95 % interval", "top 5", "top 10"])
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
    table = Table("K10", f"Advice off the centre: {len(mined):,} games mined, {len(rest)} unseen ones predicted",
                  ["advice", "top 1", "95 % interval", "top 5", "top 10"])  # fmt: skip
    for name, column in zip(names, ranks.T, strict=True):
        hits = [int(np.count_nonzero(column < n)) for n in (1, 5, 10)]
        low, high = (float(bound) for bound in wilson(hits[0], len(column)))
        shares = [f"{100 * hit / len(column):.1f} %" for hit in hits]
        table.rows.append([name, shares[0], f"{100 * low:.1f}-{100 * high:.1f} %", *shares[1:]])
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
