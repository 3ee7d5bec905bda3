"""Tables 2 and 3 of the paper on nearest patterns: mean scores of the program with patterns against the one without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from katachi.go.words import percent
from katachi.lab.plotting import Plot, Series
from katachi.lab.reproduce.games import WHOLE, MatchCell, MatchResult, Settings, budget_words, kept, play_cells
from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.shares import notes_on
from katachi.lab.reproduce.table import Scale, Table
from katachi.play.settings import PRESETS
from katachi.work import Budget

# The text has lost minus signs and decimal points and kept plus signs: what has no plus was negative.
TABLE_2: dict[int, dict[int, float]] = {  # debut → K → points
    10: {6: -1, 9: 1, 15: 1},
    20: {6: -6, 9: 2, 15: 5},
    30: {6: -7, 9: -2, 15: 2},
    40: {6: -29, 9: -4, 15: 4},
    50: {6: -45, 9: -26, 15: -11},
}
TABLE_3: dict[int, dict[int, float]] = {  # nk → debut → points
    0: {10: 1.0, 20: 5.4, 30: 0.6, 40: 3.5, 50: -11.1},
    1: {0: -1.3, 10: 4.9, 20: 1.8, 30: 3.6, 40: 2.1, 50: -2.9},
    2: {0: 9.6, 10: 15.8, 20: 10.0, 30: 6.1, 40: 5.8, 50: -13.0},
    3: {0: 3.9, 10: 8.6, 20: -0.7, 30: -1.5, 40: -6.7, 50: -20.1},
    4: {0: 5.1, 10: -2.5, 20: 6.7, 30: -4.2, 40: 1.0, 50: -16.9},
}
_GAMES, _SIMULATIONS, _SELECTED = 100, 1000, 7
_QUICK_2, _QUICK_3 = ((20, 6), (20, 15), (50, 15)), ((2, 0), (2, 10))
_QUICK_MOVES = 200
# Perhaps the paper counts a debut in own moves: played where it loses.
_OWN_2 = ((50, 6), (50, 15))
# What is played with today's engine, too: where the paper gains most, and where it loses.
_TODAY_2, _TODAY_3 = ((20, 15), (50, 6), (50, 15)), ((2, 0), (2, 10))
_COLUMNS = ["paper", "ours", "95 %", "games", "won", "time saved"]
_LOST = "The paper's text has lost minus signs and decimal points; numbers without a plus are read as negative."
_LIKE = (
    "Both sides are the preset paper:K: Monte-Carlo without a tree on seven moves, and a book that never closes. "
    "Today's engine is the tree search without its network, with the same book and the same choice of seven moves."
)
_RADIUS = 15.0  # the paper's own 95 % radius: 100 games of σ ≈ 75 points

Key = tuple[int, int]


def _book(k: int, debut: int) -> dict[str, str]:
    return (
        {"book": "on", "book_method": "best", "book_k": str(k), "book_moves": str(debut)} if debut else {"book": "off"}
    )


# Indigo as far as the paper tells: Monte-Carlo without a tree on seven moves, chosen without nearest patterns.
_INDIGO = PRESETS["paper:K"] | {"book": "off", "preselect_nearest": "0"}
# Today's tree search, without the network, which is too slow for a table; its pre-selection takes seven moves, too.
_TODAY = {**WHOLE, "network": "off", "book_closes": "off"}
_SEVEN = {"preselect": str(_SELECTED), "preselect_nearest": "0"}


def _base(scale: Scale) -> dict[str, str]:
    """The base; a mined one knows rarer patterns than the shipped one."""
    return {"kb": str(scale.base)} if scale.base else {}


def reproduce_book(scale: Scale) -> Table:
    """Table 2: the first moves from the book, with patterns up to K."""
    title = "Table 2 of Bouzy & Chaslot: the opening book, mean score in points"
    table = Table("K8", title, ["debut", "K", *_COLUMNS])

    def cells(engine: Settings, name: str, wanted: Iterable[Key], moves: int = 1) -> dict[Key, MatchCell]:
        against = {**engine, "book": "off"}
        return {
            (d, k): _cell(f"K8-{name}k{k}-debut{d}", {**against, **_book(k, moves * d), **_base(scale)}, against)
            for d, k in wanted
        }

    wanted = [(d, k) for d in TABLE_2 for k in TABLE_2[d] if scale.full or (d, k) in _QUICK_2]
    papers = {(d, k): TABLE_2[d][k] for d, k in wanted}
    results = _filled(table, cells(_INDIGO, "", wanted), papers, scale)
    lines = {f"K = {k}": [(d, (d, k)) for d in TABLE_2 if (d, k) in results] for k in (6, 9, 15)}
    paper = {name: {d: TABLE_2[d][key[1]] for d, key in line} for name, line in lines.items()}
    table.figures = [_plot("The opening book against the same program without", "debut (moves)", lines, results, paper)]
    if scale.full:
        _filled(table, cells(_INDIGO, "own-", _OWN_2, moves=2), papers, scale, "own moves alone counted")
        _filled(table, cells(_TODAY, "today-", _TODAY_2), papers, scale, "today's engine")
    _last_notes(table)
    return table


def reproduce_preselection(scale: Scale) -> Table:
    """Table 3: nk of seven moves from the patterns, and the book before."""
    title = f"Table 3 of Bouzy & Chaslot: nk of {_SELECTED} moves by nearest patterns, mean score"
    table = Table("K9", title, ["nk", "debut", *_COLUMNS])

    def cells(engine: Settings, name: str, wanted: Iterable[Key]) -> dict[Key, MatchCell]:
        against = {**engine, **_SEVEN, "book": "off"}
        changed = {(nk, d): {"preselect_nearest": str(nk), **_book(15, d), **_base(scale)} for nk, d in wanted}
        return {
            (nk, d): _cell(f"K9-{name}nk{nk}-debut{d}", {**against, **one}, against) for (nk, d), one in changed.items()
        }

    wanted = [(nk, d) for nk in TABLE_3 for d in TABLE_3[nk] if scale.full or (nk, d) in _QUICK_3]
    papers = {(nk, d): TABLE_3[nk][d] for nk, d in wanted}
    results = _filled(table, cells(_INDIGO, "", wanted), papers, scale)
    lines = {f"nk = {nk}": [(d, (nk, d)) for d in TABLE_3[nk] if (nk, d) in results] for nk in TABLE_3}
    paper = {name: {d: TABLE_3[key[0]][d] for d, key in line} for name, line in lines.items()}
    table.figures = [
        _plot("Pre-selection with nearest patterns against without", "debut (moves)", lines, results, paper)
    ]
    if scale.full:
        _filled(table, cells(_TODAY, "today-", _TODAY_3), papers, scale, "today's engine")
    table.notes.append("nk = 0 and debut = 0 is the reference against itself and was not played by the paper either.")
    _last_notes(table)
    return table


def _cell(name: str, a: Mapping[str, str], b: Mapping[str, str]) -> MatchCell:
    return MatchCell(name, a, b, Budget(_SIMULATIONS), 19, _GAMES)


def _filled(
    table: Table, cells: Mapping[Key, MatchCell], paper: Mapping[Key, float], scale: Scale, engine: str = ""
) -> dict[Key, MatchResult]:
    """Play the cells of an engine (the paper's) and fill the table with them; returns those that could be played."""
    bounds = scale.bounded(games=2, simulations=10, seconds=0.05, size=19)
    longest = 0 if scale.full else _QUICK_MOVES
    scaled = {key: replace(cell.scaled(bounds), max_moves=longest) for key, cell in cells.items()}
    results = dict(zip(scaled, play_cells(list(scaled.values()), bounds), strict=True))
    for key, result in results.items():
        said = f"{paper[key]:+g}"
        table.rows.append([*key, said, *_points(result, full=scale.full)])
        if engine:
            table.rows[-1][0] = f"{key[0]}, {engine}"
        base = f"patterns of {scale.base.name}" if scale.base else ""
        cell = (f"{name} {value}" for name, value in zip(table.columns, key, strict=False))
        what = ", ".join(filter(None, [engine, *cell, base]))
        papers = "" if engine or base else f"{said} points"  # which the paper did not play
        table.lines += kept(scaled[key], result, scale.seed, what, papers, points=True)
    table.notes += [
        note for note in notes_on([(scaled[key], results[key]) for key in scaled], scale) if note not in table.notes
    ]
    played = {key: result for key, result in results.items() if result.scores}
    if not engine:
        table.notes += _notes_on_papers(next(iter(scaled.values())), list(played.values()))
    return played


def _notes_on_papers(first: MatchCell, played: Sequence[MatchResult]) -> Iterator[str]:
    budget = f"{first.size}×{first.size}, {budget_words(first.budget)} per move"
    yield f"{budget}; the reference chooses its moves without nearest patterns."
    if any(len(result.scores) > 1 for result in played):  # one game has no deviation
        games = [len(result.scores) for result in played]
        deviation = sum(result.deviation * n for result, n in zip(played, games, strict=True)) / sum(games)
        yield f"The standard deviation of one game is {deviation:.0f} points (paper: about 75)."
    if first.size != 19:
        yield "The shipped patterns are for 19×19: on this board the book stays closed."


def _last_notes(table: Table) -> None:
    table.notes += [_LOST, _LIKE]


def _points(result: MatchResult, *, full: bool) -> list[Cell]:
    if result.refused:
        return ["not played", "", "", "", ""]
    radius = result.score_radius
    saved = percent(result.time_saved, 0) if full and result.time_saved is not None else ""
    spread = "" if radius is None else f"± {radius:.1f}"
    return [f"{result.mean_score:+.1f}", spread, len(result.scores), result.tally.points, saved]


def _plot(
    title: str,
    x_label: str,
    lines: Mapping[str, Sequence[tuple[int, Key]]],
    results: Mapping[Key, MatchResult],
    paper: Mapping[str, Mapping[int, float]],
) -> Plot:
    series = []
    for name, line in lines.items():
        if line:
            x = [float(debut) for debut, _ in line]
            y = [results[key].mean_score for _, key in line]
            radius = [results[key].score_radius or 0.0 for _, key in line]
            series.append(Series.around(f"ours, {name}", x, y, radius))
            series.append(Series(f"paper, {name} (± {_RADIUS:g})", x, list(paper[name].values()), dotted=True))
    return Plot(title, x_label, "mean score, points", series, level=0)
