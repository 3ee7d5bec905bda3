"""Tuning: settings of the player found by games against itself. See docs/tuning.md."""

from katachi.lab.tuning.arena import Arena
from katachi.lab.tuning.journal import Journal
from katachi.lab.tuning.plan import TuningPlan
from katachi.lab.tuning.space import Knob, Space
from katachi.lab.tuning.spaces import SPACES
from katachi.lab.tuning.tuner import Tuner

__all__ = ["SPACES", "Arena", "Journal", "Knob", "Space", "Tuner", "TuningPlan"]
