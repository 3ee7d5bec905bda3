"""Table I of the paper on contextual patterns: the most frequent 3×3 patterns in the playouts against MoGo's (C7)."""

from __future__ import annotations

from katachi.lab.ratings import Tally, wilson
from katachi.lab.reproduce.figure import Plot, Series
from katachi.lab.reproduce.games import MatchCell, MatchResult, play_cells
from katachi.lab.reproduce.shares import notes_on
from katachi.lab.reproduce.sides import WHOLE
from katachi.lab.reproduce.table import Cell, Scale, Table

# n → games won and lost with the frequent patterns as Black, and as White.
TABLE_I: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {
    300: ((31, 68), (41, 59)),
    400: ((55, 45), (58, 42)),
    500: ((43, 57), (49, 51)),
    800: ((30, 70), (36, 64)),
    1000: ((36, 64), (39, 61)),
    2000: ((31, 69), (33, 67)),
}
_QUICK = (300, 400)
_GAMES, _SIMULATIONS = 200, 1000


def reproduce_frequent(scale: Scale) -> Table:
    """A hundred games per colour for each n."""
    bounds = scale.bounded(games=4, simulations=60, seconds=0.05, size=9)
    wanted = [n for n in TABLE_I if scale.full or n in _QUICK]
    cells = [_cell("frequent", n).scaled(bounds) for n in wanted]
    others = {
        "the 400 with the highest P(i|p) (K)": _cell("nearest", 400).scaled(bounds),
        "MoGo's, drawn by learnt urgencies (K10)": _urgency().scaled(bounds),
    }
    every = [*cells, *others.values()]
    results = play_cells(every, bounds)
    by_n = dict(zip(wanted, results, strict=False))
    columns = [
        "patterns",
        *(f"{who}: {what}" for who in ("paper", "ours") for what in ("as Black", "as White", "share")),
        "95 %",
    ]
    table = Table("C7", "Table I of Liu & Li: frequent 3×3 patterns in the playouts against MoGo's", columns)
    for n, result in by_n.items():
        table.rows.append([f"the {n:,} most frequent", *_paper(n), *_ours(result)])
    for name, result in zip(others, results[len(cells) :], strict=True):
        table.rows.append([name, "", "", "", *_ours(result)])
    table.notes += notes_on(list(zip(every, results, strict=True)), scale)
    table.notes.append(
        f"{every[0].size}×{every[0].size}, {every[0].budget} per move; the paper names neither board nor budget."
    )
    table.notes.append("With 8 symmetries there are at most 1,107 such patterns, so n above that takes all of them.")
    table.figures = [_plot(by_n)]
    return table


def _cell(kind: str, n: int) -> MatchCell:
    settings = {**WHOLE, "playout.patterns": f"{kind}:{n}"}
    return MatchCell(f"C7-{kind}{n}", settings, {**WHOLE, "playout.patterns": "on"}, 9, _SIMULATIONS, None, _GAMES)


def _urgency() -> MatchCell:
    plain = {**WHOLE, "playout.patterns": "on"}
    return MatchCell("C7-urgency", {**plain, "playout.urgency": "on"}, plain, 9, _SIMULATIONS, None, _GAMES)


def _tally(n: int) -> Tally:
    (won, lost), (won_white, lost_white) = TABLE_I[n]
    return Tally(won + won_white, 0, lost + lost_white)


def _paper(n: int) -> list[Cell]:
    black, white = TABLE_I[n]
    return [f"{black[0]}:{black[1]}", f"{white[0]}:{white[1]}", f"{100 * _tally(n).share:.1f} %"]


def _ours(result: MatchResult) -> list[Cell]:
    if result.refused:
        return ["not played", "", "", ""]
    low, high = result.interval
    sides = [f"{side.points:g}:{side.games - side.points:g}" for side in (result.as_black, result.as_white)]
    return [*sides, f"{100 * result.tally.share:.1f} %", f"{100 * low:.1f}–{100 * high:.1f} %"]


def _plot(by_n: dict[int, MatchResult]) -> Plot:
    series = []
    for name, tallies in (
        ("paper", {n: _tally(n) for n in TABLE_I}),
        ("ours", {n: result.tally for n, result in by_n.items() if result.tally.games}),
    ):
        if tallies:
            ends = [wilson(tally.points, tally.games) for tally in tallies.values()]
            share = [100 * tally.share for tally in tallies.values()]
            low, high = [100 * a for a, _ in ends], [100 * b for _, b in ends]
            series.append(Series(name, list(map(float, tallies)), share, low, high, dotted=name == "paper"))
    title = "Frequent 3×3 patterns in the playouts, against MoGo's"
    return Plot(title, "n most frequent patterns", "won, per cent", series, level=50)
