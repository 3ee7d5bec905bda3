"""What players of a rank lose per move, as a smooth curve (docs/ranks.md).

Few judged games have a rank, and positions differ in what is at stake: dan players seldom get into wild ones. So the
curve has two variables, the rank and the stakes, and says what each rank would lose in the same positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi.go import BLACK
from katachi.lab.judged.games import JudgedGame
from katachi.lab.judged.positions import BLUNDER, MOST, LossPosition
from katachi.play.ranks import PHASES, Rank

Numbers = NDArray[np.float64]

PHASE_NAMES = tuple(name for name, _ in PHASES)
PROFESSIONAL = 8  # where professionals are on the scale: 9 dan of amateurs
_PROFESSIONAL_WEIGHT = 0.3  # of their moves: they hold the curve at its strong end, but it is about amateurs
_LITTLE = 0.3  # points added to the stakes, so that they have a logarithm
_RESAMPLED = 200


@dataclass(frozen=True)
class Moves:
    """Moves of players, one per row: rank, what is at stake, points lost, weight, phase, and whose they are."""

    rank: Numbers
    stakes: Numbers
    lost: Numbers
    weight: Numbers
    phase: NDArray[np.str_]
    player: NDArray[np.str_]

    def of(self, rows: NDArray[Any]) -> Moves:
        """Some of them."""
        return Moves(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


@dataclass(frozen=True)
class Curve:
    """Points lost, or the share of large losses, by phase, rank and stakes: log-linear, so smooth and monotone."""

    weights: Mapping[str, Numbers]  # constant, per rank, power of the stakes

    @classmethod
    def fit(cls, moves: Moves, values: Numbers) -> Curve:
        """By maximum likelihood, as if the values were counts (Poisson)."""
        weights = {}
        for phase in PHASE_NAMES:
            rows = np.flatnonzero(moves.phase == phase)
            if len(rows):
                some = moves.of(rows)
                weights[phase] = _poisson(_features(some.rank, some.stakes), values[rows], some.weight)
        return cls(weights)

    def at(self, rank: Rank, phase: str, stakes: Numbers) -> Numbers:
        """What this rank loses in positions with these stakes."""
        constant, slope, power = self.weights[phase]
        logs = constant + min(slope, 0.0) * rank.number + power * np.log(stakes + _LITTLE)
        lost: Numbers = np.exp(np.clip(logs, -9, 9))
        return lost


def _features(rank: Numbers, stakes: Numbers) -> Numbers:
    return np.stack([np.ones(len(rank)), rank, np.log(stakes + _LITTLE)], axis=1)


def _poisson(features: Numbers, values: Numbers, weight: Numbers) -> Numbers:
    """Newton's method, with a little shrinking so that few moves are enough."""
    found = np.zeros(features.shape[1])
    found[0] = np.log(max(np.average(values, weights=weight), 1e-3))
    shrink = 1e-3 * np.eye(len(found))
    for _ in range(50):
        expected = weight * np.exp(np.clip(features @ found, -9, 9))
        slope = features.T @ (weight * values - expected)
        found = found + np.clip(np.linalg.solve(features.T @ (expected[:, None] * features) + shrink, slope), -1, 1)
    return found


def players_moves(positions: Sequence[LossPosition], games: Sequence[JudgedGame], stakes: Numbers) -> Moves:
    """The moves of the positions whose player's rank is known, or who is a professional."""
    known = {game.name: game for game in games}
    rows = []
    for position, at_stake in zip(positions, stakes, strict=True):
        number = _rank_of(position, known)
        if number is None or position.played not in position.lost:
            continue
        share = _PROFESSIONAL_WEIGHT if position.kind == "professional" else 1.0
        player = f"{_game_of(position)}{position.to_move.letter}"
        rows.append((number, at_stake, min(position.lost[position.played], MOST), position.phase, share, player))
    if not rows:
        raise ValueError("the rank of no player is known: give the games that the positions come from")
    ranks, stake_of, lost, phases, weights, players = zip(*rows, strict=True)
    rank, stake, points, weight = (np.array(column, float) for column in (ranks, stake_of, lost, weights))
    return Moves(rank, stake, points, weight, np.array(phases), np.array(players))


def _game_of(position: LossPosition) -> str:
    return position.name.rpartition("-")[0]


def _rank_of(position: LossPosition, games: Mapping[str, JudgedGame]) -> int | None:
    if position.kind == "professional":
        return PROFESSIONAL
    game = games.get(_game_of(position))
    rank = Rank.read(game.ranks[0 if position.to_move is BLACK else 1]) if game else None
    return None if rank is None else rank.number


def resampled(moves: Moves, times: int = _RESAMPLED) -> list[Curve]:
    """Curves of what is lost for intervals: players are drawn again, with all their moves."""
    draw = np.random.default_rng(1)
    names, place = np.unique(moves.player, return_inverse=True)
    rows = [np.flatnonzero(place == number) for number in range(len(names))]
    found = []
    for _ in range(times):
        some = moves.of(np.concatenate([rows[one] for one in draw.integers(len(names), size=len(names))]))
        found.append(Curve.fit(some, some.lost))
    return found


def players_in_games(games: Sequence[JudgedGame]) -> list[tuple[Rank, int, float, float]]:
    """Every amateur of known rank: the rank, moves, mean loss (0 to 30 points each) and share of large losses."""
    rows = []
    for game in games:
        for place, text in enumerate(game.ranks):
            rank = Rank.read(text) if game.kind == "amateur" else None
            numbers = [n for n, move in enumerate(game.moves, 1) if (move.color is BLACK) == (place == 0)]
            if rank is not None and numbers:
                lost = np.clip([game.lost(number) for number in numbers], 0, MOST)
                rows.append((rank, len(lost), float(lost.mean()), float((lost >= BLUNDER).mean())))
    return sorted(rows)
