"""Tables of won games: the paper's percentages next to ours, with Wilson's 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from katachi.go.words import percent
from katachi.lab.plotting import Plot, Series
from katachi.lab.ratings import Tally, elo, wilson
from katachi.lab.reproduce.games import UNKNOWN, MatchCell, MatchResult, kept, play_cells
from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.table import Scale, Table, percents

COLUMNS = ["A against B", "the paper's match", "paper", "our match", "games", "won by A", "95 %", "Elo"]


@dataclass(frozen=True)
class PaperClaim:
    """A line of a paper, and the match that tests it. `share` and `radius` are the paper's per cent."""

    what: str
    conditions: str
    cell: MatchCell
    share: float | None = None
    radius: float | None = None

    @property
    def paper(self) -> str:
        if self.share is None:
            return ""
        return f"{self.share:g} %" + (f" ± {self.radius:g}" if self.radius is not None else "")


@dataclass(frozen=True)
class Tested:
    """A claim, the match as it was played, and its result."""

    claim: PaperClaim
    cell: MatchCell
    result: MatchResult


def try_claims(claims: Sequence[PaperClaim], scale: Scale) -> list[Tested]:
    """Play what the claims ask for; those that the bounds make equal are played once."""
    scale = scale.bounded(games=4, simulations=60, seconds=0.02, size=9)
    cells = [claim.cell.scaled(replace(scale, simulations=_bound(claim, claims, scale))) for claim in claims]
    distinct: dict[str, MatchCell] = {}
    for cell in cells:
        distinct.setdefault(_identity(cell), cell)  # under the name of the first, whose line shows it
    results = dict(zip(distinct, play_cells(list(distinct.values()), scale), strict=True))
    return [Tested(claim, cell, results[_identity(cell)]) for claim, cell in zip(claims, cells, strict=True)]


def _bound(claim: PaperClaim, claims: Sequence[PaperClaim], scale: Scale) -> int | None:
    """The most simulations for this claim: the step of the ladder that corresponds to its rank among those of its
    board."""
    if not scale.ladder or claim.cell.budget.playouts is None:
        return scale.simulations
    numbers = {other.cell.budget.playouts for other in claims if other.cell.size == claim.cell.size}
    place = sorted(number for number in numbers if number is not None).index(claim.cell.budget.playouts)
    return scale.ladder[min(place, len(scale.ladder) - 1)]


def _identity(cell: MatchCell) -> str:
    return repr(cell.parameters(0))


def shares(
    identity: str, title: str, claims: Sequence[PaperClaim], scale: Scale, *notes: str
) -> tuple[Table, list[Tested]]:
    """The table of all claims, with these notes last."""
    tested = try_claims(claims, scale)
    table = Table(identity, title, list(COLUMNS))
    told: set[str] = set()
    for one in tested:
        claim, again = one.claim, _identity(one.cell) in told
        table.rows.append(_row(one, again=again))
        if not again:
            table.lines += kept(one.cell, one.result, scale.seed, claim.what, claim.paper, claim.conditions)
        told.add(_identity(one.cell))
    table.notes = [*notes_on([(one.cell, one.result) for one in tested], scale), *notes]
    return table, tested


def _row(one: Tested, *, again: bool) -> list[Cell]:
    cell, result = one.cell, one.result
    begin: list[Cell] = [one.claim.what, one.claim.conditions, one.claim.paper]
    if result.refused:
        return [*begin, "not played", "", "", "", ""]
    if again:  # the bounds make it the same as a match above
        return [*begin, "as above", "", "", "", ""]
    return [*begin, cell.conditions, result.tally.games, *_numbers(result)]


def _numbers(result: MatchResult) -> list[Cell]:
    """Share, interval and rating."""
    middle, low, high = (f"{elo(share):+.0f}" for share in (result.tally.share, *result.interval))
    rating = f"{middle} ({low} to {high})".replace("inf", "∞")
    return [percent(result.tally.share, 1), percents(result.interval), rating]


def notes_on(played: Sequence[tuple[MatchCell, MatchResult]], scale: Scale) -> list[str]:
    """What to know about the matches: rules, commits, errors, and what was left out and why."""
    ended = (
        "a side may resign" if any(cell.a.get("resign") == "on" for cell, _ in played) else "games played to the end"
    )
    notes = [f"Area scoring, komi 7.5, colours alternate, {ended}, seed {scale.seed}."]
    if commits := dict.fromkeys(name for _, result in played for name in result.commits if name != UNKNOWN):
        notes.append(f"Played by commit {', '.join(commits)} (+: with changes).")
    if errors := sum(result.errors for _, result in played):
        notes.append(f"{errors} games were lost by an engine error.")
    for reason, names in _refusals(played).items():
        notes.append(f"Left out: {', '.join(names)}: {reason}")
    if not scale.full:
        notes.append(
            "Quick: games this few, short and shallow say nothing about strength; they only show that the table works."
        )
    return notes


def _refusals(played: Sequence[tuple[MatchCell, MatchResult]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cell, result in played:
        if result.refused:
            found.setdefault(result.refused, []).append(cell.name)
    return found


def by_simulations(title: str, tested: Sequence[Tested]) -> Plot:
    """Share against simulations per move for each board size, the paper's dotted."""
    series = []
    for size in sorted({one.claim.cell.size for one in tested}):
        claims = [one.claim for one in tested if one.claim.cell.size == size and one.claim.share]
        counted = [(claim.cell.budget.playouts, claim.share, claim.radius or 0) for claim in claims]
        if points := [point for point in counted if point[0] is not None]:
            x, y, radius = zip(*points, strict=True)
            series.append(Series.around(f"paper, {size}×{size}", x, y, radius, dotted=True))
    for size in sorted({one.cell.size for one in tested}):
        played = [one for one in tested if one.cell.size == size and one.result.tally.games]
        counts = ((one.cell.budget.playouts, one.result.tally) for one in played)
        if ours := {playouts: tally for playouts, tally in counts if playouts is not None}:
            series.append(won(f"ours, {size}×{size}", ours))
    return Plot(title, "simulations per move", "won by A, per cent", series, log_x=True, level=50)


def won(name: str, tallies: Mapping[int, Tally], *, dotted: bool = False) -> Series:
    """The share won in per cent over some numbers, with 95 % intervals."""
    x = sorted(tallies)
    ends = [wilson(tallies[n].points, tallies[n].games) for n in x]
    share, low, high = ([100 * tallies[n].share for n in x], [100 * a for a, _ in ends], [100 * b for _, b in ends])
    return Series(name, x, share, low, high, dotted)
