"""The settings of a mining job: kept in the knowledge base, and compared before a job is resumed or added to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from katachi._names import check_names
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.manifest import put_back
from katachi.knowledge.patterns.counting import MAX_K, CountSettings

MAX_WINDOW = 19


@dataclass(frozen=True)
class MineSettings:
    """`min_played`: nearest patterns played less often are not kept; `min_support`: the same for contexts and pairs.

    Raises ValueError for settings out of range.
    """

    counting: CountSettings = field(default_factory=CountSettings)
    min_played: int = 2
    min_support: int = 2

    def __post_init__(self) -> None:
        _within("k (--k)", self.counting.k, 1, MAX_K)
        if not self.counting.windows:
            raise ValueError("no window is given: write --windows 3,5,7,9 (windows=(3, 5, 7, 9))")
        for window in (*self.counting.windows, self.counting.pair_window):
            _within("a window", window, 3, MAX_WINDOW)
            if window % 2 == 0:
                raise ValueError(f"a window of {window} has no centre: use odd numbers such as 3,5,7,9")
        if self.counting.pair_window not in self.counting.windows:
            raise ValueError(
                f"pairs of {self.counting.pair_window}×{self.counting.pair_window} windows need these windows counted "
                f"too: add {self.counting.pair_window} to windows (--windows)"
            )
        _within("min_played (--min-played)", self.min_played, 1)
        _within("min_support (--min-support)", self.min_support, 1)

    def to_json(self) -> dict[str, Any]:
        plain = asdict(self.counting)
        return {
            **plain,
            "windows": list(plain["windows"]),
            "min_played": self.min_played,
            "min_support": self.min_support,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MineSettings:
        """Settings that a later version added are ignored; those it lacks have their defaults."""
        counting = {name: data[name] for name in CountSettings.__dataclass_fields__ if name in data}
        counting["windows"] = tuple(counting["windows"])
        return cls(CountSettings(**counting), data["min_played"], data["min_support"])

    @classmethod
    def given(cls, settings: Mapping[str, Any], base: Path | None = None) -> MineSettings:
        """The defaults, or the settings of the base that games are added to, with these instead. Raises ValueError."""
        if base is not None:
            put_back(base)
            return cls.from_json({**KnowledgeBase.open(base).manifest.settings, **settings})
        counting = dict(settings)
        if counting.get("edge", "side") not in ("side", "point"):
            raise ValueError(f"edge (--edge) is {counting['edge']!r}: use side or point")
        counting.setdefault("pair_window", max(counting.get("windows", CountSettings.windows), default=9))
        support = {name: counting.pop(name) for name in ("min_played", "min_support") if name in counting}
        check_names(counting, (*CountSettings.__dataclass_fields__, "min_played", "min_support"), "setting of mining")
        return cls(CountSettings(**counting), **support)

    def differences(self, other: MineSettings) -> list[str]:
        """Which settings of the other differ, in words."""
        mine, theirs = self.to_json(), other.to_json()
        return [f"{name} was {theirs[name]} and is {mine[name]}" for name in mine if mine[name] != theirs[name]]


def _within(what: str, value: int, low: int, high: int | None = None) -> None:
    if value < low or (high is not None and value > high):
        raise ValueError(f"{what} is {value}: it must be at least {low}" + (f" and at most {high}" if high else ""))
