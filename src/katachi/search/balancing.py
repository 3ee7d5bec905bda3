"""One step of simulation balancing: how urgencies should change for playouts to judge positions as they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Position
from katachi.search.playouts import Policy
from katachi.search.urgencies import UrgencyTable


@dataclass(frozen=True)
class Step:
    """What the playouts of a step told."""

    gradient: NDArray[np.float64]  # of -error / 2 by the logarithm of each weight, and last by that of none
    drawn: NDArray[np.int64]  # how often each was drawn
    error: float  # mean squared error of the playouts' winning share, their noise not counted
    bias: float  # their mean excess for Black


def balance_step(
    positions: Sequence[Position],
    values: NDArray[np.float64],
    komis: NDArray[np.float64],
    policy: Policy,
    table: UrgencyTable,
    games: int,
    seed: int,
) -> Step:
    """Play every position out ``games`` times. ``values`` are Black's chances; the same seed gives the same step."""
    native = policy.native()
    native.urgencies = table.native()
    return Step(*_core.balance(list(positions), values, komis, native, games, seed % 2**64))
