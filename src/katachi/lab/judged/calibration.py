"""Fit the map from playouts and network to leads and chances (katachi.search.calibration) to judged games.

    python -m katachi.lab.judged.calibration games.jsonl.gz --every 3 --simulations 60 --to calibration.json

Every position is searched shortly. Games that the network learned from are not used: it knows them too well. The
weights of the lead minimise the mean distance from the judge's lead; those of the chance minimise the cross entropy
with the judge's win rates. The figures shown are of games left out of the fit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from katachi.files.writing import write_json
from katachi.lab.judged.games import LATE, JudgedGame, read_judged_games
from katachi.lab.judged.lessons import is_held_out
from katachi.search import SearchSettings, TreeSearch
from katachi.search.calibration import Calibration, Opinion

_RIDGE = 30.0  # against weights that only few games want
_ROUNDS = 40
_LEAST_ERROR = 1.0  # point: smaller distances count alike


@dataclass(frozen=True)
class Sample:
    """A position with what Katachi knows about it and what the judge says."""

    game: int
    played: int
    opinion: Opinion
    lead: float
    win: float


def samples(games: Sequence[JudgedGame], every: int, simulations: int) -> Iterator[Sample]:
    """Every Nth position of the games, each searched shortly."""
    for number, judged in enumerate(games):
        game = judged.start.copy()
        for played, said in enumerate(judged.judged):
            if played % every == 0:
                search = TreeSearch(SearchSettings(), seed=played)
                search.set_game(game)
                search.run(simulations=simulations)
                if opinion := search.opinion():
                    yield Sample(number, played, opinion, said.lead, said.win)
            if played < len(judged.moves):
                game.play(judged.moves[played].point, judged.moves[played].color)


def fitted(found: Sequence[Sample]) -> Calibration:
    """The map that fits these samples best."""
    x = np.array([one.opinion.features for one in found])
    weights = _least_distances(x, np.array([one.lead for one in found]))
    lead = x @ weights
    full, win = np.array([one.opinion.full for one in found]), np.array([one.win for one in found])

    def cross_entropy(parameters: NDArray[np.float64]) -> float:
        logit = lead * np.exp(parameters[0] + parameters[1] * full)
        return float((np.logaddexp(0, -logit) * win + np.logaddexp(0, logit) * (1 - win)).mean())

    empty, more = minimize(cross_entropy, np.array([-2.0, 0.5])).x
    return Calibration([round(float(w), 4) for w in weights], (round(empty, 4), round(more, 4)))


def _least_distances(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights with the least mean distance, by reweighted least squares."""
    weight: NDArray[np.float64] = np.ones(len(y))
    found: NDArray[np.float64] = np.zeros(x.shape[1])
    for _ in range(_ROUNDS):
        scaled = x * weight[:, None]
        found = np.asarray(np.linalg.solve(scaled.T @ x + _RIDGE * np.eye(x.shape[1]), scaled.T @ y), np.float64)
        weight = 1 / np.maximum(np.abs(y - x @ found), _LEAST_ERROR)
    return found


def left_out(found: Sequence[Sample]) -> dict[str, float]:
    """How far from the judge the map is on games that were not used to fit it."""
    errors: list[tuple[bool, float, float]] = []
    for game in sorted({one.game for one in found}):
        own = fitted([one for one in found if one.game != game])
        errors += [
            (one.played >= LATE, abs(own.lead_of(one.opinion) - one.lead), own.chance_of(one.opinion) - one.win)
            for one in found
            if one.game == game
        ]
    is_late, distance, win = (np.array(column) for column in zip(*errors, strict=True))
    parts = {"lead_error_before": distance[~is_late], "lead_error_after": distance[is_late]}
    leads = {name: round(float(part.mean()), 2) for name, part in parts.items() if len(part)}
    return leads | {"win_error": round(float(np.sqrt((win**2).mean())), 4)}


def main(arguments: Sequence[str] | None = None, say: Callable[[str], object] = print) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m katachi.lab.judged.calibration", description=__doc__)
    parser.add_argument("games", type=Path, help="judged games (docs/judged.md)")
    parser.add_argument("--every", type=int, default=3, help="use every Nth position")
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--to", type=Path, required=True, help="the file to write")
    given = parser.parse_args(arguments)
    games = [game for game in read_judged_games(given.games) if is_held_out(game.name)]
    found = list(samples(games, given.every, given.simulations))
    if not found:
        sys.exit(
            f"{given.games}: no position could be used: is there a network in the base, are boards 15×15 or larger, "
            "and are there games that the network did not learn from?"
        )
    best, figures = fitted(found), left_out(found)
    recipe = {"positions": len(found), "games": len({one.game for one in found}), "every": given.every,
              "simulations": given.simulations, "left_out": figures}  # fmt: skip
    write_json(given.to, {"lead": best.lead, "sharpness": best.sharpness, "recipe": recipe})
    say(f"{len(found)} positions; games left out: {figures}")


if __name__ == "__main__":
    main()
