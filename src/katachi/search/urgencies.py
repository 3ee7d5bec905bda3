"""Urgencies: how eagerly playouts answer at each of the eight points around the last move (K10).

A point is drawn in proportion to the weight of its 3×3 neighbourhood; "none of them" has a weight of its own. The file
is JSON: the weights by code (see `neighbourhoods`), how they were learned, and the learning curve.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.files.limits import json_file
from katachi.files.writing import write_atomically
from katachi.search.neighbourhoods import CLASSES, CODES

SHIPPED = resources.files("katachi") / "data" / "playouts" / "urgency.json"
ON, OFF = "on", "off"
MOST = 65535  # the largest weight

_FORMAT = 1
_WORDS = {"on": ON, "1": ON, "true": ON, "yes": ON, "off": OFF, "0": OFF, "false": OFF, "no": OFF}


@dataclass(frozen=True)
class UrgencyTable:
    """Whole weights of all classes, and of playing none of the points."""

    weights: NDArray[np.uint16]
    none: int
    recipe: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of_logs(cls, logs: NDArray[np.float64], recipe: dict[str, Any] | None = None) -> UrgencyTable:
        """From logarithms of weights, those of all classes and last that of none of them.

        The scale is the finest that the largest weight allows, so that small ones lose little by rounding.
        """
        relative = np.exp(np.clip(logs - logs[-1], -30.0, 10.0))
        none = int(np.clip(MOST / max(float(relative[:-1].max()), 1e-9), 1, 4096))
        weights = np.minimum(np.round(relative[:-1] * none), MOST).astype(np.uint16)
        return cls(weights, none, recipe or {})

    def native(self) -> _core.Urgencies:
        """As the compiled core takes it."""
        return _core.Urgencies(np.ascontiguousarray(self.weights), self.none)

    def save(self, path: Path) -> None:
        """Keeps the weights that are not 0."""
        kept = np.flatnonzero(self.weights)
        weights = {f"{CODES[one]:04x}": int(self.weights[one]) for one in kept.tolist()}
        data = {"format": _FORMAT, "recipe": self.recipe, "none": self.none, "weights": weights}
        write_atomically(path, (json.dumps(data, indent=0, ensure_ascii=False) + "\n").encode())

    @classmethod
    def load(cls, path: Any = SHIPPED) -> UrgencyTable:
        """From a file, by default the shipped one. Raises ValueError if it is something else."""
        try:
            data = json_file(path)
            weights = np.zeros(len(CODES), np.uint16)
            for code, weight in data["weights"].items():
                weights[CLASSES[int(code, 16)]] = weight
            table = cls(weights, int(data["none"]), dict(data["recipe"]))
            table.native()
        except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
            raise ValueError(f"{path} has no urgencies ({error}): make them with `katachi playouts learn`") from None
        return table


def urgency_name(text: str) -> str:
    """``on``, ``off``, or the path of a file with urgencies. Raises ValueError for anything else."""
    name = _WORDS.get(text.strip().lower(), text.strip())
    if name not in (ON, OFF) and not Path(name).is_file():
        raise ValueError(f"playout.urgency={text}: use on, off or a file made by `katachi playouts learn`")
    return name


@functools.lru_cache(maxsize=8)
def named_urgencies(name: str) -> _core.Urgencies | None:
    """The weights that a policy's ``urgency`` names. Raises ValueError for a broken file."""
    if name == OFF:
        return None
    return UrgencyTable.load(SHIPPED if name == ON else Path(name)).native()
