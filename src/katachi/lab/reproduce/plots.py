"""Plots of the kept results: what the papers found against what we found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from katachi.lab.plotting import Plot, Series
from katachi.lab.ratings import wilson
from katachi.lab.reproduce.results import Cell, ResultLine, Results, TableResults

_NUMBER = re.compile(r"[+−-]?\d[\d,]*(?:\.\d+)?")
Point = tuple[float, float, float, float]  # the paper's number, ours, and the ends of our interval


def numbers(text: str) -> list[float]:
    """The numbers in a text of a table.

    >>> numbers("63.9 % ± 0.5"), numbers("the 2,000 most frequent"), numbers("−4 points")
    ([63.9, 0.5], [2000.0], [-4.0])
    """
    return [float(found.replace(",", "").replace("−", "-")) for found in _NUMBER.findall(text)]


def shares(found: Results) -> Plot:
    """Every percentage of a paper against ours."""
    tables = {name: _points(one, by_points=False) for name, one in found.items()}
    return _against("Games won by the side with the knowledge, per cent", "per cent", tables, (30.0, 80.0), 50)


def margins(found: Results) -> Plot:
    """The mean scores of K's tables against ours."""
    tables = {name: _points(one, by_points=True) for name, one in found.items()}
    return _against("Mean score of the program with nearest patterns", "points", tables, (-20.0, 20.0), 0)


def _points(table: TableResults, *, by_points: bool) -> list[Point]:
    """Lines of a table that the paper has a number for and that were played."""
    lines = [line for line in table.lines if line.runs and line.paper and line.by_points == by_points]
    points = sorted((numbers(line.paper)[0], *_ours(line)) for line in lines)
    return points[::-1]  # from right to left: they are a cloud, not a curve


def _ours(line: ResultLine) -> tuple[float, float, float]:
    if line.by_points:
        radius = line.radius or 0.0
        return line.mean, line.mean - radius, line.mean + radius
    low, high = line.interval
    return 100 * line.tally.share, 100 * low, 100 * high


def _against(title: str, unit: str, tables: dict[str, list[Point]], ends: tuple[float, float], level: float) -> Plot:
    series = [_series(name, points) for name, points in tables.items() if points]
    equal = Series("as in the paper", list(ends), list(ends), dotted=True, marks=False)
    return Plot(title, f"the paper, {unit}", f"ours, {unit}", [*series, equal], level=level)


def _series(name: str, points: Sequence[Point]) -> Series:
    paper, ours, low, high = map(list, zip(*points, strict=True))
    return Series(name, paper, ours, low, high)


def frequent(found: Results) -> Plot:
    """C7: the share won over the number of patterns; of several lines for one number, the one with the most games."""
    lines: dict[int, ResultLine] = {}
    for line in found["C7"].lines:
        n = int(numbers(line.what)[0]) if line.paper else 0
        if n and line.runs and (n not in lines or line.tally.games > lines[n].tally.games):
            lines[n] = line
    x = sorted(lines)
    ours, low, high = map(list, zip(*(_ours(lines[n]) for n in x), strict=True))
    paper = [numbers(lines[n].paper)[0] for n in x]
    ends = [wilson(share * 2, 200) for share in paper]  # of 200 games
    series = [
        Series("paper", x, paper, [100 * a for a, _ in ends], [100 * b for _, b in ends], dotted=True),
        Series("ours", x, ours, low, high),
    ]
    return Plot("C Table I: the n most frequent 3×3 patterns against MoGo's", "n", "won, per cent", series, level=50)


def zipf(found: Results) -> Plot:
    """C2: the most likely exponents of windows, with their intervals."""
    rows = [row for row in _rows(found, "C2") if "pairs" not in str(row[0])]
    sides = [numbers(str(row[0]))[0] for row in rows]
    fits = [numbers(str(row[3])) for row in rows]
    series = [Series.around("most likely", sides, [fit[0] for fit in fits], [fit[1] for fit in fits])]
    series += [
        Series(name, sides, [float(row[i]) for row in rows], dotted=True)
        for i, name in ((1, "least squares, all ranks"), (2, "least squares, seen 10 times or more"))
    ]
    return Plot("C Figure 3: exponents of Zipf's law", "side of the window", "e of f ~ 1/r^e", series, level=1)


def rules(found: Results) -> Plot:
    """R6: all counts by depth, the paper's against ours in its game."""
    paper, ours = ({_rule_set(row): row[1:-1] for row in rows} for rows in _rule_rows(found))
    pairs = [(a, b) for name, row in paper.items() for a, b in zip(row, ours[name], strict=True) if a and b]
    x, y = ([float(pair[i]) for pair in pairs] for i in (0, 1))
    equal = Series("as in the paper", [1, 4500], [1, 4500], dotted=True, marks=False)
    series = [Series("rules of one set and depth", x, y), equal]
    return Plot("R Tables 2 to 5: won rules by depth", "the paper", "ours, its game", series, log_x=True, log_y=True)


def _rule_rows(found: Results) -> Iterator[list[Sequence[Cell]]]:
    for ending in (", the paper's", ", paper"):
        yield [row for row in _rows(found, "R6") if str(row[0]).endswith(ending)]


def _rule_set(row: Sequence[Cell]) -> str:
    return str(row[0]).partition(",")[0]


def weights(found: Results) -> Plot:
    """M9: the weights of Eq. 3 as simulations come."""
    rows = _rows(found, "M9")
    x = [float(row[0]) for row in rows]
    names = ("α, online", "β, transient (RAVE)", "γ, offline", "γ, expert")
    series = [Series(name, x, [float(row[i]) for row in rows]) for i, name in enumerate(names, 2)]
    return Plot("M Eq. 3: the weights of the most visited move", "simulations", "weight", series, log_x=True)


def _rows(found: Results, name: str) -> Sequence[Sequence[Cell]]:
    counts = found[name].counts
    if counts is None:
        raise ValueError(f"there are no counts of {name!r} to draw")
    return counts.rows


PLOTS: dict[str, Callable[[Results], Plot]] = {
    "shares": shares,
    "margins": margins,
    "frequent": frequent,
    "zipf": zipf,
    "rules": rules,
    "weights": weights,
}
