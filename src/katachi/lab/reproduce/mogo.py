"""The matches of the paper on MoGo: bandits (M2), expert (M5), patterns (M6), fill board (M7), nakade (M8)."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from katachi.go import BLACK, WHITE, Game, Picture, Position, parse_vertex, vertex
from katachi.lab.plotting import BoardFigure, Boards, Plot, Series
from katachi.lab.reproduce.games import PLAIN, RESIGNING, WHOLE, MatchCell, Settings, budget_words, threads
from katachi.lab.reproduce.shares import PaperClaim, by_simulations, shares
from katachi.lab.reproduce.table import Scale, Table
from katachi.play.settings import PRESETS
from katachi.search import Candidate, Policy, SearchSettings, TreeSearch
from katachi.search.playouts import first_move
from katachi.work import Budget

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
        f"The four weights add up to 1 within {max(sums):.1g}. The bias δ·P(d, n) has no weight: it is part of "
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
    search = TreeSearch(SearchSettings(network=False), seed=scale.seed)  # the paper had no network
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


_THOUSAND, _TWO_SECONDS = Budget(1000), Budget(seconds=2.0)
_GAMES = 400  # per cell at full size; the paper's intervals of half a per cent took tens of thousands


def _cell(name: str, a: Settings, b: Settings, size: int, budget: Budget) -> MatchCell:
    both = RESIGNING | (threads() if budget.seconds is not None else {})
    return MatchCell(name, {**a, **both}, {**b, **both}, budget, size, _GAMES)


# ---- Bandits ---------------------------------------------------------------------------------------------------------


def reproduce_bandits(scale: Scale) -> Table:
    """RAVE against the other formulas of Algorithm 3, and with exploration, without expert and patterns."""
    bare = {**PLAIN, "expert": "off"}
    claims = [
        PaperClaim(
            f"RAVE against {name}",
            "no figures",
            _cell(f"M2-{name}", bare, {**bare, "bandit": name, "exploration": exploration}, 9, _THOUSAND),
        )
        for name, exploration in (("ucb1", "0.5"), ("ucb_tuned1", "1"), ("ucb_tuned2", "1"))
    ]
    claims += [
        PaperClaim(
            f"RAVE with an exploration of {constant}, against RAVE alone",
            "no figures",
            _cell(f"M2-exploration{constant}", {**bare, "exploration": constant}, bare, 9, _THOUSAND),
        )
        for constant in ("0.1", "0.5")
    ]
    note = "The paper names the formulas and says that RAVE makes exploration unnecessary, without figures."
    return shares("M2", "The bandits of Algorithm 3 (Chatriot et al.)", claims, scale, note)[0]


# ---- Expert knowledge ------------------------------------------------------------------------------------------------


def reproduce_expert(scale: Scale) -> Table:
    """With and without expert knowledge."""
    where, none = "19×19, simulations not given", "no figures"
    shapes, expert = _cell("M5-shapes", PLAIN, _without("shapes"), 19, _THOUSAND), _without("expert")
    bias, widening = {**PLAIN, "bias_weight": "0.3"}, {**PLAIN, "widening": "5"}
    printed = {**PLAIN, **PRESETS["paper:M5"]}
    empty = {name: "0:0" for name in PRESETS["paper:M5"] if name not in ("hint.even", "hint.pass")}
    exact = _cell("M5-printed", printed, {**printed, **empty}, 19, _THOUSAND)
    claims = [
        PaperClaim("lines and shapes with the printed values, against none", where, exact, 63.9, 0.5),
        PaperClaim("lines and shapes, against without shapes", where, shapes, 63.9, 0.5),
        PaperClaim(
            "all hints and shapes, against none", where, _cell("M5-expert", PLAIN, expert, 19, _THOUSAND), 63.9, 0.5
        ),
        PaperClaim("a bonus near the last moves, against none", none, _cell("M5-bias", bias, PLAIN, 19, _THOUSAND)),
        PaperClaim("progressive widening, against none", none, _cell("M5-widening", widening, PLAIN, 19, _THOUSAND)),
    ]
    notes = (
        "The paper's one figure is for its lines and shapes together; its Figure 1 is not available.",
        "In the first line both sides have no other hints (preset paper:M5); in the second, those stay on in both.",
    )
    return shares("M5", "Expert knowledge in the tree (Chatriot et al., section 4)", claims, scale, *notes)[0]


def _without(name: str) -> dict[str, str]:
    return {**PLAIN, name: "off"}


def _switched(
    experiment: str, what: str, off: Settings, said: Sequence[tuple[int, Budget, float, float]]
) -> list[PaperClaim]:
    """The plain engine, as near to the paper's as we know, against itself without something: size, budget, share and
    radius."""
    claims = []
    for size, budget, share, radius in said:
        cores = ", 8 cores" if budget.playouts is None else ""
        name = f"{experiment}-{size}-{budget.playouts or f'{budget.seconds:g}s'}"
        conditions = f"{size}×{size}, {budget_words(budget)}{cores}"
        cell = _cell(name, PLAIN, {**PLAIN, **off}, size, budget)
        claims.append(PaperClaim(f"{what}, against none", conditions, cell, share, radius))
    return claims


# ---- Patterns from games ---------------------------------------------------------------------------------------------


def reproduce_offline(scale: Scale) -> Table:
    """Figure 2: patterns from professional games in the tree."""
    on, off = {**WHOLE, "offline": "on"}, {**WHOLE, "offline": "off"}
    untuned = {**on, "offline_weight": "20", "offline_power": "1", "rave_equivalence": "1000", "expand_visits": "2"}
    equal, timed = _cell("M6-equal", on, off, 19, Budget(3000)), _cell("M6-time", on, off, 19, _TWO_SECONDS)
    tuned = _cell("M6-tuned", on, untuned, 19, _TWO_SECONDS)
    papers = PRESETS["paper:M"]
    claims = [
        PaperClaim(
            "nearest patterns, against none", "3,000 simulations",
            _cell("M6-nearest-equal", papers, PLAIN, 19, Budget(3000)), 56.0, 1.0,
        ),
        PaperClaim(
            "nearest patterns, against none", "2 s",
            _cell("M6-nearest-time", papers, PLAIN, 19, _TWO_SECONDS), 50.9, 1.5,
        ),
        PaperClaim("our knowledge from games, against none", "3,000 simulations", equal, 56.0, 1.0),
        PaperClaim("our knowledge from games, against none", "2 s", timed, 50.9, 1.5),
        PaperClaim("the same and tuned, against not tuned", "2 s", tuned, 55.2, 0.8),
    ]  # fmt: skip
    told = ", ".join(f"{name}={value}" for name, value in untuned.items() if name not in on)
    notes = (
        "The paper does not name the board size; at full size ours is 19×19.",
        "Its source is that of the first two lines, in an engine as the paper describes it (preset paper:M).",
        f"Not tuned: {told}.",
    )
    return shares("M6", "Figure 2 of Chatriot et al.: patterns from professional games", claims, scale, *notes)[0]


# ---- Fill board ------------------------------------------------------------------------------------------------------


def reproduce_fill_board(scale: Scale) -> Table:
    """Figure 3: the drawing on its left, the table on its right."""
    said = (
        (9, Budget(10_000), 52.9, 0.5),
        (9, Budget(seconds=5.0), 54.3, 1.2),
        (9, Budget(100_000), 55.2, 1.4),
        (9, Budget(200_000), 55.0, 1.1),
        (19, Budget(10_000), 49.3, 1.2),
        (19, Budget(seconds=5.0), 77.0, 3.3),
        (19, Budget(100_000), 73.7, 2.9),
        (19, Budget(200_000), 78.4, 2.9),
    )
    claims = _switched("M7", "fill board", {"playout.fill_tries": "0"}, said)
    table, tested = shares("M7", "Figure 3 of Chatriot et al.: fill board", claims, scale)
    drawn, words = _diversity(40 if not scale.full else 400)
    table.figures = [by_simulations("Fill board, on against off", tested), drawn]
    table.notes += [
        words,
        "The paper's drawing (left) is not available: the position is ours. It does not give its N, ours is 1.",
    ]
    return table


def _diversity(playouts: int) -> tuple[Boards, str]:
    """Where playouts start with the patterns alone and with fill board."""
    position = Position(9)
    for color, name in ((BLACK, "E5"), (WHITE, "C6"), (BLACK, "G3"), (WHITE, "E6")):
        position.play(parse_vertex(name, 9), color)
    boards, counts = [], []
    for title, tries in (("without", 0), ("with fill board", 1)):
        policy = Policy(fill_tries=tries)
        begun = {first_move(position, policy, seed=seed) for seed in range(playouts)}
        counts.append(len(begun))
        picture = Picture.of(position).marked(dict.fromkeys(begun, "▲"))
        boards.append(BoardFigure(f"{title}: {len(begun)} first moves", picture))
    figure = Boards("Black's first moves in playouts; White has just played E6", boards, 2)
    without, with_it = counts
    words = f"Left: in {playouts} playouts Black begins at {without} points without fill board, at {with_it} with it."
    return figure, words


# ---- Nakade ----------------------------------------------------------------------------------------------------------


def reproduce_nakade(scale: Scale) -> Table:
    """Table 1 of the paper."""
    said = (
        (9, Budget(10_000), 52.8, 0.5),
        (9, Budget(100_000), 55.6, 0.6),
        (9, Budget(300_000), 56.2, 0.9),
        (9, Budget(seconds=5.0), 55.8, 1.4),
        (9, Budget(seconds=15.0), 60.5, 1.9),
        (9, Budget(seconds=45.0), 66.2, 1.4),
        (19, Budget(100_000), 53.2, 1.1),
    )
    claims = _switched("M8", "nakade", {"playout.nakade": "off"}, said)
    table, tested = shares("M8", "Table 1 of Chatriot et al.: nakade", claims, scale)
    table.figures = [by_simulations("Nakade, on against off", tested)]
    return table
