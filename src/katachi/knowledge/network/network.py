"""The network as the program uses it: read from a file, asked about positions, without PyTorch.

>>> from katachi.go import Game
>>> from katachi.knowledge.network.network import Network
>>> network = Network.load("my.network")  # doctest: +SKIP
>>> network.judge(Game()).moves[0]  # doctest: +SKIP
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Color, Game, vertex
from katachi.knowledge.columns import open_columns, write_columns
from katachi.knowledge.network.examples import PRESENT, sight_of

VERSION = 3  # 1 did not know years; 2 had all weights in half precision
_READABLE = (2, 3)
_STEPS = ".steps"  # names the steps of an array of eight-bit integers
KERNELS: tuple[str, ...] = tuple(_core.network_kernels())  # ways to compute it on this processor, the fastest first
_SHAPE = ("channels", "blocks", "gate", "head", "values")
_LARGEST = 512  # of these


class NetworkError(ValueError):
    """A network's file that cannot be used; the message is one line that names it and says what to do."""


@dataclass(frozen=True)
class NetworkOpinion:
    """What the network thinks of a position: legal moves with their probabilities, the likeliest first.

    `win` and `lead` (points) are those of the side to move. `owners`, row by row: 1 if it ends up with the point, -1 if
    the other side does.
    """

    size: int
    moves: list[tuple[int, float]]
    win: float
    lead: float
    owners: NDArray[np.float32] = field(compare=False, repr=False)

    def __str__(self) -> str:
        best = ", ".join(f"{vertex(point, self.size)} {share:.0%}" for point, share in self.moves[:5])
        return f"{best}; the side to move wins {self.win:.0%} and leads by {self.lead:+.1f} points"


class Network:
    """An open network. Threads may share it."""

    def __init__(self, native: _core.Network, description: Mapping[str, Any]) -> None:
        self.native = native
        self.description = dict(description)

    @classmethod
    def load(cls, path: str | os.PathLike[str], kernels: str = "") -> Network:
        """Read a file; `kernels` is one of KERNELS, the fastest by default. Raises NetworkError if the file is missing,
        damaged or of another version."""
        try:
            meta, arrays = open_columns(Path(path))
            if meta.get("holds") != "network":
                raise ValueError("it does not hold a network")
            if meta.get("version") not in _READABLE:
                raise ValueError(f"it is a network of version {meta.get('version')}, and only {VERSION} can be used")
            shape = [int(meta["shape"][name]) for name in _SHAPE]
            if max(shape) > _LARGEST:
                raise ValueError("a network of an impossible shape")
            return cls(_core.Network(shape, _floats(arrays), kernels), meta)
        except (ValueError, LookupError, TypeError, AttributeError, OverflowError) as error:
            why = str(error).removeprefix(f"{path}: ")
            raise NetworkError(f"{path}: {why}; make it again, or copy it again") from None

    def judge(self, game: Game, color: Color | None = None, *, symmetries: int = 0) -> NetworkOpinion:
        """The network's opinion of a game's position. Raises NetworkError if its weights lead to no number.

        With `symmetries` (8 are all), it is the mean over these symmetries of the board, with and without the last
        moves, as at the root of a search: better moves, for 16 times the time.
        """
        mover = game.to_move if color is None else color
        points, last, komi = sight_of(game, mover)
        level, year = np.array([komi], np.float32), np.array([PRESENT], np.float32)
        logits, won, lead, owners = self.native.judge(points, last, level, year, game.size, symmetries)
        check_numbers(logits, won, lead, owners)
        legal = game.legal_moves(mover)
        odds = _softmax(logits[0][legal])
        order = np.argsort(-odds, kind="stable")
        moves = [(int(legal[i]), float(odds[i])) for i in order]
        return NetworkOpinion(game.size, moves, _logistic(float(won[0])), float(lead[0]), owners[0])


def save_network(
    path: Path, shape: Mapping[str, int], arrays: Mapping[str, NDArray[np.float32]], about: Mapping[str, Any]
) -> None:
    """Write a network's file, whole or not at all. `about` says how it was made.

    The 3×3 convolutions, nearly all of the weights, are written as eight-bit integers, each output with a step of its
    own; everything else in half precision.
    """
    meta = {"holds": "network", "version": VERSION, "shape": dict(shape), "about": dict(about)}
    stored: dict[str, NDArray[Any]] = {}
    for name, array in arrays.items():
        if array.ndim == 4 and array.shape[-1] == 3:
            stored[name], stored[name + _STEPS] = _in_steps(array)
        else:
            stored[name] = array.astype(np.float16).ravel()
    write_columns(path, meta, stored)


def _in_steps(array: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Weights as integers between -127 and 127, and the size of a step for each output (the first axis)."""
    rows = array.reshape(len(array), -1)
    steps = (np.abs(rows).max(1) / 127).astype(np.float32)
    steps[steps == 0] = 1
    return np.round(rows / steps[:, None]).astype(np.int8).ravel(), steps


def read_weights(path: Path) -> tuple[dict[str, int], dict[str, NDArray[np.float32]]]:
    """The shape and the weights in a network's file, as `save_network` takes them, to train it further. Raises
    NetworkError as `Network.load` does."""
    shape = Network.load(path).description["shape"]  # refuses what cannot be used
    return {name: int(shape[name]) for name in _SHAPE}, _floats(open_columns(path)[1])


def _floats(arrays: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[np.float32]]:
    """All weights as numbers. Raises ValueError if the steps of an array do not fit it."""
    found = {}
    for name, array in arrays.items():
        if name.endswith(_STEPS):
            continue
        values = np.ascontiguousarray(array, np.float32)
        if array.dtype == np.int8:
            steps = np.asarray(arrays[name + _STEPS], np.float32)
            if len(steps) != arrays[name.replace(".weights", ".bias")].size:
                raise ValueError(f"{name} has {len(steps)} steps, and that is not one per output")
            values = (values.reshape(len(steps), -1) * steps[:, None]).ravel()
        found[name] = values
    return found


def check_numbers(*answers: NDArray[np.float32]) -> None:
    """Raises NetworkError if an answer of the native network is not a number."""
    if not all(np.isfinite(found).all() for found in answers):
        raise NetworkError("the network's answer is not a number: its file is damaged; make it again, or copy it again")


def _logistic(logit: float) -> float:
    """Between 0 and 1, for numbers of any size."""
    return 0.5 + 0.5 * math.tanh(logit / 2)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    if not len(logits):
        return np.zeros(0)
    raised = np.exp(logits.astype(np.float64) - logits.max())
    odds: NDArray[np.float64] = raised / raised.sum()
    return odds
