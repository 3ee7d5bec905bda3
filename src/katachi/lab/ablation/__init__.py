"""What each kind of knowledge is worth: the engine with it against the engine without. See docs/tuning.md."""

from katachi.lab.ablation.run import Plan, make, run
from katachi.lab.ablation.sources import SOURCES, Source, chosen
from katachi.lab.ablation.table import COLUMNS, cells, markdown, notes

__all__ = ["COLUMNS", "SOURCES", "Plan", "Source", "cells", "chosen", "make", "markdown", "notes", "run"]
