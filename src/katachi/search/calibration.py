"""From playouts and network to a lead and a chance that one may believe.

Playouts pull every lead towards zero, and the network is too modest about large leads, most of all in the middle of a
game. So what both say is mapped to what a stronger judge said about the same positions: the lead is a weighted sum of
the network's lead; of this lead and the points that it gives to each side, both counted most in the middle of a game;
and, the more the fuller the board is, of the playouts' lead. The chance follows from this lead alone, so the side that
leads is the one that is likelier to win; what a point is worth depends on how full the board is. The numbers are stored
in ``data/calibration.json`` with their recipe, fitted by ``python -m katachi.lab.judged.calibration``. Black and White
are treated alike.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import katachi

FULL = 0.65  # share of points with stones from which a board counts as full
_FILE = Path(katachi.__file__).parent / "data" / "calibration.json"
_SUREST = 8.0  # of a logit


@dataclass(frozen=True)
class Opinion:
    """What is known about a position, or about a move: Black's leads in points, with komi."""

    playouts: float  # mean of the playouts
    judged: float  # mean of the network's judgements
    owned: float  # points that the network gives to Black minus White's
    full: float  # how full the board is, 0 to 1

    @property
    def features(self) -> list[float]:
        """What the lead is a weighted sum of: on an empty board, neither playouts nor owners tell anything."""
        middle = 4 * self.full * (1 - self.full)
        return [self.playouts * self.full, self.judged, self.judged * middle, self.owned * middle]


@dataclass(frozen=True)
class Calibration:
    """The stored map."""

    lead: Sequence[float]
    sharpness: tuple[float, float]  # logarithm of what a point is worth, on an empty board, and what a full one adds

    @staticmethod
    @cache
    def shipped() -> Calibration:
        """The map that comes with Katachi."""
        data = json.loads(_FILE.read_text("utf-8"))
        return Calibration(tuple(data["lead"]), tuple(data["sharpness"]))

    def lead_of(self, opinion: Opinion) -> float:
        """Black's lead in points."""
        return sum(weight * value for weight, value in zip(self.lead, opinion.features, strict=True))

    def chance_of(self, opinion: Opinion) -> float:
        """Black's chance of winning.

        >>> level = Opinion(0, 0, 0, 0.5)
        >>> Calibration.shipped().chance_of(level)
        0.5
        """
        worth = math.exp(self.sharpness[0] + self.sharpness[1] * opinion.full)
        logit = worth * self.lead_of(opinion)
        return 1 / (1 + math.exp(-min(max(logit, -_SUREST), _SUREST)))


def fullness(stones: int, size: int) -> float:
    """How full a board is, 0 to 1."""
    return min(1.0, stones / (FULL * size * size))
