"""Tuning: settings of the player found by games against itself. See docs/tuning.md."""

from katachi.lab.tuning.journal import Arena, Journal
from katachi.lab.tuning.plan import TuningPlan
from katachi.lab.tuning.space import SPACES, Knob, Space
from katachi.lab.tuning.tuner import Tuner

__all__ = ["SPACES", "Arena", "Journal", "Knob", "Space", "Tuner", "TuningPlan"]
