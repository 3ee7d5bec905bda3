"""How strongly professionals answer in each 3×3 neighbourhood: Bradley-Terry weights of the points around a move.

Every move of a game is a contest between the points around the last move and "elsewhere", whose weight is 1. Hunter's
minorise-maximise steps find the weights under which the moves that were played are most likely; a few draws against a
player of weight 1 keep rare neighbourhoods near it.
"""

import numpy as np
from numpy.typing import NDArray

from katachi.search.neighbourhoods import CODES

NOBODY = 65535
_PRIOR = 2.0  # contests won and lost against weight 1, for each class
STEPS = 40


def strengths(classes: NDArray[np.uint16], chosen: NDArray[np.int8], steps: int = STEPS) -> NDArray[np.float64]:
    """The logarithm of each class's weight, from contests as `neighbourhoods.replies` gives them."""
    count = len(CODES)
    players = np.where(classes == NOBODY, count, classes).astype(np.int64)  # the last place is for nobody
    rows = np.flatnonzero(chosen >= 0)
    wins = np.bincount(players[rows, chosen[rows]], minlength=count + 1).astype(np.float64)
    gammas = np.ones(count + 1)
    gammas[count] = 0.0
    for _ in range(steps):
        shares = 1.0 / (1.0 + gammas[players].sum(axis=1))
        burden = np.bincount(players.ravel(), np.repeat(shares, players.shape[1]), minlength=count + 1)
        gammas = (wins + _PRIOR) / (burden + 2 * _PRIOR / (1.0 + gammas))
        gammas[count] = 0.0
    return np.log(gammas[:count])
