"""What all jobs that search have in common: their request, checked before they start, and their reports."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Annotated

from pydantic import Field

from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.engine.scheduler import Turn
from katachi.interfaces.web.models import GameModel, Model
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.base import KnowledgeBase
from katachi.play import Analyst, PlayerSettings
from katachi.play.second_opinion import SecondOpinion
from katachi.play.settings import SETTINGS, check_numbers
from katachi.search import Candidate, Report, TreeSearch

Name = Annotated[str, Field(max_length=60)]
Value = Annotated[str, Field(max_length=60)]
BaseName = Annotated[str, Field(max_length=80)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Simulations = Annotated[int, Field(ge=1)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]
JudgeKey = Annotated[str, Field(max_length=40, description="A judge of /api/judges; empty: Katachi's own numbers")]
Session = Annotated[str, Field(max_length=64, description="Jobs with the same name continue each other's tree")]

_NOT_HERE = ("kb", "max_megabytes")  # bases are chosen by name, and memory is shared by all
_WORDS_ONLY = {"playout.urgency": ("on", "off")}  # elsewhere it may name a file
_LONGEST_LINE = 20
_SHARE = 5  # reports take at most this part of a job's own time …
_USUAL_COST = 0.006  # … if one costs no more seconds than usual: on a busy machine they may take more


class SearchRequest(Model):
    """A game, a knowledge base by name, and settings by name."""

    game: GameModel
    base: BaseName = SHIPPED
    settings: Annotated[dict[Name, Value], Field(max_length=100, default_factory=dict)]
    seed: Seed = 0

    def check_it(self, limits: ServeSettings) -> None:
        """Raises ValueError or LookupError if the game, the base or a setting is not valid."""
        self.game.game()
        Bases(limits).path(self.base)
        self.player_settings()

    def player_settings(self) -> PlayerSettings:
        """The settings of the player. Raises ValueError."""
        for name, text in self.settings.items():
            _check_setting(name, text)
        return PlayerSettings.parse(self.settings)

    def knowledge(self, turn: Turn) -> KnowledgeBase:
        """The named base if it has a predictor or a book, otherwise the shipped one."""
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
    """Raises ValueError for more work than one job may ask for."""
    most = limits.limits
    if simulations is not None and simulations > most.simulations:
        raise ValueError(f"{simulations:,} simulations are too many: the limit is {most.simulations:,}")
    if seconds is not None and seconds > most.seconds:
        raise ValueError(f"{seconds:,.0f} seconds are too many: the limit is {most.seconds:,.0f}")


# ---- Reports ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Analysis:
    """A report, and the state of the search."""

    report: Report
    rate: float  # simulations per second
    finished: bool
    other: SecondOpinion | None = None  # Katachi's own, where it differs from a judge's
    remarks: tuple[str, ...] = ()  # what the judge could not be told


FORMS[Analysis] = Form(spread=("report",))


class SearchReporter:
    """Reports about one search of one position while it runs."""

    def __init__(self, analyst: Analyst, turn: Turn, *, top: int, every: float) -> None:
        self._analyst, self._turn, self._top, self._every = analyst, turn, top, every
        self._began, self._visits_before = time.monotonic(), analyst.search.visits
        self._due, self._allowed = self._began, 0.0

    def should_stop(self) -> bool:
        """Whether to stop, as the turn says; sends a report if one is due."""
        stop = self._turn.should_stop()
        if not stop and self._is_due():
            worked, before = self._turn.seconds_worked(), time.thread_time()
            self._turn.report(self.analysis(finished=False))
            self._due = time.monotonic() + self._every
            self._allowed = worked + _SHARE * min(time.thread_time() - before, _USUAL_COST)
        return stop

    def _is_due(self) -> bool:
        """Reports cost time, and with many tabs each has little of it: most of it is for the search."""
        new = self._analyst.search.visits > 0
        return new and time.monotonic() >= self._due and self._turn.seconds_worked() >= self._allowed

    def analysis(self, *, finished: bool, candidates: Iterable[Candidate] | None = None) -> Analysis:
        """What is known now."""
        report, search = self._analyst.report(candidates), self._analyst.search
        shown = brief(search, report, self._top)
        seconds = max(time.monotonic() - self._began, 1e-3)
        rate = round((report.visits - self._visits_before) / seconds, 1)
        return Analysis(replace(report, candidates=shown), rate, finished)


def brief(search: TreeSearch, report: Report, top: int) -> tuple[Candidate, ...]:
    """The best moves, with their shapes and not too long lines. The search is at the same position."""
    explained = (search.explained(move) for move in report.shown(least=1, most=top))
    return tuple(replace(move, line=move.line[:_LONGEST_LINE]) for move in explained)
