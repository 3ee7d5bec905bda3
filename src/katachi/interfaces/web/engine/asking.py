"""What jobs that search are asked: a game, a knowledge base by name, settings by name. Checked before they begin."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Annotated

from pydantic import Field

from katachi.interfaces.gtp.params import check_numbers
from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.web.models import GameModel, Model
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.patterns.advisor import nearest_of, sizes_of
from katachi.play import PlayerSettings
from katachi.search.offline import predictor_of

Name = Annotated[str, Field(max_length=60)]
Value = Annotated[str, Field(max_length=60)]
BaseName = Annotated[str, Field(max_length=80)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Simulations = Annotated[int, Field(ge=1)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]
Session = Annotated[str, Field(max_length=64, description="Jobs of one name go on with each other's tree")]

_NOT_HERE = ("kb", "max_megabytes")  # the base goes by its name, memory is shared by all
_WORDS_ONLY = {"playout.urgency": ("on", "off")}  # elsewhere they may name a file
_MOST = {"life_nodes": 100_000.0, "playout.fill_tries": 1_000.0}  # nobody can stop the engine in the middle of these


class SearchRequest(Model):
    """What every search is asked."""

    game: GameModel
    base: BaseName = SHIPPED
    settings: Annotated[dict[Name, Value], Field(max_length=100, default_factory=dict)]
    seed: Seed = 0

    def check_it(self, limits: ServeSettings) -> None:
        """Raises ValueError or LookupError for a game, a base or settings that are none."""
        self.game.game()
        Bases(limits).path(self.base)
        self.player_settings()

    def player_settings(self, base: Path | None = None) -> PlayerSettings:
        """The player; its predictor is the base's if that has one. Raises ValueError."""
        for name, text in self.settings.items():
            _check_setting(name, text)
        values = dict(self.settings)
        if base is not None and (base / "predictor.bin").is_file():
            values["kb"] = str(base)
        return PlayerSettings.parse(values)

    def player_settings_of(self, turn: Turn) -> PlayerSettings:
        """The same inside the engine, with the base that is named."""
        path = turn.bases.path(self.base)
        return self.player_settings(None if self.base == SHIPPED else _fresh(path))


def _check_setting(name: str, text: str) -> None:
    if name in _NOT_HERE:
        raise ValueError(f"the setting {name!r} cannot be changed here")
    if name in _WORDS_ONLY and text.strip().lower() not in _WORDS_ONLY[name]:
        raise ValueError(f"{name}={text}: use {' or '.join(_WORDS_ONLY[name])}")
    check_numbers(name, text)
    try:
        too_much = float(text) > _MOST.get(name, float("inf"))
    except ValueError:
        return
    if too_much:
        raise ValueError(f"{name}={text} is too much here: use up to {_MOST[name]:,.0f}")


def within(limits: ServeSettings, *, simulations: int | None = None, seconds: float | None = None) -> None:
    """Raises ValueError for more work than one job may ask."""
    most = limits.limits
    if simulations is not None and simulations > most.simulations:
        raise ValueError(f"{simulations:,} simulations are too many: the limit is {most.simulations:,}")
    if seconds is not None and seconds > most.seconds:
        raise ValueError(f"{seconds:,.0f} seconds are too many: the limit is {most.seconds:,.0f}")


# ---- Bases that change under us ------------------------------------------------------------------------------------

_seen: dict[Path, float] = {}
_lock = threading.Lock()


def _fresh(path: Path) -> Path:
    """The folder of a base; what was read of it is forgotten if it was made anew since."""
    changed = (path / "manifest.json").stat().st_mtime
    with _lock:
        if _seen.setdefault(path, changed) != changed:
            _seen[path] = changed
            for cached in (predictor_of, nearest_of, sizes_of):
                cached.cache_clear()
    return path
