"""M9: how much each kind of knowledge weighs in Eq. 3 as a move gets simulations, measured in a search."""

from __future__ import annotations

import statistics

from katachi.go import Game, parse_vertex, vertex
from katachi.lab.reproduce.figure import Plot, Series
from katachi.lab.reproduce.table import Scale, Table
from katachi.search import Candidate, TreeSearch

_OPENING = ("Q16", "D4", "Q3", "D17", "R5")
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
_QUICK = 2000
_LITTLE = 10


def reproduce_weights(scale: Scale) -> Table:
    """The weights of the most visited move after each number of simulations at the root."""
    most = scale.simulations or (_STEPS[-1] if scale.full else _QUICK)
    steps = [n for n in _STEPS if n <= most]
    columns = ["simulations", "best move", "of it: n(d)", "α online", "β transient", "γ offline", "γ expert", "score"]
    table = Table("M9", "Eq. 3 of Chatriot et al.: the weights of the four kinds of knowledge", columns)
    seen, last = _searched(steps, scale)
    for simulations, best in seen:
        table.rows.append(
            [simulations, vertex(best.point, 19), best.visits, *map(_short, _weights(best)), _short(best.score)]
        )
    sums = [abs(sum(_weights(best)) - 1) for _, best in seen]
    table.notes = [
        "The paper wants α + β + γ = 1, γ ≈ 1 at first, β ≫ α while n(d) is small, α → 1; it gives no numbers.",
        f"The four weights add up to 1 within {max(sums):.1g}. The bias δ·P(d, n) has none of its own: it is part of "
        "the value of the offline patterns, whose P it is, and of the expert's where they are off.",
        f"19×19 after {' '.join(_OPENING)}, seed {scale.seed}, one thread: the same everywhere.",
    ]
    table.notes.append(_little_searched(last))
    names = ("α, online", "β, transient (RAVE)", "γ, offline patterns", "γ, expert")
    x = [float(max(1, best.visits)) for _, best in seen]
    series = [Series(name, x, [_weights(best)[i] for _, best in seen]) for i, name in enumerate(names)]
    table.figures = [Plot("What counts", "simulations of the best move", "weight in Eq. 3", series, log_x=True)]
    return table


def _searched(steps: list[int], scale: Scale) -> tuple[list[tuple[int, Candidate]], list[Candidate]]:
    """The best move after each step, and all moves after the last."""
    game = Game(19)
    for name in _OPENING:
        game.play(parse_vertex(name, 19))
    search = TreeSearch(seed=scale.seed)
    search.set_game(game)
    seen, done = [], 0
    for step in steps:
        scale.on_step(f"{step:,} simulations")
        done += search.run(simulations=step - done)
        seen.append((step, search.candidates(1)[0]))
    return seen, search.candidates()


def _little_searched(candidates: list[Candidate]) -> str:
    ratios = [one.terms.transient.weight / one.terms.online.weight for one in candidates if 1 <= one.visits <= _LITTLE]
    if not ratios:
        return f"At the end no move has 1 to {_LITTLE} simulations."
    median = f"{statistics.median(ratios):.1f}"
    return f"Of the {len(ratios)} moves with 1 to {_LITTLE} simulations at the end, β is {median} times α (median)."


def _weights(candidate: Candidate) -> tuple[float, float, float, float]:
    terms = candidate.terms
    return terms.online.weight, terms.transient.weight, terms.offline.weight, terms.expert.weight


def _short(value: float) -> str:
    return f"{value:.3f}"
