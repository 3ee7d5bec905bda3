"""What jobs that search are asked: a game, a knowledge base by name, settings by name. Checked before they begin."""

from __future__ import annotations

from math import inf
from typing import Annotated

from pydantic import Field

from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.engine.turnstile import Turn
from katachi.interfaces.web.models import GameModel, Model
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.base import KnowledgeBase
from katachi.play import PlayerSettings
from katachi.play.settings import SETTINGS, check_numbers

Name = Annotated[str, Field(max_length=60)]
Value = Annotated[str, Field(max_length=60)]
BaseName = Annotated[str, Field(max_length=80)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Simulations = Annotated[int, Field(ge=1)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]
Session = Annotated[str, Field(max_length=64, description="Jobs of one name go on with each other's tree")]

_NOT_HERE = ("kb", "max_megabytes")  # the base goes by its name, memory is shared by all
_WORDS_ONLY = {"playout.urgency": ("on", "off")}  # elsewhere they may name a file


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

    def player_settings(self) -> PlayerSettings:
        """The player. Raises ValueError."""
        for name, text in self.settings.items():
            _check_setting(name, text)
        return PlayerSettings.parse(self.settings)

    def knowledge(self, turn: Turn) -> KnowledgeBase:
        """The base that is named if it has a predictor or a book, else the one that comes with Katachi."""
        base = turn.bases.base(self.base)
        return base if base.has_predictor or base.has_nearest else KnowledgeBase.shipped()


def _check_setting(name: str, text: str) -> None:
    if name in _NOT_HERE:
        raise ValueError(f"the setting {name!r} cannot be changed here")
    if name in _WORDS_ONLY and text.strip().lower() not in _WORDS_ONLY[name]:
        raise ValueError(f"{name}={text}: use {' or '.join(_WORDS_ONLY[name])}")
    check_numbers(name, text)
    most = SETTINGS[name].most_served if name in SETTINGS else inf
    try:
        too_much = float(text) > most
    except ValueError:
        return
    if too_much:
        raise ValueError(f"{name}={text} is too much here: use up to {most:,.0f}")


def within(limits: ServeSettings, *, simulations: int | None = None, seconds: float | None = None) -> None:
    """Raises ValueError for more work than one job may ask."""
    most = limits.limits
    if simulations is not None and simulations > most.simulations:
        raise ValueError(f"{simulations:,} simulations are too many: the limit is {most.simulations:,}")
    if seconds is not None and seconds > most.seconds:
        raise ValueError(f"{seconds:,.0f} seconds are too many: the limit is {most.seconds:,.0f}")
