"""Learning the urgencies of playouts: strengths from games, judged positions, simulation balancing."""

from katachi.lab.urgency.judged import JudgedPosition, JudgeSettings, judge, read_judged
from katachi.lab.urgency.learner import Learner, LearningProgress, LearnSettings
from katachi.lab.urgency.strengths import strengths

__all__ = [
    "JudgeSettings",
    "JudgedPosition",
    "LearnSettings",
    "Learner",
    "LearningProgress",
    "judge",
    "read_judged",
    "strengths",
]
