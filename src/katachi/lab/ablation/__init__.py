"""What each kind of knowledge is worth: the engine with it against the engine without. See docs/tuning.md."""

from katachi.lab.ablation.run import COLUMNS, Plan, cells, make, markdown, notes, run
from katachi.lab.ablation.sources import SOURCES, Source, chosen

__all__ = ["COLUMNS", "SOURCES", "Plan", "Source", "cells", "chosen", "make", "markdown", "notes", "run"]
