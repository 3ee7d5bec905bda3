"""Table I of the paper on contextual patterns (C7): the most frequent 3×3 patterns in the playouts, against MoGo's."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from katachi.files.writing import make_folder
from katachi.go.words import percent
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.plotting import Plot
from katachi.lab.ratings import Tally
from katachi.lab.reproduce.games import (
    PLAIN,
    RESIGNING,
    WHOLE,
    MatchCell,
    MatchResult,
    Settings,
    kept,
    play_cells,
)
from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.shares import notes_on, won
from katachi.lab.reproduce.table import Scale, Table, percents
from katachi.search.pattern_sources import frequencies, ranking
from katachi.search.urgencies import MOST, UrgencyTable
from katachi.work import Budget

# n → games won and lost with the frequent patterns as Black, and as White.
TABLE_I: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {
    300: ((31, 68), (41, 59)),
    400: ((55, 45), (58, 42)),
    500: ((43, 57), (49, 51)),
    800: ((30, 70), (36, 64)),
    1000: ((36, 64), (39, 61)),
    2000: ((31, 69), (33, 67)),
}
_QUICK_N = (300, 400)
_MATCH_GAMES, _SIMULATIONS = 200, 1000
_PAPERS_WINDOWS, _OUR_WINDOWS = 2982, 1052  # distinct 3×3 patterns of C1: ours are the same for all symmetries


def reproduce_frequent(scale: Scale) -> Table:
    """A hundred games per colour for each n."""
    with _weights_file(scale.work) as weights:
        return _table(scale, weights)


def _table(scale: Scale, weights: Path) -> Table:
    bounds = scale.bounded(games=4, simulations=60, seconds=0.05, size=9)
    wanted = [n for n in TABLE_I if scale.full or n in _QUICK_N]
    cells = [_cell(f"frequent{n}", _patterns("frequent", n)).scaled(bounds) for n in wanted]
    others = {name: cell.scaled(bounds) for name, cell in _explanations(weights).items()}
    every = [*cells, *others.values()]
    results = play_cells(every, bounds)
    by_n = dict(zip(wanted, results, strict=False))
    columns = [
        "patterns",
        *(f"{who}: {what}" for who in ("paper", "ours") for what in ("as Black", "as White", "share")),
        "95 %",
    ]
    table = Table("C7", "Table I of Liu & Li: frequent 3×3 patterns in the playouts against MoGo's", columns)
    for cell, (n, result) in zip(cells, by_n.items(), strict=True):
        what, paper = f"the {n:,} most frequent", _paper_cells(n)
        table.rows.append([what, *paper, *_our_cells(result)])
        table.lines += kept(cell, result, scale.seed, what, str(paper[-1]))
    for name, result in zip(others, results[len(cells) :], strict=True):
        table.rows.append([name, "", "", "", *_our_cells(result)])
        table.lines += kept(others[name], result, scale.seed, name, "")
    table.notes += notes_on(list(zip(every, results, strict=True)), scale)
    table.notes.append(f"{every[0].conditions} per move; the paper names neither board nor budget.")
    table.notes.append(f"Both sides are the preset plain: RAVE and hints, no patterns from games in the tree. {_SHARE}")
    table.notes.append("With 8 symmetries there are at most 1,107 such patterns, so n above that takes all of them.")
    table.figures = [_frequent_plot(by_n)]
    return table


# ---- What might explain the difference -------------------------------------------------------------------------------

_BEST = 400  # the paper's best n
_SHARE = f"141 are the share of our {_OUR_WINDOWS:,} patterns that {_BEST} are of the paper's {_PAPERS_WINDOWS:,}."


def _explanations(weights: Path) -> dict[str, MatchCell]:
    """Other engines, other readings of the table, and other patterns in its place."""
    share = round(_BEST * _OUR_WINDOWS / _PAPERS_WINDOWS)
    bare = {"expert": "off"}
    best = f"the {_BEST} most frequent"
    frequent = _patterns("frequent", _BEST)
    return {
        f"{best}, no hints in the tree": _cell("bare400", frequent, PLAIN | bare),
        f"{best}, today's engine": _cell("whole400", frequent, WHOLE),
        f"the {share} most frequent": _cell(f"frequent{share}", _patterns("frequent", share)),
        f"{best}, drawn by frequency": _cell("weighted400", {"playout.urgency": str(weights)}),
        "no 3×3 patterns": _cell("none", {"playout.patterns": "off"}),
        f"the {_BEST} with the highest P(i|p) (K)": _cell("nearest400", _patterns("nearest", _BEST)),
        "MoGo's, drawn by learned urgencies (K10)": _cell("urgency", {"playout.urgency": "on"}),
    }


@contextlib.contextmanager
def _weights_file(work: Path | None) -> Iterator[Path]:
    """A file with the frequencies as weights of playouts: the more frequent a pattern, the likelier it is played."""
    with contextlib.ExitStack() as stack:
        folder = work or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        make_folder(folder)
        path = folder / f"frequent{_BEST}.json"
        by_frequency(_BEST).save(path)
        yield path


def by_frequency(n: int) -> UrgencyTable:
    """The n most frequent patterns weighed by how often they were played; hardly ever none of them if one matches."""
    base = KnowledgeBase.shipped()
    counts, best = frequencies(base), ranking("frequent", base)[:n]
    weights = np.zeros(len(counts), np.uint16)
    weights[best] = np.maximum(1, np.round(counts[best] * MOST / counts[best].max()))
    return UrgencyTable(weights, 1, {"source": f"frequent:{n}"})


def _patterns(kind: str, n: int) -> dict[str, str]:
    return {"playout.patterns": f"{kind}:{n}"}


def _cell(name: str, settings: Settings, engine: Settings = PLAIN) -> MatchCell:
    """An engine with these settings against itself with MoGo's patterns."""
    mogo = {**engine, "playout.patterns": "on", **RESIGNING}
    return MatchCell(f"C7-{name}", {**mogo, **settings}, mogo, Budget(_SIMULATIONS), games=_MATCH_GAMES)


def _paper_tally(n: int) -> Tally:
    (won, lost), (won_white, lost_white) = TABLE_I[n]
    return Tally(won + won_white, 0, lost + lost_white)


def _paper_cells(n: int) -> list[Cell]:
    black, white = TABLE_I[n]
    return [f"{black[0]}:{black[1]}", f"{white[0]}:{white[1]}", percent(_paper_tally(n).share, 1)]


def _our_cells(result: MatchResult) -> list[Cell]:
    if result.refused:
        return ["not played", "", "", ""]
    sides = [f"{side.points:g}:{side.games - side.points:g}" for side in (result.as_black, result.as_white)]
    return [*sides, percent(result.tally.share, 1), percents(result.interval)]


def _frequent_plot(by_n: dict[int, MatchResult]) -> Plot:
    ours = {n: result.tally for n, result in by_n.items() if result.tally.games}
    series = [won("paper", {n: _paper_tally(n) for n in TABLE_I}, dotted=True), *([won("ours", ours)] if ours else [])]
    title = "Frequent 3×3 patterns in the playouts, against MoGo's"
    return Plot(title, "n most frequent patterns", "won, per cent", series, level=50)
