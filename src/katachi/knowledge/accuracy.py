"""How well the moves of games are predicted, by whatever predicts them: one table for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

_MOVES_A_BIN = 20
_LAST_BIN = 15


@dataclass(frozen=True)
class PredictionAccuracy:
    """How well the moves of some games were predicted."""

    games: int
    numbers: NDArray[np.uint16]
    ranks: NDArray[np.uint16]
    log_probabilities: NDArray[np.float32]
    seconds: float

    @classmethod
    def of(cls, games: int, parts: Sequence[tuple[Any, Any, Any, float]]) -> PredictionAccuracy:
        kinds = (np.uint16, np.uint16, np.float32)
        numbers, ranks, logs = (
            np.concatenate([np.zeros(0, kind), *(part[i] for part in parts)]) for i, kind in enumerate(kinds)
        )
        return cls(games, numbers, ranks, logs, sum(part[3] for part in parts))

    def top(self, rank: int) -> float:
        """The share of moves among the `rank` likeliest."""
        return _share(self.ranks <= rank)

    def to_json(self) -> dict[str, Any]:
        moves = len(self.ranks)
        return {
            "games": self.games,
            "positions": moves,
            **_shares(self.ranks, self.log_probabilities),
            "by_move": self._by_move(),
            "microseconds_per_position": round(1e6 * self.seconds / moves, 1) if moves else 0.0,
        }

    def _by_move(self) -> list[dict[str, Any]]:
        bins = np.minimum((self.numbers.astype(np.int64) - 1) // _MOVES_A_BIN, _LAST_BIN)
        rows = []
        for i in range(_LAST_BIN + 1):
            chosen = bins == i
            if not chosen.any():
                continue
            end = (i + 1) * _MOVES_A_BIN if i < _LAST_BIN else int(self.numbers.max())
            row = {"from": i * _MOVES_A_BIN + 1, "to": end, "positions": int(chosen.sum())}
            rows.append({**row, **_shares(self.ranks[chosen], self.log_probabilities[chosen])})
        return rows


def _shares(ranks: NDArray[np.uint16], logs: NDArray[np.float32]) -> dict[str, float]:
    answer = {f"top{rank}": round(_share(ranks <= rank), 5) for rank in (1, 5, 10)}
    answer["log_loss"] = round(-float(np.mean(logs, dtype=np.float64)), 5) if len(logs) else 0.0
    return answer


def _share(hits: NDArray[np.bool_]) -> float:
    return float(hits.mean()) if len(hits) else 0.0
