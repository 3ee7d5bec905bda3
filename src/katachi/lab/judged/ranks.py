"""Fits opponents by rank to what players of each rank lose (docs/ranks.md).

    python -m katachi.lab.judged.ranks moves.jsonl.gz games.jsonl.gz --policy patterns --to patterns.json

The judged positions say what every legal move loses, so the loss of a way to draw moves is computed exactly, without
playing. A curve says what each rank would lose in the same positions (`rank_curve`). The temperatures are chosen that
lose as much.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi.files.writing import write_atomically
from katachi.go import parse_vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.network.network import Network
from katachi.lab.judged.games import JudgedGame, read_judged_games
from katachi.lab.judged.positions import BLUNDER, MOST, LossPosition, read_judged
from katachi.lab.judged.rank_curve import (
    PHASE_NAMES,
    Curve,
    Moves,
    Numbers,
    players_in_games,
    players_moves,
    resampled,
)
from katachi.play.ranks import (
    RANKS,
    STRONGEST,
    WEAKEST,
    Considered,
    MovePolicy,
    NetworkPolicy,
    PatternPolicy,
    Rank,
    Style,
    drawn_odds,
)
from katachi.play.tree_player import Player

Pair = tuple[float, float]  # the mean loss, and the share of large ones

_TEMPERATURES = (0.25, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 1.8, 2.1, 2.5, 3.0, 4.0, 5.0, 6.5)
_FLOORS = (0.00001, 0.00003, 0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03)
_LEAST_ANSWERS = 0.7  # the share of ataris on big chains that the weakest rank answers for certain; the strongest: all


# ---- What a way to draw moves loses ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Losses:
    """By position: the expected loss, and the chance of a large one."""

    mean: Numbers
    large: Numbers

    def mixed(self, other: Losses, share: float) -> Losses:
        """Some of the moves, by share, from the other way."""
        parts = ((1 - share) * getattr(self, name) + share * getattr(other, name) for name in ("mean", "large"))
        return Losses(*parts)


def losses(odds: Sequence[Sequence[tuple[int, float]]], lost: Sequence[Mapping[int, float]]) -> Losses:
    """What moves drawn with these odds lose in each position; moves that were not judged are left out."""
    rows = []
    for drawn, by_point in zip(odds, lost, strict=True):
        judged = [(share, by_point[move]) for move, share in drawn if move in by_point]
        total = sum(share for share, _ in judged) or float("nan")
        large = sum(share for share, lost in judged if lost >= BLUNDER)
        rows.append((sum(share * lost for share, lost in judged) / total, large / total))
    mean, high = np.array(rows).reshape(-1, 2).T
    return Losses(mean, high)


def lost_by_point(positions: Sequence[LossPosition]) -> list[dict[int, float]]:
    """What every move loses, by its point, in each position."""
    return [{parse_vertex(text, one.size): min(lost, MOST) for text, lost in one.lost.items()} for one in positions]


class DrawnMoves:
    """The losses of a policy in some positions, by temperature and floor."""

    def __init__(self, policy: MovePolicy, positions: Sequence[LossPosition]) -> None:
        self.positions, self._lost = positions, lost_by_point(positions)
        self._seen = [Considered.of(policy, position.game, position.to_move) for position in positions]
        self._known: dict[tuple[float, float, bool], Losses] = {}

    def at(self, style: Style) -> Losses:
        """With this style, when it does not read."""
        free, held = (self._losses(style, held=held) for held in (False, True))
        return free.mixed(held, style.answers)

    def _losses(self, style: Style, *, held: bool) -> Losses:
        key = style.temperature, style.floor, held
        if key not in self._known:
            self._known[key] = self._held(style) if held else self._free(style)
        return self._known[key]

    def _free(self, style: Style) -> Losses:
        return losses([drawn_odds(one.moves, style) for one in self._seen], self._lost)

    def _held(self, style: Style) -> Losses:
        """Where an atari has to be answered, only answers are drawn."""
        free = self._losses(style, held=False)
        rows = [number for number, one in enumerate(self._seen) if one.answers]
        answers = losses(
            [drawn_odds(self._seen[row].answers, style) for row in rows], [self._lost[row] for row in rows]
        )
        held = Losses(free.mean.copy(), free.large.copy())
        held.mean[rows], held.large[rows] = answers.mean, answers.large
        return held


def searched(
    positions: Sequence[LossPosition], base: KnowledgeBase, simulations: int, done: Callable[[int], None]
) -> Losses:
    """What the moves of a small search lose."""
    player = Player(knowledge=base, seed=1, resign=False, reuse=False)
    odds = []
    for number, position in enumerate(positions):
        odds.append([(player.choose(position.game, position.to_move, simulations).point, 1.0)])
        done(number + 1)
    return losses(odds, lost_by_point(positions))


# ---- Fitting ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Phase:
    """One phase of the game: its positions, what the search loses there, and what a rank should lose."""

    rows: NDArray[np.intp]
    search: Pair | None
    target: Callable[[Rank], Pair]


class Fit:
    """The styles that lose what each rank loses."""

    def __init__(self, drawn: DrawnMoves, phases: Mapping[str, Phase]) -> None:
        self.drawn, self.phases = drawn, phases

    def style(self, rank: Rank, phase: str, floor: float) -> Style:
        """The temperature and the share of reading with which this rank's mean loss is met, or nearly."""
        part = self.phases[phase]
        wanted, _ = part.target(rank)
        answers = answers_of(rank)
        found = [self._mean(Style(t, 0.0, floor, answers), part) for t in _TEMPERATURES]
        rising = np.maximum.accumulate(found)
        temperature = float(np.interp(wanted, rising, _TEMPERATURES))
        reads = 0.0
        if part.search is not None and max(wanted, part.search[0]) < rising[0]:
            reads = min((rising[0] - wanted) / (rising[0] - part.search[0]), 1.0)
        return Style(round(temperature, 3), round(float(reads), 3), floor, answers)

    def _mean(self, style: Style, part: Phase) -> float:
        return float(np.nanmean(self.drawn.at(style).mean[part.rows]))

    def losses(self, style: Style, phase: str) -> Pair:
        """What a style loses in a phase."""
        part, found = self.phases[phase], self.drawn.at(style)
        mean, large = (float(np.nanmean(values[part.rows])) for values in (found.mean, found.large))
        read, read_large = part.search or (mean, large)
        return mean + style.reads * (read - mean), large + style.reads * (read_large - large)

    def floor(self) -> float:
        """The floor with which the shares of large losses are nearest to those of the players."""

        def error(floor: float) -> float:
            total = 0.0
            for rank in RANKS:
                for phase, part in self.phases.items():
                    style = self.style(rank, phase, floor)
                    if not style.reads:
                        total += (self.losses(style, phase)[1] - part.target(rank)[1]) ** 2
            return total

        return min(_FLOORS, key=error)


def answers_of(rank: Rank) -> float:
    """The share of ataris on big chains that a rank answers for certain."""
    share = (rank.number - WEAKEST.number) / (STRONGEST.number - WEAKEST.number)
    return round(_LEAST_ANSWERS + (1 - _LEAST_ANSWERS) * share, 3)


def fitted(
    positions: Sequence[LossPosition],
    games: Sequence[JudgedGame],
    policy: MovePolicy,
    reader: Callable[[Sequence[LossPosition]], Losses] | None = None,
    every: int = 4,
) -> dict[str, Any]:
    """The table for a policy as JSON, with what was aimed at and what is reached.

    `reader` searches every Nth position; without it, no rank reads.
    """
    large_board = [one for one in positions if one.size == 19 and one.kind in ("amateur", "professional")]
    asked = [one for one in large_board if one.kind == "amateur"]
    if not asked:
        raise ValueError("none of the positions is from a game of amateurs on 19×19")
    stakes = _stakes(large_board)
    moves = players_moves(large_board, games, stakes)
    own = np.array([one.kind == "amateur" for one in large_board])
    drawn, curves = DrawnMoves(policy, asked), _curves(moves)
    phases = _phases(asked, stakes[own], curves, _search_means(drawn, reader, every))
    fit = Fit(drawn, phases)
    floor = fit.floor()
    styles = {rank: {phase: fit.style(rank, phase, floor) for phase in phases} for rank in RANKS}
    small = [one for one in positions if one.size == 9]
    table = _Table(fit, styles, moves, asked, stakes[own], DrawnMoves(policy, small) if small else None)
    return {
        "policy": policy.name,
        "floor": floor,
        "ranks": {
            str(rank): {
                "answers": answers_of(rank),
                "phases": {phase: [style.temperature, style.reads] for phase, style in by.items()},
            }
            for rank, by in styles.items()
        },
        "measured": table.rows(),
    }


def _stakes(positions: Sequence[LossPosition]) -> Numbers:
    """What the pattern predictor's moves would lose on average: the same stakes for all policies."""
    policy = PatternPolicy(KnowledgeBase.shipped())
    return losses([policy.odds(one.game, one.to_move) for one in positions], lost_by_point(positions)).mean


def _curves(moves: Moves) -> tuple[Curve, Curve]:
    return Curve.fit(moves, moves.lost), Curve.fit(moves, (moves.lost >= BLUNDER).astype(float))


def _search_means(
    drawn: DrawnMoves, reader: Callable[[Sequence[LossPosition]], Losses] | None, every: int
) -> dict[str, Pair]:
    """What the search loses by phase: what the likeliest moves lose in all positions, and the difference in some."""
    if reader is None:
        return {}
    likeliest = drawn.at(Style(_TEMPERATURES[0]))
    some, found = np.arange(0, len(drawn.positions), every), reader(drawn.positions[::every])
    phase = np.array([one.phase for one in drawn.positions])
    means = {}
    for name in PHASE_NAMES:
        here, all_here = phase[some] == name, phase == name
        if here.any():
            mean, large = (
                float(np.nanmean(base[all_here]) + np.nanmean((new - base[some])[here]))
                for new, base in ((found.mean, likeliest.mean), (found.large, likeliest.large))
            )
            means[name] = mean, large
    return means


def _phases(
    positions: Sequence[LossPosition],
    stakes: Numbers,
    curves: tuple[Curve, Curve],
    search: Mapping[str, Pair],
) -> dict[str, Phase]:
    names = np.array([one.phase for one in positions])
    found = {}
    for name in PHASE_NAMES:
        rows = np.flatnonzero(names == name)
        if not len(rows) or name not in curves[0].weights:
            continue
        found[name] = Phase(rows, search.get(name), partial(_target, curves, name, stakes[rows]))
    return found


def _target(curves: tuple[Curve, Curve], phase: str, stakes: Numbers, rank: Rank) -> Pair:
    mean, large = (curve.at(rank, phase, stakes) for curve in curves)
    return float(mean.mean()), float(np.minimum(large, 1.0).mean())


class _Table:
    """What was aimed at and what is reached, for docs/ranks.md."""

    def __init__(
        self, fit: Fit, styles: Mapping[Rank, Mapping[str, Style]], moves: Moves,
        positions: Sequence[LossPosition], stakes: Numbers, small: DrawnMoves | None,
    ) -> None:  # fmt: skip
        self.fit, self.styles, self.stakes, self.small = fit, styles, stakes, small
        self.phase = np.array([one.phase for one in positions])
        self.curves = resampled(moves)

    def rows(self) -> dict[str, dict[str, Any]]:
        """By rank, with 95 % intervals of what players lose."""
        return {str(rank): self._row(rank) for rank in self.styles}

    def _row(self, rank: Rank) -> dict[str, Any]:
        parts = self.fit.phases
        count = {name: len(part.rows) for name, part in parts.items()}
        players = {name: part.target(rank) for name, part in parts.items()}
        reached = {name: self.fit.losses(self.styles[rank][name], name) for name in parts}
        interval = np.quantile([self._players_mean(rank, curve) for curve in self.curves], (0.025, 0.975)).tolist()
        return {
            "players": [round(_weighted(players, count, i), 3) for i in (0, 1)],
            "interval": [round(bound, 3) for bound in interval],
            "reached": [round(_weighted(reached, count, i), 3) for i in (0, 1)],
            **{name: [round(players[name][0], 3), round(reached[name][0], 3)] for name in parts},
            **({"9x9": round(self._on_small(rank), 3)} if self.small else {}),
        }

    def _players_mean(self, rank: Rank, curve: Curve) -> float:
        known = [name for name in self.fit.phases if name in curve.weights]
        found = [curve.at(rank, name, self.stakes[self.phase == name]) for name in known]
        return float(np.concatenate(found).mean())

    def _on_small(self, rank: Rank) -> float:
        """Without reading."""
        assert self.small is not None
        phase = np.array([one.phase for one in self.small.positions])
        total = 0.0
        for name, style in self.styles[rank].items():
            total += float(np.nansum(self.small.at(style).mean[phase == name]))
        return total / len(phase)


def _weighted(values: Mapping[str, Pair], count: Mapping[str, int], which: int) -> float:
    return sum(values[name][which] * count[name] for name in values) / sum(count.values())


# ---- The command -----------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit and write a table; print what players lose and what is reached, as Markdown."""
    options = _options().parse_args(arguments)
    positions, games = read_judged(options.moves), read_judged_games(options.games)
    base = KnowledgeBase.open(options.kb)
    search = partial(searched, base=base, simulations=options.simulations, done=_said)
    found = fitted(positions, games, _policy(options, base), search if options.every else None, options.every)
    recipe = {
        "command": f"python -m katachi.lab.judged.ranks MOVES GAMES --policy {options.policy} "
        f"--simulations {options.simulations} --every {options.every}",
        "positions": len(positions),
        "games": len(games),
    }
    table = {"recipe": recipe, "simulations": options.simulations, **found}
    if options.to:
        write_atomically(options.to, (_layout(table) + "\n").encode())
    print(markdown(table))
    print("\nIn their own games:\n")
    for rank, moves, mean, large in players_in_games(games):
        print(f"{rank}: {moves} moves, {mean:.2f} points per move, {large:.1%} lose 5 or more")


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m katachi.lab.judged.ranks", description=__doc__)
    add = parser.add_argument
    add("moves", type=Path, help="judged positions, as JSON lines")
    add("games", type=Path, help="the judged games they come from, with ranks")
    add("--policy", choices=("patterns", "network"), default="patterns", help="whose probabilities (patterns)")
    add("--network", type=Path, help="file of a network (that of the knowledge base)")
    add("--kb", type=Path, help="a knowledge base (the one that comes with Katachi)")
    add("--simulations", type=int, default=4000, help="of the search when a rank reads (4000)")
    add("--every", type=int, default=4, help="search every Nth position; 0: ranks do not read (4)")
    add("--to", type=Path, help="write the table to this file")
    return parser


def _policy(options: argparse.Namespace, base: KnowledgeBase) -> MovePolicy:
    if options.policy == "patterns":
        return PatternPolicy(base)
    return NetworkPolicy(Network.load(options.network) if options.network else base.network)


def _said(number: int) -> None:
    if number % 50 == 0:
        print(f"{number} positions searched", flush=True)


def _layout(table: Mapping[str, Any]) -> str:
    """JSON with one line per rank."""
    parts = []
    for name, value in table.items():
        if isinstance(value, dict) and name != "recipe":
            rows = ",\n".join(f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in value.items())
            parts.append(f"  {json.dumps(name)}: {{\n{rows}\n  }}")
        else:
            parts.append(f"  {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}"


def markdown(table: Mapping[str, Any]) -> str:
    """The table of docs/ranks.md."""
    lines = [
        "| rank | players lose | 95 % | 5 or more | it loses | 5 or more | opening | middle | end | temperature "
        "| reads |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for rank, row in table["measured"].items():
        style = table["ranks"][rank]["phases"]
        (mean, large), (low, high), (own, own_large) = row["players"], row["interval"], row["reached"]
        phases = " | ".join(f"{row[name][0]:.2f} / {row[name][1]:.2f}" for name in PHASE_NAMES if name in row)
        heat, reads = (" ".join(f"{style[name][i]:.2f}" for name in PHASE_NAMES if name in style) for i in (0, 1))
        lines.append(
            f"| {rank} | {mean:.2f} | {low:.2f}–{high:.2f} | {large:.0%} | {own:.2f} | {own_large:.0%} | {phases} "
            f"| {heat} | {reads} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
